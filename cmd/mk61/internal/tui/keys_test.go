package tui

import (
	"errors"
	"testing"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

func allKeys() []isa.Key {
	var l []isa.Key
	for k := isa.Key(0); k < isa.NumKeys; k++ {
		l = append(l, k)
	}
	return append(l, isa.KeyAddress, isa.KeyMove)
}

// typeable is every event that an ordinary keyboard makes with a layout.
func typeable(runes string) []*tcell.EventKey {
	var l []*tcell.EventKey
	for _, r := range runes {
		l = append(l, tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
	}
	for _, k := range []tcell.Key{tcell.KeyEnter, tcell.KeyBackspace2, tcell.KeyLeft, tcell.KeyRight, tcell.KeyDelete} {
		l = append(l, tcell.NewEventKey(k, 0, tcell.ModNone))
	}
	return l
}

func TestEveryKeyByKeyboard(t *testing.T) {
	layouts := map[string]string{
		"latin":   "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./ !@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:ZXCVBNM<>?",
		"russian": "1234567890-=йцукенгшщзхъфывапролджэячсмитьбю. !\"№;%:?*()_+ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,",
	}
	for name, runes := range layouts {
		found := map[isa.Key]bool{}
		for _, ev := range typeable(runes) {
			if k, ok := calculatorKey(ev, calc.PrefixNone); ok {
				found[k] = true
				require.Equal(t, actNone, actionOf(ev), "%s: %q is both a key and an action", name, ev.Rune())
			}
		}
		for _, k := range allKeys() {
			require.True(t, found[k], "%s: nothing types %v", name, k)
			require.NotEmpty(t, typedBy(k), "the help does not say what types %v", k)
		}
	}
}

// While a register is due, a..e are the register letters, on either layout.
func TestRegisterLetters(t *testing.T) {
	for i, r := range []rune("abcde") {
		for _, r := range []rune{r, []rune("фисву")[i]} {
			k, ok := calculatorKey(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone), calc.PrefixLow)
			require.True(t, ok)
			require.Equal(t, isa.RegisterKey(uint8(10+i)), k)
		}
	}
}

func TestEveryKeyByMouse(t *testing.T) {
	for _, m := range []calc.Model{calc.MK61, calc.MK52} {
		for _, sz := range [][2]int{{80, 24}, {60, 20}, {120, 40}, {200, 60}, {50, 12}} {
			a := start(t, sz[0], sz[1], Config{Model: m})
			seen := map[isa.Key]bool{}
			for _, kp := range a.lay.casing.keys {
				x, y := kp.cap.x+kp.cap.w/2, kp.cap.y+kp.cap.h/2
				a.handle(tcell.NewEventMouse(x, y, tcell.Button1, tcell.ModNone))
				require.True(t, a.isDown(kp.key), "%v at %d×%d: %v is not pressed", m, sz[0], sz[1], kp.key)
				require.Len(t, a.down, 1)
				a.handle(tcell.NewEventMouse(x, y, tcell.ButtonNone, tcell.ModNone))
				require.False(t, a.isDown(kp.key))
				seen[kp.key] = true
			}
			for _, k := range allKeys() {
				if k < isa.NumKeys || m == calc.MK52 {
					require.True(t, seen[k], "%v at %d×%d: no place for %v", m, sz[0], sz[1], k)
				}
			}
			for _, sw := range a.lay.casing.switches {
				a.handle(tcell.NewEventMouse(sw.at.x+1, sw.at.y, tcell.Button1, tcell.ModNone))
				a.handle(tcell.NewEventMouse(0, 0, tcell.ButtonNone, tcell.ModNone))
				require.Equal(t, sw.pos, a.switchAt(sw.act))
			}
		}
	}
}

// Every action of the face has a key, and the help names it.
func TestEveryActionHasAKey(t *testing.T) {
	seen := map[action]bool{}
	for _, c := range commandTable {
		require.False(t, c.runes == "" && c.named == nil, "%s", c.en)
		seen[c.act] = true
	}
	for act := actHelp; act <= actQuit; act++ {
		require.True(t, seen[act], "action %d", act)
	}
	a := start(t, 80, 24, Config{})
	a.handle(tcell.NewEventKey(tcell.KeyRune, '?', tcell.ModNone))
	require.Contains(t, text(a), "what to type stands on the keys")
	a.handle(tcell.NewEventKey(tcell.KeyRune, '?', tcell.ModNone))
	require.Contains(t, text(a), "Keys")
}

func TestMouseOnPanels(t *testing.T) {
	p, _ := Find("fox-hunt", false)
	p.Board = ""
	a := start(t, 120, 40, Config{Program: p})
	var program panelPlace
	for _, pp := range a.lay.panels {
		if pp.kind == panelProgram {
			program = pp
		}
	}
	click := func(x, y int, b tcell.ButtonMask) {
		a.handle(tcell.NewEventMouse(x, y, b, tcell.ModNone))
		a.handle(tcell.NewEventMouse(x, y, tcell.ButtonNone, tcell.ModNone))
		a.draw()
	}
	// every cell of the table, and the visible ones of the list
	seen := map[int]int{}
	for y := program.at.y + 1; y < program.at.y+program.at.h; y++ {
		for x := program.at.x; x < program.at.x+program.at.w; x++ {
			i, ok := a.cellAt(program.at, x, y)
			if ok {
				seen[i]++
			}
		}
	}
	require.Len(t, seen, isa.Steps)
	x, y := program.at.x+4+3*7, program.at.y+2+2 // cell 27
	click(x, y, tcell.Button1)
	require.NotZero(t, a.m.breaks[27])
	require.Equal(t, panelProgram, a.focus)
	click(x, y, tcell.Button1)
	require.Zero(t, a.m.breaks[27])
	click(x, y, tcell.Button2)
	require.True(t, a.m.s.Running)
	require.Equal(t, 27, a.m.runTo)
	for _, pp := range a.lay.panels {
		if pp.kind == panelPaper {
			click(pp.at.x+3, pp.at.y+3, tcell.WheelDown)
			require.Equal(t, 3, a.views[panelPaper].top)
		}
	}
	a.m.pause(pauseAsked)
	places, _, acts := a.hintPlaces()
	for i, r := range places {
		if acts[i] == actHelp {
			click(r.x, r.y, tcell.Button1)
		}
	}
	require.NotNil(t, a.over, "the status line's help")
}

// wornOut is a keeper that keeps nothing.
type wornOut struct{}

func (wornOut) Update(*eeprom.Memory, func(*eeprom.Memory)) error { return errors.New("worn out") }

// The МК-52's own keys and switches reach its unit, and what its keeper says is
// told.
func TestUnit(t *testing.T) {
	a := start(t, 80, 24, Config{Model: calc.MK52, Unit: eeprom.Unit{Keeper: wornOut{}}})
	typed(t, a, "1 0 0 0 0 1 4")
	key := func(r rune) { a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone)) }
	key('a')
	require.Equal(t, eeprom.Address{Steps: 14}, a.m.unit().Address)
	key(';')  // Сч to С
	key(';')  // З
	key('\'') // П to Д
	require.Equal(t, eeprom.Write, a.m.unit().Operation)
	require.Equal(t, eeprom.Data, a.m.unit().Kind)
	key('m')
	require.Contains(t, text(a), "worn out")
	a.do(actModel) // the МК-61 has no such keys
	key('m')
	require.NotContains(t, text(a), "worn out")
	a.do(actPower)
	require.Zero(t, a.m.unit().Address)
}
