package face

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/number"
	"mk61/isa"
)

func load(t testing.TB, text string) *Face {
	t.Helper()
	cells, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	require.NoError(t, err)
	f := New(desk.Options{})
	f.Insert(Program{Title: "test", Setup: desk.Setup{Cells: cells}})
	return f
}

func press(f *Face, keys ...isa.Key) {
	for _, k := range keys {
		f.Press(k)
	}
}

func shown(f *Face) string {
	p, l := f.Picture()
	if l < Dim {
		return ""
	}
	return p.String()
}

func TestLightOfKeys(t *testing.T) {
	f := New(desk.Options{})
	press(f, isa.Key6, isa.KeyEnter, isa.Key7)
	require.Equal(t, " 7,", shown(f))
	press(f, isa.KeyMul)
	require.Equal(t, "", shown(f), "dark while × works")
	f.Advance(200_000, never)
	require.Equal(t, "", shown(f), "149 word cycles are 244 ms")
	f.Advance(50_000, never)
	require.Equal(t, " 42,", shown(f))
	f.SetSpeed(Full)
	press(f, isa.Key2, isa.KeyMul)
	require.Equal(t, " 84,", shown(f))
	f.Power(false)
	press(f, isa.Key1)
	_, l := f.Picture()
	require.Equal(t, Dark, l)
	f.Power(true)
	require.Equal(t, " 0,", shown(f))
}

// The loop of four commands and a jump: at ×1 it makes some four commands a second.
func TestSpeeds(t *testing.T) {
	for s, want := range map[Speed][2]int{Real: {3, 8}, Ten: {30, 80}, Hundred: {300, 800}} {
		f := load(t, "61 01 10 41 51 00")
		f.SetSpeed(s)
		press(f, isa.KeyRun)
		for range 60 {
			f.Advance(16_667, never)
		}
		n := int(f.Desk().Steps())
		require.GreaterOrEqual(t, n, want[0], "speed %d", s)
		require.LessOrEqual(t, n, want[1], "speed %d", s)
	}
}

func TestFullSpeedIsCut(t *testing.T) {
	f := load(t, "61 01 10 41 51 00")
	f.SetSpeed(Full)
	press(f, isa.KeyRun)
	n := 0
	f.Advance(1, func() bool { n++; return n > 3 })
	require.True(t, f.Live())
	require.Positive(t, f.Desk().Steps())
	require.LessOrEqual(t, f.Desk().Steps(), uint64(8*1024))
	press(f, isa.Key1)
	require.False(t, f.Desk().Running())
}

func TestBackTakesOffTheTape(t *testing.T) {
	f := load(t, "0E 01 10 50 51 00")
	f.SetSpeed(Full)
	press(f, isa.Key4, isa.KeyRun)
	f.Advance(1, never)
	press(f, isa.KeyRun)
	f.Advance(1, never)
	lines, typing := f.Tape(10)
	require.Len(t, lines, 3)
	require.Equal(t, "4 С/П", lines[1].Typed)
	require.Equal(t, " 5,", lines[1].Shown)
	require.Equal(t, " 6,", lines[2].Shown)
	require.Empty(t, typing)
	now := f.Actions()
	f.Back(1)
	require.Equal(t, Asked, f.Paused())
	lines, typing = f.Tape(10)
	require.Len(t, lines, 2)
	require.Equal(t, "С/П", typing)
	f.Back(now - 3)
	lines, typing = f.Tape(10)
	require.Len(t, lines, 1)
	require.Equal(t, "4", typing)
	require.Equal(t, " 4,", shown(f))
	require.True(t, f.Redo())
	require.True(t, f.Redo())
	require.Equal(t, " 6,", shown(f))
}

func TestStops(t *testing.T) {
	f := load(t, "01 41 02 42 03 50")
	f.SetSpeed(Full)
	f.Break(4)
	press(f, isa.KeyReturn, isa.KeyRun)
	f.Advance(1, never)
	require.Equal(t, AtBreak, f.Paused())
	require.EqualValues(t, 4, f.State().PC)
	f.Step()
	require.Equal(t, Asked, f.Paused())
	f.Go()
	f.Advance(1, never)
	require.False(t, f.Desk().Running())
	f.Break(4)
	press(f, isa.KeyReturn)
	f.RunTo(2)
	f.Advance(1, never)
	require.Equal(t, AtCell, f.Paused())
	require.EqualValues(t, 2, f.State().PC)
	f.Watch()
	f.Advance(1, never)
	require.Equal(t, AtRegister, f.Paused())
	require.NotZero(t, f.Changed()&1, "X has changed")
	f.Go()
	f.Advance(1, never)
	require.Equal(t, NotPaused, f.Paused())
}

