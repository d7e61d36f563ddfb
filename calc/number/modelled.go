package number

// Modelled tells if the operation op on x and y belongs to a class of operands
// that has been measured on the chips, so that its result is known and not only
// plausible. op is a command code; codes that do not calculate are modelled.
//
//	10-13 21-23 31 32 34-3A  any digits and exponents, first digits A..E too
//	26 30 33 3B              any digits and exponents
//	2A 3D                    any digits, exponents whose last two digits are below 80, -99..99
//	15 16 19 1A 1B           decimal digits; leading zeros with exponents -190..99
//	17 18                    the same without the exponents 100..199
//	1C 1D 1E                 decimal digits, exponents -190..99
//	24                       decimal digits, exponents of X -190..99, of Y -150..99
//	3E                       any digits of Y
//	15-1E 24                 normalised numbers with digits A..F, exponents -99..99, whose
//	                         digits are gone after the first operations of the function:
//	                         of 15 17 18 24 1B 3 of 4, of 1C 1D 1E 6 of 7, of the others nearly all
//
// What is left out for its exponent is mostly right, but some of it runs into
// the time limit of the machine, which depends on the digits.
//
// A first digit F makes the machine pick up pieces of other registers; a sign
// nibble other than 0 and 9 and an exponent with digits A..F do not occur.
func Modelled(op byte, x, y Number) bool {
	switch op {
	case 0x10, 0x11, 0x12, 0x13, 0x36, 0x37, 0x38, 0x39, 0x3B:
		return x.wellFormed() && y.wellFormed()
	case 0x21, 0x22, 0x23, 0x26, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x3A:
		return x.wellFormed()
	case 0x2A, 0x3D:
		e := x.Exponent()
		return x.wellFormed() && (e < 0x100 || e > 0x900 || e&0xFF < 0x80)
	case 0x3E:
		return y.wellFormed()
	case 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x24:
		if !isDecimal(uint64(x)) || op == 0x24 && !isDecimal(uint64(y)) {
			return hexKnown(op, x, y)
		}
	}
	switch op {
	case 0x15, 0x16:
		return x.inTime() && x.decimal() && (x.First() != 0 || x.Mantissa() == 0 || x.above(0x810))
	case 0x19, 0x1A, 0x1B:
		return x.decimal() && (x.First() != 0 || x.Mantissa() == 0 || x.above(0x810))
	case 0x17, 0x18:
		return x.decimal() && (x.Exponent() >= 0x200 && x.First() != 0 || x.above(0x810))
	case 0x1C, 0x1D, 0x1E:
		return x.decimal() && x.above(0x810)
	case 0x24:
		return x.decimal() && x.above(0x810) && y.decimal() && y.above(0x850)
	}
	return true
}

// wellFormed tells if n has the shape that all measured operands had.
func (n Number) wellFormed() bool {
	return n.First() != 15 && (n.Sign() == 0 || n.Sign() == 9) && isDecimal(uint64(n.Exponent()))
}

// decimal tells if n is a number of decimal digits.
func (n Number) decimal() bool {
	return isDecimal(uint64(n)) && (n.Sign() == 0 || n.Sign() == 9)
}

// above tells if n has an exponent up to 99, negative ones down to low.
func (n Number) above(low uint16) bool { return n.Exponent() < 0x100 || n.Exponent() >= low }

// inTime tells if a power with the exponent n is done before the К145ИК1302 gives up waiting:
// exponents of 200 to 799 may make it leave a half-done result in X.
func (n Number) inTime() bool { e := n.Exponent(); return e < 0x200 || e >= 0x800 }
