package debug

import "mk61/calc"

// Kind is what a breakpoint looks at.
type Kind uint8

// The kinds of breakpoints. The first two stop before a command, the others
// after one.
const (
	AtCell         Kind = iota // the program is about to carry out Cell
	AtCode                     // it is about to carry out a command with Code
	RegisterMatch              // Register has come to match Is
	RegisterChange             // Register has changed
	DisplayMatch               // what a stop would show has come to match Shows
	DisplayChange              // what a stop would show has changed
)

func (k Kind) before() bool { return k <= AtCode }

// Break is a breakpoint.
type Break struct {
	ID   int
	Kind Kind
	Cell int
	Code byte
	Reg  calc.Reg
	// Is decides about the register's value, by its raw digits.
	Is func(raw uint64) bool
	// Shows decides about the picture.
	Shows func(calc.Indicator) bool
	// Text is how the user wrote it.
	Text string
	Hits int
}

// AddBreak adds a breakpoint and returns its number.
func (g *Debugger) AddBreak(b Break) int {
	g.lastID++
	b.ID = g.lastID
	g.breaks = append(g.breaks, b)
	return b.ID
}

// RemoveBreak removes a breakpoint by its number, 0 for all of them.
func (g *Debugger) RemoveBreak(id int) bool {
	if id == 0 {
		g.breaks = nil
		return true
	}
	for i, b := range g.breaks {
		if b.ID == id {
			g.breaks = append(g.breaks[:i:i], g.breaks[i+1:]...)
			return true
		}
	}
	return false
}

// Breaks are the breakpoints in the order of their numbers.
func (g *Debugger) Breaks() []Break { return append([]Break(nil), g.breaks...) }

// reached is the breakpoint that a step from before to after has reached.
func (g *Debugger) reached(before, after *calc.State) *Break {
	for i := range g.breaks {
		if b := &g.breaks[i]; b.holds(before, after) {
			b.Hits++
			hit := *b
			return &hit
		}
	}
	return nil
}

// holds tells whether a breakpoint stops the machine in the state after.
func (b *Break) holds(before, after *calc.State) bool {
	switch b.Kind {
	case AtCell:
		return after.Running && after.Model.Cell(after.PC) == b.Cell
	case AtCode:
		return after.Running && after.Cells[after.Model.Cell(after.PC)] == b.Code
	case RegisterMatch:
		return b.Is(uint64(*after.At(b.Reg))) && !b.Is(uint64(*before.At(b.Reg)))
	case RegisterChange:
		return *after.At(b.Reg) != *before.At(b.Reg)
	case DisplayMatch:
		return b.Shows(after.AtStop()) && !b.Shows(before.AtStop())
	default:
		return after.AtStop() != before.AtStop()
	}
}
