// Package flow follows a program's commands without running it: what can be
// reached, where jumps lead, which registers it needs, and what other models
// make of it.
//
// The machine checks nothing, so neither does this package: addresses run
// through the side branches, and a cell can be a command on one path and an
// address on another. Jumps through a register are followed when the register
// can only hold known constants; otherwise the result says where it is blind.
package flow

import (
	"slices"

	"mk61/isa"
)

// Set is a set of registers: bit n stands for register n, 0..14.
type Set uint16

// all is the set of all registers.
const all Set = 1<<15 - 1

// Has reports whether register n is in the set.
func (s Set) Has(n byte) bool { return s>>n&1 == 1 }

// Input is what is known of a program before it starts.
type Input struct {
	Cells []byte // from cell 00; the rest of the memory is not part of it
	Start byte   // program counter
	// Preset maps a register to the last two digits of its whole part, 0..99,
	// or to -1 when it is set to something that is no plain number.
	Preset map[byte]int
}

// Jump is one way control can go other than to the next command.
type Jump struct {
	From, To int  // cells; To is -1 when not known
	Byte     byte // the address byte as it stands in the cell or the register
	Call     bool
	Indirect bool
}

// Read is a register read that nothing need have written.
type Read struct {
	Cell     int
	Register byte
}

// Result is what the analysis found. Arrays are indexed by cell.
type Result struct {
	Command [isa.Steps]bool // reached as a command
	Operand [isa.Steps]bool // reached as the address of a command
	Jumps   []Jump          // by rising From
	Stops   []int           // reached С/П
	// Returns are reached В/О that nothing has called: they go to 01.
	Returns []int
	// Blind are indirect jumps whose register is not known.
	Blind []int
	// Off are commands, other than С/П, after which control leaves the
	// listing's cells.
	Off    []int
	Inputs []Read // first reads of registers that may not have been written
	Uses   Set    // registers used at all
}

// Entries lists the cells where subroutines begin, and who calls them.
func (r *Result) Entries() (cells []int, callers map[int][]int) { return r.to(true) }

// Targets lists the cells that jumps lead to, and from where.
func (r *Result) Targets() (cells []int, from map[int][]int) { return r.to(false) }

func (r *Result) to(call bool) (cells []int, from map[int][]int) {
	from = make(map[int][]int)
	for _, j := range r.Jumps {
		if j.Call == call && j.To >= 0 {
			if from[j.To] == nil {
				cells = append(cells, j.To)
			}
			from[j.To] = append(from[j.To], j.From)
		}
	}
	slices.Sort(cells)
	return cells, from
}

// Unreached lists the runs of cells that are neither commands nor addresses on
// any path, as pairs of first and last cell.
func (r *Result) Unreached(cells int) (runs [][2]int) {
	for i := 0; i < cells; i++ {
		if r.Command[i] || r.Operand[i] {
			continue
		}
		if n := len(runs); n > 0 && runs[n-1][1] == i-1 {
			runs[n-1][1] = i
		} else {
			runs = append(runs, [2]int{i, i})
		}
	}
	return runs
}

// edge is a step of control from one program counter to another.
type edge struct {
	to   byte
	call bool // to is a subroutine that comes back to next
	next byte // where the subroutine comes back to
}

// graph is the program as followed so far. Nodes are program counters.
type graph struct {
	in     Input
	out    [256][]edge
	seen   [256]bool
	consts [15]map[int]bool // what a register can hold, last two digits; nil when not known
	result Result
}

// Analyze follows a program.
func Analyze(in Input) *Result {
	g := &graph{in: in}
	for range 8 { // each round may learn constants that open new paths
		before := g.seen
		g.walk()
		g.learn()
		if before == g.seen {
			break
		}
	}
	g.collect()
	g.registers()
	r := &g.result
	slices.SortStableFunc(r.Jumps, func(a, b Jump) int { return a.From - b.From })
	return r
}

