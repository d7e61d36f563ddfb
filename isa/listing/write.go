package listing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// Write writes a program in a format; Formats lists them. The dialect is used
// where the format has mnemonics and leaves the choice.
func Write(w io.Writer, p *Program, name string, d isa.Dialect) error {
	for _, f := range formats {
		if f.name == name {
			text, err := f.text(p, d)
			if err == nil {
				_, err = io.WriteString(w, text)
			}
			return err
		}
	}
	return fmt.Errorf("unknown format %q; known are %s", name, strings.Join(Formats(), ", "))
}

// format is one way to write a program.
type format struct {
	name string
	ext  string // of a file in this format
	text func(*Program, isa.Dialect) (string, error)
}

var formats = []format{
	{"mk61", ".mk61", writeOwn},
	{"grid", ".txt", writeGrid},
	{"columns", ".lst", writeColumns},
	{"hex", ".hex", writeHex},
	{"m61", ".m61", writeScript},
	{"pmk", ".pmk", writePMK},
	{"panteleyev", ".txt", writePanteleyev},
	{"json", ".json", writeJSON},
	{"markdown", ".md", writeMarkdown},
	{"html", ".html", writeHTML},
	{"svg", ".svg", writeSVG},
}

// Formats lists the names that Write takes.
func Formats() []string {
	var out []string
	for _, f := range formats {
		out = append(out, f.name)
	}
	return out
}

// Suffixes lists the endings of the names of files that hold listings, in lower
// case, those of our own formats first.
func Suffixes() []string {
	var out []string
	for _, f := range formats {
		if !slices.Contains(out, f.ext) {
			out = append(out, f.ext)
		}
	}
	return append(out, ".mkl", ".prg", ".asm", ".yaml", ".yml", ".mk", ".csv", ".tsv", ".htm", ".c", ".h")
}

// FormatOf names the format that a file name asks for by its extension, or "".
func FormatOf(file string) string {
	for _, f := range formats {
		if f.ext != ".txt" && strings.HasSuffix(strings.ToLower(file), f.ext) {
			return f.name
		}
	}
	return ""
}

// holds tells what a format keeps besides the cells.
type holds struct{ title, registers, start, angle, texts, open bool }

var capacities = map[string]holds{
	"mk61": {true, true, true, true, true, true}, "json": {true, true, true, true, true, true},
	"html": {true, true, true, true, true, true}, "svg": {true, true, true, true, true, true},
	"markdown": {title: true, registers: true, start: true, angle: true, open: true},
	"grid":     {title: true, open: true}, "columns": {title: true, open: true}, "pmk": {title: true, open: true},
	"panteleyev": {title: true}, "hex": {}, "m61": {registers: true},
}

// WriteWarnings names what a program has and a format cannot hold, so that
// Write in it would lose it.
func WriteWarnings(p *Program, format string) []Diagnostic {
	h, ok := capacities[format]
	if !ok {
		return nil
	}
	var out []Diagnostic
	lost := func(m message, cell int) {
		out = append(out, Diagnostic{Cell: cell, Severity: Warning, Message: m.in(""), said: m, Width: 1})
	}
	if !h.title && (p.Title != "" || p.Author != "" || p.Source != "") {
		lost(msg("%s does not keep the title, author and source", format), -1)
	}
	if !h.registers && len(p.Registers) > 0 {
		lost(msg("%s does not keep the registers: %s", format, registerNames(p)), -1)
	}
	for _, r := range p.Registers {
		switch {
		case r.Value == "" && h.registers && format != "mk61":
			lost(msg("%s does not keep register %s: its keys were not pressed", format, r.Name), -1)
		case format == "m61" && rawNumber().MatchString(r.Value):
			lost(msg("register %s: the raw value %s has no form in .m61", r.Name, r.Value), -1)
		}
	}
	if !h.start && p.Start > 0 {
		lost(msg("%s does not keep the start address %s", format, Address(p.Start)), -1)
	}
	if !h.angle && p.Angle != "" {
		lost(msg("%s does not keep the angle unit %s", format, p.Angle), -1)
	}
	if !h.texts && len(p.Notes)+len(p.Dialogues)+len(p.Comments)+len(p.Board.Text) > 0 {
		lost(msg("%s does not keep the notes, dialogues, board and comments", format), -1)
	}
	if !h.open {
		for _, c := range p.Holes {
			lost(msg("%s cannot leave a cell open: it is written as 00", format), c)
		}
	}
	return out
}

