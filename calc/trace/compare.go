package trace

import (
	"context"
	"errors"
	"fmt"
	"io"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
)

// Divergence is the first step at which a program does not do what a trace
// expects.
type Divergence struct {
	// Line is the line of the trace.
	Line int
	// Event is the step; its Number is 0 when the program had ended.
	Event desk.Event
	Stop  calc.Stop
	Wrong []Mismatch
	// Last are the steps before, the oldest first.
	Last []desk.Event
}

// contextSteps is how many steps before it a divergence shows.
const contextSteps = 8

// Mismatch is one column that differs.
type Mismatch struct {
	Column    Column
	Want, Got string
	// Writer is the last step that wrote the register, nil when none did or the
	// column is no register.
	Writer *desk.Event
}

// String is the divergence in one line.
func (d *Divergence) String() string {
	if d.Event.Number == 0 {
		return fmt.Sprintf("line %d: the program has ended (%s), the trace goes on", d.Line, d.Stop)
	}
	m := d.Wrong[0]
	return fmt.Sprintf("line %d: step %d, cell %02X: %s is %s, want %s", d.Line, d.Event.Number, d.Event.PC, m.Column.Name(), m.Got, m.Want)
}

// Compare carries actions out on a desk that is ready for them and looks for the first divergence; nil when there
// is none. steps is the number of steps run. Rows without a step number are
// about the steps 1, 2, 3 …; rows with one may leave steps out.
func (t *Trace) Compare(ctx context.Context, d *desk.Desk, actions []script.Action) (div *Divergence, steps uint64, err error) {
	next := 0
	return follow(ctx, d, actions, func() (*Row, error) {
		if next == len(t.Rows) {
			return nil, io.EOF
		}
		next++
		return &t.Rows[next-1], nil
	})
}

// Compare is Trace.Compare with rows that are read as they are wanted. All are read,
// whatever the comparison finds: a fault anywhere in the file is the error.
func (r *Reader) Compare(ctx context.Context, d *desk.Desk, actions []script.Action) (div *Divergence, steps uint64, err error) {
	div, steps, err = follow(ctx, d, actions, r.Next)
	for n := 0; err == nil; n++ {
		if _, err = r.Next(); n%4096 == 4095 && err == nil {
			err = ctx.Err()
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return div, steps, err
}

// follow compares a run with the rows that next gives until io.EOF.
func follow(ctx context.Context, d *desk.Desk, actions []script.Action, next func() (*Row, error)) (div *Divergence, steps uint64, err error) {
	row, bad := next()
	if bad != nil {
		return nil, 0, bad
	}
	var last []desk.Event
	var written [calc.NumRegs]desk.Event // the last step that wrote each register
	stop, err := d.Record(ctx, actions, func(ev *desk.Event) bool {
		steps = ev.Number
		for i := range written {
			if r := calc.Reg(i); *ev.Before.At(r) != *ev.After.At(r) {
				written[i] = *ev
			}
		}
		if row.Step == 0 || row.Step == ev.Number {
			if !row.match(ev) {
				div = &Divergence{Line: row.Line, Event: *ev, Last: last, Wrong: row.wrong(ev, &written)}
				return false
			}
			row, bad = next()
		}
		if len(last) == contextSteps {
			last = append(last[:0], last[1:]...)
		}
		last = append(last, *ev)
		return bad == nil
	})
	switch {
	case err != nil || div != nil:
	case bad == nil:
		div = &Divergence{Line: row.Line, Stop: stop, Last: last}
	case !errors.Is(bad, io.EOF):
		err = bad
	}
	return div, steps, err
}

// wrong are the columns of a row that differ from a step.
func (r *Row) wrong(ev *desk.Event, written *[calc.NumRegs]desk.Event) []Mismatch {
	var l []Mismatch
	for i := range r.fields {
		f := &r.fields[i]
		if f.match(ev) {
			continue
		}
		m := Mismatch{Column: f.column, Want: f.text, Got: f.column.Field(ev)}
		if f.column.Kind == RegColumn {
			if w := written[f.column.Reg]; w.Number > 0 {
				m.Writer = &w
			}
			m.Got = f.value.Write(*ev.After.At(f.column.Reg))
		}
		l = append(l, m)
	}
	return l
}
