package lockstep

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"mk61/calc"
	"mk61/calc/chip"
	"mk61/calc/engine"

	"github.com/stretchr/testify/require"
)

// microcode is that of the images in the folder that MK61_ROMS names, ok is false
// without it.
func microcode(t testing.TB) (mc *chip.Microcode, ok bool) {
	t.Helper()
	dir := os.Getenv("MK61_ROMS")
	if dir == "" {
		return nil, false
	}
	mc, err := engine.Microcode(dir)
	require.NoError(t, err)
	return mc, true
}

// The campaigns of the tests are short; mk61 lockstep runs long ones.
func TestPrograms(t *testing.T) { campaign(t, calc.MK61, 1, 20000, Generator{}) }
func TestExotic(t *testing.T)   { campaign(t, calc.MK61, 2, 5000, Generator{Hex: 0.3}) }
func TestSessions(t *testing.T) { campaign(t, calc.MK61, 3, 20000, Generator{Keys: true}) }

// Of the cases with a first digit F in the stack 9 of 10 agree.
func TestLeadingF(t *testing.T) {
	mc, ok := microcode(t)
	if !ok {
		return // a machine agrees with itself: nothing to count
	}
	p := NewPair(mc, calc.MK61)
	tally := p.Campaign(7, 20000, 1000, Generator{LeadingF: 0.1})
	require.Empty(t, tally.Faults)
	n := tally.Named[calc.LeadingF]
	t.Logf("%d cases, %d with a first digit F, %d of them differ", tally.Cases, n.Met, n.Differ)
	require.Greater(t, n.Met, 100)
	require.LessOrEqual(t, 10*n.Differ, n.Met)
}

// The МК-54 differs from the МК-61 in a few tables.
func TestPrograms54(t *testing.T) { campaign(t, calc.MK54, 4, 5000, Generator{}) }
func TestExotic54(t *testing.T)   { campaign(t, calc.MK54, 5, 2000, Generator{Hex: 0.3}) }
func TestSessions54(t *testing.T) { campaign(t, calc.MK54, 6, 5000, Generator{Keys: true}) }

// campaign runs random cases, on the direct engine beside itself, and beside the chips
// where there are images, and reports every difference that has no name.
func campaign(t *testing.T, m calc.Model, seed uint64, steps int, g Generator) {
	if testing.Short() {
		steps /= 10
	}
	on := func(pair func() *Pair) {
		pairs := make([]*Pair, runtime.GOMAXPROCS(0))
		for i := range pairs {
			pairs[i] = pair()
		}
		tally := Campaigns(pairs, seed, steps, 5, g)
		require.GreaterOrEqual(t, tally.Steps, steps)
		report(t, tally)
	}
	on(func() *Pair { return directs(m, func(*calc.State) {}) })
	if mc, ok := microcode(t); ok {
		on(func() *Pair { return NewPair(mc, m) })
	}
}

func report(t *testing.T, tally Tally) {
	for _, f := range tally.Faults {
		t.Errorf("%s\nafter %d: %s", f.Case.Line(), f.Outcome.At, f.Outcome.Fault)
	}
	t.Logf("%d cases, %d steps, named %v, time %+v", tally.Cases, tally.Steps, tally.Named, tally.Time)
}

// directs is a pair that needs no images: the direct engine with itself, the other
// one with a fault.
func directs(m calc.Model, fault func(*calc.State)) *Pair {
	return PairOf(m, engine.NewDirect(m), &mutant{engine.NewDirect(m), fault})
}

// mutant is a machine that does not show what it holds.
type mutant struct {
	*engine.Direct
	fault func(*calc.State)
}

func (m *mutant) View() calc.State {
	s := m.Direct.View()
	s.Settle() // as time does, and the chips
	m.fault(&s)
	return s
}

func (m *mutant) Seen() calc.State { return m.View() }

// generators are those whose campaigns the tests run.
var generators = map[string]Generator{
	"programs": {},
	"exotic":   {Hex: 0.3},
	"sessions": {Keys: true},
	"played":   {Programs: []Program{{"counting", counting}}},
}

// counting shows 1, 2, 3 and so on: П→x 1, 1, +, x→П 1, С/П, БП 00.
var counting = func() calc.State {
	s := calc.New(calc.MK61)
	s.Load([]byte{0x61, 0x01, 0x10, 0x41, 0x50, 0x51, 0x00})
	return s
}()

// A machine agrees with itself, whatever happens to it.
func TestAgreesWithItself(t *testing.T) {
	for name, g := range generators {
		for _, m := range []calc.Model{calc.MK61, calc.MK54} {
			tally := directs(m, func(*calc.State) {}).Campaign(7, 20000, 1, g)
			require.Empty(t, tally.Faults, name)
			for d, n := range tally.Named {
				require.Zero(t, n.Differ, "%s: %v", name, d)
			}
			require.GreaterOrEqual(t, tally.Steps, 20000, name)
			if m == calc.MK61 && name != "exotic" {
				require.Positive(t, tally.Time.Runs, name)
				require.Equal(t, tally.Time.Runs, tally.Time.Equal, name)
			}
		}
	}
}

// One that is broken on purpose must be found out: what cannot fail proves nothing.
func TestFindsABrokenMachine(t *testing.T) {
	faults := map[string]func(*calc.State){
		"pc":      func(s *calc.State) { s.PC ^= 0x10 },
		"picture": func(s *calc.State) { s.Shown ^= 1 << 48 },
		"cell":    func(s *calc.State) { s.Cells[5] ^= 1 },
		"angle":   func(s *calc.State) { s.Angle = (s.Angle + 1) % 3 },
	}
	for n := range 5 {
		faults[fmt.Sprint("return ", n)] = func(s *calc.State) { s.Ret[n] ^= 1 }
	}
	for r := range calc.NumRegs {
		faults[r.String()] = func(s *calc.State) { *s.At(r) ^= 1 }
	}
	for what, fault := range faults {
		for name, g := range generators {
			tally := directs(calc.MK61, fault).Campaign(8, 5000, 1, g)
			require.NotEmpty(t, tally.Faults, "%s, %s", what, name)
		}
	}
}

// A fault that only shows under one condition is shrunk to little more than that.
func TestShrinks(t *testing.T) {
	p := directs(calc.MK61, func(s *calc.State) {
		if s.X == 0x000070000000 {
			s.Y++
		}
	})
	tally := p.Campaign(9, 1000000, 1, Generator{Keys: true})
	require.Len(t, tally.Faults, 1)
	f := tally.Faults[0]
	require.LessOrEqual(t, len(f.Case.Acts), 3, f.Case.Line())
	require.Contains(t, f.Outcome.Fault, "Y: ")
}

// A step more or less is a difference in time.
func TestComparesTime(t *testing.T) {
	m := &slow{Direct: engine.NewDirect(calc.MK61)}
	c := Case{Start: counting, Steps: 10}
	o := PairOf(calc.MK61, engine.NewDirect(calc.MK61), m).Run(&c)
	require.Empty(t, o.Fault)
	require.Equal(t, 1, o.Time.Runs)
	require.Zero(t, o.Time.Equal)
	require.Greater(t, o.Time.Chip, o.Time.Direct)
}

type slow struct{ *engine.Direct }

func (s *slow) Words() uint64 { return s.Direct.Words() + s.Direct.Steps() }
