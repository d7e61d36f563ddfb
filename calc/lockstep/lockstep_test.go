package lockstep

import (
	"runtime"
	"sync"
	"testing"

	"mk61/calc"
	"mk61/calc/chip"
	"mk61/calc/engine"
)

const romDir = "../../../shared/roms"

func microcode(t testing.TB) *chip.Microcode {
	t.Helper()
	mc, err := engine.Microcode(romDir)
	if err != nil {
		t.Skip("no ROM images: the chips are not compared")
	}
	return mc
}

// A million steps of programs take about half a minute on two cores.
func TestPrograms(t *testing.T) { campaign(t, calc.MK61, 1, 1000000, Generator{}) }
func TestExotic(t *testing.T)   { campaign(t, calc.MK61, 2, 100000, Generator{Hex: 0.3}) }
func TestKeys(t *testing.T)     { campaign(t, calc.MK61, 3, 100000, Generator{Keys: true}) }

// The МК-54 differs from the МК-61 in a few tables.
func TestPrograms54(t *testing.T) { campaign(t, calc.MK54, 4, 20000, Generator{}) }
func TestExotic54(t *testing.T)   { campaign(t, calc.MK54, 5, 10000, Generator{Hex: 0.3}) }
func TestKeys54(t *testing.T)     { campaign(t, calc.MK54, 6, 20000, Generator{Keys: true}) }

// campaign runs random cases on all cores and reports every difference that has
// no name.
func campaign(t *testing.T, m calc.Model, seed uint64, steps int, g Generator) {
	mc := microcode(t)
	if testing.Short() {
		steps /= 500
	}
	workers := runtime.GOMAXPROCS(0)
	tallies := make([]Tally, workers)
	var wg sync.WaitGroup
	for i := range workers {
		wg.Go(func() {
			tallies[i] = NewPair(mc, m).Campaign(seed+uint64(i)<<32, steps/workers, 5, g)
		})
	}
	wg.Wait()
	for _, tally := range tallies {
		for _, f := range tally.Faults {
			t.Errorf("%s\nafter %d: %s", f.Case.Line(), f.Outcome.At, f.Outcome.Fault)
		}
		t.Logf("seed %d: %d cases, %d steps, named %v", seed, tally.Cases, tally.Steps, tally.Named)
	}
}

// A machine that is broken on purpose must be found out: what cannot fail proves
// nothing.
func TestFindsABrokenMachine(t *testing.T) {
	p := NewPair(microcode(t), calc.MK61)
	c := Case{Start: calc.New(calc.MK61), Steps: 10}
	c.Start.Load([]byte{0x02, 0x0E, 0x03, 0x12, 0x50})
	if o := p.Run(&c); o.Fault != "" || o.Stop != calc.Halt {
		t.Fatalf("2 × 3: %+v", o)
	}
	d, chips := calc.New(calc.MK61), calc.New(calc.MK61)
	d.X = 0x000060000000
	chips.X = 0x000060000001
	if compare(&d, &chips, true) == "" {
		t.Error("a wrong last digit is not seen")
	}
	chips.X = d.X
	chips.Ret[4] = 1
	if compare(&d, &chips, true) == "" {
		t.Error("a wrong return address is not seen")
	}
}
