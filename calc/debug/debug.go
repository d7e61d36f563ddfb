// Package debug is the debugger without a face: it drives a desk, remembers
// where it has been, and stops where it is told to. The terminal face, the page and
// mk61 debug work on it.
//
// Time is counted in actions: a step of a program, a key, a change from outside. The
// machine is kept whole after everything that is no step, and every so many steps;
// any moment between is made again by stepping, so one can go back to the beginning
// however long the run was. Nothing here prints or waits.
package debug

import (
	"slices"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/isa"
)

// Debugger is a desk with a memory and stops. It is for one goroutine. Whatever
// happens to the desk must happen through it.
type Debugger struct {
	d      *desk.Desk
	past   history
	breaks []Break
	lastID int
	before calc.State // the machine before and after a step that is looked at
	after  calc.State
}

// Result tells how a command of the debugger ended.
type Result struct {
	// Stop is how the program ended; None while it could go on.
	Stop calc.Stop
	// Break is the breakpoint that was reached, nil when none was.
	Break *Break
	// Done: what the command waits for has come.
	Done bool
	// Steps is the number of actions done, or undone.
	Steps uint64
}

// New is a debugger of a desk, which it takes over.
func New(d *desk.Desk) *Debugger {
	g := &Debugger{d: d}
	g.past.begin(d.Snapshot())
	return g
}

// Desk is the machine; to look at, see Debugger.
func (g *Debugger) Desk() *desk.Desk { return g.d }

// State is the machine now.
func (g *Debugger) State() calc.State { return g.d.Seen() }

// Actions is the number of actions since the beginning.
func (g *Debugger) Actions() uint64 { return g.past.now }

// Oldest is the first action that can still be gone back to.
func (g *Debugger) Oldest() uint64 { return g.past.marks[0].at }

// Do does an action and does not run the program that it may start.
func (g *Debugger) Do(a script.Action) (calc.Stop, error) {
	stop, err := g.d.Begin(a)
	g.past.did(g.d, Deed{Kind: Acted, Action: a})
	return stop, err
}

// Press presses a key and does not run the program that it may start.
func (g *Debugger) Press(k isa.Key) (calc.Stop, error) {
	return g.Do(script.Action{Kind: script.Press, Key: k})
}

// Change changes the desk in any other way; label says how, for the list of what
// was done.
func (g *Debugger) Change(label string, change func(*desk.Desk)) {
	change(g.d)
	g.past.did(g.d, Deed{Kind: Changed, Label: label})
}

// Edit changes the machine: a register, a cell.
func (g *Debugger) Edit(change func(*calc.State)) {
	g.Change("", func(d *desk.Desk) { d.Edit(change) })
}

// Step carries out one command of the program. A machine at rest is started
// with С/П, which is an action of its own.
func (g *Debugger) Step() Result {
	start := g.past.now
	if stop, ok := g.start(); !ok {
		return Result{Stop: stop, Steps: g.past.now - start}
	}
	stop := g.step()
	return Result{Stop: stop, Steps: g.past.now - start}
}

// start sees to it that a program runs. ok is false when it does not: stop says
// why.
func (g *Debugger) start() (stop calc.Stop, ok bool) {
	if g.d.Running() {
		return calc.None, true
	}
	s := g.d.View()
	if s.Hung {
		return calc.Hang, false
	}
	if s.Mode == calc.Program {
		return calc.Idle, false
	}
	stop, _ = g.Press(isa.KeyRun)
	return stop, g.d.Running()
}

// step carries out one command.
func (g *Debugger) step() calc.Stop {
	stop := g.d.Step()
	g.past.stepped(g.d, 1, stop)
	return stop
}

// Continue runs until the program ends, a breakpoint is reached, or limit steps
// are done (Stop is then Limit). The breakpoint of the place where it starts
// does not count.
func (g *Debugger) Continue(ctx desk.Context, limit uint64) Result {
	return g.until(ctx, limit, nil)
}

// RunTo runs until the program is about to carry out a cell.
func (g *Debugger) RunTo(ctx desk.Context, cell int, limit uint64) Result {
	return g.until(ctx, limit, func(_, after *calc.State) bool {
		return after.Running && after.Model.Cell(after.PC) == cell
	})
}

// Next carries out one command, a call of a subroutine as a whole.
func (g *Debugger) Next(ctx desk.Context, limit uint64) Result {
	depth := 0
	return g.until(ctx, limit, func(before, _ *calc.State) bool {
		depth += nesting(before)
		return depth <= 0
	})
}

