package chip

import (
	"math/rand/v2"
	"testing"
)

// TestCycleMatchesPlain holds the engine to the plain machine, on the whole
// state after every word cycle, under random keys.
func TestCycleMatchesPlain(t *testing.T) {
	set := images(t)
	mc := microcode(t)
	for _, m := range []Model{MK61, MK54} {
		e, p := New(mc, m), newPlain(set, m)
		rnd := rand.New(rand.NewPCG(1, uint64(m)))
		hold := 0
		for w := uint64(1); w <= 30000; w++ {
			if hold--; hold < 0 {
				hold = 100 + rnd.IntN(300)
				kx, ky := 0, 0
				if rnd.IntN(2) == 0 {
					kx, ky = 2+rnd.IntN(10), [...]int{1, 8, 9}[rnd.IntN(3)]
				}
				p.ic[0].kx, p.ic[0].ky = kx, ky
				e.ic[0].key(uint8(kx), uint8(ky))
				e.stir()
				a := 10 + rnd.IntN(3)
				p.ic[1].kx, p.ic[1].ky = a, 1
				e.SetAngle(Angle(a - 10))
			}
			e.Cycle()
			p.cycle()
			if got, want := e.Snapshot(), p.state(w, m); got != want {
				t.Fatalf("model %d: states differ after word cycle %d", m, w)
			}
		}
	}
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
