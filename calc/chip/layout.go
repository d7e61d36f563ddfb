package chip

import (
	"math/bits"
	"slices"
)

// A compiled instruction moves digits, whole words of them at a time, and looks up
// in tables what has to be computed. What a value depends on is seldom more than
// three cells, however many microinstructions are on the way.

// spot is where a cell stands in a processor's memory.
type spot struct{ word, bit, width uint8 }

func (s spot) mask() uint64 { return 1<<(s.bit+s.width) - 1<<s.bit }

// spotOf gives the spot of a place.
func spotOf(place int) spot {
	digit := func(word, cell int) spot {
		return spot{uint8(word + cell%phases), uint8(cell / phases * 4), 4}
	}
	switch {
	case place >= atM:
		return digit(atBlock, place-atM)
	case place >= atHere:
		return spot{atKeys, uint8(4 * (place - atHere)), 1}
	case place >= atST && place < atS:
		return digit(phases, place-atST)
	case place < atS:
		return digit(0, place-atR)
	}
	return map[int]spot{
		atS: {0, spare, 4}, atL: {0, spare + 4, 1}, atT: {0, spare + 5, 1},
		atComma: {1, spare, 4}, atS1: {2, spare, 4}, atKey: {atKeys, spare, 4},
	}[place]
}

// piece is bits of a word, as they stand after a rotation.
type piece struct {
	word, rotate uint8
	mask         uint64
}

// reads gives the bits where they stand.
func (p piece) reads() uint64 { return bits.RotateLeft64(p.mask, -int(p.rotate)) }

// write is bits of a word that get new values, and those of them that get ones.
type write struct {
	word   uint8
	mask   uint64
	ones   uint64
	values []uint64 // by the index that the pieces make; nil if it is the pieces themselves
}

// statement computes bits of some words from one piece, or by tables from several.
// Statements are meant to happen at once, but that temporary words come first.
type statement struct {
	kind  opKind
	from  []piece
	to    []write
	chain []uint32 // table of a chain
	shift uint8    // of its digits
}

// layout makes the statements of an instruction and puts them into order.
type layout struct {
	*compiler
	cones      map[ref][]ref // what a value is computed from: inputs and values of other tables
	depth      map[ref]int   // of values with their own place in a table
	temporary  map[ref]spot
	temps      int // in digits
	statements []statement
	first      []statement // what goes into the first op: a table or nothing, and a move or nothing
	ones       write       // and constants
	store      *tables
	wait       wait
	ops        []op
	routine    *routine
}

// moves makes the statements of the cells that get the value of another.
func (l *layout) moves(before, after *places) {
	for i, r := range after {
		if r == before[i] || l.values[r].kind != input {
			continue
		}
		from, to := spotOf(int(l.values[r].a)), spotOf(i)
		rotate := (to.bit - from.bit) % 64
		k := slices.IndexFunc(l.statements, func(s statement) bool {
			return s.from[0].word == from.word && s.from[0].rotate == rotate && s.to[0].word == to.word
		})
		if k < 0 {
			k = len(l.statements)
			l.statements = append(l.statements, statement{
				from: []piece{{word: from.word, rotate: rotate}}, to: []write{{word: to.word}},
			})
		}
		l.statements[k].from[0].mask |= spot{to.word, to.bit, from.width}.mask()
		l.statements[k].to[0].mask |= to.mask()
	}
}

// takeFirst takes what goes into the first op out of the statements.
func (l *layout) takeFirst() {
	table := statement{kind: opLook, to: []write{{values: []uint64{0}}}}
	for i, s := range l.statements {
		k := slices.IndexFunc(s.to, func(w write) bool { return w.word == 0 && w.mask>>32 != 0 })
		temporary := slices.ContainsFunc(s.from, func(p piece) bool { return p.word >= atWork })
		if s.kind != opLook || k < 0 || len(s.from) > 3 || temporary {
			continue
		}
		table.from, table.to[0] = s.from, s.to[k]
		if table.to[0].mask &^= 1<<32 - 1; s.to[k].mask == table.to[0].mask {
			s.to = slices.Delete(s.to, k, k+1)
		} else {
			s.to[k].mask &= 1<<32 - 1
		}
		l.statements = slices.Delete(l.statements, i, i+1)
		for _, w := range s.to {
			l.statements = append(l.statements, statement{kind: opFirst, to: []write{w}})
		}
		break
	}
	move := statement{from: []piece{{}}, to: []write{{}}}
	for i, s := range l.statements {
		if s.kind == opMove && s.to[0].word == 0 {
			move = s
			l.statements = slices.Delete(l.statements, i, i+1)
			break
		}
	}
	l.first = []statement{table, move}
}

