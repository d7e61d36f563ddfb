package tui

import (
	"strings"
	"testing"

	"mk61/calc"
	"mk61/isa/listing"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// TestMemoryByKeys keys a program in, writes it, switches off and on, reads it
// back and runs it, and looks at the panel.
func TestMemoryByKeys(t *testing.T) {
	a := start(t, 120, 40, Config{Model: calc.MK52})
	keys := func(s string) {
		for _, r := range s {
			a.handle(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
		}
	}
	for range placed {
		a.do(actPanel)
	}
	require.Equal(t, panelMemory, a.focus)
	keys("fe2*f+f1 fnc") // F ПРГ 2 × π F eˣ С/П F АВТ Cx
	keys("1000007a;;m")  // З, П
	a.do(actPower)
	require.Empty(t, strings.Trim(string(a.m.s.Cells[:]), "\x00"))
	a.do(actPower)
	keys("c1000007am")
	require.Zero(t, a.m.s.Cells[0], "the switch is still at З")
	keys(";m")
	require.Equal(t, []byte{0x02, 0x12, 0x20, 0x16, 0x50}, a.m.s.Cells[:5])
	a.draw()
	screen := text(a)
	require.Contains(t, screen, "А↑ 0000  7 steps")
	require.Contains(t, screen, "0000 21026105000020 2")
	a.do(actPanel)
	require.Equal(t, panelProgram, a.focus)
	a.do(actPanelBack)
	require.Equal(t, panelMemory, a.focus)
	a.do(actModel)
	a.do(actPanel)
	a.do(actPanelBack)
	require.NotEqual(t, panelMemory, a.focus, "the МК-61 has no memory")
}

// TestModels: j goes round the models, a program takes its own, and what the
// МК-54 has no room for is lost.
func TestModels(t *testing.T) {
	a := start(t, 120, 40, Config{Model: calc.MK61, Notice: "eeprom: refused"})
	a.draw()
	require.Contains(t, text(a), "eeprom: refused")
	edit(a, func(s *calc.State) { s.Cells[104] = 0x50 })
	a.do(actModel)
	a.do(actModel)
	require.Equal(t, calc.MK61, a.m.s.Model, "the МК-54 has no such cell")
	require.Equal(t, byte(0x50), a.m.s.Cells[104])
	edit(a, func(s *calc.State) { s.Cells[104] = 0 })
	for _, want := range []string{"МК 52", "МК 54", "МК 61"} {
		a.do(actModel)
		a.draw()
		require.Contains(t, text(a), "ЭЛЕКТРОНИКА "+want)
	}
	for model, want := range map[string]calc.Model{"mk52": calc.MK52, "mk54": calc.MK54} {
		require.NoError(t, a.m.load("", &listing.Program{Cells: []byte{0x50}, Start: -1, Model: model}))
		require.Equal(t, want, a.m.s.Model)
	}
	a.m.setModel(calc.MK54)
	require.NoError(t, a.m.load("", &listing.Program{Cells: make([]byte, 105), Start: -1, Model: "mk61"}))
	require.Equal(t, calc.MK61, a.m.s.Model, "105 cells need it")
}
