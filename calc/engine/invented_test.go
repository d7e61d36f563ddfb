package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/chip"
	"mk61/calc/chip/invented"
	"mk61/calc/number"
	"mk61/isa"
)

// invent opens machines on the invented microcode, which needs no images; see the
// comment of package invented for what they do.
func invent(t *testing.T) Opener {
	t.Helper()
	mc, err := chip.DecodeAny(invented.Images())
	require.NoError(t, err)
	return func(m calc.Model) Engine { return NewChip(mc, m) }
}

// models are all that there are.
var models = []calc.Model{calc.MK61, calc.MK52, calc.MK54}

// filled is a state in which everything that can be set differs.
func filled(m calc.Model) calc.State {
	s := calc.New(m)
	for r := range calc.NumRegs {
		if int(r) < int(calc.R0)+m.Registers() {
			*s.At(r) = number.Number(0x00A_9_12345600 + uint64(r))
		}
	}
	for i := range m.Steps() {
		s.Cells[i] = byte(i*7 + 1)
	}
	s.Ret = [5]byte{0x12, 0x34, 0x56, 0x78, 0x90}
	s.PC, s.Angle = 0x42, number.Deg
	s.Steps, s.Words = 77, 7777
	return s
}

// What is put into the chips is seen in them: registers, cells, counter, returns, angle,
// what has been counted.
func TestPutIsSeen(t *testing.T) {
	open := invent(t)
	for _, m := range models {
		e := open(m)
		require.True(t, e.Chips())
		want := filled(m)
		e.Put(want)
		for _, got := range []calc.State{e.View(), e.Seen()} {
			require.Equal(t, m, got.Model)
			for r := range calc.NumRegs {
				require.Equal(t, *want.At(r), *got.At(r), "%v: %v", m, r)
			}
			require.Equal(t, want.Cells, got.Cells)
			require.Equal(t, want.Ret, got.Ret)
			require.Equal(t, [2]uint64{77, 7777}, [2]uint64{got.Steps, got.Words})
			require.Equal(t, want.PC, got.PC)
			require.Equal(t, number.Deg, got.Angle)
			require.False(t, got.Running)
		}
		require.Equal(t, want.PC, e.Counter())
		require.Equal(t, [2]uint64{77, 7777}, [2]uint64{e.Steps(), e.Words()})
	}
}

// What is put into chips at rest strikes no keys: no time goes by in them.
func TestPutAtRestTakesNoTime(t *testing.T) {
	c := invent(t)(calc.MK61).(*Chip)
	before := c.e.Words()
	c.Put(filled(calc.MK61))
	require.Equal(t, before, c.e.Words())
	running := filled(calc.MK61)
	running.Running = true
	c.Put(running)
	require.True(t, c.Running())
}

// Power forgets everything but the angle switch, which only Turn moves.
func TestPowerKeepsTheAngle(t *testing.T) {
	for name, open := range map[string]Opener{"invented": invent(t), "direct": OpenDirect} {
		for _, m := range models {
			e := open(m)
			for _, a := range []number.Angle{number.Grad, number.Deg, number.Rad} {
				s := filled(m)
				s.Steps, s.Words = 0, 0
				e.Put(s)
				e.Turn(a)
				e.Power()
				got := e.View()
				require.Equal(t, a, got.Angle, "%s, %v", name, m)
				want := calc.New(m)
				for r := range calc.NumRegs {
					require.Equal(t, *want.At(r), *got.At(r), "%s: %v", name, r)
				}
				require.Equal(t, want.Cells, got.Cells)
				require.Equal(t, want.Ret, got.Ret)
				require.Zero(t, got.PC)
			}
		}
	}
}

// Keys reach the chips, and those that the chips do not have are no keys.
func TestKeysReachTheChips(t *testing.T) {
	e := invent(t)(calc.MK61)
	for _, k := range []isa.Key{isa.Key1, isa.Key2, isa.Key3} {
		require.Equal(t, calc.None, e.Press(k))
	}
	const places = 1<<48 - 1
	require.EqualValues(t, uint64(0x321_000000000), e.Indicator()&places)
	before := e.Snapshot()
	require.Equal(t, calc.None, e.Press(isa.KeyMove))
	require.Equal(t, before.chips, e.Snapshot().chips)
	e.Press(isa.Key9)
	require.EqualValues(t, uint64(0x932_100000000), e.Indicator()&places)
	e.Restore(before)
	require.EqualValues(t, uint64(0x321_000000000), e.Indicator()&places)
	require.Equal(t, before.chips, e.Snapshot().chips)
}

