package script

import (
	"math"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/plain"
)

// Value is a number to compare with: a decimal, which compares in value, or a
// raw register, which compares digit by digit, where ? is any digit.
type Value struct {
	Number number.Number
	// Mask has ones where a raw register must agree; 0 for "any value".
	Mask uint64
	Raw  bool
	// Relation is how the register must stand to Number; Unit, for About, is one
	// in the last digit written.
	Relation Relation
	Unit     float64
}

// Relation is how a value compares.
type Relation uint8

// The relations, as one writes them: 3, ≈ 3,14, > 0, < 0, ≥ 0, ≤ 0.
const (
	Same  Relation = iota
	About          // not further than one in the last digit written
	Above
	Below
	AtLeast
	AtMost
)

var relations = [...]struct {
	sign string
	is   Relation
}{{"≈", About}, {"~", About}, {">=", AtLeast}, {"<=", AtMost}, {"≥", AtLeast}, {"≤", AtMost}, {">", Above}, {"<", Below}}

// relationSigns are the signs that begin a relation.
const relationSigns = "≈~><≥≤"

// cutRelation takes the sign of a relation off a value.
func cutRelation(s string) (Relation, string) {
	for _, r := range relations {
		if rest, ok := strings.CutPrefix(s, r.sign); ok {
			return r.is, strings.TrimSpace(rest)
		}
	}
	return Same, s
}

const allNibbles = 0xFFFFFFFFFFFF

// ParseValue reads a number in any usual notation: "0,33333333", "3.3333333-01",
// "-1.5e-3", twelve hex digits (the raw form, ? for any digit), * or any for any
// value, or a number behind the sign of a relation: "≈ 3,14", "> 0".
func ParseValue(s string) (Value, error) {
	s = strings.TrimSpace(s)
	switch strings.ToLower(s) {
	case "*", "any", "любое":
		return Value{}, nil
	}
	if r, rest := cutRelation(s); r != Same {
		n, err := number.FromDecimal(setApart(rest))
		if err != nil {
			return Value{}, plain.Errorf("%q is no number of the machine", rest)
		}
		return Value{Number: n, Mask: allNibbles, Relation: r, Unit: unit(setApart(rest))}, nil
	}
	if v, ok := rawValue(s); ok {
		return v, nil
	}
	n, err := number.FromDecimal(setApart(s))
	if err != nil {
		return Value{}, plain.Errorf("%q is no number of the machine", s)
	}
	return Value{Number: n, Mask: allNibbles}, nil
}

// ParseNumber reads a value for a register: as ParseValue, but whole.
func ParseNumber(s string) (number.Number, error) {
	v, err := ParseValue(s)
	if err == nil && (v.Mask != allNibbles || v.Relation != Same) {
		err = plain.Errorf("%q: a register needs a whole value", s)
	}
	return v.Number, err
}

// setApart writes an e between a mantissa and the exponent that stands behind it
// as on the indicator: "3.3333333-01", "1.5 +02".
func setApart(s string) string {
	digits := len(strings.TrimRight(s, "0123456789"))
	if n := len(s) - digits; n < 1 || n > 2 {
		return s
	}
	head := strings.TrimRight(s[:digits], " ")
	for _, sign := range [...]string{"-", "−", "+"} {
		mantissa, ok := strings.CutSuffix(head, sign)
		mantissa = strings.TrimRight(mantissa, " ")
		if !ok || !strings.ContainsAny(mantissa, "0123456789") || strings.ContainsAny(mantissa, "eEеЕ") {
			continue
		}
		if sign == "−" {
			sign = "-"
		}
		return mantissa + "e" + sign + s[digits:]
	}
	return s
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
	case v.Relation != Same:
		return v.stands(n)
	case v.Raw:
		return uint64(n^v.Number)&v.Mask == 0
	}
	return n == v.Number || n.Normalize() == v.Number.Normalize()
}

// stands tells whether a register stands in the relation to the number.
func (v Value) stands(n number.Number) bool {
	got, ok := float(n)
	want, _ := float(v.Number)
	if !ok {
		return false
	}
	switch v.Relation {
	case About:
		return math.Abs(got-want) <= v.Unit*(1+1e-6)
	case Above:
		return got > want
	case Below:
		return got < want
	case AtLeast:
		return got >= want
	}
	return got <= want
}

// float is an ordinary number of the machine. Eight digits and two of the exponent
// fit, and the order of two numbers is theirs.
func float(n number.Number) (float64, bool) {
	d, ok := number.Decimal(n)
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(d, 64)
	return f, err == nil
}

// unit is one in the last digit of a decimal text.
func unit(s string) float64 {
	s = strings.NewReplacer(",", ".", "E", "e", "Е", "e", "е", "e", "−", "-").Replace(s)
	mantissa, exp, _ := strings.Cut(s, "e")
	e, _ := strconv.Atoi(exp)
	if _, frac, ok := strings.Cut(mantissa, "."); ok {
		e -= len(frac)
	}
	return math.Pow10(e)
}

// Write gives a register in the notation of v.
func (v Value) Write(n number.Number) string {
	if v.Raw {
		return n.String()
	}
	return SpellNumber(n)
}

// KeepNumber gives a register so that ParseNumber reads the same digits: a number with
// zeros before it, as F L0 leaves it, as its twelve.
func KeepNumber(n number.Number) string {
	if n.First() == 0 && n != number.Zero {
		return n.String()
	}
	return SpellNumber(n)
}

// SpellNumber gives a register as a person writes it: decimal where it is an ordinary
// number (0.012 and not 1.2E-2), else the twelve digits.
func SpellNumber(n number.Number) string {
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

// Picture is what the indicator shows, to compare with. A blank sign place may
// be left out, a blank before the exponent's sign may stand, letters may be
// Cyrillic or Latin (Г as r), О is 0, ? is any one sign and * any rest.
type Picture struct{ folded string }

// ParsePicture reads the text of a picture.
func ParsePicture(s string) (Picture, error) {
	f := strings.TrimRight(foldPicture(s), " ")
	for strings.Contains(f, "**") {
		f = strings.ReplaceAll(f, "**", "*")
	}
	for _, r := range f {
		if !strings.ContainsRune("0123456789-LCrE ,?*", r) {
			return Picture{}, plain.Errorf("%q: the indicator has no sign %q", s, r)
		}
	}
	return Picture{f}, nil
}

var pictureFolds = strings.NewReplacer("Г", "r", "г", "r", "R", "r", "Е", "E", "е", "E", "e", "E", "С", "C", "с", "C", "c", "C",
	"О", "0", "о", "0", "O", "0", "o", "0", "l", "L", "−", "-", "–", "-", ".", ",", "_", " ")

func foldPicture(s string) string { return pictureFolds.Replace(s) }

// Match tells whether the indicator shows the picture.
func (p Picture) Match(i calc.Indicator) bool {
	got := foldPicture(i.String())
	if p.either(got) {
		return true
	}
	if i.Place(9) == 15 && i.Place(10) == 15 && i.Place(11) == 15 {
		// Recordings show a missing comma as one behind the last blank.
		w, ok := strings.CutSuffix(p.folded, ",")
		return ok && i.Comma() == 0 && Picture{strings.TrimRight(w, " ")}.either(got)
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
	return p.either(string(full[:n]) + " " + string(full[n:]))
}

func (p Picture) either(got string) bool {
	if glob(p.folded, got) {
		return true
	}
	rest, ok := strings.CutPrefix(got, " ")
	return ok && glob(p.folded, rest)
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
