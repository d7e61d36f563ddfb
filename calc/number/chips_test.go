package number_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"mk61/calc/chip"
	"mk61/calc/number"
	"mk61/roms"
)

// The functions beside what the chips answer: recorded, and side by side where there are
// images of their ROMs, in the folder that MK61_ROMS names, or in the usual places. More operands, and what differs:
//
//	MK61_ROMS=dir go test ./calc/number -run OnChips -v -operands 1000

var (
	operands = flag.Int("operands", 25, "operands of each kind for each function on the chips")
	seed     = flag.Uint64("seed", 61, "of the operands on the chips")
)

// functions are the commands that are compared.
var functions = []byte{0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x21, 0x24, 0x26, 0x3B}

// function carries one of them out; the seed of К СЧ is 0.
func function(op byte, x, y number.Number, a number.Angle) (r number.Number, words int, ok bool) {
	switch op {
	case 0x21:
		if r, words, ok = number.Sqrt(x); ok && words == 0 {
			words = number.SqrtWords(x, r)
		}
		return r, words, ok
	case 0x26:
		r, ok = number.DegMin(x)
		return r, number.DegreeWords(op, x, r), ok
	case 0x3B:
		r, _, words = number.Random(0, x, y)
		return r, words, true
	}
	return number.Function(op, x, y, a)
}

// kinds are the operands that are compared.
var kinds = map[string]func(*rand.Rand) number.Number{
	"logic":        logicOperand,
	"first digit":  firstDigitOperand,
	"hex digits":   hexOperand,
	"odd exponent": oddOperand,
	"decimal":      decimalOperand,
	"few digits":   roundOperand,
}

// operand puts a register together; e is taken modulo 1000.
func operand(e int, minus bool, mantissa uint64) number.Number {
	e = (e + 1000) % 1000
	n := uint64(e/100<<8|e/10%10<<4|e%10)<<36 | mantissa
	if minus {
		n |= 9 << 32
	}
	return number.Number(n)
}

// mantissa makes eight nibbles, one in so many of them any nibble, the others digits.
func mantissa(r *rand.Rand, first, one int) uint64 {
	m := uint64(first)
	for range 7 {
		d := r.IntN(10)
		if one > 0 && r.IntN(one) == 0 {
			d = r.IntN(16)
		}
		m = m<<4 | uint64(d)
	}
	return m
}

func minus(r *rand.Rand) bool { return r.IntN(2) == 1 }

// logicOperand is what К∧ К∨ К⊕ К ИНВ leave: an 8, and any nibbles.
func logicOperand(r *rand.Rand) number.Number {
	switch r.IntN(3) {
	case 0:
		return operand(0, false, ^mantissa(r, 7, 0)&0xFFFF_FFFF) // of a decimal number
	case 1:
		return operand(0, false, mantissa(r, 8, 1)|0xF_FFFF)
	}
	return operand(0, false, mantissa(r, 8, 1))
}

func firstDigitOperand(r *rand.Rand) number.Number {
	m := mantissa(r, 10+r.IntN(5), 3)
	if r.IntN(4) == 0 {
		m &= 0xF << 28
	}
	return operand(r.IntN(9)-5, minus(r), m)
}

func hexOperand(r *rand.Rand) number.Number {
	e := r.IntN(12) - 5
	if r.IntN(8) == 0 {
		e = r.IntN(199) - 99
	}
	return operand(e, minus(r), mantissa(r, 1+r.IntN(14), 3))
}

func oddOperand(r *rand.Rand) number.Number {
	m := mantissa(r, 1+r.IntN(9), 8*r.IntN(2))
	if r.IntN(4) == 0 {
		m >>= 4 * r.IntN(9)
	}
	return operand(r.IntN(1000), minus(r), m)
}

func decimalOperand(r *rand.Rand) number.Number {
	e := r.IntN(14) - 7
	if r.IntN(8) == 0 {
		e = r.IntN(199) - 99
	}
	return operand(e, minus(r), mantissa(r, 1+r.IntN(9), 0))
}

func roundOperand(r *rand.Rand) number.Number {
	m := mantissa(r, 1+r.IntN(9), 0) &^ (0xFFF_FFFF >> (4 * r.IntN(4)))
	if r.IntN(8) == 0 {
		return number.Zero
	}
	return operand(r.IntN(5)-2, minus(r), m)
}

// sentinel is in R0 before x→П 0 brings the result there.
const sentinel = 0x123_0_12345678

// chips runs single functions as the first step of a program. The machine is kept at the moment when
// it is about to fetch them, for each of them and each angle.
type chips struct {
	*chip.Engine
	at map[[2]byte]chip.State
}

