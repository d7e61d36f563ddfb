package tui

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// The size of a cell in the pictures of the guide.
const cellW, cellH = 9, 18

// screenSVG draws a golden screen as a picture: rectangles for backgrounds and
// block characters, text for the rest.
func screenSVG(golden, title string) string {
	head, body, _ := strings.Cut(golden, "\n")
	var w, h int
	fmt.Sscan(head, &w, &h)
	text, rest, _ := strings.Cut(body, "-- styles --\n")
	legend, runs, _ := strings.Cut(rest, "\n-- runs --\n")
	styles := map[string]string{}
	for _, l := range strings.Split(legend, "\n") {
		n, st, _ := strings.Cut(l, " ")
		styles[n] = st
	}
	rows := strings.Split(text, "\n")
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">`+"\n", w*cellW, h*cellH, w*cellW, h*cellH)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#000\"/>\n", html.EscapeString(title))
	for y, line := range strings.Split(strings.TrimRight(runs, "\n"), "\n") {
		row := []rune(rows[y])
		x := 0
		for _, run := range strings.Fields(line) {
			count, name, _ := strings.Cut(run, "*")
			n, _ := strconv.Atoi(count)
			svgRun(&b, x, y, n, row, strings.Fields(styles[name]))
			x += n
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// svgRun draws n cells of one style.
func svgRun(b *strings.Builder, x, y, n int, row []rune, style []string) {
	fg, bg := style[0], style[1]
	if fg == "none" {
		fg = "#d0d0d0"
	}
	attr := strings.Join(style[2:], " ")
	if strings.Contains(attr, "reverse") {
		fg, bg = bg, fg
		if fg == "none" {
			fg = "#000000"
		}
	}
	if bg != "none" {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x*cellW, y*cellH, n*cellW, cellH, bg)
	}
	extra := ""
	if strings.Contains(attr, "bold") {
		extra += ` font-weight="bold"`
	}
	if strings.Contains(attr, "underline") {
		extra += ` text-decoration="underline"`
	}
	for i := x; i < x+n && i < len(row); i++ {
		part := func(dy, hh int) {
			j := i
			for j < x+n && j < len(row) && row[j] == row[i] {
				j++
			}
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, i*cellW, y*cellH+dy, (j-i)*cellW, hh, fg)
			i = j - 1
		}
		switch row[i] {
		case ' ':
		case '█':
			part(0, cellH)
		case '▀':
			part(0, cellH/2)
		case '▄':
			part(cellH/2, cellH/2)
		case '─':
			part(cellH/2-1, 1)
		case '│':
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="1" height="%d" fill="%s"/>`, i*cellW+cellW/2, y*cellH, cellH, fg)
		default:
			j := i
			for j < x+n && j < len(row) && row[j] != ' ' && !strings.ContainsRune("█▀▄─│", row[j]) {
				j++
			}
			fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" fill="%s"%s>%s</text>`, i*cellW, y*cellH+14, (j-i)*cellW, fg, extra, html.EscapeString(string(row[i:j])))
			i = j - 1
		}
	}
	b.WriteByte('\n')
}
