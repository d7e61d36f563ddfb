package calc

import (
	"math/bits"

	"mk61/calc/number"
	"mk61/isa"
)

// strays tells whether a number of the stack has a first digit F.
func (s *State) strays() bool {
	for _, r := range [...]number.Number{s.X, s.Y, s.Z, s.T, s.X1} {
		if isMark(r) {
			return true
		}
	}
	return false
}

// stray begins to follow the searches: the К145ИК1302 is at a block, the calculators are
// idle.
func (s *State) stray(at uint8) ringRun {
	a := &s.Astray
	a.On, a.At = true, at
	if a.Words[markBlock] == 0 {
		a.Words[markBlock], a.Words[orderBlock] = markWord, idleOrder
	}
	copy(a.Words[lastXBlock:], []number.Number{s.X1, s.X, s.Y, s.Z, s.T})
	a.Chips = [2]calculator{}
	a.Face = s.X & nineNibbles
	return ringRun{State: s}
}

// knownBlock is the one that the К145ИК1302 sees when it knows a command, if nothing is
// astray.
const knownBlock = 5

// strayRun begins a run by С/П.
func (s *State) strayRun() {
	m := s.stray(beginSearch)
	words := s.Words
	m.pass(20 * blocks)
	s.Words = words
}

// written notes that a command of a program has written a first digit F into X.
func (s *State) written() {
	if isMark(s.X) && s.Running && s.Model != MK54 {
		s.Astray.Due = true
	}
}

// strayed tells whether a command that brings a first digit F into the stack, and has
// not done anything yet, is to be followed: x is X.
func (s *State) strayed(x number.Number) bool {
	return s.Running && !s.Astray.On && s.Model != MK54 && !isMark(x)
}

// strayFrom carries out a command that brings a first digit F into the stack.
func (s *State) strayFrom(op byte) Stop {
	s.Words -= uint64(facts[op].work.words) // which begin has counted
	m := s.stray(knownBlock)
	m.Astray.Chips[1].Wait = 3
	return m.finish(op, m.command(op))
}

// writtenAgo is how many word cycles before the next fetch a command writes X.
const writtenAgo = 20

// stepAstray is Step while a first digit F is about.
func (s *State) stepAstray() Stop {
	m := ringRun{State: s}
	if s.Astray.Due && !s.Astray.On {
		words := s.Words
		m = s.stray((s.Ring + beginSearch + 2*blocks - writtenAgo) % blocks)
		m.pass(writtenAgo)
		s.Words = words
	}
	s.Astray.Due = false
	s.Steps++
	op := m.read()
	m.pass(5)
	if !m.free() {
		return m.timeout()
	}
	m.pass(3)
	return m.finish(op, m.command(op))
}

// finish ends a command: ЕГГОГ of a calculator comes with it, and the registers show
// what is on its way.
func (m *ringRun) finish(op byte, stop Stop) Stop {
	s := m.State
	if m.lost {
		m.hang()
		return Hang
	}
	if stop == None && operationFault(op) {
		ahead := *s
		n := ringRun{State: &ahead}
		n.read()
		n.pass(5)
		if !n.free() {
			m.read()
			m.pass(5)
			m.free()
			stop = m.timeout()
		}
	}
	s.Astray.Face = number.Number(s.scanned(op, m.x1302, m.shown)>>12) & nineNibbles
	s.Astray.Due = false
	s.settleAstray()
	if stop != None {
		s.Running = false
		if stop == Halt {
			s.Shown = Picture(s.X2)
		}
	}
	return stop
}

// timeout is ЕГГОГ because the calculators have not become free. The command is taken
// away.
func (m *ringRun) timeout() Stop {
	m.pass(3)
	m.find()
	m.pass(1)
	*m.word() |= idleOrder
	return m.fault()
}

// settleAstray shows in the registers what the calculators are going to write, and
// ends the following of searches when there is no first digit F any more.
func (s *State) settleAstray() {
	later := *s
	m := ringRun{State: &later}
	for n := 0; n < settleWords && !(later.Astray.Chips[0].free() && later.Astray.Chips[1].free()); n++ {
		m.pass(1)
	}
	w := later.Astray.Words[lastXBlock:]
	s.X1, s.X, s.Y, s.Z, s.T = w[0], w[1], w[2], w[3], w[4]
	a := &s.Astray
	if !a.Chips[0].free() || !a.Chips[1].free() {
		return
	}
	for i, w := range a.Words {
		if i != markBlock && isMark(w) {
			return
		}
	}
	a.On = false
	s.Ring = (a.At + blocks - beginSearch) % blocks
	s.Busy = 0
}

const settleWords = 5000

// register is the number register of the block under the К145ИК1302.
func (m *ringRun) register() *number.Number {
	return &m.R[int(m.Astray.At+blocks-firstPage)%blocks]
}

// put writes X, found three blocks on.
func (m *ringRun) put() {
	m.find()
	m.pass(3)
	*m.word() = m.X
}

