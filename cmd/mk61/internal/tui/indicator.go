package tui

import (
	"mk61/calc"

	"github.com/gdamore/tcell/v2"
)

// The indicator ИЛЦ2-12/8Л: twelve places of seven segments and a point; the first
// place has a bar alone. A place is as many rows as columns, which are twice as many
// rows of half blocks; the point stands right of the figure, one lower.
const (
	places     = 12
	placeWidth = 4 // the least
)

// The seven segments; bit order of the scan codes, gfedcba.
const (
	segA = 1 << iota // top
	segB             // upper right
	segC             // lower right
	segD             // bottom
	segE             // lower left
	segF             // upper left
	segG             // middle
	segPoint
)

// segments are the sixteen codes of a place as the machine shows them: 7 has no
// tail, 9 has one, C is drawn as a bracket.
var segments = [16]uint8{
	0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F,
	0x40, // −
	0x38, // L
	0x39, // С
	0x31, // Г
	0x79, // Е
	0x00,
}

// figure is the form of a place of size columns: for each point of half blocks the
// segments that cover it.
type figure struct {
	size int
	dots [][]uint8
}

// newFigure makes the form for a size of 4 and more.
func newFigure(size int) *figure {
	t := max(1, (size+1)/5)       // thickness of a segment
	w := size - max(1, size/4)    // of the figure, without the point
	gap := (2*size - 1 - 3*t) / 2 // between the bars
	f := &figure{size, make([][]uint8, 2*size)}
	for y := range f.dots {
		f.dots[y] = make([]uint8, size)
	}
	bar := func(y0 int, seg uint8) {
		for y := y0; y < y0+t; y++ {
			for x := range w {
				f.dots[y][x] |= seg
			}
		}
	}
	bar(0, segA)
	bar(t+gap, segG)
	bar(2*(t+gap), segD)
	for y := range 2*(t+gap) + t {
		upper, lower := y < 2*t+gap, y >= t+gap
		for x := range t {
			if upper {
				f.dots[y][x] |= segF
				f.dots[y][w-1-x] |= segB
			}
			if lower {
				f.dots[y][x] |= segE
				f.dots[y][w-1-x] |= segC
			}
		}
	}
	for y := 2*size - t; y < 2*size; y++ {
		for x := w; x < min(w+t, size); x++ {
			f.dots[y][x] = segPoint
		}
	}
	return f
}

// shines are the segments of place n that are lit.
func shines(p calc.Indicator, n int) uint8 {
	seg := segments[p.Place(n)]
	if n == 0 {
		return seg & segG
	}
	if p.Point(n) {
		seg |= segPoint
	}
	return seg
}

// light is how bright the lit segments are.
type light uint8

const (
	lightOff    light = iota // no power: nothing but glass
	lightBlank               // all places dark
	lightFaint               // what is left of the flicker of a running program
	lightDim                 // the flicker
	lightBright              // the machine stands still
)

// drawIndicator draws the picture at x, y with places of so many columns.
func (c *canvas) drawIndicator(x, y, size int, p calc.Indicator, l light, t *theme) {
	if c.ascii {
		c.asciiIndicator(x, y, size, p, l, t)
		return
	}
	if c.figure == nil || c.figure.size != size {
		c.figure = newFigure(size)
	}
	for n := range places {
		lit := shines(p, n)
		if l <= lightBlank {
			lit = 0
		}
		tone := func(px, py int) uint8 { // 0 glass, 1 unlit, 2 lit
			d := c.figure.dots[py][px]
			if n == 0 {
				d &= segG
			}
			switch {
			case d == 0 || l == lightOff:
				return 0
			case d&lit != 0:
				return 2
			}
			return 1
		}
		for row := range size {
			for px := range size {
				c.halves(x+n*size+px, y+row, tone(px, 2*row), tone(px, 2*row+1), l, t)
			}
		}
	}
}

// halves draws one cell of an upper and a lower point.
func (c *canvas) halves(x, y int, up, low uint8, l light, t *theme) {
	if t.mono {
		st := t.glass
		if l == lightBright {
			st = st.Bold(true)
		}
		c.put(x, y, [4]rune{' ', '▀', '▄', '█'}[up>>1|low>>1<<1], st)
		return
	}
	col := func(tone uint8) tcell.Color {
		switch {
		case tone == 0:
			return t.dark
		case tone == 1:
			return t.faint
		case l == lightDim:
			return t.glow
		case l == lightFaint:
			return t.fading
		}
		return t.lit
	}
	st := tcell.StyleDefault.Bold(t.boldLit && l == lightBright)
	switch {
	case up == low:
		if up == 2 {
			c.put(x, y, '█', st.Foreground(col(up)).Background(t.dark))
			return
		}
		c.put(x, y, ' ', st.Foreground(col(up)).Background(col(up)))
	case up > low:
		c.put(x, y, '▀', st.Foreground(col(up)).Background(col(low)))
	default:
		c.put(x, y, '▄', st.Foreground(col(low)).Background(col(up)))
	}
}

// asciiIndicator draws the figures with _ and |, in the lower three rows.
func (c *canvas) asciiIndicator(x, y, size int, p calc.Indicator, l light, t *theme) {
	on := t.glass.Foreground(t.lit).Bold(true)
	if l <= lightDim {
		on = t.glass.Foreground(t.glow)
	}
	x += places * (size - placeWidth) / 2
	y += (size - placeWidth) / 2
	marks := [3][3]struct {
		seg uint8
		ch  rune
	}{
		{{}, {segA, '_'}, {}},
		{{segF, '|'}, {segG, '_'}, {segB, '|'}},
		{{segE, '|'}, {segD, '_'}, {segC, '|'}},
	}
	for n := range places {
		if l <= lightBlank {
			return
		}
		seg := shines(p, n)
		for row := range 3 {
			for col, m := range marks[row] {
				if m.seg&seg != 0 {
					c.put(x+n*placeWidth+col, y+row, m.ch, on)
				}
			}
		}
		if seg&segPoint != 0 {
			c.put(x+n*placeWidth+3, y+2, '.', on)
		}
	}
}

// reading is the picture in plain text, blank when no light is on.
func reading(p calc.Indicator, l light) string {
	if l <= lightBlank {
		return ""
	}
	return p.String()
}
