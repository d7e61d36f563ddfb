// Package lockstep runs the direct engine and the chips side by side on random
// programs and random keys, compares them at every step, and shrinks a
// difference to the smallest case that still shows it.
//
// A case ends where the direct engine says that it goes beyond what it
// reproduces (calc.State.Beyond); such ends are counted by their name. Every
// other difference is a fault of one of the two.
package lockstep

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"mk61/calc"
	"mk61/calc/chip"
	"mk61/calc/engine"
	"mk61/isa"
)

// Case is one thing to run: a machine, and what happens to it.
type Case struct {
	Start calc.State
	// Keys are pressed one after another, each when the machine is at rest.
	// When there are none, С/П starts the program at the counter.
	Keys []isa.Key
	// Steps is the most program steps to make.
	Steps int
}

// Outcome is what became of a case.
type Outcome struct {
	Steps int // program steps or keys compared
	// Named is the difference that ended the case, if one did.
	Named calc.Difference
	// Fault is the difference found, "" when there is none, and At the step or
	// key (from 1) after which it shows.
	Fault string
	At    int
	Stop  calc.Stop
}

// Pair is the two machines. It is for one goroutine.
type Pair struct {
	mc    *chip.Microcode
	model calc.Model
	chips *engine.Chip
}

// NewPair makes the two machines of a model.
func NewPair(mc *chip.Microcode, m calc.Model) *Pair {
	return &Pair{mc: mc, model: m, chips: engine.NewChip(mc, m)}
}

// Run carries out a case on both machines.
func (p *Pair) Run(c *Case) Outcome {
	p.chips.Power()
	p.chips.Put(c.Start)
	d := &engine.Direct{State: c.Start}
	if len(c.Keys) == 0 {
		return p.program(d, c)
	}
	var o Outcome
	for _, k := range c.Keys {
		if o.Named = d.BeyondKey(k); o.Named != calc.NoDifference {
			return o
		}
		o.Steps++
		if d.Press(k) == calc.Edit {
			o.Named = calc.OverflowEdit
			return o
		}
		p.chips.Press(k)
		overflow := d.Overflow != 0
		for n := 0; (d.Running() || p.chips.Running()) && n < c.Steps; n++ {
			if o.Named = d.Beyond(); o.Named != calc.NoDifference {
				return o
			}
			if d.Step() == calc.Edit && overflow {
				o.Named = calc.OverflowEdit
				return o
			}
			p.chips.Step()
		}
		if d.Running() && p.chips.Running() {
			return o // longer than the case allows
		}
		if o.Named = d.Beyond(); o.Named == calc.LeadingF {
			return o
		}
		a, b := d.View(), p.chips.View()
		a.Settle()
		if o.Fault = compare(&a, &b, true); o.Fault != "" {
			o.At = o.Steps
			return o
		}
		if d.Hung {
			return o
		}
	}
	return o
}

func (p *Pair) program(d *engine.Direct, c *Case) Outcome {
	var o Outcome
	if o.Named = d.Beyond(); o.Named != calc.NoDifference {
		return o
	}
	d.Press(isa.KeyRun)
	p.chips.Press(isa.KeyRun)
	for o.Steps < c.Steps {
		if o.Named = d.Beyond(); o.Named != calc.NoDifference {
			return o
		}
		stop, chips := d.Step(), p.chips.Step()
		o.Steps++
		o.Stop = stop
		if o.Named = d.Beyond(); o.Named == calc.LeadingF {
			return o
		}
		if stop == calc.Edit { // the chips go on fetching for a while
			p.chips.Run(uint64(c.Steps))
		} else if stop != chips {
			o.Fault, o.At = fmt.Sprintf("stop: direct %v, chips %v", stop, chips), o.Steps
			return o
		}
		a, b := d.View(), p.chips.Seen()
		a.Settle()
		if o.Fault = compare(&a, &b, stop != calc.None); o.Fault != "" {
			o.At = o.Steps
			return o
		}
		if stop != calc.None {
			return o
		}
	}
	return o
}

