// Package invented is a microcode for the chips of package chip that has nothing to
// do with that of the calculators, for tests: its images need no dump. It was made
// up for this repository, and every kind of microinstruction, jump and cell comes
// up in it.
//
// # What the machine does
//
// It is a calculator that does not calculate. At rest it shows the decimal point
// behind the first digit and waits for a key.
//
//	0 … 9  the digit enters the indicator from the left
//	С/П    runs the program; while it runs, any key stops it
//	others do nothing that can be seen, but for those of the second row
//
// A running program fetches a byte every 16 word cycles, always that of the first
// step in the block of the ring that has come round, while the program counter
// counts decimally. So a program that does what it says is one and the same byte in
// all cells:
//
//	50     stops (and so does 51, to which it goes on)
//	5F     hangs: the machine runs and answers no key
//	30 …   change cells of the chip and of the ring
//	other  do nothing
//
// IK1303 waits for a block whose fourteen digits in the middle have an F in the place
// of the first digit of X, adds and subtracts in decimal, and looks at the angle
// switch. IK1306 waits for the same and turns its stack about.
package invented

import "mk61/roms"

// op is a microinstruction, made of these.
type op uint32

const (
	aR op = 1 << iota // first addend: cells, constants
	aM
	aST
	aNotR
	aTenUnlessL
	aS
	aFour
	bS // second addend
	bNotS
	bS1
	bSix
	bOne
	plusL // carry in
	plusNotL
	plusNotT
)

const (
	rNext   op = (iota + 1) << 15 // R := the next digit of R
	rSum                          // R := sum
	rS                            // R := S
	rOrSSum                       // R := R | S | sum
	rSOrSum                       // R := S | sum
	rOrS                          // R := R | S
	rOrSum                        // R := R | sum
)

const (
	before  op = 1 << 18 // the cell before R := sum
	before2 op = 1 << 19 // the second cell before R := sum
	mS      op = 1 << 20 // M := S
	lCarry  op = 1 << 21 // L := carry
	sS1     op = 1 << 22 // S := S1
	sSum    op = 2 << 22 // S := sum
	sOr     op = 3 << 22 // S := S1 | sum
	s1Sum   op = 1 << 24 // S1 := sum
	s1Key   op = 2 << 24 // S1 := S1 | row of the key, but at its digit
	s1Or    op = 3 << 24 // S1 := S1 | sum, and so
	push    op = 1 << 26
	turn    op = 2 << 26
	mix     op = 3 << 26
)

const (
	fifteen = aR | aNotR
	setL    = fifteen | bOne | lCarry
	clearL  = lCarry
	ifNoKey = fifteen | plusNotT | lCarry // L := no key is down
)

// image is a mask ROM being filled.
type image struct {
	roms.Image
	used int // microinstructions
}

// when makes the microinstruction n, 60 to 63, one of two, by L.
func (m *image) when(n int, one, zero op) {
	m.Microinstructions[60+2*(n-60)], m.Microinstructions[61+2*(n-60)] = uint32(one), uint32(zero)
}

// byL is that microinstruction in a row.
func byL(n int) op { return 1<<31 | op(n) }

// row fills a row of microprograms: the column and what is there.
func (m *image) row(n int, ops map[int]op) {
	for column := range 9 {
		o, number := ops[column], 0
		if o&(1<<31) != 0 {
			number = int(o &^ (1 << 31))
		} else {
			for number < m.used && m.Microinstructions[number] != uint32(o) {
				number++
			}
			if number == m.used {
				m.Microinstructions[number] = uint32(o)
				m.used++
			}
		}
		m.Microprograms[9*n+column] = uint32(number)
	}
}

// jumpRow is the row at the end of an instruction whose own number there is too
// large for a row: the number of the next instruction.
const jumpRow = 0x5F

// Bits of an instruction word: R is not written before digit 12.
const keepR = 1 << 24

// instruction fills in an instruction: the rows for the digits 0 to 8, 9 to 11, and
// 12 to 13, the last of which may be the next instruction.
func (m *image) instruction(n, low, middle, high int, flags uint32) {
	m.Instructions[n] = uint32(low|middle<<8|high<<16) | flags
}

// Rows that all chips have.
const (
	nothing  = 0
	mixing   = 0x20 // and on
	mixings  = 8
	mixing12 = 0x30 // and on, for the digits 9 to 11
)

