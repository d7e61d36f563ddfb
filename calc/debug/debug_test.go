package debug

import (
	"context"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
)

// fox is the fox hunt in 105 steps, with what was lost in its print.
const fox = `
40 09 42 43 00 45 46 D5 65 41 02 15 20 60 07 12 10 35 40 12 34 22 14 13 22 05 44 D4 11 57
08 3E 5B 27 B4 58 07 11 44 63 0B B4 61 14 50 62 15 45 12 34 65 13 41 59 93 65 11 5C 93 D6
63 42 06 44 00 45 64 61 D4 59 66 21 21 11 57 99 0F 35 61 35 11 57 93 10 57 93 0F 13 31 17
17 5E 94 D5 58 66 65 51 42 5A 37 66 03 23 50`

func load(t testing.TB, text string) *Debugger {
	t.Helper()
	cells, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	require.NoError(t, err)
	d := desk.New(desk.Options{})
	d.Load(&desk.Setup{Cells: cells})
	return New(d)
}

var game = []string{
	"0 , 5 В/О С/П", "8 , 7 С/П", "1 , 8 С/П", "1 0 С/П", "8 , 4 С/П", "6 , 4 С/П", "8 , 3 С/П", "1 , 0 С/П",
	"1 , 3 С/П", "5 , 7 С/П", "6 , 7 С/П", "6 , 3 С/П", "0 , 7 С/П",
}

func TestBackThroughAGame(t *testing.T) {
	d := load(t, fox)
	var states []calc.State // before every action
	for _, line := range game {
		for _, name := range strings.Fields(line) {
			key, ok := isa.ParseKey(name)
			require.True(t, ok, name)
			states = append(states, d.State())
			d.Press(key)
			for d.d.Running() {
				states = append(states, d.State())
				d.Step()
			}
		}
	}
	require.Equal(t, " 3,3333333-01", ref(d.State()).AtStop().String())
	require.Equal(t, uint64(len(states)), d.Actions())
	require.Greater(t, len(states), 1500)
	for i := len(states) - 1; i >= 0; i-- {
		require.Equal(t, uint64(1), d.Back(1))
		if d.State() != states[i] {
			t.Fatalf("action %d: another state", i)
		}
	}
	require.Zero(t, d.Back(1), "before the beginning")
}

func ref(s calc.State) *calc.State { return &s }

// Far back, states are made again; every jump must land where stepping did.
func TestBackBeyondTheRing(t *testing.T) {
	d := load(t, "61 01 10 41 51 00")
	var states []calc.State
	rnd := rand.New(rand.NewPCG(1, 2))
	advance := func(n int) {
		for range n {
			states = append(states, d.State())
			switch rnd.IntN(2000) {
			case 0:
				d.Edit(func(s *calc.State) { s.R[1] = number.One })
			case 1:
				d.Press(isa.Key5) // stops the program
			default:
				if d.Step().Steps == 2 { // with the key that starts it
					s, _ := d.Past(1)
					states = append(states, s)
				}
			}
		}
	}
	advance(5 * firstSpan)
	jumps := 60
	if testing.Short() {
		jumps = 6
	}
	for range jumps {
		n := uint64(rnd.IntN(len(states)) + 1)
		if rnd.IntN(3) > 0 {
			n %= 200
		}
		s, ok := d.Past(n)
		require.True(t, ok)
		if n > 0 {
			require.True(t, s == states[len(states)-int(n)], "look back %d", n)
		}
		require.Equal(t, n, d.Back(n))
		if n > 0 {
			require.True(t, d.State() == states[len(states)-int(n)], "go back %d", n)
		}
		states = states[:len(states)-int(n)]
		advance(rnd.IntN(2 * firstSpan))
	}
}

func TestNextAndFinish(t *testing.T) {
	// 00 ПП 05  02 К НОП  03 С/П  04 —  05 ПП 09  07 1  08 В/О  09 2  10 В/О
	d := load(t, "53 05 54 50 00 53 09 01 52 02 52")
	ctx := context.Background()
	r := d.Next(ctx, 100)
	require.Equal(t, byte(0x02), d.State().PC)
	require.Equal(t, uint64(7), r.Steps, "С/П and six commands")
	d.Back(r.Steps)
	d.Step()
	d.Step()
	require.Equal(t, byte(0x09), d.State().PC)
	d.Finish(ctx, 100)
	require.Equal(t, byte(0x07), d.State().PC)
	d.Finish(ctx, 100)
	require.Equal(t, byte(0x02), d.State().PC)
	require.Equal(t, calc.Halt, d.Continue(ctx, 100).Stop)
}

