package tui

import (
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/calc/number"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// watched is a simulated terminal that tells when it was put back.
type watched struct {
	tcell.SimulationScreen
	fini atomic.Int32
	show chan struct{}
}

func newWatched() *watched {
	return &watched{SimulationScreen: tcell.NewSimulationScreen("UTF-8"), show: make(chan struct{}, 1000)}
}

func (w *watched) Fini() { w.fini.Add(1); w.SimulationScreen.Fini() }

func (w *watched) Show() {
	w.SimulationScreen.Show()
	select {
	case w.show <- struct{}{}:
	default:
	}
}

type bomb struct{}

func (bomb) Update(*eeprom.Memory, func(*eeprom.Memory)) error { panic("bomb") }

func noEnv(string) string { return "" }

// Every way out puts the terminal back and keeps the session.
func TestWaysOut(t *testing.T) {
	rows := []struct {
		name string
		out  func(w *watched, signals chan os.Signal)
	}{
		{"q", func(w *watched, _ chan os.Signal) { w.InjectKey(tcell.KeyRune, 'q', tcell.ModNone) }},
		{"Ctrl-C", func(w *watched, _ chan os.Signal) { w.InjectKey(tcell.KeyCtrlC, 0, tcell.ModCtrl) }},
		{"SIGTERM", func(_ *watched, s chan os.Signal) { s <- syscall.SIGTERM }},
		{"SIGHUP", func(_ *watched, s chan os.Signal) { s <- syscall.SIGHUP }},
		{"panic", func(w *watched, _ chan os.Signal) {
			w.InjectKey(tcell.KeyRune, ';', tcell.ModNone)
			w.InjectKey(tcell.KeyRune, 'm', tcell.ModNone)
		}},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			dir := t.TempDir()
			w := newWatched()
			signals := make(chan os.Signal, 1)
			done := make(chan any)
			go func() {
				defer func() { done <- recover() }()
				if err := run(w, Config{Model: calc.MK52, SetModel: true, StateDir: dir, Environ: noEnv, Unit: eeprom.Unit{Keeper: bomb{}}}, signals); err != nil {
					panic(err)
				}
			}()
			<-w.show // the loop runs
			w.InjectKey(tcell.KeyRune, '7', tcell.ModNone)
			<-w.show
			r.out(w, signals)
			got := <-done
			if r.name == "panic" {
				require.Equal(t, "bomb", got)
			} else {
				require.Nil(t, got)
			}
			require.EqualValues(t, 1, w.fini.Load())
			text, err := os.ReadFile(filepath.Join(dir, "default.session"))
			require.NoError(t, err)
			require.Contains(t, string(text), "\nX 000070000000\n")
		})
	}
}

// While nothing moves, time draws nothing.
func TestIdleDrawsNothing(t *testing.T) {
	a := start(t, 80, 24, Config{})
	a.handle(tcell.NewEventKey(tcell.KeyRune, '5', tcell.ModNone))
	require.True(t, a.dirty)
	a.draw()
	a.down[isa.Key5] = a.down[isa.Key5].Add(-downTime)
	now := a.down[isa.Key5]
	a.pass(now, tickTime)
	require.True(t, a.dirty, "the key comes up")
	a.draw()
	for range 100 {
		now = now.Add(tickTime)
		a.pass(now, tickTime)
		require.False(t, a.dirty)
		require.False(t, a.moving())
	}
}

// At full speed a run of the machine's program gives way to the keyboard.
func TestFullSpeedAnswers(t *testing.T) {
	a := start(t, 80, 24, Config{})
	a.m.speed = speedFull
	typed(t, a, "F ВП 5 БП 0 0 F /-/ В/О")
	a.press(isa.KeyRun)
	for n := 0; n < 5; n++ {
		calls := 0
		a.m.advance(0, func() bool { calls++; return calls > 10 })
		require.True(t, a.m.s.Running)
		require.Equal(t, 11, calls)
	}
	a.handle(tcell.NewEventKey(tcell.KeyRune, '1', tcell.ModNone))
	require.False(t, a.m.s.Running)
}

