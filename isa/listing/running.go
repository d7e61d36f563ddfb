package listing

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Addresses that count on through a text with the same signs before and behind
// each of them, many on a line, and tables whose cells were copied one a line.

// place is a number in a text and what stands beside it.
type place struct {
	line, start, end int // bytes
	value            int
	width            int
	before, after    rune // 0 for a blank or the end of the line
}

// places finds the numbers of a text that could be addresses.
func places(lines []line) []place {
	var out []place
	for n, l := range lines {
		s := l.text
		if len(s) > maxLine {
			continue
		}
		before := rune(0)
		for i := 0; i < len(s); {
			c, w := utf8.DecodeRuneInString(s[i:])
			j := i
			for j < len(s) && s[j] >= '0' && s[j] <= '9' {
				j++
			}
			if j == i && !(c == 'A' || c == 'А') || unicode.IsLetter(before) || unicode.IsDigit(before) {
				before = c
				i += w
				continue
			}
			if j == i { // A0
				for j = i + w; j < len(s) && s[j] >= '0' && s[j] <= '9'; j++ {
				}
			}
			after := rune(0)
			if j < len(s) {
				after, _ = utf8.DecodeRuneInString(s[j:])
			}
			if v, ok := labelValue(s[i:j]); ok && len(s[i:j]) < 5 && !unicode.IsLetter(after) {
				out = append(out, place{n, i, j, v, j - i, blankRune(before), blankRune(after)})
			}
			before = '0'
			if i = j; len(out) > 2*maxTokens {
				return out
			}
		}
	}
	return out
}

func blankRune(c rune) rune {
	if c == ' ' || c == '\t' {
		return 0
	}
	return c
}

// cutCounting cuts a text at the longest run of numbers that count on with the
// same signs beside them, when it has several on a line.
func cutCounting(lines []line) []line {
	type signs struct{ before, after rune }
	groups := map[signs][]place{}
	var order []signs
	for _, p := range places(lines) {
		k := signs{p.before, p.after}
		if p.line >= 0 && p.start == 0 && p.after != 0 { // at the head of a line the sign before is the line
			for g := range groups {
				if g.after == p.after && g.before == 0 {
					k = g
				}
			}
		}
		if k == (signs{}) {
			continue // what every reader knows
		}
		if groups[k] == nil {
			if order = append(order, k); len(order) > 200 {
				return nil
			}
		}
		groups[k] = append(groups[k], p)
	}
	var best []place
	for _, k := range order {
		var run []place
		due, width := -1, 0
		for _, p := range groups[k] {
			if due < 0 && p.value < 2 || due >= 0 && (p.value == due || p.value == due+1) && (p.width == width || width < 2 || p.value > 99) {
				run = append(run, p)
				due, width = p.value+1, p.width
			}
		}
		if len(run) > len(best) {
			best = run
		}
	}
	several := 0
	for i := 1; i < len(best); i++ {
		if best[i].line == best[i-1].line {
			several++
		}
	}
	if len(best) < 8 || 4*several < len(best) {
		return nil
	}
	var out []line
	k := 0
	for n, l := range lines {
		from := 0
		for ; k < len(best) && best[k].line == n; k++ {
			p := best[k]
			at := p.start
			if p.before != 0 {
				at -= utf8.RuneLen(p.before)
			}
			if at > from {
				out = append(out, piece(l, from, at))
			}
			from = at
		}
		out = append(out, piece(l, from, len(l.text)))
	}
	// The sign behind an address becomes a point; a sign behind most pieces goes.
	ends := map[string]int{}
	for _, l := range out {
		t := strings.TrimRight(l.text, " \t")
		if c, w := utf8.DecodeLastRuneInString(t); w > 0 && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			ends[t[len(t)-w:]]++
		}
	}
	after := string(best[0].after)
	for i, l := range out {
		t := strings.TrimRight(l.text, " \t")
		for e, n := range ends {
			if 10*n >= 7*len(best) && strings.HasSuffix(t, e) {
				t = strings.TrimSuffix(t, e)
				break
			}
		}
		if best[0].after != 0 {
			k := strings.IndexAny(t, "0123456789AА")
			if j := strings.Index(t, after); k >= 0 && j > k && j-k < 6 {
				t = t[:j] + "." + t[j+len(after):]
			}
		}
		if best[0].before != 0 {
			if k := strings.Index(t, string(best[0].before)); k >= 0 && strings.TrimSpace(t[:k]) == "" {
				t = t[:k] + " " + t[k+utf8.RuneLen(best[0].before):]
			}
		}
		out[i].text = t
	}
	if u := unrepeated(out); u != nil {
		return u
	}
	return out
}

// cellsApart joins a table that was copied with each of its cells on a line of
// its own: an address, its command, perhaps its code; or a column of addresses
// and then one of commands.
func cellsApart(lines []line) []line {
	var full []line
	for _, l := range lines {
		if !isSpace(l.text) {
			full = append(full, l)
		}
	}
	alone := func(i int) (int, bool) {
		t := strings.Trim(full[i].text, " \t.:)|")
		v, ok := labelValue(t)
		return v, ok && len(t) > 1 && len(t) < 4
	}
	first, run := -1, 0 // a column of addresses
	for i := range full {
		if v, ok := alone(i); ok && (first < 0 && v < 2 || first >= 0 && run > 0) {
			if first < 0 {
				first, run = i, 1
				continue
			}
			if p, _ := alone(i - 1); v == p+1 {
				run++
				continue
			}
		}
		if run > 7 {
			break
		}
		first, run = -1, 0
		if v, ok := alone(i); ok && v < 2 {
			first, run = i, 1
		}
	}
	if run > 7 {
		rest := full[first+run:]
		for len(rest) > run && headRole(rest[0].text) != 0 {
			rest = rest[1:]
		}
		if len(rest) < run {
			return nil
		}
		var out []line
		for i := range run {
			t := full[first+i].text + " " + string(apart) + " " + rest[i].text
			if len(rest) >= 2*run {
				t += " " + string(apart) + " " + rest[run+i].text
			}
			out = append(out, line{t, rest[i].n})
		}
		return append(out, rest[min(len(rest), run*(len(rest)/run)):]...)
	}
	// Each address with what follows it, the same number of lines.
	for step := 2; step <= 4; step++ {
		for i := 0; i < min(len(full), 12); i++ {
			v, ok := alone(i)
			if !ok || v > 1 {
				continue
			}
			n := 1
			for k := i + step; k < len(full); k += step {
				if w, ok := alone(k); !ok || w != v+n {
					break
				}
				n++
			}
			if n < minRecords || (n+1)*step < len(full)-i-2*step {
				continue
			}
			out := append([]line(nil), full[:i]...)
			for k := range n {
				t := full[i+k*step].text
				for m := 1; m < step && i+k*step+m < len(full); m++ {
					t += " " + string(apart) + " " + full[i+k*step+m].text
				}
				out = append(out, line{t, full[i+k*step].n})
			}
			return append(out, full[min(len(full), i+n*step):]...)
		}
	}
	return nil
}
