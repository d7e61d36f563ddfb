package calc

import (
	"strings"

	"mk61/calc/number"
	"mk61/isa"
)

// Reg names a number register of the machine: the stack, Вх, and the addressable
// registers. Range over NumRegs to walk them all, the stack first.
type Reg uint8

// The registers; R0 + n is the addressable register n, 0 to 14 (Re).
const (
	RegX Reg = iota
	RegY
	RegZ
	RegT
	RegX1 // Вх, the X before the last operation
	R0
	// NumRegs is how many there are.
	NumRegs = R0 + NumRegisters
)

const regNames = "0123456789abcde"

// String is the name in ASCII: X Y Z T X1, R0 to R9, Ra to Re.
func (r Reg) String() string {
	if r < R0 {
		return [...]string{"X", "Y", "Z", "T", "X1"}[r]
	}
	return "R" + regNames[r-R0:r-R0+1]
}

// Russian is the name that users of the calculator have for it: X, Вх, П0.
func (r Reg) Russian() string {
	switch {
	case r == RegX1:
		return "Вх"
	case r >= R0:
		return "П" + regNames[r-R0:r-R0+1]
	}
	return r.String()
}

// ParseReg reads the name of a register in any of its spellings: X, X1, Вх, F Вх,
// R0, П0, РГ0, Ra, with Latin and Cyrillic letters of either case.
func ParseReg(s string) (Reg, bool) {
	f := isa.Fold(s)
	for r := range RegX1 {
		if f == r.String() {
			return r, true
		}
	}
	switch f {
	case "X1", isa.Fold("Вх"), isa.Fold("F Вх"):
		return RegX1, true
	}
	for _, head := range [...]string{"R", isa.Fold("П"), isa.Fold("РГ")} {
		if n, ok := strings.CutPrefix(f, head); ok && len(n) == 1 {
			if i := strings.Index(regNames, strings.ToLower(n)); i >= 0 {
				return R0 + Reg(i), true
			}
		}
	}
	return 0, false
}

// At is the register of a state, to read and to set.
func (s *State) At(r Reg) *number.Number {
	switch r {
	case RegX:
		return &s.X
	case RegY:
		return &s.Y
	case RegZ:
		return &s.Z
	case RegT:
		return &s.T
	case RegX1:
		return &s.X1
	}
	return &s.R[r-R0]
}

// ParseModel reads the name of a calculator: mk61, МК-61, "Электроника МК-52" and
// so on. The Б3-34 has the chips of the МК-54 and is one here.
func ParseModel(s string) (Model, bool) {
	f := strings.ToLower(isa.Fold(strings.ReplaceAll(s, "-", "")))
	for _, head := range [...]string{"электроника", "elektronika"} {
		f = strings.TrimPrefix(f, strings.ToLower(isa.Fold(head)))
	}
	for m, names := range [...][]string{MK61: {"mk61", "мк61"}, MK52: {"mk52", "мк52"}, MK54: {"mk54", "мк54", "b334", "б334"}} {
		for _, n := range names {
			if f == strings.ToLower(isa.Fold(n)) {
				return Model(m), true
			}
		}
	}
	return 0, false
}