// Authentic speed: the machine's own word cycles, 1.64 ms each.
func TestAuthenticSpeed(t *testing.T) {
	for sp, factor := range speedFactor[:speedFull] {
		a := start(t, 80, 24, Config{})
		a.m.speed = speed(sp)
		typed(t, a, "F ВП 5 БП 0 0 F /-/ В/О")
		a.press(isa.KeyRun)
		words := a.m.g.Desk().Words()
		for range 500 {
			a.m.advance(tickTime, func() bool { return false })
		}
		want := 10_000_000 * factor / wordTime[calc.MK61].Microseconds() // ten seconds
		require.InDelta(t, want, a.m.g.Desk().Words()-words, 500)
	}
}

// Time begins with the key, however long one has waited: a function by hand and a
// run take what the machine takes, within a percent, at every speed.
func TestTimeBeginsWithTheKey(t *testing.T) {
	for sp, factor := range speedFactor[:speedFull] {
		for _, model := range []calc.Model{calc.MK61, calc.MK52} {
			for _, wait := range []time.Duration{0, 13 * time.Millisecond, 10 * time.Second} {
				a := start(t, 80, 24, Config{Model: model, SetModel: true})
				a.m.speed = speed(sp)
				typed(t, a, "F ВП F 7 F 7 F 7 F 7 F 7 F 7 F 7 F 7 F 7 F 7 F 7 F 7 С/П F /-/ В/О 3 0")
				now := time.Unix(0, 0)
				a.last = now
				press := func(r rune) (took, due time.Duration) {
					words := a.m.g.Desk().Words()
					now = now.Add(wait)
					a.input(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone), now)
					due = a.m.dark
					began := now
					tick := tickTime / time.Duration(20*factor) // finer than on the screen, to measure
					for {
						if _, l := a.m.picture(); l == lightBright && !a.m.running() {
							break
						}
						now = now.Add(tick)
						a.until(now)
					}
					due += time.Duration(a.m.g.Desk().Words()-words) * a.m.word()
					return now.Sub(began) * time.Duration(factor), due
				}
				press('f')
				took, due := press('7') // sin by hand
				require.InEpsilon(t, due, took, 0.01, "sin at %v after %v", speed(sp), wait)
				took, due = press(' ')
				require.Greater(t, due, 10*time.Second)
				require.InEpsilon(t, due, took, 0.01, "a run at %v after %v", speed(sp), wait)
			}
		}
	}
}

// The word cycle is that of the model unless it was set, and the session keeps it.
func TestClock(t *testing.T) {
	dir := t.TempDir()
	a := start(t, 80, 24, Config{StateDir: dir, Clock: 2 * time.Millisecond})
	require.Equal(t, 2*time.Millisecond, a.m.word())
	require.NoError(t, a.save())
	a.unclaim()
	b := start(t, 80, 24, Config{StateDir: dir})
	require.Equal(t, 2*time.Millisecond, b.m.word())
	c := start(t, 80, 24, Config{Model: calc.MK52})
	require.Equal(t, time.Second/525, c.m.word())
}

func TestBreakStepUndoWatch(t *testing.T) {
	a := start(t, 120, 40, Config{})
	a.m.speed = speedFull
	forever := func() bool { return false }
	typed(t, a, "F ВП 1 П→x 1 + x→П 1 БП 0 0 F /-/ В/О")
	a.cursor = 3
	a.focus = panelProgram
	a.do(actBreak)
	a.press(isa.KeyRun)
	a.m.advance(0, forever)
	require.True(t, a.m.paused)
	require.Equal(t, pauseBreak, a.m.why)
	require.EqualValues(t, 3, a.m.s.PC)
	before := a.m.s
	a.do(actStep)
	require.EqualValues(t, 4, a.m.s.PC)
	require.True(t, a.m.changed[6], "R1 is marked")
	a.do(actUndo)
	require.Equal(t, before, a.m.s)
	a.do(actBreak)
	a.do(actWatch)
	a.m.advance(0, forever)
	require.Equal(t, pauseWatch, a.m.why)
	require.EqualValues(t, 4, a.m.s.PC)
	a.cursor = 1
	a.do(actRunTo)
	a.m.advance(0, forever)
	require.Equal(t, pauseRunTo, a.m.why)
	require.EqualValues(t, 1, a.m.s.PC)
	for a.m.undo(1) > 0 {
	}
	require.Equal(t, " 0,", a.m.s.Display())
	require.Equal(t, calc.New(calc.MK61), a.m.s)
}

