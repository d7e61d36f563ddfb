package chip

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/roms"
)

// TestCycleMatchesPlain holds the engine to the plain machine, on the whole
// state, under random keys and on random cells.
func TestCycleMatchesPlain(t *testing.T) {
	onBoth(t, func(t *testing.T, set *roms.Set, mc *Microcode) {
		compare(t, set, mc, 1, 20000, 300)
		compare(t, set, mc, 2, 10000, 40)
	})
}

// TestCycleMatchesPlainOnRandomMicrocode does so on chips that never were, which
// come through all their instructions.
func TestCycleMatchesPlainOnRandomMicrocode(t *testing.T) {
	for seed := range uint64(5) {
		rnd := rand.New(rand.NewPCG(61, seed))
		set := new(roms.Set)
		for c := range set { // dense enough to need many ops
			for i := range set[c].Microinstructions {
				set[c].Microinstructions[i] = rnd.Uint32() & rnd.Uint32() & rnd.Uint32() & 0xFFFFFFF
			}
			for i := range set[c].Instructions {
				set[c].Instructions[i] = rnd.Uint32() & 0x1FFFFFF
				set[c].Instructions[i] &^= 0x808080 // 128 rows
				if rnd.IntN(3) == 0 {
					set[c].Instructions[i] &^= 0x1FC0000 // reads the keyboard
				}
			}
			set[c].Microinstructions[0] = 0
			for i := range set[c].Microprograms {
				set[c].Microprograms[i] = rnd.Uint32() & 0x3F
				if rnd.IntN(4) != 0 {
					set[c].Microprograms[i] = 0
				}
			}
		}
		mc, err := DecodeAny(set)
		require.NoError(t, err)
		compare(t, set, mc, seed, 2000, 20)
		checkRoutines(t, mc, 4)
	}
}

// compare runs both machines side by side, several word cycles at a time. Keys are
// held for up to so many word cycles; if that is too short for the microcode to
// notice, the cells change, too.
func compare(t *testing.T, set *roms.Set, mc *Microcode, seed, words uint64, longest int) {
	t.Helper()
	for _, m := range []Model{MK61, MK54} {
		e, p := New(mc, m), newPlain(set, m)
		rnd := rand.New(rand.NewPCG(seed, uint64(m)))
		for hold := 0; e.Words() < words; {
			steps := 1 + rnd.Uint64N(3)
			if rnd.IntN(8) == 0 {
				steps = 1 + rnd.Uint64N(40)
			}
			if hold -= int(steps); hold < 0 {
				hold = rnd.IntN(longest)
				e.Release()
				if rnd.IntN(2) == 0 {
					e.Hold(Key(rnd.IntN(Keys)))
				}
				e.SetAngle(Angle(rnd.IntN(angles)))
				if longest < 100 {
					s := e.Snapshot()
					randomCells(&s, rnd)
					e.Restore(s)
				}
				p.load(e.Snapshot())
			}
			together(t, e, p, steps)
		}
	}
}

// together runs both machines for some word cycles and compares them.
func together(t *testing.T, e *Engine, p *plain, steps uint64) {
	t.Helper()
	e.cycles(steps, 0)
	for range steps {
		p.cycle()
	}
	if e.Snapshot() != p.state(e.Words(), e.Model()) {
		t.Fatalf("model %d: states differ after %d of %d word cycles", e.Model(), steps, e.Words())
	}
}

// TestCycleMatchesPlainRunning is the same on programs that change much.
func TestCycleMatchesPlainRunning(t *testing.T) {
	t.Run("invented", func(t *testing.T) {
		set, mc := invent(t)
		for code := range uint8(16) {
			for _, m := range []Model{MK61, MK54} {
				e, p := New(mc, m), newPlain(set, m)
				e.Reset()
				for r := range R0 + Register(m.Registers()) {
					e.SetRegister(r, 0x9F1_1_23456789+uint64(r)*0x10_0F0_00100100)
				}
				for n := range m.Steps() {
					e.SetStep(n, 0x30+(code+uint8(n/7))%16)
				}
				e.Strike(StartStop)
				p.load(e.Snapshot())
				for i := range uint64(400) {
					together(t, e, p, 1+i%15)
				}
			}
		}
	})
	set, mc, ok := atHand(t)
	if !ok {
		return
	}
	t.Run("chips", func(t *testing.T) {
		e, p := foxHunt(t, mc), newPlain(set, MK61)
		e.SetRegister(X, 5<<28)
		e.SetAngle(Degrees)
		e.Strike(StartStop)
		p.load(e.Snapshot())
		for i := range uint64(6000) {
			together(t, e, p, 1+i%15)
		}
	})
}

// some word cycles are what the benchmarks of the engine count as one operation.
const some = 1000

func BenchmarkPlain(b *testing.B) {
	set, _ := images(b)
	p := newPlain(set, MK61)
	for b.Loop() {
		p.cycle()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

// run measures a machine from a state to so many word cycles later, over and over.
func run(b *testing.B, e *Engine, words uint64) {
	start := e.Snapshot()
	e.cycles(words, 0) // compiles what is met
	e.Restore(start)
	b.ReportAllocs()
	for b.Loop() {
		if e.cycles(some, 0); e.Words() > start.Words()+words {
			e.Restore(start)
		}
	}
	b.ReportMetric(some*float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

// BenchmarkIdle is the machine at rest.
func BenchmarkIdle(b *testing.B) {
	_, mc := images(b)
	e := New(mc, MK61)
	e.Reset()
	run(b, e, 100_000)
}

// BenchmarkFoxHunt is the machine placing foxes, over and over.
func BenchmarkFoxHunt(b *testing.B) {
	_, mc := images(b)
	e := foxHunt(b, mc)
	e.SetRegister(X, 5<<28)
	e.Strike(StartStop)
	run(b, e, 100_000)
}

// BenchmarkFunctions is the machine computing sines, logarithms, quotients and
// roots.
func BenchmarkFunctions(b *testing.B) {
	_, mc := images(b)
	e := New(mc, MK61)
	e.Reset()
	e.SetProgram([]uint8{
		0x61, 0x1C, 0x42, 0x61, 0x18, 0x62, 0x13, 0x43, 0x61, 0x21, 0x62, 0x12, 0x11, 0x61, 0x01, 0x10, 0x41, 0x51, 0x00,
	})
	e.SetRegister(R0+1, 1<<28)
	e.Strike(StartStop)
	run(b, e, 100_000)
}

func BenchmarkDecode(b *testing.B) {
	set, _ := images(b)
	for b.Loop() {
		_, err := Decode(set)
		require.NoError(b, err)
	}
}
