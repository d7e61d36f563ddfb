package listing

import (
	"strings"
	"unicode/utf8"
)

// The labels of lines: addresses of cells and of rows, and what they count.

// labelled is a line with an address at its head.
type labelled struct {
	at     int // index into the lines
	label  token
	addr   int
	rest   string // what follows the label
	col    int    // column of rest
	sure   bool   // a separator follows the label, such as "|", "." or ":"
	closed bool   // it is one of ".", ":", ")"
	bar    bool   // it is a bar
	cells  []token
	have   bool // cells are the cells, each apart; rest is not used
}

// labelBase is what the labels of lines count.
type labelBase struct {
	name string
	rows bool // of rows, never of single cells
	of   func(string) (int, bool)
}

var labelBases = []labelBase{
	{"", false, labelValue},
	{"by tens", true, tensValue},
	{"by tens from 1", true, func(s string) (int, bool) {
		n, ok := labelValue(s)
		return 10 * (n - 1), ok && n > 0 && n < 12 && s[0] != '0'
	}},
	{"in hex", false, func(s string) (int, bool) { return baseValue(s, 16) }},
	{"in octal", true, func(s string) (int, bool) {
		if len(s) < 4 {
			return 0, false
		}
		return baseValue(s, 8)
	}},
}

// tensValue reads the label of a row of ten as one digit: 0..9, A, B.
func tensValue(s string) (int, bool) {
	c, n := utf8.DecodeRuneInString(s)
	d, ok := hexDigit(c)
	if n != len(s) || !ok || d > 11 || c == '-' || c == 'o' || c == 'O' {
		return 0, false
	}
	return 10 * int(d), true
}

func baseValue(s string, base int) (int, bool) {
	if base == 16 && len(s) > 2 {
		s = strings.TrimRight(s, "hH")
	}
	if len(s) < 2 || len(s) > 8 {
		return 0, false
	}
	n := 0
	for _, c := range s {
		d, ok := hexDigit(c)
		if !ok || int(d) >= base || c == '-' {
			return 0, false
		}
		if n = n*base + int(d); n > 111 {
			return 0, false
		}
	}
	return n, true
}

// sameLabels reports whether labels are read the same as plain cell addresses.
func sameLabels(labs []labelled) bool {
	for _, l := range labs {
		if v, ok := labelValue(l.label.text); !ok || v != l.addr {
			return false
		}
	}
	return true
}

// hexLabels reports whether addresses can only be in hex: 0A after 09.
func hexLabels(labs []labelled) bool {
	for _, l := range labs {
		if c := l.label.text[len(l.label.text)-1]; c > '9' {
			return true
		}
	}
	return false
}

// hasHead reports whether the last line of some, but for a rule, is the head of a table.
func hasHead(lines []line) bool {
	for i := len(lines) - 1; i >= 0; i-- {
		if strings.Trim(lines[i].text, " \t|+:=-─—") != "" {
			return isHead(fields(noBars(lines[i].text), 0, 0))
		}
	}
	return false
}

// labels finds the lines that begin with an address.
func labels(lines []line, base labelBase) []labelled {
	var all []labelled
	bare := unpadded(lines, base)
	for i, l := range lines {
		lab, ok := labelIn(l, base)
		if !ok && bare[i] {
			lab, ok = labelBare(l)
		}
		if !ok || !lab.closed && lab.addr == 0 && headOf(lab) || isParagraph(lab) {
			continue
		}
		lab.at = i
		all = append(all, lab)
	}
	return all
}

// unpadded finds the lines that begin with 0 or 1, 2, 3 up to 9, one after the
// other, and go on with 10: addresses of one digit.
func unpadded(lines []line, base labelBase) map[int]bool {
	if base.name != "" {
		return nil
	}
	due, out := -1, map[int]bool{}
	for i, l := range lines {
		if isSpace(l.text) {
			continue
		}
		lab, ok := labelBare(l)
		switch {
		case ok && due < 0 && lab.addr < 2:
			due = lab.addr + 1
			clear(out)
			out[i] = true
		case due < 0:
		case ok && (lab.addr == due || lab.addr == due+1):
			due = lab.addr + 1
			out[i] = true
			continue
		case due < 10:
			due = -1
			if ok && lab.addr < 2 {
				due = lab.addr + 1
				clear(out)
				out[i] = true
			}
			continue
		}
		if due >= 10 {
			if n, ok := labelIn(l, base); ok && n.addr-due < 2 && n.addr >= due {
				return out
			}
			due = -1
		}
	}
	if due > 4 && due <= 10 {
		return out
	}
	return nil
}