// What is taken back is back as a whole, machine, switch and tape, and can be
// done again until something else is done.
func TestUndoRedo(t *testing.T) {
	a := start(t, 80, 24, Config{})
	var states []calc.State
	var tapes []string
	note := func() {
		states = append(states, a.m.s)
		tapes = append(tapes, a.m.tape.dialogue("", &a.m.s))
	}
	note()
	for _, k := range []isa.Key{isa.Key5, isa.KeyF, isa.Key7, isa.KeyStore, isa.Key3} {
		a.press(k)
		note()
	}
	a.m.turnAngle(number.Deg)
	note()
	a.m.power(false)
	for i := len(states) - 1; i >= 0; i-- {
		require.EqualValues(t, 1, a.m.undo(1))
		require.False(t, a.m.off)
		require.Equal(t, states[i], a.m.s)
		require.Equal(t, tapes[i], a.m.tape.dialogue("", &a.m.s))
	}
	require.Zero(t, a.m.undo(1))
	for i := 1; i < len(states); i++ {
		require.True(t, redone(a))
		require.Equal(t, states[i], a.m.s)
		require.Equal(t, tapes[i], a.m.tape.dialogue("", &a.m.s))
	}
	a.press(isa.Key1)
	require.False(t, redone(a))
	require.EqualValues(t, 1, a.m.undo(1))
	require.Equal(t, tapes[len(tapes)-1], a.m.tape.dialogue("", &a.m.s))
}

func redone(a *app) bool {
	_, ok := a.m.redo()
	return ok
}

// A file that changes is loaded anew; one that breaks shows its errors.
func TestReload(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.hex")
	require.NoError(t, os.WriteFile(path, []byte("01 02 50\n"), 0o666))
	a := start(t, 80, 24, Config{Program: &Program{Path: path}})
	require.EqualValues(t, 0x50, a.m.s.Cells[2])
	typed(t, a, "7 x→П 3")
	change := func(text string) {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
		a.modTime = a.modTime.Add(-pollTime) // the clock of the file system may be coarse
		a.reload()
	}
	change("09 08 07 50\n")
	require.EqualValues(t, 0x50, a.m.s.Cells[3])
	require.EqualValues(t, 0x000070000000, a.m.s.R[3])
	change("09 08 07 XYZZY 50\n")
	require.NotNil(t, a.over)
	require.Contains(t, text(a), "XYZZY")
	require.EqualValues(t, 0x50, a.m.s.Cells[3], "the old program stays")
}

func BenchmarkDraw(b *testing.B) {
	for _, sz := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		b.Run(shot{w: sz[0], h: sz[1]}.name(), func(b *testing.B) {
			p, _ := Find("fox-hunt", false)
			a := start(b, sz[0], sz[1], Config{Program: p})
			for b.Loop() {
				a.draw()
			}
		})
	}
}

// BenchmarkInput measures, while a program runs at full speed, the time from a
// key to the second drawing after it: the first may have begun before the key,
// the second shows it. Half of it is the time between drawings.
func BenchmarkInput(b *testing.B) {
	w := newWatched()
	signals := make(chan os.Signal, 1)
	done := make(chan error)
	go func() {
		done <- run(w, Config{StateDir: b.TempDir(), Environ: noEnv}, signals)
	}()
	<-w.show
	w.SetSize(120, 40)
	for _, r := range "fe5g00fnovvv " {
		w.InjectKey(tcell.KeyRune, r, tcell.ModNone)
		<-w.show
	}
	for b.Loop() {
		for len(w.show) > 0 {
			<-w.show
		}
		w.InjectKey(tcell.KeyTab, 0, tcell.ModNone)
		<-w.show
		<-w.show
	}
	signals <- syscall.SIGTERM
	if err := <-done; err != nil {
		b.Fatal(err)
	}
}

// BenchmarkFullSpeed is the commands a second at full speed, with the history
// kept.
func BenchmarkFullSpeed(b *testing.B) {
	a := start(b, 80, 24, Config{})
	a.m.speed = speedFull
	typed(b, a, "F ВП П→x 1 1 + x→П 1 БП 0 0 F /-/ В/О")
	a.press(isa.KeyRun)
	steps := a.m.g.Desk().Steps()
	for b.Loop() {
		n := 0
		a.m.advance(0, func() bool { n++; return n > 100 })
	}
	b.ReportMetric(float64(a.m.g.Desk().Steps()-steps)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}
