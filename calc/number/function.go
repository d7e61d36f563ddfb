package number

import "mk61/isa"

// Function returns the result of the functions 15 to 1E of X, and 24 of X and Y: F 10ˣ
// eˣ lg ln arcsin arccos arctg sin cos tg and xʸ, which takes X to the power Y. ok is
// false for ЕГГОГ. words is what it takes in word cycles, as with [Add]; it is exact
// but for decimal numbers, where a call comes out within 15 or so. With digits A..F
// it may be [Endless]; r is then X.
func Function(op byte, x, y Number, angle Angle) (r Number, words int, ok bool) {
	angle = angle.valid()
	if x != Zero && x.quick() && (op != isa.OpPower || y.quick()) {
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
	r, ok = c.function(op, x, y, angle)
	r, words = report(r, c.words, reportedSum)
	return r, words, ok
}

// function carries out a function, and counts its words.
func (c *chain) function(op byte, x, y Number, angle Angle) (r Number, ok bool) {
	switch op {
	case isa.OpPow10:
		r = c.exp(x, false)
	case isa.OpExpE:
		r = c.exp(c.quotient(ln10Register, x), true)
	case isa.OpLg:
		r = c.quotient(ln10Register, c.ln(x))
	case isa.OpLn:
		r = c.ln(x)
	case isa.OpArcsin:
		r = c.arcsine(x, angle, false)
	case isa.OpArccos:
		r = c.arcsine(x, angle, true)
	case isa.OpArctg:
		r = c.arctangent(x, angle)
	case isa.OpSin:
		r = c.sine(x, angle, false)
	case isa.OpCos:
		r = c.sine(x, angle, true)
	case isa.OpTg:
		r = c.tangent(x, angle)
	case isa.OpPower:
		r = c.exp(c.quotient(ln10Register, c.product(c.ln(x), y)), true)
	}
	switch {
	case c.failed:
		c.words = 0
		return Zero, false
	case c.stopped:
		c.words = Endless
		return x, true
	}
	return r, true
}

// chainWords is what there is to a function besides its chain, less what all commands of this
// chip have in common.
var chainWords = [256]int{
	isa.OpPow10: 17, isa.OpExpE: 21, isa.OpLg: 34, isa.OpLn: 32, isa.OpArcsin: 41, isa.OpArccos: 42, isa.OpArctg: 37, isa.OpSin: 38, isa.OpCos: 38, isa.OpTg: 29, isa.OpPower: 54,
}