// common is what all chips have: rows of all kinds of microinstructions, the first so
// many of them.
func (m *image) common(rows int) {
	m.row(nothing, nil)
	m.row(jumpRow, map[int]op{1: aR | before, 2: aFour | rSum, 4: aR | before})
	for n, ops := range []map[int]op{
		{
			0: aR | bS | rSum, 1: aM | sSum, 2: aST | bNotS | s1Sum,
			3: aR | bSix | lCarry | rSum, 4: aM | plusL | sSum, 5: aST | bOne | rOrSum | push,
			6: rNext, 7: rS | mS, 8: aS | bS1 | rSOrSum,
		},
		{
			0: aNotR | s1Or, 1: aS | bOne | mS, 2: rOrSSum | turn,
			3: rNext | aM | s1Sum, 4: aTenUnlessL | bS | before, 5: aST | bS1 | sOr | mix,
			6: rOrS | sS1, 7: aR | bS | plusNotL | lCarry | before2, 8: aFour | bSix | push,
		},
		{ // the decimal sum of R and M, into R
			3: aR | bSix | sSum, 4: aM | bS | plusL | lCarry | sSum, 5: aTenUnlessL | bS | before2,
			6: aR | bSix | sSum, 7: aM | bS | plusL | lCarry | sSum, 8: aTenUnlessL | bS | before2,
		},
		{
			0: s1Key | sSum | aS, 1: turn | aR, 2: mix | aM,
			3: aM | rSum | sSum, 4: mS | aR | s1Or, 5: push | aS | bS1,
			6: byL(60), 7: aR | bNotS | lCarry, 8: byL(61),
		},
		{3: aM | rSum, 4: rNext, 5: aR | push},
		{3: turn, 4: turn, 5: turn, 6: aR | mS, 7: aM | sSum, 8: mix},
		{ // the decimal sum of two cells of R, into the first
			3: aR | sSum, 4: aR | bSix | s1Sum, 5: aS | bS1 | plusL | lCarry | sSum,
			6: aTenUnlessL | bS | sSum, 7: aS | rSum, 8: clearL,
		},
		{
			2: setL, 3: aR | sSum, 4: aR | bNotS | plusL | lCarry | rSum, 5: aTenUnlessL | bS | sSum,
			8: aNotR | bOne | rSum,
		},
	} {
		if n < rows {
			m.row(mixing+n, ops)
		}
	}
	m.row(mixing12, map[int]op{
		0: aR | bOne | rSum | sSum, 1: aM | bS | sSum, 2: aST | bS1 | rSum | lCarry,
		3: rNext, 4: mS, 5: byL(60), 6: aNotR | bS | push, 7: turn | s1Sum | aS, 8: clearL,
	})
	m.row(mixing12+1, map[int]op{0: aM | rSum, 3: aM | rSum, 6: aM | rSum, 8: aFour | sSum | s1Key})
}

// Images gives the invented images.
func Images() *roms.Set {
	return &roms.Set{roms.IK1302: ik1302().Image, roms.IK1303: ik1303().Image, roms.IK1306: ik1306().Image}
}

// Instructions of IK1302. The numbers of the fetch and of what the bytes do are
// those by which package chip knows them, or the bytes themselves.
const (
	rest     = 0x00 // a key: dispatch
	begin    = 0x01
	dispatch = 0x04 // to the number made of row and column of the key
	digit    = 0x10 // and nine more
	second   = 0x80 // and nine more: the keys of the second row
	run      = 0x90 // until С/П is up
	pause    = 0x25 // twelve word cycles; a key: stopped
	stopped  = 0x24 // until the key is up
	wait     = 0x21 // the same
	fetch    = 0x63
	stopped2 = 0x64 // as stopped, if it comes with the end of a pause
	paused   = 0x65
	paused2  = 0x66
	stop     = 0x50
	stop2    = 0x51
	hang     = 0x5F
	changes  = 0x30 // and fifteen more
)

