package restore

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"mk61/calc"
	"mk61/isa"
)

// node is a program under way: what has been decided of it, and how far it has come.
type node struct {
	place
	free   set // cells that may still be changed: not read yet
	open   set // open cells that are not decided
	many   []several
	loose  rows      // rows in which the place of a lost cell is not decided
	paper  *paper    // with the rows arranged so far
	lost   [4]uint64 // codes that open cells got
	change int       // cells that may still be changed
	bits   float32
	// granted is how many steps a run that was cut may take since.
	granted uint64
	depth   int
}

// several is a cell with codes that have done the same so far.
type several struct {
	cell  int
	codes []byte
}

// tree searches all programs that differ from a root in a number of cells. It is
// one depth-first walk along the runs: the machine goes on until it is about to read
// a cell that is not decided, is copied there, and goes on with each of the codes;
// those that leave the same machine stay together until they are told apart. A wrong
// answer ends a branch.
type tree struct {
	*search
	limit uint64
	bound float32   // bits that the decisions may cost together
	until time.Time // of the walk, zero for none
	found func(*node, *cells)
	weigh func(*node) float32 // how unlikely a node is, nil for its bits
	costs *costs              // of codes in place of others, nil for those of the code alone
	over  atomic.Bool         // something was left out because of the bound
}

// maxCuts is how many runs that were too long are kept for a longer try.
const maxCuts = 30000

// walk goes through everything below a root, on all cores.
func (t *tree) walk(root node) {
	var jobs []pending
	t.explore(&root, func(n *node) { jobs = append(jobs, pending{t, n}) })
	t.each(jobs, t.until)
}

// each explores nodes on all cores, until a time when it is not zero, and tells how
// many it has begun.
func (s *search) each(jobs []pending, until time.Time) int {
	var next, begun atomic.Int64
	begun.Store(int64(len(jobs)))
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) || s.halted.Load() || !until.IsZero() && time.Now().After(until) {
					begun.Store(min(begun.Load(), int64(i)))
					return
				}
				jobs[i].explore(jobs[i].node, nil)
			}
		})
	}
	wg.Wait()
	return int(begun.Load())
}

// explore goes on with a node; below, when not nil, gets the nodes below it in place
// of a deeper walk.
func (t *tree) explore(n *node, below func(*node)) {
	for !t.halted.Load() {
		var watch *set
		if n.change > 0 || n.open != none || len(n.many) > 0 || n.loose != 0 {
			w := n.open
			n.loose.into(&w)
			if n.change > 0 {
				m := t.within(n)
				w[0] |= n.free[0] & m[0]
				w[1] |= n.free[1] & m[1]
			}
			for _, m := range n.many {
				w.put(m.cell)
			}
			if w != none {
				watch = &w
			}
		}
		limit := t.limit
		if n.depth == 0 { // the listing's own run
			limit = t.most
		}
		ev, cell := t.advance(&n.place, watch, limit)
		switch ev {
		case agreed:
			t.tried.Add(1)
			t.agree(n)
			return
		case wrong:
			t.tried.Add(1)
			return
		case cut:
			t.tried.Add(1)
			t.mu.Lock()
			if len(t.cuts) < maxCuts {
				c := *n
				t.cuts = append(t.cuts, pending{t, &c})
			}
			t.mu.Unlock()
			return
		}
		if m := n.takeSeveral(cell); m != nil {
			if t.together(n, cell, m) {
				continue
			}
			t.branch(n, cell, m, false, below)
			return
		}
		if row := cell / rowCells; n.loose.has(row) {
			for _, c := range n.arrangements(row) {
				for i := row * rowCells; i < (row+1)*rowCells; i++ {
					t.patch(&c.place, i, c.paper.prog[i])
				}
				t.explore(&c, below)
			}
			return
		}
		if n.open.has(cell) {
			n.open.drop(cell)
			t.branch(n, cell, t.fillings(n, cell), true, below)
			return
		}
		n.free.drop(cell)
		child := *n
		child.change--
		t.branch(&child, cell, t.changes(n, cell), true, below)
	}
}

// together goes one step on with codes that still do the same, if they do.
func (t *tree) together(n *node, cell int, codes []byte) bool {
	if !n.s.Running {
		return false
	}
	var first calc.State
	for i, code := range codes {
		s := n.s
		s.Cells[cell] = code
		stop := s.Step()
		if i == 0 {
			first, n.place.stop = s, stop
			continue
		}
		if !alike(&first, &s) {
			return false
		}
	}
	n.s = first
	n.left--
	n.many = append(n.many, several{cell, codes})
	return true
}

