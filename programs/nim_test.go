package programs_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// heaps is a position of nim, packed as the display shows it.
func heaps(h [3]int) int { return h[0]*10000 + h[1]*100 + h[2] }

// nimLost solves the game from the end: the positions in which the player who
// moves loses, when who takes the last thing loses.
func nimLost() map[[3]int]bool {
	lost := map[[3]int]bool{}
	for a := range 16 {
		for b := range 16 {
			for c := range 16 {
				p := [3]int{a, b, c}
				wins := p == [3]int{} // the other one has taken the last
				for heap, n := range p {
					for left := range n {
						q := p
						q[heap] = left
						wins = wins || lost[q]
					}
				}
				lost[p] = !wins
			}
		}
	}
	return lost
}

// oneMove tells if q comes from p by a legal move.
func oneMove(p, q [3]int) bool {
	changed := 0
	for i := range p {
		if q[i] > p[i] {
			return false
		}
		if q[i] != p[i] {
			changed++
		}
	}
	return changed == 1
}

func (g *game) heaps() [3]int {
	var h [3]int
	for i := range h {
		h[i] = g.whole(g.s.R[1+i])
	}
	return h
}

func TestNimEveryPosition(t *testing.T) {
	lost := nimLost()
	answered := 0
	fresh := *load(t, "nim")
	for a := range 16 {
		for b := range 16 {
			for c := range 16 {
				p := [3]int{a, b, c}
				g := fresh
				x := g.answer(a, b, c)
				q := g.heaps()
				switch {
				case p == [3]int{}:
					require.Equal(t, 77, x)
					continue
				case lost[p]:
					require.Equal(t, p, q, "the person begins")
				default:
					require.True(t, oneMove(p, q), "%v: %v", p, q)
					require.True(t, lost[q], "%v: %v", p, q)
					answered++
				}
				require.Equal(t, heaps(q), x)
			}
		}
	}
	t.Logf("of 4096 positions %d are answered by a move", answered)
}

func TestNimGames(t *testing.T) {
	lost := nimLost()
	rng := rand.New(rand.NewPCG(3, 15))
	g := load(t, "nim")
	refused := 0
	for range 400 {
		p := [3]int{rng.IntN(16), rng.IntN(16), 1 + rng.IntN(15)}
		x := g.answer(p[0], p[1], p[2]) // goes on from the end of the last game
		for x != 77 {
			p = g.heaps()
			require.True(t, lost[p], "%v", p)
			require.Equal(t, heaps(p), x)
			heap, take := rng.IntN(6)-1, rng.IntN(18)-1
			x = g.answer(heap, take)
			if heap < 1 || heap > 3 || take < 1 || take > p[heap-1] {
				require.Equal(t, heaps(p), x, "%v: %d of heap %d", p, take, heap)
				require.Equal(t, p, g.heaps())
				refused++
				continue
			}
			q := p
			q[heap-1] -= take
			if q == [3]int{} {
				require.Equal(t, 77, x)
				break
			}
			require.True(t, oneMove(q, g.heaps()), "%v: %v", q, g.heaps())
		}
		require.Equal(t, [3]int{}, g.heaps(), "the person took the last one")
	}
	require.Positive(t, refused)
}
