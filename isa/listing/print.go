package listing

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// The pages made for reading and printing. HTML and SVG pages carry the program
// as JSON inside, so that Read takes them back.

// marker begins the JSON inside a page.
const marker = `id="mk61-program"`

// escape makes a text safe in HTML and XML. Control characters, which XML does
// not have, become blanks.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(c rune) rune {
		if c < ' ' && c != '\n' || c == 0xFFFE || c == 0xFFFF {
			return ' '
		}
		return c
	}, s))
}

func writeMarkdown(p *Program, d isa.Dialect) (string, error) {
	var b strings.Builder
	if p.Title != "" {
		fmt.Fprintf(&b, "# %s\n\n", markdown(oneLine(p.Title)))
	}
	for _, f := range papers(p) {
		fmt.Fprintf(&b, "- %s: %s\n", f.Key, markdown(f.Value))
	}
	fmt.Fprintf(&b, "- cells: %d\n", len(p.Cells))
	b.WriteString("\n|  | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	ws := words(p, func(c byte) string { return isa.Spell(c, d) })
	for i := 0; i < len(ws); i += 10 {
		fmt.Fprintf(&b, "| **%s** |", Address(i))
		for k := i; k < i+10; k++ {
			w := ""
			if k < len(ws) {
				w = markdown(ws[k])
			}
			fmt.Fprintf(&b, " %s |", w)
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// markdown keeps the signs of a table from being markup.
func markdown(s string) string {
	return strings.ReplaceAll(s, "|", `\|`)
}

// papers are the facts of a program for the head of a page.
func papers(p *Program) []Field {
	var out []Field
	for _, f := range []Field{{"author", p.Author}, {"source", p.Source}, {"model", p.Model}, {"angle", p.Angle}} {
		if f.Value != "" && f != (Field{"model", "mk61"}) {
			out = append(out, Field{f.Key, oneLine(f.Value)})
		}
	}
	if p.Start >= 0 {
		out = append(out, Field{"start", Address(p.Start)})
	}
	var regs []string
	for _, r := range p.Registers {
		if r.Value == "" {
			regs = append(regs, r.Keys)
			continue
		}
		regs = append(regs, r.Name+" = "+r.Value)
	}
	if regs != nil {
		out = append(out, Field{"registers", strings.Join(regs, "; ")})
	}
	return out
}

const pageStyle = `body{font:12pt "DejaVu Sans",Arial,sans-serif;margin:15mm}
h1{font-size:16pt;margin:0 0 4mm}p{margin:0 0 2mm}
table{border-collapse:collapse;margin-top:4mm}
th,td{border:0.3mm solid #888;padding:1mm 2mm;text-align:center;white-space:nowrap}
th{background:#eee}td small{display:block;color:#777;font-size:7pt}
td.a{color:#555;font-style:italic}
@media print{body{margin:0}tr{page-break-inside:avoid}}`

func writeHTML(p *Program, d isa.Dialect) (string, error) {
	data, err := encodeJSON(p, d, "")
	if err != nil {
		return "", err
	}
	title := p.Title
	if title == "" {
		title = "МК-61"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"ru\">\n<head><meta charset=\"utf-8\"><title>%s</title>\n<style>\n%s\n</style>\n<script type=\"application/json\" %s>\n%s</script>\n</head>\n<body>\n",
		escape(oneLine(title)), pageStyle, marker, data)
	fmt.Fprintf(&b, "<h1>%s</h1>\n", escape(oneLine(title)))
	for _, f := range papers(p) {
		fmt.Fprintf(&b, "<p><b>%s</b> %s</p>\n", f.Key, escape(f.Value))
	}
	b.WriteString("<table>\n<tr><th></th>")
	for i := range 10 {
		fmt.Fprintf(&b, "<th>%d</th>", i)
	}
	b.WriteString("</tr>\n")
	ws := words(p, func(c byte) string { return isa.Spell(c, d) })
	op := operands(p.Cells)
	for i := 0; i < len(ws); i += 10 {
		fmt.Fprintf(&b, "<tr><th>%s</th>", Address(i))
		for k := i; k < min(i+10, len(ws)); k++ {
			class := ""
			if op[k] {
				class = ` class="a"`
			}
			fmt.Fprintf(&b, "<td%s>%s<small>%02X</small></td>", class, escape(ws[k]), p.Cells[k])
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n</body>\n</html>\n")
	return b.String(), nil
}

// writeSVG writes a page of A4 width in tenths of a millimetre.
func writeSVG(p *Program, d isa.Dialect) (string, error) {
	data, err := encodeJSON(p, d, "")
	if err != nil {
		return "", err
	}
	const left, cw, ch, label = 100, 180, 90, 100
	rows := (len(p.Cells) + 9) / 10
	facts := papers(p)
	top := 220 + 50*len(facts)
	height := max(2970, top+ch*(rows+1)+100)
	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"%dmm\" viewBox=\"0 0 2100 %d\" font-family=\"DejaVu Sans, Arial, sans-serif\">\n", height/10, height)
	fmt.Fprintf(&b, "<metadata %s>%s</metadata>\n<rect width=\"2100\" height=\"%d\" fill=\"#fff\"/>\n", marker, escape(data), height)
	text := func(x, y, size int, anchor, fill, s string, most int) {
		fit := ""
		if n := utf8.RuneCountInString(s); most > 0 && n*size*6/10 > most {
			fit = fmt.Sprintf(" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", most)
		}
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>\n", x, y, size, anchor, fill, fit, escape(s))
	}
	text(left, 140, 60, "start", "#000", oneLine(p.Title), 1900)
	for i, f := range facts {
		text(left, 200+50*i, 34, "start", "#333", f.Key+": "+f.Value, 1900)
	}
	for i := range min(10, len(p.Cells)) {
		text(left+label+cw*i+cw/2, top+60, 34, "middle", "#555", fmt.Sprint(i), 0)
	}
	ws := words(p, func(c byte) string { return isa.Spell(c, d) })
	op := operands(p.Cells)
	for i, w := range ws {
		x, y := left+label+cw*(i%10), top+ch*(i/10+1)
		if i%10 == 0 {
			text(left+label/2, y+58, 36, "middle", "#555", Address(i), 0)
		}
		fill := "#000"
		if op[i] {
			fill = "#555"
		}
		fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\" stroke-width=\"3\"/>\n", x, y, cw, ch)
		text(x+cw/2, y+48, 36, "middle", fill, w, cw-20)
		text(x+cw/2, y+80, 22, "middle", "#777", fmt.Sprintf("%02X", p.Cells[i]), 0)
	}
	b.WriteString("</svg>\n")
	return b.String(), nil
}
