package number

import (
	"errors"
	"strconv"
	"strings"

	"mk61/calc/plain"
)

// Decimal returns n as ordinary decimal text, "12.5" or "-3.3333333E-1": with
// an exponent where the display has one, outside 1 <= |n| < 10^8. It reports
// false for a register that is no ordinary number: digits A..F, another sign
// nibble than 0 and 9, an exponent outside -99..99. A zero mantissa is "0".
func Decimal(n Number) (string, bool) {
	if !isDecimal(uint64(n)) || n.Sign() != 0 && n.Sign() != 9 {
		return "", false
	}
	minus := n.minus()
	n = n.Normalize()
	if n == Zero {
		return "0", true
	}
	e := n.exponent()
	if e > 500 {
		e -= 1000
	}
	if e < -99 || e > 99 {
		return "", false
	}
	d := plain.Sprintf("%08X", n.Mantissa())
	whole := 1
	if e >= 0 && e <= 7 {
		whole += e
	}
	text := d[:whole]
	if rest := strings.TrimRight(d[whole:], "0"); rest != "" {
		text += "." + rest
	}
	if e < 0 || e > 7 {
		text += "E" + strconv.Itoa(e)
	}
	if minus {
		text = "-" + text
	}
	return text, true
}

// FromDecimal reads ordinary decimal text: "0.5", "-1.5e-3", "3,14", "−2Е5"
// (point or comma, E or e, Latin or Cyrillic, hyphen or minus sign). The number
// must fit the machine exactly: more than eight significant digits, or an
// exponent outside -99..99, is an error. The result is normalised, and zero is
// [Zero].
func FromDecimal(s string) (Number, error) {
	n, err := fromDecimal(decimalSigns.Replace(strings.TrimSpace(s)))
	if err != nil {
		return Zero, plain.Errorf("number %q: %w", s, err)
	}
	return n, nil
}

var decimalSigns = strings.NewReplacer(",", ".", "−", "-", "E", "e", "Е", "e", "е", "e")

var (
	errNotDecimal = errors.New("not a decimal number")
	errDigits     = errors.New("more than 8 significant digits")
	errExponent   = errors.New("exponent outside -99..99")
)

func fromDecimal(s string) (Number, error) {
	var sign uint8
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		s, sign = rest, 9
	} else {
		s = strings.TrimPrefix(s, "+")
	}
	s, expText, hasExp := strings.Cut(s, "e")
	e := 0
	if hasExp {
		body := strings.TrimLeft(strings.TrimLeft(expText, "+-"), "0")
		if len(body) > 6 {
			body = body[:6] // out of range all the same
		}
		if !allDigits(body) || len(expText) == 0 || strings.ContainsAny(expText[1:], "+-") ||
			!strings.ContainsAny(expText, "0123456789") {
			return Zero, errNotDecimal
		}
		e, _ = strconv.Atoi("0" + body)
		if expText[0] == '-' {
			e = -e
		}
	}
	whole, frac, _ := strings.Cut(s, ".")
	all := whole + frac
	if all == "" || !allDigits(all) {
		return Zero, errNotDecimal
	}
	e += len(whole) - 1
	significant := strings.TrimLeft(all, "0")
	e -= len(all) - len(significant)
	significant = strings.TrimRight(significant, "0")
	switch {
	case significant == "":
		return Zero, nil
	case len(significant) > 8:
		return Zero, errDigits
	case e < -99 || e > 99:
		return Zero, errExponent
	}
	var m uint32
	for i := range 8 {
		m <<= 4
		if i < len(significant) {
			m |= uint32(significant[i] - '0')
		}
	}
	return raw(e, sign, m), nil
}

func allDigits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
