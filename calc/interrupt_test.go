package calc

import (
	"strings"
	"testing"

	"mk61/isa"

	"github.com/stretchr/testify/require"
)

// TestInterrupt: a key pressed behind the first command of a program, on the chips and
// here. What a function leaves depends on how long it takes.
func TestInterrupt(t *testing.T) {
	for _, c := range []struct{ name, program, x, after, shown string }{
		{"in time", "10 40 50", "000025000000", "000095000000", " 9,5"},
		{"in time, with a fraction", "35 40 50", "000025000000", "999050000000", " 5,       -01"},
		{"put back by the picture", "35 40 50", "000020025000", "000020025000", " 2,0025"},
		{"put back by the picture", "21 40 50", "000020000000", "000020000000", " 2,"},
		{"behind the picture", "1D 40 50", "000025000000", "999980114364", " 2,5"},
	} {
		s := New(MK61)
		s.Load(mustBytes(t, strings.ReplaceAll(c.program, " ", "")))
		s.X, s.Y = mustNumber(t, c.x), mustNumber(t, "000070000000")
		s.Press(isa.KeyRun)
		s.Step()
		s.Press(isa.Key5)
		require.False(t, s.Running, c.name)
		require.Equal(t, byte(2), s.PC, c.name)
		require.Equal(t, mustNumber(t, c.after), s.X, c.name)
		require.Equal(t, c.shown, s.Display(), c.name)
	}
}

// A number that the program was typing is replaced by the next digit, not lifted.
func TestInterruptedEntry(t *testing.T) {
	s := New(MK61)
	s.Load(mustBytes(t, "095454"))
	s.Press(isa.KeyRun)
	s.Step()
	s.Press(isa.KeyEnter)
	s.Press(isa.Key4)
	require.Equal(t, " 4,", s.Display())
	require.Equal(t, mustNumber(t, "000000000000"), s.Y)
}
