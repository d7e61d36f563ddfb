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
	r, ok := ln(operand(x))
	if !ok {
		return Zero, false
	}
	return r.result()
}

// Lg returns lg X (F lg, command 17), ln X divided by 2.3025851.
func Lg(x Number) (Number, bool) {
	r, ok := ln(operand(x))
	if !ok {
		return Zero, false
	}
	return divReal(r, realLn10).result()
}

func ln(x real) (real, bool) {
	if x.neg || x.m == 0 {
		return real{}, false
	}
	big := x.m >= splitLn
	t := real{m: x.m}
	if big {
		t.e = -1
	}
	var y real // |ln t|
	if w := subReal(realOne, t); w.m != 0 {
		q := divReal(realTwo, w)
		u := addReal(realOne, q.abs())
		if !q.neg {
			u = subReal(realOne, q).abs()
		}
		y = divReal(realTwo, logFraction.eval(u))
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
		if v += c; v >= 90*unit {
			v /= 10
			c /= 10
			e++
		}
	}
	// below 10^-100, a hidden underflow, the sign is lost
	return normReal(v, e, x.e < 0 && x.e >= -100), true
}

// Pow10 returns 10^X (F 10^x, command 15). |X| of 100 and more is ЕГГОГ, for
// negative X too.
func Pow10(x Number) (Number, bool) {
	r, ok := exp(operand(x), true)
	if !ok {
		return Zero, false
	}
	return r.result()
}

// Exp returns e^X (F e^x, command 16), which is ten to the power X/ln 10 with
// the digits of the whole part coming back at the end of the fraction.
func Exp(x Number) (Number, bool) {
	r, ok := exp(operand(x), false)
	if !ok {
		return Zero, false
	}
	return r.result()
}

// Pow returns x to the power y (F x^y, command 24): e^(y·ln x), so a base of 0
// and below is ЕГГОГ and whole powers are not special: 2² is 3.9999996. A power
// so high that y·ln x/ln 10 is 10^100 and more gives -1.
func Pow(x, y Number) (Number, bool) {
	l, ok := ln(operand(x))
	if !ok {
		return Zero, false
	}
	r, ok := exp(mulReal(l, operand(y)), false)
	if !ok {
		return Zero, false
	}
	return r.result()
}

func exp(x real, ten bool) (real, bool) {
	q := x.abs()
	if !ten {
		q = divReal(q, realLn10)
	}
	if q.e >= 100 && q.m != 0 {
		return real{m: unit, neg: true}, true // the exponent is taken for a negative one
	}
	// The whole part of q, peeled off digit by digit.
	n := 0
	if q.m == 0 {
		q.e = -1
	}
	for ; q.e >= 0; q.e-- {
		if n >= 10 {
			return real{}, false
		}
		g := q.m / unit
		n = 10*n + int(g)
		q.m = q.m % unit * 10
		if !ten {
			q.m += g // a rotation
		}
	}
	r := mulReal(q, realLn10)
	inverse := x.neg
	y := realOne
	if r.m != 0 {
		if r.e >= 0 {
			r = subReal(realLn10, r)
			n++
			inverse = !inverse
		}
		if r.m == 0 {
			return real{}, false // only with operands that are not numbers
		}
		d := expFraction.eval(divReal(realTwo, r)) // coth(r/2)
		w := subReal(realOne, d)
		if w.m == 0 {
			return real{}, false // the same
		}
		y = addReal(realOne, divReal(realTwo, w).abs())
	}
	if inverse {
		y = divReal(realOne, y)
	}
	if x.neg {
		n = -n
	}
	y.e += n
	return y, true
}
