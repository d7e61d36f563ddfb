package listing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// Tables of ten columns with row labels, with bars or blanks between the cells.

// readRows reads rows of cells with their addresses, in tables with bars or with
// blanks between. Lines outside of the rows are text.
func (r *reader) readRows(p *page) {
	if len(p.labs) == 0 {
		r.readCodes(p)
		return
	}
	if len(p.labs) < 4 && p.stride > 0 { // too few labels to tell
		if n := p.usual(); n > 0 && p.stride%n == 0 {
			p.stride = n
		}
	}
	rows := unmarkedRows(trimRows(p.labs, p.stride))
	r.caption(rows)
	r.fragment(rows)
	for i, row := range rows {
		if r.full || r.over {
			return
		}
		next := rows[i+1:]
		r.syncRow(row, next, p.stride)
		begin := r.cell()
		r.row(row, p)
		end := len(p.lines)
		if len(next) > 0 {
			end = next[0].at
		}
		due := p.stride
		if len(next) > 0 {
			if d := next[0].addr - row.addr; d > 0 && (d < p.stride || p.stride == 0) {
				due = d
			}
		}
		if due == 0 && len(rows) == 1 && p.kind == mnemonics {
			due = 10
		}
		if !row.have {
			r.between(p, row.at+1, end, len(next) > 0, r.cell()-begin == due)
		}
		r.rowLength(row, begin, due, len(next) == 0)
		if row.addr == begin && (len(next) == 0 || r.cell()-begin == due) {
			r.agreed++
			if row.have {
				r.agreed++ // its column has a head too
			}
		}
	}
	r.endOperand()
}

// unmarkedRows takes off a sign that stands between the label and the cells of
// every row.
func unmarkedRows(rows []labelled) []labelled {
	mark := ""
	for i, l := range rows {
		f := fields(l.rest, 0, 0)
		if len(f) < 2 || len(f) < 3 && i+1 < len(rows) || !rowMarks[f[0].text] || i > 0 && f[0].text != mark {
			return rows
		}
		mark = f[0].text
	}
	if len(rows) < 2 {
		return rows
	}
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].rest = strings.Replace(rows[i].rest, mark, strings.Repeat(" ", utf8.RuneCountInString(mark)), 1)
	}
	return rows
}

// rowMarks are signs that may stand behind the label of a row.
var rowMarks = map[string]bool{"-": true, "–": true, "—": true, "=": true, "→": true, "->": true, "=>": true, ">": true, ":": true, "»": true, "►": true, "•": true}

// usual is the number of words of the first rows when they agree on 5, 8, 10,
// 16 or 20, else 0.
func (p *page) usual() int {
	n := -1
	for _, l := range p.labs[:max(1, len(p.labs)-1)] {
		k := len(fields(noBars(l.rest), 0, 0))
		if n >= 0 && k != n {
			return 0
		}
		n = k
	}
	switch n {
	case 5, 8, 10, 16, 20:
		return n
	}
	return 0
}

// fragment opens the cells before the first address when a listing begins
// further on, and lets addresses count from 01.
func (r *reader) fragment(rows []labelled) {
	if len(rows) == 0 || rows[0].addr == 0 {
		return
	}
	first := rows[0]
	if first.addr == 1 {
		r.report(Note, first.label, 0, msg("addresses count from 01: the first cell is 00"))
		for i := range rows {
			rows[i].addr--
		}
		return
	}
	if len(rows) < 2 || rows[1].addr <= first.addr || first.addr >= Memory {
		return
	}
	r.report(Warning, first.label, -1, msg("a part of a program: it begins at %s, the cells before it are left open", Address(first.addr)))
	for r.cell() < first.addr {
		r.hole(token{"", first.label.line, first.label.col})
		r.ahead++
	}
}

// trimRows drops labelled lines after the last that continues the sequence: numbers in the text around the listing.
func trimRows(rows []labelled, stride int) []labelled {
	to := 1
	for i := 1; i < len(rows); i++ {
		d := rows[i].addr - rows[to-1].addr
		if d == stride || stride == 0 && d > 0 || rows[i].at-rows[i-1].at <= 1 && rows[i-1].at == rows[to-1].at {
			to = i + 1
		}
	}
	return rows[:min(to, len(rows))]
}

// caption takes a short line before the listing as its title.
func (r *reader) caption(rows []labelled) {
	if len(rows) == 0 {
		return
	}
	for _, l := range r.raw {
		if l.n >= rows[0].label.line {
			break
		}
		code, _ := stripComment(l.text)
		if toks := fields(noBars(code), l.n, 1); len(toks) > 2 && !isHead(toks) {
			r.skip(toks)
		}
	}
	for _, l := range r.raw {
		if l.n >= rows[0].label.line || r.p.Title != "" {
			return
		}
		t := strings.Trim(l.text, " \t#*;/|")
		if t != "" {
			if utf8.RuneCountInString(t) <= 80 && strings.IndexFunc(t, isLetter) >= 0 && !strings.ContainsAny(t, "|\t") {
				r.p.Title = t
			}
			return
		}
	}
}

