package number

// sin cos tg and arcsin arccos arctg.

// quarterTurn is a right angle: 1.5707963 rad, 9.0000000 tens of degrees,
// 10.000000 tens of grads.
var quarterTurn = [...]int64{Rad: 15707963, Grad: 10 * unit, Deg: 9 * unit}

// arc is an angle between the steps of an inverse function: v of exponent e,
// plus n quarter turns.
type arc struct {
	v     int64
	e     int
	n     int64
	words int
}

// arcOf returns the angle whose tangent is u, if steep, or 1/u; u is 1 or more,
// or 0 for the angle zero. The angle of a steep tangent is a quarter turn less
// the one of its inverse.
func arcOf(u value, steep bool, angle Angle) arc {
	y := u
	if u.m != 0 {
		y = one.over(arcFraction.eval(u))
	}
	switch angle {
	case Grad:
		y.words += 4
		if y = y.over(nine); y.m != 0 {
			y.e++
		}
	case Deg:
		y.words += 2
	}
	if angle != Rad {
		y = y.times(degreesPerTenth)
	}
	a := arc{v: y.m, e: y.e, words: y.words}
	if steep {
		a.v, a.n = -a.v, 1
		a.words++
	}
	return a
}

// turn adds the quarter turns and returns the angle; with aligned, digits below
// the last one of a quarter turn are dropped first, by a floor.
func (a arc) turn(neg bool, angle Angle, aligned bool) value {
	a.words += 2 * int(a.n)
	if neg || a.n != 0 {
		a.words += 1 - 2*min(a.e, 0)
	}
	if neg {
		a.words += 3 - int(a.n)
	}
	if aligned {
		a.v = align(a.v, a.e)
		a.e = 0
	}
	if neg {
		a.v = -a.v
	}
	a.v += a.n * quarterTurn[angle]
	r := normal(a.v%1e9, a.e, neg, a.words)
	if angle != Rad {
		r.e++ // of a zero too
	}
	return r
}

// atan returns arctg X (F arctg, command 1B). Negative arguments are aligned to
// seven decimals and rounded away from zero: arctg(-0.01) is -9.9997E-3, but
// arctg(0.01) 9.999667E-3.
func atan(x Number, angle Angle) (value, bool) {
	a := operand(x)
	if a.m == 0 {
		r := value{}
		if angle != Rad {
			r.e = 1
		}
		return r, true
	}
	u, steep := a.abs(), a.e >= 0
	if !steep {
		u.words = 3
		u = one.over(u)
	}
	v := arcOf(u, steep, angle)
	return v.signed(a.neg, steep && skipped(u), angle), true
}

// signed returns the angle with the sign of the tangent, which is still attached
// to the tangent, too, if that was passed on by the continued fraction.
func (a arc) signed(neg, passed bool, angle Angle) value {
	if neg && !passed {
		a.v = -a.v
	}
	return a.turn(neg, angle, neg || a.n != 0)
}

// asin returns arcsin X (F arcsin, command 19); |X| above 1 is ЕГГОГ.
func asin(x Number, angle Angle) (value, bool) {
	a := operand(x)
	v, ok := arcOfSine(x, angle)
	if !ok {
		return value{}, false
	}
	steep := v.n != 0
	if a.neg {
		v.v = -v.v
	}
	return v.turn(a.neg, angle, a.neg || steep), true
}

// acos returns arccos X (F arccos, command 1A); |X| above 1 is ЕГГОГ.
func acos(x Number, angle Angle) (value, bool) {
	a := operand(x)
	v, ok := arcOfSine(x, angle)
	if !ok {
		return value{}, false
	}
	if a.neg {
		v.n++
	} else {
		v.v, v.n = -v.v, 1-v.n
	}
	return v.turn(false, angle, v.n != 0), true
}

// arcOfSine returns the angle whose sine is |a|, by its tangent |a|/√(1-a²).
func arcOfSine(x Number, angle Angle) (arc, bool) {
	a := operand(x).abs()
	q, ok := one.less(a.times(a)).root()
	if !ok {
		return arc{}, false
	}
	if q.m == 0 {
		return arcOf(value{words: q.words}, true, angle), true
	}
	q.words += 7
	t := a.over(q)
	switch {
	case t.m == 0:
		return arcOf(value{words: t.words - 2}, false, angle), true
	case t.e >= 0:
		return arcOf(t, true, angle), true
	}
	t.words += 3
	return arcOf(one.over(t), false, angle), true
}

// reduced is an angle brought to at most 1 rad or 50 degrees: quarters quarter
// turns, plus t, or minus t if minus.
type reduced struct {
	t        value
	quarters int64
	minus    bool
}

