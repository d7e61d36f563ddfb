package programs_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/programs"
)

// hunter is a fox hunt on a machine, and the model it is held against.
type hunter struct {
	t     *testing.T
	s     calc.State
	foxes map[[2]int]bool // row, column; decoded from the registers
}

func (h *hunter) press(keys ...isa.Key) {
	h.t.Helper()
	for _, k := range keys {
		h.s.Press(k)
		if h.s.Running {
			require.Equal(h.t, calc.Halt, h.s.Run(100000))
		}
	}
}

func (h *hunter) enter(tenths int) {
	h.press(isa.Key(tenths/10), isa.KeyPoint, isa.Key(tenths%10))
}

// decode finds the foxes: R7..Re and R0 hold the fourth power of row.column.
func (h *hunter) decode() {
	h.foxes = map[[2]int]bool{}
	for _, n := range []int{7, 8, 9, 10, 11, 12, 13, 14, 0} {
		r := h.s.R[n]
		found := false
		for row := range 10 {
			for col := range 10 {
				v, err := number.FromDecimal(fmt.Sprintf("%d.%d", row, col))
				require.NoError(h.t, err)
				p, _ := number.Sqr(v)
				if p, _ = number.Sqr(p); p == r {
					require.False(h.t, h.foxes[[2]int{row, col}], "two foxes in one cell")
					h.foxes[[2]int{row, col}] = true
					found = true
				}
			}
		}
		require.True(h.t, found, "R%x = %v is no fox", n, r)
	}
}

// bearing is how many foxes are heard from a cell.
func (h *hunter) bearing(row, col int) int {
	n := 0
	for f := range h.foxes {
		dr, dc := f[0]-row, f[1]-col
		if dr == 0 || dc == 0 || dr == dc || dr == -dc {
			n++
		}
	}
	return n
}

func (h *hunter) shows(want string) {
	h.t.Helper()
	require.Equal(h.t, want, h.s.Display())
}

// Whole games with seeds that no recording has, every answer held against a
// model that decodes the foxes from the registers.
func TestFoxHuntGames(t *testing.T) {
	e, ok := programs.Find("fox-hunt")
	require.True(t, ok)
	for game := range 60 {
		rng := rand.New(rand.NewPCG(61, uint64(game)))
		seed := 1 + rng.IntN(999999)
		t.Run(fmt.Sprintf("seed 0.%06d", seed), func(t *testing.T) {
			h := &hunter{t: t, s: calc.New(calc.MK61)}
			h.s.Load(e.Program.Cells)
			h.press(isa.Key0, isa.KeyPoint)
			for _, d := range fmt.Sprintf("%06d", seed) {
				h.press(isa.Key(d - '0'))
			}
			h.press(isa.KeyReturn, isa.KeyRun)
			h.shows("-9,")
			h.decode()
			require.Len(t, h.foxes, 9)
			moves := 0
			for cell := range rng.Perm(100) {
				cell = (cell*37 + seed) % 100
				at := [2]int{cell / 10, cell % 10}
				h.enter(cell)
				h.press(isa.KeyRun)
				moves++
				switch {
				case h.foxes[at]:
					delete(h.foxes, at)
					if len(h.foxes) == 0 {
						h.shows(" 3,3333333-01")
						require.Equal(t, fmt.Sprintf("%d,", moves), strings.TrimSpace(calc.Picture(h.s.Y).String()))
						return
					}
					h.shows(fmt.Sprintf("-%d,", len(h.foxes)))
				default:
					h.shows(fmt.Sprintf(" %d,", h.bearing(at[0], at[1])))
				}
			}
			t.Fatalf("%d foxes left after every cell", len(h.foxes))
		})
	}
}
