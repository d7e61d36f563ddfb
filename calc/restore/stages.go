package restore

import (
	"cmp"
	"slices"
	"time"
)

// The stages of a search: open cells, one misprint, two wrong cells; and how long runs
// that do not end are gone on with.

// fillOpen fills the open cells in: first with what a print loses most easily. change
// is how many of the others may be wrong.
func (s *search) fillOpen(r *Result, change int) {
	s.stage = OpenCells
	open := s.paper.open
	for bound := float32(8); ; bound += 4 {
		t := s.tree(bound, s.take)
		root := s.root(&s.paper.prog, s.paper.length)
		root.open, root.paper, root.loose = open, s.paper, s.loose
		if root.change = change; change > 0 {
			t.costs = s.ranking().single()
		}
		root.free = set{root.free[0] &^ open[0], root.free[1] &^ open[1]}
		s.cuts = nil
		began := time.Now()
		t.walk(root)
		s.longer(time.Now().Add(max(2*time.Since(began), longAtLeast/4)))
		r.Complete = !t.over.Load()
		if s.agreeing > 0 || r.Complete || s.halted.Load() {
			return
		}
	}
}

// take keeps a program that a tree has found.
func (s *search) take(n *node, prog *cells) {
	s.add(prog, n.paper.changes(prog))
}

// changes are what makes a program of the one that is printed.
func (k *paper) changes(prog *cells) []Change {
	var l []Change
	for c := range prog {
		switch {
		case k.open.has(c):
			l = append(l, Change{Kind: OpenCell, Cell: c, Is: prog[c], Address: k.address.has(c)})
		case prog[c] != k.prog[c]:
			l = append(l, Change{Kind: WrongCell, Cell: c, Was: k.prog[c], Is: prog[c], Address: k.address.has(c)})
		}
	}
	return l
}

// longer goes on with the runs that were cut, round by round with more steps: the
// likelier a program, the more; a few bits halve them. While nothing is found there
// is no other bound than the time; then the unlikely are left, and the bound learnt
// from the listing and from what was found holds.
func (s *search) longer(until time.Time) {
	type job struct {
		pending
		bits float32
	}
	var waiting []job
	back := func() {
		for _, c := range s.cuts {
			j := job{c, c.node.bits}
			if c.weigh != nil {
				j.bits = c.weigh(c.node)
			}
			waiting = append(waiting, j)
		}
		s.cuts = nil
	}
	for limit := s.limit; limit < longLast<<12 && !s.halted.Load() && time.Now().Before(until); {
		back()
		if len(waiting) == 0 {
			break
		}
		slices.SortStableFunc(waiting, func(a, b job) int { return cmp.Compare(a.bits, b.bits) })
		most, n := uint64(longLast<<12), len(waiting)
		if s.agreeing > 0 {
			most = max(s.most, s.longest)
			n, _ = slices.BinarySearchFunc(waiting, s.best+unlikelier, func(a job, b float32) int { return cmp.Compare(a.bits, b) })
		}
		if n == 0 || limit >= most {
			break
		}
		limit = min(limit*longerBy, most)
		var jobs []pending
		rest := waiting[n:]
		for _, j := range waiting[:n] {
			steps := min(limit>>int((j.bits-waiting[0].bits)/halves), longLast)
			if had := max(j.node.granted, s.limit); steps > had {
				j.limit = limit
				j.node.left += steps - had
				j.node.granted = steps
				jobs = append(jobs, j.pending)
				continue
			}
			rest = append(rest, j)
		}
		waiting = rest
		begun := s.each(jobs, until)
		s.cuts = append(s.cuts, jobs[begun:]...)
	}
	back()
	for i := range waiting {
		s.cuts = append(s.cuts, waiting[i].pending)
	}
}

const unbounded = 1 << 20

// oneFault tries everything that one misprint may have done.
func (s *search) oneFault(r *Result) {
	s.stage = OneFault
	s.until = time.Now().Add(cmp.Or(s.p.Long, mostTime))
	t := s.tree(unbounded, s.take)
	root := s.root(&s.paper.prog, s.paper.length)
	root.change, root.paper = 1, s.paper
	t.weigh = func(n *node) float32 {
		return float32(s.ranking().bits(n.prog[:s.paper.length], s.paper.changes(&n.prog)))
	}
	t.walk(root)
	s.variants()
	s.longer(s.until)
	r.Complete = len(s.cuts) == 0 && !s.late.Load()
}

// twoCells tries two wrong cells, the likelier first, up to those that are unlikely
// beside what was found. Runs that are too long are kept and gone on with beside the
// less likely.
func (s *search) twoCells(r *Result) {
	one := s.agreeing > 0
	if r.Right == 0 { // nothing has told how long its runs are
		s.limit = max(s.limit, blindly)
	}
	costs := s.ranking().single()
	start := time.Now()
	var until time.Time
	var held []pending
	for bound := 2*costs.least + 8; ; bound += 4 {
		if s.agreeing > 0 && bound-4 >= s.best+unlikelier-oneMoreFault {
			return
		}
		if s.agreeing > 0 && until.IsZero() {
			look := secondLook
			if !one {
				look = 8 * secondLook
			}
			until = time.Now().Add(max(time.Since(start), look))
		}
		if !until.IsZero() && time.Now().After(until) {
			return
		}
		s.stage = TwoCells
		t := s.tree(bound, s.take)
		t.costs, t.until = costs, until
		root := s.root(&s.paper.prog, s.paper.length)
		root.change, root.paper = 2, s.paper
		s.cuts = nil
		began := time.Now()
		t.walk(root)
		s.cuts = slices.DeleteFunc(s.cuts, func(c pending) bool { return len(held) > 0 && c.node.bits <= bound-4 })
		for i := range held {
			held[i].tree = t
		}
		s.cuts = append(held, s.cuts...)
		s.longer(time.Now().Add(max(time.Since(began)/2, longAtLeast)))
		held = s.cuts[:min(len(s.cuts), maxCuts)]
		if !one {
			r.Complete = !t.over.Load() && len(s.cuts) == 0
		}
		if s.halted.Load() || !t.over.Load() {
			return
		}
	}
}
