package exact

import (
	"mk61/calc/number"
	"mk61/isa"

	"github.com/ericlagergren/decimal"
)

// sin cos tg and their inverses, and the conversions of degrees.

// quarter is a right angle in degrees, or grads.
func quarter(angle number.Angle) *decimal.Big {
	if angle == number.Grad {
		return hundred
	}
	return decimal.New(90, 0)
}

// reduce brings x to a number of quarter turns, modulo 4, and a rest of at most
// an eighth turn in radians, to p digits.
func reduce(x *decimal.Big, angle number.Angle, p int) (quarters int, rest *decimal.Big) {
	if x.Sign() == 0 {
		return 0, zero
	}
	large := max(adjusted(x)+1, 0)
	var k, t *decimal.Big
	if angle == number.Rad {
		// Near a multiple of a right angle digits go; then once more with as
		// many digits again.
		for digits := p + large + 12; ; digits *= 2 {
			c := precision(digits)
			half := c.Quo(new(decimal.Big), pi(digits), two)
			k, t = nearest(x, half, digits)
			if k.Sign() == 0 {
				return 0, x
			}
			if t.Sign() != 0 && digits-large+adjusted(t) > p+8 {
				break
			}
		}
	} else {
		step := quarter(angle)
		k, t = nearest(x, step, size(x)+4)
		if t.Sign() != 0 {
			c := precision(p + 8)
			t = c.Mul(new(decimal.Big), t, pi(p+8))
			t = c.Quo(t, t, c.Mul(new(decimal.Big), step, two))
		}
	}
	quarters = lowInt(precision(size(k)+4).Rem(new(decimal.Big), k, decimal.New(4, 0)))
	return quarters & 3, t
}

// circular is sin, cos or tg.
func circular(op byte, x *decimal.Big, angle number.Angle, p int) (approx, error) {
	q, t := reduce(x, angle, p)
	if op == isa.OpCos {
		op, q = isa.OpSin, (q+1)&3
	}
	if op == isa.OpSin {
		if t.Sign() == 0 {
			return approx{Value{decimal.New(int64([]int{0, 1, 0, -1}[q]), 0)}, true}, nil
		}
		z := sin(t, p+4)
		if q&1 != 0 {
			z = cos(t, p+4)
		}
		if q >= 2 {
			z = Value{z}.Neg().big()
		}
		return approx{Value: Value{z}}, nil
	}
	if t.Sign() == 0 {
		if q&1 != 0 {
			return approx{}, ErrTangent
		}
		return approx{Value{zero}, true}, nil
	}
	a, b := sin(t, p+6), cos(t, p+6)
	if q&1 != 0 {
		a, b = Value{b}.Neg().big(), a
	}
	return approx{Value: Value{precision(p+4).Quo(new(decimal.Big), a, b)}}, nil
}

// sin is the series for |t| < 0.8, to p digits of the result.
func sin(t *decimal.Big, p int) *decimal.Big { return series(t, t, 2, p) }

// cos is the series for |t| < 0.8.
func cos(t *decimal.Big, p int) *decimal.Big { return series(one, t, 1, p) }

// series sums first·(1 − t²/(n(n+1)) + t⁴/(n(n+1)(n+2)(n+3)) − ...).
func series(first, t *decimal.Big, n int64, p int) *decimal.Big {
	c := precision(p + 4)
	sum := c.Set(new(decimal.Big), first)
	term := c.Set(new(decimal.Big), first)
	square := c.Mul(new(decimal.Big), t, t)
	square.SetSignbit(true)
	for d := new(decimal.Big); ; n += 2 {
		c.Mul(term, term, square)
		c.Quo(term, term, d.SetMantScale(n*(n+1), 0))
		if adjusted(term) < adjusted(sum)-p-3 {
			return c.Add(sum, sum, term) // keeps a cosine off 1
		}
		c.Add(sum, sum, term)
	}
}

// inverse is arcsin, arccos or arctg.
func inverse(op byte, x *decimal.Big, angle number.Angle, p int) (approx, error) {
	var z *decimal.Big // the angle in radians
	g := p + 10
	c := precision(g)
	half := c.Quo(new(decimal.Big), pi(g), two)
	if op == isa.OpArctg {
		z = arctan(x, one, g)
	} else {
		if cmp := new(decimal.Big).Copy(x).SetSignbit(false).Cmp(one); cmp > 0 {
			return approx{}, ErrArc
		}
		wide := precision(size(x) + g)
		other := c.Mul(new(decimal.Big), wide.Sub(new(decimal.Big), one, x), wide.Add(new(decimal.Big), one, x))
		if other.Sign() != 0 {
			other = c.Sqrt(new(decimal.Big), other)
		}
		if op == isa.OpArcsin {
			z = arctan(x, other, g)
		} else if z = arctan(other, x, g); x.Signbit() && x.Sign() != 0 {
			z = c.Add(new(decimal.Big), z, pi(g)) // the tangent is negative
		}
	}
	if z.Sign() == 0 {
		return approx{Value{zero}, true}, nil
	}
	if angle != number.Rad {
		z = c.Mul(new(decimal.Big), z, quarter(angle))
		z = c.Quo(z, z, half)
	}
	return approx{Value: Value{z}}, nil
}

