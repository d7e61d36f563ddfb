package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/cmd/mk61/internal/russian"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/cmd/mk61/internal/web/link"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// What every subcommand works on: a program with what it must do, from a file,
// standard input, a directory or the library.

// ErrReported says that the errors have been printed already.
var ErrReported = errors.New("reported")

// Subject is a program and what it must do.
type Subject struct {
	Name    string
	Listing *listing.Program // nil for a trace that names its program itself
	Setup   desk.Setup
	Entry   *programs.Entry // nil when it came from a file
	Files   []*dialog.File
	Traces  []string // files with expected traces
	Path    string   // the file of the program; "" for the library
}

var traceSuffixes = []string{".trace", ".csv", ".jsonl"}

// Loaded is a listing as it was read.
type Loaded struct {
	*listing.Program
	Name  string
	Entry *programs.Entry // nil when it came from a file
}

// LoadProgram is ReadProgram with the findings printed; ErrReported is returned when
// they rule the program out.
func (e *Env) LoadProgram(arg string, o listing.Options) (*Loaded, error) {
	l, ds, err := e.ReadProgram(arg, o)
	e.Report(ds)
	return l, err
}

// ReadProgram reads the listing that a command line names: "-" is standard input, a
// name of the library is that entry (NAME:VARIANT a variant of it), everything else a
// file, FILE#2 or FILE#NAME one program of several in it. The error is ErrReported when the findings rule the program out.
func (e *Env) ReadProgram(arg string, o listing.Options) (*Loaded, []listing.Diagnostic, error) {
	if arg != "-" && !Exists(arg) {
		if l, ds, err := e.ReadEntry(arg, o); l != nil || err != nil {
			return l, ds, err
		}
	}
	if link.Is(arg) && !Exists(arg) {
		return e.loadLink(arg, o)
	}
	file, part := listing.SplitPart(arg, Exists)
	src, name, err := e.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	if part != "" {
		o.Part = part
	}
	p, ds := listing.Read(name, src, o)
	if listing.Failed(ds) {
		return nil, ds, ErrReported
	}
	return &Loaded{p, name, nil}, ds, nil
}

// ReadEntry is ReadProgram for a program of the library, nil when there is none of that
// name. That of a folder is read anew, for its findings and another part of its file.
func (e *Env) ReadEntry(arg string, o listing.Options) (*Loaded, []listing.Diagnostic, error) {
	name, variant, _ := strings.Cut(arg, ":")
	name, part := listing.SplitPart(name, Exists)
	entry, err := e.Program(name)
	if entry == nil || err != nil || part != "" && entry.Path == "" {
		return nil, nil, err
	}
	p := *entry.Program
	var ds []listing.Diagnostic
	if entry.Path != "" {
		l, found, err := e.ReadProgram(withPart(entry.Path, part), o)
		if err != nil {
			return nil, found, err
		}
		p, ds = *l.Program, found
	}
	if variant != "" || entry.Path == "" {
		if p.Cells, err = entry.Cells(variant); err != nil {
			return nil, nil, err
		}
	}
	return &Loaded{&p, entry.Name, entry}, ds, nil
}

// withPart is a file, or a part of it.
func withPart(file, part string) string {
	if part != "" {
		return file + "#" + part
	}
	return file
}

// loadLink reads the program that a link to the page holds.
func (e *Env) loadLink(arg string, o listing.Options) (*Loaded, []listing.Diagnostic, error) {
	l, err := link.Parse(arg)
	if err != nil {
		return nil, nil, fmt.Errorf(e.Say("link: %w", "ссылка: %w"), err)
	}
	switch {
	case l.Program != "":
		if !e.isProgram(l.Program) {
			return nil, nil, e.noSuchFile(l.Program)
		}
		return e.ReadProgram(l.Program, o)
	case l.Cells != nil:
		return &Loaded{&listing.Program{Cells: l.Cells, Start: -1}, "link", nil}, nil, nil
	case l.Listing != "":
		p, ds := listing.Read("link", []byte(l.Listing), o)
		if listing.Failed(ds) {
			return nil, ds, ErrReported
		}
		return &Loaded{p, "link", nil}, ds, nil
	}
	return nil, nil, errors.New(e.Say("the link holds no program", "в ссылке нет программы"))
}

// Load reads the program that a command line names, as LoadProgram, with what it
// must do; a file of dialogues names the program beside it.
func (e *Env) Load(arg string, o listing.Options) (*Subject, error) {
	if strings.EqualFold(filepath.Ext(arg), ".dialog") {
		return e.OneFile(arg, nil)
	}
	l, err := e.LoadProgram(arg, o)
	if err != nil {
		return nil, err
	}
	if l.Entry != nil {
		return fromEntry(l.Entry, l.Program)
	}
	return fromFile(arg, l.Name, l.Program)
}

