package isa_test

import (
	"fmt"

	"mk61/isa"
)

// A row of the table: what a code is, how it is keyed in, what it does to the stack.
func Example() {
	op := isa.Table[0x22]
	fmt.Println(op.Name, "|", op.Stack)
	for _, k := range op.Keys {
		fmt.Print(k, " ")
	}
	// Output:
	// F x² | x → x²; x₁=x
	// F ×
}

// Every spelling of a command decodes to its code.
func ExampleDecode() {
	for _, s := range []string{"F x²", "Fx^2", "КИП5", "К П→x 5", "x->П 7", "STO 7"} {
		code, ok := isa.Decode(s)
		fmt.Printf("%s %02X %v\n", s, code, ok)
	}
	// Output:
	// F x² 22 true
	// Fx^2 22 true
	// КИП5 D5 true
	// К П→x 5 D5 true
	// x->П 7 47 true
	// STO 7 47 true
}

// A code is spelt in the dialect asked for.
func ExampleSpell() {
	fmt.Println(isa.Spell(0x5E, isa.Russian), "|", isa.Spell(0x5E, isa.Latin))
	// Output: F x=0 | F X=0
}

// Cell 100 has the address A0.
func ExampleAddress() {
	fmt.Printf("%02X %d\n", isa.Address(100), isa.Physical(0xA0))
	// Output: A0 100
}
