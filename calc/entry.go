package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// Number entry and the display register X2.
//
// X2 holds the number last shown, raw. The commands of class A (those that
// show X: С/П, В↑, Вх, П→x, К П→x, В/О, /−/, Cx, F0..FF, the tests and loops
// that do not jump) set it; the others keep it and the state of entry, and only
// set Q to the first digit of what X was. ВП, the point and /−/ work on X2, which
// is why they bring back the number last shown.

// lift moves the stack up; X is then to be set.
func (s *State) lift() { s.T, s.Z, s.Y = s.Z, s.Y, s.X }

// closed ends a command that does not show X. Q becomes the first digit of X
// as it was before the command.
func (s *State) closed(x number.Number) {
	s.Q = x.First()
	s.Lift = true
}

// show passes X through the display routine: X2 := X raw, X normalised. An
// exponent that is neither 0..99 nor −99..−1 does what the table in abnormal
// says.
func (s *State) show() Stop {
	x := s.X
	s.Typed = 0
	s.Lift = true
	if h := x >> 44; (h == 0 || h == 9) && x>>36 != 0x900 {
		s.X2 = x
		s.Q = x.First()
		s.Comma = 0
		if s.Q == 0 {
			s.shown(x)
			s.X = x.Normalize()
			s.written()
		}
		return None
	}
	return s.abnormal()
}

// showAtStop is show at С/П.
func (s *State) showAtStop() Stop {
	switch s.X >> 44 {
	case 1:
		e := s.X2 &^ 0xFFFFFFFFF
		stop := s.show()
		s.X2 = s.X2&0xFFFFFFFFF | e
		s.Overflow = 5
		return stop
	case 2:
		digit := s.Overflow
		stop := s.show()
		s.X2, s.Overflow = s.X, digit
		return stop
	}
	return s.show()
}

// showAgain passes an X2 with the exponent of an earlier picture through the display
// routine once more, as ВП and the point do.
func (s *State) showAgain() (Stop, bool) {
	switch s.X2 >> 44 {
	case 1:
		s.Shown = ErrorIndicator
		return Error, true
	case 2:
		s.X, s.Typed = s.X2, 0
		stop := s.abnormal()
		s.X2 = refused
		return stop, true
	case 5: // С/П, with the picture that stands
		s.spill(s.X2&^(15<<28) | number.Number(s.Q)<<28)
		s.PC = 5 << 4
		s.Shown = indicator(errorPicture, 8)
		return Error, true
	}
	return None, false
}

// abnormal shows an X whose exponent h t u has an h of 1..8, or is 900. The
// machine takes the digits for a command "ht".
func (s *State) abnormal() Stop {
	x := s.X
	t := uint8(x>>40) & 15
	comma := s.comma()
	switch x >> 44 {
	case 1:
		s.overflow(0xE)
		s.Shown = ErrorIndicator
		return Error
	case 2: // a stop; the counter is 2t
		s.spill(x)
		s.PC = 2<<4 | t
		s.overflow(3)
		s.Shown = indicator(overflowPicture, comma)
		return Error
	case 3: // ПРГ with К pressed; the cell 3t becomes Ft
		s.spill(x)
		if s.Overflow != 0 { // or the program runs from there
			s.PC, s.Running = 3<<4|t, true
			return None
		}
		u := s.Ret[3] & 15
		s.Ret[4] = u<<4 | u
		s.Q = x.First()
		a := 3<<4 | t
		s.writeCell(a, isa.OpEmpty|t)
		s.edit(a, 0, s.commaKept())
		return Edit
	case 5:
		s.spill(x)
		s.PC = 5<<4 | t
		s.hang()
		s.Shown |= 15 << 8 // the frame that the records caught
		return Hang
	case 6: // П→x c
		s.lift()
		if s.X = s.R[12]; s.X>>44 == 6 { // and again, for ever
			s.Y, s.Z, s.T = s.X, s.X, s.X
			s.spill(s.X)
			s.PC = 6<<4 | uint8(s.X>>40)&15
			s.hang()
			return Hang
		}
		return s.show()
	case 7: // ПРГ with К pressed, nothing written
		s.spill(x)
		s.Q = x.First()
		s.edit(7<<4|t, x, s.commaKept())
		return Edit
	case 4: // Rc takes the digits of X one place to the left
		s.R[12] = x<<4&0xFFFFFFFFFFFF | 0xE
		s.X, s.X2, s.Q, s.Comma = 0, 0, 0, 0
	case 0, 9, 8:
		s.X, s.X2, s.Q, s.Comma = 0, 0, 0, 0
	default: // a hex digit there: nothing is known to happen
		s.X2, s.Q = x, x.First()
	}
	return None
}

