package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mk61/calc"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

func strike(a *app, s string) {
	for _, r := range s {
		a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
		for a.m.live() {
			a.pass(a.last, 0)
		}
	}
}

func hit(a *app, k tcell.Key) { a.handle(tcell.NewEventKey(k, 0, tcell.ModNone)) }

// Every inscription of the cases has a meaning in both languages.
func TestMeanings(t *testing.T) {
	used := map[string]bool{}
	want := func(name string) {
		used[name] = true
		m := meanings[name]
		require.NotEmpty(t, m[0], name)
		require.Regexp(t, `[а-я]|^π$`, m[1], name)
	}
	for _, m := range []calc.Model{calc.MK61, calc.MK52, calc.MK54} {
		for _, row := range keyRows(m) {
			for _, k := range row {
				f, kk, _ := legends(k, false)
				for _, n := range []string{f, kk} {
					if n != "" {
						want(n)
					}
				}
				if k > isa.Key9 {
					want(k.String())
				}
			}
		}
	}
	for n := range meanings {
		require.True(t, used[n], "%q stands on no key", n)
	}
}

// The first ? paints what to type on the keys, the second tells what they mean; there
// one searches, and every line can be reached in the smallest window.
func TestHelp(t *testing.T) {
	for _, sz := range [][2]int{{36, 10}, {80, 24}} {
		for _, russian := range []bool{false, true} {
			a := start(t, sz[0], sz[1], Config{Russian: russian})
			strike(a, "?")
			require.Contains(t, text(a), "Space")
			strike(a, "?")
			m := a.over.(*manual)
			seen := ""
			for {
				seen += text(a)
				top := m.top
				hit(a, tcell.KeyPgDn)
				if a.draw(); m.top == top {
					break
				}
			}
			seen = words(seen)
			for name, d := range meanings {
				if name == "А↑" || name == "↑↓" {
					continue // of the МК-52
				}
				for _, w := range strings.Fields(a.say(d[0], d[1])) {
					require.Contains(t, seen, w, name)
				}
			}
			for _, c := range commandTable {
				require.Contains(t, seen, strings.Fields(a.say(c.en, c.ru))[0])
			}
			strike(a, a.say("subroutine", "подпрограммы"))
			require.Contains(t, text(a), "ПП")
			require.NotContains(t, text(a), "sin⁻¹")
			hit(a, tcell.KeyEscape)
			require.Nil(t, a.over)
			strike(a, "?5")
			require.Nil(t, a.over, "a key does what it does")
			require.Equal(t, " 5,", a.m.s.Display())
		}
	}
}

// A click on an inscription above a key presses F or К, and the key.
func TestClickOnLegends(t *testing.T) {
	for _, model := range []calc.Model{calc.MK61, calc.MK52} {
		for _, sz := range [][2]int{{80, 24}, {120, 40}, {60, 20}} {
			a := start(t, sz[0], sz[1], Config{Model: model, SetModel: true})
			for _, k := range a.lay.casing.keys {
				f, kk, _ := legends(k.key, false)
				if k.key == isa.KeySign || k.key == isa.KeyExp || k.key >= isa.NumKeys {
					continue
				}
				for want, legend := range map[isa.Key]string{isa.KeyF: f, isa.KeyK: kk} {
					if legend == "" {
						continue
					}
					x, y := k.place.x+1, k.place.y
					if want == isa.KeyK {
						x = k.place.x + k.place.w - 2
						if a.lay.casing.stacked {
							y++
						}
					}
					prefix, ok := a.legendAt(&k, x, y)
					require.True(t, ok, "%v at %dx%d: %s of %v", model, sz[0], sz[1], legend, k.key)
					require.Equal(t, want, prefix, legend)
				}
			}
		}
	}
	a := start(t, 80, 24, Config{})
	strike(a, "9")
	for _, k := range a.lay.casing.keys {
		if k.key == isa.KeySub { // F √
			a.handle(tcell.NewEventMouse(k.place.x+2, k.place.y, tcell.Button1, tcell.ModNone))
		}
	}
	require.Equal(t, " 3,", a.m.s.Display())
}

// The МК-54 has its own inscriptions: what it lacks does not stand on its case.
func TestLegendsOfTheMK54(t *testing.T) {
	a := start(t, 80, 24, Config{Model: calc.MK54, SetModel: true})
	got := text(a)
	require.Contains(t, got, "ЭЛЕКТРОНИКА МК 54")
	for _, s := range []string{"[x]", "{x}", "max", "ЗН", "СЧ", "ИНВ", "В↑   e"} {
		require.NotContains(t, got, s)
	}
	for _, s := range []string{"sin⁻¹", "НОП", "10ˣ", "L3", "x≠0"} {
		require.Contains(t, got, s)
	}
}

// The case fills half of a large window at least.
func TestCaseFillsTheWindow(t *testing.T) {
	for _, sz := range [][2]int{{120, 40}, {200, 60}, {300, 90}} {
		a := start(t, sz[0], sz[1], Config{})
		box := a.lay.casing.box
		require.GreaterOrEqual(t, 2*box.w*box.h, sz[0]*sz[1], "%v: the case is %d by %d", sz, box.w, box.h)
	}
}

