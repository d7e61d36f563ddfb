package chip

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/roms"
)

// The tests in this file are of keys, runs and rest, on the invented microcode, see the
// comment of package invented for what it does, and on that of the calculators when
// there are images of it.

// both runs a test on the invented machine, at rest after power-on, with and without
// IK1306.
func both(t *testing.T, test func(t *testing.T, e *Engine)) {
	t.Helper()
	_, mc := invent(t)
	for _, m := range []Model{MK61, MK54} {
		e := New(mc, m)
		e.Reset()
		test(t, e)
	}
}

func TestRest(t *testing.T) {
	_, mc := invent(t)
	for _, m := range []Model{MK61, MK54} {
		e := New(mc, m)
		require.Equal(t, PowerOn(m), e.Snapshot())
		require.False(t, e.Settle(3), "too short")
		require.EqualValues(t, 15-uint64(m), e.Words(), "whole turns of the ring")
		require.True(t, e.Settle(budget))
		require.Less(t, e.Words(), uint64(100))
		require.Equal(t, "000000000000:8", indicator(e.Display()))
		require.False(t, e.Running())
		require.Zero(t, e.PC())
		settled := e.Snapshot()
		e.Reset()
		rest := e.Snapshot()
		require.Equal(t, settled.ic, rest.ic)
		require.True(t, e.Settle(budget))
		now := e.Snapshot()
		require.Greater(t, now.words, rest.words)
		now.words = rest.words
		require.True(t, rest == now, "it is at rest")
	}
	onChips(t, "power-on", testPowerOn)
}

func TestKeys(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		keys := []Key{1, 2, 3, 4, 5, 6, 7, 8, 9, Digit0, 7}
		for i, want := range strings.Fields("1 21 321 4321 54321 654321 7654321 87654321 987654321 098765432 709876543") {
			begin := e.Words()
			require.False(t, e.Press(keys[i], 1), "too short")
			require.True(t, e.Settle(budget))
			require.Greater(t, e.Words()-begin, uint64(holdWords))
			require.Equal(t, (want + "000000000000")[:12]+":8", indicator(e.Display()))
			require.False(t, e.Running())
		}
		for k := StartStop + 1; k < Keys; k++ {
			require.True(t, e.Press(k, budget))
		}
		require.Equal(t, "709876543000:8", indicator(e.Display()))
	})
	onChips(t, "keys", testKeyRecords)
	onChips(t, "angle", testAngleSwitch)
}

// TestStrikeTakesPhase looks at when a key goes down and up.
func TestStrikeTakesPhase(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		n := e.Model().blocks()
		for i := range n {
			e.cycles(i, 0)
			start := e.Snapshot()
			e.Strike(5)
			struck := e.Snapshot()
			e.Restore(start)
			for e.Words()%n != 5 {
				e.Cycle()
			}
			e.Hold(5)
			e.cycles(300, 0)
			for e.Words()%n != 7 {
				e.Cycle()
			}
			e.Release()
			require.True(t, struck == e.Snapshot())
			require.True(t, e.Settle(budget))
		}
		require.Equal(t, "555555555000:8", indicator(e.Display()))
		e.Hold(5)
		require.EqualValues(t, uint64(1<<spare|1<<(4*6)), e.ic[roms.IK1302][atKeys], "column 7, row 1")
		e.Hold(F)
		require.EqualValues(t, uint64(9<<spare|1<<(4*10)), e.ic[roms.IK1302][atKeys], "column 11, row 9")
	})
}

// TestEventsToTheWord looks at the word cycle with which a run ends.
func TestEventsToTheWord(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		rest := e.Snapshot()
		e.Hold(StartStop)
		e.Cycle()
		e.Release()
		require.False(t, e.Running(), "not yet")
		fill(e, stopCode)
		require.True(t, e.NextFetch(budget))
		begin := e.Words()
		require.True(t, e.Run(budget))
		require.EqualValues(t, 2, e.Words()-begin, "the fetch, and the byte, which puts out the point")
		e.Restore(rest)
		fill(e, 0x5F)
		e.Strike(StartStop)
		e.Run(1000)
		begin = e.Words()
		is, at := e.until(budget, atRunning)
		require.True(t, is)
		require.False(t, at)
		require.EqualValues(t, 1, e.Words()-begin, "it runs already")
		e.Restore(rest)
		fill(e, 0x54)
		e.Strike(StartStop)
		e.NextFetch(budget)
		e.cycles(15, 0)
		begin = e.Words()
		require.True(t, e.NextFetch(budget))
		require.EqualValues(t, 1, e.Words()-begin)
	})
}

const stopCode = 0x50

func fill(e *Engine, code uint8) {
	e.SetProgram(slices.Repeat([]uint8{code}, e.Model().Steps()+9))
}