// registerNames lists the registers that a program sets.
func registerNames(p *Program) string {
	var names []string
	for _, r := range p.Registers {
		names = append(names, r.Name)
	}
	return strings.Join(names, " ")
}

// glue writes a command without blanks, as one word of a grid.
func glue(code byte, d isa.Dialect) string {
	return strings.ReplaceAll(isa.Spell(code, d), " ", "")
}

// operands tells which cells hold the address of the command before them, when
// the program runs from its beginning without jumps into such cells.
func operands(cells []byte) []bool {
	out := make([]bool, len(cells))
	for i := 0; i+1 < len(cells); i++ {
		if isa.Table[cells[i]].Operand {
			i++
			out[i] = true
		}
	}
	return out
}

// words spells every cell as one word: a mnemonic, or two hex digits for an
// address, or "..." for a hole.
func words(p *Program, spell func(byte) string) []string {
	out := make([]string, len(p.Cells))
	op := operands(p.Cells)
	for i, c := range p.Cells {
		switch {
		case slices.Contains(p.Holes, i):
			out[i] = "..."
		case op[i]:
			out[i] = fmt.Sprintf("%02X", c)
		default:
			out[i] = spell(c)
		}
	}
	return out
}

// pad fills a word with blanks to a width in characters.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// oneLine makes a text fit for one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// gridRows are the rows of a grid, without labels, columns aligned.
func gridRows(p *Program, d isa.Dialect) []string {
	ws := words(p, func(c byte) string { return glue(c, d) })
	var width [10]int
	for i, w := range ws {
		width[i%10] = max(width[i%10], utf8.RuneCountInString(w))
	}
	var rows []string
	for i := 0; i < len(ws); i += 10 {
		var b strings.Builder
		for k, w := range ws[i:min(i+10, len(ws))] {
			b.WriteString(pad(w, width[k]+1))
		}
		rows = append(rows, strings.TrimRight(b.String(), " "))
	}
	return rows
}

// heading is the papers of a program as comment lines that begin with mark.
func heading(p *Program, mark string) string {
	var b strings.Builder
	for _, f := range []Field{{"", p.Title}, {"", p.Author}, {"", p.Source}} {
		if f.Value != "" {
			fmt.Fprintf(&b, "%s %s\n", mark, oneLine(f.Value))
		}
	}
	return b.String()
}

// writeGrid writes rows of ten, as magazines printed them.
func writeGrid(p *Program, d isa.Dialect) (string, error) {
	var b strings.Builder
	b.WriteString(heading(p, "#"))
	for i, row := range gridRows(p, d) {
		fmt.Fprintf(&b, "%s | %s\n", Address(10*i), row)
	}
	fmt.Fprintf(&b, "# cells: %d\n", len(p.Cells))
	return b.String(), nil
}

// writeHex writes rows of ten bytes. A short program could be read as an address with
// a code, 00 00 01: then the text says how many cells there are.
func writeHex(p *Program, _ isa.Dialect) (string, error) {
	var b strings.Builder
	for i, c := range p.Cells {
		sep := byte(' ')
		if i%10 == 9 || i == len(p.Cells)-1 {
			sep = '\n'
		}
		fmt.Fprintf(&b, "%02X%c", c, sep)
	}
	if back, ds := Read("", []byte(b.String()), Options{}); Failed(ds) || !bytes.Equal(back.Cells, p.Cells) {
		fmt.Fprintf(&b, "# cells: %d\n", len(p.Cells))
	}
	return b.String(), nil
}

