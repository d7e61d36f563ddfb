// Package lockstep runs two machines side by side, as a rule the direct engine
// and the chips, on random cases; compares them after every step and key; and
// shrinks a difference to the smallest case that still shows it.
//
// A case goes on where the direct engine says that it leaves what it reproduces
// (calc.State.Beyond): a difference that shows behind such a place is counted under
// its name, any other is a fault of one of the two.
package lockstep

import (
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/chip"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/isa"
)

// Act is one thing done to a machine: a key (isa.Key), or the angle switch turned.
type Act uint8

// Turn is the act of turning the angle switch.
func Turn(a number.Angle) Act { return turns + Act(a) }

const turns Act = 0x80

func (a Act) do(m engine.Engine) calc.Stop {
	if a >= turns {
		m.Turn(number.Angle(a - turns))
		return calc.None
	}
	return m.Press(isa.Key(a))
}

func (a Act) String() string {
	if a >= turns {
		return [...]string{"rad", "grad", "deg"}[(a-turns)%3]
	}
	return isa.Key(a).String()
}

// Case is one thing to run: a machine, and what happens to it.
type Case struct {
	Start calc.State
	// Acts follow one another, each when the machine is at rest. When there are
	// none, С/П starts the program at the counter.
	Acts []Act
	// Steps is the most program steps that one act may start; a key, В↑, then stops
	// the program.
	Steps int
	// Name says where the case comes from, when it is a real program.
	Name string
}

// Outcome is what became of a case.
type Outcome struct {
	Steps int // program steps and acts compared
	// Named is the first named difference that the case met.
	Named calc.Difference
	// Fault is the difference found, "" when there is none, and At the step or
	// act (from 1) after which it shows. It is Named's doing when that is set.
	Fault string
	At    int
	Stop  calc.Stop
	Time  Time
	// Stopped counts the runs that a key stopped. A difference right behind such a
	// key is its own kind: what is left depends on where it met a result.
	Stopped Count
}

// Time compares the word cycles of runs.
type Time struct {
	Runs, Equal  int
	Direct, Chip uint64 // words
}

func (t *Time) add(u Time) {
	t.Runs += u.Runs
	t.Equal += u.Equal
	t.Direct += u.Direct
	t.Chip += u.Chip
}

// Pair is the two machines. It is for one goroutine.
type Pair struct {
	model         calc.Model
	direct, other engine.Engine
}

// NewPair makes the direct engine and the chips of a model.
func NewPair(mc *chip.Microcode, m calc.Model) *Pair {
	return PairOf(m, engine.NewDirect(m), engine.NewChip(mc, m))
}

// PairOf takes any two machines of a model. The first one tells which differences
// are known.
func PairOf(m calc.Model, direct, other engine.Engine) *Pair {
	return &Pair{m, direct, other}
}

// Run carries out a case on both machines.
func (p *Pair) Run(c *Case) Outcome {
	for _, m := range [...]engine.Engine{p.direct, p.other} {
		m.Power()
		m.Put(c.Start)
	}
	acts := c.Acts
	if len(acts) == 0 {
		acts = []Act{Act(isa.KeyRun)}
	}
	var o Outcome
	for _, a := range acts {
		if a < turns {
			o.meet(p.direct.BeyondKey(isa.Key(a)))
		}
		if !p.act(&o, c, a) {
			break
		}
	}
	return o
}

func (o *Outcome) meet(d calc.Difference) {
	if o.Named == calc.NoDifference {
		o.Named = d
	}
}

// act does one act and steps both machines to the end of the run that it starts. It
// reports whether the case goes on.
func (p *Pair) act(o *Outcome, c *Case, a Act) bool {
	words := [2]uint64{p.direct.Words(), p.other.Words()}
	stop := a.do(p.direct)
	a.do(p.other)
	if len(c.Acts) > 0 {
		o.Steps++
	}
	o.meet(p.direct.Beyond())
	ran, stopped := false, false
	if p.direct.View().Hung {
		p.other.Run(uint64(c.Steps))
		if !p.other.View().Hung {
			o.Fault, o.At = "only the direct engine hangs", o.Steps
		}
		return false
	}
	for n := 0; p.direct.Running() || p.other.Running(); n++ {
		if n == c.Steps {
			if len(c.Acts) == 0 {
				return false
			}
			ran = false // how long the key takes is not counted
			o.meet(p.direct.BeyondKey(isa.KeyEnter))
			Act(isa.KeyEnter).do(p.direct)
			Act(isa.KeyEnter).do(p.other)
			o.Steps++
			stop = calc.None
			stopped = true
			o.Stopped.Met++
			break
		}
		ran = true
		o.meet(p.direct.Beyond())
		var other calc.Stop
		astray := p.direct.View().Astray.On
		stop, other = p.direct.Step(), p.other.Step()
		o.Steps++
		if stop == calc.Edit { // the chips go on fetching for a while
			other = stop
			p.other.Run(uint64(c.Steps))
		}
		o.meet(p.direct.Beyond())
		d, s := p.direct.Seen(), p.other.Seen()
		if astray || d.Astray.On {
			if stop, other = p.apart(o, stop, other, c.Steps); p.direct.Running() || p.other.Running() {
				return false
			}
			d, s = p.direct.Seen(), p.other.Seen()
		}
		d.Settle()
		if o.Fault = compare(&d, &s, stop != calc.None); o.Fault == "" && stop != other {
			o.Fault = fmt.Sprintf("stop: direct %v, chips %v", stop, other)
		}
		if o.Fault != "" {
			o.At = o.Steps
			return false
		}
	}
	o.Stop = stop
	d, s := p.direct.View(), p.other.View()
	d.Settle()
	if o.Fault = compare(&d, &s, true); o.Fault != "" {
		if o.At = o.Steps; stopped && o.Named == calc.NoDifference {
			o.Fault = ""
			o.Stopped.Differ++
		}
		return false
	}
	if ran && !d.Hung && stop != calc.Edit {
		t := Time{Runs: 1, Direct: p.direct.Words() - words[0], Chip: p.other.Words() - words[1]}
		if t.Direct == t.Chip {
			t.Equal = 1
		}
		o.Time.add(t)
	}
	return !d.Hung
}

// apart runs each machine for itself to the end of its run: with a first digit F about
// the chips fetch other bytes than those at the counter, and what a step of theirs is
// cannot be told. One of them may not stop in so many steps.
func (p *Pair) apart(o *Outcome, direct, other calc.Stop, steps int) (calc.Stop, calc.Stop) {
	for n := 0; n < steps && p.direct.Running(); n++ {
		direct = p.direct.Step()
		o.Steps++
	}
	for n := 0; n < 2*steps && p.other.Running(); n++ {
		other = p.other.Step()
	}
	return direct, other
}

// compare lists what differs between the direct engine and the chips: all registers,
// the counter and the return stack, and at rest the picture and the cells.
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
	if d.Angle != c.Angle {
		differ("angle", d.Angle, c.Angle)
	}
	if rest && d.Shown != c.Shown {
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
