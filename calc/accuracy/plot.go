package accuracy

import (
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"
)

// The picture of a sweep: the error against the argument, one dot for each. The
// scale of the error is linear between -1 and 1 and logarithmic beyond; the band
// of half a unit is where the eight digits are the right ones.

const (
	plotWidth, plotHeight = 860, 430
	plotLeft, plotRight   = 74, 20
	plotTop, plotBottom   = 56, 52
)

// Labels are the words of a picture, plain text.
type Labels struct {
	Title string // what is drawn
	Note  string // the line below it
	Axis  string // what the vertical axis measures
}

// plot maps arguments and errors to places of the picture.
type plot struct {
	*Sweep
	decades float64 // of the error beyond ±1, up and down
}

func (p plot) x(f float64) float64 {
	part := (f - p.From) / (p.To - p.From)
	if p.Log {
		part = math.Log(f/p.From) / math.Log(p.To/p.From)
	}
	return plotLeft + part*(plotWidth-plotLeft-plotRight)
}

// bend is the scale of errors: u up to 1, then 1 more for each power of ten.
func bend(u float64) float64 {
	if a := math.Abs(u); a > 1 {
		return math.Copysign(1+math.Log10(a), u)
	}
	return u
}

func (p plot) y(u float64) float64 {
	full := 1 + p.decades
	part := (full - min(max(bend(u), -full), full)) / (2 * full)
	return plotTop + part*(plotHeight-plotTop-plotBottom)
}

// WriteSVG draws the sweep as an SVG picture, the error over the argument and
// samples that were refused in red. The error is that of out.
func (w *Sweep) WriteSVG(out io.Writer, l Labels) error {
	p := plot{w, math.Max(math.Ceil(math.Log10(math.Max(math.Abs(w.Worst.Ulps), 1))-1e-4), 0)}
	right, bottom := plotWidth-plotRight, plotHeight-plotBottom
	var b strings.Builder
	f := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	text := func(x, y float64, anchor, class, s string) {
		f(`<text x="%.1f" y="%.1f" text-anchor="%s" class="%s">%s</text>`, x, y, anchor, class, html.EscapeString(s))
	}
	f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="12">`,
		plotWidth, plotHeight, plotWidth, plotHeight)
	f(`<title>%s</title>`, html.EscapeString(l.Title))
	f(`<style>.t{font-size:16px;font-weight:bold}.n{fill:#555}.g{stroke:#ddd}.z{stroke:#888}` +
		`.p{stroke:#1f4e9c;stroke-width:2.2;stroke-linecap:round;stroke-opacity:.7;fill:none}.r{stroke:#c22}</style>`)
	f(`<rect width="%d" height="%d" fill="#fff"/>`, plotWidth, plotHeight)
	f(`<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="#e3f1e3"/>`, plotLeft, p.y(0.5), right-plotLeft, p.y(-0.5)-p.y(0.5))
	for _, u := range p.errorTicks() {
		class := "g"
		if u == 0 {
			class = "z"
		}
		f(`<path class="%s" d="M%d %.1fH%d"/>`, class, plotLeft, p.y(u), right)
		text(plotLeft-8, p.y(u)+4, "end", "n", tick(u))
	}
	for _, v := range p.argumentTicks() {
		f(`<path class="g" d="M%.1f %dV%d"/>`, p.x(v), plotTop, bottom)
		text(p.x(v), float64(bottom)+18, "middle", "n", tick(v))
	}
	for _, refused := range []bool{false, true} {
		if d := p.dots(refused); d != "" {
			f(`<path class="%s" d="%s"/>`, map[bool]string{false: "p", true: "p r"}[refused], d)
		}
	}
	text(plotLeft, 24, "start", "t", l.Title)
	text(plotLeft, 44, "start", "n", l.Note)
	text(float64(plotLeft+right)/2, plotHeight-12, "middle", "n", "X")
	f(`<text transform="translate(16 %.1f) rotate(-90)" text-anchor="middle" class="n">%s</text>`,
		float64(plotTop+bottom)/2, html.EscapeString(l.Axis))
	f(`</svg>`)
	_, err := io.WriteString(out, b.String())
	return err
}

// dots are the samples refused, or the others, as the data of one path.
func (p plot) dots(refused bool) string {
	var b strings.Builder
	for i := range p.Samples {
		if c := &p.Samples[i]; c.Refused == refused {
			fmt.Fprintf(&b, "M%.1f %.1fh0", p.x(Float(c.X)), p.y(c.Ulps))
		}
	}
	return b.String()
}

func (p plot) errorTicks() []float64 {
	ticks := []float64{0, 1, -1}
	if p.decades < 3 {
		ticks = append(ticks, 0.5, -0.5)
	}
	step := math.Max(1, math.Ceil(p.decades/5))
	for d := step; d <= p.decades; d += step {
		ticks = append(ticks, math.Pow(10, d), -math.Pow(10, d))
	}
	return ticks
}

// argumentTicks are about eight round numbers.
func (p plot) argumentTicks() []float64 {
	var ticks []float64
	if p.Log {
		low, high := math.Ceil(math.Log10(p.From)-1e-9), math.Floor(math.Log10(p.To)+1e-9)
		for d := low; d <= high; d += math.Max(1, math.Ceil((high-low)/10)) {
			ticks = append(ticks, math.Pow(10, d))
		}
		return ticks
	}
	rough := (p.To - p.From) / 8
	step := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, m := range []float64{1, 2, 2.5, 5, 10} {
		if m*step >= rough*0.999 {
			step *= m
			break
		}
	}
	if span := p.To - p.From; span == 360 {
		step = 45
	}
	for k := math.Ceil(p.From/step - 1e-9); k*step <= p.To+step*1e-9; k++ {
		ticks = append(ticks, k*step+0) // no negative zero
	}
	return ticks
}

// tick is a number on an axis: "−0.5", "1000", "10⁻⁷".
func tick(f float64) string {
	if a := math.Abs(f); a >= 1e4 || a < 1e-3 && a > 0 {
		if d := math.Log10(a); math.Abs(d-math.Round(d)) < 1e-9 {
			sign := ""
			if f < 0 {
				sign = "−"
			}
			return sign + "10" + superscripts.Replace(strconv.Itoa(int(math.Round(d))))
		}
	}
	return strings.ReplaceAll(strconv.FormatFloat(f, 'g', 6, 64), "-", "−")
}

var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
	"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
