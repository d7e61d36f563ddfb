package number

// Functions of numbers with digits A..F. The first operations of a function take
// such digits the way of the nibble machine, serial.go, and as a rule leave
// decimal ones; from there the function goes on as with any number. Where digits
// A..F are left over, or would go through the continued fraction, the result is
// not known, and [Modelled] says so.

// The registers of the constants.
const (
	ln10Register     Number = 0x000_0_23025851
	nineRegister     Number = 0x000_0_90000000
	perTenthRegister Number = 0x000_0_57295780
)

// settled is the value of a result of the nibble machine, and true if the rest of
// a function is known for it: a normalised decimal number, got in ordinary time.
func settled(n Number, words int) (value, bool) {
	return operand(n), words < 500 && isDecimal(uint64(n)) && (n.First() != 0 || n == Zero)
}

// magnitude is n without its sign.
func (n Number) magnitude() Number { return n &^ (15 << 32) }

// register is the register of a value.
func (a value) register() Number { return raw(a.e, signNibble(a.neg), digits(uint64(a.m))) }

// signedExponent is the exponent of n, 100 and more being negative ones.
func (n Number) signedExponent() int {
	e := n.exponent()
	if e >= 100 {
		e -= 1000
	}
	return e
}

// lnStart returns 1 - t for the mantissa t of x, or a tenth of it if that is big. It
// is known if it is what a decimal number could give, above 0 for a big t.
func lnStart(x Number) (w value, big, known bool) {
	big = x.Mantissa() >= 0x31975310
	t := Number(x.Mantissa()) | minusBits
	if big {
		t |= 0x999 << 36
	}
	w, known = settled(addSerial(t, One))
	if big {
		known = known && !w.neg && w.e < 0
	} else {
		known = known && (w.neg || w.m == 0)
	}
	return w, big, known
}

// expStart returns |x| / ln 10.
func expStart(x Number) (q value, known bool) { return settled(divSerial(ln10Register, x.magnitude())) }

// tenStart returns ln 10 times the fraction of |x|, and its whole part; false if
// that has digits A..F or more than two digits.
func tenStart(x Number) (r value, whole int, known bool) {
	e := x.signedExponent()
	if e > 1 {
		return value{}, 100, isDecimal(uint64(x.First()))
	}
	f := x.magnitude()
	known = true
	if e >= 0 {
		d := x.Mantissa() >> (4 * (7 - e))
		known = isDecimal(uint64(d))
		whole = int(binary(d))
		f = Number(x.Mantissa()<<(4*(e+1))) | 0x999<<36
	}
	r, ok := settled(mulSerial(f, ln10Register))
	return r, whole, known && ok && (r.e < 0 || r.e == 0 && r.m < ln10)
}

// powStart returns y·l for the logarithm l of a base.
func powStart(l value, y Number) (p value, known bool) {
	return settled(mulSerial(l.register(), y))
}

// cosineStart returns 1 - x².
func cosineStart(x Number) (w value, known bool) {
	square, words := mulSerial(x.magnitude(), x.magnitude())
	if words > 500 {
		return value{}, false
	}
	return settled(addSerial(square|minusBits, One))
}

// ratioStart returns |x| / q, or |x| itself by 1/x for x below 1.
func ratioStart(x Number, q value) (t value, known bool) {
	return settled(divSerial(q.register(), x.magnitude()))
}

// inverseStart returns 1 / |x|.
func inverseStart(x Number) (u value, known bool) {
	return settled(divSerial(x.magnitude(), One))
}

// arcFractionSerial is arcFraction.eval for the magnitude of x, 1 and more, with
// the multiples of x summed by the digit adder. It is not known if a sum is no
// decimal number.
func arcFractionSerial(x Number) (d value, known bool) {
	u := x.mantissa9()
	minus, _ := neg9(u)
	e := x.exponent()
	a := uint64(0) // the correction
	for n := 10; ; n-- {
		twice := add9(u, add9(u, a, 0), 0)
		b, beyond := minus, uint64(0)
		for range n {
			var c uint64
			b, c = adder(plus6(twice), b, 0)
			beyond += c
		}
		if !isDecimal(b) || beyond == 0 {
			return value{}, false
		}
		v := (beyond-1)*1e9 + top(b)*1e8 + binary(uint32(b))
		switch {
		case v < unit:
			return value{}, false
		case n == 1:
			return normal(int64(v%1e9), e, false, 10*fractionCost), true
		}
		c := 8 + 2*e
		for ; v >= 10*unit; c++ {
			v /= 10
		}
		a = 0
		if c &= 15; c >= 8 {
			a = uint64(digits(pow10[22-c] * uint64(n-1) / v))
		}
	}
}

// arcStart returns the angle whose tangent is 1/|x|, for x of 1 and more.
func arcStart(x Number) (y value, known bool) {
	if skipped(value{e: x.exponent()}) {
		u, _ := finish(x.mantissa9(), uint64(x.Exponent()), 0, 0)
		y, known = inverseStart(u)
		return y, known && y.m != 0 && u.First() != 0
	}
	d, known := arcFractionSerial(x)
	if !known {
		return value{m: unit}, false
	}
	return one.over(d), true
}

