package lockstep

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
)

// Cases behind a known difference are counted by it, those that differ apart, and are no
// faults.
func TestNamedDifferencesAreCounted(t *testing.T) {
	g := Generator{Keys: true, Hex: 0.6}
	met := 0
	for _, n := range directs(calc.MK61, func(*calc.State) {}).Campaign(7, 40000, 1, g).Named {
		require.Zero(t, n.Differ)
		met += n.Met
	}
	require.Positive(t, met)
	differ := 0
	for _, n := range directs(calc.MK61, func(s *calc.State) {
		if s.X.First() == 15 { // as some of the known differences have it
			s.PC ^= 0x10
		}
	}).Campaign(7, 40000, 1000, g).Named {
		require.LessOrEqual(t, n.Differ, n.Met)
		differ += n.Differ
	}
	require.Positive(t, differ)
}
