package trace

import (
	"context"
	"fmt"

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
	var last []desk.Event
	writers := make([]*desk.Event, calc.NumRegs)
	stop, err := d.Record(ctx, actions, func(ev *desk.Event) bool {
		steps = ev.Number
		for i := range writers {
			if r := calc.Reg(i); *ev.Before.At(r) != *ev.After.At(r) {
				w := *ev
				writers[i] = &w
			}
		}
		row := &t.Rows[next]
		if row.Step == 0 || row.Step == ev.Number {
			if !row.match(ev) {
				div = &Divergence{Line: row.Line, Event: *ev, Last: last, Wrong: row.wrong(ev, writers)}
				return false
			}
			next++
		}
		if len(last) == contextSteps {
			last = append(last[:0], last[1:]...)
		}
		last = append(last, *ev)
		return next < len(t.Rows)
	})
	if err == nil && div == nil && next < len(t.Rows) {
		div = &Divergence{Line: t.Rows[next].Line, Stop: stop, Last: last}
	}
	return div, steps, err
}

// wrong are the columns of a row that differ from a step.
func (r *Row) wrong(ev *desk.Event, writers []*desk.Event) []Mismatch {
	var l []Mismatch
	for i := range r.fields {
		f := &r.fields[i]
		if f.match(ev) {
			continue
		}
		m := Mismatch{Column: f.column, Want: f.text, Got: f.column.Field(ev)}
		if f.column.Kind == RegColumn {
			m.Writer = writers[f.column.Reg]
			m.Got = f.value.Write(*ev.After.At(f.column.Reg))
		}
		l = append(l, m)
	}
	return l
}
