package tui

import (
	"testing"

	"mk61/calc"
	"mk61/calc/engine"
	"mk61/isa"

	"github.com/stretchr/testify/require"
)

// engines are those that the face is tried on: the direct one, and the chips where the
// images are at hand.
func engines() map[string]engine.Opener {
	all := map[string]engine.Opener{"direct": engine.OpenDirect}
	if open, err := engine.Open("chip", ""); err == nil {
		all["chip"] = open
	}
	return all
}

// onEngines runs a test on every engine.
func onEngines(t *testing.T, test func(t *testing.T, open engine.Opener)) {
	t.Helper()
	for name, open := range engines() {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

// On the chips the face does as on the direct engine: the same keys give the
// same indicator, prefix, mode, registers, tape; all is taken back and done again.
func TestChipFace(t *testing.T) { onEngines(t, testFaceOn) }

func testFaceOn(t *testing.T, open engine.Opener) {
	start2 := func() (d, c *app) {
		return start(t, 120, 40, Config{}), start(t, 120, 40, Config{Open: open})
	}
	rows := []string{
		"1 , 2 3 4 /-/ ВП 1 2 /-/ В↑ 2 ×",
		"1 0 В↑ 0 ÷ 7 F 7",
		"F ВП К 7 x→П 0 1 П→x 0 × F П→x 0 3 С/П F /−/ 5 В/О С/П 1 0 В/О С/П",
		"F ВП 1 К",
		"F БП П→x К x→П",
		"F ВП 1 2 3 С/П F /-/ В/О ПП ПП ШГ→ ←ШГ",
	}
	for _, keys := range rows {
		d, c := start2()
		typed(t, d, keys)
		typed(t, c, keys)
		dp, dl := d.m.picture()
		cp, cl := c.m.picture()
		require.Equal(t, dp.String(), cp.String(), keys)
		require.Equal(t, dl, cl, keys)
		require.Equal(t, registers(&d.m.s), registers(&c.m.s), keys)
		require.Equal(t, d.m.s.Cells, c.m.s.Cells, keys)
		require.Equal(t, d.m.s.PC, c.m.s.PC, keys)
		require.Equal(t, d.m.s.Prefix, c.m.s.Prefix, keys)
		require.Equal(t, d.m.s.Mode, c.m.s.Mode, keys)
		require.Equal(t, d.m.tape.dialogue("", &d.m.s), c.m.tape.dialogue("", &c.m.s), keys)
		for c.m.undo(1) > 0 {
		}
		require.Equal(t, calc.New(calc.MK61).R, c.m.s.R)
		require.Equal(t, " 0,", c.m.s.Display())
		typed(t, c, keys)
		again, _ := c.m.picture()
		require.Equal(t, dp.String(), again.String(), "after taking all back: %s", keys)
	}
}

// Breakpoints, single steps, steps back and the watch on the chips.
func TestChipBreakStepUndoWatch(t *testing.T) { onEngines(t, testBreakStepUndoWatch) }

func testBreakStepUndoWatch(t *testing.T, open engine.Opener) {
	a := start(t, 120, 40, Config{Open: open})
	a.m.speed = speedFull
	forever := func() bool { return false }
	typed(t, a, "F ВП 1 П→x 1 + x→П 1 БП 0 0 F /-/ В/О")
	a.m.toggleBreak(3)
	a.press(isa.KeyRun)
	a.m.advance(0, forever)
	require.Equal(t, pauseBreak, a.m.why)
	require.EqualValues(t, 3, a.m.s.PC)
	require.EqualValues(t, 0x10000000, a.m.s.X)
	_, light := a.m.picture()
	require.Equal(t, lightDim, light)
	before := a.m.s
	a.do(actStep)
	require.EqualValues(t, 4, a.m.s.PC)
	require.EqualValues(t, 0x10000000, a.m.s.R[1])
	a.do(actUndo)
	require.Equal(t, registers(&before), registers(&a.m.s))
	require.EqualValues(t, 3, a.m.s.PC)
	a.do(actBreak)
	a.do(actWatch)
	a.m.advance(0, forever)
	require.Equal(t, pauseWatch, a.m.why)
	require.Greater(t, a.m.s.Words, before.Words)
}

// A session kept on one engine goes on on the other; a program that ran runs on.
func TestChipSession(t *testing.T) { onEngines(t, testSessionOn) }

func testSessionOn(t *testing.T, open engine.Opener) {
	dir := t.TempDir()
	a := start(t, 80, 24, Config{StateDir: dir, Open: open})
	typed(t, a, "F ВП К 7 x→П 0 1 П→x 0 × F П→x 0 3 С/П F /−/ 1 0 В/О")
	a.do(actAngle)
	a.press(isa.KeyRun)
	for range 12 {
		a.m.step()
	}
	require.NoError(t, a.save())
	for _, cfg := range []Config{{StateDir: dir, Open: open}, {StateDir: dir}} {
		b := start(t, 80, 24, cfg)
		require.True(t, b.m.s.Running)
		require.Equal(t, a.m.s.Angle, b.m.s.Angle)
		for b.m.s.Running {
			b.m.step()
		}
		require.Equal(t, " 3628800,", b.m.s.Display())
	}
	a.press(isa.KeyF)
	typed(t, a, "F ВП 1 2")
	require.NoError(t, a.save())
	b := start(t, 80, 24, Config{StateDir: dir, Open: open})
	require.Equal(t, calc.Program, b.m.s.Mode)
	require.Equal(t, a.m.s.Display(), b.m.s.Display())
}

// At real speed the chips' own word cycles are the clock.
func TestChipAuthenticSpeed(t *testing.T) { onEngines(t, testAuthenticSpeedOn) }

func testAuthenticSpeedOn(t *testing.T, open engine.Opener) {
	a := start(t, 80, 24, Config{Open: open})
	typed(t, a, "F ВП 5 БП 0 0 F /-/ В/О")
	a.press(isa.KeyRun)
	words := a.m.g.Desk().Words()
	for range 500 {
		a.m.advance(tickTime, func() bool { return false })
	}
	require.InDelta(t, 10_000_000/wordTime[calc.MK61].Microseconds(), a.m.g.Desk().Words()-words, 500)
}

// After a command by hand the indicator is dark for the words it takes, and a key
// is taken meanwhile.
func TestDarkAfterCommand(t *testing.T) {
	a := start(t, 80, 24, Config{})
	for _, k := range []isa.Key{isa.Key5, isa.KeyF} {
		a.press(k)
		_, light := a.m.picture()
		require.Equal(t, lightBright, light)
	}
	a.press(isa.Key7) // F sin: 962 words, 1.58 s
	n := 0
	for ; a.m.dark > 0; n++ {
		_, light := a.m.picture()
		require.Equal(t, lightBlank, light)
		require.True(t, a.moving())
		a.pass(forever, tickTime)
	}
	require.InDelta(t, 79, n, 1)
	require.False(t, a.moving())
	typed(t, a, "0 ÷")
	a.press(isa.KeyF)
	a.press(isa.Key2) // lg 0: ЕГГОГ
	require.Equal(t, 2480*wordTime[calc.MK61], a.m.dark)
	a.press(isa.Key3)
	require.Zero(t, a.m.dark)
	require.Equal(t, " 3,", a.m.s.Display())
	a.m.speed = speedFull
	typed(t, a, "F 7")
	require.Zero(t, a.m.dark)
}

// BenchmarkChipFullSpeed is the commands and word cycles a second of the chips at
// full speed, with the history kept.
func BenchmarkChipFullSpeed(b *testing.B) {
	open, ok := engines()["chip"]
	if !ok {
		b.Skip("no ROM images (MK61_ROMS)")
	}
	a := start(b, 80, 24, Config{Open: open})
	a.m.speed = speedFull
	typed(b, a, "F ВП П→x 1 1 + x→П 1 БП 0 0 F /-/ В/О")
	a.press(isa.KeyRun)
	steps, words := a.m.g.Desk().Steps(), a.m.g.Desk().Words()
	for b.Loop() {
		n := 0
		a.m.advance(0, func() bool { n++; return n > 10 })
	}
	b.ReportMetric(float64(a.m.g.Desk().Steps()-steps)/b.Elapsed().Seconds()/1e3, "ksteps/s")
	b.ReportMetric(float64(a.m.g.Desk().Words()-words)/b.Elapsed().Seconds()/1e6, "Mwords/s")
}
