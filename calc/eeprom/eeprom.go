// Package eeprom is what the МК-52 has beside the МК-61: the memory КР1601РР1
// that outlives the power, its address register, the switches С–З–Сч and Д–П,
// and the slot for a module.
//
// # Data sheet
//
//	Memory   1024 nibbles, 0 when erased; lines of 14 nibbles: the grid
//	Address  the register that А↑ loads from the mantissa digits of X:
//	         m1 ignored, m2..m5 the start in nibbles, m6 m7 the number of
//	         program steps, m8 ignored. One types 1AAAASS.
//	Unit     memory, address register, switches and module of one machine
//	Module   a БРП: a read-only image of 2 × 4096 nibbles with an index
//	Keeper   what keeps a Memory beyond the program
//
// ↑↓ moves whole lines: SS rounded down to a multiple of seven steps, at most
// 98. A line is seven steps or one register:
//
//	program  cells 0..11 are steps 2..7, low nibble first; 12 13 are step 1
//	data     cells 0..11 are the register, last mantissa digit first, then
//	         sign and exponent units, tens, sign; 12 13 are empty
//
// Writing is a logical OR into the cells. Erasing clears whole lines of the
// grid, from the one that holds the first cell to the one that holds the last.
// Reading and writing may begin anywhere; addresses wrap at the end.
//
// The facts come from the maker's factory test as published emulators of the
// МК-52 quote it; docs/mk52.md gives them one by one and says what is unknown.
package eeprom

