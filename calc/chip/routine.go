package chip

import (
	"errors"

	"mk61/roms"
)

// The places of the cells of one chip with its block of the ring.
const (
	atR     = 0
	atST    = atR + cells
	atS     = atST + cells
	atS1    = atS + 1
	atL     = atS1 + 1
	atT     = atL + 1
	atComma = atT + 1
	atKey   = atComma + 1      // ky, zero when no key is down
	atHere  = atKey + 1        // for each digit, 1 if it is kx−1 and a key is down
	own     = atHere + cells/3 // cells of the chip itself
	atM     = own              // the block of the ring
	inputs  = atM + cells
)

// routine is a compiled instruction: what one word cycle does to the cells of a
// chip and its block. Cells that it needs are loaded into the scratch memory,
// values computed there, and the cells that change are stored at the end.
type routine struct {
	load, loadM   []move // scratch from chip, scratch from block
	ops           []op   // in the scratch memory
	store, storeM []move // chip from scratch, block from scratch
}

type move struct{ to, from uint8 }

// op computes scratch cell d (and e) from others.
type op struct {
	kind    opKind
	d, e    uint8
	a, b, c uint8
}

type opKind uint8

const (
	opOr     opKind = iota // d = a | b
	opNot                  // d = 15 − a
	opNot1                 // d = 1 − a
	opTen                  // d = 10·(1 − a)
	opLow                  // d = (a + b + c) mod 16
	opCarry                // d = (a + b + c) / 16
	opSum                  // both: d low, e carry
	opChoose               // d = b if a is 1, else c
)

// scratch is the memory of a routine. Cells 0 to 15 always hold their numbers.
type scratch [256]uint8

func (s *scratch) init() {
	for n := range 16 {
		s[n] = uint8(n)
	}
}

// run does one word cycle. Most of the time a chip waits, its instruction being
// the same word cycle after word cycle and changing nothing. So still remembers
// that the last run changed no cell of the chip; if the cells that matter of the
// new block are those of the last one, too, this run would not either.
func (r *routine) run(t *scratch, p *processor, m *block, still *bool) {
	news := !*still
	for _, v := range r.loadM {
		c := m[v.from]
		news = news || t[v.to] != c
		t[v.to] = c
	}
	if !news {
		return
	}
	for _, v := range r.load {
		t[v.to] = p[v.from]
	}
	for i := range r.ops {
		o := &r.ops[i]
		switch o.kind {
		case opOr:
			t[o.d] = t[o.a] | t[o.b]
		case opNot:
			t[o.d] = 15 - t[o.a]
		case opNot1:
			t[o.d] = 1 - t[o.a]
		case opTen:
			t[o.d] = 10 &^ -t[o.a]
		case opLow:
			t[o.d] = (t[o.a] + t[o.b] + t[o.c]) & 15
		case opCarry:
			t[o.d] = (t[o.a] + t[o.b] + t[o.c]) >> 4
		case opSum:
			v := t[o.a] + t[o.b] + t[o.c]
			t[o.d] = v & 15
			t[o.e] = v >> 4
		case opChoose:
			mask := -t[o.a]
			t[o.d] = t[o.b]&mask | t[o.c]&^mask
		}
	}
	var change uint8
	for _, v := range r.store {
		c := t[v.from]
		change |= p[v.to] ^ c
		p[v.to] = c
	}
	for _, v := range r.storeM {
		m[v.to] = t[v.from]
	}
	*still = change == 0 && len(r.storeM) == 0
}

var errScratch = errors.New("chip: an instruction needs more scratch cells than there are")

// routine compiles instruction n of a chip, under a keyboard.
func (k *compiler) routine(m *roms.Image, n int, keys keyboard, comma bool) (routine, error) {
	before := k.reset()
	after := before
	k.run(m, n, keys, &after)
	if !comma {
		after[atComma] = before[atComma]
	}

	needed := make([]bool, len(k.values))
	for i := range after {
		if after[i] != before[i] {
			needed[after[i]] = true
		}
	}
	for r := len(k.values) - 1; r >= 0; r-- { // parts precede the whole
		if needed[r] {
			for _, part := range k.parts(ref(r)) {
				needed[part] = true
			}
		}
	}

	var rt routine
	place := make([]uint8, len(k.values)) // in the scratch memory
	next := 16
	take := func() uint8 {
		next++
		return uint8(next - 1)
	}
	sums := map[ref]int{} // sum: its op
	for r, v := range k.values {
		if !needed[r] {
			continue
		}
		switch v.kind {
		case constant:
			place[r] = uint8(v.a)
			continue
		case sum:
			continue
		}
		place[r] = take()
		o := op{d: place[r], a: place[v.a]}
		switch v.kind {
		case input:
			if v.a < own {
				rt.load = append(rt.load, move{place[r], uint8(v.a)})
			} else {
				rt.loadM = append(rt.loadM, move{place[r], uint8(v.a - atM)})
			}
			continue
		case or:
			o.kind, o.b = opOr, place[v.b]
		case not:
			o.kind = opNot
		case not1:
			o.kind = opNot1
		case ten:
			o.kind = opTen
		case choice:
			o.kind, o.b, o.c = opChoose, place[v.b], place[v.c]
		case low, carry:
			if i, done := sums[v.a]; done { // the other half
				first := &rt.ops[i]
				first.kind = opSum
				if v.kind == carry {
					first.e = o.d
				} else {
					first.d, first.e = o.d, first.d
				}
				continue
			}
			s := k.values[v.a]
			sums[v.a] = len(rt.ops)
			o.kind, o.a, o.b, o.c = opLow, place[s.a], place[s.b], place[s.c]
			if v.kind == carry {
				o.kind = opCarry
			}
		}
		rt.ops = append(rt.ops, o)
	}
	if next > len(scratch{}) {
		return rt, errScratch
	}
	for i := range after {
		switch {
		case after[i] == before[i]:
		case i < own:
			rt.store = append(rt.store, move{uint8(i), place[after[i]]})
		default:
			rt.storeM = append(rt.storeM, move{uint8(i - atM), place[after[i]]})
		}
	}
	return rt, nil
}

// parts lists the values that a value is made of.
func (k *compiler) parts(r ref) []ref {
	v := k.values[r]
	switch v.kind {
	case constant, input:
		return nil
	case or:
		return []ref{v.a, v.b}
	case sum, choice:
		return []ref{v.a, v.b, v.c}
	}
	return []ref{v.a}
}