func isLetter(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 'А' && c <= 'я'
}

// syncRow checks the label of a row and fills what is missing before it.
func (r *reader) syncRow(row labelled, next []labelled, stride int) {
	at := r.cell()
	if row.addr == at || r.over {
		return
	}
	follows := len(next) > 0 && next[0].addr == at+stride
	switch {
	case row.addr > at && (stride == 0 || row.addr%stride == 0) && !follows:
		r.report(Error, row.label, at, msg("row %s is missing: the label is %s", Address(at), row.label.text))
		for r.cell() < row.addr && r.cell() < Memory {
			r.hole(row.label)
		}
	default:
		r.report(Error, row.label, at, msg("row label %s where %s is due", row.label.text, Address(at)), Address(at))
	}
}

// row puts the cells of one row.
func (r *reader) row(row labelled, p *page) {
	st := style{rawHex: true, kind: p.kind}
	if row.have {
		for _, t := range row.cells {
			if p.kind == mnemonics {
				r.commands(fields(t.text, t.line, t.col), st)
			} else {
				r.rowCodes(fields(t.text, t.line, t.col), p)
			}
		}
		return
	}
	if p.kind != mnemonics {
		r.rowCodes(fields(noBars(row.rest), row.label.line, row.col), p)
		return
	}
	rest := protectBars(row.rest)
	if strings.Count(rest, "|") < 2 {
		rest = strings.ReplaceAll(rest, "|", " ")
		r.commands(r.aside(fields(rest, row.label.line, row.col), p.stride), st)
		return
	}
	cells := strings.Split(rest, "|")
	for len(cells) > 0 && strings.TrimSpace(cells[len(cells)-1]) == "" {
		cells = cells[:len(cells)-1]
	}
	col, begin := row.col, r.cell()
	if len(cells) > 1 && strings.TrimSpace(cells[0]) == "" && (len(cells) == p.stride+1 || row.closed) {
		col += utf8.RuneCountInString(cells[0]) + 1
		cells = cells[1:]
	}
	for k, c := range cells {
		toks := fields(c, row.label.line, col)
		switch {
		case len(toks) == 0:
			t := token{" ", row.label.line, col}
			r.report(Error, t, r.cell(), msg("an empty cell in the table"))
			r.hole(t)
		case p.stride > 0 && k >= p.stride && r.cell()-begin == p.stride && isProse(toks):
			r.skip(toks)
		default:
			r.commands(toks, st)
		}
		col += utf8.RuneCountInString(c) + 1
	}
}

// aside leaves a remark out that stands behind the cells of a row.
func (r *reader) aside(toks []token, stride int) []token {
	for k := len(toks) - 1; k > 0; k-- {
		gap := toks[k].col - toks[k-1].col - utf8.RuneCountInString(toks[k-1].text)
		if gap < 2 || !isProse(toks[k:]) {
			continue
		}
		if known, n := knownTokens(toks[:k]); known == n {
			r.skip(toks[k:])
			return toks[:k]
		}
	}
	return toks
}

// isProse reports whether words are text rather than commands.
func isProse(toks []token) bool {
	words := 0
	for _, t := range toks {
		if isWord(t.text) {
			words++
		}
	}
	known, n := knownTokens(toks)
	return words > 0 && 2*known <= n || words > 1 && known < n
}

// skip leaves words out of the program, as a remark, and counts those that are
// commands all the same.
func (r *reader) skip(toks []token) {
	r.words += len(toks)
	if known, n := knownTokens(toks); n > 0 && known == n {
		for _, t := range toks {
			if len(t.text) > 2 && !isDigits(t.text) {
				r.lost++
			}
		}
	}
}

// protectBars turns the bars of К |x| into other bars of the same width, so
// that the bars of a table, and those that stand for the separators of a
// spreadsheet, remain.
func protectBars(s string) string {
	if !strings.Contains(s, "|") {
		return strings.ReplaceAll(s, string(apart), "|")
	}
	rs := []rune(s)
	isX := func(c rune) bool { return c == 'x' || c == 'х' || c == 'X' || c == 'Х' }
	for i, c := range rs {
		if c == '\\' && i+1 < len(rs) && rs[i+1] == '|' {
			rs[i], rs[i+1] = ' ', '∣'
			if i > 0 && isX(rs[i-1]) { // the closing bar: keep it glued
				rs[i], rs[i+1] = '∣', ' '
			}
		}
		if i+2 < len(rs) && c == '|' && (isX(rs[i+1]) || rs[i+1] == '-' || rs[i+1] == '−') && rs[i+2] == '|' {
			j := i - 1
			for j >= 0 && rs[j] == ' ' {
				j--
			}
			alone := (i == 0 || rs[i-1] == ' ' || rs[i-1] == '\t' || rs[i-1] == apart) && (i+3 == len(rs) || rs[i+3] == ' ' || rs[i+3] == '\t' || rs[i+3] == apart)
			if alone || j >= 0 && (rs[j] == 'К' || rs[j] == 'K' || rs[j] == 'к' || rs[j] == 'k') {
				rs[i], rs[i+2] = '∣', '∣'
			}
		}
	}
	return strings.ReplaceAll(string(rs), string(apart), "|")
}