// Damaged reads a listing that may be full of faults: they are printed, and the cells
// that cannot be read are open. faults tells that there were errors.
func (e *Env) Damaged(arg string, o listing.Options) (s *Subject, faults bool, err error) {
	if arg != "-" && !Exists(arg) {
		s, err = e.Load(arg, o)
		return s, false, err
	}
	src, name, err := e.ReadFile(arg)
	if err != nil {
		return nil, false, err
	}
	p, ds := listing.Read(name, src, o)
	e.Report(ds)
	if len(p.Cells) == 0 && listing.Failed(ds) {
		return nil, true, ErrReported
	}
	if len(p.Cells) == 0 {
		return nil, true, fmt.Errorf(e.Say("%s: no program", "%s: программы нет"), name)
	}
	s, err = fromFile(arg, name, p)
	return s, listing.Failed(ds), err
}

// readListing reads a listing without a word about what is merely odd.
func readListing(path string) (*Subject, error) {
	src, err := ReadFile(path)
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
func fromFile(path, name string, p *listing.Program) (*Subject, error) {
	s, err := fromListing(name, p)
	if err != nil || path == "-" {
		return s, err
	}
	s.Path = path
	if beside := strings.TrimSuffix(path, filepath.Ext(path)) + ".dialog"; Exists(beside) {
		f, err := readDialogue(beside)
		if err != nil {
			return nil, err
		}
		s.Files = append(s.Files, f)
	}
	return s, nil
}

// fromListing is a listing with the dialogues in it.
func fromListing(name string, p *listing.Program) (*Subject, error) {
	setup, err := desk.NewSetup(name, p)
	if err != nil {
		return nil, err
	}
	s := &Subject{Name: name, Listing: p, Setup: *setup}
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
		s.Files = append(s.Files, f)
	}
	return s, nil
}

// fromEntry is a program of the library; p is its listing, or a variant of it.
func fromEntry(e *programs.Entry, p *listing.Program) (*Subject, error) {
	s, err := fromListing(e.Name, p)
	if err != nil {
		return nil, err
	}
	s.Entry, s.Path, s.Setup.Name = e, e.Path, e.Name
	for _, part := range e.Parts {
		if s.Setup.Parts == nil {
			s.Setup.Parts = map[string][]byte{e.Name: e.Program.Cells}
		}
		s.Setup.Parts[part.Name] = part.Program.Cells
	}
	if e.Dialogue != "" {
		name := e.Name + ".dialog"
		if e.Path != "" {
			name = strings.TrimSuffix(e.Path, filepath.Ext(e.Path)) + ".dialog"
		}
		f, err := dialog.Parse(name, e.Dialogue, 1)
		if err != nil {
			return nil, err
		}
		s.Files = append(s.Files, f)
	}
	return s, nil
}

// next is desk.Desk.Next for the games of the library.
func Next(cells *[isa.Steps]byte) (desk.Sequel, bool) {
	n, ok := programs.Next(cells)
	if !ok {
		return desk.Sequel{}, false
	}
	return desk.Sequel{Name: n.Name, Cells: n.Program.Cells, Moved: n.Moved, Run: n.Run}, true
}

// partsOf are the further loads of an entry that have dialogues of their own.
func partsOf(e *programs.Entry) ([]*Subject, error) {
	var out []*Subject
	var errs []error
	for _, part := range e.Parts {
		s, err := fromListing(e.Name+"/"+part.Name, part.Program)
		if err != nil {
			errs = append(errs, err)
		} else if len(s.Files) > 0 {
			s.Entry = e
			out = append(out, s)
		}
	}
	return out, errors.Join(errs...)
}

// WholeLibrary is every program of the library, further loads too; with -library, of
// its folders.
func (e *Env) WholeLibrary() ([]*Subject, error) {
	var out []*Subject
	var errs []error
	all := e.Library.Own()
	if len(e.GivenFolders) == 0 {
		all = append(programs.All(), all...)
	}
	for _, e := range all {
		l, err := entrySubjects(e, e.Program, nil)
		errs = append(errs, err)
		out = append(out, l...)
	}
	return out, errors.Join(errs...)
}

// entrySubjects is an entry with its further loads. program, when not nil, takes the
// place of the listing: another program must do the same.
func entrySubjects(e *programs.Entry, p *listing.Program, program *Subject) ([]*Subject, error) {
	s, err := fromEntry(e, p)
	if err != nil {
		return nil, err
	}
	if program != nil {
		return []*Subject{program.with(s.Files, nil)}, nil
	}
	parts, err := partsOf(e)
	return append([]*Subject{s}, parts...), err
}

