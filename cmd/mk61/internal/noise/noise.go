// Package noise makes hostile input for tests: what readers know, spoilt at random.
// It looks at no coverage, so it tries ten to a hundred times as many inputs a second
// as the fuzzer of package testing; the two find different faults.
package noise

import (
	"bytes"
	"math/rand/v2"
)

// longest bounds an input, in bytes.
const longest = 4096

// Source makes inputs; the same seed makes the same ones.
type Source struct {
	rnd   *rand.Rand
	seeds [][]byte
	words [][]byte // of the seeds
	text  []byte
}

// New is a source that spoils these seeds.
func New(seed uint64, seeds ...string) *Source {
	s := &Source{rnd: rand.New(rand.NewPCG(61, seed))}
	for _, text := range append(seeds, "") {
		s.seeds = append(s.seeds, []byte(text))
		for i, w := range bytes.Fields([]byte(text)) {
			if i < 200 {
				s.words = append(s.words, w)
			}
		}
	}
	return s
}

// tokens are what readers stumble over.
var tokens = []string{
	"0", "-1", "99999999999999999999", "0x", "1e999", "1E-99", "FF", "\x00", "\n", "\r\n", "\t", " ", "  ", ",", ";", ":", "|", "=", "->", "=>", "#", "/", "\\", "\"", "'", "`",
	"{", "}", "[", "]", "(", ")", "<", ">", "@", "$", "%", "*", "-", "+", ".", "..", "К", "F", "П", "х", "√", "↑", "−", "⇔", "\ufeff", "\u202e", "\xff", "\xc3", "\x1b[2J", "\u2028",
	"null", "true", "1.1.1", "А4", "R0", "Rе", "ЕГГОГ",
}

// Next is another input. It is overwritten by the next.
func (s *Source) Next() []byte {
	r := s.rnd
	s.text = append(s.text[:0], s.seeds[r.IntN(len(s.seeds))]...)
	for n := 1 + r.IntN(6); n > 0; n-- {
		s.spoil()
	}
	if len(s.text) > longest {
		s.text = s.text[:longest]
	}
	return s.text
}

// spoil makes one change.
func (s *Source) spoil() {
	r, b := s.rnd, s.text
	at := r.IntN(len(b) + 1)
	to := at
	if at < len(b) {
		to += 1 + r.IntN(min(len(b)-at, 1+r.IntN(40)))
	}
	var put []byte // in place of what stands between
	switch r.IntN(9) {
	case 0: // a bit
		if at < len(b) {
			b[at] ^= 1 << r.IntN(8)
			return
		}
	case 1: // any byte
		put = []byte{byte(r.IntN(256))}
	case 2: // lost
	case 3: // twice
		put = append(bytes.Clone(b[at:to]), b[at:to]...)
	case 4: // put in
		put = append([]byte(tokens[r.IntN(len(tokens))]), b[at:to]...)
	case 5: // exchanged
		put = []byte(tokens[r.IntN(len(tokens))])
	case 6: // a word from elsewhere
		if len(s.words) > 0 {
			put = s.words[r.IntN(len(s.words))]
		}
	case 7: // the rest of another
		other := s.seeds[r.IntN(len(s.seeds))]
		if len(other) > 0 {
			put, to = other[r.IntN(len(other)):], len(b)
		}
	default: // one more, one less
		if at < len(b) {
			b[at] += byte(1 - 2*r.IntN(2))
			return
		}
	}
	s.text = append(append(append(make([]byte, 0, len(b)+len(put)), b[:at]...), put...), b[to:]...)
}
