package main

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every game of the library is played to its end by a player who has nothing but what
// the program shows: mk61 list names it, mk61 info tells how it is played, and what
// mk61 play prints before it waits for a line is all that the player sees.
func TestGamesToTheEnd(t *testing.T) {
	own(t)
	for _, lang := range []string{"en", "ru"} {
		code, listed, errs := said("", "list", "-lang", lang, "-tag", "game")
		require.Zero(t, code, errs)
		var names []string
		for l := range strings.Lines(listed) {
			names = append(names, strings.Fields(l)[0])
		}
		require.Len(t, names, 9)
		for _, name := range names {
			t.Run(lang+"/"+name, func(t *testing.T) {
				code, about, errs := said("", "info", "-lang", lang, name)
				require.Zero(t, code, errs)
				lines := strings.Split(about, "\n")
				how := slices.IndexFunc(lines, func(l string) bool { return l == "How to play" || l == "Как играть" })
				require.Positive(t, how)
				require.Less(t, len(lines)-how, 45, "the end of what is shown tells how to play")
				require.NotContains(t, about, "**")
				require.NotContains(t, about, "`")

				g := &gamer{t: t, move: gamers[name]}
				require.NotNil(t, g.move, "nobody plays it")
				require.Zero(t, run([]string{"play", "-lang", lang, name}, g, &g.shown, &g.shown))
				require.True(t, g.ended, "%s", g.shown.String())
			})
		}
	}
}

// gamer is a player: the input of mk61 play, which is read only when the program waits.
type gamer struct {
	t     *testing.T
	shown bytes.Buffer // since the last move
	move  func(g *gamer, said string) string
	line  []byte
	ended bool

	n     int
	left  []string
	board [][]string
}

func (g *gamer) Read(p []byte) (int, error) {
	if len(g.line) == 0 {
		if g.ended || g.n > 20000 {
			return 0, io.EOF
		}
		all := strings.TrimSpace(g.shown.String())
		said := all[strings.LastIndexByte(all, '\n')+1:] // what the last stop means
		g.board = nil
		for l := range strings.Lines(all) {
			g.board = append(g.board, strings.Fields(l))
		}
		g.ended = over.MatchString(said)
		line := ""
		if !g.ended {
			line = g.move(g, said)
		}
		g.n++
		g.line = []byte(line + "\n")
		if g.ended {
			return 0, io.EOF
		}
		g.shown.Reset()
	}
	n := copy(p, g.line)
	g.line = g.line[n:]
	return n, nil
}

// over is what the program says at the end of a game.
var over = regexp.MustCompile(`last fox is caught|Последняя лиса|game is over|игра окончена|Guessed|Угадано|you have won|вы победили|calculator has won|калькулятор победил|A tie|Ничья|` +
	`A landing|Отличная|ship is whole|Корабль цел|walk home|Домой|new crater|Новый кратер`)

var figures = regexp.MustCompile(`-?\d+(,\d+)?`)

// numbers are the numbers of a sentence.
func numbers(s string) (l []float64) {
	for _, f := range figures.FindAllString(s, -1) {
		x, _ := strconv.ParseFloat(strings.Replace(f, ",", ".", 1), 64)
		l = append(l, x)
	}
	return l
}

// squares are where the pieces of a board of numbered squares stand, by their sign,
// and the free ones. Each row of the drawing has as many fields as rows says.
func (g *gamer) squares(rows [][]int) map[string][]int {
	out := map[string][]int{}
	for from := len(g.board) - len(rows); from >= 0; from-- {
		at := map[string][]int{}
		fits := true
		for i, row := range rows {
			fits = fits && len(g.board[from+i]) == len(row)
			for k := 0; fits && k < len(row); k++ {
				w := g.board[from+i][k]
				if n, err := strconv.Atoi(w); err == nil {
					fits = n == row[k]
					w = "free"
				}
				at[w] = append(at[w], row[k])
			}
		}
		if fits {
			out = at
			break
		}
	}
	return out
}

// chess is the board of the cats and the mouse.
var chess = [][]int{{5, 6, 7, 8}, {10, 11, 12, 13}, {14, 15, 16, 17}, {19, 20, 21, 22}, {23, 24, 25, 26}, {28, 29, 30, 31}, {32, 33, 34, 35}, {37, 38, 39, 40}}