// zerosShown is how many word cycles it takes to bring a number into the form in which it
// is shown: one for each zero at its end, two for each at its beginning, one if
// there is no exponent to show.
func zerosShown(x number.Number) int {
	n := min(bits.TrailingZeros32(uint32(x)|1<<28)/4, 7)
	if e := x >> 36; e <= 7 {
		n = min(n, 7-int(e)) + 1
	}
	return n + 2*zerosBefore(x)
}

// zerosBefore counts the zeros before the first other digit, if there is one.
func zerosBefore(x number.Number) int { return leadingZeros(x) & 7 }

// shows passes X through the display routine.
func (m *ringRun) shows(show func() Stop) Stop {
	m.X = m.x()
	m.shown = true
	x, words := m.X, m.State.Words
	stop := show()
	m.State.Words = words
	if stop != None {
		return stop
	}
	m.pass(43 + zerosShown(x))
	m.put()
	m.pass(20)
	return stop
}

// delays are the word cycles from reading X to the search for the register, of the
// commands with a register.
var delays = [16]int{4: 4, 6: 4, 7: 10, 8: 9, 9: 9, 0xA: 10, 0xB: 8, 0xC: 8, 0xD: 7, 0xE: 9}

// end ends a command that does not show X, so many word cycles before the next fetch.
// At a key X is shown now.
func (m *ringRun) end(words int) {
	if !m.key {
		m.pass(words)
		return
	}
	m.pass(words - 2)
	if m.timely = m.free(); m.timely {
		m.pass(6)
	}
}

// strayKey carries out a command from the keyboard.
func (s *State) strayKey(op byte) Stop {
	start := uint8(1)
	switch high := op >> 4; {
	case op <= 9:
		start = 14
	case high == 4 || high == 6:
		start = 0
	case op >= isa.OpToMin && op < isa.OpStore: // with К
		start = 10
	case op == isa.OpNop:
		start = 3
	}
	m := s.stray(start)
	m.key = true
	m.pass(20 * blocks)
	m.free()
	m.pass(3)
	stop := m.command(op)
	if stop == None && !m.shown && op > isa.OpClear {
		if m.timely {
			stop = m.shows(m.show)
		} else {
			stop = m.timeout()
		}
	}
	m.pass(settledWords)
	s.settleAstray()
	s.Astray.On, s.Astray.Due = false, false
	return stop
}

// settledWords is longer than the calculators take to end what a command has begun.
const settledWords = 200

// command carries out a command, from where its code is known to the next fetch.
func (m *ringRun) command(op byte) Stop {
	high, n := op>>4, int(op&15)
	if high == 0 || high == 15 {
		return m.entryAstray(op)
	}
	m.pass(1)
	x := m.x() // the chip is three blocks behind a find
	m.X, m.x1302 = x, x
	switch high {
	case 1, 2, 3:
		m.pass(2)
		m.find()
		m.pass(2)
		*m.word() = x
		m.pass(1)
		m.find()
		m.pass(1)
		*m.word() = *m.word()&(1<<36-1) | number.Number(op)<<40 | x&(15<<36)
		m.end(5)
		m.closed(x)
		return None
	case 4:
		m.pass(delays[high])
		m.find()
		m.pass(7 + n)
		*m.register() = x
		m.end(8)
		m.Q, m.Lift = x.Sign(), true
		return None
	case 5:
		return m.controlAstray(op)
	case 6:
		m.pass(delays[high])
		return m.recalls(n)
	case 7, 9, 0xC, 0xE:
		if m.condition(isa.Table[op].Test) {
			m.end(int(testWords[op]) - 14)
			m.closed(x)
			return None
		}
	}
	r := m.indexAstray(op, n)
	switch high {
	case 0xA:
		m.end(13)
		here := m.PC - 1
		if m.PC&15 == 0 {
			here = m.PC - isa.OpAdd | 9
		}
		m.push(here)
		m.PC = byte(r)
		m.closedIndex(r)
	case 0xB:
		m.pass(6)
		x := m.x()
		m.pass(4)
		m.find()
		m.pass(7 + int(selector(r)))
		*m.register() = x
		m.end(8)
		m.Q, m.Lift = x.Sign(), true
	case 0xD:
		m.pass(8)
		return m.recalls(int(selector(r)))
	default:
		m.end(11)
		m.PC = byte(r)
		m.closedIndex(r)
	}
	return None
}

// recalls brings register n into X.
func (m *ringRun) recalls(n int) Stop {
	m.find()
	m.pass(7 + n)
	v := *m.register()
	m.pass(2)
	m.find()
	m.lifts(v)
	m.pass(4)
	return m.shows(m.show)
}

