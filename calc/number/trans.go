package number

// The functions 10^x e^x lg ln arcsin arccos arctg sin cos tg x^y, built as the
// machine builds them: no tables and no CORDIC, but one continued fraction,
// evaluated from the inside out in fixed point with eight or nine digits, and
// the ordinary + × ÷ √. Everything is whole numbers; the characteristic last
// digits come from the truncations here.
//
// Measured on the chips' microcode: some 700 000 calls over all functions and
// positions of the angle switch, without a mismatch. This is the way of normalised
// decimal numbers; all others go the way of chain.go, which agrees.
//
// A function leaves its raw result: results of 10^-100 and below keep their
// three-digit exponent, and a zero may have a sign or an exponent.

// value is a number inside a function: (-1)^neg · m/10^7 · 10^e, m a whole number
// of eight digits, the first of them not 0, or 0. Working values m may have a
// ninth digit above. words counts about how many word cycles the machine has
// calculated when it has the value; see cost.go.
type value struct {
	m     int64
	e     int
	neg   bool
	words int
}

const (
	unit     = 1e7      // the weight of the units digit of a mantissa
	ln10     = 23025851 // 2.3025851
	perTenth = 57295780 // 5.7295780: degrees in a radian, by ten
)

var (
	one             = value{m: 1 * unit}
	two             = value{m: 2 * unit}
	nine            = value{m: 9 * unit}
	lnOfTen         = value{m: ln10}
	degreesPerTenth = value{m: perTenth}
)

// operand reads a register.
func operand(x Number) value {
	e := x.exponent()
	if e >= 100 {
		e -= 1000
	}
	return value{m: int64(binary(x.Mantissa())), e: e, neg: x.minus()}
}

// result packs what a function leaves in X, if it came to an end; an exponent
// above 99 is ЕГГОГ.
func result(a value, ok bool) (Number, bool) {
	if !ok || a.e > 99 && a.m != 0 {
		return Zero, false
	}
	return raw(a.e, signNibble(a.neg), digits(uint64(a.m))), true
}

func (a value) abs() value {
	a.neg = false
	return a
}

// normal normalises v of up to nine digits: one right shift, rounded half up,
// if there is a ninth, else left shifts with zeros coming in.
func normal(v int64, e int, neg bool, words int) value {
	if v == 0 {
		return value{words: words + 4}
	}
	if v >= 10*unit {
		return value{(v + 5) / 10 % (10 * unit), e + 1, neg, words + 5}
	}
	words += 7
	for v < unit {
		v *= 10
		e--
		words += 2
	}
	return value{v, e, neg, words}
}

// signed returns the mantissa with its sign.
func (a value) signed() int64 {
	if a.neg {
		return -a.m
	}
	return a.m
}

// fives holds 55..5, n digits of it.
var fives = [10]int64{0, 5, 55, 555, 5555, 55555, 555555, 5555555, 55555555, 555555555}

// plus is a + b. The operand with the smaller exponent is shifted one digit
// at a time, every shift rounding half toward +infinity. Exponents are compared
// modulo 1000.
func (a value) plus(b value) value {
	shift := a.e - b.e
	d := floorMod(b.e-a.e, 1000)
	swap := d > 0 && d < 800
	if swap {
		a, b = b, a
		shift = -shift
	}
	words := max(a.words, b.words) + 2
	if swap || shift == 0 {
		words += 2
	}
	if a.m == 0 {
		if b.m == 0 {
			return value{words: words + 4}
		}
		b.words = words + 7
		return b
	}
	var c int64
	shift = floorMod(shift, 1000)
	words += 4 * shift
	if shift < len(fives) {
		c = floorDiv(b.signed()+fives[shift], int64(pow10[shift]))
	}
	v := a.signed() + c
	if v < 0 {
		return normal(-v, a.e, true, words+1)
	}
	return normal(v, a.e, false, words)
}

// less is a - b.
func (a value) less(b value) value {
	b.neg = !b.neg && b.m != 0
	return a.plus(b)
}

// times is a · b, truncated below 10 and rounded above.
func (a value) times(b value) value {
	words := max(a.words, b.words) + 10 + multiplierWords(uint64(a.m))
	return normal(int64(uint64(a.m)*uint64(b.m)/unit), a.e+b.e, a.neg != b.neg, words)
}