func TestRun(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		fill(e, 0x54)
		e.SetPC(0x95)
		require.True(t, e.Press(StartStop, budget))
		require.True(t, e.Running())
		for _, pc := range []uint8{0x95, 0x96, 0x97, 0x98, 0x99, 0xA0, 0xA1} {
			require.True(t, e.NextFetch(budget))
			require.Equal(t, pc, e.PC())
		}
		fetch := e.Snapshot()
		begin := e.Words()
		require.True(t, e.NextFetch(budget))
		require.EqualValues(t, 16, e.Words()-begin)
		e.Restore(fetch)
		require.False(t, e.NextFetch(14), "too short")
		e.Restore(fetch)
		require.False(t, e.Run(1000), "it has no end")
		require.EqualValues(t, 1000, e.Words()-begin)
		require.True(t, e.Press(Digit0, budget), "any key stops it")
		require.True(t, e.Run(budget))
		require.True(t, e.Settle(budget))
		require.False(t, e.Running())
		require.False(t, e.NextFetch(budget))
		require.True(t, e.Run(0), "it does not run")
		require.Equal(t, "000000000000:8", indicator(e.Display()), "and is no digit")
	})
	onChips(t, "runs", testRunRecords)
	onChips(t, "functions", testFunctionRecords)
	onChips(t, "arithmetic", testArithmeticRecords)
	onChips(t, "published programs", testPublishedRecords)
	onChips(t, "fox hunt", testFoxHunt)
}

// TestStop has the byte that stops in one block after the other. What comes
// round is every block, and in a ring of 14 every second one.
func TestStop(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		start := e.Snapshot()
		stops := map[int]int{}
		for block := range int(e.Model().blocks()) {
			e.Restore(start)
			fill(e, 0x54)
			e.SetStep(7*block, stopCode)
			require.EqualValues(t, stopCode, e.Step(7*block))
			e.Strike(StartStop)
			fetches := 0
			for fetches < 40 && e.NextFetch(budget) {
				fetches++
			}
			if fetches == 40 {
				require.True(t, e.Running())
				continue
			}
			stops[fetches]++
			require.True(t, e.Settle(budget))
			require.False(t, e.Running())
			require.EqualValues(t, fetches/10<<4|fetches%10, e.PC())
		}
		want := 15
		if e.Model() == MK54 {
			want = 7
		}
		require.Len(t, stops, want, "each at another time")
		for fetches, n := range stops {
			require.Equal(t, 1, n)
			require.LessOrEqual(t, fetches, want)
		}
	})
	onChips(t, "any key", testAnyKeyStopsARun)
}

func TestHang(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		fill(e, 0x5F)
		require.True(t, e.Press(StartStop, budget))
		require.True(t, e.NextFetch(budget))
		require.False(t, e.NextFetch(budget))
		require.EqualValues(t, 0x01, e.PC())
		require.Less(t, e.Words(), uint64(2000), "rest is noticed")
		require.True(t, e.Running())
		require.False(t, e.Run(5000))
		require.True(t, e.Press(Clear, budget))
		require.True(t, e.Running(), "no key helps")
	})
	onChips(t, "hang", testHang)
}

// TestFinished looks at the machine after the byte 30 … 3F before, with К НОП
// instead of those that follow.
func TestFinished(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		start := e.Snapshot()
		for code := uint8(0x30); code < 0x40; code++ {
			e.Restore(start)
			fill(e, code)
			e.SetReturn(0, 0x12)
			e.SetReturn(Returns-1, 0x98)
			e.Strike(StartStop)
			require.True(t, e.NextFetch(budget))
			require.True(t, e.NextFetch(budget))
			before := e.Snapshot()
			done := e.Finished()
			require.True(t, before == e.Snapshot(), "the machine does not move")
			require.Equal(t, before.Words(), done.Words())
			require.Equal(t, before.PC(), done.PC())
			require.Equal(t, [2]uint8{before.Return(0), before.Return(4)}, [2]uint8{done.Return(0), done.Return(4)})
			for n := range e.Model().Steps() {
				require.Equal(t, before.Step(n), done.Step(n))
			}
		}
	})
	onChips(t, "recorded runs", testFinished)
}

