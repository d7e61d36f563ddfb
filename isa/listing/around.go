package listing

import (
	"strings"
	"unicode/utf8"
)

// What stands around a program and beside its commands: headings, instructions,
// remarks. It is kept as notes and comments.

// maxNotes bounds the text that is kept, in bytes.
const maxNotes = 32 << 10

// around keeps the lines that are not of the program as notes, and the remarks
// behind its commands as comments.
func (r *reader) around() {
	type place struct{ cell, cells, end int }
	at := map[int]*place{}
	for i, t := range r.origin {
		end := t.col + utf8.RuneCountInString(t.text)
		p := at[t.line]
		if p == nil {
			p = &place{cell: i}
			at[t.line] = p
		}
		p.cells++
		p.end = max(p.end, end)
	}
	seen := map[int]int{}
	for _, l := range r.raw {
		seen[l.n]++
	}
	var notes strings.Builder
	blank := false
	for _, l := range r.raw {
		t := strings.TrimRight(CleanText(l.text), " \t")
		p := at[l.n]
		if p != nil {
			if p.cells <= 2 && seen[l.n] == 1 {
				if s := remarkBehind(l.text, p.end, r.p.Cells[p.cell]); s != "" {
					r.p.Comments = append(r.p.Comments, Comment{Section: "program", Cell: p.cell, Text: s})
				}
			}
			continue
		}
		words := strings.Trim(t, " \t#;*=|/")
		switch {
		case words == "" || isSpace(t):
			blank = notes.Len() > 0
			continue
		case cellsComment().MatchString(l.text) || isHead(fields(noBars(t), 0, 0)) || words == r.p.Title && notes.Len() == 0 || r.named(t):
			continue
		case notes.Len() > maxNotes:
			continue
		}
		if blank {
			notes.WriteByte('\n')
			blank = false
		}
		notes.WriteString(strings.Trim(t, "|\x1f") + "\n")
	}
	if s := notes.String(); strings.TrimSpace(s) != "" {
		r.p.Notes = append(r.p.Notes, Section{Text: s})
	}
}

// named reports whether a line names the columns of a table.
func (r *reader) named(s string) bool {
	known := 0
	for _, f := range wholeFields(strings.Join(strings.Fields(s), "  ")) {
		if headRole(f.text) != 0 {
			known++
		}
	}
	return known > 1
}

// remarkBehind is the text of a line from a column on, without the code that may
// stand before it; "" when it is no words.
func remarkBehind(s string, col int, code byte) string {
	s = strings.Trim(runeSlice(s, col-1, utf8.RuneCountInString(s)), " \t|;#/*—–-:=\x1f")
	if w, rest, _ := strings.Cut(s, " "); w != "" {
		if b, ok := plainHex(strings.Trim(w, "()[]|")); ok && b == code {
			s = strings.Trim(rest, " \t|;#/*—–-:=\x1f")
		}
	}
	letters := 0
	for _, c := range s {
		if isLetter(c) {
			letters++
		}
	}
	if letters < 3 || len(s) > 400 || strings.ContainsAny(s, "<>{}\"") {
		return ""
	}
	if known, n := knownTokens(fields(noBars(s), 0, 0)); known == n {
		return ""
	}
	return Clean(oneLine(noBars(s)))
}
