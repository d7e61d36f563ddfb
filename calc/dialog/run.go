package dialog

import (
	"context"
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/isa"
)

// chunk is how many steps run between two looks at the context.
const chunk = 1 << 16

// Runner runs dialogues on one machine. It is for one goroutine.
type Runner struct {
	Machine engine.Engine
	Program *Program
	// Limit is the most steps that one key may start, 0 for DefaultLimit.
	Limit uint64
	// Observe, when not nil, is called before every step of a program with the
	// machine about to make it. It makes the run slower.
	Observe func(engine.Engine)

	first   bool   // end with the first failure, and do not look for its cause
	longest uint64 // steps that one turn took, at most
	part    string // the part loaded last, "" for the program itself
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
	Wrong    []Mismatch
	// Stop, Steps and PC tell how the turn ended: for ЕГГОГ and a limit PC is the
	// cell of the last command.
	Stop  calc.Stop
	Steps uint64
	PC    byte
	// Last are the last steps before the end, the oldest first.
	Last []Event
}

// Mismatch is one expectation that was not met.
type Mismatch struct {
	Expect Expect
	Name   string // "X", "display", "steps" …
	Got    string // in the notation of the expectation
}

// Event is one step of a program: the command and the machine after it.
type Event struct {
	Number uint64 // from 1
	PC     byte   // the cell of the command
	Code   byte
	Before calc.State
	After  calc.State
}

// Turn is the turn that failed.
func (f *Failure) Turn() *Step { return &f.Dialogue.Steps[f.Step] }

