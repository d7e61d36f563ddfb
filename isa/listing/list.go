package listing

import (
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// Lists: an address on each line, a command, and perhaps its code, the keys to
// press, a remark.

// listRow is one line of a list, taken apart.
type listRow struct {
	labelled
	code []token // what stands in the column of codes
	cmd  []token // the command
	rest []token // words behind the command, remark or more commands
	gap  bool    // rest is set apart: a bar, a gap, a dash
}

// lineCount is how many cells a line gives by itself, and whether cleanly.
type lineCount struct {
	cells int
	clean bool
	wants bool // the last cell wants an address
}

// row takes a line apart.
func (c *columns) row(l labelled) listRow {
	out := listRow{labelled: l}
	if c.bars {
		f := c.fields(l)
		if c.code >= 0 && c.code < len(f) {
			out.code = codeWords(f[c.code])
		}
		if c.cmd < len(f) {
			out.cmd = unnoted(f[c.cmd])
		}
		for i := range f {
			if i != c.cmd && i != c.code {
				out.rest = append(out.rest, f[i]...)
			}
		}
		out.gap = true
		return out
	}
	toks := unnoted(c.words(l))
	switch {
	case c.code == 0 && len(toks) > 0:
		out.code, toks = codeWords(toks[:1]), toks[1:]
	case c.code == 1 && len(toks) > 1:
		n := commandWords(toks)
		if n == len(toks) {
			n = len(toks) - 1
		}
		for k := 1; k < min(len(toks), 6) && n < len(toks); k++ { // a damaged command may take more words
			if _, ok := plainHex(codeWords(toks[n : n+1])[0].text); ok {
				break
			}
			if n+1 < len(toks) {
				n++
			}
		}
		out.code, out.cmd = codeWords(toks[n:n+1]), toks[:n]
		out.rest, out.gap = toks[n+1:], true
		return out
	}
	out.cmd = toks
	for k := 1; k < len(toks) && c.dash != ""; k++ {
		if toks[k].text == c.dash {
			out.cmd, out.rest, out.gap = toks[:k], toks[k+1:], true
			break
		}
	}
	return out
}

// readList reads one command a line with the address before it, and perhaps
// the code beside it, which must agree.
func (r *reader) readList(p *page) {
	labs := trimList(p.labs)
	st := style{rawHex: true, kind: p.kind}
	r.caption(labs)
	r.fragment(labs)
	beside, lines, last := 0, 0, -2
	cols := listColumns(labs, p.head(labs))
	rows := make([]listRow, len(labs))
	remarks := 0
	for i, l := range labs {
		rows[i] = cols.row(l)
		if !rows[i].gap && len(rows[i].cmd) > 0 && isProse(rows[i].cmd[min(len(rows[i].cmd), commandWords(rows[i].cmd)):]) {
			remarks++
		}
	}
	counts := make([]lineCount, len(rows))
	sub := &reader{limit: 1 << 30, p: &Program{}, dry: true}
	count := func(toks []token) lineCount {
		sub.p.Cells, sub.origin, sub.diags = sub.p.Cells[:0], sub.origin[:0], sub.diags[:0]
		sub.nerr, sub.want, sub.over, sub.p.Holes = 0, false, false, nil
		sub.commands(toks, st)
		return lineCount{len(sub.p.Cells), sub.nerr == 0, sub.want}
	}
	at := map[int]int{} // where remarks begin
	for i := range rows {
		if rows[i].split(labs, i, count, remarks > 1); len(rows[i].rest) > 0 && !rows[i].gap {
			at[rows[i].rest[0].col]++
		}
	}
	for i := range rows {
		for k := 1; k < len(rows[i].cmd) && !rows[i].gap; k++ {
			if t := rows[i].cmd[k]; 3*at[t.col] > len(rows) {
				rows[i].cmd, rows[i].rest = rows[i].cmd[:k], rows[i].cmd[k:]
			}
		}
		counts[i] = count(rows[i].cmd)
		if codes, ok := fieldCodes(rows[i].code); ok && len(codes) > 1 {
			counts[i] = lineCount{len(codes), true, false}
		}
	}
	off := 0 // what cells are ahead of their addresses, after an error
	for i, row := range rows {
		if r.full || r.over {
			return
		}
		before := r.cell()
		off = r.syncCell(row.labelled, off, labs[i+1:])
		if row.addr == before && off == 0 {
			r.agreed++
		}
		toks := row.cmd
		done := false
		if cols.code >= 0 {
			toks, done = r.codes(row)
		}
		if due := lineDue(labs, counts, i); done {
		} else if due > 0 && due != counts[i].cells {
			r.damagedLine(toks, counts[i], due, st)
		} else {
			r.commands(toks, st)
		}
		r.skip(row.rest)
		known, n := knownTokens(row.rest)
		v, ok := -2, false
		if n > 1 {
			v, ok = labelValue(strings.Trim(row.rest[0].text, "()[].:"))
			ok = ok && len(row.rest[0].text) > 1
		}
		if ok && (v == last+1 || v == last+2) || n > 7 && known == n {
			beside, lines = beside+n, lines+1
		}
		if last = -2; ok {
			last = v
		}
		end := len(p.lines)
		if i+1 < len(labs) {
			end = labs[i+1].at
		}
		next := -1
		if i+1 < len(labs) {
			next = labs[i+1].addr + off
		}
		r.loose(p, row.at+1, end, st, next)
	}
	r.endOperand()
	if 2*lines > len(rows) && lines > 1 { // columns that this reading does not have
		r.lost += beside
		r.besides = beside
	}
}

// split parts the remark of a line from its command.
func (row *listRow) split(labs []labelled, i int, count func([]token) lineCount, remarks bool) {
	if row.gap || len(row.cmd) < 2 {
		return
	}
	due := 0
	if i+1 < len(labs) {
		due = labs[i+1].addr - labs[i].addr
	}
	if c := count(row.cmd); c.clean && (due < 1 || c.cells == due) && !(remarks && due < 1) {
		return
	}
	for k := 1; k < min(len(row.cmd), 8); k++ {
		prev, next := row.cmd[k-1], row.cmd[k]
		gap := next.col-prev.col-utf8.RuneCountInString(prev.text) > 1
		mark := dashes[next.text] || next.text == "*" || strings.HasPrefix(next.text, "(") || strings.HasPrefix(next.text, "{")
		if !gap && !mark && !remarks || !gap && !mark && !isProse(row.cmd[k:]) && !isProse(row.cmd[k+1:]) {
			continue
		}
		c := count(row.cmd[:k])
		if !c.clean || due > 0 && due < 3 && c.cells != due || c.wants && (due < 1 || due > 1) && count(row.cmd[:k+1]).clean {
			continue
		}
		if known, n := knownTokens(row.cmd[k:]); known == n && !(due > 0 && remarks) && !(due > 0 && next.text == "*" && n == 1) {
			continue
		}
		row.rest, row.cmd = row.cmd[k:], row.cmd[:k]
		return
	}
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
func (r *reader) damagedLine(toks []token, got lineCount, due int, st style) {
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
		r.commands(toks, st)
		r.report(Error, t, r.cell(), msg("the address is lost"))
		r.hole(t)
		r.want = false
		return
	}
	if got.clean {
		r.report(Error, t, r.cell(), msg("%d cells in this line where the next address leaves %d", got.cells, due), r.nearest(t.text)...)
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
	for to > 1 && labs[to-1].at-labs[to-2].at > 1 && (labs[to-1].addr-labs[to-2].addr > 4 || labs[to-1].addr <= labs[to-2].addr) {
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
		r.report(Error, lab.label, at, msg("address %s where %s is due", lab.label.text, due), due)
	case v < at:
		r.report(Error, lab.label, at, msg("address %s again or a cell too many before it: %s is due", lab.label.text, due))
		return off + at - v
	default:
		r.report(Error, lab.label, at, msg("cell lost before address %s: %s is due", lab.label.text, due))
		for r.cell() < v && r.cell() < Memory {
			r.hole(lab.label)
		}
		r.want = false
	}
	return off
}

// loose reads unlabelled lines between labelled ones, and behind the last; next
// is the address that follows, -1 behind the last.
func (r *reader) loose(p *page, from, to int, st style, next int) {
	last := next < 0
	for i := from; i < to && !r.full && !r.over; i++ {
		l := p.lines[i]
		if isSpace(l.text) {
			if last {
				return
			}
			continue
		}
		toks := fields(noBars(l.text), l.n, 1)
		if len(toks) == 0 || isHead(toks) {
			continue
		}
		known, total := knownTokens(toks)
		if (len(toks) == 1 && isDigits(toks[0].text) || isPageNumber(toks)) && (!r.want || next == r.cell()) {
			r.left(Note, toks) // the number of a page
			continue
		}
		if known == total {
			r.commands(toks, st)
			continue
		}
		if _, ok := parseAddress(toks[0].text); ok && r.want {
			r.commands(toks[:1], st)
			continue
		}
		if isProse(toks) || last && known < total {
			r.left(Note, toks)
			continue
		}
		r.report(Error, toks[0], r.cell(), msg("a line without its address"))
		r.commands(toks[1:], st)
	}
}

// isPageNumber reports whether words are a number between dashes.
func isPageNumber(toks []token) bool {
	return len(toks) == 3 && isDigits(toks[1].text) && toks[0].text == toks[2].text && dashes[toks[0].text]
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

// codes checks the code column of a line and returns the words of the command,
// or tells that the cells are put.
func (r *reader) codes(row listRow) (cmd []token, done bool) {
	cmd = row.cmd
	if len(row.code) == 0 || len(cmd) == 0 {
		return cmd, false
	}
	codes, ok := fieldCodes(row.code)
	ct := row.code[0]
	if !ok {
		r.report(Error, ct, r.cell(), msg("code expected: two hex digits"))
		return cmd, false
	}
	if len(codes) > 1 {
		sub := &reader{limit: 1 << 30, p: &Program{}, dry: true}
		sub.commands(cmd, style{split: true, rawHex: true})
		if len(cmd) == 1 && decimal().MatchString(cmd[0].text) {
			sub = &reader{limit: 1 << 30, p: &Program{}, dry: true}
			for _, k := range numberKeys(cmd[0].text) {
				sub.commands([]token{{k, ct.line, ct.col}}, style{})
			}
			if len(sub.p.Cells) == len(codes)+1 && sub.p.Cells[0] == 0 { // a zero that need not be typed
				sub.p.Cells = sub.p.Cells[1:]
			}
		}
		if string(sub.p.Cells) != string(codes) {
			r.report(Error, ct, r.cell(), msg("the codes are % X but the command is % X", codes, sub.p.Cells))
		} else {
			r.agreed += len(codes)
		}
		for i, c := range codes {
			r.put(c, row.code[i])
		}
		return nil, true
	}
	code := codes[0]
	if b, isAddr := parseAddress(cmd[0].text); isAddr && r.want {
		if b != code {
			r.report(Error, ct, r.cell(), msg("the code is %02X but the address is %s", code, cmd[0].text))
		} else {
			r.agreed++
		}
		return cmd[:1], false
	}
	c, n, known := match(cmd)
	if lasmAgrees(cmd[0], code) && c != code {
		r.put(code, ct)
		r.want = isa.Table[code].Operand
		r.agreed++
		return nil, true
	}
	switch {
	case !known && r.want:
	case !known:
		t := whole(cmd)
		if b, raw := plainHex(t.text); raw && b == code {
			r.put(code, t)
			r.agreed++
			return nil, true
		}
		r.report(Error, t, r.cell(), msg("unknown command %s beside code %s", quote(t.text), ct.text), isa.Table[code].Name)
		r.put(code, t)
		r.want = isa.Table[code].Operand
		return nil, true
	case c != code:
		r.report(Error, ct, r.cell(), msg("the code is %02X but the command is %s, %02X", code, isa.Table[c].Name, c), isa.Table[code].Name, isa.Table[c].Name)
	default:
		r.agreed++
	}
	if n < len(cmd) && known {
		return cmd, false
	}
	return cmd, false
}
