package tui

import (
	"strings"
	"testing"

	"mk61/calc"

	"github.com/stretchr/testify/require"
)

// What was done before the calculator was left can be taken back after it is taken up
// again: keys, runs, loads, with the tape and the board.
func TestPastOutlivesRestart(t *testing.T) {
	dir := t.TempDir()
	fox, _ := Find("fox-hunt", false)
	a := start(t, 80, 24, Config{StateDir: dir, Program: fox, Library: Library(false)})
	a.m.speed = speedFull
	type moment struct {
		s    calc.State
		tape string
	}
	var seen []moment
	note := func() { seen = append(seen, moment{a.m.s, a.m.tape.dialogue("", &a.m.s)}) }
	for _, keys := range []string{"0.5o ", "8.7 ", "8.4 ", "5", "f7"} {
		note()
		strike(a, keys)
	}
	text := func() string { return inPanel(t, a, panelBoard) }
	a.focus = panelBoard
	board := text()
	for range 2 { // twice, so that the past of a past is kept
		require.NoError(t, a.save())
		now := a.m.s
		a.unclaim()
		a = start(t, 80, 24, Config{StateDir: dir, Library: Library(false)})
		require.Equal(t, now, a.m.s)
		a.focus = panelBoard
		require.Equal(t, board, text())
	}
	for i := len(seen) - 1; i >= 0; i-- {
		for a.m.s != seen[i].s {
			require.EqualValues(t, 1, a.m.undo(1), "%d", i)
		}
		want, _, _ := strings.Cut(seen[i].tape, "\n8.4 С/П => ind=\"-8,\"")
		if i == len(seen)-3 { // the fox is not caught yet
			require.Equal(t, seen[i].tape, want)
			require.NotContains(t, text(), "caught")
			require.Contains(t, text(), " 8 · · · · · · · 6 · ·")
		}
	}
	require.NotContains(t, text(), " 8 · · · · · · · 6")
	for a.m.undo(1) > 0 {
	}
	require.Zero(t, a.m.s.Cells[0], "the load can be taken back")
	for redone(a) {
	}
	require.Equal(t, board, text(), "and forth again to where it was left")
	require.NoError(t, a.save())
}

// A past that is damaged is refused with the session.
func TestDamagedPast(t *testing.T) {
	a := start(t, 80, 24, Config{})
	strike(a, "5f7")
	for _, bad := range []string{"zz", "AAAA", a.m.marshalPast()[4:]} {
		require.Error(t, a.m.restorePast(bad), bad)
	}
	way := a.m.marshalPast()
	a.m.tape.append(tapeLine{typed: "1"})
	require.Error(t, a.m.restorePast(way), "another tape")
}
