package calc

import (
	"mk61/calc/number"
)

// The times of the functions: how long the К145ИК1303 and the К145ИК1306
// calculate after the fetch of the next command has begun. Those of the
// К functions that move digits are exact. The others work with digit by digit
// divisions and roots, whose time depends on every digit; what is here are means over
// random operands by the exponent of X, in word cycles, with the deviation of a
// single call in the comment.

// byExponent is a mean for each exponent of X from low on; below and above the
// first and the last hold.
type byExponent struct {
	low   int
	words []uint16
}

var functionMeans = [256]byExponent{
	0x15: {-5, []uint16{467, 525, 603, 662, 734, 728, 731}},                     // 10^x ±35, not for whole X
	0x16: {-5, []uint16{519, 553, 643, 702, 758, 780, 782}},                     // e^x ±40
	0x17: {0, []uint16{703}},                                                    // lg ±90
	0x18: {0, []uint16{662}},                                                    // ln ±80
	0x19: {-5, []uint16{586, 832, 914, 939, 943}},                               // arcsin ±60
	0x1A: {-5, []uint16{587, 836, 913, 941, 945}},                               // arccos ±60
	0x1B: {-5, []uint16{412, 476, 542, 620, 681, 636, 568, 490}},                // arctg ±45
	0x1C: {-5, []uint16{675, 686, 709, 785, 854, 899, 917, 888}},                // sin ±90
	0x1D: {-5, []uint16{645, 661, 698, 772, 846, 893, 915, 878}},                // cos ±95
	0x1E: {-5, []uint16{413, 439, 475, 554, 629, 670, 681, 665}},                // tg ±65
	0x24: {0, []uint16{1396}},                                                   // x^y ±160
	0x26: {-1, []uint16{239, 243, 251, 256, 250, 260, 265, 181, 88}},            // К °←′ ±20
	0x2A: {-1, []uint16{450, 445, 456, 469, 472, 404, 401, 322, 88}},            // К °←′″ ±30
	0x3D: {-1, []uint16{450, 445, 456, 469, 472, 404, 401, 322, 88}},            // the same
	0x30: {-3, []uint16{103, 133, 126, 148, 148, 140, 133, 125, 118, 118, 109}}, // К °→′″ ±8
	0x33: {-1, []uint16{88, 103, 95, 88}},                                       // К °→′ ±8
	0x35: {-1, []uint16{88, 88, 103, 118, 118, 133, 148, 163, 148}},             // К {x}
}

// hasTime are the commands of functionBusy.
var hasTime = func() (t [256]bool) {
	for op := range t {
		t[op] = op == 0x21 || op == 0x34 || op == 0x3B || len(functionMeans[op].words) > 0
	}
	return t
}()

// functionBusy is how long the function op of x with the result r keeps the next
// command waiting.
func functionBusy(op byte, x, r number.Number) uint16 {
	e := int(exponentValue(x))
	words := 0
	switch {
	case op == 0x21: // √: its result is counted up, digit by digit
		words = 79 + digitSum(r)*13/4
	case op == 0x3B: // К СЧ
		words = 181 + digitSum(r)*7/4
	case op == 0x15 && uint32(r) == 0x10000000: // a whole power of ten
		return 0
	case op == 0x34: // К [x]
		if uint32(x) != 0 {
			return 0
		}
		words = 193
	case op == 0x35 && e >= 0 && e < 7:
		words = fractionWords(e, x)
	default:
		m := &functionMeans[op]
		words = int(m.words[min(max(e-m.low, 0), len(m.words)-1)])
	}
	// the next command goes on at a phase of the ring
	return uint16(busyWords + (words-busyWords+ringWords/2)/ringWords*ringWords)
}

// fractionWords is the time of К {x} for exponents 0..6: the fraction is shifted
// to the first place and on, past its zeros.
func fractionWords(e int, x number.Number) int {
	fraction := x << (4 * (e + 1))
	switch {
	case uint32(fraction) != 0:
		return int(functionMeans[0x35].words[e+1]) + ringWords*leadingZeros(fraction)
	case e < 2:
		return 178
	}
	return 163
}

// digitSum is the sum of the digits of a mantissa.
func digitSum(x number.Number) int {
	m := uint64(uint32(x))
	m = m&0x0F0F0F0F + m>>4&0x0F0F0F0F
	return int(m * 0x01010101 >> 24 & 0xFF)
}
