package web

import (
	"encoding/json"
	"fmt"
	"strings"

	"mk61/calc/desk"
	"mk61/cmd/mk61/internal/web/face"
	"mk61/isa/listing"
	"mk61/programs"
)

// entry is a line of the list of programs, one file for all.
type entry struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	Tags  []string `json:"tags"`
	Cells int      `json:"cells"`
	About string   `json:"about"` // the first sentence of the papers
}

// paperFile is a program's file: what it says, and what is put into the machine.
type paperFile struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Author   string   `json:"author,omitempty"`
	Source   string   `json:"source,omitempty"`
	Papers   string   `json:"papers"` // HTML
	Loads    []load   `json:"loads"`  // the program, its variants, its parts
	Dialogue string   `json:"dialogue"`
	Tags     []string `json:"tags"`
}

// load is a program to put into the machine: face.Program as text.
type load struct {
	Name  string `json:"name"` // "" for the program itself, else ":variant" or "/part"
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Library are the files of the library: programs.LANG.json, the list, and
// programs/NAME.LANG.json for each program.
func libraryFiles(lang string) (map[string][]byte, error) {
	if errs := programs.Check(); len(errs) > 0 {
		return nil, errs[0]
	}
	out := make(map[string][]byte)
	var list []entry
	for _, e := range programs.All() {
		_, body, _ := strings.Cut(e.Papers(lang), "\n")
		f := paperFile{
			Name: e.Name, Title: e.Title(lang), Author: e.Program.Author, Source: e.Program.Source,
			Papers: papersHTML(body, 4), Dialogue: e.Dialogue, Tags: e.Tags,
		}
		var err error
		if f.Loads, err = loads(e, lang); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		if out["programs/"+e.Name+"."+lang+".json"], err = json.Marshal(f); err != nil {
			return nil, err
		}
		list = append(list, entry{e.Name, f.Title, e.Tags, len(e.Program.Cells), about(body)})
	}
	b, err := json.Marshal(list)
	out["programs."+lang+".json"] = b
	return out, err
}

// about is the first sentence of papers.
func about(body string) string {
	para, _, _ := strings.Cut(strings.TrimSpace(body), "\n\n")
	para = strings.NewReplacer("**", "", "`", "", "\n", " ").Replace(para)
	if first, _, ok := strings.Cut(para, ". "); ok {
		return first + "."
	}
	return para
}

// loads are what an entry has to put into the machine.
func loads(e *programs.Entry, lang string) ([]load, error) {
	title := e.Title(lang)
	var out []load
	add := func(name, title string, p *listing.Program, cells []byte) error {
		text, err := ProgramText(e.Name+name, title, p, cells, sequels(e))
		out = append(out, load{name, title, text})
		return err
	}
	if err := add("", title, e.Program, e.Program.Cells); err != nil {
		return nil, err
	}
	for _, v := range e.Variants {
		cells, err := e.Cells(v.Name)
		if err == nil {
			err = add(":"+v.Name, title+" · "+map[string]string{"ru": v.Ru, "en": v.En}[lang], e.Program, cells)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, part := range e.Parts {
		if err := add("/"+part.Name, title+" · "+part.Name, part.Program, part.Program.Cells); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// sequels are what is loaded behind the parts of an entry.
func sequels(e *programs.Entry) []face.Sequel {
	var out []face.Sequel
	for _, p := range append([]programs.Part{{Name: e.Name, Program: e.Program}}, e.Parts...) {
		var cells [105]byte
		copy(cells[:], p.Program.Cells)
		if s, ok := programs.Next(&cells); ok {
			out = append(out, face.Sequel{After: p.Program.Cells, Sequel: desk.Sequel{Name: s.Name, Cells: s.Program.Cells, Moved: s.Moved, Run: s.Run}})
		}
	}
	return out
}

// ProgramText is a listing as the page's machine takes it, with other cells.
func ProgramText(name, title string, p *listing.Program, cells []byte, next []face.Sequel) (string, error) {
	setup, err := desk.NewSetup(name, p)
	if err != nil {
		return "", err
	}
	setup.Cells = cells
	f := face.Program{Name: name, Title: title, Setup: *setup, Sequels: next}
	text, err := f.MarshalText()
	return string(text), err
}
