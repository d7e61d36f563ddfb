package tui

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mk61/calc"
	"mk61/cmd/mk61/internal/russian"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa/listing"
	"mk61/programs"
)

// maxListing bounds the files that are read as listings.
const maxListing = 1 << 20

// Library is the embedded library as the picker shows it.
func Library(russian bool) []Program { return Programs(programs.All(), russian) }

// Programs are programs as the picker shows them: each of them, behind it its variants
// and further parts.
func Programs(l []*programs.Entry, russian bool) []Program {
	var out []Program
	for _, e := range l {
		out = append(out, entryProgram(e, e.Program, russian))
		for _, v := range e.Variants {
			if p, err := ProgramOf(e, v.Name, russian); err == nil {
				out = append(out, *p)
			}
		}
		for _, part := range e.Parts {
			p := entryProgram(e, part.Program, russian)
			p.Name += "/" + part.Name
			p.Title = "  · " + part.Name
			out = append(out, p)
		}
	}
	return out
}

// Find finds a program of the embedded library, "NAME" or "NAME:VARIANT".
func Find(name string, russian bool) (*Program, bool) {
	name, variant, _ := strings.Cut(name, ":")
	e, ok := programs.Find(name)
	if !ok {
		return nil, false
	}
	p, err := ProgramOf(e, variant, russian)
	return p, err == nil
}

// ProgramOf is a program, or a variant of it.
func ProgramOf(e *programs.Entry, variant string, russian bool) (*Program, error) {
	l := *e.Program
	var err error
	if l.Cells, err = e.Cells(variant); err != nil {
		return nil, err
	}
	p := entryProgram(e, &l, russian)
	for _, v := range e.Variants {
		if v.Name == variant {
			p.Name += ":" + variant
			p.Title += " · " + v.En
			if russian {
				p.Title = e.Title("ru") + " · " + v.Ru
			}
		}
	}
	return &p, nil
}

func entryProgram(e *programs.Entry, l *listing.Program, russian bool) Program {
	lang := "en"
	if russian {
		lang = "ru"
	}
	_, text, _ := strings.Cut(e.Papers(lang), "\n")
	plain := plainText(text)
	if keys := keyLegend(text); keys != "" {
		word := "On this keyboard: "
		if russian {
			word = "На этой клавиатуре: "
		}
		plain = word + keys + ".\n\n" + plain
	}
	return Program{Name: e.Name, Title: e.Title(lang), Text: plain, Listing: l, Board: e.Board(), Game: e.IsGame()}
}

var plainMarks = strings.NewReplacer("**", "", "`", "", `\|`, "|")

// plainText takes the marks of Markdown out of a text and joins the lines of a
// paragraph. What is indented or fenced stays as it is. In a list and in a table a
// tab stands before what is wrapped, see wrap.
func plainText(s string) string {
	var out []string
	var table [][]string
	code, join, list := false, false, false
	endTable := func() {
		out = append(out, tableText(table)...)
		table = nil
	}
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, " \t\r\n")
		trimmed := strings.TrimSpace(line)
		if row, ok := strings.CutPrefix(trimmed, "|"); ok && !code {
			if strings.Trim(row, "|-: ") != "" {
				row = strings.ReplaceAll(strings.TrimSuffix(row, "|"), `\|`, "\x00")
				var cells []string
				for c := range strings.SplitSeq(row, "|") {
					cells = append(cells, plainMarks.Replace(strings.TrimSpace(strings.ReplaceAll(c, "\x00", "|"))))
				}
				table = append(table, cells)
			}
			join = false
			continue
		}
		endTable()
		switch {
		case strings.HasPrefix(trimmed, "```"):
			code, join = !code, false
			continue
		case code, strings.HasPrefix(line, "    ") && !join:
			out = append(out, asIs+line)
			continue
		case strings.HasPrefix(trimmed, "#"):
			out, join = append(out, plainMarks.Replace(strings.TrimLeft(trimmed, "# "))), false
			continue
		}
		trimmed = plainMarks.Replace(trimmed)
		mark, rest, item := strings.Cut(trimmed, " ")
		item = item && isItem(mark) && (!join || list || mark == "1.") // a number that a line happens to begin with is none
		list = item || list && trimmed != ""
		switch {
		case item:
			out = append(out, mark+" \t"+strings.TrimSpace(rest))
		case join && trimmed != "":
			out[len(out)-1] += " " + trimmed
		default:
			out = append(out, trimmed)
		}
		join = trimmed != ""
	}
	endTable()
	dedent(out)
	return strings.Trim(strings.Join(out, "\n"), "\n")
}

