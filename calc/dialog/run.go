package dialog

import (
	"context"
	"fmt"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
)

// Runner runs dialogues on one desk. It is for one goroutine.
type Runner struct {
	Desk  *desk.Desk
	Setup *desk.Setup
	// Limit is the most steps that one key may start, 0 for desk.DefaultLimit.
	Limit uint64

	first   bool   // end with the first failure, and do not look for its cause
	longest uint64 // steps that one turn took, at most
}

// Result is what became of a dialogue.
type Result struct {
	Dialogue *Dialogue
	// Turns are the turns carried out, Checks the expectations looked at.
	Turns, Checks int
	Steps         uint64
	// Failures are the expectations that were not met, by turn.
	Failures []Failure
}

// Failure is a turn that did not come out as expected.
type Failure struct {
	Dialogue *Dialogue
	Step     int // index of the turn
	Wrong    []script.Mismatch
	// Stop, Steps and PC tell how the turn ended: for ЕГГОГ and a limit PC is the
	// cell of the last command.
	Stop  calc.Stop
	Steps uint64
	PC    byte
	// Last are the last steps before the end, the oldest first.
	Last []desk.Event
}

// Turn is the turn that failed.
func (f *Failure) Turn() *Step { return &f.Dialogue.Steps[f.Step] }

// Run carries out a dialogue on a fresh machine. It goes on after a failure, so
// that one wrong turn does not hide the next; a machine that hangs or runs into
// the limit ends it. The error is that of ctx, or of an action that the machine
// cannot do.
func (r *Runner) Run(ctx context.Context, d *Dialogue) (Result, error) {
	r.start(d.Cells)
	res := Result{Dialogue: d}
	for i := range d.Steps {
		step := &d.Steps[i]
		before := r.Desk.Steps()
		stop, err := r.Desk.DoAll(ctx, step.Actions)
		if err != nil {
			return res, fmt.Errorf("%s:%d: %w", d.File, step.Line, err)
		}
		out := r.outcome(before, stop)
		r.longest = max(r.longest, out.Steps)
		res.Turns++
		res.Checks += len(step.Expect)
		res.Steps += out.Steps
		ends := stop == calc.Hang || stop == calc.Limit && !expectsStop(step, calc.Limit)
		if endless := ends && stop == calc.Limit; endless || !out.Meets(step.Expect) {
			f := Failure{Dialogue: d, Step: i, Wrong: out.Check(step.Expect), Stop: stop, Steps: out.Steps, PC: out.State.PC}
			if endless {
				f.Wrong = append(f.Wrong, script.Mismatch{
					Name: "end", Expect: script.Expect{Text: "the program stops"},
					Got: fmt.Sprintf("still running after %d steps", r.Desk.Limit()),
				})
			}
			res.Failures = append(res.Failures, f)
			if r.first {
				return res, nil
			}
		}
		if ends {
			break
		}
	}
	if len(res.Failures) > 0 {
		return res, r.explain(ctx, d, res.Failures)
	}
	return res, nil
}

// outcome is the machine after a turn.
func (r *Runner) outcome(before uint64, stop calc.Stop) script.Outcome {
	s := r.Desk.View()
	return script.Outcome{State: &s, Indicator: r.Desk.Indicator(), Steps: s.Steps - before, Stop: stop}
}

// start makes the machine fresh, with the program in it.
func (r *Runner) start(cells []script.Cell) {
	r.Desk.Load(r.Setup)
	r.Desk.SetLimit(r.Limit)
	if r.Limit == 0 {
		r.Desk.SetLimit(desk.DefaultLimit)
	}
	if len(cells) == 0 {
		return
	}
	r.Desk.Edit(func(s *calc.State) {
		for _, c := range cells {
			s.Cells[c.Cell] = c.Code
		}
	})
}

func expectsStop(step *Step, stop calc.Stop) bool {
	for _, e := range step.Expect {
		if e.Kind == script.StopIs && e.Stop == stop {
			return true
		}
	}
	return false
}

// contextSteps is how many steps a failure shows.
const contextSteps = 8

// explain carries a dialogue out again, watching the last steps of the turns
// that failed.
func (r *Runner) explain(ctx context.Context, d *Dialogue, failures []Failure) error {
	r.start(d.Cells)
	observe := r.Desk.Observe
	defer func() { r.Desk.Observe = observe }()
	next := 0
	for i := range d.Steps {
		if next == len(failures) {
			break
		}
		f := &failures[next]
		r.Desk.Observe = nil
		if f.Step == i {
			r.Desk.Observe = f.watch()
			next++
		}
		if _, err := r.Desk.DoAll(ctx, d.Steps[i].Actions); err != nil {
			return err
		}
		if n := len(f.Last); n > 0 && f.Step == i {
			f.PC = f.Last[n-1].PC
			f.Last[n-1].After = r.Desk.Seen()
			for k := range f.Last[:n-1] {
				f.Last[k].After = f.Last[k+1].Before
			}
		}
	}
	return nil
}

// watch notes the last steps of the turn that failed.
func (f *Failure) watch() func(*desk.Desk) {
	var n uint64
	return func(d *desk.Desk) {
		if !d.Running() {
			return // a key is due
		}
		n++
		if n+contextSteps > f.Steps {
			s := d.Seen()
			f.Last = append(f.Last, desk.Event{Number: n, PC: s.PC, Code: s.Cells[s.Model.Cell(s.PC)], Before: s})
		}
	}
}

// Check compares a machine with expectations in the notation of a dialogue's
// right side. steps and stop, which are about a turn, have no meaning here and
// compare with a turn that did nothing.
func Check(text string, s *calc.State, shown calc.Indicator) ([]script.Mismatch, error) {
	turns, err := script.ParseLine("=> " + text)
	if err != nil {
		return nil, err
	}
	if len(turns) == 0 {
		return nil, nil
	}
	out := script.Outcome{State: s, Indicator: shown, Stop: calc.Idle}
	return out.Check(turns[0].Expect), nil
}