// fill puts a program of one code into all cells.
func fill(e Engine, m calc.Model, code byte) {
	s := calc.New(m)
	for i := range m.Steps() {
		s.Cells[i] = code
	}
	e.Put(s)
}

// A run: commands are counted, a key stops it, a limit ends it, a stop and a hang are
// told.
func TestRunsOfTheChips(t *testing.T) {
	open := invent(t)
	for _, m := range []calc.Model{calc.MK61, calc.MK54} {
		e := open(m)
		fill(e, m, isa.OpNop)
		require.Equal(t, calc.Idle, e.Step())
		require.Equal(t, calc.Idle, e.Run(5))
		require.Equal(t, calc.None, e.Press(isa.KeyRun))
		require.True(t, e.Running())
		require.Zero(t, e.Steps())
		require.Equal(t, calc.None, e.Step())
		require.EqualValues(t, 1, e.Steps())
		require.EqualValues(t, 16, e.Words(), "the invented machine fetches every 16 word cycles")
		require.EqualValues(t, 1, e.Counter())
		require.Equal(t, calc.Limit, e.Run(40))
		require.EqualValues(t, 41, e.Steps())
		require.EqualValues(t, 41*16, e.Words())
		middle := e.Snapshot()
		seen := e.Seen()
		require.True(t, seen.Running)
		require.Equal(t, middle.chips, e.Snapshot().chips, "looking moves nothing")
		require.Equal(t, calc.None, e.Press(isa.Key5))
		require.False(t, e.Running())
		e.Restore(middle)
		require.True(t, e.Running())
		require.EqualValues(t, 41, e.Steps())

		fill(e, m, isa.OpHalt)
		require.False(t, e.Running())
		e.Press(isa.KeyRun)
		require.Equal(t, calc.Halt, e.Run(100))
		require.False(t, e.Running())
		require.EqualValues(t, 1, e.Steps())
		require.False(t, e.View().Hung)

		fill(e, m, isa.OpHang)
		e.Press(isa.KeyRun)
		require.Equal(t, calc.Hang, e.Run(100))
		require.True(t, e.View().Hung)
		require.False(t, e.Running())
		require.Equal(t, calc.None, e.Press(isa.Key5))
		require.True(t, e.View().Hung, "no key helps")
		e.Power()
		require.False(t, e.View().Hung)
	}
}

// The direct engine is its state.
func TestDirectIsItsState(t *testing.T) {
	e := OpenDirect(calc.MK52)
	require.False(t, e.Chips())
	want := filled(calc.MK52)
	e.Put(want)
	require.True(t, want == e.View())
	require.True(t, want == e.Seen())
	require.Equal(t, want.PC, e.Counter())
	require.Equal(t, [2]uint64{77, 7777}, [2]uint64{e.Steps(), e.Words()})
	moment := e.Snapshot()
	e.Press(isa.Key5)
	require.False(t, want == e.View())
	e.Restore(moment)
	require.True(t, want == e.View())
	chips := invent(t)(calc.MK52)
	chips.Restore(moment) // of the other engine: what can be seen
	require.Equal(t, want.R, chips.View().R)
	require.Equal(t, want.Cells, chips.View().Cells)
}

// Engines have names; those that are none are refused.
func TestOpen(t *testing.T) {
	for _, n := range []string{"", "direct"} {
		open, err := Open(n, "")
		require.NoError(t, err)
		require.False(t, open(calc.MK61).Chips())
	}
	_, err := Open("steam", "")
	require.EqualError(t, err, `unknown engine "steam": want direct or chip`)
	_, err = Open("chip", t.TempDir())
	require.ErrorContains(t, err, "lacks K145IK1302")
}