// asIs begins a line that is not wrapped.
const asIs = "\v"

// dedent takes away what all lines of a block that stays as it is begin with.
func dedent(lines []string) {
	for i := 0; i < len(lines); i++ {
		n := i
		least := 1000
		for ; n < len(lines) && strings.HasPrefix(lines[n], asIs); n++ {
			text := lines[n][len(asIs):]
			least = min(least, len(text)-len(strings.TrimLeft(text, " ")))
		}
		for ; i < n; i++ {
			lines[i] = asIs + lines[i][len(asIs)+least:]
		}
	}
}

// isItem tells whether a word begins an item of a list: - * 1. 12.
func isItem(mark string) bool {
	digits, ok := strings.CutSuffix(mark, ".")
	return mark == "-" || mark == "*" || ok && len(digits) > 0 && len(digits) < 3 && strings.Trim(digits, "0123456789") == ""
}

// tableText sets the columns of a table under each other.
func tableText(rows [][]string) (out []string) {
	var wide []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], width(c))
		}
	}
	for _, r := range rows {
		line := ""
		for i, c := range r {
			if i == len(r)-1 {
				line += "\t" + c
			} else {
				line += c + strings.Repeat(" ", wide[i]-width(c)+2)
			}
		}
		out = append(out, line)
	}
	return out
}

// keyLegend names the keys of the terminal for the keys of the case that the papers
// speak of.
func keyLegend(papers string) string {
	var l []string
	for _, b := range bindings {
		for _, name := range b.key.Names() {
			if strings.Contains(papers, "`"+name+"`") {
				l = append(l, b.key.String()+" "+b.shown)
				break
			}
		}
	}
	return strings.Join(l, ", ")
}

// load puts a program into the machine and its papers beside it.
func (a *app) load(p *Program) {
	title := p.Title
	if title == "" {
		title = p.Name
	}
	if err := a.m.load(title, p.Listing); err != nil {
		a.over = newReport(p.Name, a.faults([]string{err.Error()}))
		return
	}
	a.m.tape.stage(a.m.g.Actions(), p)
	a.shelve()
	a.views[panelPaper].top = 0
	a.views[panelProgram].follow = true
	a.cursor = a.m.s.Model.Cell(a.m.s.PC)
	msg := fmt.Sprintf(a.say("%s: %d cells", "%s: ячеек %d"), title, len(p.Listing.Cells))
	if p.Text != "" { // a person wants to read how to use it
		a.focus = panelPaper
		w, h := a.scr.Size()
		if lay := arrange(a.m.s.Model, w, h, a.focus, a.cover, a.panels()); lay.form == formFull && len(lay.panels) == 0 {
			msg += a.say("; Tab: instructions", "; Tab — инструкция")
		}
	}
	a.tell(msg, false)
	if _, f := p.board(); f != nil {
		a.tell(fmt.Sprintf(a.say("%s: board: %s", "%s: поле: %s"), p.Name, f.Text(a.lang())), true)
	}
}

// readProgram reads a listing from a file. When it cannot be used the lines
// say why, with the guilty places.
func readProgram(path, lang string) (p *Program, faults []string) {
	f, err := os.Open(path)
	if err != nil {
		return nil, []string{err.Error()}
	}
	defer f.Close()
	src, err := io.ReadAll(io.LimitReader(f, maxListing+1))
	switch {
	case err != nil:
		return nil, []string{err.Error()}
	case len(src) > maxListing:
		return nil, []string{fmt.Sprintf("%s: too large", path)}
	}
	l, ds := listing.Read(filepath.Base(path), src, listing.Options{})
	if listing.Failed(ds) {
		return nil, faultLines(ds, lang)
	}
	p = &Program{Name: filepath.Base(path), Title: l.Title, Path: path, Listing: l, Board: l.Board.Text}
	if p.Title == "" {
		p.Title = p.Name
	}
	var text []string
	for _, n := range l.Notes {
		text = append(text, strings.TrimSpace(n.Title+"\n"+n.Text))
	}
	p.Text = plainText(strings.Join(text, "\n\n"))
	return p, nil
}

