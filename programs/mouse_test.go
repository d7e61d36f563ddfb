package programs_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// chase is a position of cats and mouse. Squares are the 32 dark ones by rows,
// the cats' row first: 4·row + column/2.
type chase struct {
	cats  uint32 // a bit a square
	mouse int
}

// step is a cat's move.
type step struct{ from, to int }

func square(row, col int) (int, bool) {
	return 4*row + col/2, row >= 0 && row < 8 && col >= 0 && col < 8
}

func place(square int) (row, col int) {
	row = square / 4
	return row, 2*(square%4) + row&1
}

// printed is the number that a square has on the board of the papers.
func printed(square int) int {
	row, _ := place(square)
	return 5 + (9*row+1)/2 + square%4
}

// catSteps are the moves of the cats.
func (p chase) catSteps() (moves []step) {
	for b := p.cats; b != 0; b &= b - 1 {
		from := bits.TrailingZeros32(b)
		row, col := place(from)
		for _, d := range []int{-1, 1} {
			to, ok := square(row+1, col+d)
			if ok && p.cats>>to&1 == 0 && to != p.mouse {
				moves = append(moves, step{from, to})
			}
		}
	}
	return moves
}

// mouseSteps are the squares that the mouse can go to.
func (p chase) mouseSteps() (to []int) {
	row, col := place(p.mouse)
	for _, d := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		s, ok := square(row+d[0], col+d[1])
		if ok && p.cats>>s&1 == 0 {
			to = append(to, s)
		}
	}
	return to
}

func (p chase) moved(m step) chase {
	return chase{p.cats&^(1<<m.from) | 1<<m.to, p.mouse}
}

// hunt solves the game: which positions the cats win. The cats only go
// forward, so no position comes again.
type hunt map[chase]bool

// cats tells if the cats win when they are to move.
func (h hunt) cats(p chase) bool {
	if win, ok := h[p]; ok {
		return win
	}
	win := false
	for _, m := range p.catSteps() {
		if h.mouse(p.moved(m)) {
			win = true
			break
		}
	}
	h[p] = win
	return win
}

// mouse tells if the cats win when the mouse is to move.
func (h hunt) mouse(p chase) bool {
	for _, to := range p.mouseSteps() {
		if to < 4 || !h.cats(chase{p.cats, to}) {
			return false
		}
	}
	return true
}

// catsStart is the first position, the mouse on square 59, as its author has it.
var catsStart = chase{0xF, 29}

// flee plays one game against the calculator's mouse, tries moves that are
// none, and reports whether the mouse got through and after how many moves.
func flee(t *testing.T, rng *rand.Rand, choose func(p chase, moves []step) step) (through bool, moves int) {
	g := load(t, "mouse")
	p := catsStart
	require.Equal(t, printed(p.mouse), g.start())
	for {
		legal := p.catSteps()
		if len(legal) == 0 {
			return true, moves
		}
		for range 3 {
			from, to := rng.IntN(46), rng.IntN(46)
			if rng.IntN(2) == 0 {
				from = printed([]int{bits.TrailingZeros32(p.cats), 31 - bits.LeadingZeros32(p.cats), p.mouse}[rng.IntN(3)])
				to = from + 3 + rng.IntN(4)
			}
			possible := false
			for _, m := range legal {
				possible = possible || printed(m.from) == from && printed(m.to) == to
			}
			if !possible {
				require.Zero(t, g.answer(from, to), "%+v: %d to %d", p, from, to)
			}
		}
		m := choose(p, legal)
		p = p.moved(m)
		moves++
		x := g.answer(printed(m.from), printed(m.to))
		if x < 0 {
			require.Empty(t, p.mouseSteps())
			require.Equal(t, -printed(p.mouse), x)
			return false, moves
		}
		found := false
		for _, to := range p.mouseSteps() {
			if printed(to) == x {
				p.mouse = to
				found = true
			}
		}
		require.True(t, found, "%+v: the mouse goes to %d", p, x)
		if p.mouse < 4 {
			return true, moves
		}
	}
}

func TestMouse(t *testing.T) {
	rng := rand.New(rand.NewPCG(59, 4))
	h := hunt{}
	require.True(t, h.cats(catsStart), "the first position is won for the cats")
	random, perfect, moves := 0, 0, 0
	const games = 500
	for range games {
		if through, _ := flee(t, rng, func(_ chase, m []step) step { return m[rng.IntN(len(m))] }); through {
			random++
		}
		through, n := flee(t, rng, func(p chase, m []step) step {
			for _, i := range rng.Perm(len(m)) {
				if h.mouse(p.moved(m[i])) {
					return m[i]
				}
			}
			t.Fatalf("%+v is lost", p)
			return step{}
		})
		if through {
			perfect++
		}
		moves += n
	}
	t.Logf("the mouse gets through random cats %d times of %d, through perfect ones %d times; these need %.1f moves", random, games, perfect, float64(moves)/games)
	require.Greater(t, random, games*95/100)
	require.Zero(t, perfect)
}
