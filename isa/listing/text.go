package listing

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Texts without addresses, such as Rosetta Code has, and the lines of prose that
// stand around them.

// readText reads commands without addresses, any number on a line.
func (r *reader) readText(lines []line) {
	from, to := textBlock(lines)
	r.skipped(lines[:from])
	r.skipped(lines[max(from, to):])
	for i := range lines {
		l := lines[i]
		code, _ := stripComment(l.text)
		if isSpace(code) {
			continue
		}
		toks := fields(strings.ReplaceAll(protectBars(code), "|", " "), l.n, 1)
		if len(toks) == 0 || r.full {
			continue
		}
		if i < from || i >= to {
			if i < from && r.p.Title == "" && utf8.RuneCountInString(code) <= 80 {
				r.p.Title = strings.TrimSpace(code)
			}
			continue
		}
		r.commands(r.numbered(toks), style{split: true, rawHex: false})
	}
	r.endOperand()
}

// skipped notes that lines around a program are not part of it.
func (r *reader) skipped(lines []line) {
	var first token
	n := 0
	for _, l := range lines {
		code, _ := stripComment(l.text)
		if toks := fields(code, l.n, 1); len(toks) > 0 && !isSpace(code) {
			if n == 0 {
				first = toks[0]
			}
			n++
		}
	}
	switch n {
	case 0:
	case 1:
		r.report(Note, first, -1, "this line is taken as text, not as a part of the program")
	default:
		r.report(Note, first, -1, fmt.Sprintf("%d lines from here are taken as text, not as a part of the program", n))
	}
}

// numbered drops "00." from tokens such as "00.П0" when it is the address due.
func (r *reader) numbered(toks []token) []token {
	if n := countNumbered(toks); n == 0 || 2*n < len(toks) {
		return toks
	}
	due := r.cell()
	out := make([]token, 0, len(toks))
	for _, t := range toks {
		if len(t.text) >= 3 && t.text[2] == '.' {
			if v, ok := labelValue(t.text[:2]); ok {
				if v != due {
					r.report(Error, t, due, fmt.Sprintf("address %s where %s is due", t.text[:2], Address(due)))
				}
				t = token{t.text[3:], t.line, t.col + 3}
			}
		}
		if t.text != "" {
			out = append(out, t)
			due++
		}
	}
	return out
}

// countNumbered counts tokens such as "00.П0".
func countNumbered(toks []token) (n int) {
	for _, t := range toks {
		if len(t.text) > 3 && t.text[2] == '.' {
			if _, ok := labelValue(t.text[:2]); ok {
				n++
			}
		}
	}
	return n
}

// isNumbered reports whether a text has several commands a line with the
// address glued to each.
func isNumbered(lines []line) bool {
	n, total, used := 0, 0, 0
	for _, l := range lines {
		toks := fields(l.text, l.n, 1)
		if k := countNumbered(toks); k > 0 {
			n += k
			total += len(toks)
			used++
		}
	}
	return n > used && 2*n >= total
}

// textBlock finds the lines of the program among lines of text: the longest
// run of lines most of whose words are commands.
func textBlock(lines []line) (from, to int) {
	const blank, prose, suspect, good = 0, 1, 2, 3
	kind := make([]int, len(lines))
	for i, l := range lines {
		code, _ := stripComment(l.text)
		if isSpace(code) {
			continue
		}
		toks := fields(strings.ReplaceAll(protectBars(code), "|", " "), l.n, 1)
		if k := countNumbered(toks); k > 0 && 2*k >= len(toks) {
			for i, t := range toks {
				if len(t.text) > 3 {
					toks[i].text = t.text[3:]
				}
			}
		}
		known, total := knownTokens(toks)
		switch {
		case 2*known > total:
			kind[i] = good
		case total <= 2 && total > 0 && len(nearest(toks[0].text)) > 0:
			kind[i] = suspect // perhaps a damaged command
		case total > 0:
			kind[i] = prose
		}
	}
	best := 0
	for i := 0; i < len(kind); i++ {
		if kind[i] != good {
			continue
		}
		n, bad, end := 0, 0, i
		j := i
		for ; j < len(kind) && bad < 2; j++ {
			switch kind[j] {
			case good:
				n += len(strings.Fields(lines[j].text))
				bad, end = 0, j+1
			case prose, suspect:
				bad++
			}
		}
		if n > best {
			best, from, to = n, i, end
		}
		i = j - 1
	}
	for from > 0 && best > 0 && kind[from-1] == suspect {
		from--
	}
	for to < len(kind) && best > 0 && kind[to] == suspect {
		to++
	}
	return from, to
}
