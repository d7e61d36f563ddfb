package listing

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// The notations made of mnemonics: tables of ten columns with row labels, lists
// with an address on each line, and bare texts.

// readGrid reads rows of ten cells with their addresses, in Markdown tables or
// with blanks between. Lines outside of the rows are text.
func (r *reader) readGrid(lines []line) {
	rows := trimRows(r.layout(lines).labs)
	r.caption(lines, rows)
	for i, row := range rows {
		if r.full {
			return
		}
		r.syncRow(row, rows[i+1:])
		begin := r.cell()
		r.row(row)
		end := len(lines)
		if i+1 < len(rows) {
			end = rows[i+1].at
		}
		r.between(lines, row.at+1, end, i+1 < len(rows))
		due := 10
		if i+1 < len(rows) {
			if d := rows[i+1].addr - row.addr; d > 0 && d < 10 {
				due = d
			}
		}
		r.rowLength(row, begin, due, i+1 == len(rows))
	}
	r.endOperand()
}

// trimRows drops labelled lines after the last that continues the sequence: numbers in the text around the listing.
func trimRows(rows []labelled) []labelled {
	to := 1
	for i := 1; i < len(rows); i++ {
		d := rows[i].addr - rows[to-1].addr
		if d == 10 || rows[i].at-rows[i-1].at <= 2 && rows[i-1].at == rows[to-1].at {
			to = i + 1
		}
	}
	return rows[:min(to, len(rows))]
}

