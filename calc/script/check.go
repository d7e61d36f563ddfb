package script

import (
	"strings"

	"mk61/calc"
	"mk61/calc/plain"
	"mk61/isa"
)

// Outcome is a machine after a turn.
type Outcome struct {
	State     *calc.State
	Indicator calc.Indicator
	Steps     uint64 // that the turn took
	Stop      calc.Stop
}

// Mismatch is one expectation that was not met.
type Mismatch struct {
	Expect Expect
	Name   string // "X", "display", "steps" …
	Got    string // in the notation of the expectation
}

// Check compares what came of a turn with what it expects.
func (o *Outcome) Check(expect []Expect) []Mismatch {
	var wrong []Mismatch
	for _, e := range expect {
		if name, got, ok := o.met(&e); !ok {
			wrong = append(wrong, Mismatch{e, name, got})
		}
	}
	return wrong
}

// Meets tells whether a turn came out as expected.
func (o *Outcome) Meets(expect []Expect) bool {
	for i := range expect {
		if !o.agrees(&expect[i]) {
			return false
		}
	}
	return true
}

// agrees is met without the words.
func (o *Outcome) agrees(e *Expect) bool {
	s := o.State
	switch e.Kind {
	case RegIs:
		return e.Value.Match(*s.At(e.Reg))
	case PictureIs:
		return e.Picture.Match(o.Indicator)
	case CounterIs:
		return s.PC == e.Code
	case ReturnIs:
		return string(s.Ret[:len(e.Return)]) == string(e.Return)
	case CellIs:
		return s.Cells[e.Cell.Cell] == e.Cell.Code
	case StepsAre:
		return o.Steps == e.Count
	case StopIs:
		return o.Stop == e.Stop
	}
	return false
}

// met tells whether an expectation is met, and what there is in its place.
func (o *Outcome) met(e *Expect) (name, got string, ok bool) {
	if o.agrees(e) {
		return "", "", true
	}
	s := o.State
	switch e.Kind {
	case RegIs:
		return e.Reg.String(), e.Value.Write(*s.At(e.Reg)), false
	case CounterIs:
		return "pc", plain.Sprintf("%02X", s.PC), false
	case ReturnIs:
		var l []string
		for i := range e.Return {
			l = append(l, plain.Sprintf("%02X", s.Ret[i]))
		}
		return "ret", strings.Join(l, "."), false
	case CellIs:
		return plain.Sprintf("cell %02X", isa.Address(e.Cell.Cell)), plain.Sprintf("%02X", s.Cells[e.Cell.Cell]), false
	case StepsAre:
		return "steps", plain.Sprintf("%d", o.Steps), false
	case StopIs:
		return "stop", o.Stop.String(), false
	}
	return "display", o.Indicator.String(), false
}
