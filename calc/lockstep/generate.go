package lockstep

import (
	"math/rand/v2"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// Generator makes random cases. The zero value makes programs of all commands
// on decimal numbers.
type Generator struct {
	Keys     bool    // sessions at the keyboard instead of programs; see session.go
	Hex      float64 // share of numbers with digits A..F (the first one A..E), leading zeros and odd exponents
	LeadingF float64 // share of numbers whose first digit is F
	// Programs are real ones, set up to be started; sessions then play them.
	Programs []Program
}

// Program is a real program with its set-up.
type Program struct {
	Name  string
	Start calc.State
}

// programSteps is the most steps of a random program that are compared.
const programSteps = 60

// Case makes one case.
func (g Generator) Case(rng *rand.Rand, m calc.Model) Case {
	c := g.full(rng, m)
	clear(c.Start.Cells[m.Steps():])
	clear(c.Start.R[m.Registers():])
	return c
}

// full is Case on a machine with all cells and registers.
func (g Generator) full(rng *rand.Rand, m calc.Model) Case {
	c := Case{Start: calc.New(m), Steps: programSteps}
	s := &c.Start
	s.Angle = number.Angle(rng.IntN(3))
	if g.Keys || len(g.Programs) > 0 {
		g.session(rng, &c)
		return c
	}
	for i := 0; i < len(s.Cells); i++ {
		s.Cells[i] = g.code(rng)
		if isa.Table[s.Cells[i]].Operand && i+1 < len(s.Cells) {
			i++
			s.Cells[i] = isa.Address(rng.IntN(isa.Steps))
			if rng.IntN(8) == 0 {
				s.Cells[i] = byte(rng.IntN(256))
			}
		}
	}
	for r := range calc.NumRegs {
		*s.At(r) = g.number(rng)
	}
	for i := range s.R {
		switch rng.IntN(4) {
		case 0: // an address or index
			s.R[i] = number.Number(0x001<<36 | uint64(rng.IntN(10))<<28 | uint64(rng.IntN(10))<<24)
		case 1:
			s.R[i] = number.Number(rng.IntN(10)) << 28
		}
	}
	s.PC = isa.Address(rng.IntN(isa.Steps))
	if rng.IntN(8) == 0 {
		s.PC = byte(rng.IntN(256))
		if s.PC&15 > 9 { // a counter that only a jump can make
			s.PC &= 0xF7
		}
	}
	for i := range s.Ret {
		if rng.IntN(2) == 0 {
			s.Ret[i] = isa.Address(rng.IntN(isa.Steps))
		}
	}
	return c
}

// code is a random command, С/П and 5F rarer than others.
func (g Generator) code(rng *rand.Rand) byte {
	for {
		c := byte(rng.IntN(256))
		switch rng.IntN(4) {
		case 0: // number entry and arithmetic
			c = byte(rng.IntN(int(isa.OpPow10)))
		case 1: // functions
			c = byte(int(isa.OpPow10) + rng.IntN(int(isa.OpStore-isa.OpPow10)))
		}
		op := &isa.Table[c]
		if g.LeadingF > 0 && op.Class == isa.Stop {
			return c // at a stop all is compared
		}
		if (op.Class == isa.Stop || op.Class == isa.Hang || op.Class == isa.Fault) && rng.IntN(20) > 0 {
			continue
		}
		return c
	}
}

// number is a random register.
func (g Generator) number(rng *rand.Rand) number.Number {
	if rng.IntN(12) == 0 {
		return 0
	}
	var m uint64
	digits := 8
	if rng.IntN(2) == 0 {
		digits = 1 + rng.IntN(3)
	}
	hex := rng.Float64() < g.Hex
	leading := g.LeadingF > 0 && rng.Float64() < g.LeadingF
	for i := range 8 {
		d := uint64(rng.IntN(10))
		if hex && rng.IntN(3) == 0 {
			d = uint64(10 + rng.IntN(6))
		}
		if i >= digits {
			d = 0
		}
		if i == 0 && !hex && d == 0 {
			d = 1
		}
		if i == 0 && d == 15 {
			d = 14
		}
		if i == 0 && leading {
			d = 15
		}
		m = m<<4 | d
	}
	e := 0
	switch rng.IntN(4) {
	case 0:
		e = rng.IntN(12) - 4
	case 1:
		e = rng.IntN(199) - 99
	}
	if hex && rng.IntN(6) == 0 {
		e = rng.IntN(1000)
	}
	if e < 0 {
		e += 1000
	}
	n := uint64(e/100)<<44 | uint64(e/10%10)<<40 | uint64(e%10)<<36 | m
	if rng.IntN(3) == 0 {
		n |= 9 << 32
	}
	return number.Number(n)
}
