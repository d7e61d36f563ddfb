package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mk61/calc"
	"mk61/calc/dialog"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// What verify, trace and debug work on: a program with its dialogues, from a
// file, a directory or the library.

// subject is a program and what it must do.
type subject struct {
	program dialog.Program
	files   []*dialog.File
	traces  []string // files with expected traces
	path    string   // the file of the program; "" for the library
}

// listingSuffixes are the files that a directory is searched for besides
// dialogues.
var listingSuffixes = []string{".mk61", ".hex", ".m61", ".pmk", ".mkl", ".txt"}

var traceSuffixes = []string{".trace", ".csv", ".jsonl"}

// readProgram reads a listing in any notation.
func readProgram(name string) (*subject, error) {
	src, err := readFile(name)
	if err != nil {
		return nil, err
	}
	p, ds := listing.Read(name, src, listing.Options{})
	if listing.Failed(ds) {
		var l []error
		for _, d := range ds {
			if d.Severity == listing.Error {
				l = append(l, d)
			}
		}
		return nil, errors.Join(l...)
	}
	s, err := fromListing(name, p)
	if err != nil {
		return nil, err
	}
	s.path = name
	return s, nil
}

// oneProgram reads the program that an argument names, as every command does,
// with its dialogues; a file of dialogues names the program beside it.
func (e *env) oneProgram(arg string) (*subject, error) {
	if strings.EqualFold(filepath.Ext(arg), ".dialog") {
		return oneFile(arg, nil)
	}
	l, err := e.loadProgram(arg, listing.Options{})
	if err != nil {
		return nil, err
	}
	if l.entry != nil {
		_, variant, _ := strings.Cut(arg, ":")
		return fromEntry(l.entry, variant)
	}
	s, err := fromListing(l.name, l.Program)
	if err == nil {
		s.path = arg
		err = s.readBeside(arg)
	}
	return s, err
}

// readBeside adds the dialogues of the file beside a listing, if there is one.
func (s *subject) readBeside(name string) error {
	beside := strings.TrimSuffix(name, filepath.Ext(name)) + ".dialog"
	if !exists(beside) {
		return nil
	}
	f, err := readDialogue(beside)
	if err != nil {
		return err
	}
	s.files = append(s.files, f)
	return nil
}

// fromListing turns a listing into a machine's program and its dialogues.
func fromListing(name string, p *listing.Program) (*subject, error) {
	title := p.Title
	if title == "" {
		title = name
	}
	s := &subject{program: dialog.Program{Name: title, Cells: p.Cells}}
	switch p.Model {
	case "mk52":
		s.program.Model = calc.MK52
	case "mk54":
		s.program.Model = calc.MK54
	}
	if err := fits(s.program.Model, p.Cells); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if p.Angle != "" {
		a, ok := dialog.ParseAngle(p.Angle)
		if !ok {
			return nil, fmt.Errorf("%s: %q is no position of the angle switch", name, p.Angle)
		}
		s.program.Angle = a
	}
	if p.Start >= 0 {
		s.program.PC = isa.Address(p.Start % isa.Steps)
	}
	for _, r := range p.Registers {
		i, ok := dialog.RegisterByName(r.Name)
		v, err := dialog.ParseValue(r.Value)
		if !ok || err != nil {
			return nil, fmt.Errorf("%s:%d:1: %s = %s is no register and value", name, r.Line, r.Name, r.Value)
		}
		s.program.Registers = append(s.program.Registers, dialog.Preset{Register: i, Value: v.Number})
	}
	for _, d := range p.Dialogues {
		f, err := dialog.Parse(name, d.Text, d.Line)
		if err != nil {
			return nil, err
		}
		for i := range f.Dialogues {
			if f.Dialogues[i].Title == "" {
				f.Dialogues[i].Title = d.Title
			}
		}
		s.files = append(s.files, f)
	}
	return s, nil
}

func readDialogue(name string) (*dialog.File, error) {
	src, err := readFile(name)
	if err != nil {
		return nil, err
	}
	return dialog.Parse(name, string(src), 1)
}

