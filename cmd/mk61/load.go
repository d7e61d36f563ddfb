package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa/listing"
	"mk61/programs"
)

// errReported says that the errors have been printed already.
var errReported = errors.New("reported")

// loaded is a program ready to run.
type loaded struct {
	*listing.Program
	name  string
	entry *programs.Entry // nil when it came from a file
}

// loadProgram reads the program that a command line names: "-" is standard
// input, a name of the library is that entry (NAME:VARIANT a variant of it),
// everything else a file. Findings are printed; errReported is returned when
// they rule the program out.
func (e *env) loadProgram(arg string, o listing.Options) (*loaded, error) {
	if arg != "-" {
		name, variant, _ := strings.Cut(arg, ":")
		if entry, ok := programs.Find(name); ok && !exists(arg) {
			p := *entry.Program
			var err error
			if p.Cells, err = entry.Cells(variant); err != nil {
				return nil, err
			}
			return &loaded{&p, entry.Name, entry}, nil
		}
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

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// readFile reads a file, or standard input for "-".
func (e *env) readFile(arg string) (src []byte, name string, err error) {
	in, name := e.in, "<stdin>"
	if arg != "-" {
		f, err := os.Open(arg)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, arg, fmt.Errorf(e.say("%s: no such file, and no program of that name in the library (mk61 list)",
				"%s: нет такого файла и такой программы в библиотеке (mk61 list)"), arg)
		case err != nil:
			return nil, arg, fileError(err)
		}
		defer f.Close()
		in, name = f, arg
	}
	src, err = io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(src) > maxFile {
		err = fmt.Errorf("%s: larger than %d MB", name, maxFile>>20)
	}
	return src, name, err
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

// failLoad is what a subcommand returns when loadProgram failed.
func (e *env) failLoad(err error) int {
	if errors.Is(err, errReported) {
		return exitFailure
	}
	return e.fail("%v", err)
}

// machine is the state in which the program's own instructions want it: cells,
// registers, angle switch, start address.
func (l *loaded) machine() (calc.State, error) {
	model, err := parseModel(l.Model)
	if err != nil {
		return calc.State{}, fmt.Errorf("%s: %v", l.name, err)
	}
	s := calc.New(model)
	if s.Angle, err = parseAngle(l.Angle); err != nil {
		return s, fmt.Errorf("%s: %v", l.name, err)
	}
	if len(l.Script) > 0 {
		err := l.prepare(&s)
		return s, err
	}
	if err := fits(model, l.Cells); err != nil {
		return s, fmt.Errorf("%s: %v", l.name, err)
	}
	s.Load(l.Cells)
	for _, r := range l.Registers {
		at, ok := registerAt[r.Name]
		if !ok {
			return s, fmt.Errorf("%s:%d: no register %q", l.name, r.Line, r.Name)
		}
		n, err := parseValue(r.Value)
		if err != nil {
			return s, fmt.Errorf("%s:%d: %s: %v", l.name, r.Line, r.Name, err)
		}
		*at.At(&s) = n
	}
	if l.Start >= 0 {
		s.PC = byte(l.Start/10<<4 | l.Start%10)
	}
	return s, nil
}

// parseValue reads the value of a register: 12 hex digits are the raw form,
// everything else is a decimal number.
func parseValue(s string) (number.Number, error) {
	if len(s) == 12 && !strings.ContainsAny(s, ".,+- ") {
		if n, err := number.Parse(s); err == nil {
			return n, nil
		}
	}
	return number.FromDecimal(s)
}
