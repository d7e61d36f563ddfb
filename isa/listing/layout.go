package listing

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"mk61/isa"
)

// How a text lays out its program is found by trying: every way to read it for
// which the text shows a sign is carried out, each gets a score from what it
// explains and what it leaves, and the best is taken. Ways differ in where the
// cells are apart (bars, tabs, commas, blanks), in what order they stand (along
// the rows, down the columns), in what their addresses count (cells, rows, in
// decimal or hex) and in what a cell is (a command, a code in one of several
// notations).

// reading is one way to read the lines of a program.
type reading struct {
	notation string
	how      string // for explanations
	read     func(*reader)
}

// Layout is one way to read a text that was tried.
type Layout struct {
	Notation string // as in Program.Notation
	How      string // in words
	Cells    int    // cells it gives
	Errors   int
	Score    int // what it explains, less what it leaves; the highest is taken
	codes    []byte
	open     []int
}

// page is a text made ready for a reader of rows or lists.
type page struct {
	lines  []line
	labs   []labelled
	stride int // cells from one label to the next; 0 when it varies
	kind   kind
}

// kind is what stands for a cell.
type kind uint8

const (
	mnemonics kind = iota
	hexCodes
	indicatorCodes // hex digits as the indicator shows them: - L С Г Е
	decimalCodes
	mixedDecimal // commands, and decimal codes among them
)

// readBody reads a program without a format of its own: the lines in the
// notation want, or in the one that explains them best.
func (r *reader) readBody(lines []line, want string) {
	var best *reader
	var at reading
	if len(lines) > manyLines {
		lines = slices.DeleteFunc(slices.Clone(lines), func(l line) bool { return isSpace(l.text) })
	}
	lines = r.onePart(r.thinned(plain(lines)))
	if r.raw = lines; lines == nil {
		return
	}
	for _, w := range r.readings(lines, want) {
		sub := r.trial(w, true)
		if len(sub.p.Cells) == 0 && sub.nerr == 0 {
			continue
		}
		sub.countCells(lines)
		l := Layout{w.notation, w.how, len(sub.p.Cells), sub.nerr, sub.score(), sub.p.Cells, sub.p.Holes}
		r.tried = append(r.tried, l)
		if best == nil || betterThan(sub, best) {
			best, at = sub, w
		}
	}
	sort.SliceStable(r.tried, func(i, j int) bool { return r.tried[i].Score > r.tried[j].Score })
	if best == nil {
		return
	}
	if want == "" && best.nerr == 0 && best.agreed == 0 && (10*len(best.p.Cells) < best.words || 2*len(best.p.Cells) < best.words && 2*best.score() < len(best.p.Cells)) {
		r.report(Error, token{}, -1, msg("no program found"))
		return
	}
	if best.nerr > 0 { // again, with what could have been
		best = r.trial(at, false)
		best.countCells(lines)
	}
	r.p.Notation = at.notation
	if best.besides > 0 && best.nerr == 0 && want == "" {
		best.report(Error, best.origin[0], 0, msg("%d words behind the commands look like commands: columns that are not understood", best.besides))
	}
	r.take(best)
	r.rival()
	if !r.inner {
		r.setup(r.raw)
		if !r.own {
			r.around()
		}
	}
	if r.first != nil && r.nerr == 0 {
		r.p.Script = append(r.first, Step{Kind: StepLoad, Codes: r.p.Cells})
	}
}

// betterThan reports whether reading a explains a text better than b: by the
// score, but for one without errors beside one with, that leave nearly as much.
func betterThan(a, b *reader) bool {
	x, y := a.score(), b.score()
	switch {
	case a.nerr == 0 && b.nerr > 0 && 10*x > 9*y && x > 0 && len(a.p.Cells) > len(b.p.Cells)-3:
		return true
	case b.nerr == 0 && a.nerr > 0 && 10*y > 9*x && y > 0 && len(b.p.Cells) > len(a.p.Cells)-3:
		return false
	}
	return x > y
}

