package number

import (
	"math"
	"math/bits"
)

// + − × ÷ √ x² 1/x. The commands take X and Y; the quick way here serves
// decimal digits, everything else goes to the nibble machine of serial.go. The
// two agree on decimals, measured on the chips' microcode and by test: 920 000
// full steps with all exponents -99..99, and 760 000 more with exponents 0..999
// and unnormalised operands.

// quickShifts is the difference of exponents from which + and − are left to the
// nibble machine, which counts the words towards the time limit: a digit of
// difference costs four.
const quickShifts = 480

// The differences of exponents up to which + and − of decimal numbers never take
// reportedSum words: of any, and of those that are normalised.
const (
	quickWords       = 3
	quickNormalWords = 6
)

// Add returns Y + X (command 10). words counts the word cycles spent if there
// are 50 or more; it is 0 otherwise.
//
// The operand with the smaller exponent is shifted right digit by digit, and
// every single shift rounds half toward +infinity; no guard digit is left for
// the sum.
func Add(x, y Number) (r Number, words int) { return addition(x, y, 0) }

// Sub returns Y − X (command 11): Y + X with the sign nibble of X taken from 9.
func Sub(x, y Number) (r Number, words int) {
	return addition(x&^(15<<32)|Number((9-x.Sign())&15)<<32, y, 1)
}

// addition returns y + x; before is the count of words already spent.
func addition(x, y Number, before int) (r Number, words int) {
	if isDecimal(uint64(x)) && isDecimal(uint64(y)) {
		r, shifts := addDecimal(x, y)
		if shifts <= quickWords || shifts <= quickNormalWords && x.First() != 0 && y.First() != 0 {
			return r, 0
		}
		if shifts <= quickShifts {
			return report(r, before+additionWords(x, y, r, shifts), reportedSum)
		}
	}
	r, words = addSerial(x, y)
	return report(r, before+words, reportedSum)
}

// additionWords is the count of addSerial for decimal digits, whose sum is r.
func additionWords(x, y, r Number, shifts int) int {
	words := 7
	if x.Sign() != 0 {
		words++
	}
	if y.Sign() != 0 {
		words++
	}
	a, b := x, y // a has the larger exponent
	if behind(uint64(x.Exponent()), uint64(y.Exponent())) {
		a, b = y, x
	} else {
		words += 2
	}
	if a.Mantissa() == 0 {
		a = b
		words++
	} else {
		words += 4 * shifts
	}
	if r.Mantissa() == 0 {
		return words + 4
	}
	if r.Sign() != 0 {
		words++
	}
	return words + 5 + 2*((a.exponent()+1001-r.exponent())%1000)
}

// addDecimal returns y + x for decimal digits, and the difference of the
// exponents; above quickShifts there is no sum.
func addDecimal(x, y Number) (r Number, shifts int) {
	ex, ey := x.Exponent(), y.Exponent()
	a, b := x, y // a has the larger exponent
	d := 0
	if ex != ey {
		if behind(uint64(ex), uint64(ey)) {
			a, b = y, x
		}
		if d = a.exponent() - b.exponent(); d < 0 {
			d += 1000
		}
		if d > quickShifts {
			return Zero, d
		}
	}
	ma, mb := complement(a), complement(b)
	e := a.Exponent()
	switch {
	case ma == 0:
		e = b.Exponent()
	case d >= 9:
		mb = 0 // all nine digits are gone, and 4.44.. never rounds up
	case d > 0:
		// d shifts, each rounding half up, are one floor((b + 55..5) / 10^d)
		low := uint64(1)<<(4*d) - 1
		mb, _ = adder(nibbles6+5*(nibbles1&low), mb, 0)
		fill := mb >> 35 * (9 * nibbles1) // nines before a negative number
		mb = (mb>>(4*d) | fill<<(36-4*d)) & nibbles9
	}
	sum := add9(ma, mb, 0)
	var sign Number
	if top(sum) >= 8 {
		sum, _ = neg9(sum)
		sign = minusBits
	}
	switch n := bits.LeadingZeros64(sum<<28) >> 2; {
	case n == 1:
		return Number(e)<<36 | sign | Number(sum), d
	case sum == 0:
		return Zero, d
	case n == 0:
		return Number(inc3(uint64(e)))<<36 | sign | Number(roundOff(sum)), d
	default:
		e = exponentDigits(exponentValue(e) + 1 - n)
		return Number(e)<<36 | sign | Number(sum<<(4*(n-1))), d
	}
}

// complement returns the mantissa as nine digits, the tens complement of a
// negative one.
func complement(n Number) uint64 {
	m := n.mantissa9()
	if n.Sign() != 0 {
		m, _ = neg9(m)
	}
	return m
}

