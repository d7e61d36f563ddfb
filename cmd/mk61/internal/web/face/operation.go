package face

import (
	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
)

// Operation is a command that computes, with what it was given.
type Operation struct {
	Code  byte
	X, Y  number.Number
	Angle number.Angle
}

// lookBack is how many actions Operation looks back over: entry and stops may stand
// behind a result.
const lookBack = 20

// Operation is the last computing command, by a key or a step of a program; ok is false
// where none of the last actions was one.
func (f *Face) Operation() (o Operation, ok bool) {
	for n := uint64(1); n <= lookBack; n++ {
		s, there := f.g.Past(n)
		if !there {
			break
		}
		deed := f.g.Done(n)
		var code byte
		known := false
		switch {
		case deed.Kind == debug.Stepped && s.Mode == calc.Auto:
			code, known = s.Cells[s.Model.Cell(s.PC)], true
		case deed.Kind == debug.Acted && deed.Action.Kind == script.Press && !s.Running && s.Mode == calc.Auto:
			code, known = command(s.Prefix, deed.Action.Key)
		}
		if !known {
			continue
		}
		switch isa.Table[code].Class {
		case isa.Arithmetic, isa.Function, isa.KFunction:
			return Operation{code, s.X, s.Y, s.Angle}, true
		}
	}
	return o, false
}
