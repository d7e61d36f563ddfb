package listing

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// Dumps of memory whose lines carry more than codes: the records of Intel and
// Motorola with their sums, hexdump and od with words or octal numbers, DATA
// lines of BASIC.

var (
	intelLine    = pattern(`^\s*:([0-9A-Fa-f]{2})([0-9A-Fa-f]{4})([0-9A-Fa-f]{2})([0-9A-Fa-f]*)\s*$`)
	motorolaLine = pattern(`^\s*S([0-9])([0-9A-Fa-f]{2})([0-9A-Fa-f]{4,})\s*$`)
	wordLine     = pattern(`^([0-9A-Fa-f]{7})((?:\s+[0-9A-Fa-f]{4})+)\s*$`)
	octalLine    = pattern(`^([0-7]{7})((?:\s+[0-7]{3})+)\s*$`)
	debugLine    = pattern(`^\s*[0-9A-Fa-f]{4}:([0-9A-Fa-f]{4})\s+((?:[0-9A-Fa-f]{2}[ -]\s*)*[0-9A-Fa-f]{2})(?:\s{2,}.*)?$`)
	endLine      = pattern(`^([0-9A-Fa-f]{7})\s*$`)
	dataLine     = pattern(`^(\s*[0-9]+\s+(?:DATA|data)\s+)([0-9A-Fa-f&HhXx$, ]+)$`)
)

// dumpBytes reads the bytes of such dumps; how names the kind, "" when the text
// is none.
func dumpBytes(lines []line) (how string, bytes []byte, at []token, bad []token) {
	put := func(l line, hex string, swap bool) {
		hex = strings.Map(func(c rune) rune {
			if c == ' ' || c == '\t' || c == '-' {
				return -1
			}
			return c
		}, hex)
		for i := 0; i+1 < len(hex); i += 2 {
			k := i
			if swap {
				k = i ^ 2
				if k+1 >= len(hex) {
					k = i
				}
			}
			b, _ := hexPair(hex[k], hex[k+1])
			bytes, at = append(bytes, b), append(at, token{hex[k : k+2], l.n, 1 + strings.Index(strings.ToLower(l.text), strings.ToLower(hex[k:k+2]))})
		}
	}
	sum := func(hex string) (n int) {
		for i := 0; i+1 < len(hex); i += 2 {
			b, _ := hexPair(hex[i], hex[i+1])
			n += int(b)
		}
		return n
	}
	n, total, end := 0, 0, -1
	base, first := 0, true
	for _, l := range lines {
		t := strings.TrimSpace(l.text)
		if t == "" || len(t) > 600 {
			continue
		}
		if total++; total > 300 {
			break
		}
		kind := ""
		switch {
		case t[0] == ':':
			if m := intelLine().FindStringSubmatch(t); m != nil {
				kind = "records of Intel"
				c, _ := strconv.ParseUint(m[1], 16, 8)
				if len(m[4]) != 2*int(c)+2 || sum(t[1:])&255 != 0 {
					bad = append(bad, token{t, l.n, 1})
				}
				if m[3] == "00" && len(m[4]) > 2 {
					put(l, m[4][:len(m[4])-2], false)
				}
			}
		case t[0] == 'S':
			if m := motorolaLine().FindStringSubmatch(t); m != nil {
				kind = "records of Motorola"
				c, _ := strconv.ParseUint(m[2], 16, 8)
				if len(m[3]) != 2*int(c) || sum(t[2:])&255 != 255 {
					bad = append(bad, token{t, l.n, 1})
				}
				if k := strings.Index("0123", m[1]); k > 0 && len(m[3]) > 2*k+4 {
					put(l, m[3][2*(k+1):len(m[3])-2], false)
				}
			}
		case octalLine().MatchString(t):
			kind = "octal bytes"
			for _, f := range fields(t, l.n, 1)[1:] {
				v, err := strconv.ParseUint(f.text, 8, 8)
				if err != nil {
					bad = append(bad, f)
				}
				bytes, at = append(bytes, byte(v)), append(at, f)
			}
		case wordLine().MatchString(t):
			kind = "words, the low byte first"
			put(l, wordLine().FindStringSubmatch(t)[2], true)
		case debugLine().MatchString(t):
			kind = "bytes with segments"
			m := debugLine().FindStringSubmatch(t)
			a, _ := strconv.ParseUint(m[1], 16, 16)
			if first {
				base, first = int(a), false
			}
			if int(a)-base != len(bytes) {
				bad = append(bad, token{m[1], l.n, 1})
			}
			put(l, m[2], false)
		case endLine().MatchString(t) && how != "":
			if v, err := strconv.ParseUint(t, map[bool]int{true: 8, false: 16}[how == "octal bytes"], 32); err == nil {
				end = int(v)
			}
			kind = how
		}
		if kind != "" && (how == "" || how == kind) {
			how = kind
			n++
		}
	}
	if how == "" || 10*n < 7*total {
		return "", nil, nil, nil
	}
	if end < len(bytes) && end > len(bytes)-2 && end >= 0 { // the last word is filled up
		bytes, at = bytes[:end], at[:end]
	}
	return how, bytes, at, bad
}

