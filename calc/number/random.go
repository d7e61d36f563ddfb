package number

// К СЧ. The machine keeps a hidden seed of eight digits, 0 after switching on,
// on the chip that also does the other К functions, which leave their own
// digits in it. Measured on the chips' microcode: 4 000 random seeds, and
// 72 000 random programs with the seed followed through them.

// Random returns the next random number (К СЧ, command 3B) and the new seed.
// The seed is eight packed digits, like [Number.Mantissa]. Besides it only the
// mantissa of Y and the seventh digit of X matter:
//
//	T = seed + Y + 7212201 + y8·10^6 + (y7 + x7)·10^7   modulo 10^8
//	q = T / 3, digits q1..q8;  result 0.q3 q4 q5 q6 q7 q8 q1 0, normalised
//
// The sums are those of the digit adder, which for digits A..F gives other ones
// than their weights would: right for 993 of 1000 operands with such digits, and
// for about 870 of 1000 if the seed has them too.
func Random(seed uint32, x, y Number) (r Number, newSeed uint32) {
	t := add9(uint64(x>>4&15)<<28, uint64(y&0xFF)<<24, 0) & mantissaMask
	if t>>28 == 15 {
		t ^= 6 << 28 // F counts as 9 there
	}
	for _, a := range [...]uint64{0x7212201, y.mantissa9(), uint64(seed)} {
		t = add9(a, t, 0) & mantissaMask
	}
	q := digits(binary(uint32(t)) / 3)
	m := q<<8 | q>>28<<4
	r = normalized(999, 0, m)
	return r, r.Mantissa()
}

// normalized is the register with the given exponent, sign and digits, normalised.
func normalized(e int, sign uint8, m uint32) Number {
	return raw(e, sign, m).Normalize()
}

// SeedAfter returns the seed that the command op leaves behind, given the seed
// before it, X and Y before it, and X after it. Commands that do not touch the
// seed return it as it was.
func SeedAfter(op byte, seed uint32, x, y, r Number) uint32 {
	e := x.exponent()
	whole := e < 900 && e%100 >= 7 // X has no digits after the point
	switch op {
	case 0x31, 0x32, 0x36, 0x37, 0x38, 0x3A:
		return y.Mantissa()
	case 0x35, 0x3B, 0x3E:
		return r.Mantissa()
	case 0x34:
		if e >= 900 {
			return x.Mantissa()
		}
		return r.Mantissa()
	case 0x39:
		return seed<<4 | y.Mantissa()&15
	case 0x26:
		if whole {
			return y.Mantissa()
		}
		return x.Mantissa()
	case 0x2A, 0x3D:
		if whole {
			return y.Mantissa()
		}
		_, m, ok := stageUp(e, binary(x.Mantissa()), x.minus(), 3)
		if !ok {
			return x.Mantissa()
		}
		return digits(m % 1e8)
	}
	return seed
}
