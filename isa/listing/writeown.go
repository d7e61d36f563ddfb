package listing

import (
	"fmt"
	"strings"

	"mk61/isa"
)

// writeOwn writes the own format, .mk61. Reading it gives the same program,
// comments included.
func writeOwn(p *Program, d isa.Dialect) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d\n", magic, ownVersion)
	start := ""
	if p.Start >= 0 {
		start = Address(p.Start)
	}
	model := p.Model
	if model == "mk61" {
		model = ""
	}
	head := append([]Field{
		{"title", p.Title},
		{"author", p.Author},
		{"source", p.Source},
		{"model", model},
		{"angle", p.Angle},
		{"start", start},
		{"cells", fmt.Sprint(len(p.Cells))},
	}, p.Extra...)
	written := make([]bool, len(p.Comments))
	comments := func(section, at string) {
		for i, c := range p.Comments {
			if !written[i] && c.Section == section && (c.At == at || at == "") && c.Own {
				written[i] = true
				fmt.Fprintf(&b, "# %s\n", oneLine(c.Text))
			}
		}
	}
	for _, f := range head {
		if f.Value != "" {
			comments("header", f.Key)
			fmt.Fprintf(&b, "%s: %s\n", f.Key, oneLine(f.Value))
		}
	}
	comments("header", "")

	if midRow(p) {
		b.WriteString("\nPROGRAM list\n")
		writeOwnList(&b, p, d)
	} else {
		b.WriteString("\nPROGRAM grid\n")
		writeOwnGrid(&b, p, d)
	}

	if len(p.Registers) > 0 || hasComments(p, "registers") {
		b.WriteString("\nREGISTERS\n")
		for _, r := range p.Registers {
			comments("registers", r.Name)
			if r.Value == "" { // the keys were not pressed
				fmt.Fprintf(&b, "# %s: %s\n", r.Name, r.Keys)
				continue
			}
			fmt.Fprintf(&b, "%s = %s", r.Name, r.Value)
			if r.Keys != "" {
				fmt.Fprintf(&b, "  # %s", r.Keys)
			}
			for i, c := range p.Comments {
				if !written[i] && c.Section == "registers" && c.At == r.Name && !c.Own {
					written[i] = true
					fmt.Fprintf(&b, "  # %s", oneLine(c.Text))
				}
			}
			b.WriteByte('\n')
		}
		comments("registers", "")
	}
	for _, g := range p.Dialogues {
		writeSection(&b, "DIALOGUE", g.Title, g.Text)
	}
	if p.Board.Text != "" {
		writeSection(&b, "BOARD", "", p.Board.Text)
	}
	for _, n := range p.Notes {
		writeSection(&b, "NOTES", n.Title, n.Text)
	}
	return b.String(), nil
}

func hasComments(p *Program, section string) bool {
	for _, c := range p.Comments {
		if c.Section == section {
			return true
		}
	}
	return false
}

// midRow reports whether a comment belongs to a cell that does not begin a row
// of ten, so that only the form of one command a line keeps its place.
func midRow(p *Program) bool {
	for _, c := range p.Comments {
		if c.Section == "program" && c.Cell%10 != 0 && (c.Cell != len(p.Cells) || !c.Own) {
			return true
		}
	}
	return false
}

// cellComments writes the comments of a cell: own lines, or what goes beside.
func cellComments(b *strings.Builder, p *Program, cell int, own bool) {
	for _, c := range p.Comments {
		if c.Section != "program" || c.Own != own || c.Cell != cell {
			continue
		}
		if own {
			fmt.Fprintf(b, "# %s\n", oneLine(c.Text))
		} else {
			fmt.Fprintf(b, "  # %s", oneLine(c.Text))
		}
	}
}

func writeOwnGrid(b *strings.Builder, p *Program, d isa.Dialect) {
	for i, row := range gridRows(p, d) {
		cellComments(b, p, 10*i, true)
		fmt.Fprintf(b, "%s | %s", Address(10*i), row)
		cellComments(b, p, 10*i, false)
		b.WriteByte('\n')
	}
	cellComments(b, p, len(p.Cells), true)
}

func writeOwnList(b *strings.Builder, p *Program, d isa.Dialect) {
	ws := words(p, func(c byte) string { return isa.Spell(c, d) })
	op := operands(p.Cells)
	commented := make(map[int]bool)
	for _, c := range p.Comments {
		if c.Section == "program" {
			commented[c.Cell] = true
		}
	}
	for i := 0; i < len(ws); i++ {
		cellComments(b, p, i, true)
		fmt.Fprintf(b, "%s  %s", Address(i), ws[i])
		at := i
		if i+1 < len(ws) && op[i+1] && !commented[i+1] {
			i++
			fmt.Fprintf(b, "  %s", ws[i])
		}
		cellComments(b, p, at, false)
		b.WriteByte('\n')
	}
	cellComments(b, p, len(ws), true)
}

// writeSection writes a section of verbatim text. A line that would begin a
// section gets a blank before it.
func writeSection(b *strings.Builder, name, title, text string) {
	b.WriteString("\n" + strings.TrimSpace(name+" "+oneLine(title)) + "\n")
	text = strings.TrimRight(text, "\n \t")
	if text == "" {
		return
	}
	for _, line := range splitLines(text) {
		l := line.text
		if _, _, ok := section(l); ok {
			b.WriteByte(' ')
		}
		b.WriteString(l + "\n")
	}
}
