// Package board draws the boards of games from the registers, as a short description
// in the program's file says, and tells in words what a stop of the program means.
//
// A description, the section BOARD of a .mk61 file, has one statement a line:
//
//	field 0,0 9,9          a square of cells named row and column, as one types them
//	field 11 99 20         the same; registers hold 20·row + column
//	squares                a board as drawn in the lines behind, which begin with |;
//	| 1 2 3                every number in them is a square
//	tiles Ra Rb Rc Rd      four numbers of two digits a register, powers of two
//	heaps R1 R2 R3         heaps of things, numbered from 1
//	piece C|К R4 R5        stands on the squares whose numbers the registers hold
//	clear X=9              takes the marks off the board when the program stops so
//	mark X>=0 : R1 {X}     leaves a mark on a square when the program stops so
//	say X=77 : you | вы    what the stop means, English and Russian: the first that holds
//
// Conditions are joined by blanks: comparisons of registers and numbers (X<0, X=Y,
// R5>=2,5, X=R3+1), and of how many marks there are (marks=1), "new" (the program has not stopped yet), "ЕГГОГ", "@52" (stopped by the С/П in
// cell 52), "stuck(R8,4,5)" (of the squares 4 and 5 before and behind the one in R8
// none is free). Texts may hold {X}, {-X}, {X/10} and {X%10}: a number as the indicator
// shows it, the whole quotient and the remainder; A|B is English and Russian.
//
// The picture is of the last stop, so it stands still while one types. What a board
// remembers of earlier stops are its marks; State is a value, as that of the machine.
package board

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// Board is a description that was read.
type Board struct {
	shape  shape
	field  field
	lines  []string   // of squares
	regs   []calc.Reg // of tiles and heaps
	pieces []piece
	clear  []rule
	marks  []rule
	says   []rule
}

// shape is the kind of a board.
type shape uint8

const (
	noShape shape = iota
	fieldShape
	squareShape
	tileShape
	heapShape
)

// field is a square of cells named by two digits, from first to last.
type field struct {
	first, last [2]int // row, column
	comma       bool   // between them
	step        int    // registers hold step·row + column; 0 as typed
}

// piece stands where registers say.
type piece struct {
	sign text
	at   []calc.Reg
}

// rule is what holds when all conditions do.
type rule struct {
	when []condition
	at   value
	text text
}

// text is English and Russian.
type text struct{ en, ru string }

func (t text) in(lang string) string {
	if lang == "ru" {
		return t.ru
	}
	return t.en
}

// State is what a board shows: the registers at the last stop of the program, and
// the marks of all stops.
type State struct {
	Regs  [calc.NumRegs]number.Number
	Stop  int  // the cell of the С/П that stopped it, -1 when nothing has yet
	Error bool // it was stopped by ЕГГОГ
	Marks []Mark
}

// Mark is what stands on a square, in English and Russian.
type Mark struct {
	Square int
	En, Ru string
}

// New is a board before the first stop.
func New() State { return State{Stop: -1} }

// After is the board behind a stop of the program in state s. b may be nil.
func (b *Board) After(st State, s *calc.State) State {
	if b == nil {
		return st
	}
	for r := range st.Regs {
		st.Regs[r] = *s.At(calc.Reg(r))
	}
	st.Error = s.Shown == calc.ErrorIndicator
	st.Stop = s.Model.Cell(isa.Back(s.PC))
	for i := range b.clear {
		if b.holds(&st, b.clear[i].when) {
			st.Marks = nil
		}
	}
	for i := range b.marks {
		m := &b.marks[i]
		at, ok := m.at.of(&st)
		if !ok || !b.holds(&st, m.when) {
			continue
		}
		square, ok := b.square(at)
		if !ok {
			continue
		}
		mark := Mark{square, fill(m.text.en, &st), fill(m.text.ru, &st)}
		n, found := slices.BinarySearchFunc(st.Marks, square, func(m Mark, n int) int { return m.Square - n })
		st.Marks = slices.Clone(st.Marks)
		if found {
			st.Marks[n] = mark
		} else {
			st.Marks = slices.Insert(st.Marks, n, mark)
		}
	}
	return st
}

// square is the square of a number in a register: its digits as typed, or its
// number on a drawn board.
func (b *Board) square(at float64) (int, bool) {
	switch b.shape {
	case fieldShape:
		f := &b.field
		row, column := 0.0, 0.0
		switch {
		case f.step > 0:
			row = math.Floor(at / float64(f.step))
			column = at - row*float64(f.step)
		case f.comma:
			row = math.Floor(at)
			column = math.Round((at - row) * 10)
		default:
			row = math.Floor(at / 10)
			column = at - row*10
		}
		ok := row >= float64(f.first[0]) && row <= float64(f.last[0]) && column >= float64(f.first[1]) && column <= float64(f.last[1])
		return int(row)*10 + int(column), ok && column == math.Floor(column)
	case squareShape:
		if at != math.Floor(at) || math.Abs(at) > 1000 || !b.has(int(at)) {
			return 0, false
		}
		return int(at), true
	}
	return 0, false
}