import (
	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

const (
	// Size is the number of nibbles of the memory.
	Size = 1024
	// Line is the number of nibbles of a line: seven steps or one register.
	Line = 14
	// Lines is the number of lines of the grid; the last has two nibbles.
	Lines = (Size + Line - 1) / Line
	// Endurance is how often the maker lets a cell be rewritten.
	Endurance = 10000

	lineSteps = 7
	maxSteps  = 98
)

// Operation is the place of the switch С–З–Сч.
type Operation uint8

// The places of С–З–Сч.
const (
	Erase Operation = iota // С, стирание
	Write                  // З, запись
	Read                   // Сч, считывание
)

// Kind is the place of the switch Д–П.
type Kind uint8

// The places of Д–П.
const (
	Data    Kind = iota // Д, registers
	Program             // П, program
)

// Memory is the contents of the КР1601РР1: a plain value.
type Memory struct {
	Cells [Size]uint8 // nibbles
	// Wear counts, for each line of the grid, the operations that erased it
	// or wrote into it.
	Wear [Lines]uint32
}

// Address is the address register.
type Address struct {
	Start int // in nibbles, as typed: 0..9999; the memory takes it modulo its size
	Steps int // a multiple of seven, at most 98
}

// AddressOf reads the address register from X. Hexadecimal digits count with
// their value, of which nothing is known on the real machine.
func AddressOf(x number.Number) Address {
	m := func(n int) int { return int(x>>(32-4*n)) & 15 }
	steps := m(6)*10 + m(7)
	return Address{
		Start: m(2)*1000 + m(3)*100 + m(4)*10 + m(5),
		Steps: min(steps-steps%lineSteps, maxSteps),
	}
}

// Lines is how many lines an operation moves.
func (a Address) Lines() int { return a.Steps / lineSteps }

// nibbles is how many cells an operation touches.
func (a Address) nibbles() int { return a.Lines() * Line }

// Holds tells whether a cell of the memory is in the range of the register.
func (a Address) Holds(cell int) bool {
	return (cell-a.Start%Size+Size)%Size < a.nibbles()
}

// Erases tells whether erasing clears a cell: it is in a line of the grid that
// the range touches.
func (a Address) Erases(cell int) bool {
	for c := cell - cell%Line; c < min(cell-cell%Line+Line, Size); c++ {
		if a.Holds(c) {
			return true
		}
	}
	return false
}

// erase clears every line of the grid that the range touches. A range that ends
// on a border does not touch the next one.
func (m *Memory) erase(a Address) {
	for line := range Lines {
		if !a.Erases(line * Line) {
			continue
		}
		clear(m.Cells[line*Line : min(line*Line+Line, Size)])
		m.Wear[line]++
	}
}

// write puts a line into the cells from start on: a logical OR.
func (m *Memory) write(start int, line [Line]uint8) {
	for i, n := range line {
		m.Cells[(start+i)%Size] |= n & 15
	}
}

// writeLines writes what the range takes of the machine.
func (m *Memory) writeLines(a Address, s *calc.State, k Kind) {
	for n := range a.Lines() {
		m.write(a.Start+n*Line, lineOf(s, k, n))
	}
	m.wear(a)
}

// PutProgram erases a range and writes codes there, as one would by keys; what
// the range takes beyond the codes is 00. Codes that it does not take are lost.
func (m *Memory) PutProgram(a Address, codes []byte) {
	s := calc.New(calc.MK52)
	s.Load(codes)
	m.erase(a)
	m.writeLines(a, &s, Program)
}

// wear counts a write over the range.
func (m *Memory) wear(a Address) {
	for line := range Lines {
		if a.Erases(line * Line) {
			m.Wear[line]++
		}
	}
}

// programLine is the seven steps from the n-th line of the program.
func programLine(s *calc.State, n int) (l [Line]uint8) {
	for i := range lineSteps {
		code := s.Cells[n*lineSteps+(i+1)%lineSteps]
		l[2*i], l[2*i+1] = code&15, code>>4
	}
	return l
}

func setProgramLine(s *calc.State, n int, l [Line]uint8) {
	for i := range lineSteps {
		s.Cells[n*lineSteps+(i+1)%lineSteps] = l[2*i+1]<<4 | l[2*i]
	}
}

// dataLine is register n as a line.
func dataLine(s *calc.State, n int) (l [Line]uint8) {
	for i := range 12 {
		l[i] = uint8(s.R[n]>>(4*i)) & 15
	}
	return l
}

func setDataLine(s *calc.State, n int, l [Line]uint8) {
	s.R[n] = 0
	for i := range 12 {
		s.R[n] |= number.Number(l[i]) << (4 * i)
	}
}

// lineOf and setLine are a line of the machine in the form of a kind; they are
// each other's inverse but for the two empty cells of a data line.
func lineOf(s *calc.State, k Kind, n int) [Line]uint8 {
	if k == Data {
		return dataLine(s, n)
	}
	return programLine(s, n)
}

func setLine(s *calc.State, k Kind, n int, l [Line]uint8) {
	if k == Data {
		setDataLine(s, n, l)
	} else {
		setProgramLine(s, n, l)
	}
}

// Unit is the МК-52's memory with its keys and switches. The zero Unit is an
// erased memory, the switches at С and Д. It is not safe for concurrent use.
type Unit struct {
	Memory    Memory
	Address   Address
	Operation Operation
	Kind      Kind
	// Module, when not nil, is what reading reads; Bank is its switch, 0 or 1.
	Module *Module
	Bank   int
	// Keeper, when not nil, keeps the memory: an operation that changes the
	// memory is done when it is kept.
	Keeper Keeper
}

// Keeper keeps a memory beyond the program that holds it, in a file for
// instance. Several machines may share what one Keeper keeps.
type Keeper interface {
	// Update takes what is kept, lets change change it, and keeps that, with
	// no other change between. m becomes what is then kept; on an error
	// neither has changed. change may look at nothing but its argument and
	// what the caller of Update holds.
	Update(m *Memory, change func(*Memory)) error
}

// answers tells whether the machine takes the МК-52's keys: what they do in ПРГ
// or to a running program is unknown; here they do nothing.
func answers(s *calc.State) bool {
	return s.Model == calc.MK52 && s.Mode == calc.Auto && !s.Running && !s.Hung
}

// LoadAddress is the key А↑. Nothing of the machine changes.
func (u *Unit) LoadAddress(s *calc.State) {
	if answers(s) {
		u.Address = AddressOf(s.X)
	}
}

// PowerOff is what switching off leaves: the memory, the switches, the module.
func (u *Unit) PowerOff() { u.Address = Address{} }

// Move is the key ↑↓ at the places of the switches. Erasing and writing clear
// the registers or program cells of the machine that the address counts. An
// error comes from the Keeper; then nothing has happened.
//
// With a module in the slot reading reads it; erasing and writing do nothing. What
// the real machine does then is unknown.
func (u *Unit) Move(s *calc.State) error {
	if !answers(s) {
		return nil
	}
	if u.Operation == Read {
		u.read(s)
		return nil
	}
	if u.Module != nil {
		return nil
	}
	m := u.Memory
	change := func(m *Memory) {
		if u.Operation == Erase {
			m.erase(u.Address)
		} else {
			m.writeLines(u.Address, s, u.Kind)
		}
	}
	if u.Keeper == nil {
		change(&m)
	} else if err := u.Keeper.Update(&m, change); err != nil {
		return err
	}
	u.Memory = m
	for n := range u.Address.Lines() {
		setLine(s, u.Kind, n, [Line]uint8{})
	}
	return nil
}

func (u *Unit) read(s *calc.State) {
	cell := func(at int) uint8 { return u.Memory.Cells[at%Size] }
	if u.Module != nil {
		cell = func(at int) uint8 { return u.Module.Banks[u.Bank&1][at%BankSize] }
	}
	for n := range u.Address.Lines() {
		var l [Line]uint8
		for i := range l {
			l[i] = cell(u.Address.Start + n*Line + i)
		}
		setLine(s, u.Kind, n, l)
	}
}

// Press is a key: А↑ or ↑↓. It reports whether the key is one of them.
func (u *Unit) Press(s *calc.State, k isa.Key) (mine bool, err error) {
	switch k {
	case isa.KeyAddress:
		u.LoadAddress(s)
	case isa.KeyMove:
		err = u.Move(s)
	default:
		return false, nil
	}
	return true, err
}
