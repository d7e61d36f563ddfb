package tui

import (
	"regexp"
	"strings"
	"testing"

	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/programs"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// inPanel is what one reads in the place of a panel.
func inPanel(t *testing.T, a *app, kind panel) string {
	t.Helper()
	lines := strings.Split(text(a), "\n")
	for _, p := range a.lay.panels {
		if p.kind == kind {
			var b strings.Builder
			for y := p.at.y + 1; y < p.at.y+p.at.h; y++ {
				r := []rune(lines[y] + strings.Repeat(" ", a.lay.w))
				b.WriteString(strings.TrimRight(string(r[p.at.x+1:p.at.x+p.at.w]), " ") + "\n")
			}
			return b.String()
		}
	}
	t.Fatalf("panel %d has no place", kind)
	return ""
}

func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// Every game shows its board and what it means after every answer, with the keys to
// type, in both languages; that a script that reads only this can play it to the end is
// TestGamesArePlayedFromTheirPanels of package programs.
func TestBoardsAreShown(t *testing.T) {
	keys := regexp.MustCompile(` \[[^]]+\]`)
	for _, e := range programs.GamesFirst() {
		if !e.IsGame() {
			break
		}
		f, err := dialog.Parse(e.Name, e.Dialogue, 1)
		require.NoError(t, err)
		for _, russian := range []bool{false, true} {
			p, ok := Find(e.Name, russian)
			require.True(t, ok)
			a := start(t, 80, 24, Config{Program: p, Russian: russian, Library: Library(russian)})
			require.Equal(t, panelPaper, a.focus, "how to play is shown first")
			a.focus = panelBoard
			b, fault := a.program.board()
			require.Nil(t, fault)
			check := func() {
				t.Helper()
				now := a.m.tape.now()
				seen := inPanel(t, a, panelBoard)
				want, says, _ := strings.Cut(b.Text(now.st, a.say("en", "ru")), "\n\n")
				if says == "" {
					want, says = "", want
				}
				require.Contains(t, seen, want, e.Name)
				require.NotEmpty(t, words(says), e.Name)
				require.Contains(t, keys.ReplaceAllString(words(seen), ""), words(says), e.Name)
			}
			check()
			require.Contains(t, words(inPanel(t, a, panelBoard)), "С/П [Space]", e.Name)
			for _, l := range f.Dialogues[0].Steps[:min(12, len(f.Dialogues[0].Steps))] {
				for _, act := range l.Actions {
					if act.Kind != script.Press {
						require.NoError(t, a.m.do(act))
						continue
					}
					a.press(act.Key)
					for a.m.live() {
						a.m.step()
					}
				}
				check()
			}
			require.EqualValues(t, 1, a.m.undo(1)) // the С/П
			check()
			require.True(t, redone(a))
			check()
		}
	}
}

// A game answers on its board, the session keeps it, and another program takes it away;
// both can be taken back.
func TestBoardFollowsTheProgram(t *testing.T) {
	p, _ := Find("fox-hunt", false)
	dir := t.TempDir()
	a := start(t, 80, 24, Config{Program: p, StateDir: dir})
	a.m.speed = speedFull
	keys := func(s string) {
		for _, r := range s {
			a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
			a.pass(a.last, 0)
			for a.m.live() {
				a.pass(a.last, 0)
			}
		}
	}
	keys("0.5o ")
	require.Equal(t, panelBoard, a.focus, "the answer is on the board")
	keys("8.4 ")
	require.Contains(t, inPanel(t, a, panelBoard), " 8 · · · · F · · · · ·")
	require.Contains(t, words(inPanel(t, a, panelBoard)), "A fox is caught in 8,4. Left: 8.")
	require.NoError(t, a.save())
	a.unclaim()
	a = start(t, 80, 24, Config{StateDir: dir})
	a.m.speed = speedFull
	require.Contains(t, inPanel(t, a, panelBoard), " 8 · · · · F · · · · ·")
	keys("1.8 ")
	require.Contains(t, inPanel(t, a, panelBoard), " 1 · · · · · · · · ")
	factorial, _ := Find("factorial", false)
	a.load(factorial)
	require.False(t, a.program.hasBoard())
	a.draw()
	a.do(actUndo)
	require.True(t, a.program.hasBoard(), "the papers come back with the program")
	require.Equal(t, "fox-hunt", a.program.Name)
	a.focus = panelBoard
	a.draw()
	require.Contains(t, inPanel(t, a, panelBoard), " 8 · · · · F · · · · ·")
	a.do(actRedo)
	require.Equal(t, "factorial", a.program.Name)
}

// In a window without room for the board the status line says what the answer means;
// a long run says that there are faster speeds.
func TestGameInASmallWindow(t *testing.T) {
	p, _ := Find("tictactoe", true)
	a := start(t, 36, 10, Config{Program: p, Russian: true})
	a.m.speed = speedFull
	for _, r := range "o " {
		a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
	}
	for a.m.live() {
		a.pass(a.last, 0)
	}
	require.Contains(t, text(a), "Крестик на 9")
}
