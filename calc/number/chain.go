package number

// The functions as the К145ИК1303 carries them out, digit after digit, for any
// nibbles: chains of the operations of serial.go, and between them the continued
// fraction, the peeling of whole digits, the counting of ln 10 and of quarter
// turns, on numbers of nine nibbles and exponents of three. Followed on the
// microcode word cycle by word cycle; TestFunctionsOnChips is the measurement.
//
// Decimal numbers take the quick way of trans.go, which agrees.

// chain is a function under way. Once it has stopped its operations do nothing.
type chain struct {
	words   int  // word cycles so far, counted as those of + − × ÷
	failed  bool // ЕГГОГ
	stopped bool // failed, or in a division without end
}

// The registers of the constants.
const (
	twoRegister      Number = 0x000_0_20000000
	nineRegister     Number = 0x000_0_90000000
	ln10Register     Number = 0x000_0_23025851
	perTenthRegister Number = 0x000_0_57295780
)

// magnitude is n without its sign, negative is n with a minus, turned is n with the
// other sign.
func (n Number) magnitude() Number { return n &^ (15 << 32) }
func (n Number) negative() Number  { return n | minusBits }
func (n Number) turned() Number {
	if n.Sign() != 0 {
		return n.magnitude()
	}
	return n.negative()
}

// withExponent is n with another exponent.
func (n Number) withExponent(e uint64) Number { return n&(1<<36-1) | Number(e)<<36 }

// digitless tells if sign and digits of n are all zero.
func (n Number) digitless() bool { return n&nibbles9 == 0 }

// fail ends the chain with ЕГГОГ.
func (c *chain) fail() { c.failed, c.stopped = true, true }

// sum is y + x.
func (c *chain) sum(x, y Number) Number {
	b := x.mantissa9()
	if x.Sign() != 0 {
		b, _ = neg9(b)
	}
	return c.sumNine(b, uint64(x.Exponent()), y)
}

// sumNine is y + b for a working number b with the exponent e. Signs take no time
// here, and neither does what begins a command.
func (c *chain) sumNine(b, e uint64, y Number) Number {
	if c.stopped {
		return Zero
	}
	r, words := addNine(b, e, y.mantissa9(), uint64(y.Exponent()))
	c.words += words - 5
	return r
}

// product is x · y, the digits of x being the multiplier.
func (c *chain) product(x, y Number) Number {
	if c.stopped {
		return Zero
	}
	r, words := mulSerial(x, y)
	c.words += words
	return r
}

// quotient is y / x. A first digit 0 of x is ЕГГОГ.
func (c *chain) quotient(x, y Number) Number {
	switch {
	case c.stopped:
		return Zero
	case x.First() == 0:
		c.fail()
		return Zero
	}
	r, words := divSerial(x, y)
	if c.words += words - 1; words >= Endless {
		c.stopped = true
	}
	return r
}

// root is the root of x.
func (c *chain) root(x Number) Number {
	if c.stopped {
		return Zero
	}
	r, words := sqrtSerial(x)
	if c.words += words; words >= Endless {
		c.stopped = true
	}
	return r
}

// finished is what finish leaves of b and e.
func (c *chain) finished(b, e uint64, sign uint8) Number {
	r, words := finish(b, e, sign, 0)
	c.words += words
	return r
}

// fraction evaluates the continued fraction f in u as [fraction.eval] says. The level n and
// the count of quotient digits are kept in a nibble each. The result has the sign
// that is given, which is lost when a level has to be shifted.
func (c *chain) fraction(f fraction, u Number, sign uint8) Number {
	e := uint64(u.Exponent())
	if c.words += 2; c.stopped || e>>4&15 != 0 || e&15 >= 8 {
		c.words += 2
		return c.finished(u.signed9(), e, sign) // so great that the corrections do not count
	}
	m := u.signed9()
	minus, _ := neg9(m)
	n := (e>>8 + 10) & 15
	a := uint64(0) // the correction
	for !c.stopped {
		// d = n·(2u + a) - u, or n·2u - u + a, of ten nibbles
		twice, rest := a, uint64(0)
		if !f.squares {
			twice, rest = 0, a
			c.words++
		}
		twice = add9(m, add9(m, twice, 0), 0)
		d := minus
		for k := n; ; {
			d = add10(twice, d)
			c.words++
			if k = (k - 1) & 15; k == 0 {
				break
			}
		}
		d = add10(d&nibbles9, rest|(d>>36+top(rest)-1)&15<<36)
		c.words += 10
		if n = (n - 1) & 15; n == 0 {
			c.words += 2
			return c.finished(d&nibbles9, e, sign)
		}
		count := (2*e + 8) & 15
		for ; d > mantissaMask; d >>= 4 {
			count = (count + 1) & 15
			sign = 0
			c.words += 2
		}
		if c.words += 2; count < 8 {
			a = rest & mantissaMask
			continue
		}
		numerator := n
		if !f.squares {
			numerator = 1
		}
		var words int
		a, _, words = divideSerial(d, numerator<<28, half(d), subtracting, 0, int(count))
		if c.words += words + 3; words >= Endless {
			c.stopped = true
		}
		if f.sign < 0 {
			c.words++
			a, _ = neg9(a)
		}
	}
	return Zero
}

