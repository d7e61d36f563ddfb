package chip

import (
	"math/rand/v2"
	"testing"

	"mk61/roms"
)

// TestCycleMatchesPlain holds the engine to the plain machine, on the whole
// state after every word cycle, under random keys.
func TestCycleMatchesPlain(t *testing.T) {
	compare(t, images(t), microcode(t), 1, 30000, 300)
	compare(t, images(t), microcode(t), 2, 5000, 20)
}

// TestCycleMatchesPlainOnRandomMicrocode does so on chips that never were, which
// come through all their instructions and need no images.
func TestCycleMatchesPlainOnRandomMicrocode(t *testing.T) {
	for seed := range uint64(8) {
		rnd := rand.New(rand.NewPCG(61, seed))
		set := new(roms.Set)
		for c := range set { // dense enough to fill the working memory
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
		mc, err := compile(set)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, set, mc, seed, 2000, 20)
	}
}

// compare runs both machines side by side. Keys are held for up to so many word
// cycles; if that is too short for the microcode to notice, the cells change, too.
func compare(t *testing.T, set *roms.Set, mc *Microcode, seed, words uint64, longest int) {
	t.Helper()
	for _, m := range []Model{MK61, MK54} {
		e, p := New(mc, m), newPlain(set, m)
		rnd := rand.New(rand.NewPCG(seed, uint64(m)))
		hold := 0
		for w := uint64(1); w <= words; w++ {
			if hold--; hold < 0 {
				hold = rnd.IntN(longest)
				e.Release()
				if rnd.IntN(2) == 0 {
					e.Hold(Key(rnd.IntN(Keys)))
				}
				e.SetAngle(Angle(rnd.IntN(angles)))
				if longest < 100 {
					shake(e, rnd)
				}
				p.load(e.Snapshot())
			}
			e.Cycle()
			p.cycle()
			if e.Snapshot() != p.state(w, m) {
				t.Fatalf("model %d, seed %d: states differ after word cycle %d", m, seed, w)
			}
		}
	}
}

// shake puts random numbers into every cell.
func shake(e *Engine, rnd *rand.Rand) {
	s := e.Snapshot()
	for c := range roms.Chips - int(s.model) {
		for i := atR; i < atL; i++ {
			s.ic[c][i] = uint8(rnd.IntN(16))
		}
		s.ic[c][atL], s.ic[c][atT] = uint8(rnd.IntN(2)), uint8(rnd.IntN(2))
	}
	for b := range s.model.blocks() {
		for i := range s.ring[b] {
			s.ring[b][i] = uint8(rnd.IntN(16))
		}
	}
	e.Restore(s)
}

// TestCycleMatchesPlainRunning is the same on a program that computes.
func TestCycleMatchesPlainRunning(t *testing.T) {
	e := foxHunt(t)
	p := newPlain(images(t), MK61)
	e.SetRegister(X, 5<<28)
	e.SetAngle(Degrees)
	e.Strike(StartStop)
	p.load(e.Snapshot())
	for range 30000 {
		e.Cycle()
		p.cycle()
		if e.Snapshot() != p.state(e.Words(), MK61) {
			t.Fatalf("states differ after word cycle %d", e.Words())
		}
	}
}

func BenchmarkPlain(b *testing.B) {
	p := newPlain(images(b), MK61)
	for b.Loop() {
		p.cycle()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

// BenchmarkIdle is the machine at rest.
func BenchmarkIdle(b *testing.B) {
	e := New(microcode(b), MK61)
	e.Reset()
	for b.Loop() {
		e.Cycle()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

// BenchmarkFoxHunt is the machine placing foxes, over and over.
func BenchmarkFoxHunt(b *testing.B) {
	e := foxHunt(b)
	e.SetRegister(X, 5<<28)
	e.Strike(StartStop)
	start := e.Snapshot()
	for b.Loop() {
		if e.Cycle(); e.Words()%1024 == 0 && e.Words() > start.Words()+100_000 {
			e.Restore(start)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

func BenchmarkDecode(b *testing.B) {
	set := images(b)
	for b.Loop() {
		if _, err := Decode(set); err != nil {
			b.Fatal(err)
		}
	}
}
