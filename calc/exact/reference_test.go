package exact

import (
	"math/big"
	"strings"

	"mk61/calc/number"
)

// An evaluation of the functions on math/big alone, by other formulas than the
// package's: the tests compare the two. All values have refBits bits.

const refBits = 1400 // 420 digits: an argument of 1E99 leaves 320

func ref(s string) *big.Float {
	f, _, err := big.ParseFloat(s, 10, refBits, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return f
}

func refInt(n int64) *big.Float { return new(big.Float).SetPrec(refBits).SetInt64(n) }
func newRef() *big.Float        { return new(big.Float).SetPrec(refBits) }

func refAdd(a, b *big.Float) *big.Float { return newRef().Add(a, b) }
func refSub(a, b *big.Float) *big.Float { return newRef().Sub(a, b) }
func refMul(a, b *big.Float) *big.Float { return newRef().Mul(a, b) }
func refQuo(a, b *big.Float) *big.Float { return newRef().Quo(a, b) }

func negligible(term, sum *big.Float) bool {
	return term.Sign() == 0 || term.MantExp(nil) < sum.MantExp(nil)-refBits
}

// refAtanInv is arctg(1/n) for Machin's formula.
func refAtanInv(n int64) *big.Float {
	pow := refQuo(refInt(1), refInt(n))
	sum, square := newRef().Set(pow), refInt(-n*n)
	for k := int64(3); ; k += 2 {
		pow = refQuo(pow, square)
		term := refQuo(pow, refInt(k))
		if negligible(term, sum) {
			return sum
		}
		sum = refAdd(sum, term)
	}
}

// refPi is π by Machin: 16 arctg(1/5) − 4 arctg(1/239).
var refPi = refSub(refMul(refInt(16), refAtanInv(5)), refMul(refInt(4), refAtanInv(239)))

// refLn is ln x: 2 artanh((m−1)/(m+1)) of the binary mantissa m and the exponent
// times ln 2.
func refLn(x *big.Float) *big.Float {
	m := newRef()
	e := x.MantExp(m)
	if m.Cmp(ref("0.7")) < 0 {
		m, e = refAdd(m, m), e-1
	}
	l := refArtanh2(m)
	if e != 0 {
		l = refAdd(l, refMul(refInt(int64(e)), refLn2))
	}
	return l
}

var refLn2 = refArtanh2(refInt(2))

var refLn10 = refLn(refInt(10))

func refArtanh2(m *big.Float) *big.Float {
	z := refQuo(refSub(m, refInt(1)), refAdd(m, refInt(1)))
	if z.Sign() == 0 {
		return z
	}
	pow, square := newRef().Set(z), refMul(z, z)
	sum := newRef().Set(z)
	for k := int64(3); ; k += 2 {
		pow = refMul(pow, square)
		term := refQuo(pow, refInt(k))
		if negligible(term, sum) {
			return refMul(sum, refInt(2))
		}
		sum = refAdd(sum, term)
	}
}

// refExp is e^x: the series of x/2^k, squared k times.
func refExp(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return refInt(1)
	}
	k := max(x.MantExp(nil)+8, 0)
	r := newRef().SetMantExp(x, -k)
	sum, term := refInt(1), refInt(1)
	for n := int64(1); ; n++ {
		term = refQuo(refMul(term, r), refInt(n))
		if negligible(term, sum) {
			break
		}
		sum = refAdd(sum, term)
	}
	for range k {
		sum = refMul(sum, sum)
	}
	return sum
}

// refSinCos is the series of x less a whole number of turns.
func refSinCos(x *big.Float) (sin, cos *big.Float) {
	turn := refMul(refInt(2), refPi)
	n, _ := refQuo(x, turn).Int(nil)
	x = refSub(x, refMul(newRef().SetInt(n), turn))
	sin, cos = newRef(), newRef()
	term := refInt(1)
	for k := int64(1); ; k++ {
		switch k & 3 {
		case 1:
			cos = refAdd(cos, term)
		case 2:
			sin = refAdd(sin, term)
		case 3:
			cos = refSub(cos, term)
		default:
			sin = refSub(sin, term)
		}
		term = refQuo(refMul(term, x), refInt(k))
		if term.Sign() == 0 || k > 8 && term.MantExp(nil) < min(sin.MantExp(nil), cos.MantExp(nil))-refBits {
			return sin, cos
		}
	}
}