// writePanteleyev writes the memory dump of P. Panteleyev's emulators: all 105
// cells, a blank after each, comments with # at the start of the line.
func writePanteleyev(p *Program, _ isa.Dialect) (string, error) {
	var b strings.Builder
	b.WriteString(heading(p, "#"))
	if len(p.Cells) < Memory {
		fmt.Fprintf(&b, "# cells: %d\n", len(p.Cells))
	}
	for i := range Memory {
		var c byte
		if i < len(p.Cells) {
			c = p.Cells[i]
		}
		fmt.Fprintf(&b, "%02X ", c)
		if i%10 == 9 || i == Memory-1 {
			b.WriteByte('\n')
		}
	}
	return b.String(), nil
}

// keysOf is the keys to press for a cell.
func keysOf(code byte, operand bool) string {
	var keys []string
	if operand {
		if code>>4 == 15 || code&15 == 15 {
			return "—"
		}
		return isa.RegisterKey(code>>4).String() + " " + isa.RegisterKey(code&15).String()
	}
	for _, k := range isa.Table[code].Keys {
		keys = append(keys, k.String())
	}
	if keys == nil {
		return "—"
	}
	return strings.Join(keys, " ")
}

// writeColumns writes one cell a line: address, code, mnemonic and the keys.
func writeColumns(p *Program, d isa.Dialect) (string, error) {
	var b strings.Builder
	b.WriteString(heading(p, "#"))
	ws := words(p, func(c byte) string { return isa.Spell(c, d) })
	op := operands(p.Cells)
	width := 8
	for _, w := range ws {
		width = max(width, utf8.RuneCountInString(w))
	}
	for i, c := range p.Cells {
		fmt.Fprintf(&b, "%s | %02X | %s | %s\n", Address(i), c, pad(ws[i], width), keysOf(c, op[i]))
	}
	fmt.Fprintf(&b, "# cells: %d\n", len(p.Cells))
	return b.String(), nil
}

// writeScript writes an .m61 script: the image in lines of 24 bytes, then the
// registers. Raw register values have no form there.
func writeScript(p *Program, _ isa.Dialect) (string, error) {
	var b strings.Builder
	for i := 0; i < len(p.Cells); i += 24 {
		fmt.Fprintf(&b, "hin %04d %X\n", i, p.Cells[i:min(i+24, len(p.Cells))])
	}
	for _, r := range p.Registers {
		if r.Value == "" || rawNumber().MatchString(r.Value) {
			continue // WriteWarnings names it
		}
		if len(r.Name) == 2 && r.Name[0] == 'R' {
			fmt.Fprintf(&b, "%s= %s\n", strings.ToUpper(r.Name), strings.ReplaceAll(r.Value, ",", "."))
		} else {
			fmt.Fprintf(&b, "poke %s %s\n", r.Name, strings.ReplaceAll(r.Value, ",", "."))
		}
	}
	return b.String(), nil
}