// over is a / b, eight digits, truncated; b must not be zero.
func (a value) over(b value) value {
	words := max(a.words, b.words) + 14
	if a.m == 0 {
		return value{words: words + zeroOver}
	}
	neg, e := a.neg != b.neg, a.e-b.e
	q := uint64(a.m) * unit
	less := a.m < b.m
	if less {
		q *= 10
		e--
	}
	q /= uint64(b.m)
	return normal(int64(q), e, neg, words+quotientWords(q, uint64(b.m), less))
}

// root is the root of a, eight digits, truncated; false if a is negative.
// The exponent is halved as 5·e modulo 1000, so one of 100 to 199 comes out
// negative.
func (a value) root() (value, bool) {
	if a.m == 0 {
		return value{words: a.words + 68}, true
	}
	if a.neg {
		return value{}, false
	}
	f := floorMod(5*a.e, 1000)
	m := uint64(a.m) * unit
	if f%10 != 0 {
		m *= 10
	}
	h := f / 10
	if h >= 50 {
		h -= 100
	}
	r := isqrt(m)
	return value{m: int64(r), e: h, words: a.words + rootWords(r) + f%10/5}, true
}

// align shifts v right until its exponent e, 0 or less, is 0: one floor.
func align(v int64, e int) int64 {
	switch {
	case e >= 0:
		return v
	case e <= -10:
		return v >> 63
	}
	return floorDiv(v, int64(pow10[-e]))
}

// fraction is the kind of a continued fraction: the numerators are n² or 1, the
// corrections are added or subtracted.
type fraction struct {
	squares bool // numerators n² (ln, arctg), else 1 (exp, tg)
	sign    int64
}

var (
	logFraction = fraction{true, -1}
	arcFraction = fraction{true, +1}
	expFraction = fraction{false, +1}
	tanFraction = fraction{false, -1}
)

// skipped tells if u is so great that its continued fraction is u itself.
func skipped(u value) bool {
	e := floorMod(u.e, 1000)
	return e/10%10 != 0 || e%10 >= 8
}

// eval returns, for u of 1 and more, d1 of
//
//	d10 = 19u,  dn = (2n-1)u ± n²/d(n+1)  or  (2n-1)u ± 1/d(n+1)
//
// in fixed point with seven decimals for the mantissa of u; the exponent of u
// only divides the corrections. A 4-bit counter limits the quotient digits; for
// an exponent of 7 it can wrap around, and a bogus correction of eight digits
// stays to the end: sin and tg of 1.0E-8 to 1.9E-8 rad are badly wrong.
func (f fraction) eval(u value) value {
	if skipped(u) {
		u.words += 11
		return u
	}
	e := floorMod(u.e, 1000)
	n := int64(10+e/100) & 15 // counted in one digit
	count := 8 + 2*(e%10)
	twice := 2 * u.m
	a := int64(0) // the correction
	words := u.words + fractionWords
	if !f.squares {
		words += int(n) // a word cycle more in each level
	}
	for {
		var d int64
		if f.squares {
			d = n*(twice+a) - u.m // the correction is multiplied by n here
		} else {
			d = n*twice - u.m + a
		}
		if n == 1 {
			if d < 0 {
				d = -d // only with operands that are not numbers
			}
			return normal(d%1e9, u.e, false, words+13)
		}
		words += 12 + int(n)
		n = (n - 1) & 15
		c := count
		for d >= 10*unit {
			d /= 10
			c++
			words += 2
		}
		c &= 15
		switch {
		case c >= 8 && d > 0:
			num := pow10[22-c]
			if f.squares {
				num *= uint64(n)
			}
			q := num / uint64(d)
			words += 19 - c
			if c < 15 {
				words += quotientWords(q*pow10[c-8], uint64(d), false)
			} else {
				words += int(max(q, 1))
			}
			if f.sign < 0 {
				words++
			}
			a = f.sign * int64(q)
		case f.squares:
			a = 0
		default:
			a = int64(floorMod(int(a), 10*unit))
		}
	}
}

// floorDiv is a / b rounded toward minus infinity, b > 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// floorMod is the remainder that goes with floorDiv.
func floorMod(a, b int) int {
	if a %= b; a < 0 {
		a += b
	}
	return a
}
