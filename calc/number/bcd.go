package number

import "math/bits"

// Packed digits. A word holds one decimal digit per nibble; the operations here
// treat all nibbles of a word at once and are exact for digits A..F too, in the
// way of the machine's adder.

const (
	nibbles1 = 0x1_1111_1111 // a 1 in each of nine nibbles
	nibbles6 = 6 * nibbles1
	nibbles7 = 7 * nibbles1
	nibbles8 = 8 * nibbles1
	nibbles9 = 15 * nibbles1 // mask of a number of nine nibbles
)

// pow10 holds the powers of ten that fit the sixteen digits of a product.
var pow10 = [17]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
}

// isDecimal tells if every nibble of v is a digit 0..9.
func isDecimal(v uint64) bool {
	// a nibble is over 9 when bit 3 and one of bits 2, 1 are set
	return v>>3&(v>>2|v>>1)&0x1111_1111_1111_1111 == 0
}

// adder is the digit adder of the arithmetic chip on nine nibbles: p + q + c
// with a binary carry from nibble to nibble, where every nibble that gave no
// carry is then moved back by 6 modulo 16. It returns nine nibbles and the
// carry out of the last. p holds a+6 (modulo 16) to add a and 15-a to subtract
// it; q is the accumulator, which gets no such treatment. Hence the asymmetry
// of the machine: a digit A..F loses 16 as an addend and none as accumulator.
func adder(p, q, c uint64) (sum, carry uint64) {
	s := p + q + c
	carries := s ^ p ^ q
	still := ^(carries >> 4) & nibbles1
	s9 := s & nibbles9
	return ((s9 & nibbles7) + still<<1) ^ ((s9 ^ still<<3) & nibbles8), s >> 36
}

// add10 adds the addend a of nine nibbles to an accumulator of ten.
func add10(a, b uint64) uint64 {
	const ones = 1<<36 | nibbles1
	p := 6<<36 | plus6(a)
	s := p + b
	still := ^((s ^ p ^ b) >> 4) & ones
	s &= 15 * ones
	return ((s & (7 * ones)) + still<<1) ^ ((s ^ still<<3) & (8 * ones))
}

// plus6 adds 6 to each nibble of a modulo 16.
func plus6(a uint64) uint64 {
	return ((a & nibbles7) + nibbles6) ^ (a & nibbles8)
}

// add9 returns b + a + c; a is the addend, b the accumulator.
func add9(a, b, c uint64) uint64 {
	s, _ := adder(plus6(a), b, c)
	return s
}

// sub9 returns b - a and 1 if there was no borrow.
func sub9(a, b uint64) (diff, noBorrow uint64) {
	return adder(a^nibbles9, b, 1)
}

// neg9 returns 0 - b and 1 if there was no borrow (b is zero).
func neg9(b uint64) (diff, noBorrow uint64) {
	return adder(b^nibbles9, 0, 1)
}

// inc9 sends the carry c through the nibbles of b, which turns digits A..F into
// 0..5 with a carry of their own.
func inc9(b, c uint64) uint64 {
	s, _ := adder(nibbles6, b, c)
	return s
}

// inc3 and dec3 count an exponent of three nibbles up and down.
func inc3(e uint64) uint64 { s, _ := adder(0x666, e, 1); return s & 0xFFF }
func dec3(e uint64) uint64 { s, _ := adder(0xFFF, e, 0); return s & 0xFFF }

// add3 returns b + a for exponents of three nibbles, a the addend.
func add3(a, b uint64) uint64 { s, _ := adder(plus6(a)&0xFFF, b, 0); return s & 0xFFF }

// neg3 returns 0 - e, sub3 b - a for exponents of three nibbles.
func neg3(e uint64) uint64    { s, _ := adder(e^0xFFF, 0, 1); return s & 0xFFF }
func sub3(a, b uint64) uint64 { s, _ := adder(a^0xFFF, b, 1); return s & 0xFFF }

// roundOff drops the last digit of b and sends its rounding carry through the
// others: 1 for digits 5..C, 0 for 0..4 and D, E, F. Eight nibbles remain.
func roundOff(b uint64) uint64 {
	s, _ := adder(0x6666_6666, b>>4, (b&15+3)>>3&1)
	return s & mantissaMask
}

// leadingZeros8 counts the zero digits before the first other one of eight; m is not 0.
func leadingZeros8(m uint32) int { return bits.LeadingZeros32(m) >> 2 }

// binary returns the value of eight digits. Digits A..F count 10..15 in their
// place, so the value can reach 166666665.
func binary(m uint32) uint64 {
	v := m - 6*(m>>4&0x0F0F0F0F)
	v = v&0x00FF00FF + 100*(v>>8&0x00FF00FF)
	return uint64(v&0xFFFF) + 10000*uint64(v>>16)
}

// digits returns v, less than 10^8, as eight packed digits.
func digits(v uint64) uint32 {
	hi := v / 10000
	x := hi<<32 | (v - hi*10000) // two groups of four digits
	h := x * 5243 >> 19 & 0x0000007F_0000007F
	x = h<<16 | (x - 100*h) // four groups of two
	t := x * 103 >> 10 & 0x000F_000F_000F_000F
	x += 6 * t // tens times 16 instead of 10
	x = x&0x0000_00FF_0000_00FF | x>>8&0x0000_FF00_0000_FF00
	return uint32(x&0xFFFF | x>>16&0xFFFF_0000)
}

// exponentValue returns three decimal digits as a number.
func exponentValue(e uint16) int {
	v := int(e)
	return v - 6*(v>>4) - 60*(v>>8)
}

// exponentDigits returns e modulo 1000 as three digits.
func exponentDigits(e int) uint16 {
	if uint(e) >= 1000 {
		if e %= 1000; e < 0 {
			e += 1000
		}
	}
	v := uint(e)
	return uint16(v + 6*(v/10) + 96*(v/100))
}
