package dialog

import (
	"fmt"
	"regexp"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
)

// Value is a number to compare with: a decimal, which compares in value, or a
// raw register, which compares digit by digit, where ? is any digit.
type Value struct {
	Number number.Number
	// Mask has ones where a raw register must agree; 0 for "any value".
	Mask uint64
	Raw  bool
}

const allNibbles = 0xFFFFFFFFFFFF

var mantissaExponent = regexp.MustCompile(`^([-−+]?[0-9]*[.,]?[0-9]*)[ ]*([-−+])[ ]*([0-9]{1,2})$`)

// ParseValue reads a number in any usual notation: "0,33333333", "3.3333333-01",
// "-1.5e-3", twelve hex digits (the raw form, ? for any digit), or * for any
// value.
func ParseValue(s string) (Value, error) {
	s = strings.TrimSpace(s)
	if s == "*" {
		return Value{}, nil
	}
	if v, ok := rawValue(s); ok {
		return v, nil
	}
	text := s
	if m := mantissaExponent.FindStringSubmatch(s); m != nil && strings.ContainsAny(m[1], "0123456789") {
		text = m[1] + "e" + strings.Replace(m[2], "−", "-", 1) + m[3]
	}
	n, err := number.FromDecimal(text)
	if err != nil {
		return Value{}, fmt.Errorf("%q is no number of the machine", s)
	}
	return Value{Number: n, Mask: allNibbles}, nil
}

func rawValue(s string) (Value, bool) {
	if len(s) != 12 {
		return Value{}, false
	}
	v := Value{Raw: true}
	for i := range len(s) {
		v.Number <<= 4
		v.Mask <<= 4
		if s[i] == '?' {
			continue
		}
		d, ok := hexDigit(s[i])
		if !ok {
			return Value{}, false
		}
		v.Number |= number.Number(d)
		v.Mask |= 15
	}
	return v, true
}

// Match tells whether a register has the value.
func (v Value) Match(n number.Number) bool {
	switch {
	case v.Mask == 0:
		return true
	case v.Raw:
		return uint64(n^v.Number)&v.Mask == 0
	}
	return n == v.Number || n.Normalize() == v.Number.Normalize()
}

// Write gives a register in the notation of v.
func (v Value) Write(n number.Number) string {
	if v.Raw {
		return n.String()
	}
	return Spell(n)
}

// Spell gives a register as a person writes it: decimal where it is an ordinary
// number (0.012 and not 1.2E-2), else the twelve digits.
func Spell(n number.Number) string {
	d, ok := number.Decimal(n)
	if !ok {
		return n.String()
	}
	mantissa, exp, _ := strings.Cut(d, "E-")
	if len(exp) != 1 || exp > "3" {
		return d
	}
	sign, digits := "", mantissa
	if rest, ok := strings.CutPrefix(mantissa, "-"); ok {
		sign, digits = "-", rest
	}
	return sign + "0." + strings.Repeat("0", int(exp[0]-'1')) + strings.Replace(digits, ".", "", 1)
}

// Display is a picture of the indicator to compare with. A blank sign place may
// be left out, a blank before the exponent's sign may stand, letters may be
// Cyrillic or Latin (Г as r), О is 0, ? is any one sign and * any rest.
type Display struct{ folded string }

// ParseDisplay reads the text of a picture.
func ParseDisplay(s string) (Display, error) {
	f := strings.TrimRight(foldDisplay(s), " ")
	for strings.Contains(f, "**") {
		f = strings.ReplaceAll(f, "**", "*")
	}
	for _, r := range f {
		if !strings.ContainsRune("0123456789-LCrE ,?*", r) {
			return Display{}, fmt.Errorf("%q: the indicator has no sign %q", s, r)
		}
	}
	return Display{f}, nil
}

var displayFolds = strings.NewReplacer("Г", "r", "г", "r", "R", "r", "Е", "E", "е", "E", "e", "E", "С", "C", "с", "C", "c", "C",
	"О", "0", "о", "0", "O", "0", "o", "0", "l", "L", "−", "-", "–", "-", ".", ",", "_", " ")

func foldDisplay(s string) string { return displayFolds.Replace(s) }

// Match tells whether the indicator shows the picture.
func (d Display) Match(i calc.Indicator) bool {
	got := foldDisplay(i.String())
	if d.either(got) {
		return true
	}
	if i.Place(9) == 15 && i.Place(10) == 15 && i.Place(11) == 15 {
		// Recordings show a missing comma as one behind the last blank.
		w, ok := strings.CutSuffix(d.folded, ",")
		return ok && i.Comma() == 0 && Display{strings.TrimRight(w, " ")}.either(got)
	}
	// The exponent is the last three places; a picture may set it apart.
	at := len(i.String())
	full := []rune(got)
	n := 9
	if c := i.Comma(); c >= 1 && c <= 8 {
		n++
	}
	if n > len(full) || at == 0 {
		return false
	}
	return d.either(string(full[:n]) + " " + string(full[n:]))
}

func (d Display) either(got string) bool {
	if glob(d.folded, got) {
		return true
	}
	rest, ok := strings.CutPrefix(got, " ")
	return ok && glob(d.folded, rest)
}

// glob matches ? and *.
func glob(pattern, s string) bool {
	for i := 0; i < len(pattern); i++ {
		switch {
		case pattern[i] == '*':
			for k := i; k <= len(s); k++ {
				if glob(pattern[i+1:], s[k:]) {
					return true
				}
			}
			return false
		case i >= len(s), pattern[i] != '?' && pattern[i] != s[i]:
			return false
		}
	}
	return len(pattern) == len(s)
}