// constants makes cells constants, by the way where another statement writes
// their word.
func (l *layout) constants(after *places) {
	for i, r := range after {
		n, ok := l.number(r)
		if !ok || i < numbers {
			continue
		}
		to := spotOf(i)
		if to.word == 0 && to.bit >= 32 { // the tables of the first op are for the upper half
			l.ones.mask |= to.mask()
			l.ones.ones |= uint64(n) << to.bit
			continue
		}
		var w *write
		for k := range l.statements {
			if j := slices.IndexFunc(l.statements[k].to, func(w write) bool { return w.word == to.word }); j >= 0 {
				w = &l.statements[k].to[j]
			}
		}
		if w == nil {
			l.statements = append(l.statements, statement{from: []piece{{}}, to: []write{{word: to.word}}})
			w = &l.statements[len(l.statements)-1].to[0]
		}
		w.mask |= to.mask()
		w.ones |= uint64(n) << to.bit
	}
}

// merge makes one statement of several moves.
func (l *layout) merge() {
	find := func(from, to uint8, mask uint64) int {
		return slices.IndexFunc(l.statements, func(s statement) bool {
			return s.kind == opMove && s.from[0] == piece{from, 0, mask} &&
				s.to != nil && s.to[0].word == to && s.to[0].mask == mask
		})
	}
	join := func(kind opKind, all ...int) {
		s := statement{kind: kind}
		for _, i := range all {
			s.from = append(s.from, l.statements[i].from...)
			s.to = append(s.to, l.statements[i].to...)
			l.statements[i].to = nil
		}
		l.statements = append(l.statements, s)
	}
	for i := range l.statements {
		s := &l.statements[i]
		if s.kind != opMove || s.to == nil || s.from[0].word != 4 {
			continue
		}
		mask := s.from[0].mask
		if j, k := find(5, 4, mask), find(3, 5, mask); find(4, 3, mask) == i && j >= 0 && k >= 0 {
			join(opPop, i, j, k)
		} else if j := find(3, 4, mask); find(4, 5, mask) == i && j >= 0 {
			join(opPush, j, i)
		}
	}
	for i := range l.statements {
		for j := range i {
			s, t := &l.statements[i], &l.statements[j]
			if s.to != nil && t.to != nil && s.kind == opMove && t.kind == opMove && s.to[0].word == t.to[0].word &&
				len(s.from) == 1 && len(t.from) == 1 {
				t.from = append(t.from, s.from...)
				t.to[0].mask |= s.to[0].mask
				t.to[0].ones |= s.to[0].ones
				s.to = nil
			}
		}
	}
	for i := range l.statements {
		for j := range l.statements {
			s, t := &l.statements[i], &l.statements[j]
			if t.to != nil && t.kind == opFirst && len(t.from) == 0 && s.joins(t) {
				t.from = s.from
				t.to[0].mask |= s.to[0].mask
				t.to[0].ones |= s.to[0].ones
				s.to = nil
			}
		}
	}
	l.statements = slices.DeleteFunc(l.statements, func(s statement) bool { return s.to == nil })
}

// joins reports whether a move can go into the op of a table: the word is the same
// and needs but one op.
func (s *statement) joins(t *statement) bool {
	if s.to == nil || s.kind != opMove || len(s.from) > 1 || s.from[0].word >= atBlock || s.to[0].word != t.to[0].word {
		return false
	}
	mask := s.to[0].mask | t.to[0].mask
	return mask>>32 == 0 || mask<<32 == 0
}

// order emits the statements, so that no bits are overwritten which another still
// wants, and temporary words are there when they are wanted. It returns how many
// words of memory that takes.
func (l *layout) order() (words int) {
	pending := l.statements
	copies := uint8(atWork + (l.temps+15)/16) // words put aside
	for len(pending) > 0 {
		i, first := -1, -1
		for j := range pending {
			if ready(&pending[j], pending) {
				if first < 0 {
					first = j
				}
				if !overwrites(j, pending) {
					i = j
					break
				}
			}
		}
		if i < 0 { // only circles are left: put words aside
			i = first
			for _, w := range pending[i].to {
				if w.word >= atWork {
					continue
				}
				used := false
				for j := range pending {
					for k, p := range pending[j].from {
						if j != i && p.word == w.word && p.mask != 0 {
							pending[j].from[k].word = copies
							used = true
						}
					}
				}
				if used {
					l.emit(&statement{from: []piece{{w.word, 0, ^uint64(0)}}, to: []write{{word: copies, mask: ^uint64(0)}}})
					copies++
				}
			}
		}
		l.emit(&pending[i])
		pending = slices.Delete(pending, i, i+1)
	}
	return int(copies)
}