// labelBare takes one digit and the blank behind it off the head of a line.
func labelBare(l line) (labelled, bool) {
	t := strings.TrimLeft(l.text, " \t")
	if len(t) < 3 || t[0] < '0' || t[0] > '9' || t[1] != ' ' && t[1] != '\t' {
		return labelled{}, false
	}
	n := utf8.RuneCountInString(l.text[:len(l.text)-len(t)])
	return labelled{label: token{t[:1], l.n, n + 1}, addr: int(t[0] - '0'), rest: t[1:], col: n + 2}, true
}

// labelOf takes a cell address off the head of a line.
func labelOf(l line) (labelled, bool) { return labelIn(l, labelBases[0]) }

// labelIn takes the address label off the head of a line.
func labelIn(l line, base labelBase) (labelled, bool) {
	s := l.text
	i := 0
	for i < len(s) && strings.IndexByte(" \t|*([#$\x1f", s[i]) >= 0 {
		i++
	}
	if strings.HasPrefix(s[i:], "№") {
		i += len("№")
	}
	if strings.HasPrefix(s[i:], "0x") || strings.HasPrefix(s[i:], "0X") {
		i += 2
	}
	start := i
	for i < len(s) && i-start < 17 && strings.IndexByte(" \t|.:)]*,;=>\x1f", s[i]) < 0 {
		i++
	}
	lab := s[start:i]
	addr, ok := base.of(lab)
	if !ok {
		return labelled{}, false
	}
	for i < len(s) && s[i] == '*' && start > 0 && s[start-1] == '*' {
		i++
	}
	sure, closed, bar := false, false, false
	j := i
	for j < len(s) && (s[j] == ' ' || s[j] == '\t') {
		j++
	}
	switch {
	case j < len(s) && (s[j] == '|' && !(bars(s[j:]) && j > i) || s[j] == apart):
		i, sure, bar = j+1, true, true
	case i < len(s) && strings.IndexByte(".:)]", s[i]) >= 0:
		if len(lab) == 1 && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9' {
			return labelled{}, false // a number with a point
		}
		i, sure, closed = i+1, true, true
		for i < len(s) && (s[i] == '*' && start > 0 && s[start-1] == '*' || s[i] == ')' || s[i] == ':') { // Markdown, "(00):"
			i++
		}
	case i < len(s) && s[i] == '\t':
		sure = true
	}
	if len(lab) == 1 && !sure && !base.rows || i < len(s) && !sure && s[i] != ' ' {
		return labelled{}, false
	}
	return labelled{
		label: token{lab, l.n, 1 + utf8.RuneCountInString(s[:start])}, addr: addr,
		rest: s[i:], col: 1 + utf8.RuneCountInString(s[:i]), sure: sure, closed: closed, bar: bar,
	}, true
}

// labelValue reads the number of a cell as labels have it: 00..99, A0..B1, -0,
// 100..111, 0000..0111.
func labelValue(s string) (int, bool) {
	n := 0
	switch {
	case s == "" || len(s) > 5:
		return 0, false
	case len(s) != 2 || s[0] >= '0' && s[0] <= '9':
		if b, ok := hexByte(s); ok && !isASCII(s) || ok && b>>4 < 10 && strings.ContainsAny(s, "oO") { // о for zero
			return int(b>>4)*10 + int(b&15), b&15 < 10 && int(b>>4)*10+int(b&15) < 112
		}
		for _, c := range []byte(s) {
			if c < '0' || c > '9' {
				return 0, false
			}
			n = 10*n + int(c-'0')
		}
		return n, n < 112
	}
	b, ok := hexByte(s)
	n = int(b>>4)*10 + int(b&15)
	return n, ok && b&15 < 10 && n < 112
}