func TestBreaks(t *testing.T) {
	ctx := context.Background()
	start := func() *Debugger {
		d := load(t, "01 02 41 03 42 41 50")
		return d
	}
	rows := []struct {
		name string
		b    Break
		pc   byte
	}{
		{"cell", Break{Kind: AtCell, Cell: 3}, 0x03},
		{"code", Break{Kind: AtCode, Code: 0x42}, 0x04},
		{"register", Break{Kind: RegisterChange, Reg: calc.R0 + 1}, 0x03},
		{"value", Break{Kind: RegisterMatch, Reg: calc.R0 + 1, Is: func(raw uint64) bool { return raw == 0x000_0_30000000 }}, 0x06},
		{"display", Break{Kind: DisplayMatch, Shows: func(i calc.Indicator) bool { return i.String() == " 12," }}, 0x02},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			d := start()
			id := d.AddBreak(r.b)
			res := d.Continue(ctx, 100)
			require.NotNil(t, res.Break)
			require.Equal(t, id, res.Break.ID)
			require.Equal(t, r.pc, d.State().PC)
			require.True(t, d.RemoveBreak(id))
			require.Equal(t, calc.Halt, d.Continue(ctx, 100).Stop)
		})
	}
}

func TestBackToChange(t *testing.T) {
	d := load(t, "01 41 02 42 03 41 50")
	ctx := context.Background()
	d.Continue(ctx, 100)
	for _, pc := range []byte{0x05, 0x01} { // x→П 1 twice
		_, found := d.BackTo(RegisterChanges(calc.R0 + 1))
		require.True(t, found)
		require.Equal(t, pc, d.State().PC)
	}
	_, found := d.BackTo(RegisterChanges(calc.R0 + 1))
	require.False(t, found)
	require.Equal(t, byte(0x01), d.State().PC, "nothing happens")
	d.AddBreak(Break{Kind: AtCell, Cell: 0})
	require.NotNil(t, d.BackToBreak().Break)
	require.Equal(t, byte(0x00), d.State().PC)
}

func TestContinueIsBounded(t *testing.T) {
	d := load(t, "51 00")
	r := d.Continue(context.Background(), 5000)
	require.Equal(t, calc.Limit, r.Stop)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r = d.Continue(ctx, 1<<40)
	require.Equal(t, calc.Limit, r.Stop)
	require.Less(t, r.Steps, uint64(2000))
}

