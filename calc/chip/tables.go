package chip

import (
	"encoding/binary"
	"slices"
)

// Bits that may go into a value, and into the index of one table.
const (
	coneBits  = 12
	tableBits = 12
)

// width is how many bits a value has.
func (l *layout) width(r ref) uint8 {
	switch v := l.values[r]; v.kind {
	case input:
		return spotOf(int(v.a)).width
	case carry, not1:
		return 1
	case choice:
		return max(l.width(v.b), l.width(v.c))
	}
	return 4
}

// leaves is what stands for a value in the cones of others.
func (l *layout) leaves(r ref) []ref {
	if _, own := l.depth[r]; own || l.values[r].kind == input {
		return []ref{r}
	}
	return l.cones[r]
}

func (l *layout) size(rs []ref) (n int) {
	for _, r := range rs {
		n += int(l.width(r))
	}
	return n
}

func union(a, b []ref) []ref {
	all := append(slices.Clone(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}

// cone finds what a value is computed from. Where that is too much, a part gets
// its own place.
func (l *layout) cone(r ref) {
	if _, ok := l.cones[r]; ok || l.values[r].kind == input {
		return
	}
	parts := l.parts(r)
	for _, p := range parts {
		l.cone(p)
	}
	for {
		var all []ref
		widest, most := ref(0), 4
		for _, p := range parts {
			leaves := l.leaves(p)
			all = union(all, leaves)
			if n := l.size(leaves); n > most {
				widest, most = p, n
			}
		}
		if l.cones[r] = all; l.size(all) <= coneBits || widest == 0 {
			return
		}
		l.own(widest)
	}
}

// own gives a value its own place.
func (l *layout) own(r ref) {
	d := 0
	for _, leaf := range l.cones[r] {
		d = max(d, l.depth[leaf]+1)
	}
	l.depth[r] = d
}

// tables makes the statements of all that is computed.
func (l *layout) tables(before, after *places) {
	cells := map[ref][]spot{}
	for i, r := range after {
		if r == before[i] || r < others {
			continue
		}
		if cells[r] == nil {
			l.cone(r)
		}
		cells[r] = append(cells[r], spotOf(i))
	}
	for r := ref(others); int(r) < len(l.values); r++ {
		if _, ok := l.depth[r]; !ok {
			continue
		}
		s := spot{uint8(atWork + l.temps/16), uint8(l.temps % 16 * 4), l.width(r)}
		l.temps++
		l.temporary[r] = s
		cells[r] = append(cells[r], s)
	}
	// Values of equal depth may share an index.
	type table struct {
		depth         int
		leaves, roots []ref
	}
	var all []table
	for r := ref(others); int(r) < len(l.values); r++ {
		if cells[r] == nil {
			continue
		}
		depth := 0
		for _, leaf := range l.cones[r] {
			depth = max(depth, l.depth[leaf]+1)
		}
		k := slices.IndexFunc(all, func(t table) bool {
			return t.depth == depth && l.size(union(t.leaves, l.cones[r])) <= tableBits
		})
		if k < 0 {
			k = len(all)
			all = append(all, table{depth: depth})
		}
		all[k].leaves = union(all[k].leaves, l.cones[r])
		all[k].roots = append(all[k].roots, r)
	}
	for _, t := range all {
		l.lookup(t.leaves, t.roots, cells)
	}
}

// lookup makes the statement of one index.
func (l *layout) lookup(leaves, roots []ref, cells map[ref][]spot) {
	spotIn := func(r ref) spot {
		if s, ok := l.temporary[r]; ok {
			return s
		}
		return spotOf(int(l.values[r].a))
	}
	slices.SortFunc(leaves, func(a, b ref) int {
		x, y := spotIn(a), spotIn(b)
		return int(x.word)<<8 + int(x.bit) - int(y.word)<<8 - int(y.bit)
	})
	s := statement{kind: opLook}
	at := uint8(0)
	columns := columns{l.compiler, map[ref][]uint8{}, 1 << l.size(leaves)}
	for _, r := range leaves {
		from := spotIn(r)
		columns.input(r, at, from.width)
		rotate := (at - from.bit) % 64
		mask := spot{0, at, from.width}.mask()
		at += from.width
		if k := len(s.from) - 1; k >= 0 && s.from[k].word == from.word && s.from[k].rotate == rotate {
			s.from[k].mask |= mask
		} else {
			s.from = append(s.from, piece{from.word, rotate, mask})
		}
	}
	for _, r := range roots {
		column := columns.column(r)
		for _, to := range cells[r] {
			k := slices.IndexFunc(s.to, func(w write) bool { return w.word == to.word })
			if k < 0 {
				k = len(s.to)
				s.to = append(s.to, write{word: to.word, values: make([]uint64, columns.n)})
			}
			s.to[k].mask |= to.mask()
			for n, v := range column {
				s.to[k].values[n] |= uint64(v) << to.bit
			}
		}
	}
	l.statements = append(l.statements, s)
}

// columns computes values for all values of their leaves.
type columns struct {
	*compiler
	known map[ref][]uint8
	n     int
}

func (c *columns) input(r ref, at, width uint8) {
	column := make([]uint8, c.n)
	for n := range column {
		column[n] = uint8(n >> at & (1<<width - 1))
	}
	c.known[r] = column
}

func (c *columns) column(r ref) []uint8 {
	if v, ok := c.known[r]; ok {
		return v
	}
	column := make([]uint8, c.n)
	c.known[r] = column
	switch v := c.values[r]; v.kind {
	case constant:
		for n := range column {
			column[n] = uint8(v.a)
		}
	case or:
		x, y := c.column(v.a), c.column(v.b)
		for n := range column {
			column[n] = x[n] | y[n]
		}
	case not:
		for n, x := range c.column(v.a) {
			column[n] = 15 - x
		}
	case not1:
		for n, x := range c.column(v.a) {
			column[n] = 1 - x
		}
	case sum:
		x, y, z := c.column(v.a), c.column(v.b), c.column(v.c)
		for n := range column {
			column[n] = x[n] + y[n] + z[n]
		}
	case low:
		for n, x := range c.column(v.a) {
			column[n] = x & 15
		}
	case carry:
		for n, x := range c.column(v.a) {
			column[n] = x >> 4
		}
	case choice:
		x, y, z := c.column(v.a), c.column(v.b), c.column(v.c)
		for n := range column {
			column[n] = z[n] ^ (y[n]^z[n])&-x[n]
		}
	}
	return column
}

// table is the entries for all indices, or for the first of them.
type table [entries]uint32

const entries = 1 << tableBits

// tables keeps equal tables once, and the ops of routines. What is shorter than the
// longest is followed by the next, so that all have the same type.
type tables struct {
	known map[string]*table
	room  []uint32
	ops   []op
}

func (t *tables) routine(ops []op) *[maxOps]op {
	if len(t.ops) < maxOps {
		t.ops = make([]op, 16*maxOps)
	}
	found := (*[maxOps]op)(t.ops)
	t.ops = t.ops[copy(t.ops, ops):]
	return found
}

func (t *tables) table(values []uint32) *table {
	key := make([]byte, 0, 4*len(values))
	for _, v := range values {
		key = binary.LittleEndian.AppendUint32(key, v)
	}
	if known, ok := t.known[string(key)]; ok {
		return known
	}
	if len(t.room) < entries {
		t.room = make([]uint32, 16*entries)
	}
	found := (*table)(t.room)
	t.room = t.room[copy(t.room, values):]
	if t.known == nil {
		t.known = make(map[string]*table)
	}
	t.known[string(key)] = found
	return found
}
