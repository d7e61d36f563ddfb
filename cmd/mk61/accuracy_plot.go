package main

import (
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"

	"mk61/isa"
)

// The picture of a sweep: the error against the argument, one dot for each. The
// scale of the error is linear between -1 and 1 and logarithmic beyond; the band
// of half a unit is where the eight digits are the right ones.

const (
	plotWidth, plotHeight = 860, 430
	plotLeft, plotRight   = 74, 20
	plotTop, plotBottom   = 56, 52
)

// plot maps arguments and errors to places of the picture.
type plot struct {
	*sweep
	decades float64 // of the error beyond ±1, up and down
}

func (p plot) x(f float64) float64 {
	part := (f - p.from) / (p.to - p.from)
	if p.log {
		part = math.Log(f/p.from) / math.Log(p.to/p.from)
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

func (e *env) sweepPlot(out io.Writer, ws []*sweep) {
	w := ws[0]
	p := plot{sweep: w, decades: math.Max(math.Ceil(math.Log10(math.Max(math.Abs(w.worst.ulps), 1))-1e-4), 0)}
	right, bottom := plotWidth-plotRight, plotHeight-plotBottom
	title := isa.Table[w.op].Name
	if w.angles != nil {
		title += ", " + e.angleWord(w.angle)
	}
	f := func(format string, a ...any) { fmt.Fprintf(out, format+"\n", a...) }
	text := func(x, y float64, anchor, class, s string) {
		f(`<text x="%.1f" y="%.1f" text-anchor="%s" class="%s">%s</text>`, x, y, anchor, class, html.EscapeString(s))
	}
	f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="12">`,
		plotWidth, plotHeight, plotWidth, plotHeight)
	f(`<title>%s</title>`, html.EscapeString(title))
	f(`<style>.t{font-size:16px;font-weight:bold}.n{fill:#555}.g{stroke:#ddd}.z{stroke:#888}.p{stroke:#1f4e9c;stroke-width:2.2;stroke-linecap:round;stroke-opacity:.7;fill:none}.r{stroke:#c22}</style>`)
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
	p.dots(f, "p", func(s sample) bool { return !s.refused })
	p.dots(f, "p r", func(s sample) bool { return s.refused })
	text(plotLeft, 24, "start", "t", title)
	note := fmt.Sprintf(e.say("%d arguments, %.1f %% not the nearest number; error: median %s, mean %s, greatest %s at X = %s",
		"аргументов %d, не ближайшее число у %.1f %%; ошибка: медиана %s, средняя %s, наибольшая %s при X = %s"),
		len(w.samples), 100*w.share(), units(w.median), units(w.mean), units(w.worst.ulps), plain(w.worst.x))
	if w.refused > 0 {
		note += fmt.Sprintf(e.say("; red: ЕГГОГ, %d times", "; красным: ЕГГОГ, %d раз"), w.refused)
	}
	text(plotLeft, 44, "start", "n", note)
	text(float64(plotLeft+right)/2, plotHeight-12, "middle", "n", "X")
	f(`<text transform="translate(16 %.1f) rotate(-90)" text-anchor="middle" class="n">%s</text>`, float64(plotTop+bottom)/2,
		e.say("error, units of the last digit", "ошибка, единицы последней цифры"))
	f(`</svg>`)
}

// dots draws the samples of a kind as one path of dots.
func (p plot) dots(f func(string, ...any), class string, of func(sample) bool) {
	var b strings.Builder
	for _, s := range p.samples {
		if of(s) {
			fmt.Fprintf(&b, "M%.1f %.1fh0", p.x(float(s.x)), p.y(s.ulps))
		}
	}
	if b.Len() > 0 {
		f(`<path class="%s" d="%s"/>`, class, b.String())
	}
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
	if p.log {
		low, high := math.Ceil(math.Log10(p.from)-1e-9), math.Floor(math.Log10(p.to)+1e-9)
		for d := low; d <= high; d += math.Max(1, math.Ceil((high-low)/10)) {
			ticks = append(ticks, math.Pow(10, d))
		}
		return ticks
	}
	rough := (p.to - p.from) / 8
	step := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, m := range []float64{1, 2, 2.5, 5, 10} {
		if m*step >= rough*0.999 {
			step *= m
			break
		}
	}
	if span := p.to - p.from; span == 360 {
		step = 45
	}
	for k := math.Ceil(p.from/step - 1e-9); k*step <= p.to+step*1e-9; k++ {
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
