package chip

import "slices"

// idle is what a chip knows of its waiting. Most of the time a chip waits, its
// instruction being the same word cycle after word cycle and changing nothing, but
// for a copy of digits from the block which the instruction does not look at. What
// it looks at is then one digit of the block. Having seen what that does once, it
// need not do it again.
type idle struct {
	seen        uint64 // values of the digit, by bits, that change nothing: 0 unless the chip waits
	word, shift uint8  // the digit, of the block
	copies      bool
	copy        copying
}

// wait is what there is to know of a routine in which a chip may wait.
type wait struct {
	idle
	alike [16]uint64 // by value of the digit that the routine looks at, those that do the same
}

// copying is of digits of a word of the block to a word of the processor.
type copying struct {
	from, to, rotate uint8
	mask             uint64
}

// idle finds whether the routine can be left out while a chip waits.
func (l *layout) idle() {
	var reads, writes [atWork]uint64
	copies := -1
	for i, s := range slices.Concat(l.statements, l.first) {
		for _, w := range s.to {
			if w.word < atWork {
				writes[w.word] |= w.mask
			}
		}
		if s.kind == opMove && copies < 0 && len(s.from) == 1 && s.from[0].word >= atBlock && s.to[0].word != 0 &&
			s.to[0].ones == 0 {
			copies = i
			continue
		}
		for _, p := range s.from {
			if p.word < atWork {
				reads[p.word] |= p.reads()
			}
		}
	}
	if copies >= 0 {
		s := &l.statements[copies]
		if to := s.to[0]; reads[to.word]&to.mask != 0 {
			reads[s.from[0].word] |= s.from[0].reads()
		} else {
			s.kind = opCopy
			l.wait.copies = true
			l.wait.copy = copying{s.from[0].word - atBlock, to.word, s.from[0].rotate, s.from[0].mask}
		}
	}
	digits, writesBlock := 0, false
	for n := range phases {
		writesBlock = writesBlock || writes[atBlock+n] != 0
		for bit := uint8(0); bit < spare; bit += 4 {
			if reads[atBlock+n]>>bit&15 != 0 {
				l.wait.word, l.wait.shift = uint8(n), bit
				digits++
			}
		}
	}
	if digits <= 1 && !writesBlock && l.routine.length == 1 {
		l.alike()
		l.routine.wait = &l.wait
	}
}

// alike finds which values of the digit that an idle chip looks at do the same.
func (l *layout) alike() {
	i := &l.wait
	differ := [16]uint16{} // by value, the values that do something else
	all := slices.Concat(l.statements, l.first)
	for k := range all {
		if all[k].kind == opFirst {
			all[k].from = l.first[0].from
		}
	}
	for _, s := range all {
		for _, p := range s.from {
			if p.word != atBlock+i.word || p.reads()>>i.shift&15 == 0 {
				continue
			}
			for a := range 16 {
				for b := range a {
					if s.kind != opCopy && (s.to[0].values == nil || !s.ignores(a^b, a, int(i.shift+p.rotate)%64)) {
						differ[a] |= 1 << b
						differ[b] |= 1 << a
					}
				}
			}
		}
	}
	for v := range differ {
		l.wait.alike[v] = uint64(^differ[v])
	}
}

// ignores reports whether it makes no difference if the digit of the index at a bit
// is a or a ^ change.
func (s *statement) ignores(change, a, bit int) bool {
	for _, w := range s.to {
		for n, v := range w.values {
			if n>>bit&15 == a && v != w.values[n^change<<bit] {
				return false
			}
		}
	}
	return true
}