// arctan is arctg(a/b) to p digits, in -π/2..π/2; ±π/2 for b = 0.
func arctan(a, b *decimal.Big, p int) *decimal.Big {
	if a.Sign() == 0 {
		return zero
	}
	c := precision(p + 6)
	if new(decimal.Big).Copy(a).SetSignbit(false).Cmp(new(decimal.Big).Copy(b).SetSignbit(false)) > 0 {
		minus := a.Signbit() != (b.Signbit() && b.Sign() != 0)
		half := c.Quo(new(decimal.Big), pi(p+6), two)
		rest := arctan(b, a, p)
		half.SetSignbit(minus)
		return c.Sub(new(decimal.Big), half, rest)
	}
	// halve the angle until the series is quick
	x := c.Quo(new(decimal.Big), a, b)
	doubled := int64(1)
	for adjusted(x) >= -1 {
		r := c.Mul(new(decimal.Big), x, x)
		r = c.Sqrt(new(decimal.Big), c.Add(r, r, one))
		x = c.Quo(x, x, c.Add(r, r, one))
		doubled *= 2
	}
	sum := new(decimal.Big).Copy(x)
	pow := new(decimal.Big).Copy(x)
	square := c.Mul(new(decimal.Big), x, x)
	square.SetSignbit(true)
	term, d := new(decimal.Big), new(decimal.Big)
	for n := int64(3); ; n += 2 {
		c.Mul(pow, pow, square)
		c.Quo(term, pow, d.SetMantScale(n, 0))
		c.Add(sum, sum, term)
		if adjusted(term) < adjusted(sum)-p-4 {
			break
		}
	}
	return c.Mul(sum, sum, d.SetMantScale(doubled, 0))
}

// parts splits |x| = d.mmss.. into its whole part and its fraction.
func parts(x *decimal.Big) (d, f *decimal.Big) {
	a := new(decimal.Big).Copy(x).SetSignbit(false)
	return whole(a), fraction(a)
}

// toDegrees is degrees of d.m, or of d.ms if seconds.
func toDegrees(x *decimal.Big, seconds bool, p int) (approx, error) {
	d, f := parts(x)
	f = scaled(f, 2)
	wide := precision(size(x) + 8)
	divisor := int64(60)
	if seconds {
		minutes := whole(f)
		if minutes.Cmp(sixty) >= 0 {
			return approx{}, ErrSixty
		}
		f = scaled(fraction(f), 2)
		if f.Cmp(sixty) >= 0 {
			return approx{}, ErrSixty
		}
		minutes = wide.Mul(new(decimal.Big), minutes, sixty)
		f = wide.Add(new(decimal.Big), f, minutes)
		divisor = 3600
	} else if f.Cmp(sixty) >= 0 {
		return approx{}, ErrSixty
	}
	// (d·divisor + f) / divisor: one division, so that it is exact when it can be
	sum := precision(size(x)+12).Mul(new(decimal.Big), d, decimal.New(divisor, 0))
	sum = precision(size(x)+12).Add(sum, sum, f)
	z := precision(p+2).Quo(new(decimal.Big), sum, decimal.New(divisor, 0))
	return finish(z.SetSignbit(x.Signbit() && z.Sign() != 0))
}

// fromDegrees is d.m, or d.ms if seconds, of degrees: finite decimals.
func fromDegrees(x *decimal.Big, seconds bool, p int) (approx, error) {
	d, f := parts(x)
	wide := precision(max(size(x)+12, p))
	f = wide.Mul(new(decimal.Big), f, sixty)
	var z *decimal.Big
	if seconds {
		m := whole(f)
		s := wide.Mul(new(decimal.Big), fraction(f), sixty)
		z = wide.Add(new(decimal.Big), scaled(m, -2), scaled(s, -4))
	} else {
		z = scaled(f, -2)
	}
	z = wide.Add(z, z, d)
	return finish(z.SetSignbit(x.Signbit() && z.Sign() != 0))
}
