// Package dialog holds what a program must answer, written as its user would
// write it, and checks it on a machine.
//
// A dialogue is keys in, display out, one line a turn:
//
//	## a game
//	0.5 В/О С/П => X=-9 Y=-9 ind="-9,"
//	8.7 С/П     => [6,]            # six foxes are seen
//
// A trace is one line a step of a program; see [Trace]. The grammar of both is
// in docs/formats.md. The package also finds what is wrong with a program whose
// trace is known (Repair), counts what its dialogues reach (Coverage), and which
// wrong programs they would notice (Mutants).
//
// Nothing here prints, and every run is bounded and can be cancelled.
package dialog

import (
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// DefaultLimit is the number of program steps that one key may start when a
// dialogue says nothing else.
const DefaultLimit = 1_000_000

// Program is what the dialogues are about: the machine as it is before the
// first key.
type Program struct {
	Name      string
	Model     calc.Model
	Angle     number.Angle
	Cells     []byte
	Registers []Preset
	PC        byte
	// Parts are programs that a dialogue loads later, with load:NAME; the
	// registers stay.
	Parts map[string][]byte
}

// Preset is a value for a register before the first key.
type Preset struct {
	Register int // index in calc.Registers
	Value    number.Number
}

// State is the machine at power-on with the program in it.
func (p *Program) State() calc.State {
	s := calc.New(p.Model)
	s.Angle = p.Angle
	s.Load(p.Cells)
	s.PC = p.PC
	for _, r := range p.Registers {
		*calc.Registers()[r.Register].At(&s) = r.Value
	}
	return s
}

// File is a text of dialogues.
type File struct {
	Name      string
	Text      string
	Dialogues []Dialogue
	// First is the number of the first line of Text in the file Name.
	First int
}

// Dialogue is one session on a fresh machine.
type Dialogue struct {
	Title string
	File  string
	Line  int
	// Cells are changes of the program that hold for this dialogue, written in
	// the title: "(cell 01 = 05)", "41=54 КНОП, 60=09".
	Cells []Cell
	Steps []Step
}

// Name is the title, or where the dialogue stands.
func (d *Dialogue) Name() string {
	if d.Title != "" {
		return d.Title
	}
	return fmt.Sprintf("line %d", d.Line)
}

// Cell is a change of one cell of the program.
type Cell struct {
	Cell int
	Code byte
}

// Step is one turn: what is typed, and what must come of it.
type Step struct {
	Line, Col int
	Typed     string
	Actions   []Action
	Expect    []Expect
}

// ActionKind is the kind of an Action.
type ActionKind uint8

// The kinds of actions.
const (
	PressKey    ActionKind = iota
	SetRegister            // Register, Value
	SetCell                // Cell
	SetCounter             // Cell.Code is the program counter
	SetAngle
	SetSeed  // Value: the digits behind К СЧ
	SetLimit // Limit: steps that a key may start, from now on
	PowerOff // off and on again
	LoadPart // Name: another part of the program
	// MoveSwitch is a switch that only some machines have: Name, "@write".
	MoveSwitch
)

// Action is a key, a switch or a value put into the machine.
type Action struct {
	Kind     ActionKind
	Key      isa.Key
	Register int
	Value    number.Number
	Cell     Cell
	Angle    number.Angle
	Limit    uint64
	Name     string
}

// ExpectKind is the kind of an Expect.
type ExpectKind uint8

// The kinds of expectations.
const (
	RegisterIs ExpectKind = iota // Register has Value
	DisplayIs                    // the indicator shows Display
	CounterIs                    // the program counter is Cell.Code
	ReturnIs                     // the return stack begins with Return
	CellIs                       // a cell of the program has a code
	StepsAre                     // this turn took Count steps
	StopIs                       // why the machine came to rest
	Nothing                      // "=>" with nothing behind it: -update fills it in
)

// Expect is one expectation.
type Expect struct {
	Kind     ExpectKind
	Line     int
	From, To int // where the value stands in the line, in bytes
	Text     string
	Register int
	Value    Value
	Display  Display
	Cell     Cell
	Return   []byte
	Count    uint64
	Stop     calc.Stop
}

// Error is a fault of a text.
type Error struct {
	File      string
	Line, Col int
	Message   string
}

func (e Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Message)
}

// Errors are all faults of a text, up to a limit.
type Errors []Error

func (l Errors) Error() string {
	var b strings.Builder
	for i, e := range l {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	return b.String()
}

// maxErrors is how many faults a reader reports before it gives up.
const maxErrors = 50

// RegisterByName finds a register: X Y Z T, X1 or Вх, R0..R9, Ra..Re, П0..ПE.
// The result is its index in calc.Registers.
func RegisterByName(name string) (int, bool) {
	i, ok := registerNames[isa.Fold(name)]
	return i, ok
}

var registerNames = func() map[string]int {
	m := map[string]int{isa.Fold("F Вx"): 4}
	for i, r := range calc.Registers() {
		m[isa.Fold(r.Name)] = i
		m[isa.Fold(r.Ru)] = i
		if rest, ok := strings.CutPrefix(r.Name, "R"); ok {
			m[isa.Fold("РГ"+rest)] = i
		}
	}
	return m
}()

// ParseAddress reads a program counter: two hex digits, "00".."99", "A0".."F9".
func ParseAddress(s string) (byte, bool) {
	if len(s) != 2 {
		return 0, false
	}
	hi, ok1 := hexDigit(s[0])
	lo, ok2 := hexDigit(s[1])
	return hi<<4 | lo, ok1 && ok2
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	}
	return 0, false
}