// turnsSerial takes away quarter turns d, of which half is half the first digit,
// from the mantissa of x for the exponent e, 0 to 9: the loop of the division,
// see divSerial. It is not known if the rest is not one that decimal numbers leave.
func turnsSerial(x Number, d, half uint64, e int) (r, turns int64, known bool) {
	b, digit := x.mantissa9(), 0
	for subtract, tries := true, 0; tries < 200; tries++ {
		var low, high bool // the rest is small, above or below 0
		if subtract {
			b, _ = sub9(d, b)
			turns++
			d8, d7 := top(b), b>>28&15
			low, high = d8 == 0 && d7 < half, d8 >= 8
		} else {
			b = add9(d, b, 0)
			turns--
			d8, t := top(b), half+b>>28&15
			k := uint64(0)
			if t&15+6+t>>4 >= 16 {
				k = 1
			}
			big := d8+6+k >= 16
			low, high = d8 == 0 && !big, d8 != 0 && big
		}
		if !low && !high {
			continue
		}
		for more := true; more; digit++ {
			if digit == e {
				r = int64(top(b)*1e8 + binary(uint32(b)))
				if top(b) >= 8 {
					r -= 1e9
				}
				turn := int64(binary(uint32(d)))
				known = isDecimal(b) && r > -turn && r < int64(half)*unit && r != 0
				if r >= 5*unit {
					return r - turn, turns + 1, known
				} else if r < -5*unit {
					return r + turn, turns - 1, known
				}
				return r, turns, known
			}
			d7, d6 := b>>28&15, b>>24&15
			more = low && d7 == 0 && d6 == 0 || high && (d7 >= 10 || d7 == 9 && d6 >= 9)
			b = b << 4 & nibbles9
			turns *= 10
		}
		subtract = low
	}
	return 0, 0, false
}

// reduceStart returns the angle |x| brought below a quarter turn.
func reduceStart(x Number, angle Angle) (r reduced, known bool) {
	e := x.signedExponent()
	d, half := uint64(0x15707963), uint64(1)
	switch angle {
	case Grad:
		p, ok := settled(mulSerial(x.magnitude(), nineRegister))
		return reduce(value{m: p.m, e: p.e - 1}, Deg), ok // degrees now
	case Deg:
		e--
		d, half = uint64(nineRegister), 5
	}
	if e > 0 || e == 0 && uint64(x.First()) >= half {
		rest, turns, known := turnsSerial(x, d, half, e)
		t := normal(max(rest, -rest), 0, false, 0)
		if angle != Rad {
			t = t.over(degreesPerTenth)
		}
		return reduced{t, turns, rest < 0}, known
	}
	n, _ := finish(x.mantissa9(), uint64(exponentDigits(e)), 0, 0)
	if n.First() == 0 {
		return reduced{}, false
	}
	t, known := settled(n, 0)
	if angle != Rad {
		t, known = settled(divSerial(perTenthRegister, n))
	}
	return reduced{t: t}, known
}

// trigHex is trig for digits A..F.
func trigHex(x Number, angle Angle) (a value, r reduced, cot value, ok bool) {
	a = value{e: x.signedExponent(), neg: x.minus()}
	if a.e >= 10 {
		return a, r, cot, false
	}
	if r, _ = reduceStart(x, angle); r.t.m != 0 {
		cot = tanFraction.eval(one.over(r.t))
	}
	return a, r, cot, r.t.m == 0 || cot.m != 0
}

// ordinary tells if n is normalised, with an exponent of -99 to 99.
func (n Number) ordinary() bool {
	e := n.Exponent()
	return n.First() != 0 && n.wellFormed() && (e < 0x100 || e > 0x900)
}

// hexKnown tells if the function op is known for x, and y, of which at least one
// has digits A..F.
func hexKnown(op byte, x, y Number) bool {
	if !x.ordinary() || op == 0x24 && !y.ordinary() {
		return false
	}
	var known bool
	switch op {
	case 0x15:
		_, _, known = tenStart(x)
	case 0x16:
		_, known = expStart(x)
	case 0x17, 0x18:
		_, _, known = lnStart(x)
		known = known || x.minus()
	case 0x19, 0x1A:
		w, ok := cosineStart(x)
		q, positive := w.root()
		known = ok && (!positive || q.m == 0)
		if ok && !known {
			_, known = ratioStart(x, q)
		}
	case 0x1B:
		if x.Exponent() < 0x100 {
			_, known = arcStart(x)
			return known
		}
		u, ok := inverseStart(x)
		known = ok && u.e >= 0 && u.m != 0
	case 0x1C, 0x1D, 0x1E:
		if x.signedExponent() >= 10 {
			return true
		}
		known = true
		for a := range Deg + 1 {
			_, ok := reduceStart(x, a)
			known = known && ok
		}
	case 0x24:
		if x.minus() {
			return true
		}
		known = true
		if !isDecimal(uint64(x)) {
			_, _, known = lnStart(x)
		}
		if known && !isDecimal(uint64(y)) {
			l, _ := ln(x)
			_, known = powStart(l, y)
		}
	}
	return known
}
