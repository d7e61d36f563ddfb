package verify

import (
	"context"
	"errors"
	"fmt"
	"io"

	"mk61/calc/desk"
	"mk61/calc/trace"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
)

// traceResult is what became of one trace.
type traceResult struct {
	trace *trace.Trace
	rows  uint64
	setup *desk.Setup
	steps uint64
	div   *trace.Divergence
	// repairs are changes of one cell that make the trace agree; partly is how
	// far the best one comes when there is none; gaveUp says that time ran out.
	repairs []trace.Repair
	partly  trace.Repair
	gaveUp  bool
	looked  bool
	tooLong bool // to look
}

// traces compares all traces of the subjects.
func (v *Run) traces(ctx context.Context, all []*cli.Subject) ([]traceResult, error) {
	var out []traceResult
	var errs []error
	for _, s := range all {
		for _, name := range s.Traces {
			r, err := v.trace(ctx, s, name)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			out = append(out, r)
		}
	}
	return out, errors.Join(errs...)
}

func (v *Run) trace(ctx context.Context, s *cli.Subject, name string) (r traceResult, err error) {
	f, err := userfile.Open(name)
	if err != nil {
		return r, err
	}
	defer f.Close()
	t := trace.NewReader(name, f)
	r.trace = &t.Trace
	if err = t.Head(); err != nil {
		return r, err
	}
	var given *desk.Setup
	if s.Setup.Cells != nil {
		given = &s.Setup
	}
	if v.Keys != "" {
		r.trace.Keys = v.Keys
	}
	setup, actions, err := r.trace.Session(given)
	if err != nil {
		return r, err
	}
	r.setup = setup
	open := func() *desk.Desk {
		d := v.open()
		d.Load(setup)
		return d
	}
	r.div, r.steps, err = t.Compare(ctx, open(), actions)
	if r.rows = t.Count; err != nil || r.div == nil || v.Repair <= 0 {
		return r, err
	}
	whole, err := readTrace(name)
	if errors.Is(err, trace.ErrTooLong) || errors.Is(err, userfile.ErrTooLarge) {
		r.tooLong = true
		return r, nil
	}
	if err != nil {
		return r, err
	}
	within, cancel := context.WithTimeout(ctx, v.Repair)
	defer cancel()
	r.looked = true
	r.repairs, r.partly, err = whole.Repairs(within, open, actions)
	if r.gaveUp = err != nil; r.gaveUp && ctx.Err() == nil {
		err = nil
	}
	return r, err
}

// write says where a trace and a program part, and what one cell would change.
func (r *traceResult) write(w io.Writer, e *cli.Env) {
	d := r.div
	fmt.Fprintf(w, "%s:%d:1: %s\n", r.trace.File, d.Line, r.setup.Name)
	if d.Event.Number == 0 {
		fmt.Fprintf(w, e.Say("  the program has ended (%s), the trace goes on\n", "  программа кончилась (%s), трасса идёт дальше\n"), d.Stop)
	} else {
		fmt.Fprintf(w, e.Say("  step %d, cell %02X: %s\n", "  шаг %d, ячейка %02X: %s\n"), d.Event.Number, d.Event.PC, isa.Spell(d.Event.Code, isa.Russian))
	}
	for _, m := range d.Wrong {
		name := m.Column.Name()
		fmt.Fprintf(w, e.Say("  %-9s got %s, want %s", "  %-9s вышло %s, нужно %s"), name, cli.Shown(name, m.Got), cli.Shown(name, m.Want))
		if x := m.Writer; x != nil {
			fmt.Fprintf(w, e.Say("; last written by step %d, cell %02X: %s", "; последним писал шаг %d, ячейка %02X: %s"), x.Number, x.PC, isa.Spell(x.Code, isa.Russian))
		}
		fmt.Fprintln(w)
	}
	for i := range d.Last {
		fmt.Fprintf(w, "    %6d  %s\n", d.Last[i].Number, cli.EventLine(&d.Last[i]))
	}
	if d.Event.Number != 0 {
		fmt.Fprintf(w, "  > %6d  %s\n", d.Event.Number, cli.EventLine(&d.Event))
	}
	switch {
	case r.tooLong:
		fmt.Fprintln(w, e.Say("  the trace is too long to look for a wrong cell with it", "  трасса слишком длинна для поиска ошибочной ячейки"))
	case r.looked:
		r.writeRepairs(w, e)
	}
}

// readTrace reads a whole trace.
func readTrace(name string) (*trace.Trace, error) {
	src, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return trace.Read(name, src)
}

// maxRepairs is how many ways out are shown.
const maxRepairs = 8

func (r *traceResult) writeRepairs(w io.Writer, e *cli.Env) {
	for i, x := range r.repairs {
		if i == maxRepairs {
			fmt.Fprintf(w, e.Say("  and %d more\n", "  и ещё %d\n"), len(r.repairs)-i)
			break
		}
		fmt.Fprintf(w, e.Say("  cell %02X: with %02X (%s) for %02X (%s) the whole trace agrees\n", "  ячейка %02X: с %02X (%s) вместо %02X (%s) сходится вся трасса\n"),
			isa.Address(x.Cell.Cell), x.Code, isa.Spell(x.Code, isa.Russian), x.Was, isa.Spell(x.Was, isa.Russian))
	}
	switch {
	case r.gaveUp:
		fmt.Fprintln(w, e.Say("  the search for a wrong cell ran out of time (-search)", "  время поиска ошибочной ячейки вышло (-search)"))
	case len(r.repairs) == 0 && r.partly.Rows > 0:
		fmt.Fprintf(w, e.Say("  no change of one cell makes the trace agree; cell %02X with %02X agrees for %d rows of %d\n",
			"  заменой одной ячейки трасса не сходится; ячейка %02X с кодом %02X даёт строк: %d из %d\n"),
			isa.Address(r.partly.Cell.Cell), r.partly.Code, r.partly.Rows, r.rows)
	case len(r.repairs) == 0:
		fmt.Fprintln(w, e.Say("  no change of one cell makes the trace agree", "  заменой одной ячейки трасса не сходится"))
	}
}

// summary is the divergence in one line.
func (r *traceResult) summary() string {
	s := r.div.String()
	if len(r.repairs) > 0 {
		x := r.repairs[0]
		s += fmt.Sprintf("; cell %02X with %02X agrees", isa.Address(x.Cell.Cell), x.Code)
	}
	return s
}
