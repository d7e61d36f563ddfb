package tui

import "mk61/calc"

// historySize is how many steps and keys can be taken back.
const historySize = 8192

// history is a ring of states, newest last. Old ones fall out.
type history struct {
	ring  []calc.State
	first int
	n     int
}

func (h *history) push(s *calc.State) {
	if h.n < historySize {
		if len(h.ring) < historySize && h.first == 0 && h.n == len(h.ring) {
			h.ring = append(h.ring, *s)
		} else {
			h.ring[(h.first+h.n)%len(h.ring)] = *s
		}
		h.n++
		return
	}
	h.ring[h.first] = *s
	h.first = (h.first + 1) % historySize
}

// pop takes the newest state back; ok is false when there is none.
func (h *history) pop(s *calc.State) (ok bool) {
	if h.n == 0 {
		return false
	}
	h.n--
	*s = h.ring[(h.first+h.n)%len(h.ring)]
	return true
}
