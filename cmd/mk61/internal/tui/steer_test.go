package tui

import (
	"testing"

	"mk61/calc"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// A run pauses when a condition comes about, and two keys tell who wrote a register,
// a hundred thousand commands later.
func TestSteer(t *testing.T) {
	a := start(t, 120, 40, Config{})
	a.m.speed = speedFull
	never := func() bool { return false }
	ctrl := func(k tcell.Key) { a.handle(tcell.NewEventKey(k, 0, tcell.ModCtrl)) }
	keys := func(s string) {
		for _, r := range s {
			a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
		}
	}
	typed(t, a, "F ВП 5 x→П 3 П→x 1 1 + x→П 1 БП 0 2 F /-/ В/О")
	ctrl(tcell.KeyCtrlT)
	keys("R1>=100000")
	a.handle(tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone))
	a.m.advance(0, never)
	require.Equal(t, pauseUntil, a.m.why)
	require.EqualValues(t, uint64(0x005010000000), a.m.s.R[1])
	require.Greater(t, a.m.g.Actions(), uint64(400_000))
	ctrl(tcell.KeyCtrlW)
	keys("3")
	require.EqualValues(t, 1, a.m.s.PC)
	require.Contains(t, a.message, "R3 was written at 01 by x→П 3")
	require.Zero(t, a.m.s.R[3])
	a.do(actRedo)
	require.EqualValues(t, uint64(0x005010000000), a.m.s.R[1])
	ctrl(tcell.KeyCtrlW)
	keys("5")
	require.Contains(t, a.message, "nothing has written R5")
	ctrl(tcell.KeyCtrlT)
	keys("Q<1")
	a.handle(tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone))
	require.True(t, a.alarm)
	a.focus, a.cursor = panelProgram, 7
	a.do(actBreak)
	require.Zero(t, a.m.breaks[7], "an address")
	require.True(t, a.alarm)
}

// Jumps by ten, a hundred and a line of the tape, and back to a breakpoint; while paused
// the status line offers them.
func TestJumps(t *testing.T) {
	a := start(t, 160, 40, Config{})
	a.m.speed = speedFull
	never := func() bool { return false }
	key := func(k tcell.Key, r rune) { a.handle(tcell.NewEventKey(k, r, tcell.ModNone)) }
	typed(t, a, "F ВП П→x 1 1 + x→П 1 БП 0 0 F /-/ В/О")
	a.cursor, a.focus = 4, panelProgram
	a.do(actBreak)
	a.press(isa.KeyRun)
	a.m.advance(0, never)
	require.Equal(t, pauseBreak, a.m.why)
	a.do(actBreak)
	start := a.m.g.Actions()
	r1 := func() string { return calc.Picture(a.m.s.R[1]).String() }
	key(tcell.KeyCtrlD, 0)
	require.Equal(t, start+100, a.m.g.Actions())
	require.Equal(t, " 21,", r1(), "five commands a turn")
	for _, hint := range []string{"z go on", "i step", "u back", "^W who wrote", "( −10", ") +10", "^T until"} {
		require.Contains(t, text(a), hint)
	}
	key(tcell.KeyRune, '(')
	require.Equal(t, start+90, a.m.g.Actions())
	require.Equal(t, " 19,", r1())
	key(tcell.KeyRune, ')')
	key(tcell.KeyRune, ')')
	require.Equal(t, start+110, a.m.g.Actions())
	require.Equal(t, " 23,", r1())
	key(tcell.KeyCtrlU, 0)
	require.Equal(t, start+10, a.m.g.Actions())
	require.Equal(t, " 3,", r1())
	key(tcell.KeyCtrlD, 0)
	a.cursor = 1
	a.do(actBreak)
	key(tcell.KeyCtrlB, 0)
	require.EqualValues(t, 1, a.m.s.PC)
	first := a.m.g.Actions()
	key(tcell.KeyCtrlB, 0)
	require.EqualValues(t, 1, a.m.s.PC)
	require.Equal(t, first-5, a.m.g.Actions(), "and the one before")
	a.do(actBreak)
	key(tcell.KeyCtrlB, 0)
	require.Contains(t, a.message, "no breakpoint")

	a = startCharset(t, "UTF-8", 80, 24, Config{})
	typed(t, a, "3 0 F 7 2 В↑ 5 + 7")
	key(tcell.KeyHome, 0)
	require.Equal(t, " 7,", a.m.s.Display(), "the 7 that was being typed is gone")
	require.Empty(t, a.m.tape.pending)
	key(tcell.KeyHome, 0)
	require.Len(t, a.m.tape.lines, 1)
	require.Equal(t, "30 sin", a.m.tape.lines[0].typed, "commands, not keys")
	require.Equal(t, "-9,8803154-01", a.m.s.Display())
	key(tcell.KeyEnd, 0)
	require.Len(t, a.m.tape.lines, 2)
	require.Equal(t, " 7,", a.m.s.Display())
}

func TestConditions(t *testing.T) {
	s := calc.New(calc.MK61)
	before := s
	s.X, s.R[3] = 0x999050000000, 0x000070000000
	for text, comes := range map[string]bool{"X": true, "Y": false, "X<1": false, "X>0": true, "R3>=7": true, "П3=7": true, "R3≠0": true, "R3!=7": false, "R3<=6,5": false} {
		c, err := parseCondition(text)
		require.NoError(t, err, text)
		require.Equal(t, comes, c.comes(&before, &s), text)
	}
	for _, text := range []string{"", "R", "R3<", "X<<1", "X=zz", "R3=00000000000F"} {
		_, err := parseCondition(text)
		require.Error(t, err, "%q", text)
	}
}