// gamers are the players, by the name of the game. said is the last line shown.
var gamers = map[string]func(g *gamer, said string) string{
	"fox-hunt": func(g *gamer, _ string) string { // looks into every cell
		if g.n == 0 {
			return "0,5"
		}
		return fmt.Sprintf("%d,%d", (g.n-1)/10, (g.n-1)%10)
	},
	"fox-hunt-9x9": func(g *gamer, said string) string {
		if g.n == 0 {
			return "0,1985"
		}
		if strings.Contains(said, "A fox is in") || strings.Contains(said, "лиса.") {
			if g.left = append(g.left, said); len(g.left) == 5 { // "the fifth ends the game"
				g.ended = true
			}
		}
		return fmt.Sprintf("%d%d", (g.n-1)/9%9+1, (g.n-1)%9+1)
	},
	"2048": func(g *gamer, said string) string {
		if g.n == 0 {
			return "0,5"
		}
		return []string{"4", "2", "6", "8"}[g.n%4]
	},
	"bulls-and-cows": func(g *gamer, said string) string { // tries what agrees with all answers
		switch g.n {
		case 0:
			for n := range 10000 {
				if s := fmt.Sprintf("%04d", n); s[0] != s[1] && s[0] != s[2] && s[0] != s[3] && s[1] != s[2] && s[1] != s[3] && s[2] != s[3] {
					g.left = append(g.left, s)
				}
			}
			return "0,5"
		case 1:
		default:
			guess, answer := g.left[0], numbers(said)
			g.left = slices.DeleteFunc(g.left, func(s string) bool {
				bulls, cows := 0, 0
				for i := range s {
					for k := range guess {
						if s[i] == guess[k] && i == k {
							bulls++
						} else if s[i] == guess[k] {
							cows++
						}
					}
				}
				return s == guess || float64(bulls) != answer[0] || float64(cows) != answer[1]
			})
		}
		require.NotEmpty(g.t, g.left)
		return g.left[0]
	},
	"cats": func(g *gamer, said string) string { // steps where it is free, up if it can
		if g.n == 0 {
			return "38"
		}
		at := g.squares(chess)
		mouse := slices.Concat(at["M"], at["М"])
		require.Len(g.t, mouse, 1, "%v", at)
		for _, by := range []int{-5, -4, 4, 5} {
			if slices.Contains(at["free"], mouse[0]+by) {
				return strconv.Itoa(mouse[0] + by)
			}
		}
		require.Fail(g.t, "the mouse is caught, and nobody says so", said)
		return ""
	},
	"mouse": func(g *gamer, _ string) string { // the cat that is farthest behind goes
		if g.n == 0 {
			return ""
		}
		at := g.squares(chess)
		cats := slices.Concat(at["C"], at["К"])
		require.Len(g.t, cats, 4, "%v", at)
		slices.Sort(cats)
		for _, c := range cats {
			for _, by := range []int{4, 5} {
				if slices.Contains(at["free"], c+by) {
					return fmt.Sprintf("%d В↑ %d", c, c+by)
				}
			}
		}
		require.Fail(g.t, "no cat can move, and nobody says so")
		return ""
	},
	"moon-landing": func(g *gamer, said string) string { // falls, and brakes in time
		if g.n == 0 {
			return ""
		}
		x := numbers(said)
		height, speed, fuel := x[0], x[1], x[2]
		want := -height/25 - 1 // the speed for this height
		burn := min(max((want-speed+8.1)/2, 0), fuel)
		return strings.Replace(strconv.FormatFloat(float64(int(burn)), 'f', -1, 64), ".", ",", 1)
	},
	"nim": func(g *gamer, _ string) string { // takes one from the first heap that has any
		if g.n == 0 {
			return "7 В↑ 6 В↑ 5"
		}
		for _, row := range g.board {
			if len(row) > 1 && strings.HasSuffix(row[0], ":") && row[len(row)-1] != "0" {
				return strings.TrimSuffix(row[0], ":") + " В↑ 1"
			}
		}
		require.Fail(g.t, "no heaps are shown", "%v", g.board)
		return ""
	},
	"tictactoe": func(g *gamer, _ string) string { // the first free cell
		if g.n == 0 {
			return ""
		}
		free := g.squares([][]int{{1, 2, 3}, {8, 9, 4}, {7, 6, 5}})["free"]
		if len(free) == 0 {
			return ""
		}
		return strconv.Itoa(slices.Min(free))
	},
}
