package exact

import (
	"strconv"
	"strings"

	"github.com/ericlagergren/decimal"

	"mk61/calc/number"
)

// Value is a decimal number. It does not change; the zero Value is 0.
type Value struct{ d *decimal.Big }

var (
	zero = decimal.New(0, 0)
	one  = decimal.New(1, 0)
)

// big is the number for reading.
func (v Value) big() *decimal.Big {
	if v.d == nil {
		return zero
	}
	return v.d
}

// Of returns the value of a register. It reports false for digits A..F and for a
// sign nibble other than 0 and 9. The three digits of the exponent count as
// 0..499 and -500..-1, as they do inside a calculation.
func Of(n number.Number) (Value, bool) {
	m, ok := decimalDigits(uint64(n.Mantissa()))
	e, okExp := decimalDigits(uint64(n.Exponent()))
	if !ok || !okExp || n.Sign() != 0 && n.Sign() != 9 {
		return Value{}, false
	}
	if e >= 500 {
		e -= 1000
	}
	if n.Sign() == 9 {
		m = -m
	}
	return Value{decimal.New(m, 7-int(e))}, true
}

// decimalDigits reads packed digits.
func decimalDigits(packed uint64) (v int64, ok bool) {
	for shift := 60; shift >= 0; shift -= 4 {
		d := int64(packed >> shift & 15)
		if d > 9 {
			return 0, false
		}
		v = v*10 + d
	}
	return v, true
}

// Sign is -1, 0 or 1.
func (v Value) Sign() int { return v.big().Sign() }

// Neg returns -v.
func (v Value) Neg() Value {
	z := new(decimal.Big).Copy(v.big())
	z.SetSignbit(!z.Signbit() && z.Sign() != 0)
	return Value{z}
}

// Scale returns v·10^n.
func (v Value) Scale(n int) Value { return Value{scaled(v.big(), n)} }

// scaled returns x·10^n.
func scaled(x *decimal.Big, n int) *decimal.Big {
	z := new(decimal.Big).Copy(x)
	return z.SetScale(x.Scale() - n)
}

// adjusted is the exponent of the first digit of x, which is not zero.
func adjusted(x *decimal.Big) int { return x.Precision() - x.Scale() - 1 }

// precision is a context with that many digits. Every context of the package is
// made here: the rounding mode is set always.
func precision(p int) decimal.Context {
	return decimal.Context{Precision: p, RoundingMode: decimal.ToNearestAway, OperatingMode: decimal.GDA}
}

// digitsOf returns v rounded to p digits: p digits and the exponent of the first.
func (v Value) digitsOf(p int) (minus bool, digits string, exponent int) {
	if v.Sign() == 0 {
		return false, strings.Repeat("0", p), 0
	}
	z := precision(p).Set(new(decimal.Big), v.big())
	mantissa, _, _ := strings.Cut(strings.ToUpper(z.String()), "E")
	digits = strings.TrimLeft(strings.Replace(strings.TrimLeft(mantissa, "-"), ".", "", 1), "0")
	digits = (digits + strings.Repeat("0", p))[:p]
	return z.Signbit(), digits, adjusted(z)
}

// Round returns the register nearest to v, normalised. It reports false if v is
// beyond 10^±499; the exponents outside -99..99 are in the machine's code.
func (v Value) Round() (number.Number, bool) {
	minus, digits, e := v.digitsOf(8)
	if e < -499 || e > 499 {
		return number.Zero, false
	}
	if v.Sign() == 0 {
		return number.Zero, true
	}
	m, _ := strconv.ParseUint(digits, 16, 32)
	if e < 0 {
		e += 1000
	}
	sign := uint64(0)
	if minus {
		sign = 9
	}
	h := uint64(e/100<<8 | e/10%10<<4 | e%10)
	return number.Number(h<<36 | sign<<32 | m), true
}

// Text writes v with p digits, trailing zeros left out: "12.5", "-3.3E-1". The
// exponent is written as the display has it, outside 1 <= |v| < 10^8.
func (v Value) Text(p int) string {
	if v.Sign() == 0 {
		return "0"
	}
	minus, d, e := v.digitsOf(max(p, 8))
	point := 1
	if e >= 0 && e <= 7 {
		point, e = e+1, 0
	}
	text := d[:point]
	if rest := strings.TrimRight(d[point:], "0"); rest != "" {
		text += "." + rest
	}
	if minus {
		text = "-" + text
	}
	if e != 0 {
		text += "E" + strconv.Itoa(e)
	}
	return text
}

// Ulps returns the error of n as a value for v, n − v, in units of the last of
// the eight digits of v. It reports false if n is no number, or v is zero and n
// is not.
func (v Value) Ulps(n number.Number) (float64, bool) {
	m, ok := Of(n)
	if !ok {
		return 0, false
	}
	if v.Sign() == 0 {
		return 0, m.Sign() == 0
	}
	_, _, e := v.digitsOf(8)
	diff := precision(24).Sub(new(decimal.Big), m.big(), v.big())
	f, err := strconv.ParseFloat(scaled(diff, 7-e).String(), 64)
	return f, err == nil
}
