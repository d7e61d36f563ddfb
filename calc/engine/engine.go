// Package engine is what the desk drives: a machine behind one interface,
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
	// Chips tells whether it is the microcode.
	Chips() bool
	// Put sets what a person can see or set of the machine: registers, program,
	// counter, return stack, switches, modes. A Direct engine takes the whole State.
	Put(calc.State)
	// View is the machine now. Of a running program it is exact after a stop; see
	// Seen. What the chips do not show (the display register, say) is as the keys
	// pressed let expect.
	View() calc.State
	// Seen is the machine between two commands: as it will be when the command
	// under way is done. The chips fetch a command before they end the last.
	Seen() calc.State
	// Counter is the program counter, right also between commands.
	Counter() byte
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
	// Flash is the frame that flickers for the byte that a running program is about
	// to fetch, behind the command that before, a state between two commands, was
	// about to carry out; nil behind the key that started it.
	Flash(before *calc.State) calc.Indicator
	// Words counts the word cycles that programs ran: of the chips, or as package
	// calc counts them.
	Words() uint64
	// Steps counts the program commands carried out since power-on.
	Steps() uint64
	// Snapshot is all of the machine at this moment, Restore goes back to one of
	// this machine or another of its kind and model.
	Snapshot() Moment
	Restore(Moment)
	// Beyond and BeyondKey tell whether the next step, or a key, leaves what is
	// known to be exact; the chips never do.
	Beyond() calc.Difference
	BeyondKey(isa.Key) calc.Difference
}

// Moment is all of a machine at one moment.
type Moment struct {
	state calc.State
	chips *chips // nil for a Direct engine
}

// Opener makes machines at power-on. It may be called from several goroutines.
type Opener func(calc.Model) Engine

// Direct is the engine of package calc: exact without the chips' microcode.
type Direct struct{ calc.State }

// NewDirect is a machine at power-on.
func NewDirect(m calc.Model) *Direct { return &Direct{calc.New(m)} }

// OpenDirect is the Opener of NewDirect.
func OpenDirect(m calc.Model) Engine { return NewDirect(m) }

// Chips is false.
func (d *Direct) Chips() bool { return false }

// Put sets the whole state.
func (d *Direct) Put(s calc.State) { d.State = s }

// Power switches off and on.
func (d *Direct) Power() { d.PowerOff() }

// Turn moves the angle switch.
func (d *Direct) Turn(a number.Angle) { d.Angle = a }

// View is the state.
func (d *Direct) View() calc.State { return d.State }

// Seen is the state.
func (d *Direct) Seen() calc.State { return d.State }

// Counter is the program counter.
func (d *Direct) Counter() byte { return d.PC }

// Running tells whether a program runs.
func (d *Direct) Running() bool { return d.State.Running }

// Words counts the word cycles.
func (d *Direct) Words() uint64 { return d.State.Words }

// Steps counts the commands carried out.
func (d *Direct) Steps() uint64 { return d.State.Steps }

// Flash is that of the state.
func (d *Direct) Flash(before *calc.State) calc.Indicator { return d.State.Flash(before) }

// Snapshot is the state.
func (d *Direct) Snapshot() Moment { return Moment{state: d.State} }

// Restore goes back to a moment.
func (d *Direct) Restore(m Moment) { d.State = m.state }
