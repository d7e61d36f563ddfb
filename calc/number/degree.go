package number

import "mk61/isa"

// The four conversions between degrees and degrees, minutes, seconds. They work
// on the digits of the mantissa in place, with truncated or rounded products of
// 0.6 and 5/3. Measured on the chips' microcode: 80 000 cases each, exponents
// -99..99, unnormalised numbers included. Digits A..F and, for К °←′ and К °←′″,
// exponents of 100 to 900 go the way of the chip, digit by digit (degree_serial.go).

// fractionDigits returns how many mantissa digits stand from decimal place k
// on (k = 1: the first after the point); it can be negative or above 8.
func fractionDigits(e, k int) int {
	if e >= 900 {
		e -= 1000
	} else {
		e %= 100
	}
	return 8 - (e + k)
}

// fromSixty turns the digits of m from place k on from sixtieths to tenths:
// f + 2·floor(f/3). It reports false if they start with 6 or more; a single
// digit, and a fraction of more than eight digits, are not checked.
func fromSixty(m uint64, e, k int) (uint64, bool) {
	nd := fractionDigits(e, k)
	if nd <= 0 {
		return m, true
	}
	checked := nd >= 2 && nd <= 8
	nd = min(nd, 8)
	f := m % pow10[nd]
	if checked && f/pow10[nd-1] >= 6 {
		return 0, false
	}
	return m + 2*(f/3), true
}

// toSixty turns the digits of m from place k on from tenths to sixtieths:
// 0.6·f rounded half up.
func toSixty(m uint64, nd int) uint64 {
	if nd <= 0 {
		return m
	}
	f := m % pow10[min(nd, 8)]
	return m - f + (f*6+5)/10
}

// stageUp is one step of К °←′ with its overflow into a ninth digit. A negative
// number that comes to exactly 10^8 becomes zero.
func stageUp(e int, m uint64, negative bool, k int) (int, uint64, bool) {
	m, ok := fromSixty(m, e, k)
	if !ok {
		return e, 0, false
	}
	if m >= 1e8 {
		e = (e + 1) % 1000
		if m == 1e8 && negative {
			m = 0
		} else {
			m = (m + 5) / 10
		}
	}
	return e, m, true
}

// zeroDegrees is the result of К °←′ and К °←′″ for a zero mantissa.
func zeroDegrees(x Number) Number {
	if e := x.Exponent(); x.minus() && e >= 7 && e < 0x100 {
		return negativeZero
	}
	return Zero
}

// quickDegrees tells if К °←′ and К °←′″ of n are plain decimal arithmetic.
func (n Number) quickDegrees() bool {
	e := n.Exponent()
	return isDecimal(uint64(n)) && (e < 0x100 || e > 0x900)
}

// packDegrees packs a converted mantissa without normalising it.
func packDegrees(e int, x Number, m uint64) Number {
	if m == 0 {
		return Zero
	}
	return raw(e, x.Sign(), digits(m))
}

// DegMin returns degrees for X = degrees.minutes (К °←′, command 26). Minutes
// of 60 and more are ЕГГОГ.
func DegMin(x Number) (Number, bool) {
	if x.Mantissa() == 0 {
		return zeroDegrees(x), true
	}
	if !x.quickDegrees() {
		return degMinSerial(x)
	}
	e, m, ok := stageUp(x.exponent(), binary(x.Mantissa()), x.minus(), 1)
	if !ok {
		return Zero, false
	}
	return packDegrees(e, x, m), true
}

// DegMinSec returns degrees for X = degrees.minutes seconds (К °←′″, commands
// 2A and 3D). Minutes or seconds of 60 and more are ЕГГОГ.
func DegMinSec(x Number) (Number, bool) {
	if x.Mantissa() == 0 {
		return zeroDegrees(x), true
	}
	if !x.quickDegrees() {
		return degMinSecSerial(x)
	}
	e, m, ok := stageUp(x.exponent(), binary(x.Mantissa()), x.minus(), 3)
	if ok && m != 0 {
		e, m, ok = stageUp(e, m, x.minus(), 1)
	}
	if !ok {
		return Zero, false
	}
	return packDegrees(e, x, m), true
}

// ToMin returns degrees.minutes for X in degrees (К °→′, command 33). The
// result is not normalised: of 0.001 it is 0.0006 with d1 = 0.
func ToMin(x Number) Number {
	if x.Mantissa() == 0 {
		return Zero
	}
	if !isDecimal(uint64(x)) {
		return toMinSerial(x)
	}
	e := x.exponent()
	return packDegrees(e, x, toSixty(binary(x.Mantissa()), fractionDigits(e, 1)))
}

// ToMinSec returns degrees.minutes seconds for X in degrees (К °→′″, command
// 30), not normalised. The second step takes exponents 98 and 99 for -2 and -1.
func ToMinSec(x Number) Number {
	if x.Mantissa() == 0 {
		return Zero
	}
	if e := x.Exponent(); e == 0x898 || e == 0x899 || !isDecimal(uint64(x)) { // two more is -99 ..
		return toMinSecSerial(x)
	}
	e := x.exponent()
	m := toSixty(binary(x.Mantissa()), fractionDigits(e, 1))
	seconds := e
	if e < 900 && e%100 >= 98 {
		seconds = e%100 + 900
	}
	return packDegrees(e, x, toSixty(m, fractionDigits(seconds, 3)))
}

// degreeTimes are the word cycles of К °←′ and К °←′″ besides two for each count of their
// divisions by 3, for each exponent from low on; below and above the first and the last
// hold. minus is what a negative number takes longer.
var degreeTimes = [...]struct {
	low, minus int
	words      []int16
}{
	{-2, 8, []int16{143, 144, 183, 192, 201, 210, 219, 228, 147, 0}},
	{-3, 14, []int16{279, 318, 329, 376, 394, 412, 430, 361, 365, 287, 0}},
}

// DegreeWords returns the word cycles of К °←′, or К °←′″ (commands 26, 2A and 3D), of x with
// the result r, as [Add] counts them. Those of К °←′ are exact, but for digits A..F.
func DegreeWords(op byte, x, r Number) int {
	t := &degreeTimes[0]
	if op != isa.OpToMin {
		t = &degreeTimes[1]
	}
	e, m := x.exponent(), binary(x.Mantissa())
	count := 0
	if !isDecimal(uint64(x)) {
		_, count = thirdSerial(afterPoint(x.signed9(), uint64(x.Exponent())) & mantissaMask)
		m = 0
	} else if op != isa.OpToMin {
		third := thirdOf(m, e, 3)
		count = digitSum(third)
		m += 2 * third
	}
	count += digitSum(thirdOf(m, e, 1))
	if e >= 900 {
		e -= 1000
	} else {
		e %= 100
	}
	words := int(t.words[min(max(e-t.low, 0), len(t.words)-1)])
	if words == 0 {
		return 0
	}
	const oneMore = 15 // a result with one digit more
	if r.Exponent() != x.Exponent() {
		words += oneMore
	}
	if x.Sign() != 0 {
		words += t.minus
	}
	return words + 2*count
}

// thirdOf is a third of the digits of m from place k on.
func thirdOf(m uint64, e, k int) uint64 {
	if nd := fractionDigits(e, k); nd > 0 {
		return m % pow10[min(nd, 8)] / 3
	}
	return 0
}

// digitSum is the sum of the digits of v, less than 10^8.
func digitSum(v uint64) int {
	d := digits(v)
	d = d&0x0F0F_0F0F + d>>4&0x0F0F_0F0F
	return int(d * 0x0101_0101 >> 24)
}
