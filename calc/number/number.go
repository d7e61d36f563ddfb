// Package number holds the numbers of the Elektronika MK-61 / MK-52 and every
// operation on them, digit for digit.
//
// # Data sheet
//
// A register of the machine is 12 nibbles, most significant first:
//
//	h t u  s  d1 d2 d3 d4 d5 d6 d7 d8
//
//	d1..d8  mantissa, value d1.d2d3d4d5d6d7d8; d1 = 0 with a non-zero mantissa is "unnormalised"
//	s       sign of the mantissa, 0 plus, 9 minus; arithmetic produces no other
//	h t u   exponent as one number 0..999, arithmetic modulo 1000:
//	        0..99      exponent 0..99
//	        901..999   exponent -99..-1
//	        100..199   overflow: ЕГГОГ when shown, an ordinary number for the next operation
//	        200..799   second and higher order overflow (h = 4 counts as zero when shown)
//	        800..900   underflow, exponent -200..-100; zero when shown
//
// Digits A..F get into mantissas through К∧ К∨ К⊕ К ИНВ and through ВП after an
// error, and the machine calculates with them; so a register is digits here,
// never a binary floating point number.
//
// Operations return the raw result, as the next step of a program finds it.
// None of + − × ÷ looks at overflow or underflow: range is only looked at when
// X is shown, which is the business of the machine, not of its numbers.
//
// An operation that the machine answers with ЕГГОГ returns ok = false; the
// registers then stay as they were.
//
// Every rule here was derived from the microcode of the three К145ИК13xx chips
// and measured against it. [Modelled] tells which operands are covered by such
// measurements.
//
// # Representation
//
// A [Number] packs the 12 nibbles into the low 48 bits of a word. Addition works
// on packed digits, one word operation for all nibbles; × ÷ √ and the functions
// convert decimal digits to binary and back. Operands with digits A..F take the
// nibble by nibble rule of the arithmetic chip (serial.go), which holds for
// decimals too and is tested to agree with the quick way.
package number

import (
	"strconv"

	"mk61/calc/plain"
)

// Number is a register of the machine: 12 nibbles h t u s d1..d8, most
// significant first, in the low 48 bits. fmt's %012X prints the raw form.
type Number uint64

// Numbers that the machine holds as constants.
const (
	Zero Number = 0x000_0_00000000
	One  Number = 0x000_0_10000000
	Pi   Number = 0x000_0_31415926 // what F π brings

	negativeZero Number = 0x000_9_00000000
)

// Angle is the position of the switch Р–ГРД–Г.
type Angle uint8

// The three positions of the angle switch.
const (
	Rad  Angle = iota // Р, radians
	Grad              // ГРД, grads
	Deg               // Г, degrees
)

// Endless is the count of word cycles of an operation that never comes to an
// end, or of which no end was seen; it is beyond every time limit.
const Endless = 1 << 30

// The counts of word cycles below which an operation reports 0: the machine
// fetches the next command meanwhile, which takes longer than any × and all but
// one ÷ of 200 decimal numbers.
const (
	reportedSum     = 50
	reportedProduct = 100
)

const (
	mantissaMask = 0xFFFF_FFFF
	minusBits    = Number(9) << 32
)

// Parse reads the raw form: exactly 12 hexadecimal digits.
func Parse(s string) (Number, error) {
	if len(s) != 12 {
		return 0, plain.Errorf("register %q: want 12 hexadecimal digits", s)
	}
	v, err := strconv.ParseUint(s, 16, 48)
	if err != nil {
		return 0, plain.Errorf("register %q: want 12 hexadecimal digits", s)
	}
	return Number(v), nil
}

// String returns the raw form, 12 hexadecimal digits.
func (n Number) String() string {
	const digits = "0123456789ABCDEF"
	var b [12]byte
	for i := len(b) - 1; i >= 0; i-- {
		b[i] = digits[n&15]
		n >>= 4
	}
	return string(b[:])
}

// Mantissa returns d1..d8, d1 in the top nibble.
func (n Number) Mantissa() uint32 { return uint32(n) }

// Sign returns the sign nibble, 0 for plus and 9 for minus.
func (n Number) Sign() uint8 { return uint8(n>>32) & 15 }

// Exponent returns the nibbles h t u, h in bits 8 to 11.
func (n Number) Exponent() uint16 { return uint16(n>>36) & 0xFFF }

// SignedExponent returns the exponent as a number, −500 to 499 for decimal digits; digits
// A to F count as 10 to 15.
func (n Number) SignedExponent() int {
	e := int(n>>44)&15*100 + int(n>>40&15)*10 + int(n>>36&15)
	if e >= 500 {
		e -= 1000
	}
	return e
}

// First returns the first digit of the mantissa, d1.
func (n Number) First() uint8 { return uint8(n>>28) & 15 }

// Normalize returns n as the machine leaves it in X when it shows it: [Zero]
// for a zero mantissa, whatever its sign and exponent; otherwise the mantissa
// moved left until d1 is not 0, the exponent counted down modulo 1000.
// Hexadecimal digits are moved as they are.
func (n Number) Normalize() Number {
	m := n.Mantissa()
	if m == 0 {
		return Zero
	}
	k := leadingZeros8(m)
	if k == 0 {
		return n
	}
	return raw(n.exponent()-k, n.Sign(), m<<(4*k))
}

// exponent returns h t u as a number, 0..999 for decimal digits.
func (n Number) exponent() int { return exponentValue(n.Exponent()) }

// minus tells if the sign nibble is that of a negative number.
func (n Number) minus() bool { return n.Sign() == 9 }

// raw puts a register together; e is taken modulo 1000.
func raw(e int, sign uint8, mantissa uint32) Number {
	return Number(exponentDigits(e))<<36 | Number(sign)<<32 | Number(mantissa)
}

// signNibble returns the sign nibble of a number, 9 if it is negative.
func signNibble(negative bool) uint8 {
	if negative {
		return 9
	}
	return 0
}
