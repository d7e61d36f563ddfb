package programs_test

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/programs"
)

// tiles is a board of 2048: exponents of two, 0 a free cell.
type tiles [4][4]int

// directions are the keys of a move: where they stand on the keyboard.
var directions = []int{8, 2, 4, 6} // up, down, left, right

// slide moves a line to its beginning: the pair nearest to the wall merges
// first, and a merged tile does not merge again.
func slide(line [4]int) (moved [4]int) {
	n, last := 0, 0
	for _, v := range line {
		switch {
		case v == 0:
		case v == last:
			moved[n-1]++
			last = 0
		default:
			moved[n] = v
			n++
			last = v
		}
	}
	return moved
}

// move is the board after a move.
func (b tiles) move(direction int) (after tiles) {
	at := func(line, k int) (row, col int) {
		switch direction {
		case 8:
			return k, line
		case 2:
			return 3 - k, line
		case 4:
			return line, k
		}
		return line, 3 - k
	}
	for line := range 4 {
		var l [4]int
		for k := range l {
			row, col := at(line, k)
			l[k] = b[row][col]
		}
		for k, v := range slide(l) {
			row, col := at(line, k)
			after[row][col] = v
		}
	}
	return after
}

// moves are the directions that change the board.
func (b tiles) moves() (d []int) {
	for _, k := range directions {
		if b.move(k) != b {
			d = append(d, k)
		}
	}
	return d
}

func (b tiles) row(i int) int {
	return b[i][0]*1000000 + b[i][1]*10000 + b[i][2]*100 + b[i][3]
}

// set puts a board into Ra..Rd.
func (g *game) set(b tiles) {
	for i := range b {
		n, err := number.FromDecimal(strconv.Itoa(b.row(i)))
		require.NoError(g.t, err)
		g.s.R[10+i] = n
	}
}

// board reads Ra..Rd.
func (g *game) board() (b tiles) {
	for i := range b {
		n := g.whole(g.s.R[10+i])
		for col := 3; col >= 0; col-- {
			b[i][col] = n % 100
			n /= 100
		}
		require.Zero(g.t, n)
	}
	return b
}

// part are the cells of a further load of an entry.
func part(t testing.TB, entry, name string) programs.Part {
	e, ok := programs.Find(entry)
	require.True(t, ok, entry)
	for _, p := range e.Parts {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("%s has no part %s", entry, name)
	panic("not reached")
}

// Every move of random boards, against the model.
func Test2048Moves(t *testing.T) {
	fresh := game{t: t, s: calc.New(calc.MK61)}
	fresh.s.Load(part(t, "2048", "engine").Program.Cells)
	rng := rand.New(rand.NewPCG(20, 48))
	positions := map[tiles]bool{}
	boards := 15000
	if testing.Short() {
		boards = 500
	}
	for len(positions) < boards {
		var b tiles
		full, highest := rng.IntN(5), 1+rng.IntN(17)
		for i := range 16 {
			if rng.IntN(4) < full {
				b[i/4][i%4] = 1 + rng.IntN(highest)
			}
		}
		if positions[b] {
			continue
		}
		positions[b] = true
		for _, d := range directions {
			g := fresh
			g.set(b)
			flag := g.answer(d)
			want := b.move(d)
			require.Equal(t, want, g.board(), "%v, direction %d", b, d)
			require.Equal(t, want == b, flag == 0, "%v, direction %d shows %d", b, d, flag)
		}
	}
}

// Whole games, the two loads in turn: one new tile a move in a free cell, the
// board in X Y Z T, 0 when nothing moves, ЕГГОГ when nothing can.
func Test2048Games(t *testing.T) {
	tile := load(t, "2048").s.Cells
	engine := part(t, "2048", "engine").Program.Cells
	rng := rand.New(rand.NewPCG(4, 4))
	added, fours, still := 0, 0, 0
	where := map[[2]int]int{}
	games := 100
	if testing.Short() {
		games = 30
	}
	for range games {
		g := load(t, "2048")
		var b tiles
		g.keys(isa.Key0, isa.KeyPoint)
		g.enter(1 + rng.IntN(9_999_999))
		for {
			g.s.Press(isa.KeyReturn)
			g.s.Press(isa.KeyRun)
			end := g.s.Run(longest)
			now := g.board()
			fresh := 0
			for i := range 16 {
				row, col := i/4, i%4
				if now[row][col] == b[row][col] {
					continue
				}
				require.Zero(t, b[row][col], "the cell was free")
				require.Contains(t, []int{1, 2}, now[row][col])
				fours += now[row][col] - 1
				fresh++
				if b == (tiles{}) {
					where[[2]int{row, col}]++
				}
			}
			require.Equal(t, 1, fresh, "%v became %v", b, now)
			added++
			b = now
			if len(b.moves()) == 0 {
				require.Equal(t, calc.Error, end)
				require.Equal(t, " ЕГГ0Г", g.s.Display())
				g.keys(isa.KeyRun) // shows the board
			} else {
				require.Equal(t, calc.Halt, end)
			}
			for i, r := range []number.Number{g.s.X, g.s.Y, g.s.Z, g.s.T} {
				require.Equal(t, b.row(i), g.whole(r))
			}
			if len(b.moves()) == 0 {
				break
			}
			g.s.Load(engine)
			g.s.Press(isa.KeyReturn)
			moved := false
			for !moved {
				d := directions[rng.IntN(4)]
				moved = g.answer(d) != 0
				b = b.move(d)
				require.Equal(t, b, g.board())
				if !moved {
					still++
				}
			}
			g.s.Cells = tile
		}
	}
	t.Logf("%d tiles, %d of them fours, %d moves that move nothing", added, fours, still)
	require.InDelta(t, 0.1, float64(fours)/float64(added), 0.02)
	require.Greater(t, len(where), 12, "the first tile falls anywhere: %v", where)
	require.Positive(t, still)
}

// The dialogues of each load pass and reach its cells.
func Test2048Dialogues(t *testing.T) {
	e, ok := programs.Find("2048")
	require.True(t, ok)
	reachesAll(t, e.Program.Cells, e.Dialogue)
	p := part(t, "2048", "engine").Program
	require.Len(t, p.Dialogues, 1)
	reachesAll(t, p.Cells, p.Dialogues[0].Text)
}

// reachesAll runs dialogues that must pass and reach every cell of a program
// but those that ЕГГОГ leaves out.
func reachesAll(t *testing.T, cells []byte, text string) {
	t.Helper()
	f, err := dialog.Parse("dialogue", text, 1)
	require.NoError(t, err)
	r := &dialog.Runner{Desk: desk.New(desk.Options{}), Setup: &desk.Setup{Cells: cells}}
	var all []*dialog.Dialogue
	for i := range f.Dialogues {
		got, err := r.Run(context.Background(), &f.Dialogues[i])
		require.NoError(t, err)
		require.Empty(t, got.Failures)
		require.Positive(t, got.Checks)
		all = append(all, &f.Dialogues[i])
	}
	cover, err := dialog.Cover(context.Background(), r, all)
	require.NoError(t, err)
	for _, c := range cover.Missed() {
		skipped := c > 0 && isa.Table[cells[c-1]].Class == isa.Fault
		require.True(t, skipped, "cell %02X is not reached", isa.Address(c))
	}
}
