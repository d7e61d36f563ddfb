package tui

import (
	"fmt"
	"strings"
	"testing"

	"mk61/isa"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// start shows a fresh calculator on a simulated terminal of w by h.
func start(t testing.TB, w, h int, cfg Config) *app {
	t.Helper()
	return startCharset(t, "UTF-8", w, h, cfg)
}

func startCharset(t testing.TB, charset string, w, h int, cfg Config) *app {
	t.Helper()
	scr := tcell.NewSimulationScreen(charset)
	require.NoError(t, scr.Init())
	t.Cleanup(scr.Fini)
	scr.SetSize(w, h)
	if cfg.StateDir == "" {
		cfg.StateDir = t.TempDir()
	}
	if cfg.Environ == nil {
		cfg.Environ = func(string) string { return "" }
	}
	a := newApp(scr, cfg)
	a.th = newTheme(1 << 24)
	a.open()
	t.Cleanup(a.unclaim)
	a.draw()
	return a
}

// snapshot is what is on the screen: the text, and for every row its styles as
// runs "n×fg/bg+attributes".
func snapshot(a *app) string {
	a.draw()
	cells, w, h := a.scr.(tcell.SimulationScreen).GetContents()
	var text, styles strings.Builder
	names := map[string]int{}
	var legend []string
	for y := range h {
		var line strings.Builder
		var runs []string
		last, n := "", 0
		for x := range w {
			c := cells[y*w+x]
			r := ' '
			if len(c.Runes) > 0 {
				r = c.Runes[0]
			}
			line.WriteRune(r)
			st := styleText(c.Style)
			if st != last && n > 0 {
				runs = append(runs, fmt.Sprintf("%d*%d", n, names[last]))
				n = 0
			}
			if _, ok := names[st]; !ok {
				names[st] = len(names)
				legend = append(legend, fmt.Sprintf("%d %s", names[st], st))
			}
			last = st
			n++
		}
		runs = append(runs, fmt.Sprintf("%d*%d", n, names[last]))
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		styles.WriteString(strings.Join(runs, " ") + "\n")
	}
	return fmt.Sprintf("%d %d\n%s-- styles --\n%s\n-- runs --\n%s", w, h, text.String(), strings.Join(legend, "\n"), styles.String())
}

// text is the text of the screen alone.
func text(a *app) string {
	s := snapshot(a)
	_, s, _ = strings.Cut(s, "\n")
	s, _, _ = strings.Cut(s, "-- styles --\n")
	return s
}

func styleText(st tcell.Style) string {
	fg, bg, attr := st.Decompose()
	s := colourText(fg) + " " + colourText(bg)
	for _, a := range []struct {
		m    tcell.AttrMask
		name string
	}{{tcell.AttrBold, " bold"}, {tcell.AttrReverse, " reverse"}, {tcell.AttrDim, " dim"}} {
		if attr&a.m != 0 {
			s += a.name
		}
	}
	if st.GetUnderlineStyle() != tcell.UnderlineStyleNone {
		s += " underline"
	}
	return s
}

func colourText(c tcell.Color) string {
	if h := c.Hex(); h >= 0 {
		return fmt.Sprintf("#%06x", h)
	}
	return "none"
}

// typed presses keys of the case by their names.
func typed(t testing.TB, a *app, keys string) {
	t.Helper()
	for _, n := range strings.Fields(keys) {
		k, ok := isa.ParseKey(n)
		require.True(t, ok, "no key %q", n)
		a.press(k)
		for a.m.live() {
			a.m.step()
		}
		a.m.dark = 0
	}
}
