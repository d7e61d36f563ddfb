package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// compute: 10..3F. Every one of them copies X into Вх, also when it faults.
func (s *State) compute(op byte) Stop {
	x, y := s.X, s.Y
	if s.Late == lateNever && op < 0x26 && isa.Table[op].Class != isa.Stack {
		s.X1 = x
		return s.fault()
	}
	if !s.Model.Has(op) {
		s.X1 = x
		return s.fault()
	}
	var r number.Number
	var words int
	ok := true
	switch op {
	case 0x10:
		r, words = number.Add(x, y)
		return s.binary(x, r, words)
	case 0x11:
		r, words = number.Sub(x, y)
		return s.binary(x, r, words)
	case 0x12:
		r, words = number.Mul(x, y)
		return s.binary(x, r, words)
	case 0x13:
		if r, words, ok = number.Div(x, y); ok {
			return s.binary(x, r, words)
		}
	case 0x14:
		s.Y, r = x, y
	case 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x24:
		r, words, ok = number.Function(op, x, y, s.Angle)
	case 0x1F, 0x2F, 0x3F:
		r = x
	case 0x20:
		s.lift()
		r = number.Pi
	case 0x21:
		if r, words, ok = number.Sqrt(x); ok && words == 0 {
			words = number.SqrtWords(x, r)
		}
	case 0x22:
		r, words = number.Sqr(x)
	case 0x23:
		if r, words, ok = number.Inv(x); words > 0 {
			words += 2
		}
	case 0x25:
		s.Y, s.Z, s.T = s.Z, s.T, x
		r = y
	case 0x26:
		r, ok = number.DegMin(x)
		words = number.DegreeWords(op, x, r)
	case 0x2A, 0x3D:
		r, ok = number.DegMinSec(x)
		words = number.DegreeWords(op, x, r)
	case 0x30:
		r = number.ToMinSec(x)
	case 0x31:
		r = number.Abs(x)
	case 0x32:
		r = number.Signum(x)
	case 0x33:
		r = number.ToMin(x)
	case 0x34:
		r = number.Int(x)
	case 0x35:
		r = number.Frac(x)
	case 0x36:
		r = number.Max(x, y)
	case 0x37:
		r = number.And(x, y)
	case 0x38:
		r = number.Or(x, y)
	case 0x39:
		r = number.Xor(x, y)
	case 0x3A:
		r = number.Not(x)
	case 0x3B:
		r, s.Seed, words = number.Random(s.Seed, x, y)
	case 0x3E:
		r = number.CopyY(x, y)
	default: // 27 28 29 2B 2C 2D 2E 3C
		ok = false
	}
	if op >= 0x26 && op != 0x3B {
		s.Seed = number.SeedAfter(op, s.Seed, x, y, r)
	}
	s.X1 = x
	if !ok {
		return s.fault()
	}
	if hasTime[op] {
		s.Busy = busyFor(functionWords(op, x, r))
	} else if words > hiddenWords {
		if s.calculates(words); words > s.timeLimit() {
			return s.late(r, words, false)
		}
	}
	s.X = r
	s.closed(x)
	return None
}

// binary ends + − × ÷: the stack drops, T stays.
func (s *State) binary(x, r number.Number, words int) Stop {
	s.X1 = x
	if words > hiddenWords {
		if s.calculates(words); words > s.timeLimit() {
			return s.late(r, words, true)
		}
	}
	s.X, s.Y, s.Z = r, s.Z, s.T
	s.closed(x)
	return None
}

// late is an arithmetic command that is not ready in time: ЕГГОГ, but the
// arithmetic goes on and its result arrives all the same. Most
// results are there when ЕГГОГ has come to stand; of the others (division by numbers whose
// first digit is A..F) the result comes with the next key, and some never end.
func (s *State) late(r number.Number, words int, drop bool) Stop {
	switch {
	case words >= number.Endless:
		s.Late = lateNever
	case words > arrivesWithError:
		s.Late, s.LateResult = lateX, r
		if drop {
			s.Late = lateDrop
		}
	default:
		s.arrive(r, drop)
	}
	return s.fault()
}

// arrivesWithError: results up to 3215 word cycles are recorded as there when
// ЕГГОГ stands, those from 5450 on as not yet there.
const arrivesWithError = 4000

// What Late can be.
const (
	lateX     = 1 // LateResult goes to X
	lateDrop  = 2 // the same, and the stack drops
	lateNever = 3 // the arithmetic never ends
)

func (s *State) arrive(r number.Number, drop bool) {
	s.X = r
	if drop {
		s.Y, s.Z = s.Z, s.T
	}
}

// Settle brings in a late result, as time does.
func (s *State) Settle() {
	if s.Late == lateX || s.Late == lateDrop {
		s.arrive(s.LateResult, s.Late == lateDrop)
		s.Late, s.LateResult = 0, 0
	}
}
