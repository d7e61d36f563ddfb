package tui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mk61/calc"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden screens and the pictures of the guide anew")

// scene is a state of the calculator worth looking at.
type scene struct {
	name    string
	fox     bool // with the fox hunt loaded
	prepare func(t testing.TB, a *app)
}

var scenes = []scene{
	{"power-on", false, func(testing.TB, *app) {}},
	{"entry", false, func(t testing.TB, a *app) { typed(t, a, "1 , 2 3 4 /-/ ВП 1 2 /-/") }},
	{"error", false, func(t testing.TB, a *app) { typed(t, a, "1 0 В↑ 0 ÷") }},
	{"program", false, func(t testing.TB, a *app) {
		typed(t, a, "F ВП К 7 x→П 0 1 П→x 0 × F П→x 0 3 С/П")
		a.do(actBreak)
	}},
	{"running", true, func(t testing.TB, a *app) {
		typed(t, a, "0 , 5 В/О")
		a.press(isa.KeyRun)
		for range 200 {
			a.m.step()
		}
		a.m.settle()
	}},
	{"game", true, func(t testing.TB, a *app) {
		typed(t, a, "0 , 5 В/О С/П 8 , 7 С/П 1 , 8 С/П 8 , 4 С/П")
		a.down[isa.KeyRun] = forever
	}},
}

// shot is one golden screen.
type shot struct {
	scene   string
	model   calc.Model
	russian bool
	w, h    int
	panel   panel
	overlay string // "help", "load", "error"
}

func (s shot) name() string {
	lang := "en"
	if s.russian {
		lang = "ru"
	}
	n := fmt.Sprintf("%dx%d/%s-%s-%s", s.w, s.h, s.model, s.scene, lang)
	if s.panel != panelProgram {
		n += fmt.Sprintf("-panel%d", s.panel)
	}
	if s.overlay != "" {
		n += "-" + s.overlay
	}
	return n
}

// shots are all golden screens: every scene at every size for both models, the
// languages by turns; power-on in both; every panel; the overlays.
func shots() []shot {
	var l []shot
	for _, sz := range [][2]int{{80, 24}, {120, 40}, {60, 20}, {200, 60}} {
		for _, m := range []calc.Model{calc.MK61, calc.MK52} {
			for i, sc := range scenes {
				if sc.name == "game" && sz[0] == 200 {
					continue
				}
				l = append(l, shot{scene: sc.name, model: m, russian: (i+int(m))%2 == 0, w: sz[0], h: sz[1]})
			}
			l = append(l, shot{scene: "power-on", model: m, russian: m == calc.MK52, w: sz[0], h: sz[1]})
		}
	}
	for _, ru := range []bool{false, true} { // for the guide
		l = append(l, shot{scene: "program", model: calc.MK61, russian: ru, w: 80, h: 24}, shot{scene: "running", model: calc.MK61, russian: ru, w: 120, h: 40},
			shot{scene: "entry", model: calc.MK52, russian: ru, w: 80, h: 24}, shot{scene: "error", model: calc.MK61, russian: ru, w: 60, h: 20})
	}
	for p := panelRegisters; p < panelMemory; p++ {
		for _, ru := range []bool{false, true} {
			l = append(l, shot{scene: "game", model: calc.MK61, russian: ru, w: 80, h: 24, panel: p})
		}
		l = append(l, shot{scene: "game", model: calc.MK52, w: 80, h: 24, panel: p}, shot{scene: "game", model: calc.MK61, w: 60, h: 20, panel: p})
	}
	for _, ru := range []bool{false, true} {
		for _, o := range []string{"typed", "help", "load", "fault"} {
			l = append(l, shot{scene: "power-on", model: calc.MK61, russian: ru, w: 80, h: 24, overlay: o})
			if o != "fault" {
				l = append(l, shot{scene: "power-on", model: calc.MK61, russian: ru, w: 36, h: 10, overlay: o})
			}
		}
		l = append(l, shot{scene: "game", model: calc.MK61, russian: ru, w: 36, h: 10}, shot{scene: "game", model: calc.MK61, russian: ru, w: 300, h: 90})
		l = append(l, shot{scene: "game", model: calc.MK61, russian: ru, w: 40, h: 12}, shot{scene: "game", model: calc.MK61, russian: ru, w: 20, h: 5})
	}
	for _, sz := range [][2]int{{36, 10}, {80, 24}, {120, 40}, {200, 60}, {300, 90}} {
		for _, ru := range []bool{false, true} {
			l = append(l, shot{scene: "game", model: calc.MK61, russian: ru, w: sz[0], h: sz[1], panel: panelBoard})
		}
	}
	slices.SortFunc(l, func(a, b shot) int { return strings.Compare(a.name(), b.name()) })
	l = slices.CompactFunc(l, func(a, b shot) bool { return a.name() == b.name() })
	return l
}

