package record

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/isa"
)

// A filter keeps the steps at its cells, of its codes, that change its registers.
func TestFilter(t *testing.T) {
	event := func(pc, code byte, change calc.Reg) *desk.Event {
		ev := &desk.Event{Number: 3, PC: pc, Code: code, Before: calc.New(calc.MK61)}
		ev.After = ev.Before
		*ev.After.At(change) = 1 << 28
		return ev
	}
	for _, row := range []struct {
		set  func(f *Filter) error
		keep []*desk.Event
		drop []*desk.Event
	}{
		{
			func(f *Filter) error { return f.Cells("05,10-1A") },
			[]*desk.Event{event(0x05, 1, 0), event(0x10, 1, 0), event(0x1A, 1, 0), event(0x20, 1, 0)},
			[]*desk.Event{event(0x04, 1, 0), event(0x06, 1, 0), event(0x09, 1, 0), event(0x21, 1, 0), event(0x99, 1, 0)},
		},
		{
			func(f *Filter) error { return f.Codes("F x², 40") },
			[]*desk.Event{event(0, isa.OpSquare, 0), event(0, isa.OpStore, 0)},
			[]*desk.Event{event(0, isa.OpAdd, 0)},
		},
		{
			func(f *Filter) error { return f.Registers("R1,X") },
			[]*desk.Event{event(0, 1, calc.RegX), event(0, 1, calc.R0+1)},
			[]*desk.Event{event(0, 1, calc.RegY), event(0, 1, calc.R0+2)},
		},
		{
			func(f *Filter) error { f.From = 3; return nil },
			[]*desk.Event{event(0, 1, 0)},
			nil,
		},
		{
			func(f *Filter) error { f.From = 4; return nil },
			nil,
			[]*desk.Event{event(0, 1, 0)},
		},
	} {
		var f Filter
		require.NoError(t, row.set(&f))
		for _, ev := range row.keep {
			require.True(t, f.keep(ev), "%02X %02X", ev.PC, ev.Code)
		}
		for _, ev := range row.drop {
			require.False(t, f.keep(ev), "%02X %02X", ev.PC, ev.Code)
		}
	}
	var f Filter
	require.EqualError(t, f.Cells("5x"), `"5x": want addresses, 05 or 10-1A`)
	require.EqualError(t, f.Codes("nonsense"), `"nonsense" is no code or command`)
	require.EqualError(t, f.Registers("Rx"), `"Rx" is no register`)
}