// readDump reads such a dump.
func (r *reader) readDump(bytes []byte, at, bad []token) {
	for _, t := range bad {
		r.report(Error, t, -1, msg("the sum, the length or the address of the line is wrong"))
	}
	for i, b := range bytes {
		r.put(b, at[i])
	}
	r.agreed += len(bytes)
}

// bits reports whether all words of a text are bytes in binary.
func bits(lines []line) bool {
	n := 0
	for _, l := range lines {
		for _, t := range fields(noBars(l.text), 0, 0) {
			if len(t.text) != 8 || strings.Trim(t.text, "01") != "" {
				return false
			}
			if n++; n > 2*Memory {
				return true
			}
		}
	}
	return n > 1
}

// readBits reads bytes in binary.
func (r *reader) readBits(lines []line) {
	for _, l := range lines {
		for _, t := range fields(noBars(l.text), l.n, 1) {
			v, _ := strconv.ParseUint(t.text, 2, 8)
			r.put(byte(v), t)
		}
	}
}

// unnumbered takes the numbers of the lines and the word DATA off BASIC.
func unnumbered(lines []line) []line {
	n, full := 0, 0
	for _, l := range lines {
		if !isSpace(l.text) {
			full++
			if strings.Contains(strings.ToUpper(l.text), "DATA") && dataLine().MatchString(l.text) {
				n++
			}
		}
	}
	if n == 0 || 2*n < full {
		return nil
	}
	var out []line
	for _, l := range lines {
		if m := dataLine().FindStringSubmatch(l.text); m != nil {
			t := strings.NewReplacer("&H", "0x", "&h", "0x", ",", " ").Replace(m[2])
			out = append(out, line{strings.Repeat(" ", len(m[1])) + t, l.n})
		}
	}
	return out
}

