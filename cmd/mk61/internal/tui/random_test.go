package tui

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/gdamore/tcell/v2"
)

var randomEvents = flag.Int("events", 20_000, "how many random events the face takes")

// Keys, clicks, pastes and changes of the window in any order do not stop the face.
func TestRandomEvents(t *testing.T) {
	n := *randomEvents
	if testing.Short() {
		n /= 10
	}
	t.Chdir(t.TempDir())
	rnd := rand.New(rand.NewPCG(61, 52))
	keys := events()
	a := start(t, 80, 24, Config{Program: foxHunt(t, false), Library: Library(false)})
	scr := a.scr.(tcell.SimulationScreen)
	words := []string{"42", "-1e5", "00. 5 С/П", "40 09 42", "hello", "MK61 1\nPROGRAM\n00. 5\n", "\x00\x1b[A", "F sin"}
	for range n {
		switch rnd.IntN(20) {
		case 0:
			w, h := scr.Size()
			b := []tcell.ButtonMask{tcell.Button1, tcell.Button2, tcell.WheelUp, tcell.WheelDown, tcell.ButtonNone}[rnd.IntN(5)]
			a.handle(tcell.NewEventMouse(rnd.IntN(w+1), rnd.IntN(h+1), b, tcell.ModNone))
		case 1:
			pasteInto(a, words[rnd.IntN(len(words))])
		case 2:
			if rnd.IntN(10) == 0 {
				scr.SetSize(1+rnd.IntN(310), 1+rnd.IntN(95))
				a.handle(tcell.NewEventResize(scr.Size()))
			}
		case 3:
			a.handle(tcell.NewEventKey(tcell.KeyRune, rune(rnd.IntN(0x500)), tcell.ModNone))
		case 4:
			a.handle(tcell.NewEventKey([]tcell.Key{tcell.KeyEscape, tcell.KeyEnter, tcell.KeyTab, tcell.KeyUp, tcell.KeyHome}[rnd.IntN(5)], 0, tcell.ModNone))
		default:
			a.handle(keys[rnd.IntN(len(keys))])
		}
		a.quit = false
		calls := 0
		a.m.advance(tickTime, func() bool { calls++; return calls > 2 })
		if rnd.IntN(10) == 0 {
			a.draw()
		}
	}
}
