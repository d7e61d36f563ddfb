package listing

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mk61/isa"
)

// read finds the notation and reads the whole file.
func (r *reader) read(want string) {
	name := want
	if name == "" {
		name = r.detect()
	}
	for _, n := range notations {
		if n.name == name {
			r.p.Notation = n.name
			n.read(r, r.lines)
			if n.name != "mk61" {
				r.countCells(r.lines)
			}
			if want == "" {
				r.giveUpOnProse()
			}
			if len(r.p.Cells) == 0 && !r.full && r.nerr == 0 {
				r.report(Error, token{}, -1, "no program found")
			}
			return
		}
	}
	r.report(Error, token{}, -1, fmt.Sprintf("unknown notation %q; known are %s", name, strings.Join(Notations(), ", ")))
}

// giveUpOnProse puts one error for all when most of what was taken for commands
// is not: the text is no listing.
func (r *reader) giveUpOnProse() {
	if r.nerr < 8 || 2*r.nerr < len(r.p.Cells) || r.p.Notation == "mk61" || r.p.Notation == "m61" || r.p.Notation == "json" {
		return
	}
	name := r.p.Notation
	first := r.diags[0]
	for _, d := range r.diags {
		if d.Severity == Error {
			first = d
			break
		}
	}
	first.Cell, first.Candidates = -1, nil
	first.Message = fmt.Sprintf("no program found: read as %s, %d of the first %d words are no commands; -from tells another notation", name, r.nerr, max(r.nerr, len(r.p.Cells)))
	r.diags, r.full = []Diagnostic{first}, true
}

var cellsComment = regexp.MustCompile(`^\s*[#;-]\s*cells:\s*([0-9]{1,3})\s*$`)

// countCells heeds the line "# cells: 93" that our writers leave: a dump
// padded with 00 is cut to it, anything else must have that many cells.
func (r *reader) countCells(lines []line) {
	for _, l := range lines {
		if !strings.Contains(l.text, "cells:") || r.full {
			continue
		}
		m := cellsComment.FindStringSubmatch(l.text)
		if m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[1])
		if have := len(r.p.Cells); have > n && empty(r.p.Cells[n:]) && r.p.Notation == "hex" {
			r.p.Cells, r.origin = r.p.Cells[:n], r.origin[:n]
		}
		if have := len(r.p.Cells); have != n && r.nerr == 0 {
			r.report(Error, token{l.text, l.n, 1}, min(have, n), fmt.Sprintf("%d cells are announced, the program has %d", n, have))
		}
		return
	}
}

// notation is one way to write a program.
type notation struct {
	name string
	read func(*reader, []line)
}

// notations are all that Read knows, those with a signature of their own first.
// Set in init because the own format reads its program section through them.
var notations []notation

func init() {
	notations = []notation{
		{"mk61", (*reader).readOwn},
		{"json", (*reader).readJSON},
		{"m61", (*reader).readScript},
		{"asm", (*reader).readAsm},
		{"yaml", (*reader).readYAML},
		{"c", (*reader).readCArray},
		{"eeprom", (*reader).readNibbles},
		{"hex", (*reader).readHex},
		{"grid", (*reader).readGrid},
		{"list", (*reader).readList},
		{"text", (*reader).readText},
	}
}

// Notations lists the names that Options.Notation takes.
func Notations() []string {
	var out []string
	for _, n := range notations {
		out = append(out, n.name)
	}
	return out
}

// detect names the notation of the file.
func (r *reader) detect() string {
	switch {
	case isOwn(r.lines):
		return "mk61"
	case isJSON(r.lines):
		return "json"
	case isScript(r.lines):
		return "m61"
	case isYAML(r.lines):
		return "yaml"
	}
	return r.detectBody(r.lines)
}

