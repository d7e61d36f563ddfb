// Package listing turns the text of a program listing into codes and back.
//
// The text may be in any notation that magazines, forums and other emulators
// use; Read finds out which. What cannot be read is reported place by place
// with what it could have been. Nothing is guessed silently: a listing that
// lost a glyph in print gives diagnostics, not a shifted program.
//
// The own format, .mk61, keeps a program together with its papers, registers
// and dialogues; docs/formats.md has its grammar.
package listing

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

const (
	// Memory is the program memory of the МК-61 and МК-52, in cells.
	Memory = isa.Steps
	// maxSource bounds what Read looks at, in bytes: a listing of 105 cells
	// with all its papers is a thousand times smaller.
	maxSource = 1 << 20
	// defaultLimit is how many errors Read reports before it gives up.
	defaultLimit = 50
)

// Program is a listing as read: the cells and everything the text said of them.
type Program struct {
	// Cells are the codes from address 00 up, as many as the listing has.
	Cells []byte
	// Holes are the cells that the listing leaves to the user ("..."), in
	// rising order. They are 00 in Cells.
	Holes []int

	Title, Author, Source string
	Model                 string // "mk61" when nothing else is said
	Angle                 string // "rad", "grad", "deg", or "" when nothing is said
	// Start is the address to start at, -1 when nothing is said (В/О С/П).
	Start int
	// Extra are the header fields of .mk61 that have no place above.
	Extra []Field

	Registers []Register
	Dialogues []Dialogue
	Notes     []Section // sections of free text, verbatim
	// Board says how a game's board is drawn; package calc/board reads the text.
	Board    Text
	Comments []Comment
	// Script is what a script format wants done, in order; nil when the
	// listing is just a program. Cells then hold the last image loaded.
	Script []Step

	Notation string // the notation found: "grid", "hex", ".m61", …
	Charset  string // the character set the text was read in
}

// Field is one header line of .mk61.
type Field struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Register is a value to be set before the start.
type Register struct {
	Name  string // "X", "Y", "Z", "T", "X1", "R0".."R9", "Ra".."Re"
	Value string // as written: a decimal number, or 12 hex digits, the raw form
	Line  int    // where it stands, counted from 1; 0 when not read from a text
	// Keys are to be pressed for the value, ending with x→П; Value is then what a
	// machine got, or "" before. "" when the value is written as a number.
	Keys string
}

// Dialogue is a DIALOGUE section of .mk61; package calc/dialog reads the text.
type Dialogue struct {
	Title string
	Line  int // line of the file on which Text begins
	Text  string
}

// Text is the text of a section and the line of the file on which it begins.
type Text struct {
	Text string
	Line int
}

// Section is a section of free text.
type Section struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Comment is a comment of .mk61, kept so that writing loses nothing.
type Comment struct {
	Section string `json:"section"` // "header", "program", "registers"
	// At says where: before the header field or register of this name, ""
	// for the end of the section.
	At   string `json:"at,omitempty"`
	Cell int    `json:"cell"`          // in the program section: the cell before which it stands, or beside which
	Own  bool   `json:"own,omitempty"` // a line of its own; otherwise at the end of the line
	Text string `json:"text"`
}

// StepKind is the kind of a script step.
type StepKind uint8

// The kinds of script steps, named as the .m61 format has them.
const (
	StepReset StepKind = iota // reinit: clear the machine
	StepLoad                  // hin, set: Codes to the cells from Addr
	StepSet                   // R0=, poke X: Name and Value
	StepRun                   // run: start and wait for the stop
	StepPress                 // cmd: press the keys that type Codes[0]; kbd: Addr is the scan code
	StepOther                 // known but of no use here: Text
)

// Step is one step of a script.
type Step struct {
	Kind  StepKind
	Line  int
	Addr  int // cell
	Codes []byte
	Name  string
	Value string
	Text  string
}

// Severity tells how bad a diagnostic is.
type Severity uint8

// The severities. A program with an Error must not be run.
const (
	Error Severity = iota
	Warning
	Note
)

// String is the severity in lower case.
func (s Severity) String() string { return [...]string{"error", "warning", "note"}[s] }

// Diagnostic is one finding about a place of the text.
type Diagnostic struct {
	File      string
	Line, Col int // from 1, columns counted in characters; 0 when the whole file is meant
	Cell      int // the cell concerned, -1 when none is
	Severity  Severity
	Message   string
	Quote     string // the line of text
	// Width is the number of characters marked, at least 1.
	Width int
	// Candidates are spellings that were one misread glyph away.
	Candidates []string

	said  message
	shift int  // characters of the line left out before Quote
	aside bool // says nothing of the cells: does not count against a reading
}