// caption takes a short line before the listing as its title.
func (r *reader) caption(lines []line, rows []labelled) {
	if r.p.Title != "" || len(rows) == 0 {
		return
	}
	for _, l := range lines[:rows[0].at] {
		t := strings.Trim(l.text, " \t#*;/|")
		if t != "" {
			if utf8.RuneCountInString(t) <= 80 && strings.IndexFunc(t, isLetter) >= 0 && !strings.Contains(t, "|") {
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
func (r *reader) syncRow(row labelled, next []labelled) {
	at := r.cell()
	if row.addr == at || r.over {
		return
	}
	follows := len(next) > 0 && next[0].addr == at+10
	switch {
	case row.addr > at && row.addr%10 == 0 && !follows:
		r.report(Error, row.label, at, fmt.Sprintf("row %s is missing: the label is %s", Address(at), row.label.text))
		for r.cell() < row.addr && r.cell() < Memory {
			r.hole(row.label)
		}
	default:
		r.report(Error, row.label, at, fmt.Sprintf("row label %s where %s is due", row.label.text, Address(at)), Address(at))
	}
}

// row puts the cells of one row.
func (r *reader) row(row labelled) {
	rest := protectBars(row.rest)
	if strings.Count(rest, "|") < 2 {
		rest = strings.ReplaceAll(rest, "|", " ")
		r.commands(fields(rest, row.label.line, row.col), style{rawHex: true})
		return
	}
	cells := strings.Split(rest, "|")
	for len(cells) > 0 && strings.TrimSpace(cells[len(cells)-1]) == "" {
		cells = cells[:len(cells)-1]
	}
	col := row.col
	for _, c := range cells {
		toks := fields(strings.ReplaceAll(c, "`", " "), row.label.line, col)
		if len(toks) == 0 {
			t := token{" ", row.label.line, col}
			r.report(Error, t, r.cell(), "an empty cell in the table")
			r.hole(t)
		} else {
			r.commands(toks, style{rawHex: true})
		}
		col += utf8.RuneCountInString(c) + 1
	}
}

// protectBars turns the bars of К |x| into other bars of the same width, so
// that the bars of a table remain.
func protectBars(s string) string {
	if !strings.Contains(s, "|") {
		return s
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
		if i+2 < len(rs) && c == '|' && isX(rs[i+1]) && rs[i+2] == '|' {
			j := i - 1
			for j >= 0 && rs[j] == ' ' {
				j--
			}
			alone := (i == 0 || rs[i-1] == ' ' || rs[i-1] == '\t') && (i+3 == len(rs) || rs[i+3] == ' ' || rs[i+3] == '\t')
			if alone || j >= 0 && (rs[j] == 'К' || rs[j] == 'K' || rs[j] == 'к' || rs[j] == 'k') {
				rs[i], rs[i+2] = '∣', '∣'
			}
		}
	}
	return string(rs)
}

// between reads the lines after a row up to the next one: continuation lines
// of commands, or text when nothing follows.
func (r *reader) between(lines []line, from, to int, inside bool) {
	for i := from; i < to && !r.full; i++ {
		code, _ := stripComment(lines[i].text)
		if isSpace(code) {
			if !inside {
				return
			}
			continue
		}
		lab, ok := labelOf(line{code, lines[i].n})
		if ok && isHeader(lab) {
			continue
		}
		toks := fields(strings.ReplaceAll(protectBars(code), "|", " "), lines[i].n, 1)
		known, total := knownTokens(toks)
		short := r.cell()%10 != 0
		switch {
		case short && known == total && total <= 10 && inside:
			r.commands(toks, style{})
		case inside && 2*known >= total && total > 2:
			r.report(Error, toks[0], r.cell(), "a row without its label")
			r.commands(toks[1:], style{})
		case inside && i+1 == to && 2*known >= total:
			r.report(Error, toks[0], r.cell(), "commands outside of the rows")
		case inside:
			r.report(Warning, toks[0], -1, "taken as text, not as a part of the program")
		default:
			if 2*known >= total && total > 2 {
				r.report(Error, toks[0], r.cell(), "a row without its label")
				r.commands(toks[1:], style{})
				continue
			}
			return
		}
	}
}

// rowLength checks that a row has its ten cells and resynchronises.
func (r *reader) rowLength(row labelled, begin, due int, last bool) {
	n := r.cell() - begin
	name := Address(begin)
	switch {
	case n == due || n < due && last || r.over:
	case n < due:
		lost := fmt.Sprintf("%d cells are", due-n)
		if due-n == 1 {
			lost = "one cell is"
		}
		r.report(Error, row.label, r.lostIn(begin), fmt.Sprintf("row %s has %d cells where %d are due: %s lost in print", name, n, due, lost))
		for r.cell() < begin+due && r.cell() < Memory {
			r.hole(row.label)
		}
	default:
		t := r.origin[begin+due]
		r.report(Error, t, begin+due, fmt.Sprintf("row %s has %d cells where %d are due", name, n, due))
		r.p.Cells, r.origin = r.p.Cells[:begin+due], r.origin[:begin+due]
		for k := len(r.p.Holes); k > 0 && r.p.Holes[k-1] >= begin+due; k-- {
			r.p.Holes = r.p.Holes[:k-1]
		}
	}
}

// lostIn is the cell to name for a row that is short: its first.
func (r *reader) lostIn(begin int) int { return begin }

// endOperand reports a command at the end whose address is missing.
func (r *reader) endOperand() {
	if r.want && len(r.origin) > 0 && !r.full {
		r.want = false
		r.report(Warning, r.origin[len(r.origin)-1], r.cell()-1, "the address of the last command is missing")
	}
}

// readList reads one command a line with the address before it, and perhaps
// the code beside it, which must agree.
func (r *reader) readList(lines []line) {
	labs := trimList(r.layout(lines).labs)
	r.caption(lines, labs)
	off := 0 // what labels are ahead of the cells
	if len(labs) > 0 && labs[0].addr == 1 {
		off = -1
		r.report(Note, labs[0].label, 0, "addresses count from 01: the first cell is 00")
	}
	column := r.found.column
	counts := r.dryRun(labs, column)
	for i, lab := range labs {
		if r.full {
			return
		}
		off = r.syncCell(lab, off, labs[i+1:])
		toks := r.codes(listTokens(lab), column)
		if due := lineDue(labs, counts, i); due > 0 && due != counts[i].cells {
			r.damagedLine(toks, counts[i], due)
		} else {
			r.commands(toks, style{})
		}
		end := lab.at + 1
		if i+1 < len(labs) {
			end = labs[i+1].at
		}
		r.loose(lines, lab.at+1, end)
	}
	r.endOperand()
}

// listTokens are the words of a line after its address.
func listTokens(lab labelled) []token {
	return fields(strings.ReplaceAll(protectBars(lab.rest), "|", " "), lab.label.line, lab.col)
}

// lineCount is how many cells a line gives by itself, and whether cleanly.
type lineCount struct {
	cells int
	clean bool
	wants bool // the last cell wants an address
}

// dryRun counts the cells of every line of a list.
func (r *reader) dryRun(labs []labelled, column int) []lineCount {
	out := make([]lineCount, len(labs))
	sub := &reader{limit: 1 << 30, p: &Program{}}
	for i, lab := range labs {
		sub.p.Cells, sub.origin, sub.diags = sub.p.Cells[:0], sub.origin[:0], sub.diags[:0]
		sub.nerr, sub.want, sub.p.Holes = 0, false, nil
		sub.commands(sub.codes(listTokens(lab), column), style{rawHex: true})
		out[i] = lineCount{len(sub.p.Cells), sub.nerr == 0, sub.want}
	}
	return out
}

// lineDue is how many cells the addresses leave for line i: 1 or 2, or 0 when
// they do not tell because the next address is itself in doubt.
func lineDue(labs []labelled, counts []lineCount, i int) int {
	if i+1 >= len(labs) {
		return 0
	}
	due := labs[i+1].addr - labs[i].addr
	if got := counts[i]; got.clean && !got.wants && got.cells < due {
		return 0 // a whole line may be lost after it
	}
	if due < 1 || due > 2 || i+2 < len(labs) && labs[i+2].addr-labs[i+1].addr != counts[i+1].cells {
		return 0
	}
	return due
}

// damagedLine reports a line that does not give the cells its address leaves,
// and puts holes so that the next line is in its place.
func (r *reader) damagedLine(toks []token, got lineCount, due int) {
	if len(toks) == 0 {
		return // nothing here: the next address tells
	}
	last := toks[len(toks)-1]
	address, ok := parseAddress(last.text)
	withAddress := due == 2 && ok && len(toks) > 1
	if withAddress {
		toks = toks[:len(toks)-1]
	}
	t := whole(toks)
	if got.wants && due == 2 {
		r.commands(toks, style{})
		r.report(Error, t, r.cell(), "the address is lost")
		r.hole(t)
		r.want = false
		return
	}
	if got.clean {
		r.report(Error, t, r.cell(), fmt.Sprintf("%d cells in this line where the next address leaves %d", got.cells, due), nearest(t.text)...)
		r.hole(t)
	} else {
		r.unknown(t)
	}
	r.want = false
	if withAddress {
		r.put(address, last)
	} else if due == 2 {
		r.hole(last)
	}
}

// trimList drops labelled lines far below the list.
func trimList(labs []labelled) []labelled {
	to := len(labs)
	for to > 1 && labs[to-1].at-labs[to-2].at > 1 && labs[to-1].addr-labs[to-2].addr > 4 {
		to--
	}
	return labs[:to]
}

// syncCell checks the address of a line. The label and off make the cell; the
// off that holds from here on is returned.
func (r *reader) syncCell(lab labelled, off int, next []labelled) int {
	at := r.cell()
	v := lab.addr + off
	due := Address(at - off)
	switch {
	case v == at || r.over:
	case len(next) > 0 && v != at+1 && (next[0].addr+off == at+1 || next[0].addr+off == at+2):
		r.report(Error, lab.label, at, fmt.Sprintf("address %s where %s is due", lab.label.text, due), due)
	case v < at:
		r.report(Error, lab.label, at, fmt.Sprintf("address %s again or a cell too many before it: %s is due", lab.label.text, due))
		return off + at - v
	default:
		r.report(Error, lab.label, at, fmt.Sprintf("cell lost before address %s: %s is due", lab.label.text, due))
		for r.cell() < v && r.cell() < Memory {
			r.hole(lab.label)
		}
		r.want = false
	}
	return off
}

// loose reads unlabelled lines between labelled ones.
func (r *reader) loose(lines []line, from, to int) {
	for i := from; i < to && !r.full; i++ {
		code, _ := stripComment(lines[i].text)
		if isSpace(code) {
			continue
		}
		toks := fields(strings.ReplaceAll(code, "|", " "), lines[i].n, 1)
		known, total := knownTokens(toks)
		if known == total {
			r.commands(toks, style{})
			continue
		}
		if _, ok := parseAddress(toks[0].text); ok && r.want {
			r.commands(toks[:1], style{})
			continue
		}
		r.report(Error, toks[0], r.cell(), "a line without its address")
		r.commands(toks[1:], style{})
	}
}

// The places of a code column.
const (
	noCodes = iota
	codesFirst
	codesLast
)

// codeColumn finds out by vote whether lines also give the code.
func codeColumn(labs []labelled) int {
	first, last, lines, hexFirst, hexLast := 0, 0, 0, 0, 0
	for _, l := range labs {
		toks := fields(strings.ReplaceAll(protectBars(l.rest), "|", " "), 0, 0)
		if len(toks) < 2 {
			continue
		}
		if lines++; lines > 12 && hexFirst+hexLast == 0 {
			return noCodes
		}
		if b, ok := plainHex(toks[0].text); ok {
			hexFirst++
			if agrees(toks[1:], b) {
				first++
			}
		}
		if b, ok := plainHex(strings.Trim(toks[len(toks)-1].text, "()[]")); ok {
			hexLast++
			if agreesWhole(toks[:len(toks)-1], b) {
				last++
			}
		}
	}
	switch {
	case lines > 0 && 4*hexFirst >= 3*lines && 2*first >= lines && first >= last:
		return codesFirst
	case lines > 0 && 4*hexLast >= 3*lines && 2*last >= lines:
		return codesLast
	}
	return noCodes
}

// agrees reports whether tokens begin with the mnemonic, or the address, of a
// code.
func agrees(toks []token, code byte) bool {
	if b, ok := parseAddress(toks[0].text); ok && b == code {
		return true
	}
	c, _, ok := match(toks)
	return ok && c == code || lasmAgrees(toks[0], code)
}

// agreesWhole is agrees for tokens that are nothing but the mnemonic.
func agreesWhole(toks []token, code byte) bool {
	_, n, ok := match(toks)
	return agrees(toks, code) && (len(toks) == 1 || ok && n == len(toks))
}

// codes checks the code column of a line and returns the tokens of the mnemonic.
func (r *reader) codes(toks []token, column int) []token {
	if column == noCodes || len(toks) < 2 || r.over {
		return toks
	}
	var ct token
	if column == codesFirst {
		ct, toks = toks[0], toks[1:]
	} else {
		ct, toks = toks[len(toks)-1], toks[:len(toks)-1]
	}
	code, ok := plainHex(strings.Trim(ct.text, "()[]"))
	if !ok {
		r.report(Error, ct, r.cell(), "code expected: two hex digits")
	}
	if b, isAddr := parseAddress(toks[0].text); isAddr && r.want {
		if ok && b != code {
			r.report(Error, ct, r.cell(), fmt.Sprintf("the code is %02X but the address is %s", code, toks[0].text))
		}
		return toks[:1]
	}
	c, n, known := match(toks)
	if ok && lasmAgrees(toks[0], code) && c != code {
		r.put(code, ct)
		r.want = isa.Table[code].Operand
		return nil
	}
	switch {
	case !known && r.want:
	case !known && ok:
		t := toks[0]
		r.report(Error, t, r.cell(), "unknown command "+quote(t.text)+" beside code "+ct.text, isa.Table[code].Name)
		r.put(code, t)
		r.want = isa.Table[code].Operand
		return nil
	case known && ok && c != code:
		r.report(Error, ct, r.cell(), fmt.Sprintf("the code is %02X but the command is %s, %02X", code, isa.Table[c].Name, c))
	}
	return toks[:n]
}

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
	good := make([]int, len(lines)) // 0 empty, 1 commands, -1 text
	for i, l := range lines {
		code, _ := stripComment(l.text)
		if isSpace(code) {
			continue
		}
		toks := fields(strings.ReplaceAll(protectBars(code), "|", " "), l.n, 1)
		if len(toks) == 0 {
			continue
		}
		if k := countNumbered(toks); k > 0 && 2*k >= len(toks) {
			for i, t := range toks {
				if len(t.text) > 3 {
					toks[i].text = t.text[3:]
				}
			}
		}
		known, total := knownTokens(toks)
		good[i] = -1
		if 2*known > total || total <= 2 && len(nearest(toks[0].text)) > 0 {
			good[i] = 1
		}
	}
	best := 0
	for i := 0; i < len(good); {
		if good[i] != 1 {
			i++
			continue
		}
		n, bad, end := 0, 0, i
		j := i
		for ; j < len(good) && bad < 2; j++ {
			switch good[j] {
			case 1:
				n += len(strings.Fields(lines[j].text))
				bad, end = 0, j+1
			case -1:
				bad++
			}
		}
		if n > best {
			best, from, to = n, i, end
		}
		i = j
	}
	return from, to
}