func TestTypeWaitsForRuns(t *testing.T) {
	f := load(t, "01 10 50 51 00")
	require.NoError(t, f.Type("4 В/О С/П 10 С/П"))
	for range 1000 {
		f.Advance(16_667, never)
	}
	require.False(t, f.Moving())
	require.Equal(t, " 11,", shown(f))
	require.Error(t, f.Type("4 ЪЪ"))
	require.Error(t, f.Type("А↑"), "only the МК-52 has it")
}

func TestSequel(t *testing.T) {
	f := New(desk.Options{})
	f.SetSpeed(Full)
	f.Insert(Program{Title: "first", Setup: desk.Setup{Cells: []byte{0x01, 0x50}}, Sequels: []Sequel{
		{After: []byte{0x01, 0x50}, Sequel: desk.Sequel{Name: "second", Cells: []byte{0x02, 0x10, 0x50}, Moved: true, Run: true}},
	}})
	require.NoError(t, f.Type("В/О С/П"))
	for range 5 {
		f.Advance(1, never)
	}
	require.Equal(t, " 3,", shown(f))
	require.Equal(t, "second", f.Desk().Part())
}

func TestProgramText(t *testing.T) {
	p := Program{Name: "x", Title: "Проба", Setup: desk.Setup{
		Model: calc.MK52, Angle: number.Deg, Cells: []byte{1, 0x50}, PC: 0x12, Started: true,
		Registers: []desk.Preset{{Reg: calc.R0 + 14, Value: 0x123456789012}},
	}, Sequels: []Sequel{{[]byte{1}, desk.Sequel{Name: "n", Cells: []byte{2}, Run: true}}}}
	text, err := p.MarshalText()
	require.NoError(t, err)
	var q Program
	require.NoError(t, q.UnmarshalText(text))
	require.Equal(t, p, q)
	for _, bad := range []string{"cells 1", "cells " + strings.Repeat("00", 106), "model x", "model mk54\ncells " + strings.Repeat("00", 99), "R1 x", "then 00", "what", "next", "angle x", "start 0"} {
		require.Error(t, q.UnmarshalText([]byte(bad)), bad)
	}
}

func TestModelFor(t *testing.T) {
	require.Equal(t, calc.MK61, modelFor(calc.MK54, &desk.Setup{Cells: []byte{0x35}}))
	require.Equal(t, calc.MK54, modelFor(calc.MK54, &desk.Setup{Cells: []byte{0x51, 0x35}}), "35 is an address")
	require.Equal(t, calc.MK52, modelFor(calc.MK52, &desk.Setup{}))
	require.Equal(t, calc.MK54, modelFor(calc.MK61, &desk.Setup{Model: calc.MK54}))
}

func FuzzProgramText(f *testing.F) {
	f.Add("title x\nmodel mk61\ncells 4009\nR1 5\nnext a run\nafter 01\nthen 02\n")
	f.Fuzz(func(t *testing.T, s string) {
		var p Program
		if p.UnmarshalText([]byte(s)) != nil {
			return
		}
		m := New(desk.Options{})
		m.Insert(p)
		m.SetSpeed(Full)
		m.Press(isa.KeyRun)
		n := 0
		m.Advance(1, func() bool { n++; return n > 2 })
	})
}