// Error is the diagnostic in one line: "file:line:col: cell 37: message".
func (d Diagnostic) Error() string { return d.Text("en") }

// Text is the diagnostic in one line in a language: "ru", or English. No
// character of it moves the cursor of a terminal.
func (d Diagnostic) Text(lang string) string {
	word := func(en, ru string) string {
		if lang == "ru" {
			return ru
		}
		return en
	}
	var b strings.Builder
	b.WriteString(Clean(d.File))
	if d.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", d.Line, d.Col)
	}
	b.WriteString(": ")
	switch d.Severity {
	case Warning:
		b.WriteString(word("warning: ", "предупреждение: "))
	case Note:
		b.WriteString(word("note: ", "примечание: "))
	}
	if d.Cell >= 0 {
		b.WriteString(word("cell ", "ячейка ") + Address(d.Cell) + ": ")
	}
	b.WriteString(Clean(d.In(lang)))
	if len(d.Candidates) > 0 {
		b.WriteString(word("; could be ", "; может быть ") + strings.Join(d.Candidates, word(" or ", " или ")))
	}
	return b.String()
}

// In is the message alone in a language: "ru", or English.
func (d Diagnostic) In(lang string) string {
	if lang == "ru" && d.said.format != "" {
		return d.said.in(lang)
	}
	return d.Message
}

// Caret is the quoted line with a caret line under the guilty place, or ""
// when there is no line to quote.
func (d Diagnostic) Caret() string {
	if d.Quote == "" || d.Col < 1 {
		return ""
	}
	const most = 76
	r := []rune(strings.ReplaceAll(d.Quote, "\t", " "))
	at := max(0, min(d.Col-1-d.shift, len(r)))
	from := 0
	if at > most-16 {
		from = at - most/2
	}
	to := min(len(r), from+most)
	w := max(1, min(d.Width, to-at))
	return string(r[from:to]) + "\n" + strings.Repeat(" ", at-from) + "^" + strings.Repeat("~", w-1)
}

