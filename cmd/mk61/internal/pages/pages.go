// Package pages makes the Markdown pages of the library.
package pages

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// Mark is the first line of a page that Library made and may replace.
const Mark = "<!-- Made by mk61 pages from the library; do not edit. -->"

// longestDialogue is how many lines of the dialogues a page shows.
const longestDialogue = 40

// Update brings a directory up to date: pages that differ are written, and
// pages of programs that are no more are removed.
func Update(dir string, pages map[string][]byte) (written, removed int, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, 0, userfile.Plain(err)
	}
	there, err := os.ReadDir(dir)
	if err != nil {
		return 0, 0, userfile.Plain(err)
	}
	for _, f := range there {
		if _, wanted := pages[f.Name()]; wanted || filepath.Ext(f.Name()) != ".md" {
			continue
		}
		name := filepath.Join(dir, f.Name())
		text, err := cli.ReadFile(name)
		if err != nil {
			return written, removed, err
		}
		if !bytes.HasPrefix(text, []byte(Mark)) {
			continue // not ours
		}
		if err := os.Remove(name); err != nil {
			return written, removed, userfile.Plain(err)
		}
		removed++
	}
	for name, text := range pages {
		name = filepath.Join(dir, name)
		old, err := cli.ReadFile(name)
		if err == nil && bytes.Equal(old, text) {
			continue
		}
		if err == nil && !bytes.HasPrefix(old, []byte(Mark)) {
			return written, removed, fmt.Errorf("%s: not a page made by this command; not replaced", name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return written, removed, err
		}
		if err := userfile.Replace(name, text, 0); err != nil {
			return written, removed, err
		}
		written++
	}
	return written, removed, nil
}

// Page is where mk61 site has put the calculator, seen from docs/programs: beside the
// documents, as a host has both.
const Page = "../page/"

// Library makes the pages of the library by file name: one for each
// program and README.md, the list of them.
func Library() (map[string][]byte, error) {
	if errs := programs.Check(); len(errs) > 0 {
		return nil, errs[0]
	}
	pages := map[string][]byte{"README.md": libraryIndex(programs.All())}
	for _, p := range programs.All() {
		text, err := programPage(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		pages[p.Name+".md"] = text
	}
	return pages, nil
}

func libraryIndex(all []*programs.Entry) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n# The library · Библиотека\n\n", Mark)
	fmt.Fprintf(&b, "%d programs. `mk61 info NAME` shows the description of one, `mk61 play NAME` plays it, `mk61 verify NAME` checks its dialogues.\n\n", len(all))
	fmt.Fprintf(&b, "Программ: %d. `mk61 info ИМЯ` показывает описание, `mk61 play ИМЯ` запускает, `mk61 verify ИМЯ` проверяет диалоги.\n\n", len(all))
	b.WriteString("| name | cells | | | tags |\n|---|---|---|---|---|\n")
	for _, p := range all {
		fmt.Fprintf(&b, "| [%s](%s.md) | %d | %s | %s | %s |\n", p.Name, p.Name, programCells(p), cell(p.Title("en")), cell(p.Title("ru")), strings.Join(p.Tags, ", "))
	}
	var tags []string
	for _, p := range all {
		tags = append(tags, p.Tags...)
	}
	slices.Sort(tags)
	b.WriteString("\n")
	for _, t := range slices.Compact(tags) {
		var names []string
		for _, p := range all {
			if slices.Contains(p.Tags, t) {
				names = append(names, fmt.Sprintf("[%s](%s.md)", p.Name, p.Name))
			}
		}
		fmt.Fprintf(&b, "- **%s**: %s\n", t, strings.Join(names, ", "))
	}
	return b.Bytes()
}

// programCells counts the cells of all parts.
func programCells(p *programs.Entry) int {
	n := len(p.Program.Cells)
	for _, part := range p.Parts {
		n += len(part.Program.Cells)
	}
	return n
}

// cell makes a text fit into a cell of a Markdown table.
func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }

// programPage is the page of one program: papers in both languages, variants,
// listing as a grid, the commented listing, dialogues.
func programPage(p *programs.Entry) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n", Mark)
	title, body := splitPapers(p.Papers("en"))
	fmt.Fprintf(&b, "# %s\n\n", title)
	fmt.Fprintf(&b, "[По-русски](#по-русски) · [Listing](#listing) · [Dialogues](#dialogues) · [all programs](README.md)\n\n")
	fmt.Fprintf(&b, "**[Run it](%sprograms/%s.en.html) · [запустить](%sprograms/%s.html)** on the page (`mk61 serve -open %s`).\n\n", Page, p.Name, Page, p.Name, p.Name)
	writeFacts(&b, p)
	fmt.Fprintf(&b, "\n%s\n\n", body)
	title, body = splitPapers(p.Papers("ru"))
	fmt.Fprintf(&b, "# По-русски\n\n**%s**\n\n%s\n\n", title, body)
	if len(p.Variants) > 0 {
		b.WriteString("## Variants\n\n| name | cells | | |\n|---|---|---|---|\n")
		for _, v := range p.Variants {
			var cells []string
			for _, c := range v.Cells {
				cells = append(cells, fmt.Sprintf("%02X = %02X", isa.Address(c.Cell), c.Code))
			}
			fmt.Fprintf(&b, "| `%s:%s` | %s | %s | %s |\n", p.Name, v.Name, strings.Join(cells, ", "), cell(v.En), cell(v.Ru))
		}
		b.WriteString("\n")
	}
	b.WriteString("## Listing\n")
	parts := append([]programs.Part{{Name: p.Name, Program: p.Program}}, p.Parts...)
	for _, part := range parts {
		if err := writeListing(&b, p, part, len(parts) > 1); err != nil {
			return nil, err
		}
	}
	writeDialogues(&b, p)
	return b.Bytes(), nil
}

// splitPapers takes the title off papers.
func splitPapers(text string) (title, body string) {
	title, body, _ = strings.Cut(text, "\n")
	return strings.TrimSpace(strings.TrimLeft(title, "# ")), strings.TrimSpace(body)
}

func writeFacts(b *bytes.Buffer, p *programs.Entry) {
	facts := []string{fmt.Sprintf("`%s`", p.Name), fmt.Sprintf("%d cells", len(p.Program.Cells))}
	for _, part := range p.Parts {
		facts = append(facts, fmt.Sprintf("`%s`: %d cells", part.Name, len(part.Program.Cells)))
	}
	if a := p.Program.Angle; a != "" {
		facts = append(facts, "angle switch at "+a)
	}
	facts = append(facts, "author: "+p.Program.Author)
	if s := p.Program.Source; s != "" {
		facts = append(facts, "source: "+s)
	}
	facts = append(facts, "tags: "+strings.Join(p.Tags, ", "))
	b.WriteString(strings.Join(facts, " · ") + "\n")
}

// writeListing writes a part as a grid, then as its file has it, with the
// comments.
func writeListing(b *bytes.Buffer, p *programs.Entry, part programs.Part, named bool) error {
	if named {
		fmt.Fprintf(b, "\n### %s\n", part.Name)
	}
	b.WriteString("\n|  | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	cells := part.Program.Cells
	operand := false
	for row := 0; row < len(cells); row += 10 {
		fmt.Fprintf(b, "| **%02X** |", isa.Address(row))
		for i := row; i < row+10; i++ {
			text := ""
			if i < len(cells) {
				text, operand = cellText(cells[i], operand)
			}
			fmt.Fprintf(b, " %s |", cell(text))
		}
		b.WriteString("\n")
	}
	if len(part.Program.Registers) > 0 {
		var set []string
		for _, r := range part.Program.Registers {
			set = append(set, fmt.Sprintf("%s = `%s`", r.Name, r.Value))
		}
		fmt.Fprintf(b, "\nRegisters before the start: %s\n", strings.Join(set, ", "))
	}
	commented := false
	for _, c := range part.Program.Comments {
		commented = commented || c.Section == "program"
	}
	if !commented {
		return nil
	}
	fmt.Fprintf(b, "\n<details><summary>With comments: <code>programs/%s/%s.mk61</code></summary>\n\n```\n", p.Name, part.Name)
	if err := listing.Write(b, part.Program, "mk61", isa.Russian); err != nil {
		return err
	}
	b.WriteString("```\n\n</details>\n")
	return nil
}

// cellText is what a grid shows of a code; operand is true where an address is
// due, and for the cell after a command that takes one.
func cellText(code byte, operand bool) (string, bool) {
	if operand {
		return fmt.Sprintf("%02X", code), false
	}
	return isa.Spell(code, isa.Magazine), isa.Table[code].Operand
}

// writeDialogues shows the dialogues; of long ones the beginning.
func writeDialogues(b *bytes.Buffer, p *programs.Entry) {
	b.WriteString("\n## Dialogues\n\nAs `mk61 verify` checks them: keys on the left, the answers of the machine on the right.\n\n```\n")
	lines := strings.Split(strings.TrimSpace(p.Dialogue), "\n")
	for _, l := range lines[:min(len(lines), longestDialogue)] {
		b.WriteString(strings.TrimRight(l, " \t\r") + "\n")
	}
	b.WriteString("```\n")
	if n := len(lines) - longestDialogue; n > 0 {
		fmt.Fprintf(b, "\n%d more lines are in [%s.dialog](../../programs/%s/%s.dialog).\n", n, p.Name, p.Name, p.Name)
	}
}