// between reads the lines after a row up to the next one: continuation lines
// of commands, or text when nothing follows. whole tells that the row before
// has all its cells.
func (r *reader) between(p *page, from, to int, inside, whole bool) {
	st := style{rawHex: true, kind: p.kind}
	for i := from; i < to && !r.full && !r.over; i++ {
		l := p.lines[i]
		if isSpace(l.text) {
			if !inside && i > from {
				return
			}
			continue
		}
		toks := fields(noBars(l.text), l.n, 1)
		if len(toks) == 0 || isHead(toks) {
			continue
		}
		known, total := knownAfter(toks, r.want)
		if p.kind != mnemonics {
			known = 0
			for _, t := range toks {
				if _, ok := codeToken(t.text, p.kind); ok {
					known++
				}
			}
		}
		plainWords := (isProse(toks) || numbersOnly(toks)) && (p.kind == mnemonics || known < 2)
		short := !whole
		switch {
		case short && known == total && total <= 10 && (inside || total > 0 && i == from):
			r.put1(toks, p, st)
		case inside && 2*known >= total && total > 2 && !(whole && plainWords):
			r.report(Error, toks[0], r.cell(), msg("a row without its label"))
			r.put1(toks[1:], p, st)
		case inside && i+1 == to && 2*known >= total && !plainWords:
			r.report(Error, toks[0], r.cell(), msg("commands outside of the rows"))
		case inside && whole:
			r.left(Note, toks)
		case inside:
			r.left(Warning, toks)
		default:
			if 2*known >= total && total > 2 && !plainWords {
				r.report(Error, toks[0], r.cell(), msg("a row without its label"))
				r.put1(toks[1:], p, st)
				continue
			}
			return
		}
	}
}

// put1 puts the cells of a line without a label.
func (r *reader) put1(toks []token, p *page, st style) {
	if p.kind == mnemonics {
		r.commands(toks, st)
		return
	}
	r.rowCodes(toks, p)
}

// left says that a line is taken as text.
func (r *reader) left(s Severity, toks []token) {
	r.report(s, toks[0], -1, msg("taken as text, not as a part of the program"))
	r.skip(toks)
}

// numbersOnly reports whether a line is numbers and no command: the number of a
// page, a date.
func numbersOnly(toks []token) bool {
	for _, t := range toks {
		if _, ok := isa.Decode(t.text); ok && !rawCode("0"+t.text) {
			return false
		}
	}
	return len(toks) < 8
}

// rowLength checks that a row has its ten cells and resynchronises.
func (r *reader) rowLength(row labelled, begin, due int, last bool) {
	n := r.cell() - begin
	name := Address(begin)
	switch {
	case n == due || n < due && last || r.over || due == 0:
	case n < due:
		m := msg("row %s has %d cells where %d are due: one cell is lost in print", name, n, due)
		if due-n > 1 {
			m = msg("row %s has %d cells where %d are due: %d cells are lost in print", name, n, due, due-n)
		}
		r.report(Error, row.label, r.lostIn(begin), m)
		for r.cell() < begin+due && r.cell() < Memory {
			r.hole(row.label)
		}
	default:
		t := r.origin[begin+due]
		r.report(Error, t, begin+due, msg("row %s has %d cells where %d are due", name, n, due))
		r.p.Cells, r.origin = r.p.Cells[:begin+due], r.origin[:begin+due]
		for k := len(r.p.Holes); k > 0 && r.p.Holes[k-1] >= begin+due; k-- {
			r.p.Holes = r.p.Holes[:k-1]
		}
	}
}

// lostIn is the cell to name for a row that is short: the place of the gap when
// the columns of the table are aligned, else the first of the row.
func (r *reader) lostIn(begin int) int {
	if begin < 20 || r.cell()-begin != 9 || begin%10 != 0 {
		return begin
	}
	for k := range 10 { // two rows above must agree on the columns
		if r.origin[k].col != r.origin[10+k].col || k > 0 && r.origin[k].col <= r.origin[k-1].col {
			return begin
		}
	}
	for k := range 9 {
		if r.origin[begin+k].col == r.origin[k].col {
			continue
		}
		if r.origin[begin+k].col == r.origin[k+1].col {
			return begin + k
		}
		return begin
	}
	return begin + 9
}

// endOperand reports a command at the end whose address is missing.
func (r *reader) endOperand() {
	if r.want && len(r.origin) > 0 && !r.full {
		r.want = false
		r.report(Warning, r.origin[len(r.origin)-1], r.cell()-1, msg("the address of the last command is missing"))
	}
}