// reduce divides |x| by a quarter turn, a division that allows negative
// remainders; which of the two forms comes out influences the last digits.
func reduce(x value, angle Angle) reduced {
	m, e, words := x.m, x.e, 0
	d, low := int64(15707963), int64(1)
	if angle != Rad {
		words = 1
		if angle == Grad {
			p := x.abs().times(nine)
			m, e, words = p.m, p.e-1, p.words+3
		}
		e--
		d, low = 9*unit, 5
	}
	r, turns := m, int64(0)
	if e >= 0 && !(e%10 == 0 && m/unit < low) {
		for j := range e%10 + 1 {
			if j > 0 {
				r *= 10
				turns *= 10
				words++
				if r >= -unit && r < unit {
					continue
				}
			}
			if r >= 0 {
				for again := true; again; again = r >= low*unit {
					r -= d
					turns++
					words++
				}
			} else {
				for again := true; again; again = r < -low*unit {
					r += d
					turns--
					words++
				}
			}
		}
		words += 3
		if r >= 5*unit {
			r -= d
			turns++
		} else if r < -5*unit {
			r += d
			turns--
		}
		e = 0
	}
	minus := r < 0
	if minus {
		r = -r
		words++
	}
	t := normal(r, e, false, words)
	if angle != Rad {
		t = t.over(degreesPerTenth)
	}
	return reduced{t, turns, minus}
}

// trig is what sin, cos and tg have in common: the angle, and the cotangent of
// its rest.
func trig(x Number, angle Angle) (a value, r reduced, cot value, ok bool) {
	a = operand(x)
	if a.e >= 10 {
		return a, r, cot, false
	}
	if a.m != 0 {
		r = reduce(a, angle)
	}
	if r.t.m != 0 {
		r.t.words += 4
		cot = tanFraction.eval(one.over(r.t))
	}
	return a, r, cot, true
}

// sinCos returns sine and cosine of the rest of the angle.
func sinCos(r reduced, cot value) (sin, cos value) {
	if r.t.m == 0 {
		const rootOfOne = 70 // and the way to it
		return value{words: r.t.words + rootOfOne + 18 + zeroOverOne}, value{m: unit, words: r.t.words + rootOfOne + 22}
	}
	s, _ := one.plus(cot.times(cot)).root()
	return one.over(s), cot.over(s)
}

// below1 packs a sine or cosine. Neither can exceed 1, so only the last two
// digits of the exponent are kept and taken for a negative one.
func below1(a value, neg bool) (value, bool) {
	if a.m == 0 {
		return value{words: a.words}, true
	}
	e := floorMod(a.e, 100)
	if e != 0 {
		e -= 100
	}
	return value{a.m, e, neg, a.words}, true
}

// sine returns sin X (F sin, command 1C). An exponent of 10 and more is ЕГГОГ.
func sine(x Number, angle Angle) (value, bool) {
	a, r, cot, ok := trig(x, angle)
	if !ok {
		return value{}, false
	}
	sin, cos := sinCos(r, cot)
	switch r.quarters & 3 {
	case 0:
		return below1(sin, a.neg != r.minus)
	case 1:
		return below1(cos, a.neg)
	case 2:
		return below1(sin, a.neg == r.minus)
	}
	return below1(cos, !a.neg)
}

// cosine returns cos X (F cos, command 1D). An exponent of 10 and more is ЕГГОГ.
func cosine(x Number, angle Angle) (value, bool) {
	_, r, cot, ok := trig(x, angle)
	if !ok {
		return value{}, false
	}
	sin, cos := sinCos(r, cot)
	switch r.quarters & 3 {
	case 0:
		return below1(cos, false)
	case 1:
		return below1(sin, !r.minus)
	case 2:
		return below1(cos, true)
	}
	return below1(sin, r.minus)
}

// tangent returns tg X (F tg, command 1E). An exponent of 10 and more, and odd
// quarter turns, are ЕГГОГ. A zero keeps its sign: tg of -180° is -0.
func tangent(x Number, angle Angle) (value, bool) {
	a, r, cot, ok := trig(x, angle)
	if !ok {
		return value{}, false
	}
	neg := a.neg != r.minus
	if r.quarters&1 != 0 {
		if r.t.m == 0 {
			return value{}, false
		}
		return value{cot.m, cot.e, !neg, cot.words}, true
	}
	if r.t.m == 0 {
		return value{neg: neg, words: r.t.words}, true
	}
	cot.words += 2
	t := one.over(cot)
	return value{t.m, t.e, neg, t.words}, true
}
