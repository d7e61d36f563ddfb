//go:build wasip1 && !mk61core

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"

	"mk61/calc"
	"mk61/calc/accuracy"
	"mk61/calc/chip"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/calc/trace"
	"mk61/cmd/mk61/internal/web/face"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/roms"
)

// The texts that only the whole module gives and takes. Answers are JSON: none of
// them is asked for in every frame.
const (
	opRead   = opTools + iota // takes "lang\nname\n" and a listing; gives reading
	opVerify                  // takes "name\n", a listing, "\x00" and dialogues; gives verdict
	opWrite                   // gives the program in the machine as .mk61
	opTrue                    // takes "operation x y angle"; gives truth
	opChips                   // takes the source text of an emulator; the machine is the chips from then on
)

func tools(op int32, text []byte) ([]byte, error) {
	switch op {
	case opRead:
		return json.Marshal(read(string(text)))
	case opVerify:
		v, err := verify(string(text))
		if err != nil {
			return nil, err
		}
		return json.Marshal(v)
	case opWrite:
		return write()
	case opTrue:
		v, err := truth(string(text))
		if err != nil {
			return nil, err
		}
		return json.Marshal(v)
	case opChips:
		return nil, chips(text)
	}
	return nil, errors.New("unknown operation")
}

// reading is what became of a listing.
type reading struct {
	Notation string  `json:"notation"`
	Cells    []int   `json:"cells"`
	Lines    []int   `json:"lines"`   // of the cells, from 1; 0 unknown
	Program  string  `json:"program"` // face.Program, "" when there are errors
	Faults   []fault `json:"faults"`
}

// fault is a finding, with what it could have been.
type fault struct {
	Line       int      `json:"line"`
	Col        int      `json:"col"`
	Width      int      `json:"width"`
	Error      bool     `json:"error"`
	Text       string   `json:"text"`
	Caret      string   `json:"caret"`
	Candidates []string `json:"candidates"`
}

func read(text string) reading {
	lang, text, _ := strings.Cut(text, "\n")
	name, text, _ := strings.Cut(text, "\n")
	p, ds, places := listing.ReadPlaces(name, []byte(text), listing.Options{})
	r := reading{Notation: p.Notation, Cells: []int{}, Lines: []int{}, Faults: []fault{}}
	for i, c := range p.Cells {
		r.Cells, r.Lines = append(r.Cells, int(c)), append(r.Lines, places[i].Line)
	}
	for _, d := range ds {
		r.Faults = append(r.Faults, fault{d.Line, d.Col, d.Width, d.Severity == listing.Error, d.In(lang), d.Caret(), d.Candidates})
	}
	if listing.Failed(ds) {
		return r
	}
	setup, err := desk.NewSetup(name, p)
	if err != nil {
		for _, line := range strings.Split(err.Error(), "\n") {
			r.Faults = append(r.Faults, fault{Error: true, Text: line})
		}
		return r
	}
	f := face.Program{Title: setup.Name, Setup: *setup}
	program, err := f.MarshalText()
	if err == nil {
		r.Program = string(program)
	}
	return r
}

// verdict is what became of dialogues.
type verdict struct {
	Turns, Checks, Dialogues int
	Wrong                    []wrong
	Steps                    uint64 // of a trace
	Differs                  string // the first difference from a trace, "" for none
}

// wrong is a turn that came out otherwise.
type wrong struct {
	Line             int
	Typed, Want, Got string
}

