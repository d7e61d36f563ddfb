package listing

import (
	"strings"
	"unicode"

	"mk61/isa"
)

// What the words of a line are: commands, numbers of a head, words of a language.

// bars reports whether a text begins with |x| or |-|.
func bars(s string) bool {
	rs := []rune(s[:min(len(s), 8)])
	return len(rs) >= 3 && rs[0] == '|' && rs[2] == '|' && strings.ContainsRune("xхXХ-−–", rs[1])
}

func isASCII(s string) bool { return ascii(s) }

// noBars turns bars that stand between cells into blanks.
func noBars(s string) string {
	if !strings.ContainsAny(s, "|\x1f") {
		return s
	}
	return strings.ReplaceAll(protectBars(s), "|", " ")
}

// isHead reports whether words are the head of a table, perhaps without its
// first number: 1 2 3 …, 01 02 …, +1 +2, 10 20 30.
func isHead(toks []token) bool {
	n := 0
	for len(toks) > 0 && n < 3 && isWord(toks[0].text) {
		toks, n = toks[1:], n+1
	}
	if len(toks) < 4 {
		return false
	}
	last, step := -1, 0
	for i, t := range toks {
		v, ok := labelValue(strings.TrimLeft(t.text, "+x.*_"))
		if !ok {
			if b, hex := baseValue("0"+strings.TrimLeft(t.text, "+x.*_"), 16); hex && i > 8 {
				v, ok = b, true
			}
		}
		switch {
		case !ok:
			return false
		case i == 0:
			if v > 1 && v != 10 {
				return false
			}
		case i == 1:
			step = v - last
		case v-last != step:
			return false
		}
		last = v
	}
	return step == 1 || step == 10
}

// isWord reports whether a token is a word of a language: three letters
// or more, small but perhaps the first or all capitals, and no command.
func isWord(s string) bool {
	s = strings.Trim(s, ".,:;!?()«»\"'—")
	n, upper := 0, 0
	for _, c := range s {
		if !unicode.IsLetter(c) && c != '-' {
			return false
		}
		if n > 0 && unicode.IsUpper(c) {
			upper++
		}
		n++
	}
	if n < 3 || n > 40 || upper > 0 && (upper < n-1 || n < 4) {
		return false
	}
	_, command := isa.Decode(s)
	return !command
}

// isSpace reports whether a line has nothing to read: blank, or a rule of a
// table.
func isSpace(s string) bool {
	t := strings.TrimSpace(s)
	return t == "" || (len(t) > 3 || t[0] == '|' || t[0] == '+' || t[0] == apart) && strings.Trim(t, " \t|-=+:_*~;\x1f") == "" && len(t) > 1
}

// knownTokens counts the tokens of a line and how many of them are read as
// commands or addresses.
func knownTokens(toks []token) (known, total int) { return knownAfter(toks, false) }

// knownAfter is knownTokens when the command before may want an address.
func knownAfter(toks []token, want bool) (known, total int) {
	total = len(toks)
	for len(toks) > 0 {
		n, ok := 1, false
		if want {
			_, ok = parseAddress(toks[0].text)
			want = false
		}
		if !ok {
			var c byte
			if c, n, ok = match(toks); ok {
				want = isa.Table[c].Operand
			} else if _, _, g := glued(toks[0], style{}); g || isDigits(toks[0].text) || isEllipsis(toks[0].text) {
				n, ok = 1, true
			} else {
				n = 1
			}
		}
		if ok {
			known += n
		}
		toks = toks[n:]
	}
	return known, total
}

// bigNumbers reports whether numbers stand for commands that can only be
// decimal codes: three digits, beyond every address.
func bigNumbers(lines []line) bool {
	n := 0
	for _, l := range lines {
		for _, t := range fields(noBars(l.text), 0, 0) {
			if decimalCode(t.text) > 111 {
				if n++; n >= 2 {
					return true
				}
			}
		}
	}
	return false
}