func ik1302() image {
	var m image
	m.common(6)
	m.when(60, aS|before, 0)    // the low digit of the number := S
	m.when(61, rSum, 0)         // the high digit := 0
	m.when(62, 0, aFour|before) // the low digit := 4
	m.when(63, bSix|rSum, 0)    // the high digit := 6

	// Ends of the instructions that read the keyboard and set the decimal point.
	m.row(0, map[int]op{0: ifNoKey, 1: byL(62)})
	m.row(1, map[int]op{0: ifNoKey, 1: byL(62), 2: aR | bOne | lCarry | rSum, 3: byL(63)})
	m.row(2, map[int]op{0: bOne | rSum}) // to the next instruction
	m.row(3, map[int]op{0: ifNoKey, 1: byL(60), 3: byL(61)})
	// Other ends.
	m.row(4, map[int]op{2: aM | before2, 5: aM | before2})
	m.row(6, map[int]op{0: rS, 3: bS1 | rSum})
	// Beginnings: count the digits before that of the key, with the point at 8.
	const (
		scan, scan2, point8, point11, forget, enter, none, count = 7, 8, 9, 10, 11, 12, 13, 14
	)
	m.row(scan, map[int]op{
		0: sSum, 3: aS | plusNotT | sSum,
		6: aS | plusNotT | sSum, 7: setL, 8: clearL,
	})
	m.row(scan2, map[int]op{0: aS | plusNotT | sSum, 3: aS | plusNotT | sSum})
	m.row(point8, map[int]op{6: setL, 8: clearL})
	m.row(point11, map[int]op{6: setL, 8: bOne | lCarry | sSum})
	m.row(forget, map[int]op{8: sSum})
	m.row(enter, map[int]op{0: rNext, 3: rNext, 6: rS})
	m.row(none, nil)
	m.row(count, map[int]op{ // the program counter, in decimal
		4: aR | bSix | bOne | lCarry | sSum, 5: aTenUnlessL | bS | before, 7: aR | plusL | rSum | lCarry,
	})

	for n := range roms.Instructions {
		m.instruction(n, none, none, pause, 0)
	}
	m.instruction(rest, scan, scan2, 0, 0)
	m.instruction(begin, none, none, fetch, 0)
	m.instruction(dispatch, none, none, 6, 0)
	for n := range 10 {
		m.instruction(digit+n, enter, none, wait, 0)
		m.instruction(second+n, mixing+n%mixings, mixing12+n%2, wait, uint32(n%2)*keepR)
		m.instruction(run+n, none, none, wait, 0)
	}
	m.instruction(run, none, point11, 3, 0)
	m.instruction(pause, none, none, 1, 0)
	for _, n := range []int{stopped, stopped2, wait} {
		m.instruction(n, point8, forget, 3, 0)
	}
	m.instruction(fetch, none, count, 4, 0)
	m.instruction(paused, none, none, paused2, 0)
	m.instruction(paused2, none, none, fetch, 0)
	m.instruction(stop, point8, none, 2, 0)
	m.instruction(stop2, none, none, wait, 0)
	m.instruction(hang, none, none, hang, 0)
	for n := range 16 {
		m.instruction(changes+n, mixing+n%mixings, mixing12+n/mixings, pause, uint32(n/12)*keepR)
	}
	return m
}

// follower fills in a chip that waits for the mark and then goes through all kinds of
// microinstructions; begin is what it does while it waits.
func (m *image) follower(begin map[int]op) {
	const (
		wait   = 0x20 // and from the power-on
		marked = 0x24
		watch  = 7
		look   = 8
		angle  = 9
	)
	m.common(mixings)
	m.when(60, aR|bOne|rSum, aR|aST|rSum)
	m.when(61, aFour|before, 0) // to marked
	m.when(62, aM|sSum, bS1|sSum)
	m.row(watch, begin)
	m.row(4, map[int]op{1: byL(61)})
	m.row(look, map[int]op{0: byL(62), 1: aS | plusNotT | sSum, 3: aS | plusNotT | sSum, 6: s1Or | aR, 8: aR | bS | rSum})
	m.row(angle, map[int]op{0: s1Sum, 3: s1Key, 6: s1Key | aR | bS1 | lCarry, 7: plusNotT | aR | rSum})
	for n := range roms.Instructions {
		m.instruction(n, nothing, nothing, wait, 0)
	}
	m.instruction(wait, watch, nothing, 4, 0)
	for n := range 16 {
		next := marked + n + 1
		if n == 15 {
			next = wait
		}
		low, middle := mixing+n%mixings, mixing12+n/mixings
		if n == 5 || n == 13 {
			middle = look
		}
		m.instruction(marked+n, low, middle, next, uint32(n/14)*keepR)
	}
	// One that reads the keyboard, in the middle.
	m.instruction(marked+9, angle, look, 2, 0)
	m.row(2, map[int]op{0: aR | bOne | rSum}) // to the one behind it
}

func ik1303() image {
	var m image
	m.follower(map[int]op{4: aM | bOne | lCarry})
	return m
}

func ik1306() image {
	var m image
	m.follower(map[int]op{4: aM | bOne | lCarry, 5: aM | rSum}) // with a copy of some cells
	return m
}
