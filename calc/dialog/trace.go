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

// Trace is what a program does step by step, as recorded or as expected: any
// subset of the columns, one row a step.
type Trace struct {
	File string
	// Program and Keys tell how the trace came about, when the file says so.
	Program   []byte
	Keys      string
	Angle     string
	Registers string // presets, as on the left of a dialogue
	Columns   []Column
	Rows      []Row
}

// Column is a column of a trace.
type Column struct {
	Kind     ColumnKind
	Register int // for RegisterColumn
}

// ColumnKind is what a column holds.
type ColumnKind uint8

// The columns.
const (
	StepColumn     ColumnKind = iota // number of the step, from 1
	PCColumn                         // program counter before the step
	CodeColumn                       // code carried out
	NameColumn                       // its name
	RegisterColumn                   // a register after the step
	ChangedColumn                    // registers R0..Re that the step changed: "R5=6 R3=8", - for none
	DisplayColumn                    // the indicator, or what a stop would show
	ReturnColumn                     // the return stack after the step
)

// DefaultColumns are those that a trace has when nothing else is said.
func DefaultColumns() []Column {
	return []Column{{Kind: StepColumn}, {Kind: PCColumn}, {Kind: CodeColumn}, {Kind: NameColumn},
		{RegisterColumn, 0}, {RegisterColumn, 1}, {RegisterColumn, 2}, {RegisterColumn, 3}, {RegisterColumn, 4},
		{Kind: ChangedColumn}, {Kind: DisplayColumn}}
}

var columnNames = map[string]ColumnKind{
	"STEP": StepColumn, "№": StepColumn, "N": StepColumn, "ШАГ": StepColumn,
	"PC": PCColumn, "ADDR": PCColumn, "АДРЕС": PCColumn,
	"CODE": CodeColumn, "OP": CodeColumn, "КОД": CodeColumn,
	"NAME": NameColumn, "КОМАНДА": NameColumn,
	"CHANGED": ChangedColumn, "ИЗМЕНЕНО": ChangedColumn,
	"DISPLAY": DisplayColumn, "IND": DisplayColumn, "ТАБЛО": DisplayColumn,
	"RET": ReturnColumn,
}

// ParseColumn reads the name of a column.
func ParseColumn(s string) (Column, error) {
	if k, ok := columnNames[strings.ToUpper(s)]; ok {
		return Column{Kind: k}, nil
	}
	if r, ok := RegisterByName(s); ok {
		return Column{RegisterColumn, r}, nil
	}
	return Column{}, fmt.Errorf("unknown column %q", s)
}

// Name is the name of the column as a trace writes it.
func (c Column) Name() string {
	if c.Kind == RegisterColumn {
		return calc.Registers()[c.Register].Name
	}
	return [...]string{"step", "pc", "code", "name", "", "changed", "display", "ret"}[c.Kind]
}

// Field gives what a column holds of a step.
func (c Column) Field(ev *Event) string {
	switch c.Kind {
	case StepColumn:
		return fmt.Sprint(ev.Number)
	case PCColumn:
		return fmt.Sprintf("%02X", ev.PC)
	case CodeColumn:
		return fmt.Sprintf("%02X", ev.Code)
	case NameColumn:
		return isa.Spell(ev.Code, isa.Russian)
	case RegisterColumn:
		return Spell(*calc.Registers()[c.Register].At(&ev.After))
	case ChangedColumn:
		return changed(ev)
	case DisplayColumn:
		return shown(&ev.After).String()
	default:
		l := make([]string, len(ev.After.Ret))
		for i, pc := range ev.After.Ret {
			l[i] = fmt.Sprintf("%02X", pc)
		}
		return strings.Join(l, ".")
	}
}

// shown is the picture at rest, or what С/П would show in place of the command
// due.
func shown(s *calc.State) calc.Indicator {
	if !s.Running {
		return s.Shown
	}
	stopped := *s
	stopped.Cells[s.Model.Cell(s.PC)] = 0x50
	stopped.Step()
	return stopped.Shown
}

func changed(ev *Event) string {
	var l []string
	for i := range ev.After.R {
		if n := ev.After.R[i]; n != ev.Before.R[i] {
			l = append(l, calc.Registers()[5+i].Name+"="+Spell(n))
		}
	}
	if len(l) == 0 {
		return "-"
	}
	return strings.Join(l, " ")
}

