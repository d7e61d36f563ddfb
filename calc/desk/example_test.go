package desk_test

import (
	"context"
	"fmt"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
)

// Keys, and what the indicator shows.
func Example() {
	d := desk.New(desk.Options{})
	if _, err := d.Type("2 В↑ 3 +"); err != nil {
		panic(err)
	}
	fmt.Println(d.Display())
	// Output: 5,
}

// A listing as it stands in print, the keys of its instructions, the answer.
func ExampleDesk_LoadText() {
	d := desk.New(desk.Options{})
	err := d.LoadText("square.txt", []byte("00. Fx²\n01. С/П\n02. БП\n03. 00\n"))
	if err != nil {
		panic(err)
	}
	d.Type("12 В/О С/П")
	fmt.Println(d.Display())
	// Output: 144,
}

// Values in and out as decimal numbers.
func ExampleDesk_Set() {
	d := desk.New(desk.Options{})
	if err := d.Set(calc.R0+7, "3,5e-3"); err != nil {
		panic(err)
	}
	d.Type("П→x 7 F 1/x")
	fmt.Println(d.Value(calc.RegX))
	// Output: 285.71428
}

// Back to a moment, and on from there.
func ExampleDesk_Snapshot() {
	d := desk.New(desk.Options{})
	d.Type("5")
	five := d.Snapshot()
	d.Type("В↑ ×")
	fmt.Println(d.Display())
	d.Restore(five)
	d.Type("В↑ +")
	fmt.Println(d.Display())
	// Output:
	// 25,
	//  10,
}

// What a program does, command by command.
func ExampleDesk_Record() {
	d := desk.New(desk.Options{})
	d.Load(&desk.Setup{Cells: []byte{0x02, 0x22, 0x41, 0x50}}) // 2 Fx² x→П 1 С/П
	start, _ := script.Parse("В/О С/П")
	d.Record(context.Background(), start, func(ev *desk.Event) bool {
		fmt.Printf("%02X %02X X=%s\n", ev.PC, ev.Code, script.SpellNumber(ev.After.X))
		return true
	})
	// Output:
	// 00 02 X=2
	// 01 22 X=4
	// 02 41 X=4
	// 03 50 X=4
}
