package calc

import "mk61/isa"

// The models differ in few places; all of them are in the tables here. The МК-52
// is a МК-61. The МК-54 has no К145ИК1306 and one block of memory less, which
// makes 98 cells and fourteen registers; measured on the chips with the
// К145ИК1306 taken out of the ring.

// Indexed by Model&3: no check of the bound in the step.
var (
	cellOf   [4][256]uint8 // program counter → cell
	registOf [4][16]uint8  // low nibble of a code → register
)

func init() {
	for m := range cellOf {
		steps, registers := Model(m).Steps(), Model(m).Registers()
		for pc := range 256 {
			cell := isa.Physical(byte(pc))
			if l := 10*(pc>>4) + pc&15; l < 112 {
				cell = l % steps
			}
			cellOf[m][pc] = uint8(cell)
		}
		for n := range 16 {
			registOf[m][n] = uint8(n % registers)
		}
	}
}

// Steps is the number of program cells.
func (m Model) Steps() int {
	if m == MK54 {
		return 98
	}
	return isa.Steps
}

// Registers is the number of addressable registers: R0..Re, on the МК-54 R0..Rd.
func (m Model) Registers() int {
	if m == MK54 {
		return NumRegisters - 1
	}
	return NumRegisters
}

// Has tells whether the model carries out a code. Those that it lacks end in
// ЕГГОГ: the К-functions on the МК-54. Register e is R0 there.
func (m Model) Has(code byte) bool {
	return m != MK54 || code < isa.OpToMin || code > isa.OpCopyY || code == isa.OpKeep2
}

// Cell is the cell that a program counter reads: up to 111 the value 10h+u
// modulo the number of cells, then as isa.Physical has it.
func (m Model) Cell(pc byte) int { return int(cellOf[m&3][pc]) }

// cell is the program cell at a counter.
func (s *State) cell(pc byte) *byte { return &s.Cells[cellOf[s.Model&3][pc]] }

// register is the register that the low nibble of a code names.
func (s *State) register(code byte) uint8 { return registOf[s.Model&3][code&15] }

// limits54 is the time limit of the МК-54 for each cell, as timeLimit has those of
// the МК-61; measured at every cell with one-byte commands before it.
var limits54 = func() (l [98]uint16) {
	for _, run := range []struct{ from, words int }{
		{0, 2286},
		{4, 2272},
		{6, 2286},
		{12, 2272},
		{13, 2286},
		{20, 2300},
		{62, 2314},
		{69, 2328},
		{70, 2314},
		{76, 2328},
		{78, 2314},
		{83, 2328},
		{86, 2314},
		{90, 2328},
		{94, 2314},
		{97, 2328},
	} {
		for cell := run.from; cell < len(l); cell++ {
			l[cell] = uint16(run.words)
		}
	}
	return l
}()