func TestLatinCaps(t *testing.T) {
	dir := t.TempDir()
	a := start(t, 80, 24, Config{StateDir: dir})
	require.Contains(t, text(a), "С/П")
	hit(a, tcell.KeyCtrlL)
	require.Contains(t, text(a), "R/S")
	require.NotContains(t, text(a), "С/П")
	require.NoError(t, a.save())
	a.unclaim()
	require.Contains(t, text(start(t, 80, 24, Config{StateDir: dir})), "R/S")
}

func TestUnknownLettersSaySo(t *testing.T) {
	a := start(t, 80, 24, Config{Russian: true})
	strike(a, "%")
	require.Contains(t, text(a), "'%' ничего не значит; ? — клавиши")
}

// A terminal that cannot place characters is told of the line mode; the console of
// Linux gets glyphs that its fonts have.
func TestPoorTerminals(t *testing.T) {
	env := func(term string) func(string) string {
		return func(k string) string { return map[string]string{"TERM": term}[k] }
	}
	require.ErrorContains(t, Run(Config{Environ: env("dumb")}), "mk61 play -lines NAME")
	require.ErrorContains(t, Run(Config{Environ: env("dumb"), Russian: true}), "mk61 play -lines ИМЯ")
	cp437 := "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓∟▲▼×"
	for _, o := range []string{"", "help", "load"} {
		for _, p := range []panel{panelProgram, panelBoard, panelTape, panelPaper} {
			a := start(t, 120, 40, Config{Program: foxHunt(t, true), Russian: true, Environ: env("linux"), Library: Library(true)})
			a.focus = p
			strike(a, "0.5")
			switch o {
			case "help":
				a.over = newHelp(a)
			case "load":
				a.do(actOpen)
			}
			for _, r := range text(a) {
				cyrillic := r >= 'А' && r <= 'я' || r == 'ё' || r == 'Ё'
				require.True(t, r < 127 || cyrillic || strings.ContainsRune(cp437, r), "%q is not in the fonts of a console: %s %d", r, o, p)
			}
		}
	}
}

// The first program leads from step to step to its end, in both languages.
func TestFirstProgram(t *testing.T) {
	for _, russian := range []bool{false, true} {
		a := start(t, 80, 24, Config{Russian: russian})
		a.m.speed = speedFull
		hit(a, tcell.KeyCtrlG)
		for i, keys := range []string{"fe", "f*", " ", "g", "00", "fn", "o", "12", " ", "5 "} {
			require.Equal(t, i+1, a.step)
			require.Contains(t, text(a), fmt.Sprintf("%d/10", i+1))
			strike(a, keys)
		}
		require.Equal(t, len(firstProgram)+1, a.step)
		require.Contains(t, text(a), "25: ")
		hit(a, tcell.KeyCtrlG)
		require.Zero(t, a.step)
	}
	require.Len(t, firstProgram, 10)
}

// The picker: games first, what is typed is looked for, a path is opened, the files that
// were loaded last come first, and other desks can be gone to.
func TestPicker(t *testing.T) {
	dir := t.TempDir()
	state := t.TempDir()
	t.Chdir(dir)
	require.NoError(t, os.Mkdir("sub", 0o777))
	require.NoError(t, os.WriteFile("sub/square.mk61", []byte("MK61 1\ntitle: Square\nPROGRAM\n00 | Fx² С/П\n"), 0o666))
	a := start(t, 120, 40, Config{Library: Library(false), StateDir: state})
	open := func() *picker {
		strike(a, "l")
		a.draw()
		return a.over.(*picker)
	}
	p := open()
	require.Equal(t, "Games", p.items[0].text)
	require.True(t, p.items[p.at].program.Game)
	seen := text(a)
	require.Contains(t, seen, p.items[p.at].program.Title)
	require.Contains(t, words(seen), words(p.items[p.at].program.Text)[:20], "the preview")
	strike(a, "primes")
	require.Len(t, p.items, 2, "%v", p.items)
	require.Equal(t, "primes", p.items[p.at].program.Name)
	hit(a, tcell.KeyEnter)
	require.Equal(t, "primes", a.program.Name)
	open()
	strike(a, "./sub/square.mk61")
	hit(a, tcell.KeyEnter)
	require.Nil(t, a.over)
	require.Equal(t, "Square", a.program.Title)
	p = open()
	require.Equal(t, "Recent files", p.items[0].text)
	require.Equal(t, "square.mk61", p.items[p.at].text)
	hit(a, tcell.KeyEscape)
	open()
	strike(a, "/no/such")
	hit(a, tcell.KeyEnter)
	require.NotNil(t, a.over, "the fault is shown")
	hit(a, tcell.KeyEscape)
	p = open()
	for range 80 { // over the headings
		hit(a, tcell.KeyDown)
		require.False(t, p.items[p.at].head)
	}
	hit(a, tcell.KeyEscape)

	// another desk
	strike(a, "77")
	b := start(t, 80, 24, Config{StateDir: state, Slot: "other"})
	strike(b, "1234")
	require.NoError(t, b.save())
	b.unclaim()
	p = open()
	strike(a, "other 20")
	require.Equal(t, "other", p.items[p.at].slot)
	hit(a, tcell.KeyEnter)
	require.Equal(t, " 1234,", a.m.s.Display())
	require.Nil(t, a.program)
	open()
	strike(a, "default 20")
	hit(a, tcell.KeyEnter)
	require.Equal(t, " 77,", a.m.s.Display())
	require.Equal(t, filepath.Join(dir, "sub", "square.mk61"), a.program.Path)
}
