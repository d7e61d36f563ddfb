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

func BenchmarkPlain(b *testing.B) {
	p := newPlain(images(b), MK61)
	for b.Loop() {
		p.cycle()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

func BenchmarkCycle(b *testing.B) {
	e := New(microcode(b), MK61)
	for b.Loop() {
		e.Cycle()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}
