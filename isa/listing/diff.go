package listing

import (
	"mk61/isa"
)

// ChangeKind is how a cell differs between two programs.
type ChangeKind uint8

// The kinds of change.
const (
	Changed  ChangeKind = iota // another command or address
	SameMean                   // another byte of the same meaning: an alias, or another spelling of the address
	Moved                      // an address that follows its target to the new place
	Lost                       // a cell that only the first program has
	Added                      // a cell that only the second program has
)

// Change is one difference. A and B are cells of the two programs; for Lost and
// Added the other one is the place where the cell would be.
type Change struct {
	Kind         ChangeKind
	A, B         int
	CodeA, CodeB byte
	Address      bool // the cell is an address, not a command
}

// Block is a run of cells that both programs have: A..A+Len-1 of the first are
// A+By.. of the second.
type Block struct{ A, Len, By int }

// Comparison is the difference of two programs.
type Comparison struct {
	Changes []Change
	Blocks  []Block // by rising A, runs with the same shift joined
}

// Verdict names what the difference is, as a whole.
type Verdict uint8

// The verdicts, from none to all.
const (
	Identical Verdict = iota
	SameMeaning
	Misprint  // one cell changed
	Misprints // a few cells changed, none lost or added
	Shifted   // cells lost or added, the rest moved
	Different
)

// Verdict sums a comparison up.
func (c *Comparison) Verdict() Verdict {
	var n [5]int
	for _, ch := range c.Changes {
		n[ch.Kind]++
	}
	same := 0
	for _, b := range c.Blocks {
		same += b.Len
	}
	differ := n[Changed] + n[Lost] + n[Added]
	switch {
	case len(c.Changes) == 0:
		return Identical
	case differ == 0:
		return SameMeaning
	case differ > same:
		return Different
	case n[Lost]+n[Added] > 0:
		return Shifted
	case n[Changed] == 1:
		return Misprint
	}
	return Misprints
}

// Compare finds how program b differs from program a: the cheapest way to turn
// one into the other, addresses following their targets.
func Compare(a, b []byte) *Comparison {
	opA, opB := operands(a), operands(b)
	// cost[i][j] of turning a[i:] into b[j:]
	cost := make([][]int, len(a)+1)
	for i := range cost {
		cost[i] = make([]int, len(b)+1)
	}
	for i := len(a); i >= 0; i-- {
		for j := len(b); j >= 0; j-- {
			switch {
			case i == len(a):
				cost[i][j] = gap * (len(b) - j)
			case j == len(b):
				cost[i][j] = gap * (len(a) - i)
			default:
				cost[i][j] = min(cost[i+1][j+1]+change(a[i], b[j], opA[i], opB[j]), cost[i+1][j]+gap, cost[i][j+1]+gap)
			}
		}
	}
	c := &Comparison{}
	at := make([]int, len(a)) // where each cell of a went; -1 when lost
	var pairs [][2]int
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && cost[i][j] == cost[i+1][j+1]+change(a[i], b[j], opA[i], opB[j]):
			at[i] = j
			pairs = append(pairs, [2]int{i, j})
			i, j = i+1, j+1
		case i < len(a) && cost[i][j] == cost[i+1][j]+gap:
			at[i] = -1
			c.Changes = append(c.Changes, Change{Kind: Lost, A: i, B: j, CodeA: a[i], Address: opA[i]})
			i++
		default:
			c.Changes = append(c.Changes, Change{Kind: Added, A: i, B: j, CodeB: b[j], Address: opB[j]})
			j++
		}
	}
	for _, p := range pairs {
		i, j := p[0], p[1]
		if n := len(c.Blocks); n > 0 && c.Blocks[n-1].By == j-i && c.Blocks[n-1].A+c.Blocks[n-1].Len == i {
			c.Blocks[n-1].Len++
		} else {
			c.Blocks = append(c.Blocks, Block{i, 1, j - i})
		}
		ch := Change{A: i, B: j, CodeA: a[i], CodeB: b[j], Address: opA[i] && opB[j]}
		to := isa.Physical(a[i])
		switch {
		case ch.Address && to < len(a) && at[to] >= 0 && at[to] == isa.Physical(b[j]) && at[to] != to:
			ch.Kind = Moved
		case a[i] == b[j]:
			continue
		case ch.Address && to == isa.Physical(b[j]), !opA[i] && !opB[j] && isa.Table[a[i]].As == isa.Table[b[j]].As:
			ch.Kind = SameMean
		}
		c.Changes = append(c.Changes, ch)
	}
	sortChanges(c.Changes)
	return c
}

// The costs of Compare. A changed cell costs less than one lost and one added.
const gap = 3

func change(a, b byte, opA, opB bool) int {
	switch {
	case a == b && opA == opB:
		return 0
	case opA && opB:
		return 1 // an address may only have followed its target
	case a == b:
		return 2
	}
	return 4
}

func sortChanges(cs []Change) {
	for i := range cs { // insertion sort: nearly sorted
		for k := i; k > 0 && cs[k].B < cs[k-1].B; k-- {
			cs[k], cs[k-1] = cs[k-1], cs[k]
		}
	}
}

// Alike reports whether two commands are one misread glyph or one edit apart in
// some spelling: what a misprint looks like.
func Alike(a, b byte) bool {
	for _, x := range isa.Spellings(a) {
		for _, y := range isa.Spellings(b) {
			if _, ok := oneEdit([]rune(isa.Fold(x)), []rune(isa.Fold(y))); ok {
				return true
			}
		}
	}
	return false
}
