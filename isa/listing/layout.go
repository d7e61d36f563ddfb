package listing

import (
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"mk61/isa"
)

// How a text lays out its program is found by trying: every way to read it for
// which the text shows a sign is carried out, each gets a score from what it
// explains and what it leaves, and the best is taken. Ways differ in where the
// cells are apart (bars, tabs, commas, blanks), in what order they stand (along
// the rows, down the columns), in what their addresses count (cells, rows, in
// decimal or hex) and in what a cell is (a command, a code in one of several
// notations).

// reading is one way to read the lines of a program.
type reading struct {
	notation string
	how      string // for explanations
	read     func(*reader)
}

// Layout is one way to read a text that was tried.
type Layout struct {
	Notation string // as in Program.Notation
	How      string // in words
	Cells    int    // cells it gives
	Errors   int
	Score    int // what it explains, less what it leaves; the highest is taken
	codes    []byte
	open     []int
}

// page is a text made ready for a reader of rows or lists.
type page struct {
	lines  []line
	labs   []labelled
	stride int // cells from one label to the next; 0 when it varies
	kind   kind
}

// kind is what stands for a cell.
type kind uint8

const (
	mnemonics kind = iota
	hexCodes
	indicatorCodes // hex digits as the indicator shows them: - L С Г Е
	decimalCodes
	mixedDecimal // commands, and decimal codes among them
)

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

// readBody reads a program without a format of its own: the lines in the
// notation want, or in the one that explains them best.
func (r *reader) readBody(lines []line, want string) {
	var best *reader
	var at reading
	lines = r.onePart(r.thinned(plain(lines)))
	if r.raw = lines; lines == nil {
		return
	}
	for _, w := range r.readings(lines, want) {
		sub := r.trial(w, true)
		if len(sub.p.Cells) == 0 && sub.nerr == 0 {
			continue
		}
		sub.countCells(lines)
		l := Layout{w.notation, w.how, len(sub.p.Cells), sub.nerr, sub.score(), sub.p.Cells, sub.p.Holes}
		r.tried = append(r.tried, l)
		if best == nil || betterThan(sub, best) {
			best, at = sub, w
		}
	}
	sort.SliceStable(r.tried, func(i, j int) bool { return r.tried[i].Score > r.tried[j].Score })
	if best == nil {
		return
	}
	if want == "" && best.nerr == 0 && best.agreed == 0 && (10*len(best.p.Cells) < best.words || 2*len(best.p.Cells) < best.words && 2*best.score() < len(best.p.Cells)) {
		r.report(Error, token{}, -1, msg("no program found"))
		return
	}
	if best.nerr > 0 { // again, with what could have been
		best = r.trial(at, false)
		best.countCells(lines)
	}
	r.p.Notation = at.notation
	if best.besides > 0 && best.nerr == 0 && want == "" {
		best.report(Error, best.origin[0], 0, msg("%d words behind the commands look like commands: columns that are not understood", best.besides))
	}
	r.take(best)
	r.rival()
	r.setup(r.raw)
	if r.first != nil && r.nerr == 0 {
		r.p.Script = append(r.first, Step{Kind: StepLoad, Codes: r.p.Cells})
	}
}

// betterThan reports whether reading a explains a text better than b: by the
// score, but for one without errors beside one with, that leave nearly as much.
func betterThan(a, b *reader) bool {
	x, y := a.score(), b.score()
	switch {
	case a.nerr == 0 && b.nerr > 0 && 10*x > 9*y && x > 0 && len(a.p.Cells) > len(b.p.Cells)-3:
		return true
	case b.nerr == 0 && a.nerr > 0 && 10*y > 9*x && y > 0 && len(b.p.Cells) > len(a.p.Cells)-3:
		return false
	}
	return x > y
}

