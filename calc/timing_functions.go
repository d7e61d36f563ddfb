package calc

import (
	"mk61/calc/number"
)

// The times of the functions: how long the К145ИК1303 and the К145ИК1306
// calculate after the fetch of the next command has begun. Package number counts
// those of the transcendental functions, √ and К СЧ; here are the others. Those that
// only move digits are exact. The degrees divide digit by digit, and their time depends
// on every digit: what is here are means over random operands,
// in word cycles, with the deviation of a single call in the comment.

// byExponent is a mean for each exponent of X from low on; below and above the
// first and the last hold.
type byExponent struct {
	low   int
	words []uint16
}

var functionMeans = [256]byExponent{
	0x26: {-1, []uint16{239, 243, 251, 256, 250, 260, 265, 181, 88}},            // К °←′ ±20
	0x2A: {-1, []uint16{450, 445, 456, 469, 472, 404, 401, 322, 88}},            // К °←′″ ±30
	0x3D: {-1, []uint16{450, 445, 456, 469, 472, 404, 401, 322, 88}},            // the same
	0x30: {-3, []uint16{103, 133, 126, 148, 148, 140, 133, 125, 118, 118, 109}}, // К °→′″ ±8
	0x33: {-1, []uint16{88, 103, 95, 88}},                                       // К °→′ ±8
	0x35: {-1, []uint16{88, 88, 103, 118, 118, 133, 148, 163, 148}},             // К {x}
}

// hasTime are the commands of functionWords.
var hasTime = func() (t [256]bool) {
	for op := range t {
		t[op] = op == 0x34 || len(functionMeans[op].words) > 0
	}
	return t
}()

// busyFor is State.Busy for a calculation of so many words from the next fetch: the next
// command goes on at a phase of the ring.
func busyFor(words int) uint16 {
	if words < busyWords {
		return 0
	}
	return uint16(busyWords + (words-busyWords+ringWords/2)/ringWords*ringWords)
}

// functionWords is how long the function op of x with the result r takes.
func functionWords(op byte, x, r number.Number) int {
	e := int(exponentValue(x))
	switch {
	case op == 0x34: // К [x]
		if uint32(x) != 0 {
			return 0
		}
		return 193
	case op == 0x35 && e >= 0 && e < 7:
		return fractionWords(e, x)
	}
	m := &functionMeans[op]
	return int(m.words[min(max(e-m.low, 0), len(m.words)-1)])
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