// ready reports whether no temporary word that s wants is still pending.
func ready(s *statement, pending []statement) bool {
	for i := range pending {
		for _, w := range pending[i].to {
			for _, p := range s.from {
				if w.word >= atWork && p.word == w.word && p.reads()&w.mask != 0 {
					return false
				}
			}
		}
	}
	return true
}

// overwrites reports whether statement i writes what another still wants.
func overwrites(i int, pending []statement) bool {
	for j := range pending {
		for _, p := range pending[j].from {
			for _, w := range pending[i].to {
				if j != i && w.word < atWork && p.word == w.word && p.reads()&w.mask != 0 {
					return true
				}
			}
		}
	}
	return false
}

// take puts pieces into an op and gives those that are left.
func (o *op) take(from []piece) []piece {
	var mz uint64
	for _, x := range []struct {
		word, rotate *uint8
		mask         *uint64
	}{{&o.x, &o.rx, &o.mx}, {&o.y, &o.ry, &o.my}, {&o.z, &o.rz, &mz}} {
		if len(from) > 0 {
			*x.word, *x.rotate, *x.mask = from[0].word, from[0].rotate, from[0].mask
			from = from[1:]
		}
	}
	o.mz = uint16(mz)
	return from
}

// emit makes the ops of a statement.
func (l *layout) emit(s *statement) {
	from := s.from
	if s.kind == opChain {
		o := op{kind: opChain, table: l.store.table(s.chain), keep: ^uint64(0)}
		o.take(from)
		o.a, o.ra = s.to[0].word, uint8(bits.TrailingZeros64(s.to[0].mask))
		if len(s.to) > 1 {
			w := s.to[1]
			o.d, o.keep, o.ones, o.shift = w.word, ^w.mask, w.ones, s.shift
		}
		l.ops = append(l.ops, o)
		return
	}
	for s.kind == opLook && len(from) > 3 {
		o := op{kind: opMore}
		from = o.take(from)
		l.ops = append(l.ops, o)
	}
	for i, w := range s.to {
		o := op{kind: s.kind, d: w.word, keep: ^w.mask, ones: w.ones}
		switch {
		case i == 0:
			o.take(from)
		case s.kind == opLook:
			o.kind = opAgain
		default:
			return // opPush and opPop are one op
		}
		if w.values == nil {
			l.ops = append(l.ops, o)
			continue
		}
		// The entries of a table are halves of words.
		for shift, half := range [2]uint64{1<<32 - 1, ^uint64(1<<32 - 1)} {
			if w.mask&half == 0 {
				continue
			}
			o.shift, o.keep = uint8(32*shift), ^(w.mask & half)
			o.table = l.table32(&w, o.shift)
			l.ops = append(l.ops, o)
			if o.kind == opLook {
				o.kind = opAgain
			}
		}
	}
}

// table32 stores the entries of a table as far as they belong to half of the word.
func (l *layout) table32(w *write, shift uint8) *table {
	entries := make([]uint32, len(w.values))
	for i, v := range w.values {
		entries[i] = uint32((v | w.ones) & w.mask >> shift)
	}
	return l.store.table(entries)
}

// emitFirst makes the first op.
func (l *layout) emitFirst() {
	r := l.routine
	table, move := l.first[0], l.first[1]
	var o op
	o.take(table.from)
	r.x, r.y, r.z, r.rx, r.ry, r.rz = o.x, o.y, o.z, o.rx, o.ry, o.rz
	r.mx, r.my, r.mz = uint16(o.mx), uint16(o.my), o.mz
	r.a, r.ra, r.ma = move.from[0].word, move.from[0].rotate, move.from[0].mask
	w := table.to[0]
	w.ones, w.mask = l.ones.ones, w.mask|l.ones.mask
	r.table = l.table32(&w, 32)
	r.keep = ^(w.mask | move.to[0].mask)
}
