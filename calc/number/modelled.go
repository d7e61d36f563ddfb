package number

// Modelled tells if the operation op on x and y belongs to a class of operands
// that has been measured on the chips, so that its result is known and not only
// plausible. op is a command code; codes that do not calculate are modelled.
//
//	10-13 15-1E 21-26 30-3B  any digits and exponents, first digits A..E too
//	2A 3D                    any digits, exponents whose last two digits are below 80, -99..99
//	3E                       any digits of Y
//
// A first digit F makes the machine pick up pieces of other registers; a sign
// nibble other than 0 and 9 and an exponent with digits A..F do not occur.
func Modelled(op byte, x, y Number) bool {
	switch op {
	case 0x10, 0x11, 0x12, 0x13, 0x24, 0x36, 0x37, 0x38, 0x39, 0x3B:
		return x.wellFormed() && y.wellFormed()
	case 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E,
		0x21, 0x22, 0x23, 0x26, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x3A:
		return x.wellFormed()
	case 0x2A, 0x3D:
		e := x.Exponent()
		return x.wellFormed() && (e < 0x100 || e > 0x900 || e&0xFF < 0x80)
	case 0x3E:
		return y.wellFormed()
	}
	return true
}

// wellFormed tells if n has the shape that all measured operands had.
func (n Number) wellFormed() bool {
	return n.First() != 15 && (n.Sign() == 0 || n.Sign() == 9) && isDecimal(uint64(n.Exponent()))
}
