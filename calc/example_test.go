package calc_test

import (
	"fmt"

	"mk61/calc"
	"mk61/isa"
)

// The machine itself: a plain value, keys are calls.
func Example() {
	s := calc.New(calc.MK61)
	for _, k := range []isa.Key{isa.Key2, isa.KeyEnter, isa.Key3, isa.KeyMul} {
		s.Press(k)
	}
	fmt.Println(s.Display())
	// Output: 6,
}

// A program runs until it stops; the reason has a name. An assignment is a snapshot.
func ExampleState_Run() {
	s := calc.New(calc.MK61)
	s.Load([]byte{0x00, 0x23, 0x50}) // 0 F 1/x С/П
	s.Press(isa.KeyRun)
	before := s
	fmt.Println(s.Run(100), s.Display())
	fmt.Println(before.Steps, s.Steps)
	// Output:
	// error  ЕГГ0Г
	// 0 2
}

// Registers by name.
func ExampleParseReg() {
	r, ok := calc.ParseReg("ПE")
	fmt.Println(r, r.Russian(), ok)
	// Output: Re Пe true
}
