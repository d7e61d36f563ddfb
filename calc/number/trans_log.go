package number

// ln lg e^x 10^x x^y.

// splitLn is the mantissa from which a tenth of it is taken for the logarithm:
// 3.1975310.
const splitLn = 31975310

// ln returns ln X (F ln, command 18); X of 0 and below is ЕГГОГ.
//
// The mantissa, or a tenth of it, gives |ln t| = 2/d of a continued fraction in
// (1+t)/|1-t|; ln 10 is added as often as the exponent says. For X below 1 the
// result is built from ln 10 and loses digits: ln 0.9 is -0.1053606.
func ln(n Number) (value, bool) {
	x := operand(n)
	if x.neg || x.m == 0 {
		return value{}, false
	}
	big := x.m >= splitLn
	t := value{m: x.m}
	if big {
		t.e = -1
	}
	y := one.less(t)
	if y.m != 0 { // |ln t|
		y.words += 6
		q := two.over(y)
		if q.neg {
			q = one.plus(q.abs())
		} else {
			q.words++
			q = one.less(q).abs()
		}
		y = two.over(logFraction.eval(q))
	}
	v, e := y.m, y.e
	words := y.words
	if big {
		words += 5 - 2*e
		v = ln10 + align(-v, e)
		e = 0
	}
	if x.e != 0 {
		words += 1 - 2*e
		v = align(v, e)
		e = 0
	}
	times := x.e
	if x.e < 0 {
		words++
		v = -v
		times = -x.e
	}
	c := int64(ln10)
	for range times {
		if v += c; v >= 90*unit {
			v /= 10
			c /= 10
			e++
			words++
		}
	}
	return normal(v, e, x.e < 0, words+2*times), true
}

// lg returns lg X (F lg, command 17), ln X divided by 2.3025851.
func lg(x Number) (value, bool) {
	r, ok := ln(x)
	if !ok {
		return r, false
	}
	return r.over(lnOfTen), true
}

// pow returns x to the power y (F x^y, command 24): e^(y·ln x), so a base of 0
// and below is ЕГГОГ and whole powers are not special: 2² is 3.9999996. A power
// so high that y·ln x/ln 10 is 10^100 and more gives -1.
func pow(x, y Number) (value, bool) {
	l, ok := ln(x)
	if !ok {
		return l, false
	}
	p := l.times(operand(y))
	return exp(p.abs().over(lnOfTen), p.neg, false)
}

// exp10 returns 10^X (F 10^x, command 15). |X| of 100 and more is ЕГГОГ, for
// negative X too.
func exp10(n Number) (value, bool) {
	x := operand(n)
	return exp(x.abs(), x.neg, true)
}

// expE returns e^X (F e^x, command 16), which is ten to the power X/ln 10 with
// the digits of the whole part coming back at the end of the fraction.
func expE(n Number) (value, bool) {
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
	if q.e < 0 {
		q.words++
	}
	for ; q.e >= 0; q.e-- {
		if n >= 10 {
			return value{}, false
		}
		g := q.m / unit
		n = 10*n + int(g)
		q.m = q.m % unit * 10
		q.words += 3
		if !ten {
			q.m += g // a rotation
		}
	}
	r, inverse, y := q.times(lnOfTen), neg, one // the result is y·10^n
	y.words = r.words
	if r.m != 0 {
		r.words += 10
		if r.e >= 0 {
			r.words += 19
			r = lnOfTen.less(r)
			n++
			inverse = !inverse
		}
		if r.m == 0 {
			return value{}, false // 10^0.99999999
		}
		d := expFraction.eval(two.over(r)) // coth(r/2)
		w := one.less(d)
		y = one.plus(two.over(w).abs())
	}
	if inverse {
		y.words += 2
		y = one.over(y)
	}
	if neg {
		n = -n
	} else {
		y.words++
	}
	y.e += n
	return y, true
}