// chain picks the labels that count on, from the best start, and tells by how
// much: 1 or 2 for lists, the cells of a row, 0 when it varies.
func chain(all []labelled) ([]labelled, int) {
	if len(all) == 0 {
		return nil, 0
	}
	kept := all[:1:1]
	for i := 1; i < len(all); i++ { // the number of a page between the lines
		if prev := kept[len(kept)-1].addr; i+1 < len(all) && strings.TrimSpace(noBars(all[i].rest)) == "" && all[i+1].addr > prev && all[i+1].addr-prev <= 20 &&
			(all[i].addr > all[i+1].addr || all[i].addr < prev) {
			continue
		}
		if prev := kept[len(kept)-1]; i+1 == len(all) && all[i].addr <= prev.addr && strings.TrimSpace(noBars(all[i].rest)) == "" {
			continue // the address of the last command
		}
		kept = append(kept, all[i])
	}
	all = kept
	best, from, stride := -1, 0, 0
	tried := 0
	for s := range all {
		if s > 0 && all[s].addr > 1 && (all[s-1].addr < all[s].addr || s < len(all)-3 && all[s].addr > 20) {
			continue
		}
		if tried++; tried > 16 {
			break
		}
		var by [112]int
		for i := s + 1; i < len(all); i++ {
			if d := all[i].addr - all[i-1].addr; d > 0 && d < 31 {
				by[d] += 2
			}
			if i < s+2 {
				continue
			}
			if d := all[i].addr - all[i-2].addr; d > 3 && d%2 == 0 && d < 61 {
				by[d/2]++
			}
		}
		d := 0
		for k := range by {
			if by[k] > by[d] {
				d = k
			}
		}
		n := by[d]
		if d == 1 || d == 2 {
			d, n = 1, by[1]+by[2]
			if by[1] == 0 {
				d = 2
			}
		}
		if n > best || n == best && all[s].addr == 0 && all[from].addr != 0 {
			best, from, stride = n, s, d
		}
	}
	all = all[from:]
	if len(all) > 1 && best < 1 && !all[0].closed {
		return nil, 0
	}
	if len(all) == 1 {
		long := len(all[0].label.text) > 3 && all[0].addr == 0
		if !all[0].sure && !long || utf8.RuneCountInString(all[0].label.text) == 1 && !all[0].closed || strings.TrimSpace(all[0].rest) == "" {
			return nil, 0
		}
		return all, 0
	}
	if all[0].addr > 1 && len(all) < 3 && !all[0].closed && !all[0].bar {
		return nil, 0
	}
	if stride == 1 && best == 2 && !all[0].sure && len(all) > 2 {
		return nil, 0
	}
	if stride > 2 && best+1 < len(all)-1 {
		stride = 0
		for _, l := range all {
			if !l.sure {
				return nil, 0
			}
		}
	}
	return all, stride
}

// rowLike reports whether labelled lines hold many commands each.
func rowLike(labs []labelled) bool {
	n := 0
	for _, l := range labs {
		n += len(fields(noBars(l.rest), 0, 0))
	}
	return n >= 4*len(labs) || len(labs) == 1 && (n > 2 || labs[0].addr == 0 && n > 0 && len(strings.Split(protectBars(labs[0].rest), "|")) < 3)
}

// headOf reports whether a line with the label 0 or 00 is the head of a table:
// 00 01 02 …, or 0 1 2 ….
func headOf(l labelled) bool {
	toks := fields(noBars(l.rest), 0, 0)
	return len(toks) > 0 && len(toks[0].text) == len(l.label.text) && isHead(toks)
}

// isParagraph reports whether what follows an address is prose, as in a
// numbered paragraph: no command first, and most of it words.
func isParagraph(l labelled) bool {
	toks := fields(noBars(l.rest[:min(len(l.rest), 2000)]), 0, 0)
	if len(toks) == 0 {
		return false
	}
	if _, _, ok := match(toks); ok || rawCode(strings.Trim(toks[0].text, "()[]")) {
		return false
	}
	if _, ok := codeToken(toks[0].text, hexCodes); ok {
		return false
	}
	words := 0
	for _, t := range toks {
		if isWord(t.text) {
			words++
		}
	}
	if isWord(toks[0].text) && len(toks) > 1 && !rawCode(toks[len(toks)-1].text) && !strings.ContainsAny(l.rest, "|\x1f") {
		return true
	}
	return 2*words > len(toks) && (len(toks) > 1 || strings.HasSuffix(strings.TrimSpace(l.rest), "."))
}
