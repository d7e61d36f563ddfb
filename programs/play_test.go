package programs_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/programs"
)

// game is a program of the library on a machine, played by a test.
type game struct {
	t testing.TB
	s calc.State
}

// longest is more steps than any answer of a game takes.
const longest = 200_000

// load loads an entry, its registers set as the listing says.
func load(t testing.TB, name string) *game {
	t.Helper()
	e, ok := programs.Find(name)
	require.True(t, ok, name)
	g := &game{t: t, s: calc.New(calc.MK61)}
	g.s.Load(e.Program.Cells)
	for _, r := range e.Program.Registers {
		for at := range calc.NumRegs {
			if at.String() == r.Name {
				v, err := number.FromDecimal(strings.Replace(r.Value, ",", ".", 1))
				require.NoError(t, err)
				*g.s.At(at) = v
			}
		}
	}
	return g
}

// keys presses keys and waits after each for the machine to stop.
func (g *game) keys(keys ...isa.Key) {
	for _, k := range keys {
		g.s.Press(k)
		if g.s.Running {
			if end := g.s.Run(longest); end != calc.Halt {
				g.t.Helper()
				g.t.Fatalf("key %v: %v at %02X, display %q", k, end, g.s.PC, g.s.Display())
			}
		}
	}
}

// enter types a whole number.
func (g *game) enter(n int) {
	for _, d := range strings.TrimPrefix(strconv.Itoa(n), "-") {
		g.keys(isa.Key(d - '0'))
	}
	if n < 0 {
		g.keys(isa.KeySign)
	}
}

// answer types numbers with В↑ between them, presses С/П and returns X.
func (g *game) answer(n ...int) int {
	for i, v := range n {
		if i > 0 {
			g.keys(isa.KeyEnter)
		}
		g.enter(v)
	}
	g.keys(isa.KeyRun)
	return g.x()
}

// start presses В/О С/П and returns X.
func (g *game) start() int {
	g.keys(isa.KeyReturn, isa.KeyRun)
	return g.x()
}

func (g *game) x() int { return g.whole(g.s.X) }

// whole is a register that must hold a whole number.
func (g *game) whole(n number.Number) int {
	text, ok := number.Decimal(n)
	v, err := strconv.ParseFloat(text, 64)
	if !ok || err != nil || v != float64(int(v)) {
		g.t.Helper()
		g.t.Fatalf("%s is no whole number", text)
	}
	return int(v)
}
