package lockstep

import (
	"testing"

	"mk61/calc"
	"mk61/calc/engine"
)

const romDir = "../../../shared/roms"

func pair(t testing.TB) *Pair {
	t.Helper()
	mc, err := engine.Microcode(romDir)
	if err != nil {
		t.Skip("no ROM images: the chips are not compared")
	}
	return NewPair(mc, calc.MK61)
}

// The sizes keep the three together well under a minute on one core.
func TestPrograms(t *testing.T) { campaign(t, 1, 100000, Generator{}) }
func TestExotic(t *testing.T)   { campaign(t, 2, 50000, Generator{Hex: 0.3}) }
func TestKeys(t *testing.T)     { campaign(t, 3, 50000, Generator{Keys: true}) }

func campaign(t *testing.T, seed uint64, steps int, g Generator) {
	if testing.Short() {
		steps /= 20
	}
	tally := pair(t).Campaign(seed, steps, 10, g)
	for _, f := range tally.Faults {
		t.Errorf("%s\nafter %d: %s", f.Case.Line(), f.Outcome.At, f.Outcome.Fault)
	}
	t.Logf("seed %d: %d cases, %d steps, named %v", seed, tally.Cases, tally.Steps, tally.Named)
}
