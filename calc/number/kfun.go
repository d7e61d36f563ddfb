package number

// The functions behind the К key that work on digits: |x| ЗН [x] {x} max ∧ ∨ ⊕
// ИНВ. They run on another chip than the arithmetic, which counts exponents
// down in its own way (countDown). Measured on the chips' microcode: 120 000
// cases each with exponents 0..999, 20 000 each with digits A..F.

// countDown is the exponent less one as the chip of the К functions does it: a
// hundreds digit 1..7 of the result is forgotten.
func countDown(e int) int {
	if e--; e < 0 {
		e += 1000
	}
	if e >= 100 && e < 800 {
		e %= 100
	}
	return e
}

// normalizeK shifts a mantissa left until its first digit is not 0, counting
// the exponent down with countDown.
func normalizeK(e int, sign uint8, m uint32) Number {
	if m == 0 {
		return Zero
	}
	for m>>28 == 0 {
		m <<= 4
		e = countDown(e)
	}
	return raw(e, sign, m)
}

// signedZero is a zero mantissa that keeps its sign.
func signedZero(sign uint8) Number { return Number(sign) << 32 }

// Abs returns |X| (К |x|, command 31). A zero mantissa gives [Zero]; otherwise
// only the sign nibble is cleared, an unnormalised number stays as it is.
func Abs(x Number) Number {
	if x.Mantissa() == 0 {
		return Zero
	}
	return x &^ (15 << 32)
}

// Signum returns 0, 1 or -1 (К ЗН, command 32).
func Signum(x Number) Number {
	if x.Mantissa() == 0 {
		return Zero
	}
	return Number(x.Sign())<<32 | One
}

// Int returns [X], truncated toward 0 (К [x], command 34). Only the hundreds
// digit of the exponent and its two others as a number n count: 9 is a number
// below 1, and n of 7 or more one without a fraction.
//
// The fraction of a negative number is added to its complement, so hexadecimal
// digits lose their weight there: [-A9] is 51, and [-D.9A14B5A] is 2.999999A
// because the last digit A gives no carry.
func Int(x Number) Number {
	e := x.exponent()
	h, n := e/100, e%100
	sign, m := x.Sign(), x.Mantissa()
	if h == 9 {
		return Zero
	}
	if n >= 7 {
		if m == 0 {
			return signedZero(sign)
		}
		return x
	}
	fraction := m & (mantissaMask >> (4 * (n + 1)))
	if isDecimal(uint64(m)) {
		return normalizeK(e, sign, m^fraction)
	}
	d, _ := signedSum(uint64(sign)<<32|uint64(fraction), x.signed9(), true)
	if d&mantissaMask == 0 {
		return Number(d)
	}
	return normalizeK(e, uint8(top(d)), uint32(d))
}

// Frac returns {X} (К {x}, command 35) with the sign of X; the fraction of a
// negative whole number is a zero with a minus.
func Frac(x Number) Number {
	e := x.exponent()
	h, n := e/100, e%100
	sign, m := x.Sign(), x.Mantissa()
	if h == 9 {
		if m == 0 {
			return signedZero(sign)
		}
		return x.Normalize()
	}
	if n >= 7 {
		return Zero
	}
	for range n + 1 {
		m <<= 4
		e = countDown(e)
	}
	if m == 0 {
		return signedZero(sign)
	}
	return normalizeK(e, sign, m)
}

// Max returns the greater of X and Y as the machine sees it (К max, command
// 36). A zero is the greatest of all, also of positive numbers; a zero with a
// minus gives back the other mantissa with the exponent -99; numbers whose
// exponents are 100 apart are compared by their mantissas.
func Max(x, y Number) Number {
	mx, my := x.Mantissa(), y.Mantissa()
	nx, ny := x.Sign() != 0, y.Sign() != 0
	if mx == 0 && my == 0 {
		if nx && ny {
			return negativeZero
		}
		return Zero
	}
	const tiny Number = 0x901 << 36
	const exponentBits Number = 0xFFF << 36
	ex, ey := x.exponent(), y.exponent()
	rx, ry := x, y // what is returned if X, or Y, is found greater
	if mx == 0 {
		ey = 901
		rx = signedZero(signNibble(nx))
		if nx != ny {
			ry = y&^exponentBits | tiny
		}
	}
	if my == 0 {
		ex = 901
		ry = signedZero(signNibble(ny))
		rx = x&^exponentBits | tiny
	}
	if nx != ny {
		if nx {
			return ry
		}
		return rx
	}
	if d := (ex - ey + 1000) % 1000; d == 0 || d == 100 {
		diff, _ := signedSum(x.signed9(), y.signed9(), true)
		if top(diff) != 0 || diff == 0 && !nx { // 0 for some different numbers with digits A..F, too
			return rx
		}
		return ry
	} else if xBigger := d <= 200; xBigger != nx { // in magnitude
		return rx
	}
	return ry
}

// logical packs the result of a logical operation: the first digit is 8, sign
// and exponent are 0, whatever the operands had there.
func logical(m uint32) Number { return Number(m&0x0FFF_FFFF | 0x8000_0000) }

// And returns X ∧ Y digit by digit (К ∧, command 37). The first digit, sign
// and exponent of the operands do not matter; the result starts with 8.
func And(x, y Number) Number { return logical(x.Mantissa() & y.Mantissa()) }

// Or returns X ∨ Y digit by digit, as [And] (К ∨, command 38).
func Or(x, y Number) Number { return logical(x.Mantissa() | y.Mantissa()) }

// Xor returns X ⊕ Y digit by digit, as [And] (К ⊕, command 39).
func Xor(x, y Number) Number { return logical(x.Mantissa() ^ y.Mantissa()) }

// Not returns the digits of X inverted, as [And] (К ИНВ, command 3A).
func Not(x Number) Number { return logical(^x.Mantissa()) }

// CopyY returns what the undocumented command 3E leaves in X: Y if that is
// normalised; an unnormalised positive Y normalised; for an unnormalised
// negative Y with k leading zeros, 7 at the most, the number 001 0 0000000k.
func CopyY(_, y Number) Number {
	m := y.Mantissa()
	if m>>28 != 0 {
		return y
	}
	if y.minus() {
		k := 7
		if m != 0 {
			k = leadingZeros8(m)
		}
		return 0x001_0_00000000 | Number(k)
	}
	return normalizeK(y.exponent(), 0, m)
}