// detectBody names the notation of a bare program text.
func (r *reader) detectBody(lines []line) string {
	at := r.layout(lines)
	mode, labs, codes := at.mode, at.labs, at.column != noCodes
	switch {
	case isNibbles(lines):
		return "eeprom"
	case mode == byCell && codes, mode == byRow && codes && len(labs) == 1 && strings.Count(labs[0].rest, "|") == 2:
		return "list"
	case isHexDump(lines):
		return "hex"
	case mode == bare && isCArray(lines):
		return "c"
	case isNumbered(lines):
		return "text"
	}
	if mode == bare || mode == byRow && len(labs) < 3 || mode == byCell && loneLabels(labs) {
		if isAsm(lines) {
			return "asm"
		}
	}
	switch mode {
	case byRow:
		return "grid"
	case byCell:
		return "list"
	}
	return "text"
}

// fields splits a line at blanks into tokens.
func fields(text string, n, col int) []token {
	if len(text) == 0 {
		return nil
	}
	out := make([]token, 0, 1+min(len(text)/5, 16))
	start, startCol := -1, 0
	for i, c := range text {
		if unicode.IsSpace(c) || c == '\u200b' || c == '\ufeff' {
			if start >= 0 {
				out = append(out, token{text[start:i], n, startCol})
				start = -1
			}
		} else if start < 0 {
			start, startCol = i, col
		}
		col++
	}
	if start >= 0 {
		out = append(out, token{text[start:], n, startCol})
	}
	return out
}

// stripComment cuts a comment: "#", ";" or "//" at the start of the line or
// after a blank, to the end of the line.
func stripComment(s string) (code, comment string) {
	at := func(i int) bool { return i == 0 || s[i-1] == ' ' || s[i-1] == '\t' }
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ';':
			return s[:i], strings.TrimSpace(s[i+1:])
		case '#':
			if at(i) && (i+1 == len(s) || i == 0 || s[i+1] == ' ') {
				return s[:i], strings.TrimSpace(s[i+1:])
			}
		case '/':
			if i+1 < len(s) && s[i+1] == '/' && at(i) {
				return s[:i], strings.TrimSpace(s[i+2:])
			}
		}
	}
	return s, ""
}

// mode tells how a text gives addresses.
type mode uint8

const (
	bare   mode = iota // no addresses
	byRow              // a label for each row of ten
	byCell             // a label for each line of one command
)

// layout is where a text has its addresses and codes.
type layout struct {
	lines  []line
	mode   mode
	labs   []labelled
	column int
}

// layout finds the layout of lines, once.
func (r *reader) layout(lines []line) *layout {
	if f := &r.found; len(lines) == 0 || len(f.lines) != len(lines) || &f.lines[0] != &lines[0] {
		f.lines = lines
		f.mode, f.labs = addressed(lines)
		f.column = codeColumn(f.labs)
	}
	return &r.found
}

// labelled is a line with an address at its head.
type labelled struct {
	at    int // index into the lines
	label token
	addr  int
	rest  string // what follows the label
	col   int    // column of rest
	sure  bool   // a separator follows the label, such as "|", "." or ":"
}

// labelOf takes the address label off a line.
func labelOf(l line) (labelled, bool) {
	s := l.text
	i := 0
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '|' || s[i] == '*') {
		i++
	}
	start := i
	for i < len(s) && !strings.ContainsRune(" \t|.:)*", rune(s[i])) {
		i++
	}
	lab := s[start:i]
	addr, ok := labelValue(lab)
	if !ok {
		return labelled{}, false
	}
	for i < len(s) && s[i] == '*' {
		i++
	}
	sure := false
	j := i
	for j < len(s) && (s[j] == ' ' || s[j] == '\t') {
		j++
	}
	switch {
	case j < len(s) && s[j] == '|':
		i, sure = j+1, true
	case i < len(s) && (s[i] == '.' || s[i] == ':' || s[i] == ')'):
		i, sure = i+1, true
	case i < len(s) && s[i] == '\t':
		sure = true
	}
	if len(lab) == 1 && !sure || i < len(s) && !sure && s[i] != ' ' {
		return labelled{}, false
	}
	return labelled{
		label: token{lab, l.n, 1 + utf8.RuneCountInString(s[:start])}, addr: addr,
		rest: s[i:], col: 1 + utf8.RuneCountInString(s[:i]), sure: sure,
	}, true
}

