package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// searching tells whether a calculator searches at this block: it may have to wait first.
func (c *calculator) searching() bool {
	if c.Wait > 0 {
		c.Wait--
	}
	return c.Wait == 0
}

// next makes a calculator search from so many word cycles on.
func (c *calculator) next(doing uint8, words int) {
	c.Doing, c.Wait = doing, uint32(words)
}

// found goes on to counting blocks, if the word is taken for the mark.
func (c *calculator) found(w number.Number) {
	if c.searching() && isMark(w) {
		c.Doing++
		c.Since = 0
	}
}

// order is the command in a word.
func order(w number.Number) byte { return byte(w >> 40) }

// done marks a command as carried out.
func done(w *number.Number) { *w |= 15 << 40 }

// free tells whether a calculator only waits for commands.
func (c *calculator) free() bool { return c.Doing <= looks }

// cycle1303 is a word cycle of the К145ИК1303.
func (m *ringRun) cycle1303(w *number.Number) {
	c := &m.Astray.Chips[0]
	c.Since++
	switch c.Doing {
	case idle, ends:
		c.found(*w)
	case looks:
		switch op := order(*w); {
		case op&15 == 15:
			c.Stuck = false
			c.next(idle, 2)
		case c.Stuck:
			c.next(idle, 2)
		case !calculates1303(op):
			c.next(idle, 7)
			if op>>4 == 2 {
				c.next(idle, 8)
			}
		default:
			c.Doing, c.Op = takes, op
		}
	case takes:
		switch c.Since {
		case 3:
			c.X = *w
		case 4:
			c.Y = *w
			r, words, ok := number.Timed(c.Op, c.X, c.Y, m.Angle)
			c.R, c.Again = r, false
			switch c.Op {
			case isa.OpSqrt:
				words++
			case isa.OpSquare, isa.OpInv:
				words += 2
			case isa.OpPi:
				words += 13
			}
			if c.next(ends, words+6); !ok {
				c.Stuck = true
				c.next(idle, words+6)
			}
		}
	case gives:
		m.give1303(c, w)
	}
}

// calculates1303 tells the commands of the К145ИК1303.
func calculates1303(op byte) bool {
	return op >= isa.OpAdd && op <= isa.OpTg || op >= isa.OpPi && op <= isa.OpRotate
}

// give1303 writes a result. Where the stack moves down the chip reads it, searches once
// more and writes it.
func (m *ringRun) give1303(c *calculator, w *number.Number) {
	if c.Since == 1 {
		done(w)
	}
	switch op := c.Op; {
	case op == isa.OpSwap:
		switch c.Since {
		case 3:
			*w, c.X = c.Y, *w
		case 4:
			*w = c.X
			c.next(idle, 2)
		}
	case op == isa.OpPi:
		if c.Since >= 3 {
			*w, c.R = c.R, *w
		}
		if c.Since == 6 {
			c.next(idle, 2)
		}
	case op > isa.OpDiv && op != isa.OpRotate:
		if c.Since == 3 {
			*w = c.R
			c.next(idle, 2)
		}
	case !c.Again:
		switch c.Since {
		case 5:
			c.Z = *w
		case 6:
			c.T = *w
			c.Again = true
			if c.next(ends, 7); op == isa.OpRotate {
				c.next(ends, 6)
			}
		}
	default:
		switch c.Since {
		case 3:
			*w = c.R
		case 4:
			*w = c.Z
		case 5:
			if *w = c.T; op != isa.OpRotate {
				c.next(idle, 3)
			}
		case 6:
			*w = c.X
			c.next(idle, 2)
		}
	}
}

