package programs_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// noughts plays the C program of the article against answers: what it prints,
// and whether it would read one more answer. The C is followed line by line.
func noughts(answers []int) (printed []int, more bool) {
	type exit struct{ more bool }
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(exit)
			if !ok {
				panic(r)
			}
			more = e.more
		}
	}()
	var playerMove, move int
	tell := func(x int) { printed = append(printed, x) }
	input := func() int {
		if len(answers) == 0 {
			panic(exit{more: true})
		}
		x := answers[0]
		answers = answers[1:]
		return x
	}
	win := func(x int) {
		tell(x)
		tell(77)
		panic(exit{})
	}
	checkWin := func(move int) {
		x := move - 4
		if x <= 0 {
			x = x + 8
		}
		if x != playerMove {
			win(x)
		}
	}
	moveLeft := func(pos int) {
		move = pos - 1
		if move == 0 {
			move = 8
		}
		tell(move)
		playerMove = input()
		checkWin(move)
	}
	tell(9)
	moveLeft(input())
	if move%2 != 0 {
		moveLeft(move)
		win(move - 1)
		return printed, false
	}
	moveLeft(playerMove)
	moveLeft(playerMove)
	tell(0)
	return printed, false
}

// everyGame calls f with all sequences of answers that end a game.
func everyGame(from, to int, f func(answers, printed []int)) {
	var walk func([]int)
	walk = func(answers []int) {
		printed, more := noughts(answers)
		if !more {
			f(answers, printed)
			return
		}
		for a := from; a <= to; a++ {
			walk(append(answers[:len(answers):len(answers)], a))
		}
	}
	walk(nil)
}

func TestTicTacToe(t *testing.T) {
	begun := *load(t, "tictactoe")
	begun.start()
	play := func(answers, want []int) {
		g := begun
		got := []int{g.x()}
		for _, a := range answers {
			got = append(got, g.answer(a))
		}
		if len(want) > len(got) {
			got = append(got, g.answer())
		}
		require.Equal(t, want, got, "answers %v", answers)
		require.Equal(t, 9, g.answer(), "the next game")
	}
	games := 0
	everyGame(1, 8, func(answers, want []int) { games++; play(answers, want) })
	require.Equal(t, 148, games)
	everyGame(-3, 30, play)
}

// relay is the listing of the same article for a computer of relays: 46 words,
// as they are set on its switches. (The print has one more line, STORE A, 0x90
// after 1a, which has no word and no address: of a tie nothing is printed.)
var relay = []string{
	"10000000 00001000", "00110000 10010000", "00010000 00000000", "00100000 10010000", "00110000 10010000", "10001111 00011100",
	"00011010 00000000", "10001111 00101010", "10001111 00100000", "01100000 10100001", "11100111 00010010", "00011000 00100000",
	"10001111 00011100", "00011010 00000000", "10001111 00101010", "10001111 00100000", "01011000 10101001", "10000111 00100101",
	"00011000 00010000", "10001111 00011100", "10001111 00101010", "10001111 00100000", "00011000 00010000", "10001111 00011100",
	"10001111 00101010", "10001111 00100000", "10000000 00001001", "00010000 00000000",
	"01011000 10001001", "01100000 10001111", "00110000 10010000", "00011111 01100000",
	"01001000 10001100", "01100000 10001111", "01011000 00000001", "11100111 00100101", "00011111 01100000",
	"00110000 10010000", "10000000 00001001", "00110000 10010000", "00110000 10010000", "00010000 00000000",
	"00010000 00000000", "00100001 10010000", "00110001 10010000", "00011111 01100000",
}

// relays is the relay computer: seven registers of eight bits (the seventh, L,
// takes return addresses) and the program counter as the eighth. Words:
//
//	1000 Lddd vvvvvvvv   d := v; with L the next address goes to register L
//	1110 0ddd vvvvvvvv   the same if the last result was not zero
//	0001 1ddd 0sss0000   d := s
//	0001 0000 00000000   halt until a key is pressed
//	0010 0ddd 10010000   d := the key
//	0011 0ddd 10010000   print d
//	ooooo ddd isssw ttt  o is 01001 add, 01011 subtract, 01100 and:
//	                     s with t, a register, or with i the number t;
//	                     the result goes to d if w is set
type relays struct {
	words   [][2]uint8
	r       [8]uint8
	nonzero bool
	key     uint8
	printed []int
}

const linkRegister, counter = 6, 7

// run runs to the next halt.
func (c *relays) run(t *testing.T) {
	for range 1000 {
		require.Less(t, int(c.r[counter]), len(c.words))
		op, low := c.words[c.r[counter]][0], c.words[c.r[counter]][1]
		c.r[counter]++
		d, s := op&7, low>>4&7
		switch {
		case op == 0b00010000:
			return
		case op>>4 == 0b1000:
			if op&8 != 0 {
				c.r[linkRegister] = c.r[counter]
			}
			c.r[d] = low
		case op>>3 == 0b11100:
			if c.nonzero {
				c.r[d] = low
			}
		case op>>3 == 0b00011:
			c.r[d] = c.r[s]
		case op>>3 == 0b00100:
			c.r[d] = c.key
		case op>>3 == 0b00110:
			c.printed = append(c.printed, int(c.r[d]))
		default:
			b := c.r[low&7]
			if low&0x80 != 0 {
				b = low & 7
			}
			switch op >> 3 {
			case 0b01001:
				b = c.r[s] + b
			case 0b01011:
				b = c.r[s] - b
			case 0b01100:
				b = c.r[s] & b
			default:
				t.Fatalf("no word %08b %08b", op, low)
			}
			c.nonzero = b != 0
			if low&8 != 0 {
				c.r[d] = b
			}
		}
	}
	t.Fatal("the relay computer does not halt")
}

// The relay computer plays the game cell for cell; its cells are one less. It
// prints the answers too, 99 for a win and leaves 9 in A for a tie.
func TestTicTacToeRelays(t *testing.T) {
	var words [][2]uint8
	for _, w := range relay {
		high, err := strconv.ParseUint(w[:8], 2, 8)
		require.NoError(t, err)
		low, err := strconv.ParseUint(w[9:], 2, 8)
		require.NoError(t, err)
		words = append(words, [2]uint8{uint8(high), uint8(low)})
	}
	require.Len(t, words, 46)
	everyGame(1, 8, func(answers, printed []int) {
		c := &relays{words: words}
		c.run(t)
		var want []int
		for i, p := range printed {
			switch {
			case p == 77:
				want = append(want, 9, 9)
			case p != 0:
				want = append(want, p-1)
			default:
				require.Equal(t, uint8(9), c.r[0], "a tie")
			}
			if i < len(answers) {
				want = append(want, answers[i]-1)
				c.key = uint8(answers[i] - 1)
				c.run(t)
			}
		}
		require.Equal(t, want, c.printed, "answers %v", answers)
	})
}