// alike tells whether two machines are the same but for the program and the time.
func alike(a, b *calc.State) bool {
	if a.PC != b.PC || a.X != b.X || a.Y != b.Y || a.R != b.R {
		return false
	}
	c := *b
	c.Cells, c.Words, c.Ring, c.Busy = a.Cells, a.Words, a.Ring, a.Busy
	return c == *a
}

// takeSeveral takes the codes of a cell that is to be told apart.
func (n *node) takeSeveral(cell int) []byte {
	for i, m := range n.many {
		if m.cell == cell {
			l := make([]several, 0, len(n.many))
			l = append(l, n.many[:i]...)
			n.many = append(l, n.many[i+1:]...)
			return m.codes
		}
	}
	return nil
}

// within are the cells in which some code costs no more than is left.
func (t *tree) within(n *node) set {
	if t.costs == nil {
		return every
	}
	i := int(t.bound-n.bits-t.costs.least*float32(n.change-1)-t.costs.least) + 1
	if i < len(t.costs.within) && !t.over.Load() {
		t.over.Store(true)
	}
	return t.costs.within[max(0, min(i, len(t.costs.within)-1))]
}

// fillings are the codes for an open cell that the bound leaves.
func (t *tree) fillings(n *node, cell int) []byte {
	l := make([]byte, 0, 64)
	for c := range 256 {
		if n.bits+float32(n.paper.fill(cell, byte(c), &n.lost)) <= t.bound {
			l = append(l, byte(c))
		}
	}
	if len(l) < 256 {
		t.over.Store(true)
	}
	return l
}

// changes are the codes in place of the one in a cell that the bound leaves; as many
// as n.change more are to be changed, for which the least that one costs is kept.
func (t *tree) changes(n *node, cell int) []byte {
	l := make([]byte, 0, 256)
	room := float32(0)
	if t.costs != nil {
		room = t.bound - n.bits - float32(n.change-1)*t.costs.least
	}
	for c := range 256 {
		if byte(c) != n.prog[cell] && (t.costs == nil || t.costs.bits[cell][c] <= room) {
			l = append(l, byte(c))
		}
	}
	if len(l) < 255 {
		t.over.Store(true)
	}
	return l
}

// branch goes on with each of the codes in a cell that the next command reads.
// Codes that leave the same machine go on as one: the likeliest, with the others in
// node.many.
func (t *tree) branch(n *node, cell int, codes []byte, decide bool, below func(*node)) {
	if !n.s.Running { // ПП by hand
		for _, code := range codes {
			t.take(n, cell, code, nil, decide, below)
		}
		return
	}
	var g groups
	var tried [256]bool
	command := int(t.phys[n.s.PC]) == cell
	for _, code := range codes {
		if command { // one code of those that are one command; see twins
			as := isa.Table[code].As
			if tried[as] || decide && !n.paper.open.has(cell) && as == isa.Table[n.prog[cell]].As {
				continue
			}
			tried[as] = true
		}
		s := n.s
		s.Cells[cell] = code
		s.Step()
		g.put(digest(&s), code)
	}
	all := make([]byte, 0, len(codes))
	for i := range g.n {
		from := len(all)
		for k := range g.m {
			if g.of[k] == i {
				all = append(all, g.codes[k])
			}
		}
		l := all[from:len(all):len(all)]
		if decide {
			for k := range l {
				if t.cost(n, cell, l[k]) < t.cost(n, cell, l[0]) {
					l[0], l[k] = l[k], l[0]
				}
			}
		}
		t.take(n, cell, l[0], l, decide, below)
	}
}

// cost is the bits of a code in a cell that is decided.
func (t *tree) cost(n *node, cell int, code byte) float32 {
	if n.paper.open.has(cell) {
		return float32(n.paper.fill(cell, code, &n.lost))
	}
	if t.costs == nil {
		return float32(usual()[code])
	}
	return t.costs.bits[cell][code]
}

// take goes on with a code in a cell; several are those that it stands for.
func (t *tree) take(n *node, cell int, code byte, codes []byte, decide bool, below func(*node)) {
	c := nodes.Get().(*node)
	*c = *n
	c.depth++
	t.patch(&c.place, cell, code)
	if decide {
		c.left = min(c.left, t.limit)
		c.bits += t.cost(n, cell, code)
		if n.paper.open.has(cell) {
			c.lost[code>>6] |= 1 << (code & 63)
		}
	}
	if c.s.Running {
		c.left--
		if stop := c.s.Step(); stop != calc.None {
			c.place.stop = stop
		}
	}
	if len(codes) > 1 {
		c.many = append(append(make([]several, 0, len(n.many)+1), n.many...), several{cell, codes})
	}
	if below != nil {
		below(c) // and keeps it
		return
	}
	t.explore(c, nil)
	nodes.Put(c)
}

