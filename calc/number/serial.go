package number

// The nibble machine: + − × ÷ √ as the arithmetic chip does them, digit after
// digit, for decimal and hexadecimal digits alike. Measured on the chips'
// microcode: 30 000 random operand pairs per operation with hexadecimal digits
// in any place, unnormalised numbers and exponents 0..999, without a mismatch.
//
// A working number is nine nibbles D8..D0: D0 is the last mantissa digit, D7
// the first, D8 the place for overflow and the sign of a complement.
//
// The words counted are the word cycles of the chips; the time limit of the
// machine is given in them.

// mantissa9 returns the mantissa as a working number.
func (n Number) mantissa9() uint64 { return uint64(n) & mantissaMask }

// top returns the ninth nibble, D8.
func top(b uint64) uint64 { return b >> 32 }

// behind tells if exponent a counts as smaller than exponent b: the chip
// subtracts the nibbles without decimal correction and looks at the top one.
func behind(a, b uint64) bool { return (a-b)&0x800 != 0 }

// finish normalises, rounds and packs a result: shift left until D8 is not 0,
// then the digit D0 rounds the others. The sum is not looked at again, so a
// first digit A..F loses its carry and the result may be unnormalised, or have
// a zero mantissa with an exponent.
func finish(b, e uint64, sign uint8, words int) (Number, int) {
	if b == 0 {
		return Zero, words + 4
	}
	words += 5
	for top(b) == 0 {
		b <<= 4
		e = dec3(e)
		words += 2
	}
	return Number(inc3(e))<<36 | Number(sign)<<32 | Number(roundOff(b)), words
}

// report hides a count of words that nobody waits for.
func report(r Number, words, least int) (Number, int) {
	if words < least {
		words = 0
	}
	return r, words
}

// productSign returns the sign nibble of a product or quotient.
func productSign(x, y Number) uint8 {
	return signNibble((x.Sign()+y.Sign())&8 != 0)
}

// addSerial returns y + x.
func addSerial(x, y Number) (r Number, words int) {
	mx, my := x.mantissa9(), y.mantissa9()
	signs := 0
	if x.Sign() != 0 {
		mx, _ = neg9(mx)
		signs++
	}
	if y.Sign() != 0 {
		my, _ = neg9(my)
		signs++
	}
	r, words = addNine(mx, uint64(x.Exponent()), my, uint64(y.Exponent()))
	return r, words + signs
}

// addNine returns the sum of two working numbers with exponents, negative ones being
// complements.
func addNine(mx, ex, my, ey uint64) (r Number, words int) {
	words = 7
	a, b, ea, eb := mx, my, ex, ey
	if behind(ex, ey) {
		a, b, ea, eb = my, mx, ey, ex
	} else {
		words += 2
	}
	// Bring b to the exponent of a, rounding at every single shift.
	for n := 0; behind(eb, ea); n++ {
		words++
		if a == 0 {
			break
		}
		words += 3
		b = roundOff(b)
		if b>>28 >= 8 {
			b |= 9 << 32
		}
		eb = inc3(eb)
		if n > 1200 { // exponents with digits A..F only
			return Zero, Endless
		}
	}
	b = add9(a, b, 0)
	var sign uint8
	if top(b) >= 8 {
		words++
		var noBorrow uint64
		b, noBorrow = neg9(b)
		sign = signNibble(noBorrow == 0)
	}
	return finish(b, eb, sign, words)
}

// mulSerial returns x * y: the digits of x are the multiplier, from the last to
// the first; multiples of y are added or, from 5 on, subtracted.
func mulSerial(x, y Number) (r Number, words int) {
	e := add3(uint64(y.Exponent()), uint64(x.Exponent()))
	a, b := y.mantissa9(), uint64(0)
	words = 2
	borrow := uint64(0)
	mx := x.mantissa9()
	for range 8 {
		b = b>>4 | borrow*9<<32
		q := (mx + borrow) & 15
		mx >>= 4
		words++
		switch {
		case q == 0 || q >= 14:
			borrow = 0
		case q >= 10:
			borrow = 1
		case q <= 4:
			for range q {
				b = add9(a, b, 0)
				words++
			}
			borrow = 0
		default:
			borrow = 1
			for range 10 - q {
				b, _ = sub9(a, b)
				words++
				if top(b) == 0 {
					borrow = 0
					break
				}
			}
		}
	}
	if borrow != 0 {
		b = add9(a<<4&nibbles9, b, 0)
		words += 2
	}
	return finish(b, e, productSign(x, y), words)
}

