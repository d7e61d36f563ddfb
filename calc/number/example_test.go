package number_test

import (
	"fmt"

	"mk61/calc/number"
)

// Digits in, digits out: the famous inaccuracies are those of the machine.
func ExampleAdd() {
	a, _ := number.FromDecimal("1e7")
	b, _ := number.FromDecimal("0.6")
	sum, words := number.Add(a, b)
	fmt.Println(sum, words)
	// Output: 007010000001 0
}
