package chip

import (
	"math/bits"
	"slices"
)

// The digits of a sum, and what is done to them at once, are computed by equal
// tables, one after another: each has a digit or two of the operands and the carry
// of the one before, and gives a digit, maybe, and a carry. Such a chain is one op.

// link is a statement as a part of a chain.
type link struct {
	from  []piece // digits
	in    piece   // carry
	out   *write  // digit; nil if it is not wanted
	carry *write
	bit   int // of out, or 0
	table [256]uint32
}

// A table of a chain gives, by the digits, out and carry if the carry in is 0, and
// in the bits above those if it is 1.
const (
	chainCarry = 4
	chainBits  = 8
)

// linkOf takes a statement as a part of a chain, if it may be one.
func linkOf(s *statement) *link {
	n := len(s.from) - 1
	if s.kind != opLook || n < 1 || n > 2 || s.from[n].word < atWork || s.from[n].mask != 1<<(4*n) {
		return nil
	}
	l := &link{from: s.from[:n], in: s.from[n]}
	for i, p := range l.from {
		if p.word >= atWork || p.mask != 15<<(4*i) {
			return nil
		}
	}
	for i := range s.to {
		w := &s.to[i]
		width := bits.Len64(w.mask >> bits.TrailingZeros64(w.mask))
		switch {
		case w.word >= atWork && width == 1 && l.carry == nil:
			l.carry = w
		case w.word < atWork && width == 4 && l.out == nil:
			l.out, l.bit = w, bits.TrailingZeros64(w.mask)
		default:
			return nil
		}
	}
	if l.carry == nil {
		return nil
	}
	for index, v := range l.carry.values {
		v >>= bits.TrailingZeros64(l.carry.mask)
		v <<= chainCarry
		if l.out != nil {
			v |= l.out.values[index] >> l.bit
		}
		digits, carry := index&(1<<(4*n)-1), index>>(4*n)
		l.table[digits] |= uint32(v) << (chainBits * carry)
	}
	return l
}

// leads reports whether the next link goes on where one ends.
func (l *link) leads(next *link) bool {
	if next == nil || l.table != next.table || len(l.from) != len(next.from) ||
		next.in.word != l.carry.word || next.in.reads() != l.carry.mask || (l.out == nil) != (next.out == nil) {
		return false
	}
	for i := range l.from {
		if l.from[i].word != next.from[i].word || (l.from[i].rotate-4)%64 != next.from[i].rotate {
			return false
		}
	}
	return l.out == nil || l.out.word == next.out.word && l.bit+4 == next.bit
}

// shortest is how many tables make a chain worth while.
const shortest = 3

// chains replaces the statements of chains.
func (l *layout) chains() {
	for i := 0; i < len(l.statements); i++ {
		found := []int{i}
		first := linkOf(&l.statements[i])
		last := first
		for next := 0; last != nil && next >= 0; {
			next = slices.IndexFunc(l.statements, func(s statement) bool { return last.leads(linkOf(&s)) })
			if next < 0 || l.readers(last.carry) > 1 {
				break
			}
			found = append(found, next)
			last = linkOf(&l.statements[next])
		}
		if len(found) < shortest {
			continue
		}
		n := len(found)
		s := statement{kind: opChain, to: []write{*last.carry}, chain: first.table[:], shift: uint8(first.bit)}
		for i, p := range first.from {
			s.from = append(s.from, piece{p.word, (p.rotate - uint8(4*i)) % 64, 1<<(4*n) - 1})
		}
		if len(first.from) == 1 {
			s.from = append(s.from, piece{})
		}
		s.from = append(s.from, piece{first.in.word, (first.in.rotate - uint8(4*len(first.from))) % 64, 1})
		if first.out != nil {
			s.to = append(s.to, write{word: first.out.word, mask: (1<<(4*n) - 1) << first.bit})
		}
		for _, k := range found {
			l.statements[k].kind = opNone
		}
		l.statements = append(l.statements, s)
	}
	l.statements = slices.DeleteFunc(l.statements, func(s statement) bool { return s.kind == opNone })
}

// readers counts the statements that read what a temporary gets.
func (l *layout) readers(w *write) (n int) {
	for i := range l.statements {
		for _, p := range l.statements[i].from {
			if l.statements[i].kind != opNone && p.word == w.word && p.reads()&w.mask != 0 {
				n++
			}
		}
	}
	return n
}
