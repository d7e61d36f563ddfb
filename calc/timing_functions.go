package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// The times of the functions: how long the К145ИК1303 and the К145ИК1306
// calculate after the fetch of the next command has begun. Package number counts
// what divides or takes roots, digit by digit; here are those that only move digits, in
// word cycles, measured for each exponent and sign.

// byExponent is a time for each exponent of X from low on; below and above the
// first and the last hold.
type byExponent struct {
	low             int
	positive, minus []uint16
}

var functionTimes = [256]byExponent{
	isa.OpFromS: { // К °→′″
		-3,
		[]uint16{103, 133, 118, 148, 148, 133, 133, 118, 118, 118, 103},
		[]uint16{103, 133, 133, 148, 148, 148, 133, 133, 118, 118, 118},
	},
	isa.OpFromM: {-1, []uint16{88, 103, 88}, []uint16{88, 103, 103, 88}}, // К °→′
	isa.OpFrac:  {-1, fractionTimes, fractionTimes},                      // К {x}
}

var fractionTimes = []uint16{88, 88, 103, 118, 118, 133, 148, 163, 148}

// hasTime are the commands of functionWords.
var hasTime = func() (t [256]bool) {
	for op := range t {
		t[op] = op == int(isa.OpInt) || len(functionTimes[op].positive) > 0
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
	e := x.SignedExponent()
	switch {
	case op == isa.OpInt: // К [x]
		if uint32(x) != 0 {
			return 0
		}
		return 193
	case op == isa.OpFrac && e >= 0 && e < 7:
		return fractionWords(e, x)
	}
	m := &functionTimes[op]
	words := m.positive
	if x.Sign() != 0 {
		words = m.minus
	}
	return int(words[min(max(e-m.low, 0), len(words)-1)])
}

// fractionWords is the time of К {x} for exponents 0..6: the fraction is shifted
// to the first place and on, past its zeros.
func fractionWords(e int, x number.Number) int {
	fraction := x << (4 * (e + 1))
	switch {
	case uint32(fraction) != 0:
		return int(fractionTimes[e+1]) + ringWords*leadingZeros(fraction)
	case e < 2:
		return 178
	}
	return 163
}
