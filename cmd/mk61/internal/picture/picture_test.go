package picture

import (
	"bytes"
	"encoding/xml"
	"image/color"
	"image/gif"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// screen is a frame of a text, white on black.
func screen(lines ...string) Frame {
	f := Frame{W: len([]rune(lines[0])), H: len(lines)}
	for _, l := range lines {
		for _, r := range l {
			f.Cells = append(f.Cells, Cell{Rune: r, Fg: 0xffffff})
		}
	}
	return f
}

func TestSVG(t *testing.T) {
	f := screen("a<b█", "▀▀ │")
	f.Cells[3].Fg = 0x6dff8a
	f.Cells[0].Bold = true
	svg := f.SVG("x & y")
	var any struct{}
	require.NoError(t, xml.Unmarshal([]byte(svg), &any))
	for _, part := range []string{"<title>x &amp; y</title>", "&lt;b", `font-weight="bold"`, `fill="#6dff8a"`, `width="36" height="36"`} {
		require.Contains(t, svg, part)
	}
}

func TestPNG(t *testing.T) {
	f := screen("I█", "▄ ")
	f.Cells[3].Bg = 0xff0000
	var b bytes.Buffer
	require.NoError(t, f.PNG(&b))
	img, err := png.Decode(&b)
	require.NoError(t, err)
	require.Equal(t, 2*pixW, img.Bounds().Dx())
	require.Equal(t, 2*pixH, img.Bounds().Dy())
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(img.At(x, y)).(color.RGBA) }
	white, black := color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 0, 255}
	require.Equal(t, white, at(pixW+3, 3))
	require.Equal(t, black, at(3, pixH+3))
	require.Equal(t, white, at(3, 2*pixH-3))
	require.Equal(t, color.RGBA{255, 0, 0, 255}, at(pixW+3, pixH+3))
	require.Equal(t, white, at(2*dot, 4*dot), "the stem of I")
	require.Equal(t, black, at(0, 4*dot))
}

// What a GIF shows at the end is the last screen, though its pictures are parts.
func TestGIF(t *testing.T) {
	ms := []Moment{{0, screen("0   ", "    ")}, {time.Second, screen("0 1 ", "    ")}, {time.Second + time.Millisecond, screen("0 2 ", "    ")}, {2 * time.Second, screen("0 2 ", "   3")}}
	var b bytes.Buffer
	require.NoError(t, GIF(&b, ms))
	g, err := gif.DecodeAll(&b)
	require.NoError(t, err)
	require.Less(t, g.Image[1].Bounds().Dx(), 4*pixW, "a part")
	require.Equal(t, 100, g.Delay[0])
	var want bytes.Buffer
	require.NoError(t, ms[3].PNG(&want))
	last, err := png.Decode(&want)
	require.NoError(t, err)
	for y := range 2 * pixH {
		for x := range 4 * pixW {
			var c color.Color
			for _, img := range g.Image {
				if p := img.Bounds(); x >= p.Min.X && x < p.Max.X && y >= p.Min.Y && y < p.Max.Y {
					c = img.At(x, y)
				}
			}
			r1, g1, b1, _ := last.At(x, y).RGBA()
			r2, g2, b2, _ := c.RGBA()
			require.Equal(t, [3]uint32{r1, g1, b1}, [3]uint32{r2, g2, b2}, "%d %d", x, y)
		}
	}
}

func TestCast(t *testing.T) {
	var b strings.Builder
	require.NoError(t, Cast(&b, []Moment{{0, screen("ab")}, {1500 * time.Millisecond, screen("aЖ")}, {2 * time.Second, screen("aЖ")}}, "МК"))
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	require.Len(t, lines, 3, "nothing is sent when nothing changes")
	require.Equal(t, `{"version":2,"width":2,"height":1,"title":"МК"}`, lines[0])
	require.Equal(t, `[1.5,"o","\u001b[1;2H\u001b[0;38;2;255;255;255;48;2;0;0;0mЖ"]`, lines[2])
}
