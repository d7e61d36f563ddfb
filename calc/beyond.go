package calc

import "mk61/calc/number"

// Difference is a thing that the chips do and this package does not reproduce.
// The list with the reasons is docs/differences.md.
type Difference uint8

// The differences.
const (
	NoDifference     Difference = iota
	LeadingF                    // a number whose first digit is F stands in the stack or in Вх
	IndirectCallAt00            // К ПП while the counter behind it is 00 (a К ПП at F9)
	ProgramModeHex              // ПРГ at an address whose units are A..F
	HexFunction                 // a function of an operand of hex digits or not normalised
)

func (d Difference) String() string {
	return [...]string{
		"none",
		"first digit F in the stack: the chips lose the start of the memory ring",
		"К ПП at F9: the chips jump to a garbage address",
		"ПРГ at an address with hex units: the chips misread the counter",
		"function of a number with hex digits or leading zeros",
	}[d]
}

// Beyond tells whether carrying on from this state (the next step of a running
// program, or the next key) leaves what is known to be exact, and why.
func (s *State) Beyond() Difference {
	for _, r := range [...]number.Number{s.X, s.Y, s.Z, s.T, s.X1} {
		if r.First() == 15 {
			return LeadingF
		}
	}
	if s.Mode == Program && s.PC&15 >= 10 {
		return ProgramModeHex
	}
	if !s.Running {
		return NoDifference
	}
	op := s.Cells[cellOf[s.PC]]
	switch {
	case op>>4 == 0xA && nextOf[s.PC] == 0:
		return IndirectCallAt00
	case op == 0x3B && hexSeed(s.Seed):
		return HexFunction
	case op >= 0x10 && op < 0x40 && !number.Modelled(op, s.X, s.Y):
		return HexFunction
	}
	return NoDifference
}

// hexSeed tells whether a digit of the seed is beyond 9.
func hexSeed(seed uint32) bool {
	for ; seed != 0; seed >>= 4 {
		if seed&15 > 9 {
			return true
		}
	}
	return false
}