// has tells whether a drawn board has a square of a number.
func (b *Board) has(square int) bool {
	for _, l := range b.lines {
		for _, w := range strings.Fields(l) {
			if n, err := strconv.Atoi(w); err == nil && n == square {
				return true
			}
		}
	}
	return false
}

// taken tells whether a piece or a mark stands on a square, and which.
func (b *Board) taken(st *State, square int) (sign text, ok bool) {
	for _, p := range b.pieces {
		for _, r := range p.at {
			if at, ok := (value{reg: r}).of(st); ok {
				if n, ok := b.square(at); ok && n == square {
					return p.sign, true
				}
			}
		}
	}
	if n, found := slices.BinarySearchFunc(st.Marks, square, func(m Mark, n int) int { return m.Square - n }); found {
		return text{st.Marks[n].En, st.Marks[n].Ru}, true
	}
	return text{}, false
}

// Says is what the last stop means, "" when the description has nothing to say of it.
func (b *Board) Says(st State, lang string) string {
	if b == nil {
		return ""
	}
	for i := range b.says {
		if b.holds(&st, b.says[i].when) {
			return fill(b.says[i].text.in(lang), &st)
		}
	}
	return ""
}

// value is a register with a number added, less itself where minus, a number, or how many
// marks there are.
type value struct {
	add    float64
	count  bool
	reg    calc.Reg
	minus  bool
	plain  bool // number counts
	number float64
}

// of is the value; ok is false for a register that holds no decimal number.
func (v value) of(st *State) (x float64, ok bool) {
	switch {
	case v.plain:
		return v.number, true
	case v.count:
		return float64(len(st.Marks)), true
	}
	d, ok := number.Decimal(st.Regs[v.reg])
	if !ok {
		return 0, false
	}
	x, err := strconv.ParseFloat(d, 64)
	if v.minus {
		x = -x
	}
	return x + v.add, err == nil
}

// condition is one thing that must hold.
type condition struct {
	kind conditionKind
	sign string
	a, b value
	cell int
	by   []int
}

type conditionKind uint8

const (
	compares conditionKind = iota
	isNew
	isError
	atCell
	isStuck
)

func (b *Board) holds(st *State, when []condition) bool {
	for i := range when {
		if !b.one(st, &when[i]) {
			return false
		}
	}
	return true
}

func (b *Board) one(st *State, c *condition) bool {
	if c.kind == isNew || st.Stop < 0 {
		return c.kind == isNew && st.Stop < 0
	}
	switch c.kind {
	case isError:
		return st.Error
	case atCell:
		return !st.Error && st.Stop == c.cell
	case isStuck:
		at, ok := c.a.of(st)
		if !ok {
			return false
		}
		from, ok := b.square(at)
		if !ok {
			return false
		}
		for _, by := range c.by {
			for _, to := range [2]int{from - by, from + by} {
				if _, taken := b.taken(st, to); !taken && b.has(to) {
					return false
				}
			}
		}
		return true
	}
	x, okX := c.a.of(st)
	y, okY := c.b.of(st)
	if !okX || !okY {
		return false
	}
	switch c.sign {
	case "<":
		return x < y
	case ">":
		return x > y
	case "<=":
		return x <= y
	case ">=":
		return x >= y
	case "!=":
		return x != y
	}
	return x == y
}

// fill puts the numbers into a text.
func fill(s string, st *State) string {
	var b strings.Builder
	for {
		head, rest, ok := strings.Cut(s, "{")
		b.WriteString(head)
		if !ok {
			return b.String()
		}
		name, tail, _ := strings.Cut(rest, "}")
		p, _ := parsePlace(name)
		b.WriteString(p.in(st))
		s = tail
	}
}

// in is what stands in the place.
func (p place) in(st *State) string {
	if p.op == 0 {
		n := st.Regs[p.reg]
		if p.minus && n.Mantissa() != 0 {
			n ^= 9 << 32
		}
		if x, ok := (value{reg: p.reg, minus: p.minus}).of(st); ok && math.Abs(x) < 1 && math.Abs(x) > 1e-8 { // without the exponent
			return strings.Replace(strconv.FormatFloat(x, 'f', -1, 64), ".", ",", 1)
		}
		return strings.TrimSuffix(strings.TrimSpace(calc.Picture(n).String()), ",")
	}
	x, ok := value{reg: p.reg, minus: p.minus}.of(st)
	if !ok || math.Abs(x) > 1e9 {
		return "?"
	}
	if p.op == '/' {
		return strconv.Itoa(int(x) / p.by)
	}
	return strconv.Itoa(int(x) % p.by)
}
