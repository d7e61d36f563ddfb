package number

// The time of the functions. They are chains of + × ÷ √ and of the divisions of
// the continued fraction, and each of those takes longer the more its
// digits make it add or subtract: a digit d costs about as much as d or
// 10 - d, which is less. The costs here, in word cycles, are fitted to 65 000
// calls on the chips' microcode; a single call comes out within 25 or so.
const (
	plusCost          = 26
	timesCost         = 13
	overCost          = 26
	fractionCost      = 23 // of one level of the fraction, and of one digit more
	fractionShiftCost = 4
)

// rootCost is the time of a root of eight digits, which counts every digit up.
func rootCost(r uint64) int {
	sum := 0
	for ; r > 0; r /= 10 {
		sum += int(r % 10)
	}
	return sum * 18 / 5
}

// digitCost is the sum of the additions for the eight last digits.
func digitCost(v uint64) int {
	return int(fourDigits[v%1e4]) + int(fourDigits[v/1e4%1e4])
}

// fourDigits holds digitCost of four digits.
var fourDigits = func() (t [1e4]uint8) {
	for n := range t {
		for v := n; v > 0; v /= 10 {
			t[n] += uint8(min(v%10, 10-v%10))
		}
	}
	return t
}()

// quickFunction is Function for decimal numbers.
func quickFunction(op byte, x, y Number, angle Angle) (r Number, words int, ok bool) {
	var v value
	switch op {
	case 0x15:
		v, ok = exp10(x)
	case 0x16:
		v, ok = expE(x)
	case 0x17:
		v, ok = lg(x)
	case 0x18:
		v, ok = ln(x)
	case 0x19:
		v, ok = asin(x, angle)
	case 0x1A:
		v, ok = acos(x, angle)
	case 0x1B:
		v, ok = atan(x, angle)
	case 0x1C:
		v, ok = sine(x, angle)
	case 0x1D:
		v, ok = cosine(x, angle)
	case 0x1E:
		v, ok = tangent(x, angle)
	case 0x24:
		v, ok = pow(x, y)
	}
	if r, ok = result(v, ok); !ok {
		return r, 0, false
	}
	c := &functionCosts[op]
	switch {
	case x.Mantissa() == 0 && c.zero > 0:
		return r, c.zero, true
	case op == 0x15 && v.words == timesCost: // a whole power of ten
		return r, 0, true
	}
	words = c.start + v.words
	if angle == Grad {
		words += c.grad
	}
	return r, words, true
}

// functionCosts are what else there is to a function, what there is more to it
// with grads, and its whole time for a zero where that goes another way.
var functionCosts = [256]struct{ start, grad, zero int }{
	0x15: {start: 56},
	0x16: {start: 60, zero: 73},
	0x17: {start: 54},
	0x18: {start: 56},
	0x19: {start: 123},
	0x1A: {start: 123},
	0x1B: {start: 82, zero: 58},
	0x1C: {start: 139, grad: 24, zero: 223},
	0x1D: {start: 137, grad: 24, zero: 148},
	0x1E: {start: 98, grad: 24, zero: 58},
	0x24: {start: 120},
}
