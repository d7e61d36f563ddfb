package face

import (
	"mk61/calc"
	"mk61/isa"
)

// command is the code that a key completes behind a prefix; ok is false where it
// completes none, or one with a register or address.
func command(before calc.Prefix, k isa.Key) (code byte, ok bool) {
	switch before {
	case calc.PrefixF:
		return k.Shifted()
	case calc.PrefixK:
		return k.ShiftedK()
	case calc.PrefixNone:
		return k.Plain()
	}
	return 0, false
}

// ends tells whether a key by hand ends a line of the tape: it gave a result, or
// left the entry of a program.
func ends(before calc.Prefix, k isa.Key) bool {
	if before == calc.PrefixF && k == isa.KeySign { // F АВТ
		return true
	}
	code, ok := command(before, k)
	if !ok {
		return false
	}
	switch isa.Table[code].Class {
	case isa.Arithmetic, isa.Function, isa.KFunction, isa.Fault:
		return true
	}
	return false
}

// errorWords is how long the machine takes to come to ЕГГОГ.
var errorWords = isa.Table[isa.OpFault].Words

// keyWords is how many word cycles the indicator is dark after a key in АВТ that
// completes a command. Keys of number entry show their digit at once.
func keyWords(before calc.Prefix, k isa.Key, shown calc.Indicator) uint16 {
	code, ok := command(before, k)
	if !ok {
		return 0
	}
	switch op := &isa.Table[code]; op.Class {
	case isa.Digit, isa.Entry:
	case isa.Arithmetic, isa.Function, isa.KFunction, isa.Stack, isa.Fault:
		if shown == calc.ErrorIndicator {
			return errorWords
		}
		return op.Words
	}
	return 0
}
