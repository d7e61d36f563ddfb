package debug_test

import (
	"context"
	"fmt"

	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/desk"
	"mk61/calc/script"
)

// Run to a breakpoint, then back to the command that wrote a register.
func Example() {
	d := desk.New(desk.Options{})
	d.Load(&desk.Setup{Cells: []byte{0x05, 0x43, 0x22, 0x44, 0x01, 0x50}})
	g := debug.New(d)
	g.AddBreak(debug.Break{Kind: debug.AtCell, Cell: 5})
	g.Continue(context.Background(), 1000)
	s := g.State()
	fmt.Printf("at %02X, X=%s\n", s.PC, script.SpellNumber(s.X))
	g.BackTo(debug.RegisterChanges(calc.R0 + 4))
	s = g.State()
	fmt.Printf("at %02X, X=%s\n", s.PC, script.SpellNumber(s.X))
	// Output:
	// at 05, X=1
	// at 03, X=25
}
