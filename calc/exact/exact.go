// Package exact gives the true value of what the machine calculates: the result
// of each operation on machine numbers, correctly rounded, so that the machine's
// own result can be measured against it.
//
// # Data sheet
//
//	Value      a decimal number of any number of digits, immutable
//	Eval       an operation on Values to a given number of correct digits
//	Apply      an operation on machine numbers: the true value, and the eight
//	           digits nearest to it
//	Ulps       (machine − true) in units of the last of the eight digits of the
//	           true value
//
// Operations are named by the command codes of the machine (0x10 is +); those
// that have no true value (К∧ К∨ К⊕ К ИНВ К СЧ and the stack commands) give
// [ErrNoTruth].
//
// # Rounding
//
// Eight digits are rounded to nearest, a tie away from zero ("half up"): that is
// what a user of the machine was taught, and what the machine itself does where
// it rounds at all, so a tie is never held against it.
//
// Correct rounding follows Ziv: an operation is evaluated with an error bound,
// and again with twice the digits while the bound leaves two candidates. It ends
// because the true value can lie exactly between two candidates only where the
// evaluation is exact: + − × and ÷ with a finite quotient are; √ of eight
// digits is never such a tie; the transcendental functions are irrational but
// for a few arguments with round results; and powers are taken exactly whenever
// they are short enough to be a tie (see rootPower).
//
// # What is ours and what is the library's
//
// + − × ÷ √, exp and ln of reduced arguments and π come from
// github.com/ericlagergren/decimal. Every argument reduction and the series for
// sin, cos and arctg are here, because the library's functions of angles lose
// digits near their zeros and fail for great arguments. The tests compare
// everything with an independent evaluation on math/big.
package exact

import (
	"errors"
	"fmt"

	"mk61/calc/number"
	"mk61/isa"

	"github.com/ericlagergren/decimal"
)

// The reasons why an operation has no true value to compare with.
var (
	ErrNoTruth     = errors.New("the operation has no true value")
	ErrNotNumber   = errors.New("the register holds no decimal number")
	ErrDivision    = errors.New("division by zero")
	ErrRoot        = errors.New("square root of a negative number")
	ErrLogarithm   = errors.New("logarithm of a number that is not positive")
	ErrPower       = errors.New("power of a number that is not positive")
	ErrArc         = errors.New("arc sine or cosine of a number beyond 1")
	ErrTangent     = errors.New("tangent of a right angle")
	ErrSixty       = errors.New("60 minutes or seconds and more")
	ErrRange       = errors.New("beyond 10^±1000")
	errUndecidable = errors.New("rounding not decided")
)

// Result is the true value of an operation.
type Result struct {
	// True is the true value to 30 digits and more.
	True Value
	// Nearest is True rounded to the eight digits of a register, normalised. Its
	// exponent may lie outside -99..99; it is then in the machine's own code for
	// such exponents.
	Nearest number.Number
}

// The digits of the first and the last round of Ziv's strategy.
const (
	firstDigits = 32
	lastDigits  = 1024
)

// Apply returns the true value of the operation op on the machine numbers x and
// y. An operation of one operand does not look at y, one that is no function of
// angles not at angle.
func Apply(op byte, x, y number.Number, angle number.Angle) (Result, error) {
	vx, err := operand(x)
	if err != nil {
		return Result{}, err
	}
	var vy Value
	if Binary(op) {
		if vy, err = operand(y); err != nil {
			return Result{}, err
		}
	}
	for p := firstDigits; p <= lastDigits; p *= 2 {
		v, err := eval(op, vx, vy, angle, p)
		if err != nil {
			return Result{}, err
		}
		if n, ok := v.decided(p); ok {
			return Result{v.Value, n}, nil
		}
	}
	return Result{}, fmt.Errorf("command %02X of %v %v: %w", op, x, y, errUndecidable)
}

// Eval returns op of x and y with the given number of correct digits: the
// relative error is below 10^-digits.
func Eval(op byte, x, y Value, angle number.Angle, digits int) (Value, error) {
	v, err := eval(op, x, y, angle, max(digits, 8))
	return v.Value, err
}

func operand(n number.Number) (Value, error) {
	v, ok := Of(n)
	if !ok {
		return v, fmt.Errorf("%v: %w", n, ErrNotNumber)
	}
	return v, nil
}

// Binary tells if op has two operands.
func Binary(op byte) bool {
	switch op {
	case isa.OpAdd, isa.OpSub, isa.OpMul, isa.OpDiv, isa.OpPower, isa.OpMax:
		return true
	}
	return false
}