// Finish runs until the subroutine returns.
func (g *Debugger) Finish(ctx desk.Context, limit uint64) Result {
	depth := 1
	return g.until(ctx, limit, func(before, _ *calc.State) bool {
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
func (g *Debugger) until(ctx desk.Context, limit uint64, done func(before, after *calc.State) bool) Result {
	start := g.past.now
	if stop, ok := g.start(); !ok {
		return Result{Stop: stop, Steps: g.past.now - start}
	}
	r := g.run(limit, func() bool { return ctx.Err() != nil }, done)
	r.Steps = g.past.now - start
	return r
}

// Run lets a program that runs go on for n steps at the most, to its stop or a
// breakpoint, until done says so of the state before and after a step, or until
// busy, asked every thousand steps or so, says that it is enough: Stop is then
// calc.Limit. busy and done may be nil.
func (g *Debugger) Run(n uint64, busy func() bool, done func(before, after *calc.State) bool) Result {
	if !g.d.Running() {
		return Result{Stop: calc.Idle}
	}
	start := g.past.now
	r := g.run(n, busy, done)
	r.Steps = g.past.now - start
	return r
}

// slice is how many steps are made between two questions whether it is enough.
const slice = 1024

func (g *Debugger) run(limit uint64, busy func() bool, done func(before, after *calc.State) bool) Result {
	quick := done == nil && len(g.breaks) == 0 && g.d.Observe == nil
	if !quick {
		g.after = g.d.Seen()
	}
	asked := uint64(0)
	for n := uint64(0); n < limit; {
		if n-asked >= slice {
			if asked = n; busy != nil && busy() {
				break
			}
		}
		if quick {
			part := min(limit-n, slice, g.past.free())
			stop := g.some(part)
			if stop != calc.Limit {
				return Result{Stop: stop}
			}
			n += part
			continue
		}
		n++
		if g.d.Observe != nil {
			g.d.Observe(g.d)
		}
		g.before = g.after
		stop := g.step()
		g.after = g.d.Seen()
		r := Result{Stop: stop}
		if r.Break = g.reached(&g.before, &g.after); r.Break != nil || stop != calc.None {
			return r
		}
		if done != nil && done(&g.before, &g.after) {
			r.Done = true
			return r
		}
	}
	return Result{Stop: calc.Limit}
}

// some makes n steps or as many as there are.
func (g *Debugger) some(n uint64) calc.Stop {
	before := g.d.Steps()
	stop, _ := g.d.Run(desk.Forever, n)
	g.past.stepped(g.d, g.d.Steps()-before, stop)
	return stop
}

// Back undoes up to n actions and tells how many there were to undo.
func (g *Debugger) Back(n uint64) uint64 {
	n = min(n, g.past.now-g.Oldest())
	if n > 0 {
		g.past.back(g.d, g.past.now-n)
	}
	return n
}

// Redo does again what the last Back undid; ok is false when there was none, or
// something else was done since.
func (g *Debugger) Redo() (n uint64, ok bool) { return g.past.redo(g.d) }

// BackTo goes back to the last action that changed what changed looks at: the
// machine is then about to carry it out. Without such an action nothing happens
// and found is false.
func (g *Debugger) BackTo(changed func(before, after *calc.State) bool) (r Result, found bool) {
	at, found := g.past.last(g.d, changed)
	if !found {
		return Result{}, false
	}
	return Result{Steps: g.Back(g.past.now - at)}, true
}

// BackToBreak goes back to the last breakpoint that was passed, or to the
// beginning.
func (g *Debugger) BackToBreak() Result {
	var hit *Break
	r, found := g.BackTo(func(before, after *calc.State) bool {
		for i := range g.breaks {
			b := &g.breaks[i]
			if b.Kind.before() && b.holds(nil, before) || !b.Kind.before() && b.holds(before, after) {
				hit = b
				return true
			}
		}
		return false
	})
	if !found {
		return Result{Steps: g.Back(g.past.now)}
	}
	r.Break = hit
	return r
}

// Past gives the state n actions ago; ok is false when there is none.
func (g *Debugger) Past(n uint64) (s calc.State, ok bool) {
	if n > g.past.now-g.Oldest() {
		return s, false
	}
	if n == 0 {
		return g.d.Seen(), true
	}
	g.past.visit(g.d, g.past.now-n, func() { s = g.d.Seen() })
	return s, true
}

// Kept is the machine after a number of actions.
type Kept struct {
	At    uint64
	State calc.State
}

// Milestones are the machines behind the last n actions that were no steps of a program,
// and at the ends of runs, the oldest first; without the machine now.
func (g *Debugger) Milestones(n int) (l []Kept) {
	now := g.d.Snapshot()
	defer g.d.Restore(now)
	for i := len(g.past.marks) - 1; i >= 0 && len(l) < n; i-- {
		m := &g.past.marks[i]
		if !m.fixed || m.at >= g.past.now {
			continue
		}
		g.d.Restore(m.moment)
		l = append(l, Kept{m.at, g.d.Seen()})
	}
	slices.Reverse(l)
	return l
}

// Done is what was done as the n-th from now back, 1 the last.
func (g *Debugger) Done(n uint64) Deed { return g.past.deed(g.past.now - n) }

// RegisterChanges is for BackTo.
func RegisterChanges(r calc.Reg) func(before, after *calc.State) bool {
	return func(before, after *calc.State) bool { return *before.At(r) != *after.At(r) }
}

// DisplayChanges is for BackTo: what a stop would show.
func DisplayChanges(before, after *calc.State) bool { return before.AtStop() != after.AtStop() }