var angles = [...]chip.Angle{number.Rad: chip.Radians, number.Grad: chip.Grads, number.Deg: chip.Degrees}

// run gives the raw result and the word cycles from the fetch of op to that of the next command but one, which
// waits for it. ok is false for ЕГГОГ; r is then what is in X after a wait of so many
// word cycles.
func (c chips) run(op byte, x, y number.Number, a number.Angle, wait int) (r number.Number, words uint64, ok bool) {
	start, known := c.at[[2]byte{op, byte(a)}]
	if !known {
		c.Reset()
		c.SetAngle(angles[a])
		c.SetProgram([]byte{op, 0x40, 0x50}) // the function, x→П 0, С/П
		c.SetPC(0)
		c.Strike(chip.StartStop)
		c.NextFetch(5000)
		start = c.Snapshot()
		c.at[[2]byte{op, byte(a)}] = start
	}
	c.Restore(start)
	c.SetRegister(chip.X, uint64(x))
	c.SetRegister(chip.Y, uint64(y))
	c.SetRegister(chip.R0, sentinel)
	for n := 0; n < 3 && c.NextFetch(5000); n++ {
		if n == 1 {
			words = c.Words() - start.Words()
		}
	}
	for range 300 {
		c.Cycle()
	}
	if n := c.Register(chip.R0); n != sentinel {
		return number.Number(n), words, true
	}
	for range wait {
		c.Cycle()
	}
	return number.Number(c.Register(chip.X)), 0, false
}

// hidden is how many word cycles pass behind the fetch of the next command, whatever that is.
const hidden = 65

// limit is how many word cycles there are at address 00 before ЕГГОГ.
const limit = 2450

// fetched is the count of run for a function of so many word cycles, if it is not hidden behind the fetch.
func fetched(words int) uint64 {
	const turn = 15
	words += 195
	return uint64(words + (2*turn+5-words%turn)%turn)
}

// recorded holds the functions to what the chips have answered once.
func recorded(t *testing.T) {
	t.Helper()
	f, err := os.Open("testdata/hexfun.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	lines := bufio.NewScanner(z)
	for lines.Scan() {
		var op byte
		var a number.Angle
		var x, y, s uint64
		var want string
		if _, err := fmt.Sscanf(lines.Text(), "%x %d %x %x %x %s", &op, &a, &x, &y, &s, &want); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(functions, []byte{op}) || op == 0x3B && s != 0 {
			continue
		}
		n++
		r, words, ok := function(op, number.Number(x), number.Number(y), a)
		got := r.String()
		if !ok || words > limit {
			got = "-"
		}
		if got != want {
			t.Errorf("%s: got %s", lines.Text(), got)
		}
	}
	if err := lines.Err(); err != nil || n < 1000 {
		t.Errorf("%d operands, %v", n, err)
	}
}

func TestFunctionsOnChips(t *testing.T) {
	recorded(t)
	set, err := roms.Load(roms.Dirs("")...)
	if err != nil {
		return
	}
	mc, err := chip.Decode(set)
	if err != nil {
		t.Fatal(err)
	}
	c := chips{chip.New(mc, chip.MK61), map[[2]byte]chip.State{}}
	for kind, pick := range kinds {
		for _, op := range functions {
			t.Run(fmt.Sprintf("%s %02X", kind, op), func(t *testing.T) {
				r := rand.New(rand.NewPCG(*seed, uint64(op)))
				differ, delays := 0, map[int64]int{}
				for range *operands {
					x, y, a := pick(r), number.One, number.Angle(r.IntN(3))
					if op == 0x24 || op == 0x3B {
						y = pick(r)
						if other := decimalOperand(r); r.IntN(2) == 0 {
							y = other
						} else if r.IntN(2) == 0 {
							x = other
						}
					}
					got, words, ok := function(op, x, y, a)
					wait := words
					if !ok || words == number.Endless {
						got, wait = x, 20000
					}
					want, wantWords, wantOK := c.run(op, x, y, a, wait)
					if ok = ok && words <= limit; got != want || ok != wantOK {
						if differ++; differ <= 5 {
							t.Errorf("%02X X=%v Y=%v %v: got %v %v, chips %v %v, %d words", op, x, y, a, got, ok, want, wantOK, words)
						}
					}
					if ok && wantOK && words > hidden {
						delays[int64(wantWords)-int64(fetched(words))]++
					}
				}
				t.Logf("%d of %d differ; word cycles beyond ours: %v", differ, *operands, delays)
			})
		}
	}
}