// pmkNames are spellings of pmktool that differ from those on the keys.
var pmkNames = map[byte]string{
	isa.OpSign: "/-/", isa.OpEnter: "В^", isa.OpLastX: "F Вx", isa.OpSub: "-", isa.OpMul: "x", isa.OpDiv: "/",
	isa.OpSwap: "<->", isa.OpPow10: "F 10^x", isa.OpExpE: "F e^x", isa.OpArcsin: "F arcsin",
	isa.OpArccos: "F arccos", isa.OpArctg: "F arctg", isa.OpPi: "F pi", isa.OpSqrt: "F sqrt",
	isa.OpSquare: "F x^2", isa.OpPower: "F x^y", isa.OpRotate: "F O", isa.OpToMin: "К МГ", isa.OpToSec: "К МЧ",
	isa.OpFromS: "К ЧМ", isa.OpFromM: "К ГМ", isa.OpAnd: `К /\`, isa.OpOr: `К \/`, isa.OpXor: "К (+)",
	isa.OpNonZ: "F x#0", isa.OpNonNeg: "F x>=0",
}

func pmkSpell(c byte) string {
	if s, ok := pmkNames[c]; ok {
		return s
	}
	reg := ""
	if takesRegister(c) {
		reg = string("0123456789abcde"[c&15])
	}
	switch {
	case reg == "":
		return isa.Spell(c, isa.Russian)
	case c>>4 == 4:
		return "xП" + reg
	case c>>4 == 6:
		return "Пx" + reg
	case c>>4 == 7:
		return "К x#0 " + reg
	case c>>4 == 8:
		return "К БП " + reg
	case c>>4 == 9:
		return "К x>=0 " + reg
	case c>>4 == 10:
		return "К ПП " + reg
	case c>>4 == 11:
		return "К xП" + reg
	case c>>4 == 12:
		return "К x<0 " + reg
	case c>>4 == 13:
		return "К Пx" + reg
	}
	return "К x=0 " + reg
}

// writePMK writes the source of pmktool, jump targets as labels.
func writePMK(p *Program, _ isa.Dialect) (string, error) {
	var b strings.Builder
	b.WriteString(heading(p, ";"))
	op := operands(p.Cells)
	target := make(map[int]bool)
	named := func(c byte) bool { // the address can be a label
		return c&15 < 10 && int(c>>4)*10+int(c&15) < len(p.Cells) && !op[isa.Physical(c)]
	}
	for i, c := range p.Cells {
		if op[i] && named(c) {
			target[isa.Physical(c)] = true
		}
	}
	for i, c := range p.Cells {
		if target[i] {
			fmt.Fprintf(&b, "m%s:\n", Address(i))
		}
		switch {
		case slices.Contains(p.Holes, i):
			b.WriteString("        ...\n")
		case op[i] && named(c):
			fmt.Fprintf(&b, "            m%s\n", Address(isa.Physical(c)))
		case op[i]:
			fmt.Fprintf(&b, "            %02X\n", c)
		default:
			fmt.Fprintf(&b, "        %s\n", pmkSpell(c))
		}
	}
	return b.String(), nil
}

// programJSON is the JSON form of a program. Unknown fields are refused.
type programJSON struct {
	Format    string    `json:"format"`
	Version   int       `json:"version"`
	Title     string    `json:"title,omitempty"`
	Author    string    `json:"author,omitempty"`
	Source    string    `json:"source,omitempty"`
	Model     string    `json:"model,omitempty"`
	Angle     string    `json:"angle,omitempty"`
	Start     string    `json:"start,omitempty"`
	Cells     string    `json:"cells"`
	Holes     []int     `json:"holes,omitempty"`
	Listing   []string  `json:"listing,omitempty"`
	Registers []Field   `json:"registers,omitempty"`
	Extra     []Field   `json:"extra,omitempty"`
	Dialogues []Section `json:"dialogues,omitempty"`
	Notes     []Section `json:"notes,omitempty"`
	Board     string    `json:"board,omitempty"`
	Comments  []Comment `json:"comments,omitempty"`
}

// encodeJSON is the program as JSON, indented or in one line.
func encodeJSON(p *Program, d isa.Dialect, indent string) (string, error) {
	j := programJSON{
		Format: "mk61", Version: ownVersion, Title: p.Title, Author: p.Author, Source: p.Source, Model: p.Model, Angle: p.Angle,
		Cells: strings.TrimSpace(fmt.Sprintf("% X", p.Cells)), Holes: p.Holes, Extra: p.Extra, Notes: p.Notes, Board: p.Board.Text, Comments: p.Comments,
		Listing: words(p, func(c byte) string { return isa.Spell(c, d) }),
	}
	if p.Start >= 0 {
		j.Start = Address(p.Start)
	}
	for _, r := range p.Registers {
		if r.Value == "" {
			continue
		}
		j.Registers = append(j.Registers, Field{r.Name, r.Value})
	}
	for _, g := range p.Dialogues {
		j.Dialogues = append(j.Dialogues, Section{g.Title, g.Text})
	}
	b, err := json.MarshalIndent(j, "", indent)
	if indent == "" {
		b, err = json.Marshal(j)
	}
	return string(b) + "\n", err
}

func writeJSON(p *Program, d isa.Dialect) (string, error) { return encodeJSON(p, d, "  ") }
