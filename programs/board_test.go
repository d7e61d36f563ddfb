package programs_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/board"
	"mk61/calc/desk"
	"mk61/isa"
	"mk61/programs"
)

// Every game has a board, or words at least, in both languages.
func TestGamesHaveBoards(t *testing.T) {
	for _, e := range programs.All() {
		b, err := board.Parse(e.Board())
		require.NoError(t, err, e.Name)
		if e.IsGame() {
			require.NotNil(t, b, e.Name)
			require.NotEmpty(t, b.Says(board.New(), "en"), e.Name)
			require.NotEqual(t, b.Says(board.New(), "en"), b.Says(board.New(), "ru"), e.Name)
		}
	}
}

// panel is a game played by one who sees the board and the words, nothing else.
type panel struct {
	t    *testing.T
	lang string
	d    *desk.Desk
	b    *board.Board
	st   board.State
}

func openPanel(t *testing.T, name, lang string) *panel {
	e, ok := programs.Find(name)
	require.True(t, ok)
	b, err := board.Parse(e.Board())
	require.NoError(t, err)
	d := desk.New(desk.Options{})
	d.Next = func(cells *[isa.Steps]byte) (desk.Sequel, bool) {
		n, ok := programs.Next(cells)
		if !ok {
			return desk.Sequel{}, false
		}
		return desk.Sequel{Name: n.Name, Cells: n.Program.Cells, Moved: n.Moved, Run: n.Run}, true
	}
	s, err := desk.NewSetup(name, e.Program)
	require.NoError(t, err)
	d.Load(s)
	return &panel{t, lang, d, b, board.New()}
}

// types types keys that end with С/П.
func (p *panel) types(keys string) {
	p.t.Helper()
	_, err := p.d.Type(keys)
	require.NoError(p.t, err, keys)
	s := p.d.View()
	p.st = p.b.After(p.st, &s)
}

func (p *panel) text() string { return p.b.Text(p.st, p.lang) }

// words is the sentence under the board.
func (p *panel) words() string {
	_, w, found := strings.Cut(p.text(), "\n\n")
	if !found {
		return p.text()
	}
	return w
}

// over tells whether the words say that the game is over.
func (p *panel) over() bool {
	return regexp.MustCompile(`[Aa] new game|Again|The next game|is over|[Нн]овая игра|[Сс]нова|Следующая игра|окончена`).MatchString(p.words())
}

// numbers are the numbers of a text.
func numbers(s string) (l []int) {
	for _, w := range regexp.MustCompile(`\d+`).FindAllString(s, -1) {
		n, _ := strconv.Atoi(w)
		l = append(l, n)
	}
	return l
}

// board is the picture alone.
func (p *panel) board() string {
	b, _, _ := strings.Cut(p.text(), "\n\n")
	return b
}

// seek finds foxes on a field of cells first to last, row and column: none is in the
// lines of a cell from which none is heard. at types a cell.
func seek(p *panel, first, last int, at func(row, column int) string, done func() bool) (moves int) {
	for ; !done(); moves++ {
		var field [10][]string
		for i, line := range strings.Split(p.board(), "\n")[1 : last-first+2] {
			field[first+i] = append(make([]string, first), strings.Fields(line)[1:]...)
		}
		ruledOut := func(r, c int) bool {
			for y := first; y <= last; y++ {
				for x := first; x <= last; x++ {
					if field[y][x] == "0" && (y == r || x == c || y-x == r-c || y+x == r+c) {
						return true
					}
				}
			}
			return false
		}
		var free [][2]int
		for r := first; r <= last; r++ {
			for c := first; c <= last; c++ {
				if field[r][c] == "·" && !ruledOut(r, c) {
					free = append(free, [2]int{r, c})
				}
			}
		}
		require.NotEmpty(p.t, free, p.text())
		n := free[moves*7%len(free)]
		p.types(at(n[0], n[1]) + " С/П")
	}
	return moves
}

