package number

import (
	"math/bits"

	"mk61/isa"
)

// The time of the functions of decimal numbers, in word cycles. They are chains of + × ÷ √
// and of the divisions of the continued fraction, and what chain.go counts one by one
// is added up here. It comes out the same but for the divisions, whose
// additions and subtractions depend on every remainder: those are estimated from the
// digits of the quotient and the first two of the divisor, to about 3 a division.

// multiplierWords is how often a multiplicand is added or subtracted for the digits of a
// multiplier, from the last to the first: d times, or for 5 and more 10 - d times
// and once more for the next digit.
func multiplierWords(m uint64) int {
	low := m % 1e4
	c := multiplier[0][low]
	high := multiplier[c>>7][m/1e4]
	return int(c&0x7F) + int(high&0x7F) + int(high>>7)<<1
}

// multiplier holds multiplierWords of four digits, without and with one carried in, and the carry
// out in the top bit.
var multiplier = func() (t [2][1e4]uint8) {
	for carry := range t {
		for n := range t[carry] {
			words, c := 0, carry
			for k, v := 0, n; k < 4; k, v = k+1, v/10 {
				d := v%10 + c
				if c = 0; d >= 5 {
					d, c = 10-d, 1
				}
				words += d
			}
			t[carry][n] = uint8(words | c<<7)
		}
	}
	return t
}()

// quotientWords estimates the additions and subtractions for the eight digits of a
// quotient by d; negative tells that the division begins with a negative remainder.
func quotientWords(q, d uint64, negative bool) int {
	lead := &leads[0]
	if negative {
		lead = &leads[1]
	}
	top := q / 1e4
	return int(divisorWords[d/1e6]) + int(lead[top]) + int(fourDigits[q-top*1e4])
}

// leads holds quotientWords of the first four digits, of a division that begins with a
// positive and with a negative remainder.
var leads = func() (t [2][1e4]uint8) {
	for n := range t[0] {
		first, second, third := n/1000, n/100%10, n/10%10
		positive, rest := first+second/5, n%1000
		if first == 0 {
			positive, rest = 11-second-third/5, n%100
		}
		t[0][n] = uint8(positive) + fourDigits[rest]
		t[1][n] = uint8(10-first-second/5) + fourDigits[n%1000]
	}
	return t
}()

// fourDigits is the sum of d or 10 - d, which is less, over four digits.
var fourDigits = func() (t [1e4]uint8) {
	for n := range t {
		for v := n; v > 0; v /= 10 {
			t[n] += uint8(min(v%10, 10-v%10))
		}
	}
	return t
}()

// divisorWords is what a division takes longer than the digits of its quotient say, by the
// first two digits of the divisor: means over random dividends.
var divisorWords = [100]uint8{
	10: 11, 6, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2,
	3, 3, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2,
	2, 2, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	2, 2, 2, 3, 2, 2, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2,
	2, 3, 3, 4,
}

// zeroOver is the additions of a division of zero, zeroOverOne of zero by 1.
const (
	zeroOver    = 12
	zeroOverOne = 73
)

// fractionWords is what a continued fraction takes besides its levels, less what
// its quotients, which are all alike, take less than random ones.
const fractionWords = -4

// rootWords is the time of the root r, see SqrtWords; what depends on the remainder is a mean.
func rootWords(r uint64) int {
	d := digits(r)
	sum := d&0x0F0F_0F0F + d>>4&0x0F0F_0F0F
	return 42 + 3*int(sum*0x0101_0101>>24) + 4*bits.OnesCount32((d&0x0FFF_FFFF+0x0333_3333)&0x8888_8888)
}

// quickFunction is Function for decimal numbers.
func quickFunction(op byte, x, y Number, angle Angle) (r Number, words int, ok bool) {
	var v value
	switch op {
	case isa.OpPow10:
		v, ok = exp10(x)
	case isa.OpExpE:
		v, ok = expE(x)
	case isa.OpLg:
		v, ok = lg(x)
	case isa.OpLn:
		v, ok = ln(x)
	case isa.OpArcsin:
		v, ok = asin(x, angle)
	case isa.OpArccos:
		v, ok = acos(x, angle)
	case isa.OpArctg:
		v, ok = atan(x, angle)
	case isa.OpSin:
		v, ok = sine(x, angle)
	case isa.OpCos:
		v, ok = cosine(x, angle)
	case isa.OpTg:
		v, ok = tangent(x, angle)
	case isa.OpPower:
		v, ok = pow(x, y)
	}
	if r, ok = result(v, ok); !ok {
		return r, 0, false
	}
	r, words = report(r, v.words+chainWords[op], reportedSum)
	return r, words, true
}