// commaKept is the comma that ПРГ takes over: none of a number shown with zeros before
// its first digit.
func (s *State) commaKept() int {
	if s.X2.First() == 0 && uint32(s.X2) != 0 {
		return 0
	}
	return s.comma()
}

// spill is what some of these exponents do to the return stack: it takes the
// nibbles of X from the units of the exponent on.
func (s *State) spill(x number.Number) {
	v := uint64(x)
	s.Ret = [5]byte{byte(v >> 32), byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}
}

// hang leaves the machine "running" for ever. Its places flicker; this is one of
// the frames.
func (s *State) hang() {
	s.Hung = true
	s.Shown = indicator(uint64(s.X.Sign())<<44|uint64(uint32(s.X))<<12|uint64(s.X>>36)&0xFFF, CommaRunning)
}

// overflow is what a picture of an exponent 1xx or 2xx, which begins with q, leaves
// for ВП: the digits of X, the exponent that Overflow says, or that the last ВП began
// with, no comma. X keeps the number.
func (s *State) overflow(q uint8) {
	s.X2 = s.X&0xFFFFFFFFF | number.Number(s.Overflow)<<44
	if s.Overflow == 0 {
		s.X2 |= packExponent(s.ExpBase)
	}
	s.Overflow = 9
	if s.Running {
		s.Overflow = 1
	}
	s.Q = q
	s.Comma = noComma
}

// noComma is the value of Comma for a picture without one.
const noComma = 1

// fault is ЕГГОГ of an operation: a picture, and the first letter of it in Q.
func (s *State) fault() Stop {
	s.Q = 0xE
	s.Lift = true
	s.Shown = ErrorIndicator
	return Error
}

// refuse is ЕГГОГ of number entry. X is kept, the next digit replaces it.
func (s *State) refuse() Stop {
	s.Typed = 0
	s.X2 = refused
	s.Q = 0xE
	s.Shown = ErrorIndicator
	return Error
}

// refused is what a refused entry leaves in X2: nothing that could be shown.
const refused number.Number = 0x900000000000

func (s *State) digit(d uint8) Stop {
	switch {
	case s.Lift || s.Typed == 0:
		if s.Lift {
			s.lift()
		}
		s.Lift, s.Overflow, s.Comma, s.ExpBase = false, 0, 0, 0
		s.Typed, s.Point = 1, 0
		s.X2 = number.Number(d) << 28
		s.Q = d
	case s.Typed == EntryExponent:
		if s.ExpBroken {
			return s.brokenDigit(d)
		}
		return s.setExponent(s.Exp%10*10+d, s.ExpMinus)
	case s.Typed < 8:
		s.X2 |= number.Number(d) << (28 - 4*s.Typed)
		s.Typed++
	}
	k := s.Typed
	if s.Point > 0 {
		k = s.Point
	}
	s.X2 = s.X2&0xFFFFFFFF | number.Number(k-1)<<36
	s.X = s.X2.Normalize()
	return None
}

// brokenDigit is a digit of the exponent behind a point: the exponent becomes 510
// more. One of 5xx is then carried out as С/П, with the picture that stands.
func (s *State) brokenDigit(d uint8) Stop {
	e := 510 + int16(s.Exp%10*10+d)
	if s.ExpMinus {
		e = -e
	}
	x := s.X2&0xFFFFFFFFF | packExponent(s.ExpBase+e)
	switch x >> 44 {
	case 4, 8:
		s.X, s.X2, s.Q, s.Typed, s.Comma = 0, 0, 0, 0, 0
		return None
	case 5:
		s.Shown = Picture(s.X2)
		s.spill(x)
		s.PC = 5<<4 | uint8(x>>40)&15
		s.Typed, s.Lift, s.Comma = 0, true, 0
		return Error
	}
	return s.refuse()
}