// cycle1306 is a word cycle of the К145ИК1306.
func (m *ringRun) cycle1306(w *number.Number) {
	c := &m.Astray.Chips[1]
	c.Since++
	switch c.Doing {
	case idle, begins, ends:
		c.found(*w)
	case looks:
		op := order(*w)
		c.Op = op
		switch high := op >> 4; {
		case op&15 == 15:
			c.next(idle, 3)
		case high < 2:
			c.next(idle, 6)
		case high > 3:
			c.next(idle, 5)
		case op == isa.OpToMin:
			c.next(begins, 10)
		case op == isa.OpToSec:
			c.next(begins, 9)
		case high == 2:
			c.next(idle, 9)
		case op == isa.OpRandom+1: // which it refuses
			c.next(idle, 4)
		default:
			c.next(begins, 8)
		}
	case takes:
		switch c.Since {
		case 3:
			c.X = *w
		case 4:
			c.Y = *w
			r, words, ok := m.function1306(c.Op, c.X, c.Y)
			c.R = r
			if c.next(ends, words-4); !ok {
				c.next(idle, words-4)
			}
		}
	case gives:
		switch c.Since {
		case 1:
			done(w)
		case 3:
			*w = c.R
			c.next(idle, 1)
		}
	}
}

// function1306 is a function of the К145ИК1306, and the word cycles from the find behind
// which it takes its operands to the search that comes next.
func (m *ringRun) function1306(op byte, x, y number.Number) (r number.Number, words int, ok bool) {
	ok = true
	e := int(x>>36&15) + 10*int(x>>40&15)
	small := x>>44 == 9
	switch op {
	case isa.OpToMin:
		r, ok = number.DegMin(x)
		words = number.DegreeWords(op, x, r) - 5
	case isa.OpToSec, isa.OpToSec2:
		r, ok = number.DegMinSec(x)
		words = number.DegreeWords(op, x, r) - 5
	case isa.OpFromS:
		r = number.ToMinSec(x)
		switch {
		case small && e >= 98:
			words = 90 + 3*(99-e)
		case small:
			words = 68
		case e < 5:
			words = 112 - 6*e
		default:
			words = [...]int{80, 77, 72}[min(e, 7)-5]
		}
		if x.Sign() != 0 {
			words += 6
		}
	case isa.OpAbs:
		r, words = number.Abs(x), 7
	case isa.OpSgn:
		r, words = number.Signum(x), 9
	case isa.OpFromM:
		r = number.ToMin(x)
		switch {
		case small:
			words = 37
		case e < 7:
			words = 62 - 3*e
		default:
			words = 39
		}
		if x.Sign() != 0 {
			words += 3
		}
	case isa.OpInt:
		switch r = number.Int(x); {
		case small:
			words = 12
		case e >= 7:
			words = 14
		case uint32(r) == 0:
			words = 151 - 3*e
		default:
			words = 54 - 3*e
			if x.Sign() != 0 {
				words += 3
			}
		}
	case isa.OpFrac:
		f := x << (4 * (e + 1))
		switch r = number.Frac(x); {
		case small && uint32(x) == 0:
			words = 115
		case small:
			words = 18
		case e >= 7:
			words = 117
		case uint32(f) == 0:
			words = 140 - 3*e
		default:
			words = min(57+11*e, 122) + 14*leadingZeros(f)
		}
	case isa.OpMax:
		r = number.Max(x, y)
		switch {
		case x.Sign() != y.Sign():
			words = 13
		case x>>36 == y>>36:
			words = 39
		default:
			words = 28
		}
		if uint32(x) == 0 || uint32(y) == 0 {
			words++
		}
	case isa.OpAnd:
		r, words = number.And(x, y), 7
	case isa.OpOr:
		r, words = number.Or(x, y), 7
	case isa.OpXor:
		r, words = number.Xor(x, y), 10
	case isa.OpNot:
		r, words = number.Not(x), 7
	case isa.OpRandom:
		r, m.Seed, words = number.Random(m.Seed, x, y)
		return r, words - 5, true
	default:
		r, words = number.CopyY(x, y), 42
	}
	m.Seed = number.SeedAfter(op, m.Seed, x, y, r)
	return r, max(words, 5), ok
}
