package chip

import (
	"errors"

	"mk61/roms"
)

// The places of the cells of one chip, with its block of the ring behind them.
// Before them stand the numbers 0 to 15 for routines to use; in place of the
// block a chip has working memory. Both are no part of the state, and zero in a
// snapshot.
const (
	numbers = 16
	atR     = numbers
	atST    = atR + cells
	atS     = atST + cells
	atS1    = atS + 1
	atL     = atS1 + 1
	atT     = atL + 1
	atComma = atT + 1
	atKey   = atComma + 1      // ky, zero when no key is down
	atHere  = atKey + 1        // for each digit, 1 if it is kx−1 and a key is down
	own     = atHere + cells/3 // cells of the chip itself end here
	atM     = own              // the block of the ring
	inputs  = atM + cells

	atWork    = own // values on the way
	atNowhere = 255 // what is not wanted
)

// routine is a compiled instruction: what one word cycle does to the cells of a
// chip and its block. There is no decision in it but which kind of op comes
// next; moves come in fours.
type routine struct {
	load   [][4]move // working memory from block
	ops    []op      // working memory from both
	storeM []move    // block from chip
	store  [][4]move // chip from chip, in an order that overwrites nothing still needed
}

type move struct{ to, from uint8 }

// op computes one or two cells of working memory.
type op struct {
	kind    opKind
	d, e    uint8
	a, b, x uint8
	c, g    uint8
}

type opKind uint8

const (
	opSum    opKind = iota // d, e = low nibble and carry of ((a | b) xor x) + c + g
	opChoose               // d = b if a is 1, c if it is 0
)

// load makes the move and gives the bits that it changes.
func (v move) load(p *processor, m *block) uint8 {
	c := m[v.from]
	d := p[v.to] ^ c
	p[v.to] = c
	return d
}

// store makes the move and gives the bits that it changes.
func (v move) store(p *processor) uint8 {
	c := p[v.from]
	d := p[v.to] ^ c
	p[v.to] = c
	return d
}

// run does one word cycle. Most of the time a chip waits, its instruction being
// the same word cycle after word cycle and changing nothing. So still remembers
// that the last run changed no cell of the chip; if the cells that matter of the
// new block are those of the last one, too, this run would not either.
func (r *routine) run(p *processor, m *block, still *bool) {
	var news uint8
	for i := range r.load {
		v := &r.load[i]
		news |= v[0].load(p, m) | v[1].load(p, m) | v[2].load(p, m) | v[3].load(p, m)
	}
	if *still && news == 0 {
		return
	}
	for i := range r.ops {
		o := &r.ops[i]
		if o.kind == opSum {
			v := (p[o.a] | p[o.b]) ^ o.x + p[o.c] + p[o.g]
			p[o.d] = v & 15
			p[o.e] = v >> 4
		} else {
			p[o.d] = p[o.c] ^ (p[o.b]^p[o.c])&-p[o.a]
		}
	}
	for _, v := range r.storeM {
		m[v.to] = p[v.from]
	}
	var change uint8
	for i := range r.store {
		v := &r.store[i]
		change |= v[0].store(p) | v[1].store(p) | v[2].store(p) | v[3].store(p)
	}
	*still = change == 0 && len(r.storeM) == 0
}

// fours fills up with what does nothing more.
func fours(moves []move) (all [][4]move) {
	for i := 0; i < len(moves); i += 4 {
		last := len(moves) - 1
		all = append(all, [4]move{moves[i], moves[min(i+1, last)], moves[min(i+2, last)], moves[min(i+3, last)]})
	}
	return all
}

var errWork = errors.New("chip: an instruction needs more working memory than there is")

// layout gives the values of an instruction their places.
type layout struct {
	k      *compiler
	needed []bool
	place  []uint8
	next   int

	load, store, storeM []move
	ops                 []op
}

