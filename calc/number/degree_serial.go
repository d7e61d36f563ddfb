package number

// The degree conversions as К145ИК1306 does them, digit after digit, for digits
// A..F and exponents of 100 and more. A working number is nine nibbles: eight
// digits and, in the ninth place, the sign nibble or, in a sum, the overflow.

// signedSum returns b + a, or b - a, with the sign in the ninth nibble, and true if
// the sum went beyond the eight digits. Negative numbers are complements on the
// way, so their digits A..F come out as decimal ones.
func signedSum(a, b uint64, subtract bool) (sum uint64, over bool) {
	if top(b) != 0 {
		b, _ = neg9(b & mantissaMask)
	}
	if minus := top(a) != 0; minus != subtract {
		a, _ = neg9(a & mantissaMask)
	} else {
		a &= mantissaMask
	}
	b = add9(a, b, 0)
	d8 := top(b)
	if b &= mantissaMask; d8 >= 8 {
		b, _ = neg9(b)
		return b, d8 != 9
	}
	return b, d8 != 0
}

// bounded puts an exponent back into one of 100 digits if it left it upward.
func bounded(e uint64) uint64 {
	if h := e >> 8; h >= 1 && h <= 7 {
		return e & 0xFF
	}
	return e
}

// lastTwo returns the number that the lower two digits of an exponent are.
func lastTwo(e uint64) int { return exponentValue(uint16(e & 0xFF)) }

// afterPoint clears the digits of b in front of the point, with no digits after it
// the sign, too. A negative exponent clears nothing.
func afterPoint(b, e uint64) uint64 {
	if e>>8 == 9 {
		return b
	}
	n := lastTwo(e)
	if n >= 7 {
		return 0
	}
	return b &^ (mantissaMask &^ (mantissaMask >> (4 * (n + 1))))
}

// signed9 returns the mantissa with the sign nibble in the ninth place.
func (n Number) signed9() uint64 { return uint64(n) & nibbles9 }

// fromSigned9 is the register for a working number.
func fromSigned9(b, e uint64) Number {
	if b&mantissaMask == 0 {
		return Number(b)
	}
	return Number(e<<36 | b)
}

// toSixtySerial is toSixty: four tenths of the fraction are taken away, rounded half up.
func toSixtySerial(x, e uint64) uint64 {
	f := afterPoint(x, e)
	sign := f &^ mantissaMask
	f &= mantissaMask
	f = add9(f, f, 0)
	f = add9(f, f, 0)
	b := f>>4 | sign
	if f&15 >= 5 {
		b = inc9(b, 1)
	}
	b, _ = signedSum(b, x, true)
	return b
}

// toMinSerial is ToMin, toMinSecSerial is ToMinSec.
func toMinSerial(x Number) Number {
	e := uint64(x.Exponent())
	return fromSigned9(toSixtySerial(x.signed9(), e), e)
}

func toMinSecSerial(x Number) Number {
	e := uint64(x.Exponent())
	b := toSixtySerial(x.signed9(), e)
	return fromSigned9(toSixtySerial(b, add3(2, e)), e)
}

// sixty tells if the digits of x after the point begin with 6 or more. It looks
// at the units of the exponent first, and does not look at the last digit. What
// it counts down by are both lower digits, so the last digit of x may come in
// again and again.
func sixty(x, e uint64) bool {
	switch {
	case e == 0x999:
	case e>>8 == 9, e&15 >= 6:
		return false
	default:
		last := x & 15
		for range min(lastTwo(e)+1, 8) {
			x = x<<4 | last
		}
	}
	return x>>28&15 >= 6
}

// fromSixtySerial is stageUp, for a number x of exponent e of which the digits
// from the point on are meant if the exponent were point. It reports false for 60
// minutes and more.
func fromSixtySerial(x, e, point uint64) (b, newE uint64, ok bool) {
	if sixty(x, point) {
		return 0, e, false
	}
	f := afterPoint(x, point)
	third, _ := thirdSerial(f & mantissaMask)
	b = uint64(third) | f&^mantissaMask
	b, _ = signedSum(b, b, false)
	b, over := signedSum(x, b, false)
	if !over {
		return b, e, true
	}
	up := b&15 >= 5
	b = b>>4&(mantissaMask>>4) | 1<<28 | x&^mantissaMask
	if up {
		b = inc9(b, 1)
	}
	return b, bounded(add3(1, e)), true
}

// degMinSerial is DegMin.
func degMinSerial(x Number) (Number, bool) {
	e := uint64(x.Exponent())
	if e>>8 == 0 && lastTwo(e) >= 7 {
		return x, true
	}
	b, e, ok := fromSixtySerial(x.signed9(), e, e)
	return fromSigned9(b, e), ok
}

// secondsSerial is the first step of DegMinSec.
func secondsSerial(x Number) (b, e uint64, ok bool) {
	e = uint64(x.Exponent())
	return fromSixtySerial(x.signed9(), e, bounded(add3(2, e)))
}

// degMinSecSerial is DegMinSec.
func degMinSecSerial(x Number) (Number, bool) {
	e := uint64(x.Exponent())
	if e>>8 == 0 && lastTwo(e) >= 7 {
		return x, true
	}
	b, e, ok := secondsSerial(x)
	if ok {
		b, e, ok = fromSixtySerial(b, e, e)
	}
	return fromSigned9(b, e), ok
}