// refAtan is arctg x by Euler's series, Σ 2^2n(n!)²/(2n+1)! · x^(2n+1)/(1+x²)^(n+1).
func refAtan(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return newRef()
	}
	if newRef().Abs(x).Cmp(refInt(1)) > 0 {
		half := refQuo(refPi, refInt(2))
		if x.Sign() < 0 {
			half.Neg(half)
		}
		return refSub(half, refAtan(refQuo(refInt(1), x)))
	}
	square := refMul(x, x)
	d := refAdd(refInt(1), square)
	term := refQuo(x, d)
	y := refQuo(square, d)
	sum := newRef().Set(term)
	for n := int64(1); ; n++ {
		term = refQuo(refMul(refMul(term, y), refInt(2*n)), refInt(2*n+1))
		if negligible(term, sum) {
			return sum
		}
		sum = refAdd(sum, term)
	}
}

// reference is op of x and y; ok is false where there is no value.
func reference(op byte, x, y *big.Float, angle number.Angle) (z *big.Float, ok bool) {
	perRadian := refInt(1)
	switch angle {
	case number.Deg:
		perRadian = refQuo(refInt(180), refPi)
	case number.Grad:
		perRadian = refQuo(refInt(200), refPi)
	}
	one := refInt(1)
	switch op {
	case 0x10:
		return refAdd(x, y), true
	case 0x11:
		return refSub(y, x), true
	case 0x12:
		return refMul(x, y), true
	case 0x13, 0x23:
		if op == 0x23 {
			y = one
		}
		if x.Sign() == 0 {
			return nil, false
		}
		return refQuo(y, x), true
	case 0x15:
		return refExp(refMul(x, refLn10)), true
	case 0x16:
		return refExp(x), true
	case 0x17, 0x18:
		if x.Sign() <= 0 {
			return nil, false
		}
		if op == 0x17 {
			return refQuo(refLn(x), refLn10), true
		}
		return refLn(x), true
	case 0x19, 0x1A:
		if newRef().Abs(x).Cmp(one) > 0 {
			return nil, false
		}
		if newRef().Abs(x).Cmp(one) == 0 {
			z = refMul(x, refQuo(refPi, refInt(2)))
		} else {
			z = refAtan(refQuo(x, newRef().Sqrt(refSub(one, refMul(x, x)))))
		}
		if op == 0x1A {
			z = refSub(refQuo(refPi, refInt(2)), z)
		}
		return refMul(z, perRadian), true
	case 0x1B:
		return refMul(refAtan(x), perRadian), true
	case 0x1C, 0x1D, 0x1E:
		s, c := refSinCos(refQuo(x, perRadian))
		switch op {
		case 0x1C:
			return s, true
		case 0x1D:
			return c, true
		}
		return refQuo(s, c), true
	case 0x21:
		if x.Sign() < 0 {
			return nil, false
		}
		return newRef().Sqrt(x), true
	case 0x22:
		return refMul(x, x), true
	case 0x24:
		if x.Sign() <= 0 {
			return nil, false
		}
		return refExp(refMul(y, refLn(x))), true
	}
	return nil, false
}

// refRound is the register form of z rounded to eight digits, ties away from
// zero.
func refRound(z *big.Float) number.Number {
	z = refMul(z, ref("1.0000000000000000000000000000000000000001")) // Text rounds ties to even
	mantissa, exponent, _ := strings.Cut(z.Text('e', 7), "e")
	n, err := number.FromDecimal(mantissa + "e" + exponent)
	if err != nil {
		return number.Zero
	}
	return n
}