// nodes are nodes that nobody needs any more.
var nodes = sync.Pool{New: func() any { return new(node) }}

// groups puts codes together by what they leave.
type groups struct {
	n, m  int // groups, codes
	codes [256]byte
	of    [256]int // the group of a code
	first [256]uint64
	table [512]int16 // open addressing: group + 1
}

func (g *groups) put(digest uint64, code byte) {
	i := int(digest>>40) & 511
	for g.table[i] != 0 && g.first[g.table[i]-1] != digest {
		i = (i + 1) & 511
	}
	if g.table[i] == 0 {
		g.first[g.n] = digest
		g.n++
		g.table[i] = int16(g.n)
	}
	g.codes[g.m], g.of[g.m] = code, int(g.table[i])-1
	g.m++
}

// maxTogether is how many programs that a search has not told apart are looked at
// one by one.
const maxTogether = 4096

// agree reports the programs of a node that has come to the end, those with twins
// of the codes that were decided among them.
func (t *tree) agree(n *node) {
	left := maxTogether
	open := n.many
	for c := range n.prog {
		if n.prog[c] != n.paper.prog[c] || n.paper.open.has(c) {
			if len(twins()[n.prog[c]]) > 1 && !slices.ContainsFunc(open, func(m several) bool { return m.cell == c }) {
				open = append(open[:len(open):len(open)], several{c, []byte{n.prog[c]}})
			}
		}
	}
	var each func(i int, prog cells)
	each = func(i int, prog cells) {
		if i == len(open) {
			if left--; left >= 0 {
				t.found(n, &prog)
			}
			return
		}
		m := &open[i]
		for _, code := range m.codes {
			for _, c := range twins()[code] {
				prog[m.cell] = c
				each(i+1, prog)
			}
		}
	}
	each(0, n.prog)
}

// twins are for each code all those that are the same command.
var twins = sync.OnceValue(func() *[256][]byte {
	t := new([256][]byte)
	for c := range isa.Table {
		for d := range isa.Table {
			if isa.Table[c].As == isa.Table[d].As {
				t[c] = append(t[c], byte(d))
			}
		}
	}
	return t
})

// digest tells machines apart by all that a program goes on with, but the time.
// Two machines of one digest are the same for a search: what it finds is run again.
func digest(s *calc.State) uint64 {
	h := uint64(s.PC)<<32 ^ uint64(s.Seed) ^ uint64(s.Q)<<40 ^ uint64(s.Typed)<<44 ^ uint64(s.Point)<<48 ^ uint64(s.Exp)<<52
	mix := func(v uint64) {
		h ^= v
		h *= 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	if s.Running {
		mix(1)
	} else {
		mix(uint64(s.Shown)<<1 | 2)
	}
	flags := uint64(0)
	for i, b := range [...]bool{s.Lift, s.ExpMinus, s.ExpBroken, s.Hung, s.Address} {
		if b {
			flags |= 1 << i
		}
	}
	mix(flags | uint64(s.Mode)<<8 | uint64(s.Late)<<16 | uint64(uint16(s.ExpBase))<<24 | uint64(s.Comma)<<40 | uint64(s.Prefix)<<48 | uint64(s.Overflow)<<56)
	mix(uint64(s.X))
	mix(uint64(s.Y))
	mix(uint64(s.Z))
	mix(uint64(s.T))
	mix(uint64(s.X1))
	mix(uint64(s.X2))
	mix(uint64(s.LateResult))
	mix(uint64(s.Ret[0]) | uint64(s.Ret[1])<<8 | uint64(s.Ret[2])<<16 | uint64(s.Ret[3])<<24 | uint64(s.Ret[4])<<32)
	for _, r := range s.R {
		mix(uint64(r))
	}
	return h
}

// root is a program at the beginning of a session.
func (x *session) root(prog *cells, length int) node {
	n := node{place: place{prog: *prog}} // node.paper is for the caller to set
	x.begin(&n.place, 0)
	for c := range min(length, isa.Steps) {
		n.free.put(c)
	}
	return n
}
