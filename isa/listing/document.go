package listing

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A text may hold several programs: the one that prepares the registers and the
// main one, variants, the programs of an article. Each is read by itself; what
// stands around them belongs to all.

// Document is one of the programs of a text.
type Document struct {
	Name        string // the line above it, "" when there is none
	Line        int    // on which it begins, from 1
	Program     *Program
	Diagnostics []Diagnostic
}

// part is where a program stands in a text.
type part struct {
	from, to int // lines
	name     string
	line     int
	words    int
}

// ReadAll reads every program of a text, in order; most texts have one. The
// number of a program, from 1, or its Name is what Options.Part takes.
func ReadAll(name string, src []byte, o Options) []Document {
	o.Part = "1"
	r := readSource(name, src, o)
	p, ds := r.finish()
	out := []Document{{Program: p, Diagnostics: ds}}
	if len(r.parts) == 0 {
		return out
	}
	out[0].Name, out[0].Line = r.parts[0].name, r.parts[0].line
	for i := 1; i < len(r.parts); i++ {
		o.Part = strconv.Itoa(i + 1)
		p, ds := Read(name, src, o)
		out = append(out, Document{r.parts[i].name, r.parts[i].line, p, ds})
	}
	return out
}

// SplitPart splits "file#2" or "file#name" into the file and the part of it
// that is meant; exists tells whether a file has a name, so that names with a
// "#" of their own are not split.
func SplitPart(arg string, exists func(string) bool) (file, part string) {
	k := strings.LastIndexByte(arg, '#')
	if k < 1 || k == len(arg)-1 || exists(arg) {
		return arg, ""
	}
	return arg[:k], arg[k+1:]
}

// parts finds the programs of a text when there are several.
func parts(lines []line) []part {
	if isNibbles(lines) || isCArray(lines) || isAsm(lines) {
		return nil
	}
	code := mapLines(lines, func(s string) string { c, _ := stripComment(s); return c })
	out := labelledParts(code)
	if len(out) < 2 {
		if u := unrepeated(lines); u != nil {
			out = labelledParts(u)
		} else {
			out = bareParts(code)
		}
	}
	if len(out) < 2 {
		return nil
	}
	for i := range out {
		before := 0
		if i > 0 {
			before = out[i-1].to
		}
		for k := out[i].from - 1; k >= before; k-- {
			t := strings.Trim(lines[k].text, " \t#*=:;-|_")
			if t == "" || isHead(fields(noBars(lines[k].text), 0, 0)) || isSpace(lines[k].text) {
				continue
			}
			if utf8.RuneCountInString(t) <= 80 {
				out[i].name = Clean(t)
			}
			break
		}
		out[i].line = lines[out[i].from].n
	}
	return out
}

// labelledParts divides where the addresses begin anew.
func labelledParts(lines []line) []part {
	var labs []labelled
	for _, l := range labels(lines, labelBases[0]) {
		toks := fields(noBars(l.rest), 0, 0)
		if len(toks) > maxTokens/4 {
			return nil
		}
		if known, n := knownTokens(toks); n > 0 && (2*known > n || commandFirst(toks)) {
			labs = append(labs, l)
		}
	}
	if len(labs) < 2 || len(labs) > maxLines {
		return nil
	}
	var out []part
	start, odd := 0, 0
	end := func(i int) { // labels start..i-1
		n, by := 0, map[int]int{}
		for k := start; k < i; k++ {
			n += len(fields(noBars(labs[k].rest), 0, 0))
			if k > start {
				d := labs[k].addr - labs[k-1].addr
				if d == 2 {
					d = 1
				}
				by[d]++
			}
		}
		most := 0
		for d, k := range by {
			if d > 0 {
				most = max(most, k)
			}
		}
		chained := most >= 2 && 10*most >= 7*(i-start-1) || i-start <= 2 && n >= 4 && (labs[start].closed || labs[start].bar) && (i-start == 1 || most > 0)
		if labs[start].addr <= 1 && chained {
			out = append(out, part{from: labs[start].at, to: labs[i-1].at + 1, words: n})
		} else {
			odd += i - start
		}
		start = i
	}
	for i := 1; i < len(labs); i++ {
		a, b := labs[i-1].addr, labs[i].addr
		if b > 1 || b > a || b == a && labs[i].at == labs[i-1].at+1 {
			continue
		}
		if i+1 < len(labs) && labs[i+1].addr > a && labs[i+1].addr-b > 20 {
			continue // a misprint
		}
		end(i)
	}
	end(len(labs))
	if 5*odd > len(labs) {
		return nil
	}
	return out
}

