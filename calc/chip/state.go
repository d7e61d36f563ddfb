package chip

import "mk61/roms"

// Register names a register of the calculator.
type Register uint8

const (
	X  Register = iota
	Y           // stack
	Z           // stack
	T           // stack
	X1          // the last X, key Вх
	R0          // R0+n is Rn, to R14 = Re (МК-54: to R13 = Rd)
)

// stackBlock is where the registers of the stack stand in the ring while the
// machine is at rest, counted from the block IK1302 meets at power-on.
var stackBlock = [...]uint64{X: 4, Y: 5, Z: 6, T: 7, X1: 3}

// firstBlock is where R0 and the program steps 0 to 6 stand; Rn and the steps
// from 7n are n blocks on.
const firstBlock = 8

// place gives the block and the lowest cell of a register.
func (s *State) place(r Register) (block uint64, cell int) {
	if r < R0 {
		return stackBlock[r], 1
	}
	return (firstBlock + uint64(r-R0)) % s.model.blocks(), 0
}

// Register reads a register in raw form: 12 nibbles, exponent sign, two
// exponent digits, mantissa sign, eight mantissa digits, most significant first.
// Registers, steps, program counter and return stack can be read and set while
// the machine is at rest; while it works they may be on their way through a chip.
func (s *State) Register(r Register) uint64 {
	block, cell := s.place(r)
	var v uint64
	for k := 11; k >= 0; k-- {
		v = v<<4 | uint64(s.ring[block][cell+3*k])
	}
	return v
}

// SetRegister writes a register in raw form.
func (s *State) SetRegister(r Register, v uint64) {
	block, cell := s.place(r)
	for k := range 12 {
		s.ring[block][cell+3*k] = uint8(v >> (4 * k) & 15)
	}
}

// stepPlace gives the block of program step n and the cell of its high nibble;
// the low one is three below.
func (s *State) stepPlace(n int) (block uint64, cell int) {
	block, cell = (firstBlock+uint64(n/7))%s.model.blocks(), 41
	if k := n % 7; k > 0 {
		cell = 6*k - 1
	}
	return block, cell
}

// Step reads program step n, 0 ≤ n < Model.Steps.
func (s *State) Step(n int) uint8 {
	block, cell := s.stepPlace(n)
	return s.ring[block][cell]<<4 | s.ring[block][cell-3]
}

// SetStep writes program step n, 0 ≤ n < Model.Steps.
func (s *State) SetStep(n int, code uint8) {
	block, cell := s.stepPlace(n)
	s.ring[block][cell], s.ring[block][cell-3] = code>>4, code&15
}

// SetProgram writes the whole program memory: codes from step 0, then zeros.
// What is beyond the memory is left out.
func (s *State) SetProgram(codes []uint8) {
	for n := range s.model.Steps() {
		var c uint8
		if n < len(codes) {
			c = codes[n]
		}
		s.SetStep(n, c)
	}
}

// pcCell and returnCell are the places in IK1302.R of the tens nibbles of the
// program counter and of the latest return address; units are three below, the
// earlier return addresses six below each other.
const (
	pcCell     = 34
	returnCell = 28
)

// Returns is the depth of the return stack.
const Returns = 5

func (s *State) pair(cell int) uint8 {
	r := s.ic[roms.IK1302][atR:]
	return r[cell]<<4 | r[cell-3]
}

func (s *State) setPair(cell int, v uint8) {
	r := s.ic[roms.IK1302][atR:]
	r[cell], r[cell-3] = v>>4, v&15
}

// PC reads the program counter, tens in the high nibble.
func (s *State) PC() uint8 { return s.pair(pcCell) }

// SetPC writes the program counter.
func (s *State) SetPC(pc uint8) { s.setPair(pcCell, pc) }

// Return reads a return address, 0 being the latest, Returns-1 the earliest.
func (s *State) Return(n int) uint8 { return s.pair(returnCell - 6*n) }

// SetReturn writes a return address.
func (s *State) SetReturn(n int, pc uint8) { s.setPair(returnCell-6*n, pc) }

// Display is what the indicator shows.
type Display struct {
	Cells [12]uint8 // sign, eight digits, exponent sign, two exponent digits; 10 … 15 show as - L С Г Е blank
	Comma uint8     // 8 stands after the first digit … 1 after the eighth; other values: none
}

// Display reads the indicator.
func (s *State) Display() Display {
	c := &s.ic[roms.IK1302]
	d := Display{Comma: c[atComma]}
	for i := range 9 {
		d.Cells[i] = c[atR+24-3*i]
	}
	for i := range 3 {
		d.Cells[9+i] = c[atR+33-3*i]
	}
	return d
}

// runningComma is the comma position that a running program shows.
const runningComma = 11

// Running reports whether a program runs.
func (s *State) Running() bool { return s.ic[roms.IK1302][atComma] == runningComma }

// Words counts the word cycles since power-on.
func (s *State) Words() uint64 { return s.words }

// Model is the set of chips.
func (s *State) Model() Model { return s.model }

// Angle is a position of the angle switch.
type Angle uint8

const (
	Radians Angle = iota
	Degrees
	Grads
)

// angles is how many there are; angleX is the column of Radians on IK1303's
// keyboard input, the others follow.
const (
	angles = 3
	angleX = 10
)

// Angle reads the angle switch.
func (s *State) Angle() Angle { return s.angle }

// SetAngle moves the angle switch.
func (s *State) SetAngle(a Angle) { s.angle = a % angles }