// pack returns the register for a mantissa m < 10^8, a whole number of units of
// the last digit, shifted left until it fills the eight digits; a zero mantissa
// is [Zero].
func pack(e int, sign uint8, m uint64) Number {
	if m == 0 {
		return Zero
	}
	d := digits(m)
	if n := leadingZeros8(d); n != 0 {
		d <<= 4 * n
		e -= n
	}
	return raw(e, sign, d)
}

// Mul returns X × Y (command 12); words is 0 below 100 word cycles, as for ÷. A product of mantissas below 10 is truncated,
// one of 10 and more is rounded half up to its ninth digit.
func Mul(x, y Number) (r Number, words int) {
	if !isDecimal(uint64(x)) || !isDecimal(uint64(y)) {
		r, words = mulSerial(x, y)
		return report(r, words, reportedProduct)
	}
	m := binary(x.Mantissa()) * binary(y.Mantissa()) / 1e7
	e := x.exponent() + y.exponent()
	if m >= 1e8 {
		m = (m + 5) / 10
		e++
	}
	return pack(e, productSign(x, y), m), 0
}

// Sqr returns X² (command 22), which is X × X.
func Sqr(x Number) (r Number, words int) { return Mul(x, x) }

// Div returns Y ÷ X (command 13), truncated to eight digits. It is ЕГГОГ when
// the first digit of X is 0, for an unnormalised divisor too. With a
// hexadecimal divisor the machine may never end: words is then [Endless] and r
// is X.
func Div(x, y Number) (r Number, words int, ok bool) {
	if x.First() == 0 {
		return Zero, 0, false
	}
	if !isDecimal(uint64(x)) || !isDecimal(uint64(y)) {
		r, words = divSerial(x, y)
		r, words = report(r, words, reportedProduct)
		return r, words, true
	}
	mx, my := binary(x.Mantissa()), binary(y.Mantissa())
	e := y.exponent() - x.exponent()
	scale := uint64(1e7)
	if my < mx {
		scale = 1e8
		e--
	}
	return pack(e, productSign(x, y), my*scale/mx), 0, true
}

// Inv returns 1/X (command 23), which is 1 ÷ X.
func Inv(x Number) (r Number, words int, ok bool) { return Div(x, One) }

// Sqrt returns the root of X (command 21), truncated to eight digits. A sign
// nibble is ЕГГОГ, for a zero too. words is [Endless], and r is X, if no end was seen; for
// decimal digits it is 0, and [SqrtWords] has it.
func Sqrt(x Number) (r Number, words int, ok bool) {
	if x.Sign() != 0 {
		return Zero, 0, false
	}
	if !isDecimal(uint64(x)) {
		r, words = sqrtSerial(x)
		if words >= Endless {
			return x, Endless, true
		}
		return r, words + sqrtWords, true
	}
	e := x.exponent()
	m := binary(x.Mantissa()) * 1e7
	if e&1 != 0 {
		m *= 10
	}
	e = e/2%100 + e/100&1*900
	return pack(e, 0, isqrt(m)), 0, true
}

// sqrtWords is what there is to the command √ besides the root.
const sqrtWords = 1

// SqrtWords returns the word cycles of the command √ that has given r for decimal digits
// of X.
//
// The root is counted up digit by digit, three word cycles a count. The count that
// is too much takes two, or six if what is left is not less than the root so far, which
// is so if the next digits of the root are a half and more, or hardly less.
func SqrtWords(x, r Number) int {
	const odd = 1 << 36
	d := uint64(r.Mantissa())
	if x.First() == 0 || !isDecimal(uint64(x)) {
		_, words := sqrtSerial(x)
		return words + sqrtWords
	}
	sum := d&0x0F0F_0F0F + d>>4&0x0F0F_0F0F
	words := sqrtWords + 40 + 3*int(sum*0x0101_0101>>24&0xFF)
	m, root := binary(x.Mantissa())*1e7, binary(uint32(d))
	if x&odd != 0 {
		m *= 10
		words++
	}
	left := m - root*root
	if left >= root {
		words += 4
	}
	const fours, eights = 0x4444_4444, 0x8888_8888
	z := d ^ fours
	is4 := ^(z&0x7777_7777 + 0x7777_7777 | z) & eights
	if is4&(d<<4|8<<24) != 0 || is4&8 != 0 && left > root+root/2 { // hardly less
		for range 7 {
			m, root = m/100, root/10
			if m-root*root >= root {
				words += 4
			}
		}
		return words
	}
	return words + 4*bits.OnesCount64((d&0x0FFF_FFFF+0x0333_3333)&eights)
}

// isqrt returns the whole root of v, which is at most 10^16.
func isqrt(v uint64) uint64 {
	r := uint64(math.Sqrt(float64(v)))
	if r*r > v {
		r--
	}
	return r
}
