package debug

import (
	"sort"

	"mk61/calc"
	"mk61/isa"
)

const (
	// span is how many actions lie between two kept states, and how many of the
	// last states are kept whole.
	span = 1 << 14
)

// history remembers the states before all actions 0..now-1: the last span of
// them whole, and one in every span of the older ones, from which the others are
// made again.
type history struct {
	now  uint64
	ring []calc.State // of action i at i%span
	base uint64       // the oldest action in ring
	mark []calc.State // of actions 0, span, 2·span …
	log  []entry      // the actions that are not steps, in order
	// window holds the states of actions from windowAt on, made again.
	window   []calc.State
	windowAt uint64
}

// entry is an action that is not a step of the program.
type entry struct {
	at    uint64
	key   isa.Key
	edit  bool
	state calc.State // after an edit
}

// remember notes the state before an action and returns its place in the
// memory; e is nil for a step.
func (h *history) remember(s *calc.State, e *entry) *calc.State {
	if h.now%span == 0 {
		h.mark = append(h.mark, *s)
	}
	i := int(h.now % span)
	if i < len(h.ring) {
		h.ring[i] = *s
	} else {
		h.ring = append(h.ring, *s)
	}
	if e != nil {
		e.at = h.now
		h.log = append(h.log, *e)
	}
	h.now++
	if h.now-h.base > span {
		h.base = h.now - span
	}
	return &h.ring[i]
}

// at is the state before action i, i < now. m is used and left as it was.
func (h *history) at(m Machine, i uint64) calc.State {
	if i >= h.base {
		return h.ring[i%span]
	}
	if len(h.window) == 0 || i < h.windowAt || i >= h.windowAt+uint64(len(h.window)) {
		h.remake(m, i/span*span)
	}
	return h.window[i-h.windowAt]
}

// remake fills window with the states of a span by carrying it out again.
func (h *history) remake(m Machine, from uint64) {
	present := m.View()
	m.Put(h.mark[from/span])
	h.window = append(h.window[:0], h.mark[from/span])
	h.windowAt = from
	next := sort.Search(len(h.log), func(k int) bool { return h.log[k].at >= from })
	for i := from; i+1 < min(from+span, h.now); i++ {
		if next < len(h.log) && h.log[next].at == i {
			if e := &h.log[next]; e.edit {
				m.Put(e.state)
			} else {
				m.Press(e.key)
			}
			next++
		} else {
			m.Step()
		}
		h.window = append(h.window, m.View())
	}
	m.Put(present)
}

// forget drops the actions from i on.
func (h *history) forget(i uint64) {
	h.now = i
	if i < h.base {
		// The ring holds nothing older; it is filled from the window as far as
		// that goes, so that single steps back stay cheap.
		h.base = i
		if h.windowAt < i && i-h.windowAt <= uint64(len(h.window)) {
			h.base = h.windowAt
			for k := h.windowAt; k < i; k++ {
				h.ring[k%span] = h.window[k-h.windowAt]
			}
		}
	}
	// What was made again of the undone actions no longer holds.
	if h.windowAt+uint64(len(h.window)) > i {
		h.window = h.window[:i-min(i, h.windowAt)]
	}
	h.mark = h.mark[:(i+span-1)/span]
	h.log = h.log[:sort.Search(len(h.log), func(k int) bool { return h.log[k].at >= i })]
	if i == 0 {
		h.ring = h.ring[:0]
	}
}