// Each game is played to its end by a script that reads the board and the words, and
// nothing else, in both languages.
func TestGamesArePlayedFromTheirPanels(t *testing.T) {
	free := func(p *panel) []int { return numbers(p.board()) }
	squares := [][]int{{5, 6, 7, 8}, {10, 11, 12, 13}, {14, 15, 16, 17}, {19, 20, 21, 22}, {23, 24, 25, 26}, {28, 29, 30, 31}, {32, 33, 34, 35}, {37, 38, 39, 40}}
	// pieces are the squares on which a sign stands: it is in the place of the number
	pieces := func(p *panel, sign string) (l []int) {
		for i, line := range strings.Split(p.board(), "\n") {
			n := 0
			for _, w := range strings.Fields(line) {
				if w == sign {
					l = append(l, squares[i][n])
				}
				n++
			}
		}
		return l
	}
	rows := map[string]func(p *panel, rng *rand.Rand){
		"fox-hunt": func(p *panel, _ *rand.Rand) {
			p.types("0,5 В/О С/П")
			moves := seek(p, 0, 9, func(r, c int) string { return fmt.Sprintf("%d,%d", r, c) }, p.over)
			require.Equal(p.t, moves, numbers(p.words())[0], "the words count the moves")
		},
		"fox-hunt-9x9": func(p *panel, _ *rand.Rand) {
			p.types("0,1985 В/О С/П")
			fox := map[string]string{"en": "F", "ru": "Л"}[p.lang]
			seen := map[string]bool{}
			seek(p, 1, 9, func(r, c int) string { return fmt.Sprint(10*r + c) }, func() bool {
				seen[p.words()] = true
				return strings.Count(p.board(), fox) == 5
			})
			require.Greater(p.t, len(seen), 5)
		},
		"tictactoe": func(p *panel, rng *rand.Rand) {
			p.types("В/О С/П")
			for range 20 {
				rim := []int{1, 2, 3, 8, 9, 4, 7, 6, 5}
				noughts := map[int]bool{}
				for n := 0; !p.over(); n++ {
					if regexp.MustCompile(`won|победил`).MatchString(p.words()) {
						p.types("С/П")
						continue
					}
					f := free(p)
					cell := f[rng.IntN(len(f))]
					noughts[cell] = true
					p.types(fmt.Sprint(cell, " С/П"))
					require.Less(p.t, n, 9)
					for i, sign := range strings.Fields(p.board()) {
						nought := sign == map[string]string{"en": "O", "ru": "О"}[p.lang]
						require.Equal(p.t, noughts[rim[i]], nought, "%d\n%s", rim[i], p.text())
					}
				}
				p.types("С/П")
			}
			p.types("1 С/П")
			p.types("1 С/П")
			p.types("С/П")
			require.Regexp(p.t, `won|победил`, p.words())
		},
		"nim": func(p *panel, rng *rand.Rand) {
			p.types("7 В↑ 6 В↑ 5 В/О С/П")
			for !p.over() {
				var heaps []int
				for _, l := range strings.Split(strings.TrimSpace(p.board()), "\n") {
					n := numbers(l)
					heaps = append(heaps, n[1])
					require.Equal(p.t, n[1], strings.Count(l, "●"))
				}
				h := rng.IntN(3)
				for heaps[h] == 0 {
					h = rng.IntN(3)
				}
				p.types(fmt.Sprintf("%d В↑ %d С/П", h+1, 1+rng.IntN(heaps[h])))
			}
			require.Regexp(p.t, `won|победил`, p.words())
		},
		"cats": func(p *panel, rng *rand.Rand) {
			mouse := map[string]string{"en": "M", "ru": "М"}[p.lang]
			p.types("38 В/О С/П")
			for !p.over() {
				at := pieces(p, mouse)
				require.Len(p.t, at, 1, p.text())
				var to []int
				for _, n := range free(p) {
					if d := n - at[0]; d == 4 || d == 5 || d == -4 || d == -5 {
						to = append(to, n)
					}
				}
				require.NotEmpty(p.t, to, "the words say when the mouse is caught\n%s", p.text())
				p.types(fmt.Sprint(to[rng.IntN(len(to))], " С/П"))
			}
		},
		"mouse": func(p *panel, rng *rand.Rand) {
			cat := map[string]string{"en": "C", "ru": "К"}[p.lang]
			p.types("В/О С/П")
			for !p.over() {
				var moves [][2]int
				for _, c := range pieces(p, cat) {
					for _, n := range free(p) {
						if n-c == 4 || n-c == 5 {
							moves = append(moves, [2]int{c, n})
						}
					}
				}
				require.NotEmpty(p.t, moves, p.text())
				m := moves[rng.IntN(len(moves))]
				p.types(fmt.Sprintf("%d В↑ %d С/П", m[0], m[1]))
			}
		},
		"2048": func(p *panel, _ *rand.Rand) {
			p.types("0,5 В/О С/П")
			for n := 0; !p.over(); n++ {
				before := p.board()
				require.Less(p.t, n, 3000)
				for _, direction := range []string{"4 В/О С/П", "2 В/О С/П", "6 В/О С/П", "8 В/О С/П"} {
					p.types(direction)
					if p.over() || !regexp.MustCompile(`Nothing has moved|Ничего не`).MatchString(p.words()) {
						break
					}
					require.Equal(p.t, before, p.board())
				}
			}
			require.Greater(p.t, slices.Max(numbers(p.board())), 16)
		},
		"bulls-and-cows": func(p *panel, _ *rand.Rand) {
			var left []string
			for n := range 10000 {
				d := fmt.Sprintf("%04d", n)
				if d[0] != d[1] && d[0] != d[2] && d[0] != d[3] && d[1] != d[2] && d[1] != d[3] && d[2] != d[3] {
					left = append(left, d)
				}
			}
			p.types("0,5 В/О С/П")
			for {
				guess := left[0]
				p.types(strings.TrimLeft(guess, "0") + " С/П")
				if p.over() {
					break
				}
				n := numbers(p.words())
				left = slices.DeleteFunc(left, func(d string) bool {
					bulls, cows := 0, 0
					for i := range d {
						switch strings.IndexByte(guess, d[i]) {
						case i:
							bulls++
						case -1:
						default:
							cows++
						}
					}
					return d == guess || bulls != n[0] || cows != n[1]
				})
			}
		},
		"moon-landing": func(p *panel, _ *rand.Rand) {
			p.types("В/О С/П")
			for _, burn := range numbers("0 0 0 2 11 12 12 11 4 0 7") {
				require.False(p.t, p.over(), p.text())
				p.types(fmt.Sprint(burn, " С/П"))
			}
			require.Regexp(p.t, `0,25021191`, p.words())
			require.True(p.t, p.over())
		},
	}
	for _, e := range programs.All() {
		if !e.IsGame() {
			continue
		}
		for _, lang := range []string{"en", "ru"} {
			t.Run(e.Name+" "+lang, func(t *testing.T) {
				play, ok := rows[e.Name]
				require.True(t, ok, "no script plays it")
				p := openPanel(t, e.Name, lang)
				require.NotEmpty(t, p.words())
				play(p, rand.New(rand.NewPCG(6, 1)))
			})
		}
	}
}
