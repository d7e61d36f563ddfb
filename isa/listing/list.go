package listing

import (
	"fmt"
	"strings"

	"mk61/isa"
)

// Lists: an address on each line, one command, and perhaps its code.

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