// Run carries out a dialogue on a fresh machine. It goes on after a failure, so
// that one wrong turn does not hide the next; a machine that hangs or runs into
// the limit ends it. The error is that of ctx.
func (r *Runner) Run(ctx context.Context, d *Dialogue) (Result, error) {
	r.start(d.Cells)
	res := Result{Dialogue: d}
	limit := r.limit()
	for i := range d.Steps {
		step := &d.Steps[i]
		before := look(r.Machine)
		stop, err := r.act(ctx, step.Actions, &limit)
		if err != nil {
			return res, fmt.Errorf("%s:%d: %w", d.File, step.Line, err)
		}
		after := look(r.Machine)
		r.longest = max(r.longest, after.steps-before.steps)
		res.Turns++
		res.Checks += len(step.Expect)
		res.Steps += after.steps - before.steps
		wrong := check(step, &before, &after, stop)
		ends := stop == calc.Hang || stop == calc.Limit && !expectsStop(step, calc.Limit)
		if stop == calc.Limit && ends {
			wrong = append(wrong, Mismatch{Name: "end", Expect: Expect{Line: step.Line, Text: "the program stops"},
				Got: fmt.Sprintf("still running after %d steps", limit)})
		}
		if len(wrong) > 0 {
			if r.first {
				res.Failures = append(res.Failures, Failure{Dialogue: d, Step: i, Wrong: wrong})
				return res, nil
			}
			res.Failures = append(res.Failures, Failure{Dialogue: d, Step: i, Wrong: wrong, Stop: stop,
				Steps: after.steps - before.steps, PC: after.PC})
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

// start makes the machine fresh, with the program in it. Put alone does not
// reach what an engine hides, such as the seed of К СЧ in the chips.
func (r *Runner) start(cells []Cell) {
	if p, ok := r.Machine.(interface{ Power() }); ok {
		p.Power()
	}
	if m, ok := r.Machine.(interface{ Renew() }); ok {
		m.Renew() // what outlives the power
	}
	s := r.Program.State()
	for _, c := range cells {
		s.Cells[c.Cell] = c.Code
	}
	r.Machine.Put(s)
	r.part = ""
}

func (r *Runner) limit() uint64 {
	if r.Limit > 0 {
		return r.Limit
	}
	return DefaultLimit
}

func expectsStop(step *Step, stop calc.Stop) bool {
	for _, e := range step.Expect {
		if e.Kind == StopIs && e.Stop == stop {
			return true
		}
	}
	return false
}

// act carries out actions and the programs that they start. The result is how
// the last program ended, Idle when none ran.
func (r *Runner) act(ctx context.Context, actions []Action, limit *uint64) (calc.Stop, error) {
	stop := calc.Idle
	for _, a := range actions {
		if a.Kind == SetLimit {
			*limit = a.Limit
			continue
		}
		st, err := r.one(ctx, a, *limit)
		if err != nil {
			return stop, err
		}
		if st != calc.None {
			stop = st
		}
		if stop == calc.Hang || stop == calc.Limit {
			break
		}
	}
	return stop, nil
}

func (r *Runner) one(ctx context.Context, a Action, limit uint64) (calc.Stop, error) {
	if a.Kind == PressKey {
		stop := r.Machine.Press(a.Key)
		if !r.Machine.Running() {
			return stop, nil
		}
		return r.finish(ctx, limit)
	}
	// The switches of an engine that has them reach more than Put does.
	if m, ok := r.Machine.(interface{ Power() }); ok && a.Kind == PowerOff {
		m.Power()
		return calc.None, nil
	}
	if m, ok := r.Machine.(interface{ Turn(number.Angle) }); ok && a.Kind == SetAngle {
		m.Turn(a.Angle)
		return calc.None, nil
	}
	if a.Kind == MoveSwitch {
		if m, ok := r.Machine.(interface{ Switch(string) bool }); !ok || !m.Switch(a.Name) {
			return calc.None, fmt.Errorf("%s: only the МК-52 has the switch %s", r.Program.Name, a.Name)
		}
		return calc.None, nil
	}
	s := r.Machine.View()
	if a.Kind == LoadPart {
		part, ok := r.Program.Parts[a.Name]
		if !ok {
			return calc.None, fmt.Errorf("%s: no part %q to load", r.Program.Name, a.Name)
		}
		s.Load(part)
		r.part = a.Name
	}
	Apply(&s, a)
	r.Machine.Put(s)
	return calc.None, nil
}

// Apply carries out an action that is no key.
func Apply(s *calc.State, a Action) {
	switch a.Kind {
	case SetRegister:
		*calc.Registers()[a.Register].At(s) = a.Value
	case SetCell:
		s.Cells[a.Cell.Cell] = a.Cell.Code
	case SetCounter:
		s.PC = a.Cell.Code
	case SetAngle:
		s.Angle = a.Angle
	case SetSeed:
		s.Seed = uint32(a.Value)
	case PowerOff:
		s.PowerOff()
	}
}

// finish runs the program to its stop.
func (r *Runner) finish(ctx context.Context, limit uint64) (calc.Stop, error) {
	if r.Observe != nil {
		for n := range limit {
			if n%1024 == 0 && ctx.Err() != nil {
				return calc.Limit, ctx.Err()
			}
			r.Observe(r.Machine)
			if stop := r.Machine.Step(); stop != calc.None {
				return stop, nil
			}
		}
		return calc.Limit, nil
	}
	for limit > 0 {
		n := min(limit, chunk)
		if stop := r.Machine.Run(n); stop != calc.Limit {
			return stop, nil
		}
		limit -= n
		if err := ctx.Err(); err != nil {
			return calc.Limit, err
		}
	}
	return calc.Limit, nil
}

// contextSteps is how many steps a failure shows.
const contextSteps = 8

// explain carries a dialogue out again, watching the last steps of the turns
// that failed.
func (r *Runner) explain(ctx context.Context, d *Dialogue, failures []Failure) error {
	r.start(d.Cells)
	limit := r.limit()
	next := 0
	for i := range d.Steps {
		if next == len(failures) {
			break
		}
		again := Runner{Machine: r.Machine, Program: r.Program, part: r.part}
		f := &failures[next]
		if f.Step == i {
			again.Observe = f.watch()
			next++
		}
		if _, err := again.act(ctx, d.Steps[i].Actions, &limit); err != nil {
			return err
		}
		if n := len(f.Last); n > 0 && f.Step == i {
			f.PC = f.Last[n-1].PC
			f.Last[n-1].After = between(r.Machine)
			for k := range f.Last[:n-1] {
				f.Last[k].After = f.Last[k+1].Before
			}
		}
	}
	return nil
}

// watch notes the last steps of the turn that failed.
func (f *Failure) watch() func(engine.Engine) {
	var n uint64
	return func(m engine.Engine) {
		n++
		if n+contextSteps > f.Steps {
			s := between(m)
			f.Last = append(f.Last, Event{Number: n, PC: s.PC, Code: s.Cells[s.Model.Cell(s.PC)], Before: s})
		}
	}
}

// sight is what can be seen of a machine.
type sight struct {
	calc.State
	indicator calc.Indicator
	steps     uint64
}

func look(m engine.Engine) sight { return sight{m.View(), m.Indicator(), m.Steps()} }

// between is the machine between two steps. An engine that works ahead of the
// fetch or behind it has Seen to tell what the command under way leaves.
func between(m engine.Engine) calc.State {
	ahead, ok := m.(interface{ Seen() calc.State })
	if !ok {
		return m.View()
	}
	s := ahead.Seen()
	now := m.View()
	s.PC, s.Running = now.PC, now.Running
	return s
}

// check compares what came of a turn with what it expects.
func check(step *Step, before, after *sight, stop calc.Stop) []Mismatch {
	var wrong []Mismatch
	for _, e := range step.Expect {
		if name, got, ok := met(e, before, after, stop); !ok {
			wrong = append(wrong, Mismatch{e, name, got})
		}
	}
	return wrong
}

// met tells whether an expectation is met, and what there is in its place.
func met(e Expect, before, after *sight, stop calc.Stop) (name, got string, ok bool) {
	switch e.Kind {
	case RegisterIs:
		reg := calc.Registers()[e.Register]
		n := *reg.At(&after.State)
		if e.Value.Match(n) {
			return "", "", true
		}
		return reg.Name, e.Value.Write(n), false
	case DisplayIs:
		i := after.indicator
		if e.Display.Match(i) {
			return "", "", true
		}
		return "display", i.String(), false
	case CounterIs:
		return "pc", fmt.Sprintf("%02X", after.PC), after.PC == e.Cell.Code
	case ReturnIs:
		var l []string
		ok := true
		for i, pc := range e.Return {
			ok = ok && after.Ret[i] == pc
			l = append(l, fmt.Sprintf("%02X", after.Ret[i]))
		}
		return "ret", strings.Join(l, "."), ok
	case CellIs:
		code := after.Cells[e.Cell.Cell]
		return fmt.Sprintf("cell %02X", isa.Address(e.Cell.Cell)), fmt.Sprintf("%02X", code), code == e.Cell.Code
	case StepsAre:
		n := after.steps - before.steps
		return "steps", fmt.Sprint(n), n == e.Count
	case StopIs:
		return "stop", stop.String(), stop == e.Stop
	default:
		return "display", after.indicator.String(), false
	}
}

// Check compares a machine with expectations in the notation of a dialogue's
// right side. steps and stop, which are about a turn, have no meaning here and
// compare with a turn that did nothing.
func Check(text string, s *calc.State, shown calc.Indicator) ([]Mismatch, error) {
	f, err := Parse("expectations", "=> "+text, 1)
	if err != nil {
		return nil, err
	}
	now := sight{*s, shown, s.Steps}
	return check(&f.Dialogues[0].Steps[0], &now, &now, calc.Idle), nil
}
