package number

import "mk61/isa"

// К СЧ. The machine keeps a hidden seed of eight digits, 0 after switching on,
// on the chip that also does the other К functions, which leave their own
// digits in it. Measured on the chips' microcode: 4 000 random seeds, and
// 72 000 random programs with the seed followed through them.

// Random returns the next random number (К СЧ, command 3B), the new seed, and the
// word cycles it takes, as [Add] counts them.
// The seed is eight packed digits, like [Number.Mantissa]. Besides it only the
// mantissa of Y and the seventh digit of X matter:
//
//	T = seed + Y + 7212201 + y8·10^6 + (y7 + x7)·10^7   modulo 10^8
//	q = T / 3, digits q1..q8;  result 0.q3 q4 q5 q6 q7 q8 q1 0, normalised
//
// Digits A..F go the way of the machine, digit for digit; measured on 20 000
// operands and seeds with such digits in any place.
func Random(seed uint32, x, y Number) (r Number, newSeed uint32, words int) {
	var q uint32
	if isDecimal(uint64(x.Mantissa())) && isDecimal(uint64(y.Mantissa())) && isDecimal(uint64(seed)) {
		t := add9(uint64(x>>4&15)<<28, uint64(y&0xFF)<<24, 0) & mantissaMask
		for _, a := range [...]uint64{0x7212201, y.mantissa9(), uint64(seed)} {
			t = add9(a, t, 0) & mantissaMask
		}
		q = digits(binary(uint32(t)) / 3)
		sum := q&0x0F0F_0F0F + q>>4&0x0F0F_0F0F
		words = int(sum * 0x0101_0101 >> 24)
	} else {
		q, words = randomSerial(seed, x, y)
	}
	words = randomWords + 2*words
	m := q<<8 | q>>28<<4
	if m == 0 {
		return Zero, 0, words + zeroWords
	}
	zeros := leadingZeros8(m)
	return raw(999-zeros, 0, m<<(4*zeros)), m << (4 * zeros), words + shiftWords*zeros
}

// The word cycles of К СЧ besides two for each count of the division by 3, those of the
// shift past a leading zero, and of a zero.
const (
	randomWords = 134
	shiftWords  = 14
	zeroWords   = 97
)

// randomSerial returns q1..q8 for any digits, and how often 3 was taken away. Of the constant 7212201 the first
// digit is added to the last of Y, together with all of X; the others are counted
// up while that sum moves left.
func randomSerial(seed uint32, x, y Number) (q uint32, count int) {
	b := add9(x.mantissa9()&^15|7, y.mantissa9(), 0)
	for _, n := range [...]int{2, 1, 2, 1} {
		b = b << 4 & mantissaMask
		for range n {
			b = inc9(b, 1)
		}
	}
	b = b << 4 & mantissaMask
	b, _ = adder(nibbles6&^15, b, 0) // 1 is ten units of the next digit
	b = inc9(b<<4&mantissaMask, 1)
	b = add9(y.mantissa9(), b, 0)
	b = add9(uint64(seed), b, 0) & mantissaMask
	return thirdSerial(b)
}

// thirdSerial returns t / 3 and the count, by subtracting 3 in each place until the ninth
// digit shows a borrow. The remainder, not the 3, is the addend.
func thirdSerial(t uint64) (third uint32, count int) {
	q := uint64(0)
	for place := 28; place >= 0; place -= 4 {
		three := uint64(3) << place
		minus, _ := neg9(three)
		q = q << 4 & mantissaMask
		for range 32 {
			if t = add9(t, minus, 0); top(t) == 9 {
				break
			}
			q = inc9(q, 1) & mantissaMask
			count++
		}
		t = add9(three, t, 0)
	}
	return uint32(q), count
}

// SeedAfter returns the seed that the command op leaves behind, given the seed
// before it, X and Y before it, and X after it. Commands that do not touch the
// seed return it as it was.
func SeedAfter(op byte, seed uint32, x, y, r Number) uint32 {
	e := x.exponent()
	whole := e < 100 && e >= 7 // X has no digits after the point
	switch op {
	case isa.OpAbs, isa.OpSgn, isa.OpMax, isa.OpAnd, isa.OpOr, isa.OpNot:
		return y.Mantissa()
	case isa.OpFrac, isa.OpRandom:
		return r.Mantissa()
	case isa.OpCopyY:
		return y.Normalize().Mantissa()
	case isa.OpInt:
		if e >= 900 {
			return x.Mantissa()
		}
		return r.Mantissa()
	case isa.OpXor:
		return seed<<4 | y.Mantissa()&15
	case isa.OpToMin:
		if whole {
			return y.Mantissa()
		}
		return x.Mantissa()
	case isa.OpToSec, isa.OpToSec2:
		if whole {
			return y.Mantissa()
		}
		if !x.quickDegrees() {
			if b, _, ok := secondsSerial(x); ok {
				return uint32(b)
			}
			return x.Mantissa()
		}
		_, m, ok := stageUp(e, binary(x.Mantissa()), x.minus(), 3)
		if !ok {
			return x.Mantissa()
		}
		return digits(m % 1e8)
	}
	return seed
}
