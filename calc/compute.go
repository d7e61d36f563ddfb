package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// compute: 10..3F. Every one of them copies X into Вх, also when it faults.
func (s *State) compute(op byte) Stop {
	x, y := s.X, s.Y
	if s.Late == lateNever && op < isa.OpToMin && isa.Table[op].Class != isa.Stack {
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
	case isa.OpAdd:
		r, words = number.Add(x, y)
		return s.binary(op, x, r, words)
	case isa.OpSub:
		r, words = number.Sub(x, y)
		return s.binary(op, x, r, words)
	case isa.OpMul:
		r, words = number.Mul(x, y)
		return s.binary(op, x, r, words)
	case isa.OpDiv:
		if r, words, ok = number.Div(x, y); ok {
			return s.binary(op, x, r, words)
		}
	case isa.OpSwap:
		s.Y, r = x, y
	case isa.OpPow10, isa.OpExpE, isa.OpLg, isa.OpLn, isa.OpArcsin, isa.OpArccos, isa.OpArctg, isa.OpSin, isa.OpCos, isa.OpTg, isa.OpPower:
		r, words, ok = number.Function(op, x, y, s.Angle)
	case isa.OpKeep, isa.OpKeep2, isa.OpKeep3:
		r = x
	case isa.OpPi:
		s.lift()
		r = number.Pi
	case isa.OpSqrt:
		if r, words, ok = number.Sqrt(x); ok && words == 0 {
			words = number.SqrtWords(x, r)
		}
	case isa.OpSquare:
		r, words = number.Sqr(x)
	case isa.OpInv:
		if r, words, ok = number.Inv(x); words > 0 {
			words += 2
		}
	case isa.OpRotate:
		s.Y, s.Z, s.T = s.Z, s.T, x
		r = y
	case isa.OpToMin:
		r, ok = number.DegMin(x)
		words = number.DegreeWords(op, x, r)
	case isa.OpToSec, isa.OpToSec2:
		r, ok = number.DegMinSec(x)
		words = number.DegreeWords(op, x, r)
	case isa.OpFromS:
		r = number.ToMinSec(x)
	case isa.OpAbs:
		r = number.Abs(x)
	case isa.OpSgn:
		r = number.Signum(x)
	case isa.OpFromM:
		r = number.ToMin(x)
	case isa.OpInt:
		r = number.Int(x)
	case isa.OpFrac:
		r = number.Frac(x)
	case isa.OpMax:
		r = number.Max(x, y)
	case isa.OpAnd:
		r = number.And(x, y)
	case isa.OpOr:
		r = number.Or(x, y)
	case isa.OpXor:
		r = number.Xor(x, y)
	case isa.OpNot:
		r = number.Not(x)
	case isa.OpRandom:
		r, s.Seed, words = number.Random(s.Seed, x, y)
	case isa.OpCopyY:
		r = number.CopyY(x, y)
	default: // 27 28 29 2B 2C 2D 2E 3C
		ok = false
	}
	if isMark(r) && s.strayed(x) {
		return s.strayFrom(op)
	}
	if op >= isa.OpToMin && op != isa.OpRandom {
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
func (s *State) binary(op byte, x, r number.Number, words int) Stop {
	if isMark(r) && s.strayed(x) {
		return s.strayFrom(op)
	}
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
