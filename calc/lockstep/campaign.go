package lockstep

import (
	"math/rand/v2"
	"sync"

	"mk61/calc"
)

// Tally sums up outcomes.
type Tally struct {
	Cases, Steps int
	Named        map[calc.Difference]Count
	Time         Time
	Stopped      Count // runs stopped by a key
	Faults       []Fault
}

// Count is of a thing known to make a difference: how often it was met, and how often
// it made one.
type Count struct{ Met, Differ int }

func (c *Count) add(d Count) {
	c.Met += d.Met
	c.Differ += d.Differ
}

// Fault is a difference without a name, and the case that shows it, shrunk.
type Fault struct {
	Case    Case
	Outcome Outcome
}

// Add joins another tally.
func (t *Tally) Add(u Tally) {
	t.Cases += u.Cases
	t.Steps += u.Steps
	t.Time.add(u.Time)
	t.Stopped.add(u.Stopped)
	t.Faults = append(t.Faults, u.Faults...)
	if t.Named == nil {
		t.Named = map[calc.Difference]Count{}
	}
	for d, n := range u.Named {
		c := t.Named[d]
		c.add(n)
		t.Named[d] = c
	}
}

// Campaign runs random cases from a seed until steps have been compared or
// enough faults are found.
func (p *Pair) Campaign(seed uint64, steps, maxFaults int, g Generator) Tally {
	rng := rand.New(rand.NewPCG(seed, 61))
	t := Tally{Named: map[calc.Difference]Count{}}
	for t.Steps < steps && len(t.Faults) < maxFaults {
		c := g.Case(rng, p.model)
		o := p.Run(&c)
		t.Cases++
		t.Steps += o.Steps
		t.Time.add(o.Time)
		t.Stopped.add(o.Stopped)
		switch {
		case o.Named != calc.NoDifference:
			n := t.Named[o.Named]
			n.Met++
			if o.Fault != "" {
				n.Differ++
			}
			t.Named[o.Named] = n
		case o.Fault != "":
			small := p.Shrink(c)
			t.Faults = append(t.Faults, Fault{small, p.Run(&small)})
		}
	}
	return t
}

// Campaigns runs one campaign on each of several pairs, side by side. Worker n takes
// the seed with n in its upper half.
func Campaigns(pairs []*Pair, seed uint64, steps, maxFaults int, g Generator) Tally {
	tallies := make([]Tally, len(pairs))
	var wg sync.WaitGroup
	for n, p := range pairs {
		wg.Go(func() {
			tallies[n] = p.Campaign(seed+uint64(n)<<32, steps/len(pairs), maxFaults, g)
		})
	}
	wg.Wait()
	var all Tally
	for _, t := range tallies {
		all.Add(t)
	}
	return all
}