// divSerial returns y / x, a division with negative remainders. With digits
// A..F it can need many thousand words and can fail to end at all.
func divSerial(x, y Number) (r Number, words int) {
	a, b := x.mantissa9(), y.mantissa9()
	e, _ := adder(uint64(x.Exponent())^0xFFF, uint64(y.Exponent()), 0) // one less than the difference
	e &= 0xFFF
	var c uint64
	if diff, noBorrow := sub9(a, b); noBorrow != 0 {
		c, _, words = divideSerial(a, add9(a, diff, 0), half(a), subtracting, 0, 8)
		e = inc3(e)
		words++
	} else {
		c, _, words = divideSerial(a, diff, half(a), shifting9, 8, 7)
	}
	if words >= Endless {
		return x, Endless
	}
	return finish(c, e, productSign(x, y), words+6)
}

// The states of a division.
const (
	subtracting = iota
	shifting0   // positive remainder: shift, then subtract
	adding
	shifting9 // negative remainder: shift, then add
)

// half is half the first digit of a divisor, rounded up; 8 for 0.
func half(a uint64) uint64 {
	if a>>28 == 0 {
		return 8
	}
	return (a>>28 + 1) / 2
}

// divideSerial divides the remainder b by a, beginning
// in a state with a digit q of the quotient; so many digits of it are made as are missing
// from count to 16. half is what a remainder is compared with. The quotient has eight
// nibbles; next is 9 if the remainder that is left is negative.
func divideSerial(a, b, half uint64, state int, q uint64, count int) (c uint64, rest remainder, words int) {
	next := uint64(9)
	seen := uint64(1 << 63) // a remainder of this digit; if it comes back, it always will
	for n := range 20000 {
		switch state {
		case subtracting:
			words++
			b, _ = sub9(a, b)
			switch d8 := top(b); {
			case d8 >= 8:
				next, state = 9, shifting9
			default:
				q++
				next = 0
				if d8 == 0 && b>>28&15 < half {
					state = shifting0
				}
			}
		case adding:
			words++
			b = add9(a, b, 0)
			d8, t := top(b), half+b>>28&15
			k := uint64(0)
			if t&15+6+t>>4 >= 16 {
				k = 1
			}
			big := d8+6+k >= 16
			if d8 == 0 {
				next = 0
				if !big {
					state = shifting0
				}
			} else {
				q--
				next = 9
				if big {
					state = shifting9
				}
			}
		}
		if state != shifting0 && state != shifting9 {
			if b == seen {
				return 0, remainder{}, Endless
			} else if n&(n-1) == 0 {
				seen = b
			}
			continue
		}
		for more := true; more; {
			c = c<<4 | q&15
			q = next
			d7, d6 := b>>28&15, b>>24&15
			if state == shifting0 {
				more = d7 == 0 && d6 == 0
			} else {
				more = d7 >= 10 || d7 == 9 && d6 >= 9
			}
			b = b << 4 & nibbles9
			words++
			if count++; count == 16 {
				return c & mantissaMask, remainder{b, next == 9}, words
			}
		}
		if state == shifting0 {
			state = subtracting
		} else {
			state = adding
		}
		seen = 1 << 63 // none
	}
	return 0, remainder{}, Endless
}

// remainder is what a division leaves, times ten.
type remainder struct {
	b     uint64
	minus bool
}

// sqrtSerial returns the root of x, found digit by digit by subtracting odd
// numbers from 5·x. words is [Endless] if no end was seen.
func sqrtSerial(x Number) (r Number, words int) {
	e := uint64(x.Exponent())
	e5 := e
	for range 4 {
		e5 = add3(e, e5)
	}
	odd := e5&15 != 0
	c := x.mantissa9() // ten nibbles: the tenth catches what leaves D8
	b := uint64(0)
	a := uint64(1) << 28
	if odd {
		a <<= 4
	}
	const ten = 15<<36 | nibbles9
	for first, tries := true, 0; ; first = false {
		if !first || odd {
			words++
			if a&15 != 0 {
				break
			}
			a >>= 4
			c = c << 4 & ten
		}
		for {
			if tries++; tries > 2000 {
				return Zero, Endless
			}
			var left bool
			words++
			if c, left = takeRoot(c, b); left {
				words++
				c = add9(b, c&nibbles9, 0)
				break
			}
			b = add9(a, b, 0)
			words += 2
			if c, left = takeRoot(c, b); left {
				words += 3
				c = add9(b, c&nibbles9, 0)
				b, _ = sub9(a, b)
				c = add9(b, c, 0)
				break
			}
		}
	}
	e = e5 >> 4
	if e>>4 > 4 {
		e |= 0x900
	}
	return finish(b, e, 0, words+9)
}

// takeRoot returns c - b on ten nibbles and true if the tenth gave a borrow.
func takeRoot(c, b uint64) (diff uint64, borrow bool) {
	low, carry := adder(b^nibbles9, c&nibbles9, 1)
	d9 := c>>36 + 15 + carry
	if d9 < 16 {
		return low | (d9+10)&15<<36, true
	}
	return low | (d9&15)<<36, false
}
