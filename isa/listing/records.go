package listing

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"mk61/isa"
)

// Records: lines made alike, each with the address of a cell or of a row
// somewhere in it. What all of them repeat (the words, brackets and quotes of a
// source, a table of TeX, a letter, a numbered copy) is taken off, and what is
// left between are the fields of a table in which any column may hold the
// addresses.

// maxRecord bounds the pieces of one line that are compared.
const maxRecord = 160

// minRecords is the least number of lines that show what they repeat.
const minRecords = 5

// pieceOf is a part of a line: a run of digits, a run of letters, or one sign.
type pieceOf struct {
	text       string
	start, end int // bytes
}

// pieces takes a line apart.
func pieces(s string) []pieceOf {
	var out []pieceOf
	last := 0 // kind of the run that goes on: 1 digits, 2 letters
	for i, c := range s {
		k := 0
		switch {
		case c == ' ' || c == '\t':
			last = 0
			continue
		case c >= '0' && c <= '9':
			k = 1
		case unicode.IsLetter(c):
			k = 2
		}
		_, w := utf8.DecodeRuneInString(s[i:])
		if n := len(out); k > 0 && k == last {
			out[n-1].end = i + w
			out[n-1].text = s[out[n-1].start:out[n-1].end]
		} else {
			if len(out) == maxRecord {
				return out
			}
			out = append(out, pieceOf{s[i : i+w], i, i + w})
		}
		last = k
	}
	return out
}

// countingLines finds the lines that go on counting: each has a number one or
// two above, or a fixed step above, one of the record before it.
func countingLines(lines []line) []int {
	type link struct{ line, value, prev, n int }
	best := []int(nil)
	var numbers [][]int
	for _, l := range lines {
		var vs []int
		for _, p := range pieces(l.text) {
			if p.text[0] < '0' || p.text[0] > '9' || len(p.text) > 5 {
				continue
			}
			v := 0
			for _, c := range p.text {
				v = 10*v + int(c-'0')
			}
			if v < 130 && !slices.Contains(vs, v) {
				vs = append(vs, v)
			}
			if len(vs) == 24 {
				break
			}
		}
		numbers = append(numbers, vs)
	}
	for _, steps := range [][]int{{1, 2}, {10}, {5}, {8}, {16}, {20}, {3}, {4}, {6}, {7}, {12}, {15}} {
		var links []link
		at := map[int]int{} // value → the last link that has it
		top := -1
		for i, vs := range numbers {
			from := len(links)
			for _, v := range vs {
				ln := link{i, v, -1, 1}
				for _, d := range steps {
					if k, ok := at[v-d]; ok && i-links[k].line <= 8 && links[k].line < i && links[k].n+1 > ln.n {
						ln.prev, ln.n = k, links[k].n+1
					}
				}
				links = append(links, ln)
			}
			for k := from; k < len(links); k++ {
				at[links[k].value] = k
				if top < 0 || links[k].n > links[top].n {
					top = k
				}
			}
		}
		if top < 0 {
			continue
		}
		n := links[top].n
		if len(steps) == 1 && n < 3 || len(steps) == 2 && n < minRecords || n <= len(best) {
			continue
		}
		var chained []int
		for k := top; k >= 0; k = links[k].prev {
			chained = append(chained, links[k].line)
		}
		slices.Reverse(chained)
		full := 0
		for _, l := range lines[chained[0] : chained[n-1]+1] {
			if !isSpace(l.text) {
				full++
			}
		}
		if 10*n >= 6*full || 2*n > full && n > 3*minRecords { // and not numbers by chance
			best = chained
		}
	}
	return best
}

// repeated marks the pieces of a line that nearly all records have, in order.
func repeated(recs [][]pieceOf, pivot int) []pieceOf {
	p := recs[pivot]
	count := make([]int, len(p))
	for i, q := range recs {
		if i == pivot {
			continue
		}
		for _, j := range common(p, q) {
			count[j]++
		}
	}
	var out []pieceOf
	for j, n := range count {
		if 100*n >= 88*(len(recs)-1) {
			out = append(out, p[j])
		}
	}
	return out
}

// common are the pieces of a that a longest sequence common with b has.
func common(a, b []pieceOf) []int {
	n, m := len(a), len(b)
	if n == 0 || m == 0 {
		return nil
	}
	t := make([]uint8, (n+1)*(m+1))
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			k := i*(m+1) + j
			if a[i].text == b[j].text {
				t[k] = t[k+m+2] + 1
			} else {
				t[k] = max(t[k+m+1], t[k+1])
			}
		}
	}
	var out []int
	for i, j := 0, 0; i < n && j < m; {
		k := i*(m+1) + j
		switch {
		case a[i].text == b[j].text:
			out = append(out, i)
			i, j = i+1, j+1
		case t[k+m+1] >= t[k+1]:
			i++
		default:
			j++
		}
	}
	return out
}