// indexAstray converts the register of an indirect command and writes it back.
func (m *ringRun) indexAstray(op byte, n int) number.Number {
	m.pass(delays[op>>4])
	m.find()
	m.pass(7 + n)
	r := *m.register()
	words := 5 + 2*alignShifts(r)
	r = align(r)
	switch v := uint64(r) & nineNibbles; {
	case n < 4 || n == 15:
		r = r&^nineNibbles | number.Number(decrement(v))
	case n < 7:
		r = r&^nineNibbles | number.Number(increment(v))
	}
	if n < 7 || n == 15 {
		words++
	}
	m.pass(words)
	m.find()
	m.pass(7 + n)
	*m.register() = r
	return r
}

// jump fetches an address and goes there.
func (m *ringRun) jump(words int) {
	m.pass(words)
	a := m.read()
	m.PC = a
	m.pass(11)
}

// controlAstray is 50 to 5F, three blocks behind X.
func (m *ringRun) controlAstray(op byte) Stop {
	x := m.X
	switch op {
	case isa.OpHalt:
		m.pass(7)
		if stop := m.shows(m.showAtStop); stop != None {
			return stop
		}
		m.pass(2)
		return Halt
	case isa.OpGoto:
		m.jump(9)
		m.closed(x)
	case isa.OpReturn:
		m.PC = nextOf[m.pop()]
		m.pass(12)
		m.free()
		m.pass(6)
		return m.shows(m.show)
	case isa.OpCall:
		lost := m.Ret[4]
		m.push(m.PC)
		if lost>>4 != 15 {
			m.jump(10)
		} else {
			m.pass(10)
		}
		m.closed(x)
	case isa.OpNop:
		m.end(10)
		m.closed(x)
	case isa.OpNop1, isa.OpNop2:
		m.end(11)
		m.closed(x)
	case isa.OpHang:
		m.hang()
		return Hang
	default:
		if isa.Table[op].Class == isa.Loop {
			return m.loopAstray(int(isa.Table[op].Register))
		}
		return m.testAstray(op)
	}
	return None
}

// testAstray is F x?0, three blocks behind X.
func (m *ringRun) testAstray(op byte) Stop {
	if !m.condition(isa.Table[op].Test) {
		x := m.X
		m.jump(int(jumpWords[op]) - 14)
		m.closed(x)
		return None
	}
	m.pass(int(jumpWords[op]) - 13)
	m.free()
	m.pass(6)
	m.PC = nextOf[m.PC]
	return m.shows(m.show)
}

// loopAstray is F L0 to F L3.
func (m *ringRun) loopAstray(n int) Stop {
	m.pass(7 + n)
	m.find()
	m.pass(7 + n)
	r := *m.register()
	shifts := 2 * alignShifts(r)
	r = align(r)
	v := decrement(uint64(r) & nineNibbles)
	if v == 0 {
		m.pass(shifts + 11)
		m.free()
		m.pass(6)
		m.PC = nextOf[m.PC]
		return m.shows(m.show)
	}
	r = r&^nineNibbles | number.Number(v)
	m.pass(shifts + 7)
	m.find()
	m.pass(7 + n)
	*m.register() = r
	m.jump(7)
	m.closedIndex(r)
	return None
}

// entryAstray is 00 to 0F and F0 to FF, four blocks behind a find.
func (m *ringRun) entryAstray(op byte) Stop {
	m.X = m.Astray.Words[xBlock] // which nothing but the sign looks at
	switch {
	case op > isa.OpLastX:
		m.pass(3)
		return m.shows(m.show)
	case op == isa.OpEnter, op == isa.OpLastX:
		m.pass(15)
		m.find()
		m.pass(3 - int(op-isa.OpEnter))
		v := *m.word()
		m.pass(3 + int(op-isa.OpEnter))
		m.find()
		m.lifts(v)
		m.pass(16)
		stop := m.shows(m.show)
		m.Lift = m.Lift && op == isa.OpLastX
		return stop
	case op == isa.OpClear:
		m.pass(50)
	case op <= 9 && m.Lift:
		m.pass(20)
		m.find()
		m.lifts(15<<44 | number.Number(op)<<40 | 3<<36 | m.Astray.Face) // half done
		m.pass(37)
	case op <= 9 && m.Typed == 0:
		m.pass(53)
	case op <= 9 && m.Typed < 8:
		m.pass(52 - int(m.Typed))
	case op <= 9 && m.Typed == 8:
		m.pass(32) // the digit is ignored
		return None
	case op <= 9:
		m.pass(26)
	case op == isa.OpSign && m.Typed == EntryExponent:
		m.pass(25)
	case op == isa.OpSign:
		m.pass(16)
		m.X = m.x()
		m.pass(31 + zerosShown(m.X))
	case op == isa.OpExp && m.Lift:
		m.pass(24)
	default:
		m.pass(23)
	}
	words := m.State.Words // which entry counts as if nothing were astray
	stop := m.entry(op)
	m.State.Words = words
	if stop != None {
		return stop
	}
	if op <= 9 && m.Typed > 1 && m.Typed < EntryExponent {
		m.pass(2 * zerosBefore(m.X2))
	}
	m.put()
	m.pass(20)
	return stop
}