// with is the program with other things to do.
func (s *Subject) with(files []*dialog.File, traces []string) *Subject {
	var t Subject
	if s != nil {
		t = *s
	}
	t.Files, t.Traces = files, traces
	return &t
}

// Subjects finds what an argument means: a file, a directory, a program of the
// library. program, when not nil, takes the place of the listing.
func (e *Env) Subjects(arg string, program *Subject) ([]*Subject, error) {
	st, err := os.Stat(arg)
	switch {
	case err == nil && st.IsDir():
		return e.directory(arg, program)
	case err != nil && arg != "-":
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, userfile.Plain(err)
		}
		l, _, err := e.ReadEntry(arg, listing.Options{})
		if err == nil && l == nil {
			err = e.noSuchFile(arg)
		}
		if err != nil {
			return nil, err
		}
		return entrySubjects(l.Entry, l.Program, program)
	}
	s, err := e.OneFile(arg, program)
	if err != nil {
		return nil, err
	}
	return []*Subject{s}, nil
}

func (e *Env) noSuchFile(arg string) error {
	return fmt.Errorf(e.Say("%s: no such file, and no program of that name in the library (mk61 list)",
		"%s: нет такого файла и такой программы в библиотеке (mk61 list)"), arg)
}

// OneFile is a file of dialogues, a trace, or a listing with its dialogues.
func (e *Env) OneFile(name string, program *Subject) (*Subject, error) {
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
		program, err = e.besideDialogue(name)
		named := !slices.ContainsFunc(f.Dialogues, func(d dialog.Dialogue) bool { return !d.Named })
		switch {
		case err != nil && named && len(f.Dialogues) > 0: // it says itself of which program it is
			program = &Subject{Name: name, Setup: desk.Setup{Name: name}}
		case err != nil:
			return nil, err
		}
	}
	return program.with([]*dialog.File{f}, nil), nil
}

func readDialogue(name string) (*dialog.File, error) {
	src, err := ReadFile(name)
	if err != nil {
		return nil, err
	}
	return dialog.Parse(name, string(src), 1)
}

// besideDialogue reads the program of the same name beside a file of dialogues.
func (e *Env) besideDialogue(name string) (*Subject, error) {
	base := strings.TrimSuffix(name, filepath.Ext(name))
	for _, ext := range listing.Suffixes() {
		if Exists(base + ext) {
			return readListing(base + ext)
		}
	}
	return nil, fmt.Errorf(e.Say("%s: no program beside it (%s); -program names one", "%s: рядом нет программы (%s); её называет -program"),
		name, strings.Join(listing.Suffixes(), ", "))
}

// directory takes every file of dialogues and every .trace under a directory,
// and every .mk61 that holds dialogues or has some beside it.
func (e *Env) directory(root string, program *Subject) ([]*Subject, error) {
	var out []*Subject
	var errs []error
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return userfile.Plain(err)
		}
		ext := strings.ToLower(filepath.Ext(path))
		if d.IsDir() || ext != ".dialog" && ext != ".mk61" && ext != ".trace" {
			return nil
		}
		if ext == ".dialog" && Exists(strings.TrimSuffix(path, filepath.Ext(path))+".mk61") {
			return nil // comes with the listing
		}
		s, err := e.OneFile(path, program)
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		if len(s.Files)+len(s.Traces) > 0 {
			out = append(out, s)
		}
		return nil
	})
	if err := errors.Join(append(errs, err)...); err != nil {
		return out, err
	}
	if len(out) == 0 {
		return nil, fmt.Errorf(e.Say("%s: no dialogues there", "%s: там нет диалогов"), root)
	}
	return out, nil
}

// ReadFile reads a file, or standard input for "-".
func (e *Env) ReadFile(arg string) (src []byte, name string, err error) {
	ctx, stop := e.Interrupt() // nobody may ever write to a FIFO
	defer stop()
	if arg == "-" {
		src, err = userfile.ReadFrom(ctx, e.In, "<stdin>", maxFile)
		return src, "<stdin>", err
	}
	src, err = userfile.ReadAny(ctx, arg, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = e.noSuchFile(arg)
	}
	return src, arg, err
}

// Report prints findings, with the guilty line and a caret under the place.
func (e *Env) Report(ds []listing.Diagnostic) {
	for _, d := range ds {
		text := d.Text(e.Lang())
		if e.Russian {
			text = russian.Say(text)
		}
		fmt.Fprintf(e.Err, "mk61: %s\n", text)
		if c := d.Caret(); c != "" {
			fmt.Fprintln(e.Err, strings.TrimRight(c, "\n"))
		}
	}
}
