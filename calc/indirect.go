package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// Indirect commands and loops. A register used as an index is first brought
// into integer form, then counted down (R0..R3), up (R4..R6) or left alone, and
// written back in that form.

const nineNibbles = 0xFFFFFFFFF // the sign nibble and the eight digits

// align is the integer form: while the units nibble of the exponent is below 7
// the mantissa goes right one place, the sign nibble comes in at the left, and
// the exponent goes up by one. The tens and hundreds of the exponent do not
// count.
func align(r number.Number) number.Number {
	u := uint(r>>36) & 15
	if u >= 7 {
		return r
	}
	s := uint64(r>>32) & 15
	m := (s*0x11111111<<32 | uint64(uint32(r))) >> (4 * (7 - u)) & 0xFFFFFFFF
	e := uint64(r>>36)&0xFF0 | 7
	if e>>4&15 >= 10 { // each of the additions corrects the other digits too
		e = e - 0xA0 + 0x100
	}
	if e>>8&15 >= 10 {
		e -= 0xA00
	}
	return number.Number(e<<36 | s<<32 | m)
}

// decrement is one less over sign nibble and digits: the last digit that is not
// zero loses one, zeros behind it become 9.
func decrement(v uint64) uint64 {
	for i := uint(0); i < 36; i += 4 {
		if v>>i&15 != 0 {
			return v - 1<<i
		}
		v |= 9 << i
	}
	return v
}

// increment is one more; every nibble of ten and more is reduced by ten with a
// carry, hex digits too, and the last carry is lost.
func increment(v uint64) uint64 {
	c := uint64(1)
	var out uint64
	for i := uint(0); i < 36; i += 4 {
		d := v>>i&15 + c
		c = 0
		if d >= 10 {
			d -= 10
			c = 1
		}
		out |= d & 15 << i
	}
	return out
}

// index converts the register of an indirect command, writes it back and returns
// it. Which way it counts is in the code, not in the register: F counts down.
func (s *State) index(code byte) number.Number {
	n := s.register(code)
	r := align(s.R[n])
	switch v := uint64(r) & nineNibbles; code & 15 {
	case 0, 1, 2, 3, 15:
		r = r&^nineNibbles | number.Number(decrement(v))
	case 4, 5, 6:
		r = r&^nineNibbles | number.Number(increment(v))
	}
	s.R[n] = r
	return r
}

// selected is the register that a converted index selects: its last two digits
// t u mean u when t is 0, else u+10 modulo 16; 15 and what the model lacks begin
// again at R0.
func (s *State) selected(r number.Number) uint8 { return s.register(selector(r)) }

func selector(r number.Number) uint8 {
	t, u := uint8(r>>4)&15, uint8(r)&15
	if t != 0 {
		u = (u + 10) & 15
	}
	return u
}

// loop counts register n down for F L0..L3 and tells whether to jump. A value
// that counts to nothing ends the loop and stays as it was.
func (s *State) loop(n uint8) bool {
	r := align(s.R[n])
	v := decrement(uint64(r) & nineNibbles)
	if v == 0 {
		return false
	}
	s.R[n] = r&^nineNibbles | number.Number(v)
	return true
}

// condition evaluates a test on the raw X: mantissa only for = and ≠, sign
// nibble only for < and ≥. The sign nibbles beyond 0 and 9 are those measured.
func (s *State) condition(test isa.Condition) bool {
	switch test {
	case isa.NonZero:
		return uint32(s.X) != 0
	case isa.Zero:
		return uint32(s.X) == 0
	case isa.Negative:
		return s.X.Sign() >= 4
	default: // isa.NonNegative
		g := s.X.Sign()
		return g < 6 || g > 9
	}
}
