package restore

import "mk61/isa"

// A row of a printed grid that has nine cells has lost one, and nothing says where.
// The reader of listings makes the last of the row open; here the gap goes anywhere
// that the print allows: an address stays behind its jump.

// rows is a set of rows of ten cells.
type rows uint16

func (r rows) has(row int) bool { return r>>row&1 != 0 }

// into adds the cells of the rows to a set.
func (r rows) into(w *set) {
	for c := range isa.Steps {
		if r.has(c / rowCells) {
			w.put(c)
		}
	}
}

// loosen finds the rows in which one cell is lost, and tells the addresses as they
// stand in print.
func (k *paper) loosen() (r rows) {
	for end := rowCells - 1; end < k.length; end += rowCells {
		if k.open.has(end) && !k.open.has(end-1) {
			r |= 1 << (end / rowCells)
		}
	}
	k.address = addressesOf(&k.prog, k.length, func(c int) bool { return k.open.has(c) }, func(c int) bool {
		return c%rowCells == rowCells-1 && r.has(c/rowCells)
	})
	return r
}

// arrangements are a node with the gap of a row in each of its places.
func (n *node) arrangements(row int) []node {
	var l []node
	from := row * rowCells
	for gap := from + rowCells - 1; gap >= from; gap-- {
		k := *n.paper
		for c := from + rowCells - 1; c > gap; c-- {
			k.prog[c] = k.prog[c-1]
			k.open.set(c, k.open.has(c-1))
			k.address.set(c, k.address.has(c-1))
		}
		k.prog[gap] = 0
		k.open.put(gap)
		k.address.drop(gap)
		if gap > 0 && k.jumps(gap-1) || !k.holds(from, from+rowCells) {
			continue
		}
		c := *n
		c.loose &^= 1 << row
		c.paper = &k
		for i := from; i < from+rowCells; i++ {
			c.open.set(i, k.open.has(i))
		}
		l = append(l, c)
	}
	return l
}

// jumps tells whether a cell holds a command with an address.
func (k *paper) jumps(c int) bool { return !k.open.has(c) && !k.address.has(c) && operand[k.prog[c]] }

// holds tells whether in some cells every address stands behind a jump, or behind a
// cell that is open.
func (k *paper) holds(from, to int) bool {
	for c := max(from, 1); c < min(to+1, isa.Steps); c++ {
		if k.address.has(c) && !k.open.has(c-1) && !k.jumps(c-1) {
			return false
		}
	}
	return true
}
