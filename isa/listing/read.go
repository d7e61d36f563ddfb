package listing

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// read finds the notation and reads the whole file.
func (r *reader) read(want string) {
	known := want == ""
	for _, n := range notations {
		known = known || n.name == want
		if n.read == nil || n.name != want && (want != "" || !n.is(r.lines)) {
			continue
		}
		r.p.Notation = n.name
		n.read(r, r.lines)
		r.ended()
		return
	}
	if !known {
		r.report(Error, token{}, -1, msg("unknown notation %q; known are %s", want, strings.Join(Notations(), ", ")))
		return
	}
	r.readBody(r.lines, want)
	if want == "" {
		r.giveUpOnProse()
	}
	r.ended()
}

// ended complains when nothing was read.
func (r *reader) ended() {
	if len(r.p.Cells) == 0 && !r.full && r.nerr == 0 {
		r.report(Error, token{}, -1, msg("no program found"))
	}
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
	first.said = msg("no program found: read as %s, %d of the first %d words are no commands; -from tells another notation", name, r.nerr, max(r.nerr, len(r.p.Cells)))
	first.Message = first.said.in("")
	r.diags, r.full = []Diagnostic{first}, true
}

var cellsComment = pattern(`^\s*[#;-]\s*cells:\s*([0-9]{1,3})\s*$`)

// countCells heeds the line "# cells: 93" that our writers leave: a dump
// padded with 00 is cut to it, anything else must have that many cells.
func (r *reader) countCells(lines []line) {
	for _, l := range lines {
		if !strings.Contains(l.text, "cells:") || r.full {
			continue
		}
		m := cellsComment().FindStringSubmatch(l.text)
		if m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[1])
		if have := len(r.p.Cells); have > n && empty(r.p.Cells[n:]) && r.p.Notation == "hex" {
			r.p.Cells, r.origin = r.p.Cells[:n], r.origin[:n]
			r.agreed += have - n // the padding is what the line foretells
		}
		if have := len(r.p.Cells); have != n && r.nerr == 0 {
			r.report(Error, token{l.text, l.n, 1}, min(have, n), msg("%d cells are announced, the program has %d", n, have))
		}
		return
	}
}

// notation is one way to write a program. Those with a signature of their own
// have a reader here, the others are found by their layout.
type notation struct {
	name string
	is   func([]line) bool
	read func(*reader, []line)
}

// notations are all that Read knows. Set in init because the own format reads
// its program section through them.
var notations []notation

func init() {
	notations = []notation{
		{"mk61", isOwn, (*reader).readOwn},
		{"json", isJSON, (*reader).readJSON},
		{"m61", isScript, (*reader).readScript},
		{"yaml", isYAML, (*reader).readYAML},
		{name: "asm"},
		{name: "c"},
		{name: "eeprom"},
		{name: "hex"},
		{name: "grid"},
		{name: "list"},
		{name: "text"},
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

// fields splits a line at blanks into tokens.
func fields(text string, n, col int) []token {
	if len(text) == 0 {
		return nil
	}
	return appendFields(make([]token, 0, 1+min(len(text)/5, 16)), text, n, col)
}

// appendFields is fields that appends to out.
func appendFields(out []token, text string, n, col int) []token {
	start, startCol := -1, 0
	for i, c := range text {
		if unicode.IsSpace(c) || c == '\u200b' || c == '\ufeff' {
			if start >= 0 {
				if out = append(out, token{text[start:i], n, startCol}); len(out) >= maxTokens {
					return out
				}
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

// pattern is a regular expression, compiled when first used.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}