// foxHunt is the library's fox hunt with papers that do not change under the
// golden screens.
func foxHunt(t testing.TB, russian bool) *Program {
	p, ok := Find("fox-hunt", russian)
	require.True(t, ok)
	p.Title, p.Text = "Fox hunt", `Nine foxes hide on a field of 10 by 10.

0,5 В/О С/П: a number from 0 to 1 places them; the answer is -9.

8,7 С/П: row 8, column 7. The answer is how many foxes are heard along the row, the column and the diagonals; a negative answer is a fox caught, and how many are left.`
	if russian {
		p.Title, p.Text = "Охота на лис", `Девять лис прячутся на поле 10 на 10.

0,5 В/О С/П: число от 0 до 1 расставляет их; ответ -9.

8,7 С/П: строка 8, столбец 7. Ответ — сколько лис слышно по строке, столбцу и диагоналям; отрицательный — лиса поймана, и сколько осталось.`
	}
	return p
}

// take makes the screen of a shot.
func (s shot) take(t testing.TB) *app {
	cfg := Config{Model: s.model, SetModel: true, Russian: s.russian, Library: Library(s.russian)}
	for _, sc := range scenes {
		if sc.name != s.scene {
			continue
		}
		if sc.fox {
			cfg.Program = foxHunt(t, s.russian)
		}
		a := start(t, s.w, s.h, cfg)
		a.message = ""
		a.focus = s.panel
		a.cover = s.panel != panelProgram
		sc.prepare(t, a)
		switch s.overlay {
		case "help":
			a.over = newHelp(a)
		case "typed":
			a.do(actHelp)
		case "load":
			fox := foxHunt(t, s.russian)
			a.over = newPicker(a, filepath.Join("testdata", "picker"))
			p := a.over.(*picker)
			p.all = append([]pick{{text: a.say("Games", "Игры"), head: true}, {text: fox.Title, note: fox.Name, program: fox}}, p.all...)
			p.filter()
		case "fault":
			a.over = newReport("broken.mk61", []string{`broken.mk61:6:20: cell 03: unknown command "Пx>"`, " 00 |  К[x] x→П0 1 Пx> × FL0 03 С/П", "                   ^~~"})
		}
		return a
	}
	t.Fatalf("no scene %q", s.scene)
	return nil
}

func TestScreens(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range shots() {
		t.Run(s.name(), func(t *testing.T) {
			require.False(t, seen[s.name()], "two shots of one name")
			seen[s.name()] = true
			got := snapshot(s.take(t))
			if s.w > 120 { // the text alone; colours are seen in the small ones
				got, _, _ = strings.Cut(got, "-- styles --\n")
			}
			path := filepath.Join("testdata", "screens", s.name()+".txt")
			if *update {
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
				require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
				return
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err, "run with -update")
			require.Equal(t, string(want), got)
		})
	}
}

// The errors of a listing are shown with their places.
func TestFaultsAreShown(t *testing.T) {
	a := start(t, 80, 24, Config{})
	a.loadFile(filepath.Join("testdata", "picker", "broken.mk61"))
	got := text(a)
	require.Contains(t, got, "broken.mk61:6:")
	require.Contains(t, got, `"Пx>"`)
	require.Contains(t, got, `"СП/"`)
	require.Contains(t, got, "^~~")
	require.EqualValues(t, 0, a.m.s.Cells[0], "nothing is loaded")
}

// Without Unicode and without colours the screen is plain ASCII.
func TestASCII(t *testing.T) {
	a := startCharset(t, "US-ASCII", 80, 24, Config{Russian: true})
	a.th = newTheme(0)
	typed(t, a, "1 , 2 3 4 /-/ ВП 1 2 /-/")
	got := text(a)
	for _, r := range got {
		require.Less(t, r, rune(127), "%q in\n%s", r, got)
	}
	path := filepath.Join("testdata", "screens", "ascii.txt")
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
	a.over = newHelp(a)
	for _, r := range text(a) {
		require.Less(t, r, rune(127), "%q in the help", r)
	}
}

// No size makes the face panic, with an overlay or without.
func TestAnySize(t *testing.T) {
	p, _ := Find("fox-hunt", true)
	for _, m := range []calc.Model{calc.MK61, calc.MK52} {
		a := start(t, 80, 24, Config{Model: m, SetModel: true, Program: p, Library: Library(true)})
		for _, over := range []action{actNone, actHelp, actOpen, actTape} {
			a.over = nil
			a.do(over)
			for _, w := range []int{1, 9, 35, 36, 49, 50, 57, 60, 77, 78, 80, 131, 132, 200} {
				for _, h := range []int{1, 9, 10, 19, 20, 24, 37, 60} {
					a.scr.(tcell.SimulationScreen).SetSize(w, h)
					a.focus = panel(w+h) % numPanels
					a.draw()
				}
			}
		}
	}
}

// edit changes the machine from outside.
func edit(a *app, change func(*calc.State)) {
	a.m.g.Edit(change)
	a.m.look()
}
