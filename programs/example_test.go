package programs_test

import (
	"fmt"

	"mk61/calc/desk"
	"mk61/programs"
)

// A game of the library on a desk.
func ExampleFind() {
	e, _ := programs.Find("fox-hunt")
	setup, err := desk.NewSetup(e.Name, e.Program)
	if err != nil {
		panic(err)
	}
	d := desk.New(desk.Options{})
	d.Load(setup)
	d.Type("0.5 В/О С/П")
	fmt.Println(d.Display())
	d.Type("8.7 С/П")
	fmt.Println(d.Display())
	// Output:
	// -9,
	//  6,
}