// Angular tells if the result of op depends on the angle switch.
func Angular(op byte) bool { return op >= isa.OpArcsin && op <= isa.OpTg }

// Has tells if op has a true value.
func Has(op byte) bool {
	switch op {
	case isa.OpSwap, isa.OpKeep, isa.OpRotate:
		return false
	case isa.OpToMin, isa.OpToSec, isa.OpToSec2, isa.OpFromS, isa.OpAbs, isa.OpSgn, isa.OpFromM, isa.OpInt, isa.OpFrac, isa.OpMax:
		return true
	}
	return op >= isa.OpAdd && op <= isa.OpPower
}

// approx is a value with what is known of its error: none if exact, else below
// 10^-p relative for the p that was asked for.
type approx struct {
	Value
	exact bool
}

// decided rounds to eight digits, if the error leaves only one candidate.
func (v approx) decided(p int) (number.Number, bool) {
	n, ok := v.Round()
	if !ok || v.exact || v.Sign() == 0 {
		return n, true
	}
	ctx := precision(p + 8)
	d := scaled(v.big(), -p)
	d.SetSignbit(false)
	low, _ := Value{ctx.Sub(new(decimal.Big), v.big(), d)}.Round()
	high, _ := Value{ctx.Add(new(decimal.Big), v.big(), d)}.Round()
	return n, low == high
}

// eval is the table of operations.
func eval(op byte, x, y Value, angle number.Angle, p int) (approx, error) {
	ctx := precision(p + 2)
	a, b := x.big(), y.big()
	if beyond(a) || beyond(b) {
		return approx{}, ErrRange
	}
	z := new(decimal.Big)
	switch op {
	case isa.OpAdd:
		return finish(ctx.Add(z, b, a))
	case isa.OpSub:
		return finish(ctx.Sub(z, b, a))
	case isa.OpMul:
		return finish(ctx.Mul(z, b, a))
	case isa.OpDiv, isa.OpInv:
		if a.Sign() == 0 {
			return approx{}, ErrDivision
		}
		if op == isa.OpInv {
			b = one
		}
		return finish(ctx.Quo(z, b, a))
	case isa.OpPow10:
		return power10(a, p)
	case isa.OpExpE:
		return power(a, p)
	case isa.OpLg, isa.OpLn:
		return logarithm(a, op == isa.OpLg, p)
	case isa.OpArcsin, isa.OpArccos, isa.OpArctg:
		return inverse(op, a, angle, p)
	case isa.OpSin, isa.OpCos, isa.OpTg:
		return circular(op, a, angle, p)
	case isa.OpPi:
		return approx{Value: Value{pi(p + 2)}}, nil
	case isa.OpSqrt:
		if a.Signbit() && a.Sign() != 0 {
			return approx{}, ErrRoot
		}
		return finish(ctx.Sqrt(z, a))
	case isa.OpSquare:
		return finish(ctx.Mul(z, a, a))
	case isa.OpPower:
		return powerOf(a, b, p)
	case isa.OpToMin, isa.OpToSec, isa.OpToSec2:
		return toDegrees(a, op != isa.OpToMin, p)
	case isa.OpFromS, isa.OpFromM:
		return fromDegrees(a, op == isa.OpFromS, p)
	case isa.OpAbs:
		z.Copy(a).SetSignbit(false)
		return approx{Value{z}, true}, nil
	case isa.OpSgn:
		return approx{Value{z.SetMantScale(int64(a.Sign()), 0)}, true}, nil
	case isa.OpInt:
		return approx{Value{whole(a)}, true}, nil
	case isa.OpFrac:
		return approx{Value{fraction(a)}, true}, nil
	case isa.OpMax:
		if a.Cmp(b) < 0 {
			a = b
		}
		return approx{Value{a}, true}, nil
	}
	return approx{}, fmt.Errorf("command %02X: %w", op, ErrNoTruth)
}

// maxExponent bounds the exponents of operands, and of the results of powers.
// Those of machine numbers are far below.
const maxExponent = 1000

func beyond(x *decimal.Big) bool {
	return x.Sign() != 0 && (adjusted(x) > maxExponent || adjusted(x) < -maxExponent)
}

// finish takes the result of one operation of the library.
func finish(z *decimal.Big) (approx, error) {
	return approx{Value{z}, z.Context.Conditions&decimal.Inexact == 0}, nil
}
