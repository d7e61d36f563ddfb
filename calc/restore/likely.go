package restore

import (
	"math"
	"sync"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/isa"
	"mk61/isa/listing"
)

// How likely a change is, in bits: one more halves the odds. Only the order
// that comes of it counts.

// shares is how many of a thousand commands are of a class; counted over 591
// published listings.
var shares = map[isa.Class]float64{
	isa.Recall: 201, isa.Arithmetic: 191, isa.Digit: 122, isa.Store: 116, isa.Stack: 60, isa.KFunction: 49,
	isa.Test: 43, isa.Function: 30, isa.Stop: 29, isa.IndirectRecall: 23, isa.Entry: 23, isa.IndirectCall: 21,
	isa.IndirectTest: 19, isa.Jump: 17, isa.Return: 13, isa.Loop: 13, isa.Call: 10, isa.IndirectJump: 9,
	isa.IndirectStore: 6, isa.Fault: 1, isa.Nop: 1, isa.Empty: 1, isa.Identity: 1, isa.Hang: 0.3,
}

// usual is the bits of a command anywhere in a program.
var usual = sync.OnceValue(func() *[256]int {
	t := new([256]int)
	size := map[isa.Class]float64{}
	for c := range isa.Table {
		if isa.Table[c].Documented {
			size[isa.Table[c].Class]++
		}
	}
	for c := range isa.Table {
		op := &isa.Table[c]
		t[c] = int(math.Round(math.Log2(1000/shares[op.Class]) + math.Log2(max(size[op.Class], 1))))
		switch {
		case op.Keys == nil:
			t[c] += 6
		case !op.Documented:
			t[c] += 4
		}
	}
	return t
})

// glyphs is how likely print loses a command whole, in bits: a lone sign that no
// letters or digits spell goes first.
var glyphs = sync.OnceValue(func() *[256]int {
	t := new([256]int)
	for c := range isa.Table {
		op := &isa.Table[c]
		name, bits := []rune(op.Name), 1
		if len(name) > 2 && (name[0] == 'F' || name[0] == 'К') && name[1] == ' ' {
			name, bits = name[2:], 3
		}
		for _, r := range name {
			switch {
			case r >= '0' && r <= '9':
				bits += 3
			case r > 0x2000 || r < 0x80 && !(r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z') || r == '×' || r == '÷':
			default:
				bits += 2
			}
		}
		bits += 2 * (len(name) - 1)
		if op.Keys == nil {
			bits += 12
		}
		t[c] = bits
	}
	return t
})

const (
	anyCode   = 9 // bits of "printed is one of 256"
	elsewhere = 2 // bits more where the lost glyph is printed elsewhere
	newSign   = 2 // bits of one more kind of glyph that is lost
)

// paper is what a program as printed says of its cells.
type paper struct {
	length  int
	prog    cells
	open    set       // cells that are open
	missing bool      // the open cell is one that the print has not at all
	address set       // cells that hold an address
	printed [256]bool // codes that stand in it as commands
	used    [16]int   // commands that name a register
}

func newPaper(p *desk.Setup) *paper {
	k := &paper{length: min(len(p.Cells), isa.Steps)}
	copy(k.prog[:], p.Cells)
	for _, c := range p.Open {
		k.open.put(c)
	}
	k.address = addressesOf(&k.prog, k.length, func(c int) bool { return k.open.has(c) }, nil)
	for c := range k.length {
		if k.open.has(c) || k.address.has(c) {
			continue
		}
		k.printed[k.prog[c]] = true
		if r, ok := named(k.prog[c]); ok {
			k.used[r]++
		}
	}
	for _, r := range p.Registers {
		if r.Reg >= calc.R0 {
			k.used[r.Reg-calc.R0]++
		}
	}
	return k
}

// addressesOf are the cells that hold addresses. Open cells are taken for commands
// of one cell, except behind a jump; cells that skip names, when it is not nil, are not
// in the print at all.
func addressesOf(prog *cells, length int, open, skip func(int) bool) (a set) {
	due := false
	for c := range length {
		switch {
		case skip != nil && skip(c):
		case due:
			a.put(c)
			due = false
		case !open(c):
			due = operand[prog[c]]
		}
	}
	return a
}

// named is the register that a command names.
func named(op byte) (int, bool) {
	switch isa.Table[op].Class {
	case isa.Store, isa.Recall, isa.IndirectCall, isa.IndirectJump, isa.IndirectRecall, isa.IndirectStore, isa.IndirectTest:
		return int(op & 15), true
	}
	return 0, false
}

// command is the bits of a command in this program, whatever is printed.
func (k *paper) command(code byte) int {
	bits := usual()[code]
	if r, ok := named(code); ok && k.used[r] == 0 {
		bits += 3
	}
	return bits
}

// jump is the bits of an address in this program, whatever is printed.
func (k *paper) jump(pc byte) int {
	c := isa.Physical(pc)
	switch {
	case isa.Address(c) != pc:
		return 13
	case c >= k.length:
		return 11
	case k.address.has(c):
		return 10
	}
	return 6
}

// fill is the bits of a code in an open cell; lost are the codes that the other open
// cells have.
func (k *paper) fill(cell int, code byte, lost *[4]uint64) int {
	if k.address.has(cell) {
		return k.jump(code)
	}
	if k.missing {
		return k.command(code)
	}
	return min(k.glyph(code, lost), k.command(code)+newSign)
}

// mostGlyph is the bits of any sign that print loses.
const mostGlyph = 9

// glyph is the bits of a lost sign whose code is known; lost are the codes that the
// other open cells have.
func (k *paper) glyph(code byte, lost *[4]uint64) int {
	if lost[code>>6]>>(code&63)&1 != 0 {
		return 1
	}
	bits := glyphs()[code] + newSign
	if k.printed[code] {
		bits += elsewhere
	}
	return bits
}

// misread is listing.Misread, remembered; 9 is far.
func misread(meant, printed byte) int {
	row := &misreads[printed]
	row.once.Do(func() {
		for c := range row.cost {
			row.cost[c] = 9
			if cost, ok := listing.Misread(byte(c), printed); ok {
				row.cost[c] = int8(cost)
			}
		}
	})
	return int(row.cost[meant])
}

var misreads [256]struct {
	once sync.Once
	cost [256]int8
}
