// Package debug is the debugger without a face: it drives a machine, remembers
// where it has been, and stops where it is told to.
//
// Time is counted in actions: a step of a program, a key, an edit. The state
// before each of the last actions is kept whole; older ones are carried out again
// from a state kept every so often, so one can go back to the beginning however
// long the run was. Nothing here prints or waits.
package debug

import (
	"context"

	"mk61/calc"
	"mk61/isa"
)

// Machine is what the debugger needs of an engine. Going back is exact when Put
// of a View restores everything, as it does for the direct engine.
type Machine interface {
	Put(calc.State)
	View() calc.State
	Press(isa.Key) calc.Stop
	Running() bool
	Step() calc.Stop
}

// Debugger is a machine with a memory and stops. It is for one goroutine.
type Debugger struct {
	m      Machine
	after  calc.State // during until: the machine after its last step
	past   history
	breaks []Break
	lastID int
}

// Result tells how a command of the debugger ended.
type Result struct {
	// Stop is how the program ended; None while it could go on.
	Stop calc.Stop
	// Break is the breakpoint that was reached, nil when none was.
	Break *Break
	// Steps is the number of actions done, or undone.
	Steps uint64
}

// New is a debugger of a machine, which it takes over.
func New(m Machine) *Debugger { return &Debugger{m: m} }

// State is the machine now.
func (d *Debugger) State() calc.State { return d.m.View() }

// Actions is the number of actions since the beginning.
func (d *Debugger) Actions() uint64 { return d.past.now }

// Press presses a key and does not run the program that it may start.
func (d *Debugger) Press(k isa.Key) calc.Stop {
	s := d.m.View()
	d.past.remember(&s, &entry{key: k})
	return d.m.Press(k)
}

// Edit changes the machine: a register, a cell, a switch.
func (d *Debugger) Edit(change func(*calc.State)) {
	s := d.m.View()
	before := s
	change(&s)
	d.past.remember(&before, &entry{edit: true, state: s})
	d.m.Put(s)
}

// Step carries out one command of the program. A machine at rest is started
// with С/П, which is an action of its own.
func (d *Debugger) Step() Result {
	start := d.past.now
	if stop, ok := d.start(); !ok {
		return Result{Stop: stop}
	}
	stop := d.step()
	return Result{Stop: stop, Steps: d.past.now - start}
}

// start sees to it that a program runs. ok is false when it does not: stop says
// why.
func (d *Debugger) start() (stop calc.Stop, ok bool) {
	if d.m.Running() {
		return calc.None, true
	}
	s := d.m.View()
	if s.Hung {
		return calc.Hang, false
	}
	if s.Mode == calc.Program {
		return calc.Idle, false
	}
	stop = d.Press(isa.KeyRun)
	return stop, d.m.Running()
}

func (d *Debugger) step() calc.Stop {
	s := d.m.View()
	d.past.remember(&s, nil)
	return d.m.Step()
}

// Continue runs until the program ends, a breakpoint is reached, or limit steps
// are done (Stop is then Limit). The breakpoint of the place where it starts
// does not count.
func (d *Debugger) Continue(ctx context.Context, limit uint64) Result {
	return d.until(ctx, limit, nil)
}

// RunTo runs until the program is about to carry out a cell.
func (d *Debugger) RunTo(ctx context.Context, cell int, limit uint64) Result {
	return d.until(ctx, limit, func(_, after *calc.State) bool {
		return after.Running && after.Model.Cell(after.PC) == cell
	})
}

// Next carries out one command, a call of a subroutine as a whole.
func (d *Debugger) Next(ctx context.Context, limit uint64) Result {
	depth := 0
	return d.until(ctx, limit, func(before, _ *calc.State) bool {
		depth += nesting(before)
		return depth <= 0
	})
}

