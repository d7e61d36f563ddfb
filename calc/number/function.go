package number

// Function returns the result of the functions 15 to 1E of X, and 24 of X and Y: F 10ˣ
// eˣ lg ln arcsin arccos arctg sin cos tg and xʸ, which takes X to the power Y. ok is
// false for ЕГГОГ. words is what it takes in word cycles, as with [Add]; it is exact
// but for decimal numbers, where a call comes out within 15 or so. With digits A..F
// it may be [Endless]; r is then X.
func Function(op byte, x, y Number, angle Angle) (r Number, words int, ok bool) {
	angle = angle.valid()
	if x != Zero && x.quick() && (op != 0x24 || y.quick()) {
		return quickFunction(op, x, y, angle)
	}
	return chainFunction(op, x, y, angle)
}

// quick tells if the quick way is made for n: normalised decimals.
func (n Number) quick() bool {
	e := n.Exponent()
	return isDecimal(uint64(n)) && (n.First() != 0 || n == Zero) && (e < 0x100 || e > 0x900)
}

// valid returns the angle, or Rad for a value that is none.
func (a Angle) valid() Angle {
	if a > Deg {
		return Rad
	}
	return a
}

// chainFunction is Function digit after digit.
func chainFunction(op byte, x, y Number, angle Angle) (r Number, words int, ok bool) {
	c := chain{words: chainWords[op]}
	switch op {
	case 0x15:
		r = c.exp(x, false)
	case 0x16:
		r = c.exp(c.quotient(ln10Register, x), true)
	case 0x17:
		r = c.quotient(ln10Register, c.ln(x))
	case 0x18:
		r = c.ln(x)
	case 0x19:
		r = c.arcsine(x, angle, false)
	case 0x1A:
		r = c.arcsine(x, angle, true)
	case 0x1B:
		r = c.arctangent(x, angle)
	case 0x1C:
		r = c.sine(x, angle, false)
	case 0x1D:
		r = c.sine(x, angle, true)
	case 0x1E:
		r = c.tangent(x, angle)
	case 0x24:
		r = c.exp(c.quotient(ln10Register, c.product(c.ln(x), y)), true)
	}
	switch {
	case c.failed:
		return Zero, 0, false
	case c.stopped:
		return x, Endless, true
	}
	r, words = report(r, c.words, reportedSum)
	return r, words, true
}

// chainWords is what there is to a function besides its chain, less what all commands of this
// chip have in common.
var chainWords = [256]int{
	0x15: 17, 0x16: 21, 0x17: 34, 0x18: 32, 0x19: 41, 0x1A: 42, 0x1B: 37, 0x1C: 38, 0x1D: 38, 0x1E: 29, 0x24: 54,
}
