//go:build !nopage

package picture

import (
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"time"
)

// A cell of a PNG: 6 by 10 points of 2 by 2 pixels.
const (
	dot         = 2
	dotsW       = 6
	dotsH       = 10
	pixW, pixH  = dotsW * dot, dotsH * dot
	leastChange = 30 * time.Millisecond // between two pictures of a GIF
	mostColours = 256
)

// PNG writes the screen as a PNG, 12 by 20 pixels a cell.
func (f Frame) PNG(w io.Writer) error {
	p := newPalette()
	p.take(f)
	return png.Encode(w, p.draw(f, image.Rect(0, 0, f.W*pixW, f.H*pixH)))
}

// GIF writes screens of one size as an animation.
func GIF(w io.Writer, moments []Moment) error {
	var end time.Duration
	if n := len(moments); n > 0 {
		end = moments[n-1].At
	}
	moments = sparse(moments)
	p := newPalette()
	for _, m := range moments {
		p.take(m.Frame)
	}
	g := gif.GIF{}
	for i, m := range moments {
		r := image.Rect(0, 0, m.W, m.H)
		if i > 0 {
			r = changed(moments[i-1].Frame, m.Frame)
		}
		delay := max(300, int((end-m.At).Milliseconds())/10) // the last picture stands for three seconds at least
		if i+1 < len(moments) {
			delay = int((moments[i+1].At-m.At).Milliseconds()+5) / 10
		}
		g.Image = append(g.Image, p.draw(m.Frame, image.Rect(r.Min.X*pixW, r.Min.Y*pixH, r.Max.X*pixW, r.Max.Y*pixH)))
		g.Delay = append(g.Delay, delay)
		g.Disposal = append(g.Disposal, gif.DisposalNone)
	}
	if len(moments) > 0 {
		g.Config = image.Config{ColorModel: p.colours, Width: moments[0].W * pixW, Height: moments[0].H * pixH}
	}
	return gif.EncodeAll(w, &g)
}

// sparse leaves out what stands for less than leastChange, what has not changed, and
// what has another size than the first.
func sparse(in []Moment) (out []Moment) {
	for i, m := range in {
		if m.W != in[0].W || m.H != in[0].H || len(out) > 0 && changed(out[len(out)-1].Frame, m.Frame).Empty() {
			continue
		}
		if i+1 < len(in) && in[i+1].At-m.At < leastChange && len(out) > 0 && m.At-out[len(out)-1].At < leastChange {
			continue
		}
		out = append(out, m)
	}
	return out
}

// changed is the least rectangle of cells that holds all that differs.
func changed(a, b Frame) image.Rectangle {
	r := image.Rectangle{}
	for i, c := range b.Cells {
		if c != a.Cells[i] {
			r = r.Union(image.Rect(i%b.W, i/b.W, i%b.W+1, i/b.W+1))
		}
	}
	return r
}

// palette is the colours of the pictures.
type palette struct {
	colours color.Palette
	index   map[uint32]uint8
}

func newPalette() *palette { return &palette{index: map[uint32]uint8{}} }

// take takes the colours of a screen; there are never more than a theme has.
func (p *palette) take(f Frame) {
	for _, c := range f.Cells {
		p.add(c.Fg)
		p.add(c.Bg)
	}
}

func (p *palette) add(rgb uint32) {
	if _, ok := p.index[rgb]; ok || len(p.colours) == mostColours {
		return
	}
	p.index[rgb] = uint8(len(p.colours))
	p.colours = append(p.colours, color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255})
}

// draw draws a part of a screen, given in pixels of the whole.
func (p *palette) draw(f Frame, part image.Rectangle) *image.Paletted {
	img := image.NewPaletted(part, p.colours)
	for y := part.Min.Y / pixH; y < part.Max.Y/pixH; y++ {
		for x := part.Min.X / pixW; x < part.Max.X/pixW; x++ {
			p.cell(img, x*pixW, y*pixH, f.Cells[y*f.W+x])
		}
	}
	return img
}

// cell draws a cell with its upper left corner at x, y.
func (p *palette) cell(img *image.Paletted, x, y int, c Cell) {
	fg, bg := p.index[c.Fg], p.index[c.Bg]
	g, letter := glyphs[c.Rune]
	for py := range pixH {
		row := img.Pix[img.PixOffset(x, y+py):]
		for px := range pixW {
			on := false
			dx, dy := px/dot, py/dot
			switch {
			case letter:
				bold := c.Bold && px > 0 && lit(g, (px-1)/dot, dy)
				on = lit(g, dx, dy) || bold
			default:
				on = drawn(c.Rune, px, py)
			}
			if c.Underline && py == pixH-2 {
				on = true
			}
			row[px] = bg
			if on {
				row[px] = fg
			}
		}
	}
}

// lit tells whether a point of a letter is lit; letters begin in the second row.
func lit(g [5]byte, x, y int) bool { return x < 5 && y >= 1 && y < 9 && g[x]>>(y-1)&1 == 1 }

// Drawable tells whether PNG and GIF have a form for a character.
func Drawable(r rune) bool {
	_, letter := glyphs[r]
	return letter || r == ' ' || drawn(r, pixW/2, pixH/2) || drawn(r, pixW/2, 0) || drawn(r, 0, pixH/2)
}

// drawn tells whether a pixel of a character that is no letter is lit: blocks, lines,
// and a box for what is unknown.
func drawn(r rune, x, y int) bool {
	midX, midY := x == pixW/2, y == pixH/2
	switch r {
	case ' ', 0:
		return false
	case '█':
		return true
	case '▀':
		return y < pixH/2
	case '▄':
		return y >= pixH/2
	case '▌':
		return x < pixW/2
	case '▐':
		return x >= pixW/2
	case '─', '━':
		return midY
	case '═':
		return y == pixH/2-2 || y == pixH/2+2
	case '│':
		return midX
	case '┌':
		return midX && y >= pixH/2 || midY && x >= pixW/2
	case '┐':
		return midX && y >= pixH/2 || midY && x <= pixW/2
	case '└':
		return midX && y <= pixH/2 || midY && x >= pixW/2
	case '┘':
		return midX && y <= pixH/2 || midY && x <= pixW/2
	}
	return (x == 2 || x == pixW-4) && y > 3 && y < pixH-4 || (y == 4 || y == pixH-5) && x >= 2 && x <= pixW-4
}
