package main

import "os"

func Example() {
	if err := triangles(os.Stdout, "../hypotenuse.txt"); err != nil {
		panic(err)
	}
	// Output:
	// 3 В↑ 4 В/О С/П    5,   X = 5
	// 5 В↑ 12 В/О С/П   13,   X = 13
	// 1 В↑ 1 В/О С/П    1,4142135   X = 1.4142135
}