// code is the byte a program counter fetches; ok is false beyond the listing.
func (g *graph) code(pc byte) (code byte, ok bool) {
	at := isa.Physical(pc)
	if at >= len(g.in.Cells) {
		return 0, false
	}
	return g.in.Cells[at], true
}

// walk visits everything that can be reached with what is known of registers.
func (g *graph) walk() {
	g.out, g.seen = [256][]edge{}, [256]bool{}
	work := []byte{g.in.Start}
	for {
		for len(work) > 0 {
			pc := work[len(work)-1]
			work = work[:len(work)-1]
			if g.seen[pc] {
				continue
			}
			g.seen[pc] = true
			g.out[pc] = g.successors(pc)
			for _, e := range g.out[pc] {
				work = append(work, e.to)
				if e.call {
					work = append(work, e.next)
				}
			}
		}
		// В/О without a call goes to 01.
		if !g.seen[0x01] && len(g.uncalled()) > 0 {
			work = append(work, 0x01)
			continue
		}
		return
	}
}

// successors are the steps from a command.
func (g *graph) successors(pc byte) []edge {
	code, ok := g.code(pc)
	if !ok {
		return nil
	}
	op := &isa.Table[code]
	next := isa.Next(pc)
	after := next
	if op.Operand {
		after = isa.Next(next)
	}
	var out []edge
	jump := func(call bool) {
		if op.Operand {
			if to, ok := g.code(next); ok {
				out = append(out, edge{to: to, call: call, next: after})
			}
			return
		}
		for _, v := range g.values(code & 15) {
			out = append(out, edge{to: byte(v), call: call, next: after})
		}
		if call && len(out) == 0 {
			out = append(out, edge{to: after}) // blind call: it comes back
		}
	}
	switch op.Class {
	case isa.Jump, isa.IndirectJump:
		jump(false)
	case isa.Call, isa.IndirectCall:
		jump(true)
	case isa.Test, isa.Loop, isa.IndirectTest:
		jump(false)
		out = append(out, edge{to: after})
	case isa.Return, isa.Hang:
	default:
		out = append(out, edge{to: after})
	}
	return out
}

// register is the number of the register that a code names: "F" is R0.
func register(low byte) byte {
	if low == 15 {
		return 0
	}
	return low
}

// values are the address bytes that a register can give, nil when not known.
// The registers 0..6 change with every use and are not followed.
func (g *graph) values(low byte) []int {
	n := register(low)
	if n < 7 || g.consts[n] == nil {
		return nil
	}
	var out []int
	for v := range g.consts[n] {
		out = append(out, v/10<<4|v%10)
	}
	slices.Sort(out)
	return out
}

// learn finds the registers that can only hold constants: preset, and stored
// into only straight after a number is entered.
func (g *graph) learn() {
	for n := range g.consts {
		g.consts[n] = nil
		if v, ok := g.in.Preset[byte(n)]; ok {
			g.consts[n] = map[int]bool{v: true}
		}
	}
	var bad Set
	targets := g.entered()
	for pc := range 256 {
		if !g.seen[pc] {
			continue
		}
		code, ok := g.code(byte(pc))
		if !ok {
			continue
		}
		switch isa.Table[code].Class {
		case isa.IndirectStore:
			bad = all
		case isa.Store:
			n := register(code & 15)
			v, ok := g.constant(byte(pc), targets)
			if !ok {
				bad |= 1 << n
				continue
			}
			if g.consts[n] == nil {
				g.consts[n] = map[int]bool{}
			}
			g.consts[n][v] = true
		}
	}
	for n := range g.consts {
		if bad.Has(byte(n)) || g.consts[n][-1] {
			g.consts[n] = nil
		}
	}
}

