package pages

import (
	"strings"
	"unicode/utf8"
)

// Columns is how wide the descriptions of programs are set on a terminal.
const Columns = 80

// Manual parts a description of a program into what stands before the section that
// tells how to play or use it, that section, "" for none, and the rest.
func Manual(papers string) (before, how, rest string) {
	at := -1
	code := false
	i := 0
	for line := range strings.Lines(papers) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		if title, ok := strings.CutPrefix(line, "## "); ok && !code {
			if at >= 0 {
				return papers[:at], papers[at:i], papers[i:]
			}
			switch strings.TrimSpace(title) {
			case "How to play", "Как играть", "How to use", "Как пользоваться":
				at = i
			}
		}
		i += len(line)
	}
	if at >= 0 {
		return papers[:at], papers[at:], ""
	}
	return papers, "", ""
}

// Plain is Markdown for a terminal of so many columns: headings underlined, tables
// in columns, blocks of code and boards as they stand, paragraphs filled.
func Plain(text string, columns int) string {
	var out strings.Builder
	var para []string
	var table [][]string
	flush := func() {
		out.WriteString(filled(para, columns))
		out.WriteString(inColumns(table))
		para, table = nil, nil
	}
	code := false
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "```"):
			flush()
			code = !code
		case code:
			out.WriteString("    " + line + "\n")
		case strings.HasPrefix(line, "#"):
			flush()
			title := inline(strings.TrimSpace(strings.TrimLeft(line, "#")))
			rule := "-"
			if !strings.HasPrefix(line, "##") {
				rule = "="
			}
			out.WriteString(title + "\n" + strings.Repeat(rule, utf8.RuneCountInString(title)) + "\n")
		case strings.HasPrefix(trimmed, "|"):
			if len(para) > 0 {
				flush()
			}
			if cells := cellsOf(trimmed); cells != nil {
				table = append(table, cells)
			}
		case trimmed == "":
			flush()
			out.WriteString("\n")
		default:
			if len(table) > 0 || item(trimmed) > 0 && interrupts(trimmed, para) {
				flush()
			}
			para = append(para, line)
		}
	}
	flush()
	return out.String()
}

// interrupts tells whether the item of a list ends a paragraph: behind plain text a
// line may begin with a number that is no item's.
func interrupts(line string, para []string) bool {
	return len(para) == 0 || item(strings.TrimSpace(para[0])) > 0 || strings.HasPrefix(line, "1. ") || line[0] < '0' || line[0] > '9'
}

// item is the width of the mark of a list's item, 0 for other lines.
func item(line string) int {
	if strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ") {
		return 2
	}
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	if digits > 0 && strings.HasPrefix(line[digits:], ". ") {
		return digits + 2
	}
	return 0
}

// inline takes the marks off a line.
func inline(s string) string {
	return strings.NewReplacer("**", "", "`", "", `\|`, "|", `\*`, "*").Replace(s)
}

// cellsOf are the cells of a row, nil for the row of dashes.
func cellsOf(row string) []string {
	row = strings.ReplaceAll(row, `\|`, "\x00")
	if strings.Trim(row, "|-: ") == "" && strings.Contains(row, "--") {
		return nil
	}
	var l []string
	for c := range strings.SplitSeq(strings.Trim(row, "|"), "|") {
		l = append(l, inline(strings.ReplaceAll(strings.TrimSpace(c), "\x00", "|")))
	}
	return l
}

// inColumns sets a table.
func inColumns(rows [][]string) string {
	var widths []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	var b strings.Builder
	for _, r := range rows {
		line := " "
		for i, c := range r {
			line += " " + c + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c)+1)
		}
		if line = strings.TrimRight(line, " "); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// filled sets a paragraph, or an item of a list with its indent.
func filled(lines []string, columns int) string {
	if len(lines) == 0 {
		return ""
	}
	indent := strings.Repeat(" ", len(lines[0])-len(strings.TrimLeft(lines[0], " "))+item(strings.TrimSpace(lines[0])))
	line := strings.Repeat(" ", len(lines[0])-len(strings.TrimLeft(lines[0], " ")))
	var b strings.Builder
	n := 0
	for _, w := range strings.Fields(inline(strings.Join(lines, " "))) {
		if n > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) > columns {
			b.WriteString(line + "\n")
			line, n = indent, 0
		}
		if n > 0 {
			line += " "
		}
		line += w
		n++
	}
	b.WriteString(line + "\n")
	return b.String()
}
