package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// What every subcommand works on: a program with what it must do, from a file,
// standard input, a directory or the library.

// errReported says that the errors have been printed already.
var errReported = errors.New("reported")

// subject is a program and what it must do.
type subject struct {
	name    string
	listing *listing.Program // nil for a trace that names its program itself
	setup   desk.Setup
	entry   *programs.Entry // nil when it came from a file
	files   []*dialog.File
	traces  []string // files with expected traces
	path    string   // the file of the program; "" for the library
}

// listingSuffixes are the files that a directory is searched for besides
// dialogues.
var listingSuffixes = []string{".mk61", ".hex", ".m61", ".pmk", ".mkl", ".txt"}

var traceSuffixes = []string{".trace", ".csv", ".jsonl"}

// loaded is a listing as it was read.
type loaded struct {
	*listing.Program
	name  string
	entry *programs.Entry // nil when it came from a file
}

// loadProgram reads the listing that a command line names: "-" is standard
// input, a name of the library is that entry (NAME:VARIANT a variant of it),
// everything else a file. Findings are printed; errReported is returned when
// they rule the program out.
func (e *env) loadProgram(arg string, o listing.Options) (*loaded, error) {
	name, variant, _ := strings.Cut(arg, ":")
	if entry, ok := programs.Find(name); ok && arg != "-" && !exists(arg) {
		p := *entry.Program
		var err error
		if p.Cells, err = entry.Cells(variant); err != nil {
			return nil, err
		}
		return &loaded{&p, entry.Name, entry}, nil
	}
	src, name, err := e.readFile(arg)
	if err != nil {
		return nil, err
	}
	p, ds := listing.Read(name, src, o)
	e.report(ds)
	if listing.Failed(ds) {
		return nil, errReported
	}
	return &loaded{p, name, nil}, nil
}

// load reads the program that a command line names, as loadProgram, with what it
// must do; a file of dialogues names the program beside it.
func (e *env) load(arg string, o listing.Options) (*subject, error) {
	if strings.EqualFold(filepath.Ext(arg), ".dialog") {
		return e.oneFile(arg, nil)
	}
	l, err := e.loadProgram(arg, o)
	if err != nil {
		return nil, err
	}
	if l.entry != nil {
		_, variant, _ := strings.Cut(arg, ":")
		return fromEntry(l.entry, variant)
	}
	return fromFile(arg, l.name, l.Program)
}

// readListing reads a listing without a word about what is merely odd.
func readListing(path string) (*subject, error) {
	src, err := readFile(path)
	if err != nil {
		return nil, err
	}
	p, ds := listing.Read(path, src, listing.Options{})
	if listing.Failed(ds) {
		var l []error
		for _, d := range ds {
			if d.Severity == listing.Error {
				l = append(l, d)
			}
		}
		return nil, errors.Join(l...)
	}
	return fromFile(path, path, p)
}

// fromFile is a listing with the dialogues in it and beside it.
func fromFile(path, name string, p *listing.Program) (*subject, error) {
	s, err := fromListing(name, p)
	if err != nil || path == "-" {
		return s, err
	}
	s.path = path
	if beside := strings.TrimSuffix(path, filepath.Ext(path)) + ".dialog"; exists(beside) {
		f, err := readDialogue(beside)
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, f)
	}
	return s, nil
}