// count adds a so many times to b, which has the exponent e; times of 100 and more
// are negative, and count from -b. Then the result is normalised.
func (c *chain) count(b, e, times, a uint64) Number {
	var sign uint8
	if times != 0 {
		c.words++
		b, e = c.align(b, e)
	}
	if times>>8 != 0 {
		c.words++
		if times>>8 >= 9 {
			sign = 9
		}
		b, _ = neg9(b)
		times = neg3(times)
	}
	for ; times != 0; times = dec3(times) {
		c.words += 2
		if b = add9(a, b, 0); top(b) >= 9 {
			a, b = a>>4, b>>4
			e = e&^15 | (e+1)&15
			c.words++
		}
	}
	return c.finished(b, e, sign)
}

// align shifts b right until its exponent has no hundreds. The ninth nibble stays.
func (c *chain) align(b, e uint64) (aligned, exponent uint64) {
	for e>>8 != 0 {
		b = b>>4&mantissaMask | b&(15<<32)
		e = inc3(e)
		c.words += 2
	}
	return b, e
}

// ln is ln x.
func (c *chain) ln(x Number) Number {
	m := x.mantissa9()
	if x.Sign() != 0 || m == 0 {
		c.fail()
		return Zero
	}
	t := Number(m).negative()
	big := m >= 0x3197_5310 // splitLn
	if big {
		t = t.withExponent(0x999)
	}
	y := c.sum(t, One) // |ln t| of it
	if !y.digitless() {
		c.words += 6
		q := c.quotient(y, twoRegister)
		if q.Sign() == 0 {
			c.words++
		}
		u := c.sum(q.turned(), One).magnitude()
		y = c.quotient(c.fraction(logFraction, u, 0), twoRegister)
	}
	b, e := y.mantissa9(), uint64(y.Exponent())
	if big {
		c.words += 5
		b, _ = neg9(b)
		b, e = c.align(b, e)
		b = add9(ln10Register.mantissa9(), b, 0)
	}
	return c.count(b, e, uint64(x.Exponent()), ln10Register.mantissa9())
}

// exp is ten to the power q, or 1 divided by that for a negative q. The digits of the
// whole part of q are peeled off; with rotate they come back at the end of the
// fraction.
func (c *chain) exp(q Number, rotate bool) Number {
	m, e := q.Mantissa(), uint64(q.Exponent())
	whole := uint64(0) // two nibbles
	if e>>8 != 0 {
		c.words++
	}
	for e>>8 == 0 {
		if whole > 15 {
			c.fail()
			return Zero
		}
		g := m >> 28
		m <<= 4
		if rotate {
			m |= g
		}
		whole = whole<<4 | uint64(g)
		c.words += 3
		e = dec3(e)
	}
	inverse := q.Sign() != 0
	r := c.product(Number(m).withExponent(e), ln10Register)
	y := One.withExponent(uint64(r.Exponent()))
	if !r.digitless() {
		c.words += 10
		if r.Exponent() < 0x100 && r.First() != 0 { // 1 and more
			c.words += 19
			r = c.sum(r.negative(), ln10Register)
			whole = whole&^15 | (whole+1)&15
			inverse = !inverse
		}
		u := c.quotient(r, twoRegister)
		d := c.fraction(expFraction, u, u.Sign()) // coth(r/2)
		b, _ := neg9(d.signed9())
		y = c.quotient(c.sumNine(b, uint64(d.Exponent()), One), twoRegister)
		if y.Sign() == 0 {
			c.words++
		}
		y = c.sum(y.turned(), One)
		if inverse {
			c.words += 2
			y = c.quotient(y, One)
		}
	}
	if q.Sign() == 0 {
		c.words++
		whole = neg3(whole)
	}
	return y.withExponent(sub3(whole, uint64(y.Exponent())))
}
