package trace_test

import (
	"context"
	"fmt"

	"mk61/calc/desk"
	"mk61/calc/trace"
)

// A recorded trace, the program that somebody typed, and where they part.
func Example() {
	t, err := trace.Read("square.trace", []byte("# program: 052250\npc X\n00 5\n01 36\n"))
	if err != nil {
		panic(err)
	}
	setup, actions, err := t.Session(nil)
	if err != nil {
		panic(err)
	}
	d := desk.New(desk.Options{})
	d.Load(setup)
	div, _, err := t.Compare(context.Background(), d, actions)
	if err != nil {
		panic(err)
	}
	fmt.Println(div)
	// Output: line 4: step 2, cell 01: X is 25, want 36
}
