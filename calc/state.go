// Package calc is the machine: the Электроника МК-61, command by command, as
// its three chips carry it out. State is the whole of it, Press pushes a key,
// Step carries out one command of the program, Run steps until the machine
// stops, Indicator is what the twelve places show.
//
// The machine has no clock, no randomness and no environment. ЕГГОГ is a state
// of the machine, not a Go error. The facts are measured on the chips'
// microcode; where a rule has a name in this package, its comment gives it.
package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// State is the machine at one moment: a plain value. Assignment is a snapshot,
// == is equality. The zero State is not the machine at power-on; see New.
//
// The data sheet:
//
//	X Y Z T      the stack, raw 12-nibble registers
//	X1           Вх, the X before the last operation
//	R            R0..Re
//	Cells        the program, 105 cells
//	PC           program counter, two nibbles h:u, nothing is checked (isa.Physical)
//	Ret          return stack, most recent first; an entry is the address before the return
//	X2           display register: the number last shown, with its leading zeros
//	Q            first mantissa digit of the picture; ВП puts it into X2
//	Lift         the next digit lifts the stack
//	Typed        number entry: 0 none, 1..8 digits typed, EntryExponent
//	Seed         the eight digits behind К СЧ, shared by the functions of the К145ИК1306
//
// A run ends for one of the reasons of Stop.
//
// Who may set what: between two calls the owner of a State may set X Y Z T X1, R, Cells,
// PC, Ret, Seed and Angle, and count Steps and Words from anywhere. New sets Model, and
// nobody else. All other fields are the machine's own, follow from keys and steps, and
// are there to be read, copied and compared.
type State struct {
	X, Y, Z, T, X1 number.Number
	R              [NumRegisters]number.Number
	Cells          [isa.Steps]byte
	PC             byte
	Ret            [5]byte

	X2    number.Number
	Q     uint8
	Lift  bool
	Typed uint8
	// Point is the number of digits before the point, 0 while there is none.
	Point uint8
	// Exponent entry: the value it began with, the two digits and their sign.
	ExpBase  int16
	Exp      uint8
	ExpMinus bool
	// Comma is one more than the comma number of the picture where that is not the
	// one of X2: while an exponent is entered, and after an exponent 1xx or 2xx.
	// Otherwise 0.
	Comma uint8
	// ExpBroken: a point was pressed in exponent entry while Q was a hex digit;
	// the next digit ends in ЕГГОГ.
	ExpBroken bool

	Seed uint32

	// Late: an arithmetic command went beyond its time and its result has not
	// arrived; see late.
	Late       uint8
	LateResult number.Number

	// Mode, and the keys pressed of a command that is not complete.
	Mode    Mode
	Prefix  Prefix
	High    uint8 // high nibble, in PrefixLow
	Address bool  // the nibbles are an address (after БП and the like)

	Angle number.Angle
	Model Model

	Running bool // the program runs: Step carries out its commands
	Hung    bool // the machine answers no key until power off

	// Shown is what the indicator shows while nothing runs.
	Shown Indicator
	// Overflow is the first digit of the exponent that X2 gets when an exponent 1xx or
	// 2xx is shown: 0 since a number was typed, 9 after such a picture, 5 after one of
	// 1xx at С/П, 1 after one by another command of a program.
	Overflow uint8

	// Ring is the phase of the memory ring, and Busy how many word cycles the
	// К145ИК1303 still calculates; see timing.go. Both are 0 unless a program runs.
	Ring uint8
	Busy uint16

	// Astray follows the chips while a number of the stack has a first digit F.
	Astray Astray

	// Steps and Words count the program commands carried out since power-on
	// and the word cycles that the chips need for them; see timing.go.
	Steps, Words uint64
}

// NumRegisters is the number of addressable registers, R0..Re.
const NumRegisters = 15

// EntryExponent is the value of State.Typed while the exponent is entered.
const EntryExponent = 9

// Model is a calculator of the family.
type Model uint8

// The models. The МК-52 is a МК-61 with an EEPROM, which is kept outside State
// because it outlives the power.
const (
	MK61 Model = iota
	MK52
	MK54
)

func (m Model) String() string { return [...]string{"mk61", "mk52", "mk54"}[m] }

// Mode is the mode of the keyboard.
type Mode uint8

// The modes: АВТ carries commands out, ПРГ writes them into the program.
const (
	Auto Mode = iota
	Program
)

// Prefix is what has been pressed of a command that is not complete.
type Prefix uint8

// The prefixes.
const (
	PrefixNone Prefix = iota
	PrefixF
	PrefixK
	PrefixHigh // the first digit of an address is due
	PrefixLow  // the second digit of an address, or a register, is due
)

// Stop says why a step or a run ended.
type Stop uint8

// The reasons to stop.
const (
	None  Stop = iota // the program goes on
	Halt              // С/П
	Error             // ЕГГОГ
	Hang              // the machine answers no key
	Limit             // the caller's limit of steps
	Idle              // no program runs
	Edit              // X had an exponent 3xx or 7xx: the machine went to ПРГ
)

func (s Stop) String() string {
	return [...]string{"none", "halt", "error", "hang", "limit", "idle", "edit"}[s]
}

// New is the machine at power-on: all registers, cells and the return stack
// zero, АВТ, "0," on the indicator, the next digit replaces X.
func New(m Model) State {
	return State{Model: m, Shown: Picture(0)}
}

// PowerOff is what switching off and on again leaves: the model and the place
// of the angle switch.
func (s *State) PowerOff() {
	a := s.Angle
	*s = New(s.Model)
	s.Angle = a
}

// Load puts a program into the cells from 00 on; the rest become 00. Cells
// beyond the store are an error of the caller and are left out.
func (s *State) Load(cells []byte) {
	s.Cells = [isa.Steps]byte{}
	copy(s.Cells[:s.Model.Steps()], cells)
}
