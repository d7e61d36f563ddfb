package listing_test

import (
	"fmt"
	"os"

	"mk61/isa"
	"mk61/isa/listing"
)

// Any notation in, the codes out.
func ExampleRead() {
	p, faults := listing.Read("magazine.txt", []byte("00. ИП1\n01. Fx²\n02. С/П\n"), listing.Options{})
	fmt.Printf("% X, faults: %v\n", p.Cells, listing.Failed(faults))
	// Output: 61 22 50, faults: false
}

// A fault tells its place, and what could stand there.
func ExampleRead_fault() {
	_, faults := listing.Read("magazine.txt", []byte("00. ИП1\n01. Fx²\n02. СЛП\n03. С/П\n"), listing.Options{})
	fmt.Println(faults[0].Error())
	fmt.Print(faults[0].Caret())
	// Output:
	// magazine.txt:3:5: cell 02: unknown command "СЛП"; could be С/П
	// 02. СЛП
	//     ^~~
}

// A program written in another notation.
func ExampleWrite() {
	p := &listing.Program{Cells: []byte{0x61, 0x22, 0x50}, Start: -1}
	if err := listing.Write(os.Stdout, p, "columns", isa.Russian); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 00 | 61 | П→x 1    | П→x 1
	// 01 | 22 | F x²     | F ×
	// 02 | 50 | С/П      | С/П
	// # cells: 3
}