// unrepeated takes off what all counting lines repeat: signs of one place stand
// as one sign between fields. It gives nil when they repeat nothing.
func unrepeated(lines []line) []line {
	at := countingLines(lines)
	if len(at) < 3 {
		return nil
	}
	if len(at) > 2*Memory {
		at = at[:2*Memory]
	}
	recs := make([][]pieceOf, len(at))
	for i, k := range at {
		recs[i] = pieces(lines[k].text)
	}
	pivot := len(recs) / 2
	marks := repeated(recs, pivot)
	if len(recs) > 2 {
		if m := repeated(recs, len(recs)/3); len(m) > len(marks) {
			marks, pivot = m, len(recs)/3
		}
	}
	if len(marks) == 0 {
		return nil
	}
	groups := grouped(lines[at[pivot]].text, marks)
	known := true // separators that every reader knows
	for _, g := range groups {
		t := g.pieces[0].text
		known = known && len(g.pieces) == 1 && (t == "|" || t == string(apart) || len(groups) == 1 && strings.ContainsAny(t, ".:)]"))
	}
	if known {
		return nil
	}
	out := make([]line, len(lines))
	copy(out, lines)
	done := map[int]bool{}
	for i, k := range at {
		done[k] = true
		if text, n := unmarked(lines[k].text, recs[i], groups); 2*n >= len(groups) && n > 0 {
			out[k].text = text
		}
	}
	for k := max(0, at[0]-3); k < min(len(lines), at[len(at)-1]+8); k++ { // heads, and addresses with letters
		if done[k] || len(lines[k].text) > maxLine/8 {
			continue
		}
		if text, n := unmarked(lines[k].text, pieces(lines[k].text), groups); n == len(groups) || k > at[len(at)-1] && n > 2 && 10*n >= 7*len(groups) {
			out[k].text = text
		}
	}
	return out
}

// mark is what records repeat in one place: pieces that stand together.
type mark struct {
	pieces        []pieceOf
	before, after bool // a blank, or the end of the line, stands there
	many          bool // it parts the fields of a row: every such sign does
}

// grouped joins the pieces of a line that stand together. Letters that commands
// are made of count only before the first number, where the address stands.
func grouped(s string, marks []pieceOf) []mark {
	number := strings.IndexAny(s, "0123456789")
	var all, out []mark
	for _, m := range marks {
		if n := len(all); n > 0 && all[n-1].end() == m.start {
			all[n-1].pieces = append(all[n-1].pieces, m)
		} else {
			all = append(all, mark{pieces: []pieceOf{m}})
		}
	}
	times := map[string]int{}
	for _, g := range all {
		t := s[g.pieces[0].start:g.end()]
		if isLetterOrDigit(t) && t != "0x" && (prefixes()[isa.Fold(t)] || g.pieces[0].start >= number && partOfCommand(t)) {
			continue
		}
		g.before, g.after = blankAt(s, g.pieces[0].start-1), blankAt(s, g.end())
		if !isLetterOrDigit(t) && !g.before && !g.after && partOfCommand(t) && !labelBefore(s, g.pieces[0].start) {
			continue // the arrow of X->П
		}
		out = append(out, g)
		times[t]++
	}
	for i, g := range out {
		out[i].many = len(g.pieces) == 1 && times[g.pieces[0].text] > 2
	}
	return out
}

// labelBefore reports whether an address stands right before a sign of a line, or
// numbers on both sides of it.
func labelBefore(s string, at int) bool {
	from := at
	for from > 0 && s[from-1] >= '0' && s[from-1] <= '9' {
		from--
	}
	_, ok := labelValue(s[from:at])
	behind := at + 1
	for behind < len(s) && s[behind] >= '0' && s[behind] <= '9' {
		behind++
	}
	return ok && (at-from > 1 && blankAt(s, from-1) || behind-at > 2)
}

func (m mark) end() int { return m.pieces[len(m.pieces)-1].end }

// blankAt reports whether there is nothing at a place of a line.
func blankAt(s string, i int) bool {
	return i < 0 || i >= len(s) || s[i] == ' ' || s[i] == '\t'
}

