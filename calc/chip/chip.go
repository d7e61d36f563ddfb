// Package chip is the calculator as it was built: the microcode of the chips
// К145ИК1302, К145ИК1303 and К145ИК1306, run on images from package roms.
//
// # Data sheet
//
// The МК-61 is a ring of shift registers that moves one 4-bit cell a tick. In
// the ring stand two memories К145ИР2 of 252 cells and three processors of 42
// cells each; the МК-54 has no К145ИК1306. 42 ticks are a word cycle.
//
// A processor never moves a cell to another place of its 42, and every part of
// the ring is a multiple of 42 cells long. So the ring is here 15 blocks (МК-54:
// 14) that stand still, while the processors walk along it, one block a word
// cycle, IK1303 one block behind IK1302 and IK1306 one behind that: a word cycle
// moves nothing, and the state needs no position but the count of word cycles.
//
// A block holds three interleaved words of 14 digits: cells 0, 3, … 39 a data
// register, cells 1, 4, … 40 a stack register or scratch, cells 2, 5, … 41
// seven program steps. The microcode keeps them at the same blocks while the
// machine is at rest; see [Engine] for reading them.
//
//	processor  R, ST   42 cells each, beside the block in the ring
//	           S, S1   4-bit registers
//	           L, T    carry, and "a key is down"
//	outputs    comma   position of the decimal point, 11 while a program runs
//	inputs     kx, ky  keyboard matrix; on IK1303 the angle switch
//
// Every state is reached from power-on, where all is zero, and every state is
// legal: the machine has no errors. The facts are from the published reverse
// engineering of the chips; the tests hold the package to recorded states.
package chip

import (
	"fmt"

	"mk61/roms"
)

const (
	cells     = 42 // of a processor, and ticks of a word cycle
	maxBlocks = 15 // of 42 cells in the ring of the МК-61
)

// Model is a set of chips.
type Model uint8

const (
	MK61 Model = iota // IK1302, IK1303, IK1306, two IR2; also the МК-52
	MK54              // IK1302, IK1303, two IR2
)

// blocks is the length of the ring.
func (m Model) blocks() uint64 {
	if m == MK54 {
		return maxBlocks - 1
	}
	return maxBlocks
}

// Steps is how many program steps fit into the ring.
func (m Model) Steps() int { return 7 * int(m.blocks()) }

// Registers is how many addressable registers there are.
func (m Model) Registers() int { return int(m.blocks()) }

// Microcode is the decoded contents of the mask ROMs. It does not change after
// [Decode] and may be shared by any number of engines.
type Microcode struct {
	chips [roms.Chips]program
	rest  [2]State // each model, at rest after power-on
}

// Decode turns the images into schedules. Images that are not the known good
// ones are refused.
func Decode(set *roms.Set) (*Microcode, error) {
	if err := set.Check(); err != nil {
		return nil, fmt.Errorf("chip: %w", err)
	}
	mc := new(Microcode)
	for c := range mc.chips {
		mc.chips[c].decode(&set[c])
	}
	for m := range mc.rest {
		e := New(mc, Model(m))
		e.Settle(restWords)
		mc.rest[m] = e.State
	}
	return mc, nil
}

// processor is the state of one К145ИК13xx but for its block of the ring.
type processor struct {
	R, ST       [cells]uint8
	S, S1, L, T uint8
	KeyX, KeyY  uint8
	Comma       uint8
	Instruction uint8 // AK of the last word cycle
}

// State is all of a machine: a plain value. Assignment is a snapshot, == is
// equality.
type State struct {
	words uint64 // word cycles since power-on
	model Model
	ic    [roms.Chips]processor
	ring  [maxBlocks][cells]uint8
}

// Engine is a machine and the microcode it runs. Copying the [State] out and
// back in goes to any moment again.
type Engine struct {
	mc *Microcode
	State
}

// restWords is ample for the way from power-on to rest, which takes about 100
// word cycles.
const restWords = 10000

// New gives a machine at the moment of power-on, all cells zero.
func New(mc *Microcode, m Model) *Engine {
	return &Engine{mc: mc, State: PowerOn(m)}
}

// PowerOn is the state at the moment of power-on: every cell zero, the angle
// switch at radians.
func PowerOn(m Model) State {
	s := State{model: m}
	s.SetAngle(Radians)
	return s
}

// Reset goes to the state at rest after power-on: all registers, steps, program
// counter and return stack zero, "0," on the display. It costs one copy.
func (e *Engine) Reset() { e.State = e.mc.rest[e.model] }

// Cycle runs one word cycle: 42 ticks of every chip.
func (e *Engine) Cycle() {
	n := e.model.blocks()
	at := e.words % n
	e.mc.chips[roms.IK1302].cycle(&e.ic[roms.IK1302], &e.ring[at])
	e.mc.chips[roms.IK1303].cycle(&e.ic[roms.IK1303], &e.ring[(at+n-1)%n])
	if e.model != MK54 {
		e.mc.chips[roms.IK1306].cycle(&e.ic[roms.IK1306], &e.ring[(at+n-2)%n])
	}
	e.words++
}