// quotedWords are the words that stand in quotes, a line each, when most of a
// text stands in quotes: the strings of sources and of data.
func quotedWords(lines []line) []line {
	var out []line
	in, all := 0, 0
	for _, l := range lines {
		if len(out) > maxLines {
			break
		}
		rs := []rune(l.text[:min(len(l.text), maxLine)])
		outside := 0
		for i := 0; i < len(rs); i++ {
			end := closing(rs, i)
			if end < 0 {
				if rs[i] != ' ' && rs[i] != '\t' && rs[i] != ',' && rs[i] != '-' {
					outside++
				}
				continue
			}
			s := string(rs[i+1 : end])
			if rs[i] == '"' {
				s = strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\/`, `/`, `\n`, ` `).Replace(s)
			}
			in += end - i + 1
			if next := end + 1; next < len(rs) && rs[next] == ':' || strings.TrimSpace(s) == "" {
				i = end // a name
				continue
			}
			out = append(out, line{strings.Repeat(" ", min(i+1, 400)) + s, l.n})
			i = end
		}
		all += outside
	}
	if len(out) == 0 || in < all {
		return nil
	}
	return out
}

// closing finds the quote that closes the one at i, or gives -1 when there is
// none at i. A quote begins behind a sign or a blank.
func closing(rs []rune, i int) int {
	q := map[rune]rune{'"': '"', '\'': '\'', '«': '»', '“': '”', '„': '“'}[rs[i]]
	if q == 0 || i > 0 && rs[i] == '\'' && rs[i-1] != ' ' && rs[i-1] != ',' && rs[i-1] != '[' && rs[i-1] != '(' && rs[i-1] != '{' {
		return -1
	}
	for j := i + 1; j < len(rs); j++ {
		switch {
		case rs[j] == '\\' && q == '"':
			j++
		case rs[j] == q && (q != '\'' || j+1 == len(rs) || strings.ContainsRune(",]}); \t", rs[j+1])):
			return j
		}
	}
	return -1
}

// bracketed is what stands inside of the brackets that hold most of a text, one
// line with the numbers of an array.
func bracketed(lines []line) []line {
	best, from, to := 0, -1, -1
	fromCol, toCol := 0, 0
	depth, open, openCol, commas := 0, 0, 0, 0
	for i, l := range lines[:min(len(lines), maxLines)] {
		col := 0
		for k, c := range l.text {
			col++
			switch c {
			case '[', '{', '(':
				depth, open, openCol, commas = 1, i, k, 0
			case ',':
				commas++
			case ']', '}', ')':
				if depth == 1 && commas > best {
					best, from, to, fromCol, toCol = commas, open, i, openCol, k
				}
				depth = 0
			}
		}
	}
	if best < 5 {
		return nil
	}
	var out []line
	for i := from; i <= to; i++ {
		s := lines[i].text
		if i == to {
			s = s[:toCol]
		}
		if i == from {
			s = strings.Repeat(" ", utf8.RuneCountInString(s[:fromCol+1])) + s[fromCol+1:]
		}
		if strings.Trim(s, "0123456789 \t,") != "" {
			return nil // not only decimal numbers
		}
		out = append(out, line{s, lines[i].n})
	}
	return out
}

// uncapped takes the brackets off key caps: "[F] [x²]" is F x².
func uncapped(lines []line) []line {
	capped, words := 0, 0
	for _, l := range lines {
		for _, t := range fields(noBars(l.text), 0, 0) {
			words++
			if _, ok := capOf(t.text); ok {
				capped++
			}
		}
	}
	if capped < 8 || 10*capped < 4*words {
		return nil
	}
	return mapLines(lines, func(s string) string {
		var b strings.Builder
		col, prev := 1, ""
		for _, t := range fields(s, 0, 1) {
			for col < t.col {
				b.WriteByte(' ')
				col++
			}
			in, ok := capOf(t.text)
			if c, known := isa.Decode(t.text); known && isa.Table[c].Class != isa.Digit && (isa.Fold(in) == "X" && isa.Fold(prev) == "K" || in == "-" && t.text[0] == '<') {
				ok = false // [x], {x}, <->
			}
			prev = in
			if ok {
				b.WriteString(" " + in + " ")
			} else {
				b.WriteString(t.text)
			}
			col += utf8.RuneCountInString(t.text)
		}
		return b.String()
	})
}

// capOf is what stands between the brackets of one word.
func capOf(s string) (string, bool) {
	for _, q := range [][2]string{{"[", "]"}, {"<", ">"}, {"«", "»"}, {"{", "}"}, {"(", ")"}, {"|", "|"}, {"⟦", "⟧"}, {"【", "】"}} {
		rest, opened := strings.CutPrefix(s, q[0])
		in, closed := strings.CutSuffix(rest, q[1])
		if !opened || !closed || in == "" {
			continue
		}
		return in, true
	}
	return "", false
}
