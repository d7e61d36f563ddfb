package number

import "mk61/isa"

// Timed returns the result of an arithmetic command or a function, 10 to 1E and 20 to
// 25, always digit after digit, and the word cycles that it takes, not counting those
// that all commands have in common. ok is false for ЕГГОГ; words may be [Endless].
func Timed(op byte, x, y Number, angle Angle) (r Number, words int, ok bool) {
	ok = true
	switch op {
	case isa.OpAdd:
		r, words = addSerial(x, y)
	case isa.OpSub:
		r, words = addSerial(x&^(15<<32)|Number((9-x.Sign())&15)<<32, y)
		words++
	case isa.OpMul:
		r, words = mulSerial(x, y)
	case isa.OpSquare:
		r, words = mulSerial(x, x)
	case isa.OpDiv, isa.OpInv:
		if x.First() == 0 {
			return Zero, 0, false
		}
		if op == isa.OpInv {
			y = One
		}
		r, words = divSerial(x, y)
	case isa.OpSqrt:
		if x.Sign() != 0 {
			return Zero, 0, false
		}
		r, words = sqrtSerial(x)
	case isa.OpSwap, isa.OpRotate:
		r = y
	case isa.OpPi:
		r = Pi
	default:
		c := chain{words: chainWords[op]}
		r, ok = c.function(op, x, y, angle.valid())
		words = c.words
	}
	return r, words, ok
}
