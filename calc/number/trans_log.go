package number

// ln lg e^x 10^x x^y.

// splitLn is the mantissa from which a tenth of it is taken for the logarithm:
// 3.1975310.
const splitLn = 31975310

// Ln returns ln X (F ln, command 18); X of 0 and below is ЕГГОГ.
//
// The mantissa, or a tenth of it, gives |ln t| = 2/d of a continued fraction in
// (1+t)/|1-t|; ln 10 is added as often as the exponent says. For X below 1 the
// result is built from ln 10 and loses digits: ln 0.9 is -0.1053606.
func Ln(x Number) (Number, bool) {
	return result(ln(operand(x)))
}

// Lg returns lg X (F lg, command 17), ln X divided by 2.3025851.
func Lg(x Number) (Number, bool) {
	return result(lg(operand(x)))
}

func lg(x value) (value, bool) {
	r, ok := ln(x)
	if !ok {
		return r, false
	}
	return r.over(lnOfTen), true
}

func ln(x value) (value, bool) {
	if x.neg || x.m == 0 {
		return value{}, false
	}
	big := x.m >= splitLn
	t := value{m: x.m}
	if big {
		t.e = -1
	}
	var y value // |ln t|
	if w := one.less(t); w.m != 0 {
		q := two.over(w)
		u := one.plus(q.abs())
		if !q.neg {
			u = one.less(q).abs()
		}
		y = two.over(logFraction.eval(u))
	}
	v, e := y.m, y.e
	if big {
		v = ln10 + align(-v, e)
		e = 0
	}
	if x.e != 0 {
		v = align(v, e)
		e = 0
	}
	times := x.e
	if x.e < 0 {
		v = -v
		times = -x.e
	}
	c := int64(ln10)
	for range times {
		if v += c; v < 0 {
			v += 100 * unit // complements count in the ninth digit; unnormalised X only
		}
		if v >= 90*unit {
			v /= 10
			c /= 10
			e++
		}
	}
	// below 10^-100, a hidden underflow, the sign is lost
	return normal(v, e, x.e < 0 && x.e >= -100, y.words+2*times), true
}

// Pow10 returns 10^X (F 10^x, command 15). |X| of 100 and more is ЕГГОГ, for
// negative X too.
func Pow10(x Number) (Number, bool) {
	return result(exp(operand(x), true))
}

// Exp returns e^X (F e^x, command 16), which is ten to the power X/ln 10 with
// the digits of the whole part coming back at the end of the fraction.
func Exp(x Number) (Number, bool) {
	return result(exp(operand(x), false))
}

// Pow returns x to the power y (F x^y, command 24): e^(y·ln x), so a base of 0
// and below is ЕГГОГ and whole powers are not special: 2² is 3.9999996. A power
// so high that y·ln x/ln 10 is 10^100 and more gives -1.
func Pow(x, y Number) (Number, bool) {
	return result(pow(operand(x), operand(y)))
}

func pow(x, y value) (value, bool) {
	l, ok := ln(x)
	if !ok {
		return l, false
	}
	return exp(l.times(y), false)
}

func exp(x value, ten bool) (value, bool) {
	q := x.abs()
	if !ten {
		q = q.over(lnOfTen)
	}
	if q.m == 0 {
		q.e = -1
	}
	switch q.e = floorMod(q.e, 1000); {
	case q.e >= 800:
		q.e -= 1000
	case q.e >= 200:
		return value{}, false
	case q.e >= 100:
		return value{m: unit, neg: true, words: q.words}, true // the exponent is taken for a negative one
	}
	// The whole part of q, peeled off digit by digit.
	n := 0
	for ; q.e >= 0; q.e-- {
		if n >= 10 {
			return value{}, false
		}
		g := q.m / unit
		n = 10*n + int(g)
		q.m = q.m % unit * 10
		if !ten {
			q.m += g // a rotation
		}
	}
	r := q.times(lnOfTen)
	inverse := x.neg
	y := one
	y.words = r.words
	if r.m != 0 {
		if r.e >= 0 {
			r = lnOfTen.less(r)
			n++
			inverse = !inverse
		}
		if r.m == 0 {
			return value{}, false // only with operands that are not numbers
		}
		d := expFraction.eval(two.over(r)) // coth(r/2)
		w := one.less(d)
		if w.m == 0 {
			return value{}, false // the same
		}
		y = one.plus(two.over(w).abs())
	}
	if inverse {
		y = one.over(y)
	}
	if x.neg {
		n = -n
	}
	y.e += n
	return y, true
}
