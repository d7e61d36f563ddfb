package programs_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// stalk runs the calculator's cats in every position that a mouse can reach.
type stalk struct {
	t      *testing.T
	solved hunt
	seen   map[chase]caught
	errors int // positions in which the cats give the win away
}

// caught is the outcome from a position on, the cats to move: how often mice
// of two kinds are caught, and whether the best mouse is.
type caught struct {
	random, upward float64
	best           bool
}

// cats makes the machine answer the position p; it waits for the number of the
// mouse's square. moves is how many moves the cats have made.
func (w *stalk) cats(g game, p chase, moves int) caught {
	if c, ok := w.seen[p]; ok {
		return c
	}
	to := g.answer(printed(p.mouse))
	from := g.whole(g.s.Y)
	if moves < 4 { // the table of its author: 0 to 9, 2 to 11, 4 to 13, 6 to 15
		require.Equal(w.t, [2]int{5 + moves, 10 + moves}, [2]int{from, to})
	}
	var c caught
	legal := false
	for _, m := range p.catSteps() {
		if printed(m.from) == from && printed(m.to) == to {
			if w.solved.cats(p) && !w.solved.mouse(p.moved(m)) {
				w.errors++
			}
			c = w.mouse(g, p.moved(m), moves+1)
			legal = true
		}
	}
	if !legal {
		require.Empty(w.t, p.catSteps(), "%+v: %d to %d", p, from, to)
		require.Greater(w.t, to, 40)
	}
	w.seen[p] = c
	return c
}

// mouse tries every step of the mouse.
func (w *stalk) mouse(g game, p chase, moves int) caught {
	steps := p.mouseSteps()
	if len(steps) == 0 {
		return caught{1, 1, true}
	}
	up := 0
	for _, to := range steps {
		if to < p.mouse {
			up++
		}
	}
	sum := caught{best: true}
	for _, to := range steps {
		var c caught
		if to >= 4 {
			c = w.cats(g, chase{p.cats, to}, moves)
		}
		sum.random += c.random / float64(len(steps))
		switch {
		case up == 0:
			sum.upward += c.upward / float64(len(steps))
		case to < p.mouse:
			sum.upward += c.upward / float64(up)
		}
		sum.best = sum.best && c.best
	}
	return sum
}

// The strength of the cats, exactly, from each square where the mouse can
// begin.
func TestCats(t *testing.T) {
	w := &stalk{t: t, solved: hunt{}, seen: map[chase]caught{}}
	for begin := 28; begin < 32; begin++ {
		p := chase{0xF, begin}
		require.True(t, w.solved.cats(p))
		g := load(t, "cats")
		c := w.cats(*g, p, 0)
		t.Logf("mouse on %d: caught at random %.1f %%, going up %.1f %%, at its best %v", printed(begin), 100*c.random, 100*c.upward, c.best)
		require.Greater(t, c.random, 0.979)
		require.Greater(t, c.upward, 0.81)
		require.False(t, c.best, "the papers say that a perfect mouse gets through")
	}
	require.Len(t, w.seen, 489)
	require.Equal(t, 8, w.errors)
}
