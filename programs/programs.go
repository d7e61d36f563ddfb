// Package programs is the library: listings with their papers and recorded
// dialogues, embedded. It knows how listings are written but not the machine.
//
// An entry is a directory NAME with
//
//	NAME.mk61     the listing, with header, registers and start
//	NAME.en.md    papers in English, and NAME.ru.md in Russian
//	NAME.dialog   dialogues, for package calc/dialog
//	*.mk61        further parts, for programs that load more than once
//
// The header fields Tags (comma separated) and Variant belong to the
// library. A variant is "NAME CELL=CODE … | English | Russian". In programs of
// several parts, Next says what is loaded when the part has stopped: "NAME
// [x≠0] [С/П]".
package programs

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"mk61/isa"
	"mk61/isa/listing"
)

//go:embed */*
var files embed.FS

// Entry is one program of the library.
type Entry struct {
	Name     string
	Program  *listing.Program
	Tags     []string
	Variants []Variant
	// Parts are the further listings of the directory, by name.
	Parts []Part
	// Dialogue is the text of NAME.dialog, "" when there is none.
	Dialogue string
	// Path is the file of the listing; "" for an embedded program.
	Path string

	papers  map[string]string // by language
	sequels []follower
}

// Part is a listing that is loaded after the first, the registers being kept.
type Part struct {
	Name    string
	Program *listing.Program
}

// Variant is a change of some cells.
type Variant struct {
	Name   string
	En, Ru string
	Cells  []Cell
}

// Cell is a cell, 0..104, and the code it gets.
type Cell struct {
	Cell int
	Code byte
}

// Title is the title of the papers in a language, "en" or "ru".
func (e *Entry) Title(lang string) string {
	first, _, _ := strings.Cut(e.Papers(lang), "\n")
	return strings.TrimSpace(strings.TrimLeft(first, "# "))
}

// Papers are the papers in a language, "en" or "ru": Markdown.
func (e *Entry) Papers(lang string) string {
	if p, ok := e.papers[lang]; ok {
		return p
	}
	return e.papers["en"]
}

// Cells are the program's cells with a variant applied; "" is the program
// itself.
func (e *Entry) Cells(variant string) ([]byte, error) {
	cells := slices.Clone(e.Program.Cells)
	if variant == "" {
		return cells, nil
	}
	for _, v := range e.Variants {
		if v.Name == variant {
			for _, c := range v.Cells {
				cells[c.Cell] = c.Code
			}
			return cells, nil
		}
	}
	return nil, fmt.Errorf("%s: no variant %q", e.Name, variant)
}

// All lists the library by name. What is wrong with an entry is reported by
// Check; such an entry is left out.
func All() []*Entry {
	entries, _ := load()
	return entries
}

// Find finds an entry by name.
func Find(name string) (*Entry, bool) {
	if name == "" || strings.ContainsAny(name, "./\\") {
		return nil, false
	}
	e, err := one(name)
	return e, err == nil
}

// entries are those that were read, by name: an entry or an error.
var entries sync.Map

// one reads an entry, once: to read all takes long.
func one(name string) (*Entry, error) {
	known, ok := entries.Load(name)
	if !ok {
		e, err := read(name)
		if known = any(e); err != nil {
			known = err
		}
		known, _ = entries.LoadOrStore(name, known)
	}
	if err, bad := known.(error); bad {
		return nil, err
	}
	return known.(*Entry), nil
}

// Check reports every fault of the embedded files.
func Check() []error {
	_, errs := load()
	return errs
}

var load = sync.OnceValues(func() ([]*Entry, []error) {
	var entries []*Entry
	var errs []error
	dirs, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, []error{err}
	}
	for _, d := range dirs {
		if !d.IsDir() || d.Name() == "testdata" {
			continue
		}
		e, err := one(d.Name())
		if err != nil {
			errs = append(errs, err)
			continue
		}
		entries = append(entries, e)
	}
	return entries, errs
})

func read(name string) (*Entry, error) {
	e := &Entry{Name: name, papers: map[string]string{}}
	in, err := fs.ReadDir(files, name)
	if err != nil {
		return nil, err
	}
	for _, f := range in {
		p := path.Join(name, f.Name())
		text, err := files.ReadFile(p)
		if err != nil {
			return nil, err
		}
		switch base, ok := strings.CutSuffix(f.Name(), ".mk61"); {
		case ok:
			program, ds := listing.Read(p, text, listing.Options{})
			if listing.Failed(ds) {
				return nil, ds[0]
			}
			if base == name {
				e.Program = program
			} else {
				e.Parts = append(e.Parts, Part{base, program})
			}
		case f.Name() == name+".dialog":
			e.Dialogue = string(text)
		case f.Name() == name+".en.md":
			e.papers["en"] = string(text)
		case f.Name() == name+".ru.md":
			e.papers["ru"] = string(text)
		default:
			return nil, fmt.Errorf("%s: not a file of the library", p)
		}
	}
	switch {
	case e.Program == nil:
		return nil, fmt.Errorf("%s: no listing", name)
	case e.papers["en"] == "" || e.papers["ru"] == "":
		return nil, fmt.Errorf("%s: a description is missing in one of the languages", name)
	}
	if err := e.readFields(); err != nil {
		return nil, err
	}
	if err := e.readSequels(); err != nil {
		return nil, err
	}
	return e, nil
}

// New is an entry of a program that is not embedded, its descriptions by language, as
// Papers has them.
func New(name, path string, p *listing.Program, papers map[string]string) (*Entry, error) {
	e := &Entry{Name: name, Path: path, Program: p, papers: papers}
	return e, e.readFields()
}

// readFields reads the header fields Tags and Variant.
func (e *Entry) readFields() error {
	for _, f := range e.Program.Extra {
		switch f.Key {
		case "tags":
			for t := range strings.SplitSeq(f.Value, ",") {
				e.Tags = append(e.Tags, strings.TrimSpace(t))
			}
		case "variant":
			v, err := parseVariant(f.Value, len(e.Program.Cells))
			if err != nil {
				return fmt.Errorf("%s: variant %q: %v", e.Name, f.Value, err)
			}
			e.Variants = append(e.Variants, v)
		}
	}
	return nil
}

func parseVariant(s string, cells int) (Variant, error) {
	f := strings.Split(s, "|")
	if len(f) != 3 {
		return Variant{}, fmt.Errorf("want NAME CELL=CODE … | English | Russian")
	}
	w := strings.Fields(f[0])
	if len(w) < 2 {
		return Variant{}, fmt.Errorf("no cells")
	}
	v := Variant{Name: w[0], En: strings.TrimSpace(f[1]), Ru: strings.TrimSpace(f[2])}
	for _, c := range w[1:] {
		at, code, _ := strings.Cut(c, "=")
		a, err := strconv.ParseUint(at, 16, 8)
		if err != nil {
			return v, err
		}
		b, err := strconv.ParseUint(code, 16, 8)
		if err != nil {
			return v, err
		}
		n := isa.Physical(byte(a))
		if n >= cells {
			return v, fmt.Errorf("cell %s is beyond the program", at)
		}
		v.Cells = append(v.Cells, Cell{n, byte(b)})
	}
	return v, nil
}

// Board says how the board of the entry is drawn, for package calc/board; "" when it
// has none.
func (e *Entry) Board() string { return e.Program.Board.Text }
