package exact

import "github.com/ericlagergren/decimal"

// e^x 10^x x^y ln lg.

// power is e^x: e^r·10^n with r = x − n·ln 10.
func power(x *decimal.Big, p int) (approx, error) {
	if x.Sign() == 0 {
		return approx{Value{one}, true}, nil
	}
	if adjusted(x) > 6 {
		return approx{}, ErrRange
	}
	digits := p + 12 + max(adjusted(x), 0)
	n, r := nearest(x, ln10(digits), digits)
	if e := lowInt(n); e > maxExponent || e < -maxExponent {
		return approx{}, ErrRange
	}
	return approx{Value: Value{scaled(exp(r, p+4), lowInt(n))}}, nil
}

// power10 is 10^x: 10^n·e^(r·ln 10) with x = n + r.
func power10(x *decimal.Big, p int) (approx, error) {
	if x.Sign() != 0 && adjusted(x) > 6 {
		return approx{}, ErrRange
	}
	n, r := nearest(x, one, size(x)+2)
	e := lowInt(n)
	if e > maxExponent || e < -maxExponent {
		return approx{}, ErrRange
	}
	if r.Sign() == 0 {
		return approx{Value{decimal.New(1, -e)}, true}, nil
	}
	z := precision(p+8).Mul(new(decimal.Big), r, ln10(p+8))
	return approx{Value: Value{scaled(exp(z, p+4), e)}}, nil
}

// exp is e^r for |r| at most 1.2.
func exp(r *decimal.Big, p int) *decimal.Big {
	if r.Sign() == 0 {
		return one
	}
	if adjusted(r) < -p-2 { // 1 + r; only the side of 1 can matter
		return precision(2*p+4).Add(new(decimal.Big), one, scaled(one, -p-2).SetSignbit(r.Signbit()))
	}
	return precision(p).Exp(new(decimal.Big), new(decimal.Big).Copy(r))
}

// logarithm is ln x, or lg x.
func logarithm(x *decimal.Big, common bool, p int) (approx, error) {
	if x.Sign() <= 0 {
		return approx{}, ErrLogarithm
	}
	if common && scaled(x, -adjusted(x)).Cmp(one) == 0 {
		return approx{Value{decimal.New(int64(adjusted(x)), 0)}, true}, nil
	}
	z := ln(x, p+4)
	if z.Sign() == 0 {
		return approx{Value{zero}, true}, nil
	}
	if common {
		z = precision(p+4).Quo(new(decimal.Big), z, ln10(p+8))
	}
	return approx{Value: Value{z}}, nil
}

// ln is the natural logarithm to p digits, also near 1, where the result is
// small.
func ln(x *decimal.Big, p int) *decimal.Big {
	d := precision(size(x)+2).Sub(new(decimal.Big), x, one)
	if d.Sign() == 0 {
		return zero
	}
	guard := 8
	if a := adjusted(d); a < 0 {
		guard -= a
	}
	// m·10^e with m in 0.3 .. 3
	e := adjusted(x)
	m := scaled(x, -e)
	if m.Cmp(decimal.New(3, 0)) > 0 {
		m, e = scaled(m, -1), e+1
	}
	c := precision(p + guard)
	z := c.Log(new(decimal.Big), m)
	if e != 0 {
		t := c.Mul(new(decimal.Big), decimal.New(int64(e), 0), ln10(p+guard))
		z = c.Add(z, z, t)
	}
	return z
}

// powerOf is x^y: exactly where that is short, else e^(y·ln x). A negative x has
// a power if y is whole.
func powerOf(x, y *decimal.Big, p int) (approx, error) {
	if y.Sign() == 0 && x.Sign() != 0 {
		return approx{Value{one}, true}, nil
	}
	if x.Sign() == 0 {
		if y.Sign() <= 0 {
			return approx{}, ErrPower
		}
		return approx{Value{zero}, true}, nil
	}
	minus := false
	if x.Signbit() {
		if fraction(y).Sign() != 0 {
			return approx{}, ErrPower
		}
		minus = odd(y)
		x = new(decimal.Big).Copy(x).SetSignbit(false)
	}
	z, ok := rootPower(x, y)
	if !ok {
		digits := p + 16 + max(adjusted(y), 0)
		l := ln(x, digits)
		t := precision(digits).Mul(new(decimal.Big), y, l)
		if t.Sign() == 0 {
			return approx{Value{one}, true}, nil
		}
		v, err := power(t, p)
		if err != nil {
			return v, err
		}
		z = v.big()
	}
	if minus {
		z = Value{z}.Neg().big()
	}
	return approx{Value{z}, ok}, nil
}

// odd tells if the whole number y is odd.
func odd(y *decimal.Big) bool {
	c := precision(size(y) + 4)
	half := c.Mul(new(decimal.Big), y, decimal.New(5, 1))
	return fraction(half).Sign() != 0
}

// rootPower returns x^y exactly, if x^y for x > 0 may lie exactly between two
// numbers of eight digits.
//
// Such a power is c = C·10^k with C odd, of nine digits, divisible by 5. With y
// = n/q in lowest terms c and x are powers n and q of one rational r, which is a
// finite decimal because x is. Let w be the exponent of 5 less that of 2 in the
// factors of a number; w(C·10^k) = w(C) is 1..12, for 5^12 < 10^9 < 5^13, and
// equals n·w(r), so |n| <= 12. For x of eight digits |w(x)| = q·|w(r)| is at most
// 26, since 2^26 < 10^8 < 2^27, so q <= 26; and q divides a power of 10. The
// significant digits of r are those of a root of eight digits, or of x itself.
func rootPower(x, y *decimal.Big) (*decimal.Big, bool) {
	const digits = 120 // 8 digits to the power of 12 and more
	c := precision(digits)
	if adjusted(y) > 1 || significant(x) > 8 {
		return nil, false
	}
	for _, q := range [...]int64{1, 2, 4, 5, 8, 10, 16, 20, 25} {
		n := c.Mul(new(decimal.Big), y, decimal.New(q, 0))
		if fraction(n).Sign() != 0 {
			continue
		}
		count := lowInt(n)
		if count > 12 || count < -12 {
			return nil, false
		}
		r := x
		if q > 1 {
			t := precision(30).Quo(new(decimal.Big), ln(x, 30), decimal.New(q, 0))
			v, err := power(t, 24)
			if err != nil {
				return nil, false
			}
			r = precision(8).Set(new(decimal.Big), v.big())
			if z := times(c, r, int(q)); inexact(z) || z.Cmp(x) != 0 {
				return nil, false
			}
		}
		z := times(c, r, max(count, -count))
		if count < 0 {
			z = c.Quo(new(decimal.Big), one, z)
		}
		return z, !inexact(z)
	}
	return nil, false
}

// significant is the number of digits of x without trailing zeros.
func significant(x *decimal.Big) int {
	return precision(x.Precision()).Reduce(new(decimal.Big).Copy(x)).Precision()
}

// times is r^n for n of 0 and more.
func times(c decimal.Context, r *decimal.Big, n int) *decimal.Big {
	z := decimal.New(1, 0)
	for range n {
		c.Mul(z, z, r)
	}
	return z
}

func inexact(z *decimal.Big) bool { return z.Context.Conditions&decimal.Inexact != 0 }