// thinned empties the lines of a long text that have nothing of a listing, and
// keeps the text for what stands above the program.
func (r *reader) thinned(lines []line) []line {
	size := 0
	for i, l := range lines {
		if len(l.text) > maxLine {
			r.report(Warning, token{line: l.n, col: 1}, -1, msg("a line of %d bytes: what is beyond %d is not read", len(l.text), maxLine))
			lines[i].text = strings.ToValidUTF8(l.text[:maxLine], "")
		}
		size += len(lines[i].text)
	}
	r.raw = lines
	if size < 64<<10 {
		return lines
	}
	out := make([]line, 0, len(lines))
	var toks []token
	for _, l := range lines {
		toks = appendFields(toks[:0], noBars(l.text), l.n, 1)
		known, total := knownTokens(toks)
		_, lab := labelOf(l)
		if total == 0 || 2*known < total && !(lab && known > 0) {
			r.words += total
			continue
		}
		if out = append(out, l); len(out) > maxLines {
			break
		}
	}
	r.raw = out
	return out
}

// trial carries one reading out. A dry one does not look for what damaged words
// could have been.
func (r *reader) trial(w reading, dry bool) *reader {
	sub := &reader{file: r.file, lines: r.lines, limit: r.limit, raw: r.raw, own: r.own, words: r.words, p: &Program{Start: -1, Model: "mk61", Notation: w.notation}, dry: dry}
	w.read(sub)
	return sub
}

// rival tells of a second way to read the text that explains it as well.
func (r *reader) rival() {
	if r.nerr > 0 || len(r.tried) < 2 {
		return
	}
	a := r.tried[0]
	for _, b := range r.tried[1:] {
		if b.Errors > 0 || 20*b.Score < 19*a.Score || string(a.codes) == string(b.codes) {
			continue
		}
		k := 0
		for k < len(a.codes) && k < len(b.codes) && a.codes[k] == b.codes[k] {
			k++
		}
		t := token{line: 1, col: 1}
		if k < len(r.origin) {
			t = r.origin[k]
		}
		r.report(Warning, t, min(k, max(0, len(a.codes)-1)), msg("two readings fit: %s, taken, and %s; they differ from here on", phrase(a.How), phrase(b.How)))
		return
	}
}

// take makes the result of a trial the reader's own.
func (r *reader) take(sub *reader) {
	p := sub.p
	base := len(r.p.Cells)
	r.p.Cells = append(r.p.Cells, p.Cells...)
	r.origin = append(r.origin, sub.origin...)
	for _, h := range p.Holes {
		r.p.Holes = append(r.p.Holes, h+base)
	}
	r.p.Registers = append(r.p.Registers, p.Registers...)
	if r.p.Title == "" {
		r.p.Title = p.Title
	}
	r.diags = append(r.diags, sub.diags...)
	r.nerr += sub.nerr
	r.full, r.over, r.agreed, r.lost = sub.full, sub.over, sub.agreed, sub.lost
}

// score is what a reading explains less what it leaves.
func (r *reader) score() int {
	n := 4*r.agreed - 6*r.lost - 3*(len(r.p.Holes)-r.ahead) - 2*r.split
	if r.over {
		n -= 150
	}
	op := operands(r.p.Cells)
	for i, c := range r.p.Cells {
		switch {
		case i < len(r.origin) && r.origin[i].text == "":
		case op[i], c >= isa.OpAdd && i < len(r.origin) && !rawCode(r.origin[i].text):
			n += 3
		default:
			n++
		}
	}
	for _, d := range r.diags {
		switch d.Severity {
		case Error:
			n -= 20
		case Warning:
			if !d.aside {
				n -= 6
			}
		}
	}
	return n
}

// variants are the lines with their separators taken one way or another.
type variant struct {
	how   string
	lines []line
	table bool // made of lines with addresses: not to be read without
}

func mapLines(lines []line, f func(string) string) []line {
	out := make([]line, len(lines))
	for i, l := range lines {
		out[i] = line{text: f(l.text), n: l.n}
	}
	return out
}

