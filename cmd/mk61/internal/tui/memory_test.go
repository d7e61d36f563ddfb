package tui

import (
	"strings"
	"testing"

	"mk61/calc"
	"mk61/calc/eeprom"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// chip52 is a memory as the command makes it.
type chip52 struct{ eeprom.Unit }

func (u *chip52) Address(s *calc.State) { u.LoadAddress(s) }

func (u *chip52) Move(s *calc.State, o Operation, k Kind) error {
	u.Operation, u.Kind = eeprom.Operation(o), eeprom.Kind(k)
	return u.Unit.Move(s)
}

func (u *chip52) Contents() (eeprom.Memory, eeprom.Address) { return u.Memory, u.Unit.Address }

// TestMemoryByKeys keys a program in, writes it, switches off and on, reads it
// back and runs it, and looks at the panel.
func TestMemoryByKeys(t *testing.T) {
	a := start(t, 120, 40, Config{Model: calc.MK52, Peripheral: &chip52{}})
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
