package chip

import "mk61/roms"

// The microcode looks at the keyboard once in several turns of the ring and
// wants a key down, then up, for as long. Keys go down and up at fixed places of
// the ring, so that a case takes the same course whenever it is begun: those of
// the recorded states, which numbers with a leading digit F would tell apart.
const (
	holdWords = 300
	downPhase = 5 // of words, modulo the length of the ring
	upPhase   = 7
)

// fetchInstruction is the microcode instruction that IK1302 runs once for each
// program byte, when the program counter still points at it. Found by running
// recorded programs: it comes as often as a byte is fetched, with its address.
const fetchInstruction = 0x63

// Strike holds a key long enough to be seen and releases it. What the key asks
// for is then under way: a program started by С/П is about to fetch its first
// byte.
func (e *Engine) Strike(k Key) {
	e.turnTo(downPhase)
	e.Hold(k)
	e.cycles(holdWords, 0)
	e.turnTo(upPhase)
	e.Release()
}

// turnTo runs until the ring is at a phase.
func (e *Engine) turnTo(phase uint64) {
	n := e.model.blocks()
	e.cycles((n+phase-e.at)%n, 0)
}

// Press strikes a key and waits until the machine is at rest or runs a program,
// but for no more than limit word cycles. It reports whether that came about.
func (e *Engine) Press(k Key, limit uint64) bool {
	e.Strike(k)
	runs, rests := e.until(limit, atRunning)
	return runs || rests
}

// Run runs until the machine does not run a program, but for no more than limit
// word cycles. It reports whether that came about.
func (e *Engine) Run(limit uint64) bool {
	if e.Running() {
		e.cycles(limit, atStop)
	}
	return !e.Running()
}

// Settle runs until the machine is at rest, but for no more than limit word
// cycles. At rest every state comes back, as a rule after one turn of the ring:
// without a key nothing will change any more. It reports whether that came about.
// A program that goes in a circle without changing anything is at rest, too.
func (e *Engine) Settle(limit uint64) bool {
	_, rest := e.until(limit, 0)
	return rest
}

// NextFetch runs until the machine is about to fetch a program byte, whose
// address is then [State.PC]. It ends with false when the program stops, when
// the machine is at rest, or after limit word cycles. A machine at rest that is
// still running hangs.
func (e *Engine) NextFetch(limit uint64) bool {
	done, _ := e.until(limit, atFetch|atStop)
	return done && e.fetching()
}

// noOperation is К НОП, which changes no register.
const noOperation = 0x54

// Finished gives the state that the machine will have when all that is under way
// is done, but the byte about to be fetched is not executed. Call it where
// [Engine.NextFetch] has found the fetch of a command (not of its second byte):
// IK1303 may still be at the command before. The machine itself does not move.
//
// It is found by running the machine aside, with К НОП in every step, until
// IK1303 and IK1306 repeat themselves. Registers, steps, program counter and
// return stack of the result are those after the command; its display and inner
// cells are of no use.
func (e *Engine) Finished() State {
	start := e.Snapshot()
	defer e.Restore(start)
	for n := range e.model.Steps() {
		e.SetStep(n, noOperation)
	}
	for range finishedFetches {
		if !e.NextFetch(finishedWords) {
			break // the command before was the last
		}
		fetch := e.Snapshot()
		e.cycles(e.model.blocks(), 0)
		later := e.Snapshot() // without the scratch that the routines leave
		idle := later.ic[roms.IK1303] == fetch.ic[roms.IK1303] && later.ic[roms.IK1306] == fetch.ic[roms.IK1306]
		if e.Restore(fetch); idle {
			break
		}
	}
	end := e.Snapshot()
	for n := range e.model.Steps() {
		end.SetStep(n, start.Step(n))
	}
	end.SetPC(start.PC())
	for n := range Returns {
		end.SetReturn(n, start.Return(n))
	}
	end.words = start.words
	return end
}

// The longest command takes about 2500 word cycles, К НОП about 90 to 150.
const (
	finishedFetches = 64
	finishedWords   = 10_000
)

// fetching reports whether the next word cycle is the one that takes a program
// byte.
func (s *State) fetching() bool {
	return s.ic[roms.IK1302].instruction() == fetchInstruction
}

// until runs word cycles until one of the events is there or the machine is at
// rest, and reports which, or for limit of them. Events are looked for after every
// cycle.
//
// Rest is a state that was there before, the same number of turns of the ring
// ago. Two earlier states are kept: one from at most two turns ago, which finds
// the common periods at once, and one that is renewed ever more seldom, which
// finds any.
func (e *Engine) until(limit uint64, want event) (is, rest bool) {
	blocks := e.model.blocks()
	recent := e.Snapshot()
	old, renew := recent, 2
	end := e.words + limit
	for turn := 1; e.words < end; turn++ {
		if _, is := e.cycles(blocks, want); is {
			return true, false
		}
		recent.words, old.words = e.words, e.words
		if now := e.Snapshot(); now == recent || now == old {
			return false, true
		} else if turn == renew {
			recent, old, renew = now, now, 2*renew
		} else if turn%2 == 0 {
			recent = now
		}
	}
	return false, false
}

// Frame is what the indicator flashes next while a program runs: one frame for each
// program byte that is fetched. Call it where [Engine.NextFetch] has found a fetch.
// The machine itself does not move.
func (e *Engine) Frame() Display {
	const none = 15 // no digit has this number
	start := e.Snapshot()
	defer e.Restore(start)
	for range frameWords {
		shows := e.Display()
		e.live.ic[roms.IK1302].setComma(none)
		e.stir()
		e.Cycle()
		if c := e.live.ic[roms.IK1302].comma(); c != none {
			shows.Comma = c
			return shows
		}
	}
	return start.Display()
}

// frameWords is longer than a fetch takes.
const frameWords = 200