// Failed reports whether a diagnostic is an error.
func Failed(ds []Diagnostic) bool {
	for _, d := range ds {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// NoProgram reports whether the findings say that the text is no listing at all:
// prose or data, not a program with faults.
func NoProgram(ds []Diagnostic) bool {
	for _, d := range ds {
		if strings.HasPrefix(d.said.format, "no program found") {
			return true
		}
	}
	return false
}

// Options tell Read what it should not find out itself.
type Options struct {
	Charset  string // name of the character set, "" to guess
	Notation string // name of the notation, "" to guess
	Limit    int    // errors to report at most; 0 means 50
	// Part chooses one of several programs of a text, by its number from 1 or
	// by the line above it; "" is the longest.
	Part string
}

// Address is the address of a cell as the machine shows it: 00..99, A0..A4,
// and on to B1 for the side branch.
func Address(cell int) string {
	if cell < 0 || cell > 165 {
		return fmt.Sprint(cell)
	}
	return string("0123456789ABCDEFG"[cell/10]) + string(rune('0'+cell%10))
}

// Read reads a listing. The name is only used in diagnostics. The Program is
// usable when no diagnostic is an Error; even otherwise it holds what could be
// read. Read never panics and its work is bounded whatever the source holds.
func Read(name string, src []byte, o Options) (*Program, []Diagnostic) {
	r := readSource(name, src, o)
	return r.finish()
}

// Place is where something stands in a source: line and column from 1, both 0 where
// that is not known.
type Place struct{ Line, Col int }

// ReadPlaces is Read, and tells of each cell where it came from.
func ReadPlaces(name string, src []byte, o Options) (*Program, []Diagnostic, []Place) {
	r := readSource(name, src, o)
	p, ds := r.finish()
	places := make([]Place, len(p.Cells))
	for i, t := range r.origin[:min(len(places), len(r.origin))] {
		places[i] = Place{t.line, t.col}
	}
	return p, ds, places
}

// readSource is Read with the reader's own knowledge of the places.
func readSource(name string, src []byte, o Options) *reader {
	r := &reader{file: name, limit: o.Limit, part: o.Part, p: &Program{Start: -1, Model: "mk61"}}
	if r.limit <= 0 {
		r.limit = defaultLimit
	}
	if len(src) > maxSource {
		r.report(Error, token{}, -1, msg("too long for a listing: %d bytes, at most %d are read", len(src), maxSource))
		return r
	}
	text, set, err := decodeText(src, o.Charset)
	if err != nil {
		r.report(Error, token{}, -1, msg("%s", err.Error()))
		return r
	}
	r.p.Charset = set
	r.lines = splitLines(text)
	if o.Notation == "" && !isOwn(r.lines) && !isJSON(r.lines) {
		if name := refused(string(src), r.lines); name != "" {
			r.report(Error, token{}, -1, msg("this is %s", phrase(name)))
			return r
		}
	}
	if at := nulByte(r.lines); at.line > 0 {
		r.report(Error, at, -1, msg("a NUL byte: this is not text"))
		return r
	}
	r.read(o.Notation)
	if !r.full {
		r.checkJumps()
	}
	return r
}

// nulByte finds the first NUL character.
func nulByte(lines []line) token {
	for _, l := range lines {
		if i := strings.IndexByte(l.text, 0); i >= 0 {
			return token{text: "\x00", line: l.n, col: 1 + utf8.RuneCountInString(l.text[:i])}
		}
	}
	return token{}
}

// reader is the state of one Read.
type reader struct {
	file  string
	lines []line // of the whole file
	limit int
	diags []Diagnostic
	nerr  int
	full  bool // the error limit is reached: stop reading

	p       *Program
	origin  []token // where each cell came from
	want    bool    // the next cell is the address of a command before it
	over    bool    // the overflow of the memory was reported
	agreed  int     // addresses and codes that agree with what was read
	lost    int     // words left out that look like commands
	besides int     // of these, behind the commands of a list
	split   int     // digits of numbers of several digits
	words   int     // words taken as text
	raw     []line  // the lines of the program with what stands around it
	parts   []part  // of the text, when it has several programs
	part    string  // the one that is wanted
	ahead   int     // cells open before a fragment
	own     bool    // our own format: raw codes are meant
	inner   bool    // reads a program for another reader
	first   []Step  // a program that prepares the registers, and its run
	dry     bool    // a trial: no candidates are looked for
	tried   []Layout
}

// line is one line of text and its number, counted from 1.
type line struct {
	text string
	n    int
}

// token is a piece of a line. Col counts characters from 1.
type token struct {
	text      string
	line, col int
}

// report adds a diagnostic at a token.
func (r *reader) report(s Severity, t token, cell int, m message, candidates ...string) {
	if r.full {
		return
	}
	d := Diagnostic{File: r.file, Line: t.line, Col: t.col, Cell: cell, Severity: s, Message: m.in(""), Candidates: candidates, said: m}
	d.Width = max(1, utf8.RuneCountInString(t.text))
	if t.line >= 1 && t.line <= len(r.lines) {
		d.Quote, d.shift = excerpt(r.lines[t.line-1].text, t.col)
	}
	r.diags = append(r.diags, d)
	if s == Error {
		if r.nerr++; r.nerr >= r.limit {
			r.full = true
			r.diags = append(r.diags, Diagnostic{
				File: r.file, Line: t.line, Col: t.col, Cell: -1, Severity: Note,
				Message: msg("%d errors found; reading ends here", r.nerr).in(""), said: msg("%d errors found; reading ends here", r.nerr), Width: 1,
			})
		}
	}
}

// excerpt is the part of a line around a column, fit for a terminal, and how
// many characters are left out before it.
func excerpt(s string, col int) (string, int) {
	const most = 400
	if len(s) <= most {
		return Clean(s), 0
	}
	shift := max(0, col-most/2)
	return Clean(runeSlice(s, shift, shift+most)), shift
}

// finish sorts the diagnostics by place.
func (r *reader) finish() (*Program, []Diagnostic) {
	sort.SliceStable(r.diags, func(i, j int) bool {
		a, b := r.diags[i], r.diags[j]
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	for _, s := range []*string{&r.p.Title, &r.p.Author, &r.p.Source} {
		*s = Clean(*s)
	}
	r.rank()
	return r.p, r.diags
}

// cell is the address of the cell that comes next.
func (r *reader) cell() int { return len(r.p.Cells) }

// put appends a cell.
func (r *reader) put(code byte, t token) {
	if len(r.p.Cells) >= Memory {
		if !r.over {
			r.over = true
			r.report(Error, t, len(r.p.Cells), msg("one cell too many: the memory has %d cells, 00 to A4", Memory))
		}
		return
	}
	r.p.Cells = append(r.p.Cells, code)
	r.origin = append(r.origin, t)
}

// hole appends a cell whose contents are not known.
func (r *reader) hole(t token) {
	if r.cell() < Memory {
		r.p.Holes = append(r.p.Holes, r.cell())
	}
	r.put(0, t)
}