// compare lists what differs between the direct engine and the chips.
func compare(d, c *calc.State, rest bool) string {
	if d.Hung {
		return "" // what a hanging machine holds flickers
	}
	var b strings.Builder
	differ := func(what string, got, want any) {
		fmt.Fprintf(&b, "%s: direct %v, chips %v; ", what, got, want)
	}
	for r := range calc.NumRegs {
		if got, want := *d.At(r), *c.At(r); got != want {
			differ(r.String(), got, want)
		}
	}
	if d.PC != c.PC {
		differ("pc", fmt.Sprintf("%02X", d.PC), fmt.Sprintf("%02X", c.PC))
	}
	if d.Ret != c.Ret {
		differ("ret", fmt.Sprintf("%X", d.Ret), fmt.Sprintf("%X", c.Ret))
	}
	if rest && d.Shown != c.Shown && !commaOnly(d, c) {
		differ("indicator", fmt.Sprintf("%014X", uint64(d.Shown)), fmt.Sprintf("%014X", uint64(c.Shown)))
	}
	if rest && d.Cells != c.Cells {
		for i := range d.Cells {
			if d.Cells[i] != c.Cells[i] {
				differ(fmt.Sprintf("cell %02X", isa.Address(i)), fmt.Sprintf("%02X", d.Cells[i]), fmt.Sprintf("%02X", c.Cells[i]))
			}
		}
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// commaOnly tells whether two pictures differ only in the comma, and are ones of
// an exponent 2xx, 3xx or 7xx: docs/differences.md has it under OverflowShown.
func commaOnly(d, c *calc.State) bool {
	const places = 1<<48 - 1
	h := d.X >> 44
	return (h == 2 || h == 3 || h == 7) && d.Shown&places == c.Shown&places
}

// Shrink makes a case that shows a difference smaller: fewer keys or commands,
// plainer registers. The result still shows one.
func (p *Pair) Shrink(c Case) Case {
	fails := func(t *Case) bool { return p.Run(t).Fault != "" }
	if at := p.Run(&c).At; len(c.Keys) == 0 {
		c.Steps = at
	} else if at > 0 {
		c.Keys = c.Keys[:at]
	}
	for again := true; again; {
		again = false
		try := func(t Case) {
			if !sameCase(&t, &c) && fails(&t) {
				c, again = t, true
			}
		}
		for i := 0; i < len(c.Keys); i++ {
			t := c
			t.Keys = append(append([]isa.Key{}, c.Keys[:i]...), c.Keys[i+1:]...)
			if len(t.Keys) > 0 {
				try(t)
			}
		}
		for i := range c.Start.Model.Steps() {
			t := c
			t.Start.Cells[i] = 0x54
			try(t)
		}
		for r := range calc.NumRegs {
			t := c
			*t.Start.At(r) = 0
			try(t)
		}
		for i := range c.Start.Ret {
			t := c
			t.Start.Ret[i] = 0
			try(t)
		}
	}
	return c
}

func sameCase(a, b *Case) bool { return a.Start == b.Start && len(a.Keys) == len(b.Keys) }

// Line is the case as a line for mk61 exec.
func (c *Case) Line() string {
	var b strings.Builder
	last := len(c.Start.Cells)
	for last > 0 && c.Start.Cells[last-1] == 0x54 {
		last--
	}
	fmt.Fprintf(&b, `{"model":"%v","angle":"%s","program":"%X","pc":"%02X","ret":["%02X","%02X","%02X","%02X","%02X"]`,
		c.Start.Model, [...]string{"rad", "grad", "deg"}[c.Start.Angle], c.Start.Cells[:last], c.Start.PC,
		c.Start.Ret[0], c.Start.Ret[1], c.Start.Ret[2], c.Start.Ret[3], c.Start.Ret[4])
	for r := range calc.NumRegs {
		if v := *c.Start.At(r); v != 0 {
			fmt.Fprintf(&b, `,"%s":"%v"`, r, v)
		}
	}
	if len(c.Keys) > 0 {
		b.WriteString(`,"keys":[`)
		for i, k := range c.Keys {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, "%q", k)
		}
		b.WriteByte(']')
	}
	fmt.Fprintf(&b, `,"limit":%d}`, c.Steps)
	return b.String()
}

// Tally sums up outcomes.
type Tally struct {
	Cases, Steps int
	Named        map[calc.Difference]int
	Faults       []Fault
}

// Fault is a difference and the case that shows it, shrunk.
type Fault struct {
	Case    Case
	Outcome Outcome
}

// Campaign runs random cases from a seed until steps have been compared or
// enough faults are found.
func (p *Pair) Campaign(seed uint64, steps, maxFaults int, g Generator) Tally {
	rng := rand.New(rand.NewPCG(seed, 61))
	t := Tally{Named: map[calc.Difference]int{}}
	for t.Steps < steps && len(t.Faults) < maxFaults {
		c := g.Case(rng, p.model)
		o := p.Run(&c)
		t.Cases++
		t.Steps += o.Steps
		if o.Named != calc.NoDifference {
			t.Named[o.Named]++
		}
		if o.Fault != "" {
			small := p.Shrink(c)
			t.Faults = append(t.Faults, Fault{small, p.Run(&small)})
		}
	}
	return t
}
