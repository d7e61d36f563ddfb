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
	"math/bits"
	"sync"
	"sync/atomic"

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

// Microcode is the contents of the mask ROMs, compiled. An instruction is compiled
// when a machine first meets it; beyond that nothing changes after [Decode]. It may
// be shared by any number of engines, in any number of goroutines.
type Microcode struct {
	set    roms.Set
	mutex  sync.Mutex // of tables
	tables tables
	ik1302 [2]program      // no key down, a key down
	ik1303 [angles]program // by angle
	ik1306 program
	rest   [2]State // each model, at rest after power-on
}

// program is the instructions of one chip under one keyboard.
type program struct {
	chip     roms.Chip
	keys     keyboard
	compiled [256]atomic.Pointer[routine] // from an instruction on
	single   [256]atomic.Pointer[routine] // that one alone
}

// Decode prepares the images. Images that are not the known good ones are
// refused.
func Decode(set *roms.Set) (*Microcode, error) {
	if err := set.Check(); err != nil {
		return nil, fmt.Errorf("chip: %w", err)
	}
	return DecodeAny(set)
}

// ErrRow is the refusal of images that name a row of microprograms beyond the table.
var ErrRow = errors.New("no such row of microprograms")

// DecodeAny prepares images that need not be known, such as those of package
// invented.
func DecodeAny(set *roms.Set) (*Microcode, error) {
	for c := range set {
		for n, w := range set[c].Instructions {
			if w&0x8080 != 0 {
				return nil, fmt.Errorf("chip: %v: instruction %02X: %w", roms.Chip(c), n, ErrRow)
			}
		}
	}
	mc := &Microcode{set: *set}
	mc.ik1302[0].chip, mc.ik1302[1].chip, mc.ik1306.chip = roms.IK1302, roms.IK1302, roms.IK1306
	mc.ik1302[1].keys = keyboard{down: true}
	for a := range mc.ik1303 {
		mc.ik1303[a].chip, mc.ik1303[a].keys = roms.IK1303, keyboard{down: true, kx: angleX + uint8(a)}
	}
	for m := range mc.rest {
		e := New(mc, Model(m))
		e.Settle(restWords)
		mc.rest[m] = e.Snapshot()
	}
	return mc, nil
}

// routine gives the routine from instruction n of a program on, or of that one alone.
func (mc *Microcode) routine(p *program, n uint8, alone bool) *routine {
	compiled, most := &p.compiled[n], longest
	if alone {
		compiled, most = &p.single[n], 1
	}
	r := compiled.Load()
	if r == nil {
		mc.mutex.Lock()
		r = compile(&mc.set[p.chip], int(n), p, most, &mc.tables)
		mc.mutex.Unlock()
		compiled.Store(r)
	}
	return r
}

// processor is the state of one К145ИК13xx but for its block of the ring, and
// behind it the memory of routines. Cells stand in words of 14 digits, every
// third cell in one word: digit d of word w is cell 3d+w.
//
//	0, 1, 2  cells R; in the bits left over 0 has S, L and T, 1 the comma, 2 S1
//	3, 4, 5  cells ST
//	6        the keyboard inputs: a 1 in digit kx−1 while a key is down, ky behind
//	         the digits; zero when no key is down
type processor [32]uint64

const (
	atKeys  = 6
	own     = 7 // words of the state; the others are zero in a snapshot
	atBlock = 8 // the block of the ring: that of the last word cycle
	atWork  = atBlock + phases

	phases = 3      // words of 14 digits that cells stand in
	digits = 14     // of a word
	spare  = 4 * 14 // the bits of a word from here on are not digits
)

// instruction is the number of the instruction of the next word cycle: cells
// R36 and R39.
func (p *processor) instruction() uint8 { return uint8(p[0] >> 48) }

// comma is the output of that name.
func (p *processor) comma() uint8 { return uint8(p[1] >> spare & 15) }

func (p *processor) setComma(n uint8) { p[1] = p[1]&^(15<<spare) | uint64(n)<<spare }

// key sets the keyboard inputs; zero means no key.
func (p *processor) key(kx, ky uint8) {
	if p[atKeys] = 0; ky != 0 {
		p[atKeys] = uint64(ky)<<spare | 1<<(4*(kx-1))
	}
}

// block is 42 cells of the ring, as in a processor.
type block [phases]uint64

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
	at       uint64 // words modulo the length of the ring
	programs [roms.Chips]*program
	nodes    [roms.Chips][256]node
	last     [roms.Chips]*node
	idle     [roms.Chips]idle // any change of a chip's cells but by the chip clears it
}

// live keeps the state of an engine from being replaced but through Restore.
type live = State

// Snapshot gives the state of the machine.
func (e *Engine) Snapshot() State {
	s := e.live
	for c := range s.ic {
		clear(s.ic[c][own:])
	}
	return s
}

