package tui

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/isa"
)

// A game of two loads changes them itself: after the tile the engine waits for
// a direction, after a move that moves something the tile falls at once.
func TestTwoLoads(t *testing.T) {
	p, ok := Find("2048", false)
	require.True(t, ok)
	m := newMachine(calc.MK61, nil, eeprom.Unit{})
	m.speed = speedFull
	require.NoError(t, m.load(p.Title, p.Listing))
	press := func(keys ...isa.Key) {
		for _, k := range keys {
			require.NoError(t, m.press(k))
			m.advance(0, func() bool { return false })
			require.False(t, m.s.Running)
		}
	}
	tile := m.s.Cells
	press(isa.Key0, isa.KeyPoint, isa.Key5, isa.KeyReturn, isa.KeyRun)
	engine := m.s.Cells
	require.NotEqual(t, tile, engine)
	require.Equal(t, " 1000000,", m.s.Display())

	press(isa.Key4, isa.KeyRun) // nothing moves
	require.Equal(t, engine, m.s.Cells)
	require.Equal(t, " 0,", m.s.Display())

	press(isa.Key6, isa.KeyRun)
	require.Equal(t, engine, m.s.Cells, "the tile has fallen and the engine is back")
	require.Equal(t, " 1,", m.s.Display())
	require.Equal(t, byte(0), m.s.PC)
	require.NotZero(t, m.undo(1), "a load can be taken back")
	require.Equal(t, tile, m.s.Cells)
}