// labelValue reads the number of a cell as labels have it: 00..99, A0..B1, -0,
// 100..111, 0000..0111.
func labelValue(s string) (int, bool) {
	n := 0
	switch {
	case s == "" || len(s) > 5:
		return 0, false
	case len(s) != 2 || s[0] >= '0' && s[0] <= '9':
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

// addressed finds out whether and how a text gives addresses.
func addressed(lines []line) (mode, []labelled) {
	var all []labelled
	for i, l := range lines {
		code, _ := stripComment(l.text)
		if lab, ok := labelOf(line{code, l.n}); ok && !isHeader(lab) && !isParagraph(lab) {
			lab.at = i
			all = append(all, lab)
		}
	}
	if len(all) == 0 {
		return bare, nil
	}
	rows, cells, from := 0, 0, 0
	for s := range all {
		if all[s].addr > 1 && s > 0 {
			continue
		}
		r, c := 0, 0
		for i := s + 1; i < len(all); i++ {
			switch all[i].addr - all[i-1].addr {
			case 10:
				r++
			case 1, 2:
				c++
			}
		}
		if max(r, c) >= max(rows, cells) {
			rows, cells, from = r, c, s
		}
	}
	all = all[from:]
	switch {
	case rows > 0 && rows >= cells && all[0].addr%10 == 0 || rows > 1 && rows >= cells:
		return byRow, all
	case cells > 1, cells == 1 && all[0].sure:
		return byCell, all
	case len(all) > 1 && all[0].addr == 0 && allSure(all):
		n := 0
		for _, l := range all {
			n += len(strings.Fields(l.rest))
		}
		if n >= 4*len(all) {
			return byRow, all
		}
		return byCell, all
	case len(all) == 1 && all[0].sure && all[0].addr == 0 && strings.TrimSpace(all[0].rest) != "":
		return byRow, all
	}
	return bare, all
}

// isParagraph reports whether what follows an address is prose, as in a
// numbered paragraph: most of it words that are no commands.
func isParagraph(l labelled) bool {
	words, total := 0, 0
	for _, t := range fields(strings.ReplaceAll(l.rest, "|", " "), 0, 0) {
		total++
		if isWord(t.text) {
			words++
		}
	}
	return 2*words > total && (total > 1 || strings.HasSuffix(strings.TrimSpace(l.rest), "."))
}

// isWord reports whether a token is a word of a language: three small letters
// or more, the first perhaps a capital, and no command.
func isWord(s string) bool {
	s = strings.TrimRight(s, ".,:;!?)")
	n := 0
	for _, c := range s {
		if !unicode.IsLetter(c) || n > 0 && unicode.IsUpper(c) {
			return false
		}
		n++
	}
	if n < 3 {
		return false
	}
	_, command := isa.Decode(s)
	return !command
}

func allSure(labs []labelled) bool {
	for _, l := range labs {
		if !l.sure {
			return false
		}
	}
	return true
}

// isHeader reports whether a labelled line is the head of a table: 00 01 … 09.
func isHeader(l labelled) bool {
	if l.addr != 0 {
		return false
	}
	toks := fields(strings.ReplaceAll(l.rest, "|", " "), 0, 0)
	if len(toks) != 9 {
		return false
	}
	for i, t := range toks {
		if v, ok := labelValue(t.text); !ok || v != i+1 {
			return false
		}
	}
	return true
}

// isSpace reports whether a line has nothing to read: blank, or a rule of a
// table.
func isSpace(s string) bool {
	t := strings.TrimSpace(s)
	return t == "" || (len(t) > 3 || t[0] == '|') && strings.Trim(t, " \t|-=+:_*") == ""
}

// known counts the tokens of a line and how many of them are read as commands
// or addresses.
func knownTokens(toks []token) (known, total int) {
	total = len(toks)
	want := false
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