func (s *State) point() Stop {
	switch {
	case !s.Lift && s.Typed > 0 && s.Typed <= 8:
		if s.Point == 0 {
			s.Point = s.Typed
		}
	case s.Typed == EntryExponent:
		if s.Q < 13 {
			return s.refuse()
		}
		s.ExpBroken = true
		s.X = s.X2.Normalize()
	case s.Q >= 13 && s.Typed == 0:
		return s.refuse()
	default:
		if stop, again := s.showAgain(); again {
			return stop
		}
		s.X = s.X2.Normalize()
	}
	return None
}

func (s *State) sign() Stop {
	switch {
	case s.Typed == EntryExponent && s.ExpBroken:
		s.X, s.X2, s.Q, s.Typed, s.Comma = 0, 0, 0, 0, 0
		return None
	case s.Typed == EntryExponent:
		return s.setExponent(s.Exp, !s.ExpMinus)
	case !s.Lift && s.Typed > 0:
		s.Typed = 0
		s.X2 = negate(s.X2)
		if s.X = s.X2.Normalize(); s.X == 0 { // the sign is kept for ВП
			s.X2 &= 0xFFFFFFFFF
		} else { // leading zeros are not
			s.X2 = s.X
		}
		s.Q = s.X2.First()
		return None
	}
	lift, x := s.Lift, s.X
	if x>>44 == 6 { // shown as it was
		return s.show()
	}
	s.X = negate(x)
	stop := s.show()
	if stop == Error { // refused
		s.X = x
		return stop
	}
	s.Lift = lift
	return stop
}

// exponent is ВП: the number last shown comes back, its first digit replaced by
// Q, and takes an exponent.
func (s *State) exponent() Stop {
	s.Lift = false
	if s.X2>>36 == refused>>36 {
		s.X, s.X2, s.Q, s.Typed, s.Comma = 0, 0, 0, 0, 0
		return None
	}
	if stop, again := s.showAgain(); again {
		return stop
	}
	comma := s.comma()
	d := s.Q
	if uint32(s.X2) == 0 {
		comma = 8
		d = (s.Q + 1) & 15
		s.Q = (s.Q + d) & 15
	}
	s.Comma = uint8(comma) + 1
	s.X2 = s.X2&^(15<<28) | number.Number(d)<<28
	s.entered(s.X2, 2)
	s.X = s.X2.Normalize()
	s.written()
	s.Typed = EntryExponent
	s.ExpBase = int16(s.X2.SignedExponent())
	s.Exp, s.ExpMinus, s.ExpBroken = 0, false, false
	return None
}

func packExponent(e int16) number.Number {
	if e < 0 {
		e += 1000
	}
	return number.Number(e/100%10<<8|e/10%10<<4|e%10) << 36
}

// setExponent applies the exponent digits in entry. Above 99 the entry is
// refused; −100 and below make zero.
func (s *State) setExponent(exp uint8, minus bool) Stop {
	x2 := s.X2
	e := s.ExpBase + int16(exp)
	if minus {
		e = s.ExpBase - int16(exp)
	}
	if e > 99 { // refused; ВП then goes on from the exponent before
		stop := s.refuse()
		s.X2 = x2&0xFFFFFFFFF | packExponent(s.ExpBase)
		s.Comma = noComma
		return stop
	}
	s.Exp, s.ExpMinus = exp, minus
	s.X2 = s.X2&0xFFFFFFFFF | packExponent(e)
	s.X = s.X2.Normalize()
	if h := s.X2 >> 44; h == 8 || h == 4 || s.X2>>36 == 0x900 {
		s.X, s.X2, s.Q, s.Typed, s.Comma = 0, 0, 0, 0, 0
	}
	return None
}

// edit puts the machine into ПРГ with К pressed, as showing an exponent 3xx or
// 7xx does. raw is the number whose digits then fill the picture, 0 for codes.
func (s *State) edit(a byte, raw number.Number, comma int) {
	s.Mode, s.Prefix, s.Lift = Program, PrefixK, false
	if raw == 0 {
		s.PC = isa.Next(a)
		s.Shown = s.programPicture(comma) | Indicator(15)<<40
		return
	}
	s.PC = a
	t := uint64(a & 15)
	s.Shown = indicator(uint64(raw>>36)<<44|uint64(raw.Sign())<<40|uint64(uint32(raw))<<8|uint64(isa.OpEmpty)|t, comma)
}

// negate inverts the sign nibble: 0 ↔ 9, modulo 16 for what is neither.
func negate(x number.Number) number.Number {
	return x&^(15<<32) | number.Number(25-x.Sign())&15<<32
}