// subjects finds what an argument means: a file, a directory, a program of the
// library. program, when not nil, takes the place of the listing.
func subjects(arg string, program *subject) ([]*subject, error) {
	st, err := os.Stat(arg)
	switch {
	case err == nil && st.IsDir():
		return directory(arg, program)
	case err == nil:
		s, err := oneFile(arg, program)
		if err != nil {
			return nil, err
		}
		return []*subject{s}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fileError(err)
	}
	return library(arg, program)
}

// oneFile is a file of dialogues, a trace, or a listing with its dialogues.
func oneFile(name string, program *subject) (*subject, error) {
	ext := strings.ToLower(filepath.Ext(name))
	if slices.Contains(traceSuffixes, ext) {
		s := &subject{}
		if program != nil {
			*s = *program
		}
		s.files, s.traces = nil, []string{name}
		return s, nil
	}
	if ext != ".dialog" {
		s, err := readProgram(name)
		if err != nil {
			return nil, err
		}
		if err := s.readBeside(name); err != nil {
			return nil, err
		}
		return s, nil
	}
	f, err := readDialogue(name)
	if err != nil {
		return nil, err
	}
	if program == nil {
		if program, err = besideDialogue(name); err != nil {
			return nil, err
		}
	}
	s := *program
	s.files = []*dialog.File{f}
	return &s, nil
}

// besideDialogue reads the program of the same name beside a file of dialogues.
func besideDialogue(name string) (*subject, error) {
	base := strings.TrimSuffix(name, filepath.Ext(name))
	for _, ext := range listingSuffixes {
		if _, err := os.Stat(base + ext); err == nil {
			return readProgram(base + ext)
		}
	}
	return nil, fmt.Errorf("%s: no program beside it (%s); -program names one", name, strings.Join(listingSuffixes, ", "))
}

// directory takes every file of dialogues and every .trace under a directory,
// and every .mk61 that holds dialogues or has some beside it.
func directory(root string, program *subject) ([]*subject, error) {
	var out []*subject
	var errs []error
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return fileError(err)
		}
		ext := strings.ToLower(filepath.Ext(path))
		if d.IsDir() || ext != ".dialog" && ext != ".mk61" && ext != ".trace" {
			return nil
		}
		if ext == ".dialog" {
			if _, err := os.Stat(strings.TrimSuffix(path, filepath.Ext(path)) + ".mk61"); err == nil {
				return nil // comes with the listing
			}
		}
		s, err := oneFile(path, program)
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		if len(s.files)+len(s.traces) > 0 {
			out = append(out, s)
		}
		return nil
	})
	if err := errors.Join(append(errs, err)...); err != nil {
		return out, err
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no dialogues there", root)
	}
	return out, nil
}

// library finds a program of the library, or NAME:VARIANT. The dialogues of an
// entry are about the program itself.
func library(arg string, program *subject) ([]*subject, error) {
	name, variant, _ := strings.Cut(arg, ":")
	e, ok := programs.Find(name)
	if !ok {
		return nil, fmt.Errorf("%s: no such file, and no program of that name in the library (mk61 list)", arg)
	}
	s, err := fromEntry(e, variant)
	if err != nil {
		return nil, err
	}
	if program != nil { // another program must do the same
		files := s.files
		*s = *program
		s.files = files
	}
	return []*subject{s}, nil
}

// wholeLibrary is every program of the library.
func wholeLibrary() ([]*subject, error) {
	var out []*subject
	var errs []error
	for _, e := range programs.All() {
		s, err := fromEntry(e, "")
		if err != nil {
			errs = append(errs, err)
			continue
		}
		out = append(out, s)
	}
	return out, errors.Join(errs...)
}

func fromEntry(e *programs.Entry, variant string) (*subject, error) {
	p := *e.Program
	var err error
	if p.Cells, err = e.Cells(variant); err != nil {
		return nil, err
	}
	s, err := fromListing(e.Name, &p)
	if err != nil {
		return nil, err
	}
	s.program.Name = e.Name
	for _, part := range e.Parts {
		if s.program.Parts == nil {
			s.program.Parts = map[string][]byte{}
		}
		s.program.Parts[part.Name] = part.Program.Cells
	}
	if e.Dialogue != "" {
		f, err := dialog.Parse(e.Name+".dialog", e.Dialogue, 1)
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, f)
	}
	return s, nil
}

// angleName is the name of a position of the angle switch.
func angleName(a number.Angle) string { return [...]string{"rad", "grad", "deg"}[a] }