// variants lists the ways to tell the cells of these lines apart.
func variants(lines []line) []variant {
	out := []variant{{"", mapLines(lines, func(s string) string { c, _ := stripComment(s); return c }), false}}
	for _, v := range []struct {
		sep rune
		how string
	}{{';', "semicolons apart"}, {',', "commas apart"}, {'\t', "tabs apart"}} {
		n, full := 0, 0
		for _, l := range lines {
			if !isSpace(l.text) {
				full++
			}
			k := strings.Count(l.text, string(v.sep))
			if v.sep == ',' {
				k -= strings.Count(l.text, " , ")
			}
			if k > 0 {
				n++
			}
			if k > 7 {
				n += 2
			}
		}
		if n < 2 || v.sep != '\t' && 5*n < 2*full {
			continue
		}
		out = append(out, variant{v.how, mapLines(lines, func(s string) string {
			if v.sep != ';' {
				s, _ = stripComment(s)
			}
			return separated(s, v.sep)
		}), false})
	}
	for _, sep := range []string{"/", "—", "–", "-", "&", "•", "·", "^", "~", "¦", "*", "\\"} {
		n, full := 0, 0
		for _, l := range lines {
			if !isSpace(l.text) {
				full++
			}
			if strings.Count(l.text, " "+sep+" ") > 1 {
				n++
			}
		}
		if n == 0 || 10*n < 7*full {
			continue
		}
		out = append(out, variant{sep + " apart", mapLines(lines, func(s string) string {
			rs := []rune(s)
			from := 0 // behind an address a sign is a command
			for i := range rs {
				if string(rs[i]) != sep || i > 0 && rs[i-1] != ' ' && rs[i-1] != '\t' || i+1 < len(rs) && rs[i+1] != ' ' && rs[i+1] != '\t' {
					continue
				}
				if strings.TrimSpace(string(rs[from:i])) != "" || i == 0 {
					rs[i] = apart
					from = i + 1
				}
			}
			return string(rs)
		}), false})
	}
	for _, l := range lines {
		_, c := stripComment(l.text)
		if k, n := knownTokens(fields(c, 1, 1)); n > 1 && k == n {
			out = append(out, variant{"semicolons as blanks", mapLines(lines, func(s string) string { return strings.ReplaceAll(s, ";", " ") }), false})
			break
		}
	}
	for _, v := range []variant{
		{"without what all lines repeat", unrepeated(lines), true},
		{"cut at its addresses", cutCounting(lines), true},
		{"its cells joined", cellsApart(lines), true},
		{"words in quotes", quotedWords(lines), false},
		{"numbers in brackets", bracketed(lines), false},
		{"keys in brackets", uncapped(lines), false},
		{"lines of DATA", unnumbered(lines), false},
	} {
		if v.lines != nil {
			out = append(out, v)
		}
	}
	return out
}

