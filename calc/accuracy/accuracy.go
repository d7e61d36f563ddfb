// Package accuracy measures how far the machine is from the truth: for one
// operation ([Compare]), for a range of arguments ([Domain.Sweep]) and for a
// whole run of keys and programs ([Follower]).
//
// The true values are those of package calc/exact, the machine's those of
// package calc. An error is given in units of the last of the eight digits of
// the true value (ulps): the machine's value less the true one, so that a
// negative error is a result too low. A correctly rounded result is within half
// a unit; the method and what was found are in docs/accuracy.md.
//
// Operations are named by the command codes of the machine. Nothing here is
// worded for a reader: a caller that prints words what it finds.
package accuracy

import (
	"fmt"
	"math"
	"strconv"

	"mk61/calc"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
)

// Comparison is what the machine makes of one command, beside the true value.
type Comparison struct {
	// Op is the command, X and Y its operands as they stood in the stack and
	// Angle the place of the angle switch. A command of one operand has not
	// looked at Y, one that is no function of angles not at Angle.
	Op    byte
	Angle number.Angle
	// Refused tells that the command ended in ЕГГОГ.
	Refused bool
	X, Y    number.Number
	// Machine is X after the command, X before it where it was refused.
	Machine number.Number
	// Shown is what the indicator shows afterwards, stopped by С/П.
	Shown calc.Indicator
	// Truth is the true value, meaningless unless NoTruth is nil.
	Truth exact.Result
	// NoTruth is why there is no true value: one of the errors of calc/exact,
	// perhaps with the operand that it is about.
	NoTruth error
	// Ulps is the error of Machine in units of the last digit; see [Ulps]. It is
	// 0 where there is no true value or the command was refused.
	Ulps float64
}

// Compare carries out the command op on the machine (a МК-61) and in truth.
func Compare(op byte, x, y number.Number, angle number.Angle) Comparison {
	c := Comparison{Op: op, X: x, Y: y, Angle: angle}
	c.Machine, c.Refused, c.Shown = carryOut(op, x, y, angle)
	c.Truth, c.NoTruth = exact.Apply(op, x, y, angle)
	if c.NoTruth != nil || c.Refused {
		return c
	}
	c.Ulps = Ulps(c.Truth.True, c.Machine)
	return c
}

// Wrong tells if the machine's eight digits are not the nearest ones.
func (c *Comparison) Wrong() bool {
	return c.NoTruth == nil && !c.Refused && c.Machine.Normalize() != c.Truth.Nearest
}

// carryOut is what the machine makes of one command, and what it then shows.
// refused is ЕГГОГ of the command itself.
func carryOut(op byte, x, y number.Number, angle number.Angle) (r number.Number, refused bool, shown calc.Indicator) {
	s := calc.New(calc.MK61)
	s.X, s.Y, s.Angle = x, y, angle
	s.Load([]byte{op, isa.OpHalt})
	s.Running = true
	if stop := s.Step(); stop != calc.None {
		return x, true, s.Shown
	}
	r = s.X
	s.Step()
	return r, false, s.Shown
}

// Ulps is the error of n as a value for v, n − v, in units of the last of the
// eight digits of v: +Inf or -Inf, by the sign of n, where v is zero and n is
// not, or n is no decimal number.
func Ulps(v exact.Value, n number.Number) float64 {
	u, ok := v.Ulps(n)
	if ok {
		return u
	}
	if n.Sign() == 9 {
		return math.Inf(-1)
	}
	return math.Inf(1)
}

// Operation reads the name of an operation that has a true value, in any spelling
// of package isa, the prefix key F left out if need be. The error quotes a name
// that is unknown or has no true value.
func Operation(s string) (byte, error) {
	op, ok := isa.Decode(s)
	if !ok {
		op, ok = isa.Decode("F " + s)
	}
	switch {
	case !ok:
		return 0, fmt.Errorf("unknown operation %q", s)
	case !exact.Has(op):
		return 0, fmt.Errorf("%s has no true value to compare with", name(op))
	}
	return op, nil
}

// Operands is the number of operands of an operation that has a true value:
// X and Y, X alone, or none (F π).
func Operands(op byte) int {
	switch {
	case op == isa.OpPi:
		return 0
	case exact.Binary(op):
		return 2
	}
	return 1
}

// Text writes a register as decimal text with up to eight digits, "8.726535E-3",
// exponents beyond ±99 too; a register that holds no decimal number is written
// raw, as its twelve nibbles.
func Text(n number.Number) string {
	if v, ok := exact.Of(n); ok {
		return v.Text(8)
	}
	return n.String()
}

// Units writes an error in units of the last digit with as many digits as make
// sense: "0", "-4.984", "20754", "1.20e+07", "∞".
func Units(u float64) string {
	a := math.Abs(u)
	switch {
	case math.IsInf(u, 0):
		return "∞"
	case a < 0.0005:
		return "0"
	case a >= 1e6:
		return strconv.FormatFloat(u, 'e', 2, 64)
	case a >= 1000:
		return strconv.FormatFloat(u, 'f', 0, 64)
	}
	return strconv.FormatFloat(u, 'f', 3, 64)
}

// name is how the table of commands calls op.
func name(op byte) string { return isa.Table[op].Name }