// fromListing is a listing with the dialogues in it.
func fromListing(name string, p *listing.Program) (*subject, error) {
	setup, err := desk.NewSetup(name, p)
	if err != nil {
		return nil, err
	}
	s := &subject{name: name, listing: p, setup: *setup}
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

// fromEntry is a program of the library, or a variant of it.
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
	s.entry, s.setup.Name = e, e.Name
	for _, part := range e.Parts {
		if s.setup.Parts == nil {
			s.setup.Parts = map[string][]byte{e.Name: e.Program.Cells}
		}
		s.setup.Parts[part.Name] = part.Program.Cells
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

// next is desk.Desk.Next for the games of the library.
func next(cells *[isa.Steps]byte) (desk.Sequel, bool) {
	n, ok := programs.Next(cells)
	if !ok {
		return desk.Sequel{}, false
	}
	return desk.Sequel{Name: n.Name, Cells: n.Program.Cells, Moved: n.Moved, Run: n.Run}, true
}

// partsOf are the further loads of an entry that have dialogues of their own.
func partsOf(e *programs.Entry) ([]*subject, error) {
	var out []*subject
	var errs []error
	for _, part := range e.Parts {
		s, err := fromListing(e.Name+"/"+part.Name, part.Program)
		if err != nil {
			errs = append(errs, err)
		} else if len(s.files) > 0 {
			s.entry = e
			out = append(out, s)
		}
	}
	return out, errors.Join(errs...)
}

// wholeLibrary is every program of the library, further loads too.
func wholeLibrary() ([]*subject, error) {
	var out []*subject
	var errs []error
	for _, e := range programs.All() {
		l, err := library(e, "", nil)
		errs = append(errs, err)
		out = append(out, l...)
	}
	return out, errors.Join(errs...)
}

// library is an entry with its further loads. program, when not nil, takes the
// place of the listing: another program must do the same.
func library(e *programs.Entry, variant string, program *subject) ([]*subject, error) {
	s, err := fromEntry(e, variant)
	if err != nil {
		return nil, err
	}
	if program != nil {
		return []*subject{program.with(s.files, nil)}, nil
	}
	parts, err := partsOf(e)
	return append([]*subject{s}, parts...), err
}

// with is the program with other things to do.
func (s *subject) with(files []*dialog.File, traces []string) *subject {
	var t subject
	if s != nil {
		t = *s
	}
	t.files, t.traces = files, traces
	return &t
}

// subjects finds what an argument means: a file, a directory, a program of the
// library. program, when not nil, takes the place of the listing.
func (e *env) subjects(arg string, program *subject) ([]*subject, error) {
	st, err := os.Stat(arg)
	switch {
	case err == nil && st.IsDir():
		return e.directory(arg, program)
	case err != nil && arg != "-":
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, fileError(err)
		}
		name, variant, _ := strings.Cut(arg, ":")
		entry, ok := programs.Find(name)
		if !ok {
			return nil, e.noSuchFile(arg)
		}
		return library(entry, variant, program)
	}
	s, err := e.oneFile(arg, program)
	if err != nil {
		return nil, err
	}
	return []*subject{s}, nil
}

func (e *env) noSuchFile(arg string) error {
	return fmt.Errorf(e.say("%s: no such file, and no program of that name in the library (mk61 list)",
		"%s: нет такого файла и такой программы в библиотеке (mk61 list)"), arg)
}

// oneFile is a file of dialogues, a trace, or a listing with its dialogues.
func (e *env) oneFile(name string, program *subject) (*subject, error) {
	ext := strings.ToLower(filepath.Ext(name))
	if slices.Contains(traceSuffixes, ext) {
		return program.with(nil, []string{name}), nil
	}
	if ext != ".dialog" {
		return readListing(name)
	}
	f, err := readDialogue(name)
	if err != nil {
		return nil, err
	}
	if program == nil {
		if program, err = e.besideDialogue(name); err != nil {
			return nil, err
		}
	}
	return program.with([]*dialog.File{f}, nil), nil
}

func readDialogue(name string) (*dialog.File, error) {
	src, err := readFile(name)
	if err != nil {
		return nil, err
	}
	return dialog.Parse(name, string(src), 1)
}

// besideDialogue reads the program of the same name beside a file of dialogues.
func (e *env) besideDialogue(name string) (*subject, error) {
	base := strings.TrimSuffix(name, filepath.Ext(name))
	for _, ext := range listingSuffixes {
		if exists(base + ext) {
			return readListing(base + ext)
		}
	}
	return nil, fmt.Errorf(e.say("%s: no program beside it (%s); -program names one", "%s: рядом нет программы (%s); её называет -program"),
		name, strings.Join(listingSuffixes, ", "))
}

// directory takes every file of dialogues and every .trace under a directory,
// and every .mk61 that holds dialogues or has some beside it.
func (e *env) directory(root string, program *subject) ([]*subject, error) {
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
		if ext == ".dialog" && exists(strings.TrimSuffix(path, filepath.Ext(path))+".mk61") {
			return nil // comes with the listing
		}
		s, err := e.oneFile(path, program)
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
		return nil, fmt.Errorf(e.say("%s: no dialogues there", "%s: там нет диалогов"), root)
	}
	return out, nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// readFile reads a file, or standard input for "-".
func (e *env) readFile(arg string) (src []byte, name string, err error) {
	if arg == "-" {
		src, err = userfile.ReadFrom(context.Background(), e.in, "<stdin>", maxFile)
		return src, "<stdin>", err
	}
	src, err = userfile.ReadAny(context.Background(), arg, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = e.noSuchFile(arg)
	}
	return src, arg, err
}

// report prints findings, with the guilty line and a caret under the place.
func (e *env) report(ds []listing.Diagnostic) {
	for _, d := range ds {
		fmt.Fprintf(e.err, "mk61: %s\n", d.Error())
		if c := d.Caret(); c != "" {
			fmt.Fprintln(e.err, strings.TrimRight(c, "\n"))
		}
	}
}