// TestMark wakes the chips that wait for an F.
func TestMark(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		rest := e.Snapshot()
		e.SetRegister(Z, 0x000_0_F0000000)
		marked := e.Snapshot()
		e.cycles(100, 0)
		now := e.Snapshot()
		require.NotEqual(t, rest.ic[roms.IK1303], now.ic[roms.IK1303])
		require.Equal(t, e.Model() == MK61, rest.ic[roms.IK1306] != now.ic[roms.IK1306])
		require.Equal(t, rest.ic[roms.IK1302], now.ic[roms.IK1302])
		for angle, other := range map[Angle]Angle{Radians: Degrees, Degrees: Grads, Grads: Radians} {
			states := map[Angle]State{}
			for _, a := range []Angle{angle, other} {
				e.Restore(marked)
				e.SetAngle(a)
				require.Equal(t, a, e.Angle())
				e.cycles(1000, 0)
				states[a] = e.Snapshot()
			}
			require.NotEqual(t, states[angle].ic[roms.IK1303], states[other].ic[roms.IK1303])
		}
	})
}

// TestPlaces reads and writes what the machine has at rest, each place on its own.
func TestPlaces(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		before := e.Snapshot()
		registers := R0 + Register(e.Model().Registers())
		for r := range registers {
			e.SetRegister(r, 0xFEDCBA987600+uint64(r))
		}
		for n := range e.Model().Steps() {
			e.SetStep(n, uint8(2*n+1))
		}
		e.SetPC(0xAB)
		for n := range Returns {
			e.SetReturn(n, uint8(0x21+0x33*n))
		}
		for r := range registers {
			require.Equal(t, 0xFEDCBA987600+uint64(r), e.Register(r))
		}
		for n := range e.Model().Steps() {
			require.Equal(t, uint8(2*n+1), e.Step(n))
		}
		require.EqualValues(t, 0xAB, e.PC())
		for n := range Returns {
			require.Equal(t, uint8(0x21+0x33*n), e.Return(n))
		}
		require.Equal(t, indicator(before.Display()), indicator(e.Display()))
		// Zero again, nothing is left behind.
		for r := range registers {
			e.SetRegister(r, 0)
		}
		e.SetProgram(nil)
		e.SetPC(0)
		for n := range Returns {
			e.SetReturn(n, 0)
		}
		require.True(t, before == e.Snapshot())
	})
	onChips(t, "registers and steps", testPlacesOfRegistersAndSteps)
}

// TestPlacesAreThoseOfTheDescription holds some of them to the cells by number.
func TestPlacesAreThoseOfTheDescription(t *testing.T) {
	_, mc := invent(t)
	e := New(mc, MK61)
	e.SetRegister(X, 0x123456789ABC)
	e.SetRegister(R0+14, 0x001020030040)
	e.SetStep(0, 0x12)
	e.SetStep(6, 0x34)
	e.SetStep(104, 0x56)
	e.SetPC(0x78)
	e.SetReturn(0, 0x9A)
	e.SetReturn(4, 0xBC)
	for i, want := range []int{12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1} {
		require.Equal(t, want, e.ring[4].get(1+3*i))
	}
	require.Equal(t, []int{4, 3, 2, 1}, []int{e.ring[7].get(3), e.ring[7].get(12), e.ring[7].get(21), e.ring[7].get(27)})
	require.Equal(t, []int{1, 2, 3, 4, 5, 6}, []int{
		e.ring[8].get(41), e.ring[8].get(38), e.ring[8].get(35), e.ring[8].get(32), e.ring[7].get(35), e.ring[7].get(32),
	})
	p := &e.ic[roms.IK1302]
	require.Equal(t, []int{7, 8, 9, 10, 11, 12}, []int{
		p.get(atR + 34), p.get(atR + 31), p.get(atR + 28), p.get(atR + 25), p.get(atR + 4), p.get(atR + 1),
	})
	for i := range 12 {
		p.put(atR+3*i, i)
	}
	p.put(atComma, 5)
	require.Equal(t, "876543210BA9:5", indicator(e.Display()))
}

func TestReplays(t *testing.T) {
	both(t, func(t *testing.T, e *Engine) {
		fill(e, 0x35)
		e.SetRegister(Y, 0x000_0_F1234567)
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
		require.NotEqual(t, states[1].ring, states[39].ring)
		require.Zero(t, testing.AllocsPerRun(1000, e.Cycle))
		require.Zero(t, testing.AllocsPerRun(10, func() { e.NextFetch(budget) }))
	})
	onChips(t, "snapshots", testSnapshotReplays)
	onChips(t, "allocations", testCycleAllocatesNothing)
}

// TestMicrocodeIsShared has several machines meet instructions at once.
func TestMicrocodeIsShared(t *testing.T) {
	_, mc := invent(t)
	states := make(chan State)
	for range 4 {
		go func() {
			e := New(mc, MK61)
			e.Reset()
			fill(e, 0x37)
			e.Strike(StartStop)
			e.cycles(3000, 0)
			states <- e.Snapshot()
		}()
	}
	first := <-states
	for range 3 {
		require.True(t, first == <-states)
	}
}
