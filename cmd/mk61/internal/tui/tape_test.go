package tui

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/programs"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// replay runs the tape of a as a dialogue.
func replay(t *testing.T, a *app) dialog.Result {
	t.Helper()
	text := a.m.tape.dialogue("tape", &a.m.s)
	f, err := dialog.Parse("tape", text, 1)
	require.NoError(t, err, text)
	for _, d := range f.Dialogues {
		require.True(t, d.Named, "%s does not say of which program it is", d.Name())
	}
	var s desk.Setup
	run := dialog.Runner{Desk: desk.New(desk.Options{}), Setup: &s}
	res, err := run.Run(context.Background(), &f.Dialogues[len(f.Dialogues)-1])
	require.NoError(t, err)
	require.Empty(t, res.Failures, text)
	return res
}

func TestTapeReplays(t *testing.T) {
	a := start(t, 80, 24, Config{})
	typed(t, a, "F ВП К 7 x→П 0 1 П→x 0 × F П→x 0 3 С/П F /−/ 5 В/О С/П 1 0 В/О С/П")
	a.do(actAngle)
	typed(t, a, "3 0 F 7 2 В↑ 0 ÷ 7 F ВП")
	require.Greater(t, replay(t, a).Checks, 4)

	p, _ := Find("fox-hunt", false)
	a.load(p) // on a machine that is not fresh
	typed(t, a, "0 , 5 В/О С/П 8 , 7 С/П 1 , 8 С/П 8 , 4 С/П")
	require.Equal(t, 4, replay(t, a).Checks)
	lines := len(a.m.tape.lines)
	typed(t, a, "6 , 4 С/П")
	for len(a.m.tape.lines) > lines || len(a.m.tape.pending) > 0 {
		require.EqualValues(t, 1, a.m.undo(1))
	}
	typed(t, a, "8 , 3 С/П")
	require.Equal(t, 5, replay(t, a).Checks, "what was taken back is not on the tape")
}

// Who loads a program sees how to use it, or is told how to see it.
func TestInstructionsAreInSight(t *testing.T) {
	for _, sz := range [][2]int{{80, 24}, {120, 40}, {60, 20}} {
		a := start(t, sz[0], sz[1], Config{Program: foxHunt(t, false)})
		if sz[0] == 60 {
			require.Contains(t, text(a), "Tab: instructions")
			a.handle(tcell.NewEventKey(tcell.KeyTab, 0, tcell.ModNone))
		}
		require.Contains(t, text(a), "Nine foxes hide")
	}
}

// What is exported can be loaded again, and a file that was there is kept.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	a := start(t, 80, 24, Config{})
	typed(t, a, "F ВП К 7 x→П 0 1 П→x 0 × F П→x 0 3 С/П F /−/ 5 В/О С/П")
	for _, name := range []string{"p.mk61", "p.hex"} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte("old"), 0o666))
		a.saveProgram(path)
		require.False(t, a.alarm, a.message)
		b := start(t, 80, 24, Config{Program: &Program{Path: path}})
		require.Nil(t, b.over)
		require.Equal(t, a.m.s.Cells, b.m.s.Cells)
		old, err := os.ReadFile(path + "~")
		require.NoError(t, err)
		require.Equal(t, "old", string(old))
	}
	// by the keyboard, under the name that is proposed
	t.Chdir(dir)
	for _, r := range "t" {
		a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
	}
	require.Contains(t, text(a), "program.dialog")
	a.handle(tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone))
	got, err := os.ReadFile(filepath.Join(dir, "program.dialog"))
	require.NoError(t, err)
	require.Contains(t, string(got), `5 В/О С/П => ind=" 120,"`)
	a.saveTape(filepath.Join(dir, "no", "such", "place"))
	require.True(t, a.alarm)
	// a folder is no file to replace
	docs := filepath.Join(dir, "docs")
	require.NoError(t, os.Mkdir(docs, 0o700))
	for _, save := range []func(string){a.saveTape, a.saveProgram} {
		save(docs)
		require.True(t, a.alarm)
		require.Equal(t, docs+": is a directory", a.message)
		require.DirExists(t, docs)
		require.NoFileExists(t, docs+"~")
	}
}

// eventFor is what a person types for a key of the case.
func eventFor(t *testing.T, k isa.Key) *tcell.EventKey {
	t.Helper()
	if k <= isa.Key9 {
		return tcell.NewEventKey(tcell.KeyRune, rune('0'+k), tcell.ModNone)
	}
	for _, b := range bindings {
		if b.key == k && b.runes != "" {
			return tcell.NewEventKey(tcell.KeyRune, []rune(b.runes)[0], tcell.ModNone)
		}
		if b.key == k {
			return tcell.NewEventKey(b.named[0], 0, tcell.ModNone)
		}
	}
	t.Fatalf("no event for %v", k)
	return nil
}

// The recorded games of the fox hunt, played by typing alone; the answers are
// read off the indicator.
func TestGamesByKeyboard(t *testing.T) {
	entry, ok := programs.Find("fox-hunt")
	require.True(t, ok)
	f, err := dialog.Parse("fox-hunt.dialog", entry.Dialogue, 1)
	require.NoError(t, err)
	p, _ := Find("fox-hunt", false)
	games, answers := 0, 0
	for _, d := range f.Dialogues {
		if len(d.Cells) > 0 {
			continue
		}
		a := start(t, 80, 24, Config{Program: p})
		a.m.speed = speedFull
		games++
		for _, step := range d.Steps {
			for _, act := range step.Actions {
				if act.Kind != script.Press {
					t.Fatalf("line %d: not a key", step.Line)
				}
				a.handle(eventFor(t, act.Key))
				a.m.advance(0, func() bool { return false })
			}
			for _, e := range step.Expect {
				if e.Kind == script.PictureIs {
					got, light := a.m.picture()
					require.Equal(t, lightBright, light)
					require.True(t, e.Picture.Match(got), "line %d: %q", step.Line, got)
					answers++
				}
			}
		}
	}
	require.Greater(t, games, 0)
	require.Greater(t, answers, 10)
	t.Log(games, "games,", answers, "answers")
}
