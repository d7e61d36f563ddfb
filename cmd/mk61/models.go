package main

import (
	"flag"
	"fmt"

	"mk61/calc"
	"mk61/isa"
	"mk61/isa/flow"
	"mk61/isa/listing"
)

// fits tells whether a model has cells for a program.
func fits(m calc.Model, cells []byte) error {
	if n := m.Steps(); len(cells) > n {
		return fmt.Errorf("%d cells, the %v has %d", len(cells), m, n)
	}
	return nil
}

// modelFlag adds -model for the tools that carry out a program with its
// dialogues. The function that it returns gives a program that model.
func modelFlag(e *env, fs *flag.FlagSet) func(*subject) error {
	name := fs.String("model", "", e.say("mk61, mk52 or mk54; default as the program has it", "mk61, mk52 или mk54; по умолчанию как в программе"))
	return func(s *subject) error {
		if *name == "" {
			return nil
		}
		m, err := parseModel(*name)
		if err == nil {
			s.program.Model = m
			err = fits(m, s.program.Cells)
		}
		return err
	}
}

// otherwiseOn54 lists what a program does otherwise on the МК-54 and the Б3-34,
// which have the same chips: see docs/mk54.md.
func (e *env) otherwiseOn54(p *listing.Program, res *flow.Result) []string {
	var l []string
	for i, c := range p.Cells {
		switch {
		case i >= len(res.Command):
		case res.Command[i]:
			if why := commandOn54(c); why != "" {
				l = append(l, fmt.Sprintf("%s %s (%s)", listing.Address(i), isa.Spell(c, isa.Russian), why))
			}
		case res.Operand[i]:
			if cell := calc.MK54.Cell(c); cell != calc.MK61.Cell(c) {
				l = append(l, fmt.Sprintf("%s %02X (→ %s)", listing.Address(i), c, listing.Address(cell)))
			}
		}
	}
	if n := calc.MK54.Steps(); len(p.Cells) > n {
		l = append(l, fmt.Sprintf(e.say("%d cells of %d", "ячеек %d из %d"), len(p.Cells), n))
	}
	return l
}

// commandOn54 says what a command does otherwise on the МК-54, "" for nothing:
// it is not there and ends in ЕГГОГ, or its register is another.
func commandOn54(code byte) string {
	op := &isa.Table[code]
	switch {
	case !calc.MK54.Has(code) && op.Class != isa.Fault:
		return "ЕГГОГ"
	case code < 0x40 || code >= 0xF0 || code>>4 == 5 || code&15 < 14:
		return ""
	}
	return "R" + string("01"[code&15-14])
}
