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
	return result(ln(x))
}

// Lg returns lg X (F lg, command 17), ln X divided by 2.3025851.
func Lg(x Number) (Number, bool) {
	return result(lg(x))
}

func lg(x Number) (value, bool) {
	r, ok := ln(x)
	if !ok {
		return r, false
	}
	return r.over(lnOfTen), true
}

func ln(n Number) (value, bool) {
	if !isDecimal(uint64(n)) {
		if n.minus() {
			return value{}, false
		}
		w, big, _ := lnStart(n)
		return lnOf(w, big, n.signedExponent())
	}
	x := operand(n)
	if x.neg || x.m == 0 {
		return value{}, false
	}
	big := x.m >= splitLn
	t := value{m: x.m}
	if big {
		t.e = -1
	}
	return lnOf(one.less(t), big, x.e)
}

// lnOf returns ln X of w = 1 - t, t being the mantissa of X, or a tenth of it if
// that is big, and the exponent of X.
func lnOf(w value, big bool, exponent int) (value, bool) {
	var y value // |ln t|
	if w.m != 0 {
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
	if exponent != 0 {
		v = align(v, e)
		e = 0
	}
	times := exponent
	if exponent < 0 {
		v = -v
		times = -exponent
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
	return normal(v, e, exponent < 0 && exponent >= -100, y.words+2*times), true
}

// Pow10 returns 10^X (F 10^x, command 15). |X| of 100 and more is ЕГГОГ, for
// negative X too.
func Pow10(x Number) (Number, bool) {
	return result(exp10(x))
}

// Exp returns e^X (F e^x, command 16), which is ten to the power X/ln 10 with
// the digits of the whole part coming back at the end of the fraction.
func Exp(x Number) (Number, bool) {
	return result(expE(x))
}

// Pow returns x to the power y (F x^y, command 24): e^(y·ln x), so a base of 0
// and below is ЕГГОГ and whole powers are not special: 2² is 3.9999996. A power
// so high that y·ln x/ln 10 is 10^100 and more gives -1.
func Pow(x, y Number) (Number, bool) {
	return result(pow(x, y))
}

func pow(x, y Number) (value, bool) {
	l, ok := ln(x)
	if !ok {
		return l, false
	}
	if !isDecimal(uint64(y)) {
		p, _ := powStart(l, y)
		p.words += l.words
		return exp(p.abs().over(lnOfTen), p.neg, false)
	}
	p := l.times(operand(y))
	return exp(p.abs().over(lnOfTen), p.neg, false)
}

func exp10(n Number) (value, bool) {
	if !isDecimal(uint64(n)) {
		r, whole, _ := tenStart(n)
		if whole > 99 {
			return value{}, false
		}
		return expOf(r, whole, n.minus())
	}
	x := operand(n)
	return exp(x.abs(), x.neg, true)
}

func expE(n Number) (value, bool) {
	if !isDecimal(uint64(n)) {
		q, _ := expStart(n)
		return exp(q, n.minus(), false)
	}
	x := operand(n)
	return exp(x.abs().over(lnOfTen), x.neg, false)
}

// exp returns ten to the power q, or -q if neg is true. The digits of the whole
// part of q are peeled off; unless ten, they come back at the end of the fraction.
func exp(q value, neg, ten bool) (value, bool) {
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
	return expOf(q.times(lnOfTen), n, neg)
}

// expOf returns e^r·10^n, or 1 divided by that if neg is true.
func expOf(r value, n int, neg bool) (value, bool) {
	inverse := neg
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
	if neg {
		n = -n
	}
	y.e += n
	return y, true
}
