package face

import (
	"errors"
	"strings"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/calc/script"
	"mk61/isa"
)

// Program is a program as it is put into the machine: what package listing or the
// library made of a text, in the machine's own terms.
type Program struct {
	Name  string // in the library, "" for others
	Title string
	desk.Setup
	Sequels []Sequel
}

// The text form of a Program, lines "name value":
//
//	name fox-hunt            next NAME moved run
//	title Охота на лис       after 4009…        the cells before it
//	model mk61               then 6115…         its own
//	angle deg                R1 0331222222222   registers, raw
//	start 00
//	cells 4009…
//
// It is made by the page's Go and read by the machine's; no person writes it.

// MarshalText is the text form.
func (p *Program) MarshalText() ([]byte, error) {
	var b strings.Builder
	line := func(name, value string) {
		b.WriteString(name + " " + strings.ReplaceAll(value, "\n", " ") + "\n")
	}
	if p.Name != "" {
		line("name", p.Name)
	}
	line("title", p.Title)
	line("model", p.Model.String())
	if p.Angle != number.Rad {
		line("angle", p.Angle.String())
	}
	if p.Started {
		line("start", plain.Sprintf("%02X", p.PC))
	}
	line("cells", plain.Sprintf("%X", p.Cells))
	for _, r := range p.Registers {
		line(r.Reg.String(), r.Value.String())
	}
	for _, s := range p.Sequels {
		line("next", s.Name+flag(s.Moved, " moved")+flag(s.Run, " run"))
		line("after", plain.Sprintf("%X", s.After))
		line("then", plain.Sprintf("%X", s.Cells))
	}
	return []byte(b.String()), nil
}

func flag(set bool, word string) string {
	if set {
		return word
	}
	return ""
}

// UnmarshalText reads the text form. Errors begin with the line, "line 3: …".
func (p *Program) UnmarshalText(text []byte) error {
	var n Program
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		name, value, _ := strings.Cut(strings.TrimRight(line, "\r"), " ")
		if err := n.field(name, value); err != nil {
			return plain.Errorf("line %d: %s %.40q: %w", i+1, name, value, err)
		}
	}
	if len(n.Cells) > n.Model.Steps() {
		return plain.Errorf("%d cells, the %s has %d", len(n.Cells), n.Model.String(), n.Model.Steps())
	}
	*p = n
	return nil
}

var (
	errCodes  = errors.New("want up to 105 codes of two hexadecimal digits")
	errNoNext = errors.New("stands before next")
)

func (p *Program) field(name, value string) (err error) {
	var s *Sequel
	if n := len(p.Sequels); n > 0 {
		s = &p.Sequels[n-1]
	}
	ok := true
	switch name {
	case "name":
		p.Name = value
	case "title":
		p.Title = value
	case "model":
		p.Model, ok = calc.ParseModel(value)
	case "angle":
		p.Angle, ok = number.ParseAngle(value)
	case "start":
		p.PC, ok = script.ParseByte(value)
		p.Started = true
	case "cells":
		p.Cells, err = codes(value)
	case "next":
		words := strings.Fields(value)
		ok = len(words) > 0
		if ok {
			p.Sequels = append(p.Sequels, Sequel{Sequel: desk.Sequel{Name: words[0]}})
			for _, w := range words[1:] {
				s := &p.Sequels[len(p.Sequels)-1]
				s.Moved, s.Run = s.Moved || w == "moved", s.Run || w == "run"
			}
		}
	case "after", "then":
		if s == nil {
			return errNoNext
		}
		to := &s.After
		if name == "then" {
			to = &s.Cells
		}
		*to, err = codes(value)
	default:
		r, known := calc.ParseReg(name)
		if !known {
			return errors.New("unknown field")
		}
		var v number.Number
		v, err = script.ParseNumber(value)
		p.Registers = append(p.Registers, desk.Preset{Reg: r, Value: v})
	}
	if !ok {
		err = errors.New("unknown value")
	}
	return err
}

func codes(s string) ([]byte, error) {
	if len(s) > 2*isa.Steps || len(s)%2 != 0 {
		return nil, errCodes
	}
	b := make([]byte, len(s)/2)
	for i := range b {
		c, ok := script.ParseByte(s[2*i : 2*i+2])
		if !ok {
			return nil, errCodes
		}
		b[i] = c
	}
	return b, nil
}

// Insert puts a program into the machine as a person would: registers and switches
// that it does not name stay. It can be taken back.
func (f *Face) Insert(p Program) {
	if f.off {
		f.Power(true)
		f.tape.restart()
	}
	f.halt()
	setup := p.Setup
	setup.Model = modelFor(f.Desk().Model(), &p.Setup)
	f.program, f.sequels = p, p.Sequels
	f.g.Change(p.Title, func(d *desk.Desk) { d.Insert(&setup) })
	s := f.g.State()
	f.tape.begin(p.Title, script.Presets(&s), f.g.Actions())
	f.pause, f.changed = NotPaused, 0
	f.rebase()
}

// modelFor is the calculator for a program: the one it names, but the МК-52 is a
// МК-61, too, and a program that names none has the МК-61 there.
func modelFor(now calc.Model, p *desk.Setup) calc.Model {
	switch {
	case p.Model != calc.MK61:
		return p.Model
	case now == calc.MK54 && len(p.Cells) <= now.Steps() && !beyond54(p.Cells):
		return now
	case now == calc.MK54:
		return calc.MK61
	}
	return now
}

// beyond54 tells whether a program has codes that the МК-54 does not carry out.
func beyond54(cells []byte) bool {
	operand := false
	for _, c := range cells {
		if !operand && !calc.MK54.Has(c) {
			return true
		}
		operand = !operand && isa.Table[c].Operand
	}
	return false
}

// Program is what was put in last.
func (f *Face) Program() Program { return f.program }

// Follow tells what the program in the machine is, which a session knows by name
// alone: what comes behind it.
func (f *Face) Follow(p Program) { f.program, f.sequels = p, p.Sequels }

// Load puts the whole of another machine in, as a session does.
func (f *Face) Load(s calc.State) {
	f.g.Change("", func(d *desk.Desk) { d.Put(s) })
	f.rebase()
}