// Restore puts the machine into a state.
func (e *Engine) Restore(s State) {
	e.live = s
	e.at = s.words % s.model.blocks()
	e.stir()
}

// stir is due after any change that the chips have not made.
func (e *Engine) stir() {
	e.idle = [roms.Chips]idle{}
	keys := 0
	if e.live.ic[roms.IK1302][atKeys] != 0 {
		keys = 1
	}
	for c, p := range [...]*program{&e.mc.ik1302[keys], &e.mc.ik1303[e.angle], &e.mc.ik1306} {
		if e.programs[c] != p {
			e.programs[c], e.nodes[c] = p, [256]node{}
			e.last[c] = &e.nodes[c][0]
		}
	}
}

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
func (e *Engine) Cycle() { e.cycles(1, 0) }

// event is what a run of word cycles may end with.
type event uint8

const (
	atFetch   event = 1 << iota // the next word cycle takes a program byte
	atRunning                   // a program runs
	atStop                      // a program has just ended
)

// lead is the most word cycles that a chip may be ahead of the others: then it has
// not come round to a block that the last of them has not left.
const lead = maxBlocks - 2

// cycles runs n word cycles, or up to the first after which one of the events is
// there, if any is wanted. It returns how many, and whether there was an event.
//
// A block goes through the chips in order, one a word cycle. So each chip may run
// several word cycles at once, after the one before it.
func (e *Engine) cycles(n uint64, want event) (done uint64, is bool) {
	blocks := e.model.blocks()
	for done < n && !is {
		k := min(n-done, lead)
		if is = e.ic[roms.IK1302].has(want, false); is {
			k = 1 // it is there already, if it is there then
		}
		k, is = e.ahead(roms.IK1302, e.at, k, want)
		e.ahead(roms.IK1303, wrap(e.at+blocks-1, blocks), k, 0)
		if e.model == MK61 {
			e.ahead(roms.IK1306, wrap(e.at+blocks-2, blocks), k, 0)
		}
		e.words += k
		done += k
		e.at = wrap(e.at+k, blocks)
	}
	return done, is
}

// wrap brings a place in the ring, less than two turns on, into the first turn.
func wrap(at, blocks uint64) uint64 {
	if at >= blocks {
		at -= blocks
	}
	return at
}

// around is the blocks of the ring in order, for two turns, by model.
var around = func() (all [2][32]uint8) {
	for m := range all {
		for i := range all[m] {
			all[m][i] = uint8(i) % uint8(Model(m).blocks())
		}
	}
	return all
}()

// node is a routine in a machine's memory of the way a chip went.
type node struct {
	*routine
	next *node // what followed the last time
}

// ahead is n word cycles of a chip, the first at a block.
func (e *Engine) ahead(c roms.Chip, at, n uint64, want event) (done uint64, is bool) {
	p, i := &e.ic[c], &e.idle[c]
	order := around[e.model&1][at%16:]
	order = order[:16]
	running := p.comma() == runningComma
	last := e.last[c]
	for {
		if seen := i.seen; seen != 0 {
			start := done
			for done < n && seen>>(e.ring[order[done%16]][i.word]>>(i.shift%64)%16)&1 != 0 {
				done++
			}
			if done > start && i.copies {
				d := &p[i.copy.to%32]
				*d = *d&^i.copy.mask | bits.RotateLeft64(e.ring[order[(done-1)%16]][i.copy.from], int(i.copy.rotate))&i.copy.mask
			}
		}
		if done >= n {
			break
		}
		number := p.instruction()
		to := last.next
		if to == nil || to.number != number {
			to = e.node(c, number)
			last.next = to
		}
		last = to
		r := to.routine
		m := &e.ring[order[(done+uint64(r.offset))%16]]
		if done += uint64(r.length); done > n {
			done -= uint64(r.length)
			m = &e.ring[order[done%16]]
			r = e.mc.routine(e.programs[c], number, true)
			done++
		}
		if r.run(p, m) || r.wait == nil {
			i.seen = 0
		} else {
			if i.seen == 0 {
				*i = r.wait.idle
			}
			i.seen |= r.wait.alike[m[i.word]>>(i.shift%64)&15]
		}
		if want != 0 {
			if p.has(want, running) {
				break
			}
			running = p.comma() == runningComma
		}
	}
	e.last[c] = last
	return done, p.has(want, running)
}

// node finds the node of an instruction.
func (e *Engine) node(c roms.Chip, number uint8) *node {
	n := &e.nodes[c][number]
	if n.routine == nil {
		n.routine = e.mc.routine(e.programs[c], number, false)
	}
	return n
}

// has reports whether one of the events is there, after a word cycle before which
// a program was running or not.
func (p *processor) has(want event, was bool) bool {
	running := p.comma() == runningComma
	return want&atFetch != 0 && p.instruction() == fetchInstruction ||
		want&atRunning != 0 && running || want&atStop != 0 && was && !running
}