func BenchmarkContinue(b *testing.B) {
	d := load(b, "51 00")
	steps := uint64(0)
	for b.Loop() {
		steps += d.Continue(context.Background(), 100000).Steps
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}

// Run ends where it is told: at a number of steps, when it was long enough, at
// what is waited for, at a breakpoint, at the end.
func TestRunEnds(t *testing.T) {
	d := load(t, "01 02 03 51 00")
	require.Equal(t, calc.Idle, d.Run(10, nil, nil).Stop)
	d.Press(isa.KeyRun)
	require.Equal(t, Result{Stop: calc.Limit, Steps: 10}, d.Run(10, nil, nil))
	r := d.Run(1<<40, func() bool { return true }, nil)
	require.Equal(t, calc.Limit, r.Stop)
	require.LessOrEqual(t, r.Steps, uint64(2*slice))
	r = d.Run(10, nil, func(_, after *calc.State) bool { return after.PC == 0 })
	require.True(t, r.Done)
	require.Equal(t, calc.None, r.Stop)
	require.EqualValues(t, 0, d.State().PC)
	d.AddBreak(Break{Kind: AtCell, Cell: 2})
	r = d.Run(10, nil, nil)
	require.Equal(t, uint64(2), r.Steps)
	require.Equal(t, 2, r.Break.Cell)
	d.Edit(func(s *calc.State) { s.Cells[3] = isa.OpHalt })
	require.Equal(t, calc.Halt, d.Run(10, nil, nil).Stop)
}

// Who goes back behind a load and then does something else can still come to the
// loaded program, by going back.
func TestBackLosesNoProgram(t *testing.T) {
	d := load(t, "01 50")
	program := d.State().Cells
	d.Press(isa.Key7)
	d.Change("", func(x *desk.Desk) { x.Edit(func(s *calc.State) { s.Load([]byte{2, 3, 0x50}) }) })
	loaded := d.State()
	d.Press(isa.Key8)
	require.Equal(t, uint64(1), d.Back(1))
	require.Equal(t, uint64(1), d.Back(1))
	require.Equal(t, program, d.State().Cells)
	d.Press(isa.Key9)
	_, ok := d.Redo()
	require.False(t, ok)
	for d.State().Cells != loaded.Cells {
		require.Equal(t, uint64(1), d.Back(1))
	}
	for d.Back(1) > 0 {
	}
	require.Equal(t, program, d.State().Cells)
	require.Zero(t, d.State().X)
	// without another program nothing is kept
	d.Press(isa.Key1)
	d.Back(1)
	d.Press(isa.Key2)
	require.Equal(t, uint64(1), d.Actions())
}

// What was done is told for what it was: a step, an action, a change with its label, the
// way back to a program that was left behind.
func TestDeeds(t *testing.T) {
	d := load(t, "01 50")
	d.Press(isa.Key7)
	d.Change("another program", func(x *desk.Desk) { x.Edit(func(s *calc.State) { s.Load([]byte{2, 3, 0x50}) }) })
	d.Edit(func(s *calc.State) { s.R[1] = 5 })
	d.Press(isa.KeyRun)
	d.Step()
	var got []Deed
	for n := uint64(1); n <= d.Actions(); n++ {
		got = append(got, d.Done(n))
	}
	require.Equal(t, []Deed{
		{Kind: Stepped},
		{Kind: Acted, Action: script.Action{Kind: script.Press, Key: isa.KeyRun}},
		{Kind: Changed},
		{Kind: Changed, Label: "another program"},
		{Kind: Acted, Action: script.Action{Kind: script.Press, Key: isa.Key7}},
	}, got)
	d.Back(4)
	d.Press(isa.Key9)
	require.Equal(t, Deed{Kind: Acted, Action: script.Action{Kind: script.Press, Key: isa.Key9}}, d.Done(1))
	require.Equal(t, Deed{Kind: WentBack}, d.Done(2))
}

// Everything that one Back took away comes again with Redo, marks and all, also in
// several parts.
func TestRedoBringsTheMarksBack(t *testing.T) {
	d := load(t, "61 01 10 41 51 00")
	d.Press(isa.KeyRun)
	d.Run(5*firstSpan, nil, nil)
	d.Press(isa.Key5) // stops it
	d.Press(isa.Key6)
	end, marks := d.State(), len(d.past.marks)
	require.Greater(t, marks, 6)
	var states []calc.State
	for range 3 {
		d.Back(2 * firstSpan)
		states = append(states, d.State())
	}
	for k := len(states) - 1; k >= 0; k-- {
		n, ok := d.Redo()
		require.True(t, ok)
		require.Positive(t, n)
		if k > 0 {
			require.True(t, states[k-1] == d.State())
		}
	}
	require.True(t, end == d.State())
	require.Len(t, d.past.marks, marks, "a far moment is as near as before")
	require.Equal(t, Acted, d.Done(1).Kind)
	require.Equal(t, isa.Key6, d.Done(1).Action.Key)
}

// When there are too many marks those of steps go, and never one of a key: an action
// is not made again by stepping.
func TestThinningKeepsKeys(t *testing.T) {
	d := load(t, "61 01 10 41 51 00")
	var keyed []uint64
	for range 10 {
		d.Press(isa.KeyRun)
		keyed = append(keyed, d.Actions())
		d.Run(300, nil, nil)
		d.Press(isa.Key3)
		keyed = append(keyed, d.Actions())
	}
	d.Press(isa.KeyRun)
	d.Run(fewMarks*firstSpan*5/4, nil, nil)
	require.Less(t, len(d.past.marks), fewMarks, "it was thinned")
	require.Zero(t, d.Oldest())
	for _, at := range keyed {
		require.Equal(t, Acted, d.Done(d.Actions()-at+1).Kind, "action %d", at)
	}
}

// BenchmarkBackAnywhere is a step from anywhere to anywhere in a run of ten million.
func BenchmarkBackAnywhere(b *testing.B) {
	d := load(b, "61 01 10 41 51 00")
	d.Press(isa.KeyRun)
	d.Run(10_000_000, nil, nil)
	rnd := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		if _, ok := d.Past(rnd.Uint64N(d.Actions())); !ok {
			b.Fatal("no past")
		}
	}
	b.ReportMetric(float64(len(d.past.marks))*float64(unsafe.Sizeof(mark{}))/1e6, "MB")
}

// A long run keeps few marks, and every moment of it can be made again.
func TestLongRun(t *testing.T) {
	steps := uint64(20_000_000)
	if testing.Short() {
		steps = 8_000_000
	}
	d := load(t, "61 01 10 41 51 00")
	d.Press(isa.KeyRun)
	d.Run(steps, nil, nil)
	require.LessOrEqual(t, len(d.past.marks), fewMarks)
	require.Greater(t, steps/firstSpan, uint64(fewMarks), "marks were taken away")
	again := load(t, "61 01 10 41 51 00").Desk()
	again.Press(isa.KeyRun)
	done := uint64(0)
	for _, n := range []uint64{steps - 1, steps / 2, steps / 7, 100_000, 1} {
		for ; done < steps-n; done++ {
			again.Step()
		}
		s, ok := d.Past(n)
		require.True(t, ok)
		require.True(t, s == again.View(), "%d steps back", n)
	}
}