// routine compiles instruction n of a chip, under a keyboard.
func (k *compiler) routine(m *roms.Image, n int, keys keyboard, comma bool) (routine, error) {
	before := k.reset()
	after := before
	k.run(m, n, keys, &after)
	if !comma {
		after[atComma] = before[atComma]
	}
	l := layout{k: k, needed: make([]bool, len(k.values)), place: make([]uint8, len(k.values)), next: atWork}
	for i := range after {
		if after[i] != before[i] {
			l.needed[after[i]] = true
		}
	}
	for r := len(k.values) - 1; r >= 0; r-- { // parts precede the whole
		if l.needed[r] {
			for _, part := range l.parts(ref(r)) {
				l.needed[part] = true
			}
		}
	}
	l.compute()
	for i := range after {
		switch {
		case after[i] == before[i]:
		case i < own:
			l.store = append(l.store, move{uint8(i), l.place[after[i]]})
		default:
			l.storeM = append(l.storeM, move{uint8(i - atM), l.place[after[i]]})
		}
	}
	l.order()
	if l.next > atNowhere {
		return routine{}, errWork
	}
	return routine{load: fours(l.load), ops: l.ops, storeM: l.storeM, store: fours(l.store)}, nil
}

// operand takes apart what an op can do on the way: (a | b) xor x, x a number.
func (l *layout) operand(r ref) (a, b, x ref) {
	v := l.k.values[r]
	switch v.kind {
	case or:
		return v.a, v.b, 0
	case not:
		a, b, x = l.operand(v.a)
		return a, b, x ^ 15
	case not1:
		return v.a, 0, 1
	}
	return r, 0, 0
}

// addends gives a sum its operands, the first of which may be taken apart.
func (l *layout) addends(s value) (α, β, γ ref) {
	if kind := l.k.values[s.a].kind; kind == or || kind == not {
		return s.a, s.b, s.c
	}
	return s.b, s.a, s.c
}

// parts lists the values that the op for a value reads.
func (l *layout) parts(r ref) []ref {
	v := l.k.values[r]
	switch v.kind {
	case constant, input:
		return nil
	case low, carry:
		return []ref{v.a}
	case choice:
		return []ref{v.a, v.b, v.c}
	case sum:
		α, β, γ := l.addends(v)
		a, b, _ := l.operand(α)
		return []ref{a, b, β, γ}
	}
	a, b, _ := l.operand(r)
	return []ref{a, b}
}

// compute emits the ops of all values needed.
func (l *layout) compute() {
	for n := range own { // numbers and the chip's own cells are where they are
		l.place[n] = uint8(n)
	}
	sums := map[ref]int{} // sum: its op
	for r := ref(own); int(r) < len(l.k.values); r++ {
		if !l.needed[r] {
			continue
		}
		v := l.k.values[r]
		if v.kind == sum {
			sums[r] = len(l.ops)
			α, β, γ := l.addends(v)
			o := l.sum(α)
			o.d, o.e = atNowhere, atNowhere
			o.c, o.g = l.place[β], l.place[γ]
			l.ops = append(l.ops, o)
			continue
		}
		l.place[r] = uint8(l.next)
		l.next++
		switch v.kind {
		case input:
			l.load = append(l.load, move{l.place[r], uint8(v.a - atM)})
		case low:
			l.ops[sums[v.a]].d = l.place[r]
		case carry:
			l.ops[sums[v.a]].e = l.place[r]
		case choice:
			l.ops = append(l.ops, op{kind: opChoose, d: l.place[r], a: l.place[v.a], b: l.place[v.b], c: l.place[v.c]})
		default:
			o := l.sum(r)
			o.d, o.e = l.place[r], atNowhere
			l.ops = append(l.ops, o)
		}
	}
}

// sum begins an op whose first operand is a value.
func (l *layout) sum(r ref) op {
	a, b, x := l.operand(r)
	return op{a: l.place[a], b: l.place[b], x: uint8(x)}
}

// order sorts the stores, which are meant to happen at once, so that no cell is
// overwritten while another store still wants it.
func (l *layout) order() {
	pending := l.store
	l.store = nil
	for len(pending) > 0 {
		i := 0
		for i < len(pending) && wanted(pending, pending[i].to) {
			i++
		}
		if i == len(pending) { // only circles are left: put one cell aside
			aside, cell := uint8(l.next), pending[0].to
			l.next++
			l.store = append(l.store, move{aside, cell})
			for j := range pending {
				if pending[j].from == cell {
					pending[j].from = aside
				}
			}
			continue
		}
		l.store = append(l.store, pending[i])
		pending = append(pending[:i], pending[i+1:]...)
	}
}

func wanted(moves []move, cell uint8) bool {
	for _, v := range moves {
		if v.from == cell {
			return true
		}
	}
	return false
}
