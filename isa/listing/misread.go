package listing

import (
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// shapes are digits that print and readers take for one another.
var shapes = map[[2]rune]bool{
	{'6', '8'}: true, {'3', '8'}: true, {'0', '8'}: true, {'1', '7'}: true, {'5', '6'}: true, {'0', '6'}: true,
	{'3', '5'}: true, {'B', '6'}: true, {'4', 'A'}: true, {'0', 'D'}: true, {'+', '÷'}: true, {'-', '÷'}: true, {'+', '-'}: true,
}

// Misread tells how far a command is from what is printed in its place, in small
// whole numbers: 1 for look-alikes (8 and 3, П and Л), 2 for a glyph, a prefix F or К
// or a superscript lost or added, 3 for one glyph that is another. ok is false
// where more is wrong. Both are codes.
func Misread(meant, printed byte) (cost int, ok bool) {
	if meant == printed {
		return 0, true
	}
	m, p := &isa.Table[meant], &isa.Table[printed]
	cost = 9
	if n := len(m.Keys); n > 1 && len(p.Keys) == n-1 && (m.Keys[0] == isa.KeyF || m.Keys[0] == isa.KeyK) {
		same := true
		for i, k := range p.Keys {
			same = same && k == m.Keys[i+1]
		}
		if same {
			cost = 2
		}
	}
	for _, a := range printedForms(meant) {
		for _, b := range printedForms(printed) {
			cost = min(cost, formsApart(a, b))
		}
	}
	return cost, cost < 9
}

// MisreadAddress is Misread of an address.
func MisreadAddress(meant, printed byte) (cost int, ok bool) {
	if meant == printed {
		return 0, true
	}
	const digits = "0123456789ABCDEF"
	a := [2]rune{rune(digits[meant>>4]), rune(digits[meant&15])}
	b := [2]rune{rune(digits[printed>>4]), rune(digits[printed&15])}
	switch {
	case a[0] == b[1] && a[1] == b[0]:
		return 2, true
	case a[0] != b[0] && a[1] != b[1]:
		return 0, false
	}
	for i := range a {
		if a[i] != b[i] && alike(a[i], b[i]) {
			return 1, true
		}
	}
	return 3, true
}

func alike(a, b rune) bool {
	return confusable(a, b) || shapes[[2]rune{a, b}] || shapes[[2]rune{b, a}]
}

// printedForms are the ways in which listings mostly print a code.
func printedForms(code byte) []string {
	var l []string
	for _, d := range []isa.Dialect{isa.Magazine, isa.Older, isa.Latin} {
		f := isa.Fold(isa.Spell(code, d))
		if len(l) == 0 || l[len(l)-1] != f {
			l = append(l, f)
		}
	}
	return l
}

// formsApart compares two printed forms; 9 is far.
func formsApart(a, b string) int {
	ra, rb := []rune(a), []rune(b)
	cost, ok := oneEdit(ra, rb)
	switch {
	case ok && len(ra) == len(rb) && cost == 3:
		for i := range ra {
			if ra[i] != rb[i] && alike(ra[i], rb[i]) {
				return 1
			}
		}
		if len(ra) == 1 && !(isDigit(ra[0]) && isDigit(rb[0])) {
			return 9 // one sign, another sign
		}
		return 3
	case ok:
		return max(cost, 1)
	}
	long, short := a, b
	if len(long) < len(short) {
		long, short = b, a
	}
	if n := utf8.RuneCountInString(long) - utf8.RuneCountInString(short); n <= 3 && (strings.HasPrefix(long, short) || strings.HasSuffix(long, short)) {
		return 2
	}
	return 9
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
