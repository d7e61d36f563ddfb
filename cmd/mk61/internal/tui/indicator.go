package tui

import (
	"mk61/calc"

	"github.com/gdamore/tcell/v2"
)

// The indicator ИЛЦ2-12/8Л: twelve places of seven segments and a point. A place
// is drawn 4 columns by 4 rows, which are 4 by 8 points of half blocks: the
// figure takes 3 by 7, the point stands to its right, one lower.
const (
	placeWidth      = 4
	indicatorHeight = 4
	indicatorWidth  = 12 * placeWidth
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

// dots says which segments cover a point of the 3 by 7 figure.
var dots = func() (d [7][3]uint8) {
	for x := range 3 {
		d[0][x] |= segA
		d[3][x] |= segG
		d[6][x] |= segD
	}
	for y := range 4 {
		d[y][0] |= segF
		d[y][2] |= segB
		d[y+3][0] |= segE
		d[y+3][2] |= segC
	}
	return d
}()

// light is how bright the lit segments are.
type light uint8

const (
	lightOff    light = iota // no power: nothing but glass
	lightBlank               // all places dark
	lightDim                 // the flicker of a running program
	lightBright              // the machine stands still
)

// drawIndicator draws the picture at x, y, indicatorWidth by indicatorHeight.
func (c *canvas) drawIndicator(x, y int, p calc.Indicator, l light, t *theme) {
	if c.ascii {
		c.asciiIndicator(x, y, p, l, t)
		return
	}
	for n := range 12 {
		seg := segments[p.Place(n)]
		point := n > 0 && n == 9-p.Comma()
		if l < lightDim {
			seg, point = 0, false
		}
		tone := func(px, py int) uint8 { // 0 glass, 1 unlit, 2 lit
			on, there := false, false
			switch {
			case px == 3:
				there = py == 7
				on = point
			case py < 7:
				d := dots[py][px]
				there, on = d != 0, d&seg != 0
			}
			switch {
			case !there || l == lightOff:
				return 0
			case on:
				return 2
			}
			return 1
		}
		for row := range 4 {
			for px := range 4 {
				c.halves(x+n*placeWidth+px, y+row, tone(px, 2*row), tone(px, 2*row+1), l, t)
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
		}
		return t.lit
	}
	st := tcell.StyleDefault
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
func (c *canvas) asciiIndicator(x, y int, p calc.Indicator, l light, t *theme) {
	on := t.glass.Foreground(t.lit).Bold(true)
	if l == lightDim {
		on = t.glass.Foreground(t.glow)
	}
	marks := [3][3]struct {
		seg uint8
		ch  rune
	}{
		{{}, {segA, '_'}, {}},
		{{segF, '|'}, {segG, '_'}, {segB, '|'}},
		{{segE, '|'}, {segD, '_'}, {segC, '|'}},
	}
	for n := range 12 {
		if l < lightDim {
			return
		}
		seg := segments[p.Place(n)]
		for row := range 3 {
			for col, m := range marks[row] {
				if m.seg&seg != 0 {
					c.put(x+n*placeWidth+col, y+row, m.ch, on)
				}
			}
		}
		if n > 0 && n == 9-p.Comma() {
			c.put(x+n*placeWidth+3, y+2, '.', on)
		}
	}
}

// reading is the picture in plain text, blank when no light is on.
func reading(p calc.Indicator, l light) string {
	if l < lightDim {
		return ""
	}
	return p.String()
}