// entered tells which program counters are reached by more than falling in
// from the command before.
func (g *graph) entered() (t [256]bool) {
	t[g.in.Start] = true
	for pc := range 256 {
		code, ok := g.code(byte(pc))
		for _, e := range g.out[pc] {
			if ok && !isa.Table[code].Operand && e.to == isa.Next(byte(pc)) && !e.call {
				continue
			}
			t[e.to] = true
			if e.call {
				t[e.next] = true
			}
		}
	}
	return t
}

// constant is the number entered just before a store, its last two digits. It
// must be whole, begin after a command that ends entry, and not be jumped into.
func (g *graph) constant(store byte, targets [256]bool) (int, bool) {
	v, scale := 0, 1
	pc := store
	for digits := 0; digits <= 8; digits++ {
		if pc == g.in.Start && digits > 0 {
			return v, true
		}
		if targets[pc] {
			return 0, false
		}
		pc = isa.Back(pc)
		code, ok := g.code(pc)
		if !ok {
			return 0, false
		}
		if class := isa.Table[code].Class; class != isa.Digit || !g.seen[pc] {
			return v, digits > 0 && (class != isa.Entry || code == isa.OpClear)
		}
		if scale < 100 {
			v += int(code) * scale
			scale *= 10
		}
	}
	return 0, false
}

// uncalled are the В/О that are reached from the start without a call.
func (g *graph) uncalled() (out []byte) {
	var seen [256]bool
	work := []byte{g.in.Start}
	if g.seen[0x01] {
		work = append(work, 0x01)
	}
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[pc] || !g.seen[pc] {
			continue
		}
		seen[pc] = true
		if code, ok := g.code(pc); ok && isa.Table[code].Class == isa.Return {
			out = append(out, pc)
		}
		for _, e := range g.out[pc] {
			if e.call {
				work = append(work, e.next)
			} else {
				work = append(work, e.to)
			}
		}
	}
	slices.Sort(out)
	return out
}

// collect turns the graph into the result.
func (g *graph) collect() {
	r := &g.result
	for p := range 256 {
		if !g.seen[p] {
			continue
		}
		pc := byte(p)
		at := isa.Physical(pc)
		code, ok := g.code(pc)
		if !ok {
			continue
		}
		op := &isa.Table[code]
		r.Command[at] = true
		next := isa.Next(pc)
		if op.Operand {
			r.Operand[isa.Physical(next)] = true
		}
		switch op.Class {
		case isa.Stop:
			r.Stops = addCell(r.Stops, at)
		case isa.Jump, isa.Call, isa.Test, isa.Loop:
			b, ok := g.code(next)
			if !ok {
				r.Off = addCell(r.Off, at)
				break
			}
			r.addJump(Jump{From: at, To: isa.Physical(b), Byte: b, Call: op.Class == isa.Call})
		case isa.IndirectJump, isa.IndirectCall, isa.IndirectTest:
			vs := g.values(code & 15)
			if vs == nil {
				r.Blind = addCell(r.Blind, at)
			}
			for _, v := range vs {
				r.addJump(Jump{From: at, To: isa.Physical(byte(v)), Byte: byte(v), Call: op.Class == isa.IndirectCall, Indirect: true})
			}
		}
		for _, e := range g.out[p] {
			for _, to := range []byte{e.to, e.next} {
				if to == e.next && !e.call {
					continue
				}
				if _, ok := g.code(to); !ok && op.Class != isa.Stop {
					r.Off = addCell(r.Off, at)
				}
			}
		}
	}
	for _, pc := range g.uncalled() {
		r.Returns = addCell(r.Returns, isa.Physical(pc))
	}
	slices.Sort(r.Stops)
	slices.Sort(r.Off)
	slices.Sort(r.Blind)
}

func addCell(s []int, c int) []int {
	if slices.Contains(s, c) {
		return s
	}
	return append(s, c)
}

func (r *Result) addJump(j Jump) {
	if !slices.Contains(r.Jumps, j) {
		r.Jumps = append(r.Jumps, j)
	}
}
