package tui

import (
	"bytes"
	"strings"
	"testing"

	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// pasteInto pastes a text as a terminal does.
func pasteInto(a *app, text string) {
	a.handle(tcell.NewEventPaste(true))
	for _, r := range text {
		switch r {
		case '\n':
			a.handle(tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone))
		case '\t':
			a.handle(tcell.NewEventKey(tcell.KeyTab, 0, tcell.ModNone))
		default:
			a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
		}
	}
	a.handle(tcell.NewEventPaste(false))
}

// A number is typed, a listing is read, with its faults; anything else is refused,
// and never a key of it is struck.
func TestPaste(t *testing.T) {
	a := start(t, 120, 40, Config{})
	for text, shown := range map[string]string{"42": " 42,", " -3.5e-7\n": "-3,5      -07", "0,125": " 0,125"} {
		typed(t, a, "Cx")
		pasteInto(a, text)
		require.Equal(t, shown, a.m.s.Display(), text)
	}
	typed(t, a, "Cx")
	before, speed := a.m.s, a.m.speed
	for _, text := range []string{"q", "hello, world: velocity vvv", "see you at the station, said the old man\nand left", "", "\x01"} {
		pasteInto(a, text)
		require.Equal(t, before, a.m.s, "%q", text)
		require.Equal(t, speed, a.m.speed)
		require.False(t, a.quit)
		require.True(t, a.alarm, "%q", text)
		require.Contains(t, a.message, "nothing pasted", "%q", text)
	}
	pasteInto(a, "00. 5\n01. Пx>\n02. С/П\n03. + × ÷\n")
	require.NotNil(t, a.over, "the faults are shown")
	require.Contains(t, text(a), "Пx>")
	require.Equal(t, before.Cells, a.m.s.Cells)
	a.handle(tcell.NewEventKey(tcell.KeyEscape, 0, tcell.ModNone))
	a.press(isa.KeyStore)
	pasteInto(a, "7")
	require.Contains(t, a.message, "a number goes to X")
}

// Every notation of the reader can be pasted.
func TestPasteEveryNotation(t *testing.T) {
	e, ok := programs.Find("fox-hunt")
	require.True(t, ok)
	for _, format := range listing.Formats() {
		var b bytes.Buffer
		if err := listing.Write(&b, e.Program, format, isa.Russian); err != nil {
			continue
		}
		if _, ds := listing.Read("p", b.Bytes(), listing.Options{}); listing.Failed(ds) {
			continue // is read by its suffix
		}
		a := start(t, 80, 24, Config{})
		pasteInto(a, b.String())
		require.Nil(t, a.over, format)
		n := len(e.Program.Cells)
		require.Equal(t, e.Program.Cells, a.m.s.Cells[:n], format)
		require.Zero(t, a.m.s.X, format)
	}
}

// Copying gives the terminal what can be pasted again.
func TestCopy(t *testing.T) {
	a := start(t, 120, 40, Config{Program: foxHunt(t, false)})
	scr := a.scr.(tcell.SimulationScreen)
	typed(t, a, "3 , 5 /-/")
	a.do(actCopyX)
	require.Equal(t, "-3.5", string(scr.GetClipboardData()))
	a.focus = panelProgram
	a.do(actCopy)
	b := start(t, 120, 40, Config{})
	pasteInto(b, string(scr.GetClipboardData()))
	require.Equal(t, a.m.s.Cells, b.m.s.Cells)
	for p, want := range map[panel]string{panelPaper: "Nine foxes", panelTape: "##", panelRegisters: "X=-3.5"} {
		a.focus = p
		a.do(actCopy)
		require.True(t, strings.Contains(string(scr.GetClipboardData()), want), "%d", p)
	}
}
