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

// registerMask is the digits of a register in its word.
const registerMask = 1<<48 - 1

// place gives the block and the word of a register.
func (s *State) place(r Register) (block uint64, word int) {
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
	block, word := s.place(r)
	return s.ring[block][word] & registerMask
}

// SetRegister writes a register in raw form.
func (s *State) SetRegister(r Register, v uint64) {
	block, word := s.place(r)
	m := &s.ring[block][word]
	*m = *m&^registerMask | v&registerMask
}

// stepPlace gives the block of program step n and the lowest bit of its byte in
// the word of steps. The first of the seven steps stands behind the others.
func (s *State) stepPlace(n int) (block uint64, bit int) {
	return (firstBlock + uint64(n/7)) % s.model.blocks(), (n + 6) % 7 * 8
}

// stepWord is the word of a block that holds program steps.
const stepWord = 2

// Step reads program step n, 0 ≤ n < Model.Steps.
func (s *State) Step(n int) uint8 {
	block, bit := s.stepPlace(n)
	return uint8(s.ring[block][stepWord] >> bit)
}

// SetStep writes program step n, 0 ≤ n < Model.Steps.
func (s *State) SetStep(n int, code uint8) {
	block, bit := s.stepPlace(n)
	setByte(&s.ring[block][stepWord], bit, code)
}

func setByte(word *uint64, bit int, v uint8) {
	*word = *word&^(0xFF<<bit) | uint64(v)<<bit
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

// pcBit and returnBit are the lowest bits of the program counter and of the latest
// return address in the word of IK1302 that holds R1, R4 …; the earlier return
// addresses stand below it.
const (
	pcWord    = 1
	pcBit     = 40
	returnBit = 32
)

// Returns is the depth of the return stack.
const Returns = 5

// PC reads the program counter, tens in the high nibble.
func (s *State) PC() uint8 { return uint8(s.ic[roms.IK1302][pcWord] >> pcBit) }

// SetPC writes the program counter.
func (s *State) SetPC(pc uint8) { setByte(&s.ic[roms.IK1302][pcWord], pcBit, pc) }

// Return reads a return address, 0 being the latest, Returns-1 the earliest.
func (s *State) Return(n int) uint8 {
	return uint8(s.ic[roms.IK1302][pcWord] >> (returnBit - 8*n))
}

// SetReturn writes a return address.
func (s *State) SetReturn(n int, pc uint8) {
	setByte(&s.ic[roms.IK1302][pcWord], returnBit-8*n, pc)
}

// Display is what the indicator shows.
type Display struct {
	Cells [12]uint8 // sign, eight digits, exponent sign, two exponent digits; 10 … 15 show as - L С Г Е blank
	Comma uint8     // 8 stands after the first digit … 1 after the eighth; other values: none
}

// Display reads the indicator.
func (s *State) Display() Display {
	c := &s.ic[roms.IK1302]
	d := Display{Comma: c.comma()}
	for i := range d.Cells {
		digit := 8 - i
		if digit < 0 {
			digit += 12 // the exponent stands above the mantissa
		}
		d.Cells[i] = uint8(c[0] >> (4 * digit) & 15)
	}
	return d
}

// runningComma is the comma position that a running program shows.
const runningComma = 11

// Running reports whether a program runs.
func (s *State) Running() bool { return s.ic[roms.IK1302].comma() == runningComma }

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
