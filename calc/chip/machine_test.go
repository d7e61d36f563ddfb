package chip

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/chip/invented"
	"mk61/isa"
	"mk61/programs"
	"mk61/roms"
)

func TestDecodeRefusesUnknownImages(t *testing.T) {
	_, err := Decode(new(roms.Set))
	require.ErrorIs(t, err, roms.ErrUnknown)
	_, err = Decode(invented.Images())
	require.ErrorIs(t, err, roms.ErrUnknown)
}

func TestDecodeAnyRefusesRowsBeyondTheTable(t *testing.T) {
	for _, w := range []uint32{0x80, 0x8000} {
		set := invented.Images()
		set[roms.IK1303].Instructions[0xA7] |= w
		_, err := DecodeAny(set)
		require.ErrorIs(t, err, ErrRow)
		require.EqualError(t, err, "chip: K145IK1303: instruction A7: no such row of microprograms")
	}
}

// TestKeysAreThoseOfTheTable holds the keys to package isa, whose order and places
// in the matrix they share.
func TestKeysAreThoseOfTheTable(t *testing.T) {
	require.EqualValues(t, isa.NumKeys, Keys)
	for k := range Key(Keys) {
		kx, ky := k.matrix()
		x, y := isa.Key(k).Matrix()
		require.Equal(t, [2]uint8{x, y}, [2]uint8{kx, ky}, isa.Key(k))
	}
}

// named is the key of a name.
func named(t *testing.T, name string) Key {
	t.Helper()
	k, ok := isa.ParseKey(name)
	require.True(t, ok, name)
	return Key(k)
}

func testPowerOn(t *testing.T, mc *Microcode) {
	for _, m := range []Model{MK61, MK54} {
		e := New(mc, m)
		require.Equal(t, PowerOn(m), e.Snapshot())
		require.True(t, e.Settle(budget))
		require.Less(t, e.Words(), uint64(300))
		require.Equal(t, "F0FFFFFFFFFF:8", indicator(e.Display()))
		require.False(t, e.Running())
		for r := X; r < R0+Register(m.Registers()); r++ {
			require.Zero(t, e.Register(r))
		}
		for n := range m.Steps() {
			require.Zero(t, e.Step(n))
		}
		require.Zero(t, e.PC())
		for n := range Returns {
			require.Zero(t, e.Return(n))
		}
		settled := e.Snapshot()
		e.Reset()
		require.Equal(t, settled, e.Snapshot())
	}
}

// press strikes keys by their names, each to rest.
func press(t *testing.T, e *Engine, names string) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		require.True(t, e.Press(named(t, name), budget), name)
		require.True(t, e.Run(budget), name)
		require.True(t, e.Settle(budget), name)
	}
}

func testPlacesOfRegistersAndSteps(t *testing.T, mc *Microcode) {
	for _, m := range []Model{MK61, MK54} {
		e := New(mc, m)
		e.Reset()
		names := strings.Fields("0 1 2 3 4 5 6 7 8 9 . /-/ EE Cx ENT")[:m.Registers()]
		for i, name := range names {
			e.SetRegister(X, 0x000_0_10000000+uint64(i)<<24)
			press(t, e, "STO "+name)
			require.Equal(t, e.Register(X), e.Register(R0+Register(i)), name)
		}
		press(t, e, "4 ENT 3 ENT 2 ENT 1 <->")
		for i, want := range []uint64{X: 2, Y: 1, Z: 3, T: 4, X1: 1} {
			require.Equal(t, want<<28, e.Register(Register(i)))
		}
		press(t, e, "F EE")
		for n := range m.Steps() {
			press(t, e, names[n%10])
			require.Equal(t, uint8(n%10), e.Step(n))
		}
		press(t, e, "F /-/ RTN GTO 3 4")
		require.EqualValues(t, 0x34, e.PC())
		e.SetProgram([]uint8{0x53, 0x05, 0x50, 0, 0, 0x52})
		e.SetPC(0)
		press(t, e, "GSB")
		require.EqualValues(t, 0x05, e.PC())
		require.EqualValues(t, 0x01, e.Return(0))
		press(t, e, "GSB")
		require.EqualValues(t, 0x02, e.PC())
	}
}

func testAngleSwitch(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	for a, want := range map[Angle]string{
		Radians: "F15707963FFF:8", Degrees: "F90FFFFFFFFF:7", Grads: "F100FFFFFFFF:6",
	} {
		e.Reset()
		e.SetAngle(a)
		require.Equal(t, a, e.Angle())
		press(t, e, "1 F 4") // arcsin
		require.Equal(t, want, indicator(e.Display()), a)
	}
}

func testAnyKeyStopsARun(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	e.Reset()
	e.SetProgram([]uint8{0x51, 0x00})
	require.True(t, e.Press(StartStop, budget))
	require.True(t, e.Running())
	require.False(t, e.Run(50_000), "the loop has no end")
	require.True(t, e.Press(Digit0, budget))
	require.False(t, e.Running())
}

func testHang(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	e.Reset()
	e.SetProgram([]uint8{0x54, 0x5F, 0x50})
	require.True(t, e.Press(StartStop, budget))
	require.True(t, e.NextFetch(budget))
	require.False(t, e.NextFetch(budget))
	require.EqualValues(t, 0x02, e.PC())
	require.Less(t, e.Words(), uint64(5000), "rest is noticed")
	require.True(t, e.Running())
	require.True(t, e.Press(Clear, budget))
	require.True(t, e.Running(), "no key helps")
}

// foxHunt is a machine with the fox hunt entered.
func foxHunt(t testing.TB, mc *Microcode) *Engine {
	entry, ok := programs.Find("fox-hunt")
	require.True(t, ok)
	program, err := entry.Cells("")
	require.NoError(t, err)
	e := New(mc, MK61)
	e.Reset()
	e.SetProgram(program)
	return e
}

func testFoxHunt(t *testing.T, mc *Microcode) {
	e := foxHunt(t, mc)
	press(t, e, "5 RTN")
	e.Strike(StartStop)
	begin := e.Words()
	for e.NextFetch(budget) {
	}
	require.InDelta(t, 100652, e.Words()-begin, 600)
	require.True(t, e.Settle(budget))
	require.Equal(t, "A9FFFFFFFFFF:8", indicator(e.Display()))
	press(t, e, "1 . 2 R/S")
	require.Equal(t, "F3FFFFFFFFFF:8", indicator(e.Display()))
}

func testSnapshotReplays(t *testing.T, mc *Microcode) {
	e := foxHunt(t, mc)
	press(t, e, "5 RTN")
	e.Strike(StartStop)
	var states []State
	for range 40 {
		require.True(t, e.NextFetch(budget))
		states = append(states, e.Snapshot())
	}
	e.Restore(states[0])
	for _, s := range states[1:] {
		require.True(t, e.NextFetch(budget))
		require.True(t, s == e.Snapshot())
	}
}

func testCycleAllocatesNothing(t *testing.T, mc *Microcode) {
	e := foxHunt(t, mc)
	e.Strike(StartStop)
	start := e.Snapshot()
	e.cycles(100_000, 0) // compiles what is met
	e.Restore(start)
	require.Zero(t, testing.AllocsPerRun(1000, e.Cycle))
	require.Zero(t, testing.AllocsPerRun(10, func() { e.NextFetch(budget) }))
}
