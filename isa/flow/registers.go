package flow

import (
	"slices"

	"mk61/isa"
)

// effect is what a command does to registers that its code names.
func effect(code byte) (reads, writes Set) {
	n := Set(1) << register(code&15)
	switch isa.Table[code].Class {
	case isa.Store:
		return 0, n
	case isa.Recall, isa.IndirectTest, isa.IndirectJump, isa.IndirectCall, isa.IndirectStore, isa.IndirectRecall:
		return n, 0
	case isa.Loop:
		return 1 << isa.Table[code].Register, 0
	}
	return 0, 0
}

// registers finds the registers that the program may read before it writes
// them: what must be written is followed along all paths, a subroutine counting
// for what it writes on every way to its В/О.
func (g *graph) registers() {
	var preset Set
	for n := range g.in.Preset {
		if n < 15 {
			preset |= 1 << n
		}
	}
	entries := map[byte]Set{} // what a subroutine surely writes
	for pc := range 256 {
		for _, e := range g.out[pc] {
			if e.call {
				entries[e.to] = all
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for pc := range entries {
			w := g.surely(pc, 0, entries, nil)
			if w != entries[pc] {
				entries[pc], changed = w&entries[pc], w&entries[pc] != entries[pc]
			}
		}
	}
	var before [256]Set
	var reached [256]bool
	at := func(pc byte, s Set) {
		before[pc], reached[pc] = s, true
	}
	g.surely(g.in.Start, preset, entries, at)
	// Code that only calls or В/О to 01 lead to.
	starts := []byte{}
	for pc := range entries {
		starts = append(starts, pc)
	}
	slices.Sort(starts)
	first := map[byte]bool{}
	note := func(from byte, have Set) {
		var in [256]Set
		var seen [256]bool
		g.surely(from, have, entries, func(pc byte, s Set) { in[pc], seen[pc] = s, true })
		for p := range 256 {
			code, ok := g.code(byte(p))
			if !seen[p] || !ok {
				continue
			}
			reads, writes := effect(code)
			g.result.Uses |= reads | writes
			missing := reads &^ in[p]
			for n := byte(0); n < 15; n++ {
				if missing.Has(n) && !first[n] {
					first[n] = true
					g.result.Inputs = append(g.result.Inputs, Read{isa.Physical(byte(p)), n})
				}
			}
		}
	}
	note(g.in.Start, preset)
	for _, pc := range starts {
		// A subroutine starts with what is surely written at all its calls.
		have := all
		for p := range 256 {
			for _, e := range g.out[p] {
				if e.call && e.to == pc && reached[p] {
					have &= before[p]
				}
			}
		}
		note(pc, have)
	}
	slices.SortFunc(g.result.Inputs, func(a, b Read) int { return int(a.Register) - int(b.Register) })
}

// surely follows the paths from a program counter with the registers already
// written and returns what is written at every В/О it meets; visit gets the
// final set before each command.
func (g *graph) surely(from byte, have Set, entries map[byte]Set, visit func(byte, Set)) Set {
	var in [256]Set
	var seen [256]bool
	in[from], seen[from] = have, true
	atReturn := all
	work := []byte{from}
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		code, ok := g.code(pc)
		if !ok {
			continue
		}
		_, writes := effect(code)
		after := in[pc] | writes
		if isa.Table[code].Class == isa.Return {
			atReturn &= after
		}
		for _, e := range g.out[pc] {
			to, s := e.to, after
			if e.call {
				to, s = e.next, after|entries[e.to]
			}
			if seen[to] && in[to]&s == in[to] {
				continue
			}
			if seen[to] {
				s &= in[to]
			}
			in[to], seen[to] = s, true
			work = append(work, to)
		}
	}
	if visit != nil {
		for pc := range 256 {
			if seen[pc] {
				visit(byte(pc), in[pc])
			}
		}
	}
	return atReturn
}
