package web

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/programs"
)

// player is a calculator that plays dialogues by its keys.
type player interface {
	// fresh makes it a calculator that has just been switched on.
	fresh(m calc.Model)
	// insert puts in a program, face.Program as text.
	insert(program string)
	// do does what a person does, and waits until the machine rests.
	do(a script.Action)
	// indicator is what is shown.
	indicator() calc.Indicator
}

// playLibrary plays all dialogues of the programs wanted; after every turn the indicator
// must show what a native desk shows.
func playLibrary(t *testing.T, p player, wanted func(name string) bool) {
	t.Helper()
	turns, endless := 0, 0
	for _, e := range programs.All() {
		if !wanted(e.Name) {
			continue
		}
		setup, err := desk.NewSetup(e.Name, e.Program)
		require.NoError(t, err)
		file, err := dialog.Parse(e.Name, e.Dialogue, 1)
		require.NoError(t, err)
		for _, d := range file.Dialogues {
			native := desk.New(desk.Options{Model: setup.Model, Limit: 5_000_000})
			native.Next = func(cells *[isa.Steps]byte) (desk.Sequel, bool) {
				n, ok := programs.Next(cells)
				if !ok {
					return desk.Sequel{}, false
				}
				return desk.Sequel{Name: n.Name, Cells: n.Program.Cells, Moved: n.Moved, Run: n.Run}, true
			}
			changed := *setup
			changed.Cells = append([]byte(nil), setup.Cells...)
			for _, c := range d.Cells {
				changed.Cells[c.Cell] = c.Code
			}
			native.Load(&changed)
			text, err := ProgramText(e.Name, e.Title("ru"), e.Program, changed.Cells, sequels(e))
			require.NoError(t, err)
			p.fresh(setup.Model)
			p.insert(text)
			for _, step := range d.Steps {
				stop, err := native.DoAll(t.Context(), step.Actions)
				require.NoError(t, err)
				if stop == calc.Limit {
					endless++
					break // it is stopped by hand, after no certain command
				}
				for _, a := range step.Actions {
					p.do(a)
				}
				require.Equal(t, native.Indicator().String(), p.indicator().String(), "%s, %s, line %d: %s", e.Name, d.Name(), step.Line, step.Typed)
				turns++
			}
		}
	}
	t.Logf("%d turns, 0 differences; %d dialogues end with a run without end", turns, endless)
	require.Greater(t, turns, 20)
}

// The same in a browser: keys are pressed on the keyboard and clicked on the case, turn by
// turn, by events of the browser's own; a part of the programs, or where the browser is
// required all of them.
func TestBrowserPlaysTheLibrary(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{patience: 10 * time.Minute})
	p.js(`window.rest = async () => { for (;;) { await mk61.call(mk61.ops.names); const f = mk61.frame(); if (!f[10]) return f[0] + " " + f[1]; await new Promise(r => setTimeout(r, 2)); } }, 0`)
	p.js(`document.getElementById("speed").value = "3", document.getElementById("speed").dispatchEvent(new Event("change", {bubbles: true}))`)
	c := &clicker{tab: p, typing: map[isa.Key]string{}}
	for _, k := range pageKeys() {
		c.typing[isa.Key(k.Code)] = strings.Fields(k.Typing)[0]
	}
	all := os.Getenv("MK61_BROWSER") == "required" // minutes
	playLibrary(t, c, func(name string) bool { return all || name < "bul" })
	p.clean()
	t.Logf("%d keys typed, %d clicked", c.typed, c.clicked)
}

// clicker is a page that is played by events of the browser.
type clicker struct {
	*tab
	model          calc.Model
	typing         map[isa.Key]string     // physical keys
	places         map[isa.Key][2]float64 // of the keys in this case
	typed, clicked int
}

func (c *clicker) fresh(m calc.Model) {
	c.t.Helper()
	c.js(`for (const id of ["power", "power"]) document.getElementById(id).click(); document.querySelector("[name=angle][value='0']").click(); document.querySelector("[name=model][value='` + fmt.Sprint(int(m)) + `']").click()`)
	c.indicator()
	if c.places != nil && c.model == m {
		return
	}
	c.model, c.places = m, make(map[isa.Key][2]float64)
	for _, place := range strings.Split(c.js(`[...document.querySelectorAll(".key")].filter(e => e.offsetParent).map(e => { const r = e.getBoundingClientRect(); return [e.dataset.k, r.x + r.width / 2, r.y + r.height / 2].join(" ") }).join(";")`), ";") {
		var k int
		var at [2]float64
		_, err := fmt.Sscan(place, &k, &at[0], &at[1])
		require.NoError(c.t, err)
		c.places[isa.Key(k)] = at
	}
}

func (c *clicker) insert(program string) {
	c.t.Helper()
	c.js(fmt.Sprintf(`mk61.call(mk61.ops.insert, %q)`, program))
}

func (c *clicker) do(a script.Action) {
	c.t.Helper()
	switch {
	case a.Kind != script.Press:
		c.js(fmt.Sprintf(`mk61.call(mk61.ops.type, %q)`, a.String()))
	case (c.typed+c.clicked)%2 == 0:
		c.typed++
		code, shift := strings.CutPrefix(c.typing[a.Key], "S+")
		e := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Code: code}
		if shift {
			e.Modifiers = 8
		}
		c.tab.do(command(input.DispatchKeyEvent, e))
	default:
		c.clicked++
		at := c.places[a.Key]
		for _, what := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
			c.tab.do(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: what, X: at[0], Y: at[1], Button: "left", ClickCount: 1}))
		}
	}
	if a.Kind != script.Press || a.Key == isa.KeyRun {
		c.indicator()
	}
}

func (c *clicker) indicator() calc.Indicator {
	c.t.Helper()
	var lo, hi uint64
	_, err := fmt.Sscan(c.js(`rest()`), &lo, &hi)
	require.NoError(c.t, err)
	return calc.Indicator(hi<<32 | lo)
}