// Record carries out actions on the program and calls each after every step
// until it returns false. The event is valid during the call only.
func Record(ctx context.Context, m engine.Engine, p *Program, actions []Action, limit uint64, each func(*Event) bool) (calc.Stop, error) {
	r := Runner{Machine: m, Program: p, Limit: limit}
	r.start(nil)
	stop := calc.Idle
	var ev Event
	keyLimit := r.limit()
	for _, a := range actions {
		if a.Kind == SetLimit {
			keyLimit = a.Limit
			continue
		}
		if a.Kind != PressKey {
			if _, err := r.one(ctx, a, keyLimit); err != nil {
				return stop, err
			}
			continue
		}
		m.Press(a.Key)
		left := keyLimit
		for m.Running() {
			if left == 0 {
				return calc.Limit, nil
			}
			left--
			if left%1024 == 0 && ctx.Err() != nil {
				return calc.Limit, ctx.Err()
			}
			ev.Before = between(m)
			ev.Number++
			ev.PC = ev.Before.PC
			ev.Code = ev.Before.Cells[ev.Before.Model.Cell(ev.PC)]
			stop = m.Step()
			ev.After = between(m)
			if !each(&ev) {
				return stop, nil
			}
		}
	}
	return stop, nil
}

// Row is what a trace says of one step.
type Row struct {
	Line int
	// Step is the number of the step, 0 when the trace does not count.
	Step   uint64
	fields []field
}

// field is one expectation of a row.
type field struct {
	column  Column
	text    string
	code    byte // PC, code, name
	value   Value
	display Display
	ret     []byte
	changed []changedTo
	// hit is a picture known to match.
	hit calc.Indicator
}

type changedTo struct {
	register int // 0..14
	value    Value
}

// newField reads what a trace says in a column. ok is false when it says
// nothing.
func newField(c Column, text string) (f field, ok bool, err error) {
	f = field{column: c, text: text, hit: ^calc.Indicator(0)}
	if text == "" || text == "*" || text == "-" && c.Kind != ChangedColumn {
		return f, false, nil
	}
	switch c.Kind {
	case PCColumn, CodeColumn:
		if f.code, ok = ParseAddress(text); !ok {
			return f, false, fmt.Errorf("%q: want two hex digits", text)
		}
	case NameColumn:
		if f.code, ok = isa.Decode(text); !ok {
			return f, false, fmt.Errorf("%q is no command", text)
		}
	case RegisterColumn:
		f.value, err = ParseValue(text)
	case DisplayColumn:
		f.display, err = ParseDisplay(text)
	case ChangedColumn:
		f.changed, err = parseChanged(text)
	case ReturnColumn:
		var e Expect
		e, err = expectNamed("ret", text)
		f.ret = e.Return
	}
	return f, true, err
}

func parseChanged(text string) ([]changedTo, error) {
	var l []changedTo
	if text == "-" {
		return nil, nil
	}
	for _, w := range strings.Fields(text) {
		name, value, ok := strings.Cut(strings.TrimRight(w, ",;"), "=")
		r, known := RegisterByName(name)
		if !ok || !known || r < 5 {
			return nil, fmt.Errorf("%q: want R0..Re=VALUE", w)
		}
		v, err := ParseValue(value)
		if err != nil {
			return nil, err
		}
		l = append(l, changedTo{r - 5, v})
	}
	return l, nil
}

// match tells whether a step is as the field says.
func (f *field) match(ev *Event) bool {
	switch f.column.Kind {
	case PCColumn:
		return ev.PC == f.code
	case CodeColumn, NameColumn:
		return ev.Code == f.code
	case RegisterColumn:
		return f.value.Match(register(&ev.After, f.column.Register))
	case DisplayColumn:
		i := shown(&ev.After)
		return i == f.hit || f.display.Match(i)
	case ChangedColumn:
		return f.matchChanged(ev)
	case ReturnColumn:
		for i, pc := range f.ret {
			if ev.After.Ret[i] != pc {
				return false
			}
		}
	}
	return true
}

// register is calc.Registers without the call through a function value.
func register(s *calc.State, r int) number.Number {
	switch r {
	case 0:
		return s.X
	case 1:
		return s.Y
	case 2:
		return s.Z
	case 3:
		return s.T
	case 4:
		return s.X1
	}
	return s.R[r-5]
}

func (f *field) matchChanged(ev *Event) bool {
	for i := range ev.After.R {
		if ev.After.R[i] == ev.Before.R[i] {
			continue
		}
		named := false
		for _, c := range f.changed {
			named = named || c.register == i
		}
		if !named {
			return false
		}
	}
	for _, c := range f.changed {
		if !c.value.Match(ev.After.R[c.register]) {
			return false
		}
	}
	return true
}

// match tells whether a step is as the row says.
func (r *Row) match(ev *Event) bool {
	for i := range r.fields {
		if !r.fields[i].match(ev) {
			return false
		}
	}
	return true
}