// readings lists the ways to read lines for which there is a sign, in the
// notation want only when it is not empty.
func (r *reader) readings(lines []line, want string) []reading {
	var out []reading
	if len(lines) > maxLines {
		lines = lines[:maxLines]
	}
	add := func(notation, how string, read func(*reader)) {
		if want == "" || want == notation {
			out = append(out, reading{notation, how, read})
		}
	}
	rows := func(how string, p page) {
		switch {
		case p.kind == hexCodes || p.kind == indicatorCodes || p.kind == decimalCodes:
			add("hex", how, func(s *reader) { s.readRows(&p) })
		default:
			add("grid", how, func(s *reader) { s.readRows(&p) })
		}
	}
	if isNibbles(lines) || want == "eeprom" {
		add("eeprom", "memory image", func(s *reader) { s.readNibbles(lines) })
		return out
	}
	if how, bytes, at, bad := dumpBytes(lines); how != "" {
		add("hex", how, func(s *reader) { s.readDump(bytes, at, bad) })
		return out
	}
	if bits(lines) {
		add("hex", "bytes in binary", func(s *reader) { s.readBits(lines) })
		return out
	}
	if isCArray(lines) || want == "c" {
		add("c", "table of bytes", func(s *reader) { s.readCArray(lines) })
	}
	if isAsm(lines) || want == "asm" {
		add("asm", "source with labels", func(s *reader) { s.readAsm(lines) })
	}
	for _, v := range variants(lines) {
		how := func(s string) string {
			if v.how != "" {
				s += ", " + v.how
			}
			return s
		}
		var codes []kind
		if !isCArray(lines) {
			codes = codeKinds(v.lines)
		}
		for _, base := range labelBases {
			labs, stride := chain(labels(v.lines, base))
			if len(labs) == 0 {
				continue
			}
			if base.name != "" && sameLabels(labs) || base.name == "in hex" && stride != 16 && !hexLabels(labs) && len(labs[0].label.text) < 4 || base.rows && len(labs) < 2 && len(labs[0].label.text) < 4 && !hasHead(v.lines[:labs[0].at]) {
				continue
			}
			name := how(base.name)
			name = strings.TrimPrefix(name, ", ")
			if base.rows && stride <= 2 && stride > 0 {
				continue
			}
			p := page{lines: v.lines, labs: labs, stride: stride}
			if stride > 2 || stride == 0 && (rowLike(labs) || hasHead(v.lines[:labs[0].at])) {
				rows(strings.TrimSpace("rows with labels "+name), p)
			}
			if stride == 1 || stride == 2 || len(labs) == 1 || stride == 0 && !rowLike(labs) {
				if !base.rows {
					add("list", strings.TrimSpace("one command a line "+name), func(s *reader) { s.readList(&p) })
				}
				if !base.rows && bigNumbers(v.lines) {
					q := p
					q.kind = mixedDecimal
					add("list", strings.TrimSpace("one command a line, decimal codes "+name), func(s *reader) { s.readList(&q) })
				}
			}
			for _, k := range codes {
				if stride != 2 {
					q := p
					q.kind = k
					rows(strings.TrimSpace("codes with addresses "+name), q)
				}
			}
		}
		for _, p := range tables(v.lines) {
			if p.stride > 2 {
				rows(how("rows with labels in a column"), p)
			} else {
				add("list", how("a table with addresses in a column"), func(s *reader) { s.readList(&p) })
			}
			for _, k := range codes {
				q := p
				q.kind = k
				rows(how("codes with addresses in a column"), q)
			}
		}
		if t := transposed(v.lines); t != nil {
			p := page{lines: v.lines, labs: t, stride: 10}
			rows(how("columns of ten with labels"), p)
			for _, k := range codes {
				q := p
				q.kind = k
				rows(how("columns of ten codes with labels"), q)
			}
		}
		for _, c := range cuts(v.lines) {
			labs, stride := chain(labels(c.lines, labelBases[0]))
			if stride != 1 && stride != 2 || len(labs) < 2 {
				continue
			}
			p := page{lines: c.lines, labs: labs, stride: stride}
			add("list", how(c.how), func(s *reader) { s.readList(&p) })
			for _, k := range codes {
				if len(labs) < minRecords {
					continue
				}
				q := p
				q.kind = k
				add("hex", how(c.how), func(s *reader) { s.readRows(&q) })
			}
		}
		if v.table {
			continue
		}
		for _, k := range codes {
			rows(how("codes"), page{lines: v.lines, kind: k})
		}
		add("text", how("commands without addresses"), func(s *reader) { s.readText(v.lines) })
	}
	return out
}

// maxLine bounds a line, in bytes: a program with addresses, codes and commands
// on one line has a third of it.
const maxLine = 16 << 10

// maxLines bounds the lines of one program that are looked at.
const maxLines = 4000

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

// bars reports whether a text begins with |x| or |-|.
func bars(s string) bool {
	rs := []rune(s[:min(len(s), 8)])
	return len(rs) >= 3 && rs[0] == '|' && rs[2] == '|' && strings.ContainsRune("xхXХ-−–", rs[1])
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

func isASCII(s string) bool { return ascii(s) }

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

// noBars turns bars that stand between cells into blanks.
func noBars(s string) string {
	if !strings.ContainsAny(s, "|\x1f") {
		return s
	}
	return strings.ReplaceAll(protectBars(s), "|", " ")
}

// headOf reports whether a line with the label 0 or 00 is the head of a table:
// 00 01 02 …, or 0 1 2 ….
func headOf(l labelled) bool {
	toks := fields(noBars(l.rest), 0, 0)
	return len(toks) > 0 && len(toks[0].text) == len(l.label.text) && isHead(toks)
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

// Explain lists the ways to read a text that were tried, the one taken first.
func Explain(name string, src []byte, o Options) []Layout {
	return readSource(name, src, o).tried
}

// String is the layout in one line.
func (l Layout) String() string {
	return fmt.Sprintf("%s: %s, %d cells, %d errors, score %d", l.Notation, l.How, l.Cells, l.Errors, l.Score)
}
