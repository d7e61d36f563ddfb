package number

// chainRest is an angle brought to at most 1 rad or 50 degrees: quarters quarter turns
// and t, or less t if minus. Of t there is the cotangent; it is 0 for an angle zero,
// which the machine takes for a quarter turn less a quarter turn.
type chainRest struct {
	cot      Number
	quarters uint64
	minus    bool
}

// reduce divides |x| by a quarter turn.
func (c *chain) reduce(x Number, angle Angle) (r chainRest) {
	b, e := x.mantissa9(), uint64(x.Exponent())
	if e>>8 == 0 && e>>4 != 0 {
		c.fail()
		return r
	}
	turn, low := uint64(0x1570_7963), uint64(1)
	if angle != Rad {
		turn, low = nineRegister.mantissa9(), 5
		c.words++
		if angle == Grad { // degrees now
			c.words += 2
			p := c.product(x.magnitude(), nineRegister)
			b, e = p.mantissa9(), dec3(uint64(p.Exponent()))
		}
		e = dec3(e)
	}
	zero := b == 0
	if e>>8 == 0 && (e&15 != 0 || b>>28 >= low) {
		q, left, words := divideSerial(turn, b, low, subtracting, 0, int(^e&15))
		if c.words += words + 2; words >= Endless {
			c.stopped = true
		}
		b, e, r.quarters = left.b, 0, q+q>>4<<1
		if zero = b == 0; !zero {
			d8 := top(b)
			r.minus = d8 >= 5
			switch {
			case left.minus && !r.minus:
				d8--
			case r.minus && !left.minus:
				d8++
			}
			b = b&mantissaMask | d8&15<<32
			if r.minus {
				b, _ = neg9(b)
			}
		}
		b = b >> 4 & mantissaMask
	}
	if r.minus = r.minus || zero; r.minus {
		c.words++
		r.quarters++
	}
	t := c.finished(b, e, 0)
	if angle != Rad {
		t = c.quotient(perTenthRegister, t)
	}
	if !t.digitless() {
		c.words += 4
		r.cot = c.fraction(tanFraction, c.quotient(t, One), 0).magnitude()
	}
	return r
}

// sine is the sine of x, or its cosine. Neither can exceed 1, so of the exponent only
// two digits are kept and taken for a negative one.
func (c *chain) sine(x Number, angle Angle, cosine bool) Number {
	r := c.reduce(x, angle)
	odd := r.quarters&1 != 0
	v := One
	if cosine != odd {
		v = r.cot
	}
	v = c.quotient(c.root(c.sum(c.product(r.cot, r.cot), One)), v)
	if v.digitless() {
		return v
	}
	minus := r.quarters&2 != 0
	switch {
	case cosine && odd:
		minus = minus == r.minus
	case !cosine && odd:
		minus = minus != (x.Sign() != 0)
	case !cosine:
		minus = minus != r.minus != (x.Sign() != 0)
	}
	e := uint64(v.Exponent()) & 0xFF
	if e != 0 {
		e |= 0x900
	}
	return withSign(v.withExponent(e), minus)
}

// tangent is the tangent of x.
func (c *chain) tangent(x Number, angle Angle) Number {
	r := c.reduce(x, angle)
	minus := r.minus != (x.Sign() != 0)
	if r.quarters&1 != 0 {
		return withSign(r.cot, !minus)
	}
	c.words += 2
	return withSign(c.quotient(r.cot, One), minus)
}

// withSign is n with a sign of its own.
func withSign(n Number, minus bool) Number {
	return n.magnitude() | Number(signNibble(minus))<<32
}

// arc is the angle in radians whose tangent is t, or with n = 1 the one that a quarter
// turn lacks to it. The sign is that of a tangent passed on by the continued fraction.
func (c *chain) arc(t Number, sign uint8) (y Number, n uint64) {
	switch {
	case t.Exponent() < 0x100 && t.First() != 0:
		return c.quotient(c.fraction(arcFraction, t, sign), One), 1
	case t.Mantissa() == 0:
		c.words -= 2
		return t, 0
	}
	c.words += 3
	return c.quotient(c.fraction(arcFraction, c.quotient(t, One), 0), One), 0
}

// quarterDigits is a right angle: 1.5707963 rad, tens of degrees, tens of grads.
var quarterDigits = [...]uint64{Rad: 0x1570_7963, Grad: 0x1_0000_0000, Deg: 0x9000_0000}

// inAngle turns what arc gives into an angle: n quarter turns less y, or y. With the
// sign of the sine or tangent the result gets a minus, or with that of a cosine it is a right angle
// and more.
func (c *chain) inAngle(y Number, n uint64, sign uint8, angle Angle, cosine bool) Number {
	switch angle {
	case Grad:
		c.words += 4
		y = c.quotient(nineRegister, y)
		y = y.withExponent(inc3(uint64(y.Exponent())))
	case Deg:
		c.words += 2
	}
	if angle != Rad {
		y = c.product(y, perTenthRegister)
	}
	b := y.signed9()
	if n != 0 {
		c.words++
		b, _ = neg9(b)
	}
	switch {
	case cosine && sign != 0:
		n++
	case cosine:
		b, _ = neg9(b)
		n = 1 - n
	case sign != 0:
		c.words++
		b, _ = neg9(b)
		if n = neg3(n); n == 0 {
			c.words++
			n = 0xA00
		}
	}
	r := c.count(b, uint64(y.Exponent()), n, quarterDigits[angle])
	if angle != Rad { // of a zero too
		r = r.withExponent(inc3(uint64(r.Exponent())))
	}
	return r
}

// arctangent is the angle whose tangent is x.
func (c *chain) arctangent(x Number, angle Angle) Number {
	y, n := c.arc(x.magnitude(), x.Sign())
	return c.inAngle(y, n, x.Sign(), angle, false)
}

// arcsine is the angle whose sine is x, or whose cosine, by its tangent |x|/√(1-x²).
func (c *chain) arcsine(x Number, angle Angle, cosine bool) Number {
	m := x.magnitude()
	w := c.sum(c.product(m, m).negative(), One)
	if w.Sign() != 0 {
		c.fail()
	}
	y, n := c.root(w), uint64(1)
	if !y.digitless() {
		c.words += 7
		y, n = c.arc(c.quotient(y, m), 0)
	}
	return c.inAngle(y, n, x.Sign(), angle, cosine)
}