// thinned empties the lines of a long text that have nothing of a listing, and
// keeps the text for what stands above the program.
func (r *reader) thinned(lines []line) []line {
	size := 0
	for i, l := range lines {
		if len(l.text) > maxLine {
			r.report(Warning, token{line: l.n, col: 1}, -1, msg("a line of %d bytes: what is beyond %d is not read", len(l.text), maxLine))
			lines[i].text = strings.ToValidUTF8(l.text[:maxLine], "")
		}
		size += len(lines[i].text) + 1
	}
	r.raw = lines
	if size < 64<<10 {
		return lines
	}
	out := make([]line, 0, min(len(lines), maxLines+1))
	var toks []token
	for _, l := range lines {
		toks = appendFields(toks[:0], noBars(l.text), l.n, 1)
		known, total := knownTokens(toks)
		_, lab := labelOf(l)
		if total == 0 || 2*known < total && !(lab && known > 0) {
			r.words += total
			continue
		}
		if out = append(out, l); len(out) > maxLines {
			break
		}
	}
	r.raw = out
	return out
}

// trial carries one reading out. A dry one does not look for what damaged words
// could have been.
func (r *reader) trial(w reading, dry bool) *reader {
	sub := &reader{file: r.file, lines: r.lines, limit: r.limit, raw: r.raw, own: r.own, words: r.words, p: &Program{Start: -1, Model: "mk61", Notation: w.notation}, dry: dry}
	w.read(sub)
	return sub
}

// rival tells of a second way to read the text that explains it as well.
func (r *reader) rival() {
	if r.nerr > 0 || len(r.tried) < 2 {
		return
	}
	a := r.tried[0]
	for _, b := range r.tried[1:] {
		if b.Errors > 0 || 20*b.Score < 19*a.Score || string(a.codes) == string(b.codes) {
			continue
		}
		k := 0
		for k < len(a.codes) && k < len(b.codes) && a.codes[k] == b.codes[k] {
			k++
		}
		t := token{line: 1, col: 1}
		if k < len(r.origin) {
			t = r.origin[k]
		}
		r.report(Warning, t, min(k, max(0, len(a.codes)-1)), msg("two readings fit: %s, taken, and %s; they differ from here on", phrase(a.How), phrase(b.How)))
		return
	}
}

// take makes the result of a trial the reader's own.
func (r *reader) take(sub *reader) {
	p := sub.p
	base := len(r.p.Cells)
	r.p.Cells = append(r.p.Cells, p.Cells...)
	r.origin = append(r.origin, sub.origin...)
	for _, h := range p.Holes {
		r.p.Holes = append(r.p.Holes, h+base)
	}
	r.p.Registers = append(r.p.Registers, p.Registers...)
	if r.p.Title == "" {
		r.p.Title = p.Title
	}
	r.diags = append(r.diags, sub.diags...)
	r.nerr += sub.nerr
	r.full, r.over, r.agreed, r.lost = sub.full, sub.over, sub.agreed, sub.lost
}

// score is what a reading explains less what it leaves.
func (r *reader) score() int {
	n := 4*r.agreed - 6*r.lost - 3*(len(r.p.Holes)-r.ahead) - 2*r.split
	if r.over {
		n -= 150
	}
	op := operands(r.p.Cells)
	for i, c := range r.p.Cells {
		switch {
		case i < len(r.origin) && r.origin[i].text == "":
		case op[i], c >= isa.OpAdd && i < len(r.origin) && !rawCode(r.origin[i].text):
			n += 3
		default:
			n++
		}
	}
	for _, d := range r.diags {
		switch d.Severity {
		case Error:
			n -= 20
		case Warning:
			if !d.aside {
				n -= 6
			}
		}
	}
	return n
}

// maxLine bounds a line, in bytes: a program with addresses, codes and commands
// on one line has a third of it.
const maxLine = 16 << 10

// manyLines is where blank lines are left out.
const manyLines = 20000

// maxLines bounds the lines of one program that are looked at.
const maxLines = 4000

// Explain lists the ways to read a text that were tried, the one taken first.
func Explain(name string, src []byte, o Options) []Layout {
	return readSource(name, src, o).tried
}

// String is the layout in one line.
func (l Layout) String() string {
	return fmt.Sprintf("%s: %s, %d cells, %d errors, score %d", l.Notation, l.How, l.Cells, l.Errors, l.Score)
}