// commandFirst reports whether words begin with a command or a code.
func commandFirst(toks []token) bool {
	_, _, ok := match(toks)
	return ok || rawCode(strings.Trim(toks[0].text, "()[]"))
}

// bareParts divides commands without addresses where a heading stands.
func bareParts(lines []line) []part {
	if labs, stride := chain(labels(lines, labelBases[0])); len(lines) > maxLines || len(labs) > 1 && stride > 0 {
		return nil
	}
	var out []part
	cur := part{from: -1}
	names := 0
	end := func() {
		if cur.from >= 0 && cur.words >= 6 && names >= 3 {
			out = append(out, cur)
		}
		cur, names = part{from: -1}, 0
	}
	for i, l := range lines {
		if isSpace(l.text) {
			continue
		}
		if _, ok := labelOf(l); ok && len(l.text) < 400 {
			if lab, _ := labelOf(l); lab.sure {
				return nil
			}
		}
		toks := fields(noBars(l.text), 0, 0)
		known, total := knownTokens(toks)
		switch {
		case 2*known > total:
			if cur.from < 0 {
				cur.from = i
			}
			cur.to = i + 1
			cur.words += total
			for _, t := range toks {
				if !isDigits(t.text) && len(t.text) > 1 {
					names++
				}
			}
		case isProse(toks) || strings.HasSuffix(strings.TrimSpace(l.text), ":"):
			end()
		}
	}
	end()
	most := 0
	for _, p := range out {
		most = max(most, p.words)
	}
	keep := out[:0]
	for _, p := range out {
		if 4*p.words >= most { // not a line of keys to press
			keep = append(keep, p)
		}
	}
	return keep
}

// onePart leaves the lines of the program that is wanted, or of the longest,
// and of what belongs to none.
func (r *reader) onePart(lines []line) []line {
	if !r.inner {
		r.parts = parts(lines)
	}
	if len(r.parts) < 2 {
		if r.part != "" && r.part != "1" {
			r.report(Error, token{}, -1, msg("no program %s here: there is one", quote(r.part)))
		}
		return lines
	}
	take := -1
	for i, p := range r.parts {
		if r.part == "" && (take < 0 || p.words > r.parts[take].words) || r.part == strconv.Itoa(i+1) || r.part != "" && take < 0 && strings.EqualFold(r.part, p.name) {
			take = i
		}
	}
	if take < 0 {
		r.report(Error, token{}, -1, msg("no program %s here; there are %s", quote(r.part), r.partNames()))
		return nil
	}
	if r.part == "" {
		r.report(Warning, token{line: r.parts[take].line, col: 1}, -1, msg("%d programs in this text: %s; #%d is taken", len(r.parts), r.partNames(), take+1))
	}
	if r.part == "" {
		r.prepared(lines, take)
	}
	out := make([]line, len(lines))
	copy(out, lines)
	for i, p := range r.parts {
		if i == take {
			continue
		}
		for k := p.from; k < p.to; k++ {
			out[k].text = ""
		}
	}
	return out
}

// partNames lists the programs of a text.
func (r *reader) partNames() string {
	var b strings.Builder
	for i, p := range r.parts {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == 9 {
			b.WriteString("…")
			break
		}
		fmt.Fprintf(&b, "#%d", i+1)
		if p.name != "" {
			b.WriteString(" " + quote(p.name))
		}
	}
	return b.String()
}