// Finish runs until the subroutine returns.
func (d *Debugger) Finish(ctx context.Context, limit uint64) Result {
	depth := 1
	return d.until(ctx, limit, func(before, _ *calc.State) bool {
		depth += nesting(before)
		return depth <= 0
	})
}

// nesting is what the command about to be carried out does to the depth of
// calls.
func nesting(s *calc.State) int {
	switch isa.Table[s.Cells[s.Model.Cell(s.PC)]].Class {
	case isa.Call, isa.IndirectCall:
		return 1
	case isa.Return:
		return -1
	}
	return 0
}

// until runs until done says so of the state before and after a step, or as
// Continue.
func (d *Debugger) until(ctx context.Context, limit uint64, done func(before, after *calc.State) bool) Result {
	start := d.past.now
	if stop, ok := d.start(); !ok {
		return Result{Stop: stop, Steps: d.past.now - start}
	}
	d.after = d.m.View()
	for n := uint64(0); n < limit; n++ {
		if n%1024 == 1023 && ctx.Err() != nil {
			break
		}
		before := d.past.remember(&d.after, nil)
		stop := d.m.Step()
		d.after = d.m.View()
		r := Result{Stop: stop, Steps: d.past.now - start}
		if r.Break = d.reached(before, &d.after); r.Break != nil || stop != calc.None {
			return r
		}
		if done != nil && done(before, &d.after) {
			return r
		}
	}
	return Result{Stop: calc.Limit, Steps: d.past.now - start}
}

// Back undoes up to n actions and tells how many there were to undo.
func (d *Debugger) Back(n uint64) uint64 {
	n = min(n, d.past.now)
	if n == 0 {
		return 0
	}
	s := d.past.at(d.m, d.past.now-n)
	d.m.Put(s)
	d.past.forget(d.past.now - n)
	return n
}

// BackTo goes back to the last action that changed what changed looks at: the
// machine is then about to carry it out. Without such an action nothing happens
// and found is false.
func (d *Debugger) BackTo(changed func(before, after *calc.State) bool) (r Result, found bool) {
	after := d.m.View()
	for i := d.past.now; i > 0; i-- {
		before := d.past.at(d.m, i-1)
		if changed(&before, &after) {
			return Result{Steps: d.Back(d.past.now - i + 1)}, true
		}
		after = before
	}
	return Result{}, false
}

// BackToBreak goes back to the last breakpoint that was passed, or to the
// beginning.
func (d *Debugger) BackToBreak() Result {
	var hit *Break
	n := 0
	r, found := d.BackTo(func(before, after *calc.State) bool {
		n++
		for i := range d.breaks {
			b := &d.breaks[i]
			if b.Kind.before() && b.holds(nil, before) || !b.Kind.before() && b.holds(before, after) {
				hit = b
				return true
			}
		}
		return false
	})
	if !found {
		return Result{Steps: d.Back(d.past.now)}
	}
	r.Break = hit
	return r
}

// Past gives the state n actions ago; ok is false when there is none.
func (d *Debugger) Past(n uint64) (s calc.State, ok bool) {
	if n > d.past.now {
		return s, false
	}
	if n == 0 {
		return d.m.View(), true
	}
	return d.past.at(d.m, d.past.now-n), true
}

// RegisterChanges is for BackTo: register r of calc.Registers.
func RegisterChanges(r int) func(before, after *calc.State) bool {
	at := calc.Registers()[r].At
	return func(before, after *calc.State) bool { return *at(before) != *at(after) }
}

// DisplayChanges is for BackTo: what a stop would show.
func DisplayChanges(before, after *calc.State) bool { return Shown(before) != Shown(after) }

// Shown is the picture of a machine at rest, or what С/П would show in place of
// the command due.
func Shown(s *calc.State) calc.Indicator {
	if !s.Running {
		return s.Shown
	}
	stopped := *s
	stopped.Cells[s.Model.Cell(s.PC)] = 0x50
	stopped.Step()
	return stopped.Shown
}
