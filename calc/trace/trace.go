// Package trace is what a program does step by step: a trace is written, read,
// compared with a run, and a wrong cell of the program found by it.
//
// A trace has any subset of the columns, one row a step; the grammar is in
// docs/formats.md. Nothing here prints, and every run is bounded and can be cancelled.
package trace

import (
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
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
	Kind ColumnKind
	Reg  calc.Reg // for RegColumn
}

// ColumnKind is what a column holds.
type ColumnKind uint8

// The columns.
const (
	StepColumn    ColumnKind = iota // number of the step, from 1
	PCColumn                        // program counter before the step
	CodeColumn                      // code carried out
	NameColumn                      // its name
	RegColumn                       // a register after the step
	ChangedColumn                   // registers R0..Re that the step changed: "R5=6 R3=8", - for none
	DisplayColumn                   // the indicator, or what a stop would show
	ReturnColumn                    // the return stack after the step
)

// DefaultColumns are those that a trace has when nothing else is said.
func DefaultColumns() []Column {
	return []Column{
		{Kind: StepColumn},
		{Kind: PCColumn},
		{Kind: CodeColumn},
		{Kind: NameColumn},
		{RegColumn, calc.RegX},
		{RegColumn, calc.RegY},
		{RegColumn, calc.RegZ},
		{RegColumn, calc.RegT},
		{RegColumn, calc.RegX1},
		{Kind: ChangedColumn},
		{Kind: DisplayColumn},
	}
}

var columnNames = map[string]ColumnKind{
	"STEP": StepColumn, "№": StepColumn, "N": StepColumn, "ШАГ": StepColumn,
	"PC": PCColumn, "ADDR": PCColumn, "АДРЕС": PCColumn,
	"CODE": CodeColumn, "OP": CodeColumn, "КОД": CodeColumn,
	"NAME": NameColumn, "КОМАНДА": NameColumn,
	"CHANGED": ChangedColumn, "ИЗМЕНЕНО": ChangedColumn,
	"DISPLAY": DisplayColumn, "IND": DisplayColumn, "ТАБЛО": DisplayColumn, "ИНДИКАТОР": DisplayColumn,
	"RET": ReturnColumn,
}

// ParseColumn reads the name of a column.
func ParseColumn(s string) (Column, error) {
	if k, ok := columnNames[strings.ToUpper(s)]; ok {
		return Column{Kind: k}, nil
	}
	if r, ok := calc.ParseReg(s); ok {
		return Column{RegColumn, r}, nil
	}
	return Column{}, fmt.Errorf("unknown column %q", s)
}

// Name is the name of the column as a trace writes it.
func (c Column) Name() string {
	if c.Kind == RegColumn {
		return c.Reg.String()
	}
	return [...]string{"step", "pc", "code", "name", "", "changed", "display", "ret"}[c.Kind]
}

// Field gives what a column holds of a step.
func (c Column) Field(ev *desk.Event) string {
	switch c.Kind {
	case StepColumn:
		return fmt.Sprint(ev.Number)
	case PCColumn:
		return fmt.Sprintf("%02X", ev.PC)
	case CodeColumn:
		return fmt.Sprintf("%02X", ev.Code)
	case NameColumn:
		return isa.Spell(ev.Code, isa.Russian)
	case RegColumn:
		return script.SpellNumber(*ev.After.At(c.Reg))
	case ChangedColumn:
		return changed(ev)
	case DisplayColumn:
		return ev.After.AtStop().String()
	default:
		l := make([]string, len(ev.After.Ret))
		for i, pc := range ev.After.Ret {
			l[i] = fmt.Sprintf("%02X", pc)
		}
		return strings.Join(l, ".")
	}
}

func changed(ev *desk.Event) string {
	var l []string
	for i := range ev.After.R {
		if n := ev.After.R[i]; n != ev.Before.R[i] {
			l = append(l, (calc.R0+calc.Reg(i)).String()+"="+script.SpellNumber(n))
		}
	}
	if len(l) == 0 {
		return "-"
	}
	return strings.Join(l, " ")
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
	value   script.Value
	display script.Picture
	ret     []byte
	changed []changedTo
	// hit is a picture known to match.
	hit calc.Indicator
}

type changedTo struct {
	register int // 0..14
	value    script.Value
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
		if f.code, ok = script.ParseByte(text); !ok {
			return f, false, fmt.Errorf("%q: want two hex digits", text)
		}
	case NameColumn:
		if f.code, ok = isa.Decode(text); !ok {
			return f, false, fmt.Errorf("%q is no command", text)
		}
	case RegColumn:
		f.value, err = script.ParseValue(text)
	case DisplayColumn:
		f.display, err = script.ParsePicture(text)
	case ChangedColumn:
		f.changed, err = parseChanged(text)
	case ReturnColumn:
		var e script.Expect
		e, err = script.ParseExpect("ret", text)
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
		r, known := calc.ParseReg(name)
		if !ok || !known || r < calc.R0 {
			return nil, fmt.Errorf("%q: want R0..Re=VALUE", w)
		}
		v, err := script.ParseValue(value)
		if err != nil {
			return nil, err
		}
		l = append(l, changedTo{int(r - calc.R0), v})
	}
	return l, nil
}

// match tells whether a step is as the field says.
func (f *field) match(ev *desk.Event) bool {
	switch f.column.Kind {
	case PCColumn:
		return ev.PC == f.code
	case CodeColumn, NameColumn:
		return ev.Code == f.code
	case RegColumn:
		return f.value.Match(*ev.After.At(f.column.Reg))
	case DisplayColumn:
		i := ev.After.AtStop()
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

func (f *field) matchChanged(ev *desk.Event) bool {
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
func (r *Row) match(ev *desk.Event) bool {
	for i := range r.fields {
		if !r.fields[i].match(ev) {
			return false
		}
	}
	return true
}