// faults are messages in the user's language.
func (a *app) faults(l []string) []string {
	if a.cfg.Russian {
		for i := range l {
			l[i] = russian.Say(l[i])
		}
	}
	return l
}

// faultLines are the errors of a listing, with the guilty places.
func faultLines(ds []listing.Diagnostic, lang string) (faults []string) {
	for _, d := range ds {
		if d.Severity != listing.Error {
			continue
		}
		faults = append(faults, wrap(d.Text(lang), 74)...)
		if c := d.Caret(); c != "" {
			faults = append(faults, strings.Split(strings.TrimRight(c, "\n"), "\n")...)
		}
	}
	return faults
}

// loadFile reads a listing and loads it; errors are shown in place.
func (a *app) loadFile(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	p, faults := readProgram(path, a.lang())
	if st, err := os.Stat(path); err == nil {
		a.modTime = st.ModTime()
	}
	a.dirty = true
	if p == nil {
		if a.program != nil && a.program.Path == path {
			a.tell(fmt.Sprintf(a.say("%s has errors; the old program stays", "%s: ошибки; прежняя программа осталась"), filepath.Base(path)), true)
		}
		a.over = newReport(filepath.Base(path), a.faults(faults))
		return
	}
	a.remember(path)
	a.load(p)
}

// reload loads the program's file anew when it has changed. Only its cells
// change: registers and the counter stay as the user has them.
func (a *app) reload() {
	if a.program == nil || a.program.Path == "" || a.m.running() || a.m.off {
		return
	}
	st, err := os.Stat(a.program.Path)
	if err != nil || st.ModTime().Equal(a.modTime) {
		return
	}
	a.modTime = st.ModTime()
	a.dirty = true
	p, faults := readProgram(a.program.Path, a.lang())
	if p == nil {
		a.over = newReport(filepath.Base(a.program.Path), a.faults(faults))
		return
	}
	a.m.g.Edit(func(s *calc.State) { s.Load(p.Listing.Cells) })
	a.m.look()
	a.program = p
	a.m.tape.revise(p)
	a.tell(fmt.Sprintf(a.say("%s has changed: %d cells loaded", "%s изменился: загружено ячеек %d"), filepath.Base(p.Path), len(p.Listing.Cells)), false)
}

// fileName proposes a name for a file to write.
func (a *app) fileName(suffix string) string {
	name := "program"
	if a.program != nil && a.program.Name != "" {
		name = strings.TrimSuffix(a.program.Name, filepath.Ext(a.program.Name))
	}
	return name + suffix
}

// saveTape writes the tape as a dialogue.
func (a *app) saveTape(path string) {
	title := a.fileName("")
	a.saved(path, []byte(a.m.tape.dialogue(title, &a.m.s)))
}

// listing is the program as it is in the cells now.
func (a *app) listing() *listing.Program {
	l := listing.Program{Start: -1, Model: a.m.s.Model.String()}
	if a.program != nil {
		l.Title = a.program.Title
		if o := a.program.Listing; o != nil {
			l.Author, l.Source, l.Registers, l.Start, l.Angle, l.Notes = o.Author, o.Source, o.Registers, o.Start, o.Angle, o.Notes
		}
	}
	n := len(a.m.s.Cells)
	for n > 0 && a.m.s.Cells[n-1] == 0 {
		n--
	}
	l.Cells = slices.Clone(a.m.s.Cells[:n])
	return &l
}

// saveProgram writes the program to a file.
func (a *app) saveProgram(path string) {
	format := listing.FormatOf(path)
	if format == "" {
		format = "mk61"
	}
	var b bytes.Buffer
	if err := listing.Write(&b, a.listing(), format, a.dialect()); err != nil {
		a.tell(err.Error(), true)
		return
	}
	a.saved(path, b.Bytes())
}

// saved writes a file that the user named; one that is there is not lost.
func (a *app) saved(path string, data []byte) {
	if err := userfile.Replace(path, data, userfile.Backup); err != nil {
		a.tell(err.Error(), true)
		return
	}
	a.tell(fmt.Sprintf(a.say("written: %s", "записано: %s"), path), false)
}
