package tui

import "mk61/calc"

// historySize is how many steps and keys can be taken back: some 4 MB. A program
// may run for hours, so what is kept is bounded.
const historySize = 8192

// moment is what one step back restores.
type moment struct {
	s       calc.State
	line    int // lines of the tape, torn ones too
	pending []typing
	kept    any // what the driver needs beside s
}

// history is a ring of moments, newest last. Old ones fall out.
type history struct {
	ring  []moment
	first int
	n     int
}

func (h *history) push(m moment) {
	switch {
	case len(h.ring) < historySize && h.n == len(h.ring):
		h.ring = append(h.ring, m)
		h.n++
	case h.n < len(h.ring):
		h.ring[(h.first+h.n)%len(h.ring)] = m
		h.n++
	default:
		h.ring[h.first] = m
		h.first = (h.first + 1) % len(h.ring)
	}
}

// pop takes the newest moment back; ok is false when there is none.
func (h *history) pop() (m moment, ok bool) {
	if h.n == 0 {
		return m, false
	}
	h.n--
	return h.ring[(h.first+h.n)%len(h.ring)], true
}
