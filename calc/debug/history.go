package debug

import (
	"slices"
	"sort"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
)

const (
	// firstSpan is how many steps lie between two marks of a run.
	firstSpan = 1024
	// fewMarks are enough for a run without end, some 3 MB on the direct engine: when
	// there are more, those of long ago are thinned out, to one in perAge-th of the
	// steps made since.
	fewMarks = 4 << 10
	perAge   = 200
	// maxMarks bounds the memory where many keys were pressed: some 12 MB.
	maxMarks = 1 << 14
)

// mark is the desk after the first at actions.
type mark struct {
	at     uint64
	moment desk.Moment
	// fixed: the action before it was no step, or ended a run; stepping does not
	// lead here. did is that action when it was no step.
	fixed, other bool
	did          Deed
}

// DeedKind is the kind of a Deed.
type DeedKind uint8

// The kinds.
const (
	Stepped  DeedKind = iota // a step of a program
	Acted                    // Action
	Changed                  // the desk was changed in another way, which Label says
	WentBack                 // back to a program that something had been done behind, see Back
)

// Deed is what was done in one action of the time that is counted.
type Deed struct {
	Kind   DeedKind
	Action script.Action
	Label  string
}

// history remembers the desk so that every moment from the first mark on can be
// made again.
type history struct {
	now    uint64
	marks  []mark // rising; at least one
	limit  int    // of marks
	undone []undone
}

// undone is what a Back took away.
type undone struct {
	now   uint64
	marks []mark
}

func (h *history) begin(m desk.Moment) {
	h.marks, h.limit = []mark{{moment: m, fixed: true}}, fewMarks
}

// did notes what was no step.
func (h *history) did(d *desk.Desk, what Deed) {
	h.keepBranch(d)
	h.now++
	h.add(mark{at: h.now, moment: d.Snapshot(), fixed: true, other: true, did: what})
}

// keepBranch sees to what a Back took away, after the first action behind it. It is
// forgotten, but for one case: it ended with another program in the cells. Then it
// becomes a part of the past, with the way back as an action of its own, so that no
// program is lost.
func (h *history) keepBranch(d *desk.Desk) {
	if len(h.undone) == 0 {
		return
	}
	undone := h.undone
	h.undone = nil
	var marks []mark
	for _, u := range slices.Backward(undone) {
		marks = append(marks, u.marks...)
	}
	if len(marks) == 0 { // steps alone
		return
	}
	after := d.Snapshot()
	defer d.Restore(after)
	d.Restore(marks[len(marks)-1].moment)
	program := d.View().Cells
	h.put(d, h.now)
	if d.View().Cells == program {
		return
	}
	h.marks = append(h.marks, marks...)
	h.now = undone[0].now + 1
	h.add(mark{at: h.now, moment: d.Snapshot(), fixed: true, other: true, did: Deed{Kind: WentBack}})
}

// free is how many steps may be made before the next mark.
func (h *history) free() uint64 { return h.marks[len(h.marks)-1].at + firstSpan - h.now }

// stepped notes n steps, the last of which ended with stop.
func (h *history) stepped(d *desk.Desk, n uint64, stop calc.Stop) {
	h.keepBranch(d)
	h.now += n
	ended := stop != calc.None && stop != calc.Limit
	if !ended && h.free() > 0 {
		if len(h.undone) > 0 {
			h.undone = nil
		}
		return
	}
	h.add(mark{at: h.now, moment: d.Snapshot(), fixed: ended})
}

func (h *history) add(m mark) {
	h.undone = nil
	if last := &h.marks[len(h.marks)-1]; last.at == m.at { // an end that made no step
		m.other, m.did = last.other, last.did
		*last = m
		return
	}
	if n := len(h.marks); n == cap(h.marks) && n > fewMarks/16 {
		h.marks = slices.Grow(h.marks, h.limit+1-n) // once, and not by and by
	}
	h.marks = append(h.marks, m)
	if len(h.marks) <= h.limit {
		return
	}
	kept := h.marks[:1]
	for _, m := range h.marks[1:] {
		if m.fixed || m.at >= kept[len(kept)-1].at+max(firstSpan, (h.now-m.at)/perAge) {
			kept = append(kept, m)
		}
	}
	switch many := len(kept) > h.limit/4*3; { // mostly keys
	case many && h.limit < maxMarks:
		h.limit *= 2
	case many: // the oldest are forgotten
		kept = append(kept[:0], kept[len(kept)-maxMarks/2:]...)
	}
	clear(h.marks[len(kept):])
	h.marks = kept
}

// before is the index of the last mark at or before action i.
func (h *history) before(i uint64) int {
	return sort.Search(len(h.marks), func(k int) bool { return h.marks[k].at > i }) - 1
}

// put brings the desk to the moment after i actions.
func (h *history) put(d *desk.Desk, i uint64) {
	m := &h.marks[h.before(i)]
	d.Restore(m.moment)
	for n := m.at; n < i; n++ {
		d.Step()
	}
}

// visit brings the desk to an earlier moment while look looks.
func (h *history) visit(d *desk.Desk, i uint64, look func()) {
	now := d.Snapshot()
	defer d.Restore(now)
	h.put(d, i)
	look()
}

// back goes back to the moment after i actions.
func (h *history) back(d *desk.Desk, i uint64) {
	h.put(d, i)
	k := h.before(i) + 1
	h.undone = append(h.undone, undone{h.now, slices.Clone(h.marks[k:])})
	clear(h.marks[k:])
	h.marks, h.now = h.marks[:k], i
}

func (h *history) redo(d *desk.Desk) (n uint64, ok bool) {
	if len(h.undone) == 0 {
		return 0, false
	}
	u := h.undone[len(h.undone)-1]
	h.undone = h.undone[:len(h.undone)-1]
	n = u.now - h.now
	h.marks = append(h.marks, u.marks...)
	h.now = u.now
	h.put(d, h.now)
	return n, true
}

// deed is what was done as the i-th action from 0.
func (h *history) deed(i uint64) Deed {
	if m := &h.marks[h.before(i+1)]; m.at == i+1 && m.other {
		return m.did
	}
	return Deed{}
}

// last looks for the last action of which changed is true, and leaves the desk as
// it was.
func (h *history) last(d *desk.Desk, changed func(before, after *calc.State) bool) (at uint64, found bool) {
	now := d.Snapshot()
	defer d.Restore(now)
	end, endMoment := h.now, now
	for k := len(h.marks) - 1; k >= 0 && !found; k-- {
		m := &h.marks[k]
		if m.at == end {
			endMoment = m.moment
			continue
		}
		d.Restore(m.moment)
		after := d.Seen()
		for i := m.at; i < end; i++ {
			before := after
			if i+1 < end {
				d.Step()
			} else {
				d.Restore(endMoment)
			}
			after = d.Seen()
			if changed(&before, &after) {
				at, found = i, true
			}
		}
		end, endMoment = m.at, m.moment
	}
	return at, found
}
