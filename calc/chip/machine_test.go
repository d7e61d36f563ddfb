package chip

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/roms"
)

func TestDecodeRefusesUnknownImages(t *testing.T) {
	_, err := Decode(new(roms.Set))
	require.ErrorIs(t, err, roms.ErrUnknown)
}

func TestPowerOn(t *testing.T) {
	mc := microcode(t)
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

func TestKeyNames(t *testing.T) {
	for k := range Key(Keys) {
		got, ok := KeyNamed(k.String())
		require.True(t, ok)
		require.Equal(t, k, got)
	}
	_, ok := KeyNamed("?")
	require.False(t, ok)
	require.Equal(t, "?", Key(Keys).String())
}

// press strikes keys by their names, each to rest.
func press(t *testing.T, e *Engine, names string) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		k, ok := KeyNamed(name)
		require.True(t, ok, name)
		require.True(t, e.Press(k, budget), name)
		require.True(t, e.Run(budget), name)
		require.True(t, e.Settle(budget), name)
	}
}

func TestPlacesOfRegistersAndSteps(t *testing.T) {
	mc := microcode(t)
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

func TestAngleSwitch(t *testing.T) {
	e := New(microcode(t), MK61)
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

func TestAnyKeyStopsARun(t *testing.T) {
	e := New(microcode(t), MK61)
	e.Reset()
	e.SetProgram([]uint8{0x51, 0x00})
	require.True(t, e.Press(StartStop, budget))
	require.True(t, e.Running())
	require.False(t, e.Run(50_000), "the loop has no end")
	require.True(t, e.Press(Digit0, budget))
	require.False(t, e.Running())
}

func TestHang(t *testing.T) {
	e := New(microcode(t), MK61)
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
func foxHunt(t testing.TB) *Engine {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "programs", "fox-hunt-105.hex"))
	if err != nil {
		t.Skip("needs ../shared/programs/fox-hunt-105.hex")
	}
	var program codes
	require.NoError(t, program.UnmarshalText([]byte(strings.Join(strings.Fields(string(text)), ""))))
	e := New(microcode(t), MK61)
	e.Reset()
	e.SetProgram(program)
	return e
}

func TestFoxHunt(t *testing.T) {
	e := foxHunt(t)
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

func TestSnapshotReplays(t *testing.T) {
	e := foxHunt(t)
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

func TestCycleAllocatesNothing(t *testing.T) {
	e := foxHunt(t)
	e.Strike(StartStop)
	require.Zero(t, testing.AllocsPerRun(1000, e.Cycle))
	require.Zero(t, testing.AllocsPerRun(10, func() { e.NextFetch(budget) }))
}
