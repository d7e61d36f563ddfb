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
// machine is at rest, and [State.Register] and the like find them there.
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
	"errors"
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

// Microcode is the compiled contents of the mask ROMs. It does not change after
// [Decode] and may be shared by any number of engines.
type Microcode struct {
	ik1302 [2]program      // no key down, a key down
	ik1303 [angles]program // by angle
	ik1306 program
	rest   [2]State // each model, at rest after power-on
}

// program is the instructions of one chip under one keyboard.
type program [256]routine

// Decode compiles the images. Images that are not the known good ones are
// refused.
func Decode(set *roms.Set) (*Microcode, error) {
	if err := set.Check(); err != nil {
		return nil, fmt.Errorf("chip: %w", err)
	}
	mc, err := compile(set)
	if err != nil {
		return nil, err
	}
	for m := range mc.rest {
		e := New(mc, Model(m))
		e.Settle(restWords)
		mc.rest[m] = e.Snapshot()
	}
	return mc, nil
}

// compile does it, for any images.
func compile(set *roms.Set) (*Microcode, error) {
	mc := new(Microcode)
	var k compiler
	all := func(p *program, c roms.Chip, keys keyboard) (err error) {
		for n := range p {
			if p[n], err = k.routine(&set[c], n, keys, c == roms.IK1302); err != nil {
				return err
			}
		}
		return nil
	}
	err := errors.Join(
		all(&mc.ik1302[0], roms.IK1302, keyboard{}),
		all(&mc.ik1302[1], roms.IK1302, keyboard{down: true}),
		all(&mc.ik1306, roms.IK1306, keyboard{}),
	)
	for a := range mc.ik1303 {
		err = errors.Join(err, all(&mc.ik1303[a], roms.IK1303, keyboard{down: true, kx: angleX + uint8(a)}))
	}
	return mc, err
}

// processor is the state of one К145ИК13xx but for its block of the ring: the
// cells R, ST, S, S1, L, T, the comma and the keyboard inputs, and behind them
// the working memory of routines.
type processor [256]uint8

// instruction is the number of the instruction of the next word cycle.
func (p *processor) instruction() uint8 { return p[atR+36] | p[atR+39]<<4 }

// key sets the keyboard inputs; zero means no key.
func (p *processor) key(kx, ky uint8) {
	clear(p[atKey:own])
	if p[atKey] = ky; ky != 0 {
		p[atHere+kx-1] = 1
	}
}

// block is 42 cells of the ring.
type block [cells]uint8

// State is all of a machine: a plain value. Assignment copies it, == is equality.
type State struct {
	words uint64 // word cycles since power-on
	model Model
	angle Angle
	ic    [roms.Chips]processor
	ring  [maxBlocks]block
}

// Engine is a machine and the microcode it runs. It has the methods of [State];
// [Engine.Snapshot] and [Engine.Restore] go back to any moment.
type Engine struct {
	mc *Microcode
	live
	still [roms.Chips]bool // see routine.run; any other change of a chip's cells clears it
}

// live keeps the state of an engine from being replaced but through Restore.
type live = State

// Snapshot gives the state of the machine.
func (e *Engine) Snapshot() State {
	s := e.live
	for c := range s.ic {
		clear(s.ic[c][:numbers])
		clear(s.ic[c][atWork:])
	}
	return s
}

// Restore puts the machine into a state.
func (e *Engine) Restore(s State) {
	e.live = s
	for c := range e.ic {
		for n := range numbers {
			e.ic[c][n] = uint8(n)
		}
	}
	e.stir()
}

func (e *Engine) stir() { e.still = [roms.Chips]bool{} }

// Hold puts a key down, in place of any other.
func (e *Engine) Hold(k Key) {
	e.live.ic[roms.IK1302].key(k.matrix())
	e.stir()
}

// Release lets go of the key.
func (e *Engine) Release() {
	e.live.ic[roms.IK1302].key(0, 0)
	e.stir()
}

// SetAngle moves the angle switch.
func (e *Engine) SetAngle(a Angle) {
	e.live.SetAngle(a)
	e.stir()
}

// SetPC writes the program counter.
func (e *Engine) SetPC(pc uint8) {
	e.live.SetPC(pc)
	e.stir()
}

// SetReturn writes a return address.
func (e *Engine) SetReturn(n int, pc uint8) {
	e.live.SetReturn(n, pc)
	e.stir()
}

// restWords is ample for the way from power-on to rest, which takes about 100
// word cycles.
const restWords = 10000

// New gives a machine at the moment of power-on, all cells zero.
func New(mc *Microcode, m Model) *Engine {
	e := &Engine{mc: mc}
	e.Restore(PowerOn(m))
	return e
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
func (e *Engine) Reset() { e.Restore(e.mc.rest[e.model]) }

// Cycle runs one word cycle: 42 ticks of every chip.
func (e *Engine) Cycle() {
	n := e.model.blocks()
	at := e.words % n
	p := &e.ic[roms.IK1302]
	e.mc.ik1302[p[atKey]&1|p[atKey]>>3][p.instruction()].run(p, &e.ring[at], &e.still[roms.IK1302])
	if at == 0 {
		at = n
	}
	at--
	p = &e.ic[roms.IK1303]
	e.mc.ik1303[e.angle][p.instruction()].run(p, &e.ring[at], &e.still[roms.IK1303])
	if e.model == MK61 {
		if at == 0 {
			at = n
		}
		at--
		p = &e.ic[roms.IK1306]
		e.mc.ik1306[p.instruction()].run(p, &e.ring[at], &e.still[roms.IK1306])
	}
	e.words++
}
