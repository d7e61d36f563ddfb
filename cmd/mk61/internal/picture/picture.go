// Package picture draws what stands on a terminal: a screen as SVG or PNG, a sequence of
// screens as an animated GIF or as an asciicast, the recordings that terminals play. It
// needs no fonts: PNG and GIF have letters of 5 by 7 points of their own.
package picture

import (
	"fmt"
	"html"
	"strings"
	"time"
)

// Cell is a place of the screen.
type Cell struct {
	Rune            rune
	Fg, Bg          uint32 // 0xRRGGBB
	Bold, Underline bool
}

// Frame is a screen, row by row.
type Frame struct {
	W, H  int
	Cells []Cell
}

// Moment is a screen and when it came.
type Moment struct {
	At time.Duration
	Frame
}

// The size of a cell in an SVG.
const cellW, cellH = 9, 18

// SVG is the screen as a picture: rectangles for backgrounds and blocks, text for the
// rest.
func (f Frame) SVG(title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">`+"\n", f.W*cellW, f.H*cellH, f.W*cellW, f.H*cellH)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#000\"/>\n", html.EscapeString(title))
	for y := range f.H {
		row := f.Cells[y*f.W : (y+1)*f.W]
		for x := 0; x < f.W; {
			n := 1
			for x+n < f.W && sameStyle(row[x], row[x+n]) {
				n++
			}
			svgRun(&b, x, y, row[x:x+n])
			x += n
		}
		b.WriteByte('\n')
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func sameStyle(a, b Cell) bool {
	a.Rune = b.Rune
	return a == b
}

// blocks are the characters that are rectangles: from row, rows of 18.
var blocks = map[rune][2]int{'█': {0, cellH}, '▀': {0, cellH / 2}, '▄': {cellH / 2, cellH / 2}, '─': {cellH/2 - 1, 1}}

// svgRun draws cells of one style.
func svgRun(b *strings.Builder, x, y int, run []Cell) {
	if bg := run[0].Bg; bg != 0 {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="#%06x"/>`, x*cellW, y*cellH, len(run)*cellW, cellH, bg)
	}
	fg := fmt.Sprintf("#%06x", run[0].Fg)
	extra := ""
	if run[0].Bold {
		extra += ` font-weight="bold"`
	}
	if run[0].Underline {
		extra += ` text-decoration="underline"`
	}
	for i := 0; i < len(run); {
		r, j := run[i].Rune, i+1
		at, block := blocks[r]
		switch {
		case block:
			for j < len(run) && run[j].Rune == r {
				j++
			}
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, (x+i)*cellW, y*cellH+at[0], (j-i)*cellW, at[1], fg)
		case r == ' ' || r == 0:
		case r == '│':
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="1" height="%d" fill="%s"/>`, (x+i)*cellW+cellW/2, y*cellH, cellH, fg)
		default:
			for j < len(run) && run[j].Rune != ' ' && run[j].Rune != 0 && run[j].Rune != '│' && blocks[run[j].Rune] == [2]int{} {
				j++
			}
			text := ""
			for _, c := range run[i:j] {
				text += string(c.Rune)
			}
			fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" fill="%s"%s>%s</text>`, (x+i)*cellW, y*cellH+14, (j-i)*cellW, fg, extra, html.EscapeString(text))
		}
		i = j
	}
}
