package listing

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// hexLine takes apart one line of a hex dump: the tokens with commas, "0x" and
// the comment taken off, and the label if there is one.
func hexLine(l line) (toks []token, label token) {
	code, _ := stripComment(l.text)
	if lab, ok := labelOf(line{code, l.n}); ok && lab.sure {
		return fields(strings.ReplaceAll(lab.rest, "|", " "), l.n, lab.col), lab.label
	}
	toks = fields(code, l.n, 1)
	return toks, token{}
}

// isHexDump reports whether nearly all words outside of comments are two hex
// digits, and some are not what a listing of digits would have.
func isHexDump(lines []line) bool {
	pairs, other, n := 0, 0, 0
	for _, l := range lines {
		toks, _ := hexLine(l)
		for _, t := range toks {
			if _, ok := hexByte(t.text); ok && t.text != "--" {
				pairs++
			} else {
				other++
			}
		}
		if n += len(toks); n > 4000 {
			break
		}
	}
	return pairs > 0 && pairs >= 4*other
}

// readHex reads bytes in hex, any number on a line, with or without addresses.
func (r *reader) readHex(lines []line) {
	width := rowAddresses(lines)
	for _, l := range lines {
		if r.full {
			return
		}
		toks, label := hexLine(l)
		if label.line == 0 && width > 0 && len(toks) > 0 {
			label, toks = toks[0], toks[1:]
		}
		if label.line != 0 {
			r.hexLabel(label, width)
		}
		for _, t := range toks {
			if utf8.RuneCountInString(t.text) == 2 {
				if b, ok := plainHex(t.text); ok {
					r.put(b, t)
					continue
				}
			}
			r.report(Error, t, r.cell(), "code expected: two hex digits, not "+quote(t.text), hexCandidates(t.text)...)
			r.hole(t)
		}
	}
}

// hexLabel checks the address of a row of a dump.
func (r *reader) hexLabel(label token, width int) {
	at := r.cell()
	v, ok := labelValue(label.text)
	if b, hex := plainHex(label.text); width == 16 && hex {
		v, ok = int(b), true
	}
	if !ok || v != at {
		r.report(Error, label, at, fmt.Sprintf("row label %s where %s is due", label.text, Address(at)))
		for ok && r.cell() < v && r.cell() < Memory && v-at < 10 {
			r.hole(label)
		}
	}
}

// rowAddresses tells whether every row of a dump begins with its address, by
// the distance of the first two labels: 10 or 16, or 0 when there are none.
func rowAddresses(lines []line) int {
	var rows [][]token
	for _, l := range lines {
		toks, label := hexLine(l)
		if label.line != 0 {
			toks = append([]token{label}, toks...)
		}
		if len(toks) > 0 {
			rows = append(rows, toks)
		}
	}
	if len(rows) < 2 || rows[0][0].text != "00" && rows[0][0].text != "0000" && rows[0][0].text != "000" {
		return 0
	}
	good := [17]int{}
	for i, row := range rows {
		if v, ok := labelValue(row[0].text); ok && v == 10*i {
			good[10]++
		}
		if b, ok := plainHex(row[0].text); ok && int(b) == 16*i {
			good[16]++
		}
	}
	for _, w := range []int{10, 16} {
		if 3*good[w] >= 2*len(rows) && len(rows[0]) >= w {
			return w
		}
	}
	return 0
}

// hexCandidates offers bytes for a damaged pair.
func hexCandidates(s string) []string {
	swap := map[rune]rune{'O': '0', 'o': '0', 'О': '0', 'l': '1', 'I': '1', 'S': '5', 'З': '3', 'Б': '6', 'G': '6', 'В': 'B', 'С': 'C', 'Е': 'E', 'А': 'A'}
	var b []rune
	for _, c := range s {
		if to, ok := swap[c]; ok {
			c = to
		}
		b = append(b, c)
	}
	if _, ok := plainHex(string(b)); ok {
		return []string{strings.ToUpper(string(b))}
	}
	return nil
}
