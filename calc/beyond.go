package calc

import (
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/isa"
)

// Difference is a thing that the chips do and this package does not reproduce.
// The list with the reasons is docs/differences.md.
type Difference uint8

// The differences.
const (
	NoDifference   Difference = iota
	LeadingF                  // a number whose first digit is F stands in the stack or in Вх
	OverflowEdit              // an exponent 3xx shown while Overflow is set, and the run that it starts
	ProgramModeHex            // ПРГ at an address whose units are A..F
	OverflowShown             // an exponent 3xx or 6xx shown by a command, not by С/П; /−/ of 2xx .. 7xx
	BrokenPoint               // after a point in exponent entry while the picture begins with Г, Е or a blank
	HexFunction               // an operation on operands that number.Modelled does not vouch for
	numDifferences
)

func (d Difference) String() string {
	return [...]string{
		"none",
		"first digit F in the stack: the chips lose the start of the memory ring",
		"exponent 3xx shown after the picture of another exponent from 100 on: the program runs",
		"ПРГ at an address with hex units: the chips misread the counter",
		"exponent 3xx or 6xx shown by a command other than С/П, or /−/ of 2xx to 7xx",
		"after a point in exponent entry while the picture begins with Г, Е or a blank",
		"operation on a number that it was not measured for (hex digits, mostly)",
	}[d]
}

// Beyond tells whether the next step of a running program leaves what is known
// to be exact, and why.
func (s *State) Beyond() Difference {
	if s.Running {
		return s.beyond(*s.cell(s.PC))
	}
	return s.beyond(isa.OpNop)
}

// Met is a difference and the place where a program meets it.
type Met struct {
	What          Difference
	Step          uint64 // commands carried out before, since power-on
	Counter, Code byte   // the command
}

// String says it in a line: "step 12, 05 F 10ˣ: operation on a number …".
func (m Met) String() string {
	return plain.Sprintf("step %d, %02X %s: %s", m.Step, m.Counter, isa.Table[m.Code].Name, m.What.String())
}

// Meets is Beyond with its place: of the next step, in a running program.
func (s *State) Meets() (Met, bool) {
	d := s.Beyond()
	return Met{d, s.Steps, s.PC, *s.cell(s.PC)}, d != NoDifference && s.Running
}

// BeyondKey tells the same of pressing a key.
func (s *State) BeyondKey(k isa.Key) Difference {
	code, ok := byte(isa.OpNop), false
	if s.Mode == Auto && !s.Running {
		code, ok = s.command(k)
	}
	if !ok {
		code = isa.OpNop
	}
	if s.Prefix == PrefixF && k == isa.KeyExp && s.PC&15 >= 10 {
		return ProgramModeHex
	}
	if d := s.beyond(code); d != NoDifference {
		return d
	}
	if ok && s.Overflow != 0 && s.X>>44 != 0 && s.X>>44 != 9 {
		if t := *s; t.press(k) == None && t.Running && t.X>>44 == 3 {
			return OverflowEdit
		}
	}
	return NoDifference
}

// beyond is Beyond for a command.
func (s *State) beyond(op byte) Difference {
	if s.strays() || s.Running && (s.Astray.On || s.Astray.Due) {
		return LeadingF
	}
	switch h := s.toShow(op) >> 44; {
	case s.Running && s.Overflow != 0 && s.X>>44 == 3:
		return OverflowEdit
	case h == 3 || h == 6 || op == isa.OpSign && h >= 2 && h <= 7:
		return OverflowShown

	case s.ExpBroken && s.Typed == EntryExponent && s.Running:
		return BrokenPoint
	case s.Mode == Program && s.PC&15 >= 10:
		return ProgramModeHex
	case op >= isa.OpAdd && op < isa.OpStore && !number.Modelled(op, s.X, s.Y):
		return HexFunction
	}
	return NoDifference
}

// toShow is the number that a command of class A other than С/П will show, 0 for
// other commands.
func (s *State) toShow(op byte) number.Number {
	switch op >> 4 {
	case 6:
		return s.R[s.register(op)]
	case 0xD:
		t := *s
		return t.R[t.selected(t.index(op))]
	}
	switch {
	case op == isa.OpLastX:
		return s.X1
	case isa.Table[op].Shows && op != isa.OpClear && op != isa.OpHalt:
		return s.X
	}
	return 0
}
