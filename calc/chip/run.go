package chip

import "mk61/roms"

// The microcode looks at the keyboard once in several turns of the ring and
// wants a key down, then up, for as long. Keys go up at a fixed place of the
// ring, so that a case takes the same word cycles whenever it is begun.
const (
	holdWords    = 300
	releasePhase = 7 // of words, modulo the length of the ring
)

// fetchInstruction is the microcode instruction that IK1302 runs once for each
// program byte, when the program counter still points at it. Found by running
// recorded programs: it comes as often as a byte is fetched, with its address.
const fetchInstruction = 0x63

// Hold puts a key down, in place of any other.
func (s *State) Hold(k Key) {
	s.ic[roms.IK1302].key(k.matrix())
}

// Release lets go of the key.
func (s *State) Release() {
	s.ic[roms.IK1302].key(0, 0)
}

// Strike holds a key long enough to be seen and releases it. What the key asks
// for is then under way: a program started by С/П is about to fetch its first
// byte.
func (e *Engine) Strike(k Key) {
	e.Hold(k)
	for range holdWords {
		e.Cycle()
	}
	for e.words%e.model.blocks() != releasePhase {
		e.Cycle()
	}
	e.Release()
}

// Press strikes a key and waits until the machine is at rest or runs a program,
// but for no more than limit word cycles. It reports whether that came about.
func (e *Engine) Press(k Key, limit uint64) bool {
	e.Strike(k)
	return e.until(limit, (*State).Running) || e.resting()
}

// Run runs until the machine does not run a program, but for no more than limit
// word cycles. It reports whether that came about.
func (e *Engine) Run(limit uint64) bool {
	for end := e.words + limit; e.Running(); e.Cycle() {
		if e.words >= end {
			return false
		}
	}
	return true
}

// Settle runs until the machine is at rest, but for no more than limit word
// cycles. At rest every state comes back after one turn of the ring: without a
// key nothing will change any more. It reports whether that came about.
func (e *Engine) Settle(limit uint64) bool {
	e.until(limit, func(*State) bool { return false })
	return e.resting()
}

// NextFetch runs until the machine is about to fetch a program byte, whose
// address is then [State.PC]. It ends with false when the program stops, when
// the machine is at rest, or after limit word cycles.
func (e *Engine) NextFetch(limit uint64) bool {
	was := e.Running()
	return e.until(limit, func(s *State) bool {
		stopped := was && !s.Running()
		was = s.Running()
		return stopped || s.fetching()
	}) && e.fetching()
}

// fetching reports whether the next word cycle is the one that takes a program
// byte.
func (s *State) fetching() bool {
	return s.ic[roms.IK1302].instruction() == fetchInstruction
}

// until runs word cycles until done says so, which it reports, or until the
// machine is at rest, or for limit of them. Done is asked after every cycle.
func (e *Engine) until(limit uint64, done func(*State) bool) bool {
	turn := e.model.blocks()
	for end := e.words + limit; e.words < end; {
		before := e.Snapshot()
		for range turn {
			if e.Cycle(); done(&e.live) {
				return true
			}
		}
		if before.words = e.words; before == e.Snapshot() {
			return false
		}
	}
	return false
}

// resting reports whether one turn of the ring brings the same state back.
func (e *Engine) resting() bool {
	now := e.Snapshot()
	defer e.Restore(now)
	for range e.model.blocks() {
		e.Cycle()
	}
	e.words = now.words
	return e.Snapshot() == now
}
