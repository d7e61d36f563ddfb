// Package engine is what the tools drive: a machine behind one small interface,
// whichever way it is carried out. Direct is package calc, command by command; Chip
// is package calc/chip, the microcode itself.
package engine

import (
	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// Engine is a machine that tools can drive. An Engine is not safe for
// concurrent use.
type Engine interface {
	// Put sets what a person can see or set of the machine: registers, program,
	// counter, return stack, angle switch. A Direct engine takes the whole State.
	Put(calc.State)
	// View is the machine now. What an engine cannot see (the display register
	// of the chips, say) is zero in it.
	View() calc.State
	// Power switches off and on again. The angle switch stays.
	Power()
	// Turn moves the angle switch.
	Turn(number.Angle)
	// Press pushes and releases a key. С/П in АВТ leaves Running true.
	Press(isa.Key) calc.Stop
	// Running tells whether a program runs.
	Running() bool
	// Step carries out one command of the running program.
	Step() calc.Stop
	// Run steps until the machine stops, or limit commands are done.
	Run(limit uint64) calc.Stop
	// Indicator is what the twelve places show.
	Indicator() calc.Indicator
	// Words counts the word cycles that programs ran: of the chips, or estimated.
	Words() uint64
	// Steps counts the program commands carried out since power-on.
	Steps() uint64
}

// Direct is the engine of package calc: exact without the chips' microcode.
type Direct struct{ calc.State }

// NewDirect is a machine at power-on.
func NewDirect(m calc.Model) *Direct { return &Direct{calc.New(m)} }

// Put sets the whole state.
func (d *Direct) Put(s calc.State) { d.State = s }

// Power switches off and on.
func (d *Direct) Power() { d.PowerOff() }

// Turn moves the angle switch.
func (d *Direct) Turn(a number.Angle) { d.Angle = a }

// View is the state.
func (d *Direct) View() calc.State { return d.State }

// Running tells whether a program runs.
func (d *Direct) Running() bool { return d.State.Running }

// Words counts the estimated word cycles.
func (d *Direct) Words() uint64 { return d.State.Words }

// Steps counts the commands carried out.
func (d *Direct) Steps() uint64 { return d.State.Steps }
