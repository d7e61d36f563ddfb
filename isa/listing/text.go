package listing

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Texts without addresses, such as Rosetta Code has, and the lines of prose that
// stand around them.

// readText reads commands without addresses, any number on a line.
func (r *reader) readText(lines []line) {
	lines = unlisted(lines)
	if labs, stride := chain(labels(lines, labelBases[0])); stride > 0 && len(labs) > 2 {
		for i := range labs[1:] { // addresses that this reading does not explain
			if d := labs[i+1].addr - labs[i].addr; d == stride || d == 2 && stride == 1 {
				r.lost += 5
			}
		}
	}
	from, to := textBlock(lines)
	r.skipped(lines[:from])
	r.skipped(lines[max(from, to):])
	var all []token
	for i, l := range lines {
		if isSpace(l.text) {
			continue
		}
		if r.full || r.over {
			return
		}
		if i < from || i >= to {
			if i < from && r.p.Title == "" && utf8.RuneCountInString(l.text) <= 80 {
				r.p.Title = strings.TrimSpace(l.text)
			}
			continue
		}
		toks := fields(noBars(l.text), l.n, 1)
		if len(toks) > 8 && isHead(toks) && i == from {
			r.report(Warning, toks[0], -1, msg("taken as the head of a table, not as a part of the program"))
			continue
		}
		r.otherwise(l)
		all = append(all, toks...)
		r.commands(toks, style{split: true, rawHex: false})
	}
	r.endOperand()
	r.alternates(all)
	r.counted(all)
}

// alternates counts a sign that is every other word against a reading: it stands
// between the commands and is none.
func (r *reader) alternates(toks []token) {
	by := map[string]int{}
	for i := 2; i < len(toks); i++ {
		if t := toks[i].text; t == toks[i-2].text && t != toks[i-1].text && !isLetterOrDigit(t) {
			by[t]++
		}
	}
	for _, n := range by {
		if n > 3 && 10*n >= 3*len(toks) {
			r.lost += 10 * n
		}
	}
}

// counted counts words that count on, 00 01 02, or 00 05 10, against a reading
// that takes them for something else than addresses.
func (r *reader) counted(toks []token) {
	last, step, n, at := -1, 0, 0, -2
	for i, t := range toks {
		v, ok := labelValue(strings.Trim(t.text, ".:)]"))
		if !ok || len(t.text) < 2 {
			continue
		}
		beside := at == i-1
		at = i
		switch d := v - last; {
		case beside: // an address has its command behind it
		case last >= 0 && d == step && d > 0 && d <= 20:
			n++
		case last >= 0:
			step = d
		}
		last = v
	}
	if n > 2 && 8*n >= len(toks) {
		r.lost += 2 * n
	}
}

func isLetterOrDigit(s string) bool {
	for _, c := range s {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return true
		}
	}
	return false
}

// otherwise counts a line with a sure address against a reading without.
func (r *reader) otherwise(l line) {
	if lab, ok := labelOf(l); ok && lab.sure && len(lab.label.text) > 1 {
		r.lost += 5
	}
}

// unlisted takes off the commas that part the commands of a text.
func unlisted(lines []line) []line {
	for _, sep := range []string{",", ";"} {
		n, total := 0, 0
		for _, l := range lines {
			for _, t := range fields(l.text, 0, 0) {
				if total++; len(t.text) > 1 && strings.HasSuffix(t.text, sep) {
					n++
				}
			}
		}
		if n < 3 || 2*n < total {
			continue
		}
		lines = mapLines(lines, func(s string) string {
			var b strings.Builder
			for i := 0; i < len(s); i++ {
				if s[i] == sep[0] && i > 0 && s[i-1] != ' ' && (i+1 == len(s) || s[i+1] == ' ') {
					b.WriteByte(' ')
				} else {
					b.WriteByte(s[i])
				}
			}
			return b.String()
		})
	}
	return lines
}

// skipped notes that lines around a program are not part of it.
func (r *reader) skipped(lines []line) {
	var first token
	n := 0
	for _, l := range lines {
		if isSpace(l.text) {
			continue
		}
		toks := fields(l.text, l.n, 1)
		if n == 0 && len(toks) > 0 {
			first = toks[0]
		}
		n++
		r.skip(toks)
		r.otherwise(l)
	}
	switch n {
	case 0:
	case 1:
		r.report(Note, first, -1, msg("this line is taken as text, not as a part of the program"))
	default:
		r.report(Note, first, -1, msg("%d lines from here are taken as text, not as a part of the program", n))
	}
}

// textBlock finds the lines of the program among lines of text: the longest
// run of lines most of whose words are commands.
func textBlock(lines []line) (from, to int) {
	const blank, prose, suspect, good = 0, 1, 2, 3
	kind := make([]int, len(lines))
	for i, l := range lines {
		if isSpace(l.text) {
			continue
		}
		toks := fields(noBars(l.text), l.n, 1)
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