// everySpelling holds all spellings, folded, a line each.
var everySpelling = sync.OnceValue(func() string {
	var b strings.Builder
	for _, s := range allSpellings() {
		b.WriteString(string(s.folded) + "\n")
	}
	return b.String()
})

// partOfCommand reports whether a text, of digits or with letters, may be a part
// of a command.
func partOfCommand(t string) bool {
	return strings.Contains(everySpelling(), isa.Fold(t)) || strings.Trim(t, "0123456789") == ""
}

// unmarked blanks the marks out of a line; those that stand together leave one
// sign between fields. It tells how many the line has.
func unmarked(s string, ps []pieceOf, marks []mark) (text string, n int) {
	var cut []pieceOf
	j := 0
	for g, m := range marks {
		k, have := find(s, ps[j:], m, true)
		if k < 0 {
			k, have = find(s, ps[j:], m, false)
		}
		for w := len(m.pieces) - 1; k < 0 && w > 0 && g == len(marks)-1; w-- { // the last line has no comma
			k, have = find(s, ps[j:], mark{pieces: m.pieces[:w]}, false)
		}
		if k < 0 {
			continue
		}
		n++
		cut = append(cut, pieceOf{"", ps[j+k].start, have})
		for j < len(ps) && ps[j].end <= have {
			j++
		}
		if j < len(ps) && ps[j].start < have { // "N" of "NA0"
			ps = slices.Clone(ps)
			ps[j].text, ps[j].start = ps[j].text[have-ps[j].start:], have
		}
		if last := g == len(marks)-1 || marks[g+1].pieces[0].text != m.pieces[0].text; m.many && last {
			for { // a longer row
				k, have := find(s, ps[j:], m, true)
				if k < 0 || g < len(marks)-1 && have >= len(strings.TrimRight(s, " \t")) {
					break
				}
				cut = append(cut, pieceOf{"", ps[j+k].start, have})
				j += k + 1
			}
		}
	}
	var b strings.Builder
	from, joined := 0, -1
	for _, c := range cut {
		b.WriteString(s[from:c.start])
		if joined >= 0 && strings.TrimSpace(s[joined:c.start]) == "" {
			b.WriteByte(' ')
		} else {
			b.WriteByte(apart)
		}
		b.WriteString(strings.Repeat(" ", utf8.RuneCountInString(s[c.start:c.end])-1))
		from, joined = c.end, c.end
	}
	b.WriteString(s[from:])
	return b.String(), n
}

// find looks for the pieces of a mark that stand together, with blanks beside
// them where it has them when strict, and tells where they end.
func find(s string, ps []pieceOf, m mark, strict bool) (at, end int) {
	for k := 0; k+len(m.pieces) <= len(ps); k++ {
		ok := true
		for i, x := range m.pieces {
			p := ps[k+i]
			last := i == len(m.pieces)-1
			if ok = (p.text == x.text || last && lettered(p.text, x.text)) && (i == 0 || ps[k+i-1].end == p.start); !ok {
				break
			}
			end = p.start + len(x.text)
		}
		if ok && !(strict && (m.before && !blankAt(s, ps[k].start-1) || m.after && !blankAt(s, end))) {
			return k, end
		}
	}
	return -1, 0
}

// lettered reports whether a piece is a mark and the letter of an address behind.
func lettered(s, mark string) bool {
	rest, ok := strings.CutPrefix(s, mark)
	return ok && (rest == "A" || rest == "B" || rest == "А" || rest == "В")
}

// fieldAt is a field of a line of a table.
type fieldAt struct {
	text string
	col  int // character in the line, from 1
}

// tableFields takes a line apart at bars, at the separators of spreadsheets, or
// at wide gaps; digits tells that one digit at its head is an address.
func tableFields(text string, digits bool) []fieldAt {
	var out []fieldAt
	for _, f := range wholeFields(text) {
		for range 2 { // "00 П1" and "1 00 П1" of a numbered copy
			k := strings.IndexAny(f.text, " \t")
			if k < 0 {
				break
			}
			w := f.text[:k]
			if _, ok := labelValue(strings.Trim(w, "*()[]#.:№")); !ok || len(w) < 2 && !digits {
				break
			}
			rest := strings.TrimLeft(f.text[k:], " \t")
			out = append(out, fieldAt{w, f.col})
			f = fieldAt{rest, f.col + utf8.RuneCountInString(f.text[:len(f.text)-len(rest)])}
		}
		out = append(out, f)
	}
	return out
}

