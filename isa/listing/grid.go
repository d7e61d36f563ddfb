package listing

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Tables of ten columns with row labels, with bars or blanks between the cells.

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

// caption takes a short line before the listing as its title, and the registers
// that lines there set.
func (r *reader) caption(lines []line, rows []labelled) {
	if len(rows) == 0 {
		return
	}
	r.setup(lines[:rows[0].at])
	if r.p.Title != "" {
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

// lostIn is the cell to name for a row that is short: the place of the gap when
// the columns of the table are aligned, else the first of the row.
func (r *reader) lostIn(begin int) int {
	if begin < 20 || r.cell()-begin != 9 {
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
		r.report(Warning, r.origin[len(r.origin)-1], r.cell()-1, "the address of the last command is missing")
	}
}
