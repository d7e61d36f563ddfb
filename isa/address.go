package isa

// The program store has Steps cells. The program counter is a byte of two
// nibbles h:u that counts in decimal, and nothing checks it: it also takes the
// spellings beyond the last cell. All facts measured for the 256 values.

// Steps is the number of program cells of the МК-61 and МК-52: 00..99, A0..A4.
const Steps = 105

// Physical is the cell, 0..104, that a program counter reads: the value 10h+u
// up to 104; A5..B1 the short side branch over cells 00..06; B2 and up the long
// one over 00..47, with the dark addresses FA..FF at 48..53.
func Physical(pc byte) int {
	l := 10*int(pc>>4) + int(pc&15)
	switch {
	case l < Steps:
		return l
	case l < 112:
		return l - 105
	}
	return l - 112
}

// Next is the program counter after one fetch: 09 → 10, 0F → 16, F9 → 00,
// FA → 01.
func Next(pc byte) byte {
	h, u := pc>>4, pc&15+1
	if u >= 10 {
		u -= 10
		h++
	}
	return h<<4 | u
}

// Back is the program counter one step back, as the key ←ШГ does it: 00 → F9.
func Back(pc byte) byte {
	h, u := pc>>4, pc&15
	if u == 0 {
		return (h-1)<<4 | 9
	}
	u--
	if u >= 10 {
		u -= 10
		h++
	}
	return h<<4 | u
}

// Address is the ordinary program counter of a cell, 0..104: 00..99, A0..A4.
func Address(cell int) byte { return byte(cell/10<<4 | cell%10) }
