package exact

import (
	"sync"

	"github.com/ericlagergren/decimal"
)

var (
	two     = decimal.New(2, 0)
	ten     = decimal.New(10, 0)
	hundred = decimal.New(100, 0)
	sixty   = decimal.New(60, 0)
)

// constants keeps π and ln 10 by their number of digits.
type constants struct {
	sync.Mutex
	byDigits map[int]*decimal.Big
}

func (c *constants) of(p int, compute func(decimal.Context, *decimal.Big) *decimal.Big) *decimal.Big {
	p = (p + 31) / 32 * 32
	c.Lock()
	defer c.Unlock()
	v, ok := c.byDigits[p]
	if !ok {
		if c.byDigits == nil {
			c.byDigits = map[int]*decimal.Big{}
		}
		v = compute(precision(p+10), new(decimal.Big))
		c.byDigits[p] = v
	}
	return v
}

var piDigits, ln10Digits constants

// pi is π to p digits and some more; not to be changed.
func pi(p int) *decimal.Big {
	return piDigits.of(p, func(c decimal.Context, z *decimal.Big) *decimal.Big { return c.Pi(z) })
}

// ln10 is ln 10 in the same way.
func ln10(p int) *decimal.Big {
	return ln10Digits.of(p, func(c decimal.Context, z *decimal.Big) *decimal.Big { return c.Log(z, ten) })
}

// size is the number of digits that hold x as a whole number and its fraction
// without rounding.
func size(x *decimal.Big) int {
	if x.Sign() == 0 {
		return 1
	}
	return max(adjusted(x)+1, 1) + max(x.Scale(), 0)
}

// whole is x without its fraction.
func whole(x *decimal.Big) *decimal.Big {
	if x.Sign() == 0 || adjusted(x) < 0 {
		return zero
	}
	if x.Scale() <= 0 {
		return x
	}
	c := precision(size(x))
	c.RoundingMode = decimal.ToZero
	return c.Quantize(new(decimal.Big).Copy(x), 0)
}

// fraction is x without its whole part, with the sign of x.
func fraction(x *decimal.Big) *decimal.Big {
	if x.Scale() <= 0 {
		return zero
	}
	return precision(size(x)).Sub(new(decimal.Big), x, whole(x))
}

// nearest divides x by step: x = k·step + t, |t| at most step/2 (and an error in
// the last of p digits of the quotient). k is whole.
func nearest(x, step *decimal.Big, p int) (k, t *decimal.Big) {
	c := precision(p)
	k = c.Quo(new(decimal.Big), x, step)
	half := decimal.New(5, 1)
	if k.Signbit() {
		half = decimal.New(-5, 1)
	}
	k = whole(c.Add(k, k, half))
	if k.Sign() == 0 {
		return zero, x
	}
	t = c.Mul(new(decimal.Big), k, step)
	return k, c.Sub(t, x, t)
}

// lowInt returns the whole number k, which is small.
func lowInt(k *decimal.Big) int {
	n, _ := k.Int64()
	return int(n)
}
