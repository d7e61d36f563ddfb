package flow

import "mk61/isa"

// OddKind is a kind of what a sound program hardly ever has.
type OddKind uint8

// The kinds of oddities.
const (
	Beyond       OddKind = iota // a jump beyond the last cell
	IntoAddress                 // a jump to the address of another command
	RunsOff                     // control leaves the listing's cells
	NotReached                  // a cell that is neither a command nor an address on any path
	NeverWritten                // a register is read that nothing writes
	NeverRead                   // a register is written that nothing reads
)

// Odd is one oddity of a program.
type Odd struct {
	Kind     OddKind
	Cell     int
	Register byte // of NeverWritten and NeverRead
}

// weights are how unlikely an oddity is in a program that its author has run.
var weights = [...]int{Beyond: 10, IntoAddress: 6, RunsOff: 10, NotReached: 1, NeverWritten: 3, NeverRead: 3}

// Odds lists the oddities of a program, and tells how unlikely all of them
// together are: 0 for a program without, more for worse.
func Odds(in Input) (odd []Odd, weight int) {
	r := Analyze(in)
	add := func(k OddKind, cell int, register byte) {
		odd = append(odd, Odd{k, cell, register})
		weight += weights[k]
	}
	for _, j := range r.Jumps {
		switch {
		case j.Indirect || j.To < 0:
		case j.To >= len(in.Cells):
			add(Beyond, j.From, 0)
		case r.Operand[j.To]:
			add(IntoAddress, j.From, 0)
		}
	}
	for _, c := range r.Off {
		add(RunsOff, c, 0)
	}
	if len(r.Blind) == 0 {
		for i := range in.Cells {
			if !r.Command[i] && !r.Operand[i] {
				add(NotReached, i, 0)
			}
		}
	}
	var reads, writes Set
	var first [2][16]int
	for i, c := range in.Cells {
		if !r.Command[i] {
			continue
		}
		got, put := effect(c)
		if isa.Table[c].Class == isa.IndirectStore || isa.Table[c].Class == isa.IndirectRecall {
			return odd, weight // any register may be meant
		}
		for n := range byte(15) {
			if got.Has(n) && !reads.Has(n) {
				first[0][n] = i
			}
			if put.Has(n) && !writes.Has(n) {
				first[1][n] = i
			}
		}
		reads, writes = reads|got, writes|put
	}
	for n := range byte(15) {
		_, preset := in.Preset[n]
		switch {
		case reads.Has(n) && !writes.Has(n) && !preset && len(in.Preset) > 0:
			add(NeverWritten, first[0][n], n)
		case writes.Has(n) && !reads.Has(n):
			add(NeverRead, first[1][n], n)
		}
	}
	return odd, weight
}