func wholeFields(text string) []fieldAt {
	s := protectBars(text)
	var out []fieldAt
	if strings.Contains(s, "|") {
		col := 1
		for _, f := range strings.Split(s, "|") {
			t := strings.TrimLeft(f, " \t")
			lead := len(f) - len(t)
			out = append(out, fieldAt{strings.TrimRight(t, " \t"), col + lead})
			col += utf8.RuneCountInString(f) + 1
			if len(out) == 40 {
				break
			}
		}
		return out
	}
	for _, t := range gapFields(text, 0, 1) {
		out = append(out, fieldAt{t.text, t.col})
	}
	return out
}

// column is a column of a table whose numbers count on.
type column struct {
	key    int
	rows   []labelled
	stride int
	first  bool // nothing stands before it
	late   bool // it begins further on: ends of ranges
}

// countingColumns finds the columns that count on from line to line.
func countingColumns(lines []line) ([]column, [][]fieldAt) {
	const most = 12
	fs := make([][]fieldAt, len(lines))
	var cols [most]column
	for k := range cols {
		cols[k].first = true
	}
	digits := unpadded(lines, labelBases[0])
	for i, l := range lines {
		if len(l.text) > 4000 || isSpace(l.text) {
			continue
		}
		f := tableFields(l.text, digits[i])
		if len(f) < 2 {
			continue
		}
		fs[i] = f
		empty := true
		for k := range min(len(f), most) {
			t := strings.Trim(f[k].text, "*()[]#.:№")
			if t == "" {
				continue
			}
			v, ok := labelValue(t)
			if ok && len(t) < 5 {
				at := strings.Index(f[k].text, t)
				cols[k].rows = append(cols[k].rows, labelled{
					at: i, label: token{t, l.n, f[k].col + utf8.RuneCountInString(f[k].text[:max(at, 0)])}, addr: v, sure: true, closed: true, bar: true,
				})
				cols[k].first = cols[k].first && empty
			}
			empty = false
		}
	}
	var out []column
	for k, c := range cols {
		if len(c.rows) < 3 {
			continue
		}
		labs, stride := chain(c.rows)
		if labs == nil || c.rows[0].addr > 1 {
			labs = c.rows
			if stride = labs[1].addr - labs[0].addr; stride == 2 {
				stride = 1
			}
		}
		if stride <= 0 || len(labs) < 3 || 10*len(labs) < 8*len(c.rows) {
			continue
		}
		n := 0
		for i := 1; i < len(labs); i++ {
			d := labs[i].addr - labs[i-1].addr
			if d == stride || stride < 3 && (d == 1 || d == 2) || i+1 == len(labs) && d > 0 && d < stride {
				n++
			}
		}
		if 10*n < 9*(len(labs)-1) || stride < 3 && len(labs) < minRecords {
			continue
		}
		out = append(out, column{k, labs, stride, c.first, labs[0].addr > 1})
	}
	return out, fs
}

// tables lists the ways to take lines for a table with its addresses in a
// column that is not the first, or beside another that counts too, such as the
// numbers of lines.
func tables(lines []line) []page {
	cols, fs := countingColumns(lines)
	if len(cols) == 0 || len(cols) == 1 && cols[0].first {
		return nil
	}
	var out []page
	for _, c := range cols {
		if c.late {
			continue
		}
		p := page{lines: lines, stride: c.stride}
		for _, l := range c.rows {
			text := lines[l.at].text
			rs := []rune(text)
			for _, o := range cols {
				f := fs[l.at]
				if o.key >= len(f) {
					continue
				}
				if _, ok := labelValue(strings.Trim(f[o.key].text, "*()[]#.:№")); !ok {
					continue
				}
				for k := range utf8.RuneCountInString(f[o.key].text) {
					rs[f[o.key].col-1+k] = ' '
				}
			}
			for k, c := range rs { // what stood between the columns taken off
				if p.stride < 3 || c != ' ' && c != '\t' && c != apart && c != '|' || c == '|' && bars(string(rs[k:])) {
					break
				}
				rs[k] = ' '
			}
			if n := len(rs); p.stride > 2 && n > 0 && (rs[n-1] == '|' || rs[n-1] == ' ') {
				for n > 0 && (rs[n-1] == ' ' || rs[n-1] == '|' && !strings.HasSuffix(string(rs[:n]), "|x|") || rs[n-1] == apart) {
					n--
				}
				rs = rs[:n]
			}
			l.rest, l.col = string(rs), 1
			p.labs = append(p.labs, l)
		}
		out = append(out, p)
	}
	return out
}
