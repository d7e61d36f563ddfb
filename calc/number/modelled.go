package number

// Modelled tells if the operation op on x and y belongs to a class of operands
// that has been measured on the chips, so that its result is known and not only
// plausible. op is a command code; codes that do not calculate are modelled.
//
//	10-13 21-23 31 32 35-3A  any digits and exponents, first digits A..E too
//	                         (36 differed in 3 of 19 903 cases with digits A..F; of 34
//	                         79 negative numbers with digits A..F are recorded, and agree)
//	26 2A 3D 30 33           decimal digits, exponents -99..99
//	3B                       decimal digits
//	3E                       decimal digits in Y
//	15-1E 24                 decimal digits, normalised or zero, exponents up to 99
//
// A first digit F makes the machine pick up pieces of other registers; a sign
// nibble other than 0 and 9 and an exponent with digits A..F do not occur.
func Modelled(op byte, x, y Number) bool {
	switch op {
	case 0x10, 0x11, 0x12, 0x13, 0x36, 0x37, 0x38, 0x39:
		return x.wellFormed() && y.wellFormed()
	case 0x21, 0x22, 0x23, 0x31, 0x32, 0x34, 0x35, 0x3A:
		return x.wellFormed()
	case 0x26, 0x2A, 0x3D, 0x30, 0x33:
		e := x.Exponent()
		return x.wellFormed() && isDecimal(uint64(x)) && (e < 0x100 || e > 0x900)
	case 0x3B:
		return x.wellFormed() && y.wellFormed() && isDecimal(uint64(x)) && isDecimal(uint64(y))
	case 0x3E:
		return y.wellFormed() && isDecimal(uint64(y))
	case 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E:
		return x.ordinary()
	case 0x24:
		return x.ordinary() && y.ordinary()
	}
	return true
}

// wellFormed tells if n has the shape that all measured operands had.
func (n Number) wellFormed() bool {
	return n.First() != 15 && (n.Sign() == 0 || n.Sign() == 9) && isDecimal(uint64(n.Exponent()))
}

// ordinary tells if n is a decimal number as arithmetic leaves it, underflow
// included.
func (n Number) ordinary() bool {
	e := n.Exponent()
	return n.wellFormed() && isDecimal(uint64(n)) && (e < 0x100 || e >= 0x800) &&
		(n.First() != 0 || n.Mantissa() == 0)
}
