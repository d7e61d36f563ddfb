// Package script is the one language of a line: what is typed on the calculator,
// and what must come of it. A dialogue, the flag -keys, the batch interface, the
// debugger, the tape of the terminal face and the page all read and write it here.
//
//	0.5 В/О С/П => X=-9 Y=-9 ind="-9,"
//	R1=3.3333333-01 @deg 30 F sin
//
// Left of the arrow stand keys and commands in any spelling of package isa,
// numbers (typed as their keys), values put into the machine (X=5, R1=…, 41=54 for
// a cell, pc=A4, seed=…, limit=…), and switches (@deg or angle:d, @off, and the
// МК-52's @erase @write @read @data @program @bank1 @bank2). Right of it stand
// pictures of the indicator and values. The grammar is in docs/formats.md.
//
// The package only reads and writes; package desk carries actions out.
package script

import (
	"unicode/utf8"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/isa"
)

// ActionKind is the kind of an Action.
type ActionKind uint8

// The kinds of actions.
const (
	Press      ActionKind = iota // Key
	SetReg                       // Reg, Value
	SetCell                      // Cell
	SetCounter                   // Code is the program counter
	SetAngle                     // Angle
	SetSeed                      // Value: the digits behind К СЧ
	SetLimit                     // Limit: steps that a key may start, from now on
	PowerOff                     // off and on again
	LoadPart                     // Name: another part of the program
	Turn52                       // Switch: a switch of the МК-52
)

// Action is a key, a switch or a value put into the machine.
type Action struct {
	Kind   ActionKind
	Key    isa.Key
	Reg    calc.Reg
	Angle  number.Angle
	Switch Switch
	Cell   Cell
	Code   byte
	Value  number.Number
	Limit  uint64
	Name   string
}

// Cell is a code for one cell of the program.
type Cell struct {
	Cell int // 0 to 104
	Code byte
}

func (c Cell) String() string { return plain.Sprintf("%02X=%02X", isa.Address(c.Cell), c.Code) }

// Switch is a place of a switch that only the МК-52 has.
type Switch uint8

// The places of the switches С–З–Сч and Д–П, and of the bank of a module.
const (
	Erase   Switch = iota // С, стирание
	Write                 // З, запись
	Read                  // Сч, считывание
	Data                  // Д, registers
	Program               // П, program
	Bank1
	Bank2
	numSwitches
)

// String is the switch as one types it: @write.
func (s Switch) String() string {
	return [...]string{"@erase", "@write", "@read", "@data", "@program", "@bank1", "@bank2"}[s]
}

// ExpectKind is the kind of an Expect.
type ExpectKind uint8

// The kinds of expectations.
const (
	RegIs     ExpectKind = iota // Reg has Value
	PictureIs                   // the indicator shows Picture
	CounterIs                   // the program counter is Code
	ReturnIs                    // the return stack begins with Return
	CellIs                      // a cell of the program has a code
	StepsAre                    // this turn took Count steps
	StopIs                      // why the machine came to rest
	Nothing                     // "=>" with nothing behind it: to be filled in
)

// Expect is one expectation.
type Expect struct {
	Kind     ExpectKind
	From, To int // where the value stands in the line, in bytes
	Text     string
	Reg      calc.Reg
	Value    Value
	Picture  Picture
	Cell     Cell
	Code     byte
	Return   []byte
	Count    uint64
	Stop     calc.Stop
}

// Turn is keys, and what must come of them.
type Turn struct {
	At      int // where it begins in the line, in bytes
	Typed   string
	Actions []Action
	Expect  []Expect
}

// Fault is what is wrong with a line, and where, in bytes from its beginning.
type Fault struct {
	At      int
	Message string
}

func (f *Fault) Error() string { return f.Message }

// Column is the place of a fault in a line, in characters from 1.
func Column(line string, at int) int {
	return utf8.RuneCountInString(line[:min(max(at, 0), len(line))]) + 1
}

// maxLine bounds a line, in bytes: the keys of the longest file of dialogues.
const maxLine = 256 << 10

// tooLong is the fault of a line that is over the bound.
func tooLong(line string) *Fault {
	if len(line) <= maxLine {
		return nil
	}
	return &Fault{maxLine, plain.Sprintf("a line of %d bytes; the limit is %d", len(line), maxLine)}
}

// Parse reads what is typed on one line. The error tells the column.
func Parse(line string) ([]Action, error) {
	if f := tooLong(line); f != nil {
		return nil, f
	}
	a, fault := parseTyped(words(line))
	if fault != nil {
		return nil, plain.Errorf("column %d: %w", Column(line, fault.At), fault)
	}
	return a, nil
}

// Keys are the actions that press keys.
func Keys(keys ...isa.Key) []Action {
	a := make([]Action, len(keys))
	for i, k := range keys {
		a[i].Key = k
	}
	return a
}

// Number are the actions that type a number: digits, point, /−/, ВП. ok is false
// for a text that is none: 1.2, -0,5, 3e-7.
func Number(s string) (a []Action, ok bool) {
	k, ok := numberKeys(s)
	return Keys(k...), ok
}

// Apply carries an action out on a state, as far as it is one of the state alone: a
// value or the angle switch, not a key, a load, a limit or a switch of the МК-52.
// It tells whether it was.
func (a Action) Apply(s *calc.State) bool {
	switch a.Kind {
	case SetReg:
		*s.At(a.Reg) = a.Value
	case SetCell:
		s.Cells[a.Cell.Cell] = a.Cell.Code
	case SetCounter:
		s.PC = a.Code
	case SetAngle:
		s.Angle = a.Angle
	case SetSeed:
		s.Seed = uint32(a.Value)
	case PowerOff:
		s.PowerOff()
	default:
		return false
	}
	return true
}
