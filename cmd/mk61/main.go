// Command mk61 is an emulator of the Soviet programmable calculators
// Электроника МК-61 and МК-52.
package main

func main() {}
