package web

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quiet is the border of a QR code, in modules; the standard wants four.
const quiet = 4

// QR is a text as a QR code: SVG, or half blocks for a terminal whose ground is dark.
func QR(text string, svg bool) (string, error) {
	c, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", fmt.Errorf("%d characters are too many for a QR code", len(text))
	}
	n := c.Size + 2*quiet
	black := func(x, y int) bool { return c.Black(x-quiet, y-quiet) }
	var b strings.Builder
	if svg {
		fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`, n, n, n, n)
		for y := range n {
			for x := range n {
				if black(x, y) {
					fmt.Fprintf(&b, "M%d %dh1v1h-1z", x, y)
				}
			}
		}
		b.WriteString("\"/></svg>\n")
		return b.String(), nil
	}
	for y := 0; y < n; y += 2 {
		for x := range n { // light modules are drawn
			up, low := !black(x, y), !black(x, y+1) && y+1 < n
			switch {
			case up && low:
				b.WriteString("█")
			case up:
				b.WriteString("▀")
			case low:
				b.WriteString("▄")
			default:
				b.WriteString(" ")
			}
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}