func verify(text string) (*verdict, error) {
	name, text, _ := strings.Cut(text, "\n")
	program, dialogues, _ := strings.Cut(text, "\x00")
	p, ds := listing.Read(name, []byte(program), listing.Options{})
	if listing.Failed(ds) {
		return nil, errors.New("the listing has errors")
	}
	setup, err := desk.NewSetup(name, p)
	if err != nil {
		return nil, err
	}
	if t, err := trace.Read("trace", []byte(dialogues)); err == nil && len(t.Rows) > 0 {
		return compare(t, setup)
	}
	file, err := dialog.Parse(name, dialogues, 1)
	if err != nil {
		return nil, err
	}
	runner := dialog.Runner{Desk: desk.New(desk.Options{Model: setup.Model}), Setup: setup, Limit: 10_000_000}
	v := &verdict{Dialogues: len(file.Dialogues), Wrong: []wrong{}}
	for i := range file.Dialogues {
		r, err := runner.Run(context.Background(), &file.Dialogues[i])
		if err != nil {
			return nil, err
		}
		v.Turns, v.Checks = v.Turns+r.Turns, v.Checks+r.Checks
		for _, f := range r.Failures {
			for _, w := range f.Wrong {
				v.Wrong = append(v.Wrong, wrong{f.Turn().Line, f.Turn().Typed, w.Name + " " + w.Expect.Text, w.Got})
			}
		}
	}
	return v, nil
}

// compare holds a program against a trace.
func compare(t *trace.Trace, given *desk.Setup) (*verdict, error) {
	setup, actions, err := t.Session(given)
	if err != nil {
		return nil, err
	}
	d := desk.New(desk.Options{Model: setup.Model})
	d.Load(setup)
	diff, steps, err := t.Compare(context.Background(), d, actions)
	if err != nil {
		return nil, err
	}
	v := &verdict{Wrong: []wrong{}, Steps: steps}
	if diff != nil {
		v.Differs = diff.String()
	}
	return v, nil
}

// write gives the program in the machine as a listing, with the registers that it
// was put in with.
func write() ([]byte, error) {
	s := f.State()
	n := len(s.Cells)
	for n > 0 && s.Cells[n-1] == 0 {
		n--
	}
	l := listing.Program{Title: f.Program().Title, Model: s.Model.String(), Start: -1, Cells: s.Cells[:n]}
	for _, r := range f.Program().Registers {
		l.Registers = append(l.Registers, listing.Register{Name: r.Reg.String(), Value: script.KeepNumber(r.Value)})
	}
	var b bytes.Buffer
	err := listing.Write(&b, &l, "mk61", isa.Russian)
	return b.Bytes(), err
}

// comparison is an operation of the machine beside its true value.
type comparison struct {
	Machine string   `json:"machine"`
	True    string   `json:"true"`
	Ulps    *float64 `json:"ulps"` // nil where there is none
}

// truth compares the result of "operation x y angle", the numbers raw.
func truth(text string) (*comparison, error) {
	w := strings.Split(text, " ")
	if len(w) != 4 {
		return nil, errors.New("want OPERATION X Y ANGLE")
	}
	op, ok := script.ParseByte(w[0])
	x, err := number.Parse(w[1])
	y, err2 := number.Parse(w[2])
	angle, ok2 := number.ParseAngle(w[3])
	if !ok || !ok2 || err != nil || err2 != nil {
		return nil, errors.New("want OPERATION X Y ANGLE")
	}
	c := accuracy.Compare(op, x, y, angle)
	if c.NoTruth != nil {
		return nil, c.NoTruth
	}
	r := &comparison{Machine: c.Shown.String(), True: c.Truth.True.Text(20)}
	if !math.IsInf(c.Ulps, 0) && !c.Refused {
		r.Ulps = &c.Ulps
	}
	return r, nil
}

// chips takes the images out of the source text of an emulator, or image files, and
// makes the machine the chips. What the machine holds stays.
func chips(text []byte) error {
	set, err := roms.ImportText(text)
	if err != nil {
		return err
	}
	mc, err := chip.Decode(set)
	if err != nil {
		return err
	}
	s := f.State()
	f = face.New(desk.Options{Model: s.Model, Open: func(m calc.Model) engine.Engine { return engine.NewChip(mc, m) }})
	f.Load(s)
	return nil
}
