package number

import "mk61/isa"

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
	case isa.OpAdd, isa.OpSub, isa.OpMul, isa.OpDiv, isa.OpPower, isa.OpMax, isa.OpAnd, isa.OpOr, isa.OpXor, isa.OpRandom:
		return x.wellFormed() && y.wellFormed()
	case isa.OpPow10, isa.OpExpE, isa.OpLg, isa.OpLn, isa.OpArcsin, isa.OpArccos, isa.OpArctg, isa.OpSin, isa.OpCos, isa.OpTg,
		isa.OpSqrt, isa.OpSquare, isa.OpInv, isa.OpToMin, isa.OpFromS, isa.OpAbs, isa.OpSgn, isa.OpFromM, isa.OpInt, isa.OpFrac, isa.OpNot:
		return x.wellFormed()
	case isa.OpToSec, isa.OpToSec2:
		e := x.Exponent()
		return x.wellFormed() && (e < 0x100 || e > 0x900 || e&0xFF < 0x80)
	case isa.OpCopyY:
		return y.wellFormed()
	}
	return true
}

// wellFormed tells if n has the shape that all measured operands had.
func (n Number) wellFormed() bool {
	return n.First() != 15 && (n.Sign() == 0 || n.Sign() == 9) && isDecimal(uint64(n.Exponent()))
}