// The loop of the page's promise, at full speed with all steps to go back to.
func BenchmarkFull(b *testing.B) {
	f := load(b, "61 01 10 41 5D 00 50")
	f.SetSpeed(Full)
	require.NoError(b, f.Type("R0=099999990000 В/О С/П"))
	start := f.Desk().Steps()
	for b.Loop() {
		n := 0
		f.Advance(1, func() bool { n++; return n > 100 })
		f.Go()
	}
	b.ReportMetric(float64(f.Desk().Steps()-start)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}

func TestSession(t *testing.T) {
	f := load(t, "0E 01 10 50 51 00")
	f.SetSpeed(Full)
	f.Break(3)
	f.Turn(number.Deg)
	require.NoError(t, f.Type("R3=123456789012 4 С/П"))
	f.Advance(1, never)
	text, err := f.MarshalText()
	require.NoError(t, err)

	g := New(desk.Options{})
	require.NoError(t, g.UnmarshalText(text))
	require.Equal(t, f.State(), g.State())
	require.True(t, g.Broken(3))
	require.Equal(t, Asked, g.Paused())
	again, err := g.MarshalText()
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))

	before := g.State()
	for _, bad := range []struct{ old, by, err string }{
		{"session 2", "session 99", "newer"},
		{"speed 3", "speed 9", "damaged"},
		{"\nsum ", "\nmus ", "sum is missing"},
		{"\nmachine\n", "\nmachin\n", "damaged"},
	} {
		err := g.UnmarshalText([]byte(strings.Replace(string(text), bad.old, bad.by, 1)))
		require.ErrorContains(t, err, bad.err, bad.by)
	}
	require.ErrorIs(t, g.UnmarshalText([]byte("mk61-session 3\n")), calc.ErrNewer)
	require.Equal(t, before, g.State(), "a refused session changes nothing")

	old := strings.Replace(string(text[:strings.LastIndex(string(text), "sum ")]), "session 2", "session 1", 1)
	require.NoError(t, g.UnmarshalText([]byte(old)), "version 1 has no sum")
	require.ErrorContains(t, g.UnmarshalText([]byte(strings.Replace(old, "speed 3", "speed 9", 1))), "line")
	require.ErrorContains(t, g.UnmarshalText([]byte(strings.Replace(old, "speed 3", "sped 3", 1))), "unknown name")
}

func FuzzSession(f *testing.F) {
	text, err := New(desk.Options{}).MarshalText()
	require.NoError(f, err)
	f.Add(text)
	f.Add([]byte(strings.Replace(string(text[:strings.LastIndex(string(text), "sum ")]), "session 2", "session 1", 1)))
	f.Fuzz(func(t *testing.T, b []byte) {
		m := New(desk.Options{})
		if m.UnmarshalText(b) == nil {
			_, err := m.MarshalText()
			require.NoError(t, err)
		}
	})
}

// fox is the fox hunt of С. Р. Анваров.
const fox = `
40 09 42 43 00 45 46 D5 65 41 02 15 20 60 07 12 10 35 40 12 34 22 14 13 22 05 44 D4 11 57
08 3E 5B 27 B4 58 07 11 44 63 0B B4 61 14 50 62 15 45 12 34 65 13 41 59 93 65 11 5C 93 D6
63 42 06 44 00 45 64 61 D4 59 66 21 21 11 57 99 0F 35 61 35 11 57 93 10 57 93 0F 13 31 17
17 5E 94 D5 58 66 65 51 42 5A 37 66 03 23 50`

// The placing of nine foxes with the keys that start it: 527 commands.
func BenchmarkFox(b *testing.B) {
	f := load(b, fox)
	f.SetSpeed(Full)
	for b.Loop() {
		require.NoError(b, f.Type("В/О 0,5 С/П"))
		for f.Moving() {
			f.Advance(1, never)
		}
	}
	require.Equal(b, "-9,", shown(f))
}

// The last operation, by a key and in a run, with what it was given.
func TestOperation(t *testing.T) {
	f := New(desk.Options{})
	f.SetSpeed(Full)
	_, ok := f.Operation()
	require.False(t, ok)
	require.NoError(t, f.Type("6 В↑ 7 ×"))
	o, ok := f.Operation()
	require.True(t, ok)
	require.Equal(t, byte(0x12), o.Code)
	require.Equal(t, "000070000000", o.X.String())
	require.Equal(t, "000060000000", o.Y.String())
	require.NoError(t, f.Type("5"))
	o, _ = f.Operation()
	require.Equal(t, byte(0x12), o.Code, "entry is none")
	f.Insert(Program{Title: "root", Setup: desk.Setup{Cells: []byte{0x21, 0x50}}})
	require.NoError(t, f.Type("Cx 2 В/О С/П"))
	f.Advance(1, never)
	o, ok = f.Operation()
	require.True(t, ok)
	require.Equal(t, byte(0x21), o.Code)
	require.Equal(t, "000020000000", o.X.String())
}
