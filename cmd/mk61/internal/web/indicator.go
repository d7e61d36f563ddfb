package web

import (
	"html/template"
	"strconv"
	"strings"
)

// The indicator ИЛЦ2-12/8Л: twelve places of seven segments and a point, as paths in
// a box of 10 by 18, in the order a..g of the scan codes.
var segmentPaths = [7]string{
	"M2 .5h6.3L7.1 1.8H3.1z",             // a, top
	"M9 1v7.4l-1.3-.8V2.3z",              // b, upper right
	"M8.8 9.6V17l-1.3-1.3v-5.3z",         // c, lower right
	"M1.7 17.5H8l-1.2-1.3H2.8z",          // d, bottom
	"M1 9.6V17l1.3-1.3v-5.3z",            // e, lower left
	"M1.2 1v7.4l1.3-.8V2.3z",             // f, upper left
	"M1.6 9l1.1-.7h4.5l1.1.7-1.1.7H2.7z", // g, middle
}

// Segments are the sixteen codes of a place, bits gfedcba: 7 has no tail, 9 has one,
// С is drawn as a bracket.
var Segments = [16]uint8{0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F, 0x40, 0x38, 0x39, 0x31, 0x79, 0x00}

// poster is the face of the case as a picture of its own: what an article shows
// before the calculator is there.
func poster() []byte {
	lit := Segments[0] // "0," in the second place, as after power-on
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 202 310"><rect width="202" height="310" rx="10" fill="#222322"/><rect x="12" y="12" width="178" height="52" rx="4" fill="#0a1a15"/><g transform="translate(20 26) skewX(-4)">`)
	for n := range 12 {
		b.WriteString(`<g transform="translate(` + strconv.Itoa(n*14) + `)">`)
		for i, s := range segmentPaths {
			paint := `fill="#9fd8c4" opacity=".055"`
			if n == 1 && lit>>i&1 != 0 {
				paint = `fill="#7dffe0"`
			}
			b.WriteString(`<path d="` + s + `" ` + paint + `/>`)
		}
		if n == 1 {
			b.WriteString(`<path d="M10.6 16.2h1.5v1.5h-1.5z" fill="#7dffe0"/>`)
		}
		b.WriteString(`</g>`)
	}
	b.WriteString(`</g>`)
	for row := range 6 {
		for col, k := range upright[row] {
			fill := map[string]string{"yellow": "#f4d321", "blue": "#6cc3ef", "red": "#c92d1d", "grey": "#d9d6ca", "black": "#3a3b39"}[capClass(k)]
			b.WriteString(`<rect x="` + strconv.Itoa(12+37*col) + `" y="` + strconv.Itoa(104+34*row) + `" width="30" height="20" rx="3" fill="` + fill + `"/>`)
		}
	}
	b.WriteString(`</svg>`)
	return []byte(b.String())
}

// indicator is the twelve places as SVG; the point is the last of each.
func indicator() template.HTML {
	var b strings.Builder
	b.WriteString(`<svg id="vfd" viewBox="0 0 170 24" role="img" aria-label="0"><g transform="translate(5 3) skewX(-4)">`)
	for n := range 12 {
		b.WriteString(`<g transform="translate(` + strconv.Itoa(n*14) + `)">`)
		for _, s := range segmentPaths {
			b.WriteString(`<path d="` + s + `"/>`)
		}
		b.WriteString(`<path d="M10.6 16.2h1.5v1.5h-1.5z"/></g>`)
	}
	b.WriteString(`</g></svg>`)
	return template.HTML(b.String())
}
