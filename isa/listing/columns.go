package listing

import (
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// The columns of a list: which has the codes and which the commands.

// columns are the parts of the lines of a list.
type columns struct {
	bars  bool // a table with bars: code and cmd are fields, counted from 0
	code  int  // -1: none; in lines without bars 0 is before the command, 1 behind
	cmd   int
	marks string // a sign that stands between every address and its command
	dash  string // a sign that stands between commands and their remarks
}

// listColumns finds out by vote what the lines of a list are made of.
func listColumns(labs []labelled, head []string) columns {
	c := columns{code: -1, cmd: 0}
	marks, behind := map[string]int{}, map[string]int{}
	withBars, n := 0, 0
	sample := labs[:min(len(labs), 2*Memory)]
	for _, l := range sample {
		toks := fields(l.rest, 0, 0)
		if len(toks) == 0 {
			continue
		}
		n++
		if len(toks) > 1 {
			marks[toks[0].text]++
		}
		for _, t := range toks[1:] {
			if dashes[t.text] {
				behind[t.text]++
				break
			}
		}
		if strings.Contains(protectBars(l.rest), "|") {
			withBars++
		}
	}
	for _, m := range []string{"-", "–", "—", "−", "=", "->", "→", "=>", ">", ":", "»", "…"} {
		if 10*marks[m] >= 9*n && n > 1 {
			c.marks = m
		}
	}
	for m, k := range behind {
		if 3*k >= 2*n && n > 2 && m != c.marks {
			c.dash = m
		}
	}
	if 2*withBars < n || n == 0 {
		c.code = c.vote(sample)
		return c
	}
	c.bars = true
	var hex, cmd, full, told [12]int
	var agree [12][12]int
	var want [12]bool
	most := 0
	for _, l := range sample {
		f := c.fields(l)
		most = max(most, min(len(f), 12))
		for i := 0; i < min(len(f), 12); i++ {
			toks := codeWords(f[i])
			if len(toks) == 0 {
				continue
			}
			full[i]++
			codes, coded := fieldCodes(toks)
			if coded {
				hex[i]++
			}
			if k, n := knownAfter(toks, want[i]); k == n && n <= 6 {
				cmd[i]++
				if !rawCode(toks[0].text) && utf8.RuneCountInString(toks[0].text) > 1 {
					told[i]++ // a name, not a digit
				}
			}
			c, _, ok := match(toks)
			want[i] = ok && isa.Table[c].Operand

			if !coded {
				continue
			}
			for j := 0; j < min(len(f), 12); j++ {
				if j != i && len(f[j]) > 0 && agrees(f[j], codes[0]) {
					agree[i][j]++
				}
			}
		}
	}
	best := 0
	for i := range most {
		for j := range most {
			if i != j && agree[i][j] > best && 4*hex[i] >= 3*full[i] && 2*agree[i][j] >= full[i] {
				best, c.code, c.cmd = agree[i][j], i, j
			}
		}
	}
	if c.code < 0 {
		for i := range most {
			if cmd[i]-hex[i]/2+2*told[i] > cmd[c.cmd]-hex[c.cmd]/2+2*told[c.cmd] {
				c.cmd = i
			}
		}
	}
	for i := range min(most, len(head)) { // what the head says
		if k := i + len(head) - most; k >= 0 && headRole(head[k]) == 'c' && 2*cmd[i] >= full[i] {
			c.cmd = i
			break
		}
	}
	return c
}

// headRole tells what the head of a column says is in it: 'c' commands, 'a'
// addresses, 'x' codes, 0 anything else.
func headRole(s string) byte {
	s = strings.ToLower(strings.Trim(s, " \t*_.:`^"))
	for _, h := range []struct {
		role  byte
		words string
	}{
		{'c', "команд мнемон операц оператор command mnemonic instruction keystroke cmd"},
		{'a', "адрес addr шаг step ячейка"},
		{'x', "код code hex opcode"},
	} {
		for _, w := range strings.Fields(h.words) {
			if strings.HasPrefix(s, w) {
				return h.role
			}
		}
	}
	return 0
}

// head is the line above a table that names its columns, as the fields behind
// the one of the addresses.
func (p *page) head(labs []labelled) []string {
	if len(labs) == 0 {
		return nil
	}
	for i := labs[0].at - 1; i >= max(0, labs[0].at-4); i-- {
		if isSpace(p.lines[i].text) {
			continue
		}
		f := wholeFields(p.lines[i].text)
		var out []string
		known := 0
		for _, x := range f {
			out = append(out, x.text)
			if headRole(x.text) != 0 {
				known++
			}
		}
		if known > 1 {
			return out
		}
	}
	return nil
}

// dashes are signs that part a command from its remark.
var dashes = map[string]bool{"-": true, "—": true, "–": true, "//": true, ";": true, "#": true, "--": true}

// codeWords are the words of a field of codes without brackets.
func codeWords(f []token) []token {
	out := make([]token, len(f))
	for i, t := range f {
		out[i] = t
		out[i].text = strings.Trim(t.text, "()[]")
		if out[i].text == "" {
			out[i].text = t.text
		}
		out[i].text = strings.TrimPrefix(strings.TrimPrefix(out[i].text, "0x"), "$")
		if n := len(out[i].text); n == 3 && (out[i].text[2] == 'h' || out[i].text[2] == 'H') {
			out[i].text = out[i].text[:2]
		}
	}
	return out
}

// fieldCodes reads words that are nothing but codes.
func fieldCodes(toks []token) ([]byte, bool) {
	var out []byte
	for _, t := range toks {
		b, ok := hexByte(t.text)
		if len(t.text) == 1 && len(toks) == 1 { // a spreadsheet ate the zero
			b, ok := plainHex("0" + t.text)
			return []byte{b}, ok
		}
		if _, plain := plainHex(t.text); !plain && (!ok || ascii(t.text) || strings.ContainsAny(t.text, "−–оО")) {
			return nil, false
		}
		out = append(out, b)
	}
	return out, len(out) > 0 && len(out) < 9
}

// fields are the words of each field of a line with bars.
func (c *columns) fields(l labelled) [][]token {
	var out [][]token
	col := l.col
	for _, f := range strings.Split(protectBars(l.rest), "|") {
		out = append(out, fields(f, l.label.line, col))
		col += utf8.RuneCountInString(f) + 1
	}
	return out
}

// vote finds the column of codes in lines without bars.
func (c *columns) vote(labs []labelled) int {
	first, behind, lines, hexFirst, hexBehind := 0, 0, 0, 0, 0
	for _, l := range labs {
		toks := c.words(l)
		if len(toks) < 2 {
			continue
		}
		lines++
		if b, ok := plainHex(codeWords(toks[:1])[0].text); ok {
			hexFirst++
			if agrees(toks[1:], b) {
				first++
			}
		}
		if n := commandWords(toks); n < len(toks) {
			if b, ok := plainHex(codeWords(toks[n : n+1])[0].text); ok {
				hexBehind++
				if agrees(toks[:n], b) {
					behind++
				}
			}
		}
	}
	switch {
	case lines > 0 && 4*hexFirst >= 3*lines && 2*first >= lines && first >= behind:
		return 0
	case lines > 0 && 4*hexBehind >= 3*lines && 2*behind >= lines:
		return 1
	}
	return -1
}

// words are the words of a line without the sign before the command.
func (c *columns) words(l labelled) []token {
	toks := fields(noBars(l.rest), l.label.line, l.col)
	if c.marks != "" && len(toks) > 1 && toks[0].text == c.marks {
		toks = toks[1:]
	}
	return toks
}

// unnoted takes the number of a footnote off the last word: "¹)".
func unnoted(toks []token) []token {
	n := len(toks)
	if n == 0 || !strings.HasSuffix(toks[n-1].text, ")") {
		return toks
	}
	if t := strings.TrimRight(strings.TrimSuffix(toks[n-1].text, ")"), "¹²³⁴⁵⁶⁷⁸⁹⁰"); t != "" && len(t)+1 < len(toks[n-1].text) {
		toks = append([]token(nil), toks...)
		toks[n-1].text = t
	}
	return toks
}

// commandWords is how many words the first command takes, without its address;
// one for a word that is no command.
func commandWords(toks []token) int {
	if _, n, ok := match(toks); ok {
		return n
	}
	return 1
}
