package dialog_test

import (
	"context"
	"fmt"

	"mk61/calc/desk"
	"mk61/calc/dialog"
)

// A program is checked by what it must answer.
func Example() {
	f, err := dialog.Parse("squares.dialog", "## squares\n5 В/О С/П => 25\n7 С/П => 50\n", 1)
	if err != nil {
		panic(err)
	}
	r := dialog.Runner{Desk: desk.New(desk.Options{}), Setup: &desk.Setup{Cells: []byte{0x22, 0x50, 0x51, 0x00}}}
	res, err := r.Run(context.Background(), &f.Dialogues[0])
	if err != nil {
		panic(err)
	}
	for _, bad := range res.Failures {
		fmt.Printf("line %d: X is %s, want %s\n", bad.Turn().Line, bad.Wrong[0].Got, bad.Wrong[0].Expect.Text)
	}
	// Output: line 3: X is 49, want 50
}
