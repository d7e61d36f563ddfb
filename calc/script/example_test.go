package script_test

import (
	"fmt"

	"mk61/calc/script"
)

// A line of a dialogue: what is typed, and what must come of it.
func ExampleParseLine() {
	turns, err := script.ParseLine("R1=5 @deg 30 F sin => X=0.5 # half")
	if err != nil {
		panic(err)
	}
	fmt.Println(script.Spell(turns[0].Actions))
	fmt.Println(turns[0].Expect[0].Reg, turns[0].Expect[0].Text)
	// Output:
	// R1=000050000000 @deg 30 F 7
	// X 0.5
}
