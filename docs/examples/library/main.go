// Command library shows the library: a listing as it stands in print is loaded, its
// keys are pressed, and the answers are read.
package main

import (
	"fmt"
	"io"
	"os"

	"mk61/calc"
	"mk61/calc/desk"
)

func main() {
	name := "docs/examples/hypotenuse.txt"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	if err := triangles(os.Stdout, name); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// triangles writes the indicator and the value of X for three triangles, by the
// program of the listing.
func triangles(w io.Writer, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	d := desk.New(desk.Options{})
	if err := d.LoadText(name, text); err != nil {
		return err
	}
	for _, keys := range []string{"3 В↑ 4 В/О С/П", "5 В↑ 12 В/О С/П", "1 В↑ 1 В/О С/П"} {
		if _, err := d.Type(keys); err != nil {
			return err
		}
		fmt.Fprintf(w, "%-16s %s   X = %s\n", keys, d.Display(), d.Value(calc.RegX))
	}
	return nil
}
