package tui

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// events are all keys that the face knows, but the ways out.
func events() (l []*tcell.EventKey) {
	add := func(runes string, named []tcell.Key) {
		for _, r := range runes {
			l = append(l, tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
		}
		for _, k := range named {
			l = append(l, tcell.NewEventKey(k, 0, tcell.ModNone))
		}
	}
	add("0129", nil)
	for _, b := range bindings {
		add(b.runes[:min(1, len(b.runes))], b.named)
	}
	for _, c := range commandTable {
		if c.act != actQuit && c.act != actSuspend {
			add(c.runes, c.named[:min(1, len(c.named))])
		}
	}
	return l
}

// Whatever two keys one strikes, the program is there again after some steps back, or
// forth again.
func TestNoTwoKeysLoseAProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	keys := events()
	dir := t.TempDir()
	t.Chdir(dir)
	a := start(t, 80, 24, Config{StateDir: dir, Program: foxHunt(t, false)})
	a.m.speed = speedFull
	want := a.m.s.Cells
	for _, one := range keys {
		for _, two := range keys {
			for _, ev := range []*tcell.EventKey{one, two} {
				a.handle(ev)
				a.m.advance(0, func() bool { return true })
			}
			a.over = nil
			if a.m.live() {
				a.do(actPause)
			}
			for redone(a) { // the load itself was taken back
			}
			for a.m.s.Cells != want || a.m.off {
				require.NotZero(t, a.m.undo(1), "%v %v", one.Name(), two.Name())
			}
			require.False(t, a.m.off, "%v %v", one.Name(), two.Name())
			require.Equal(t, want, a.m.s.Cells, "%v %v", one.Name(), two.Name())
			for id := range a.m.breaks {
				if a.m.breaks[id] != 0 {
					a.m.toggleBreak(id)
				}
			}
			a.m.runTo, a.m.watch = -1, false
		}
	}
}

// A program has a desk of its own, and goes on where it was left; a file that has
// changed is loaded anew.
func TestProgramsHaveTheirDesks(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "p.hex")
	require.NoError(t, os.WriteFile(path, []byte("01 02 50\n"), 0o666))
	require.NotEqual(t, SlotFor(path, true), SlotFor(filepath.Join(dir, "x", "p.hex"), true))
	for _, s := range []string{SlotFor(path, true), SlotFor("fox-hunt:1985", false), SlotFor("2048/engine", false), SlotFor(string(bytes.Repeat([]byte("Ж"), 90)), true)} {
		require.True(t, ValidSlot(s), s)
	}
	cfg := Config{StateDir: dir, Slot: SlotFor(path, true), Program: &Program{Path: path}}
	a := start(t, 80, 24, cfg)
	typed(t, a, "7 x→П 3")
	require.NoError(t, a.save())
	a.unclaim()
	b := start(t, 80, 24, cfg)
	require.EqualValues(t, 0x000070000000, b.m.s.R[3])
	require.Contains(t, b.message, "where you left it")
	require.NoError(t, b.save())
	b.unclaim()
	require.NoError(t, os.WriteFile(path, []byte("09 08 50\n"), 0o666))
	c := start(t, 80, 24, cfg)
	require.EqualValues(t, 9, c.m.s.Cells[0])
	require.NotZero(t, c.m.undo(1), "and can be taken back")
	require.EqualValues(t, 1, c.m.s.Cells[0])
}
