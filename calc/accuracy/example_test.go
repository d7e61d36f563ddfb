package accuracy_test

import (
	"fmt"

	"mk61/calc/accuracy"
	"mk61/calc/number"
	"mk61/isa"
)

// The machine's sine beside the true one.
func ExampleCompare() {
	x, _ := number.FromDecimal("30")
	c := accuracy.Compare(isa.OpSin, x, number.Zero, number.Deg)
	fmt.Println(accuracy.Text(c.Machine), c.Truth.True.Text(8), accuracy.Units(c.Ulps))
	// Output: 5.0000002E-1 5E-1 2.000
}
