package programs_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// Games of the 9×9 hunt, every bearing held against a model that reads the
// foxes from the registers.
func TestFoxHunt9x9(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1985))
	used := map[[2]int]int{}
	for n := range 1500 {
		g := load(t, "fox-hunt-9x9")
		g.keys(isa.Key0, isa.KeyPoint)
		g.enter(1 + rng.IntN(9_999_999))
		require.Equal(t, 0, g.start())
		foxes := map[[2]int]bool{}
		for i := range 5 {
			v := g.whole(g.s.R[10+i])
			at := [2]int{v / 20, v % 20}
			require.True(t, at[0] >= 1 && at[0] <= 9 && at[1] >= 1 && at[1] <= 9, "%v", at)
			foxes[at] = true
			used[at]++
		}
		require.Len(t, foxes, 5, "two foxes in one cell")
		if n >= 100 {
			continue
		}
		for row := 1; row <= 9; row++ {
			for col := 1; col <= 9; col++ {
				want := 0
				for f := range foxes {
					dr, dc := f[0]-row, f[1]-col
					if dr == 0 || dc == 0 || dr == dc || dr == -dc {
						want++
					}
				}
				g.enter(10*row + col)
				g.keys(isa.KeyRun)
				if foxes[[2]int{row, col}] {
					require.Equal(t, " 1,1111111-01", g.s.Display())
				} else {
					require.Equal(t, want, g.x(), "%v from %d%d", foxes, row, col)
				}
			}
		}
	}
	require.Len(t, used, 81, "every cell is used")
	for at, n := range used { // 93 on average
		require.Greater(t, n, 45, "%v", at)
		require.Less(t, n, 150, "%v", at)
	}
}
