package calc

import (
	"mk61/calc/number"
	"mk61/isa"
)

// nextOf is isa.Next as a table, for the step loop.
var nextOf = func() (t [256]byte) {
	for i := range t {
		t[i] = isa.Next(byte(i))
	}
	return t
}()

// Step carries out the command at the program counter. While the program goes
// on it returns None; at a stop Running becomes false and Shown is set.
func (s *State) Step() Stop {
	if !s.Running {
		return Idle
	}
	if s.Astray.On || s.Astray.Due {
		return s.stepAstray()
	}
	pc := s.PC
	op := s.fetch()
	s.Steps++
	s.begin(pc, op)
	stop := s.execute(op)
	if stop != None {
		s.halt(op, stop)
	}
	return stop
}

// Run steps until the machine stops or limit steps are done.
func (s *State) Run(limit uint64) Stop {
	if !s.Running {
		return Idle
	}
	for ; limit > 0; limit-- {
		if stop := s.Step(); stop != None {
			return stop
		}
	}
	return Limit
}

func (s *State) fetch() byte {
	op := *s.cell(s.PC)
	s.PC = nextOf[s.PC]
	return op
}

// halt ends a run. After ЕГГОГ of an operation the byte behind the command has
// been fetched and lost.
func (s *State) halt(op byte, stop Stop) {
	s.Running = false
	switch stop {
	case Halt:
		s.Shown = Picture(s.X2)
	case Error:
		if operationFault(op) {
			s.faultWords()
			s.PC = nextOf[s.PC]
		}
	}
}

// operationFault tells the codes whose ЕГГОГ loses the following byte: all that
// compute. ЕГГОГ of number entry or of showing X comes before that fetch.
func operationFault(op byte) bool { return op >= isa.OpAdd && op < isa.OpStore }

// execute carries out one command, whose code has been fetched, and leaves Shown
// alone unless it is ЕГГОГ.
func (s *State) execute(op byte) Stop {
	switch op >> 4 {
	case 0x0:
		return s.entry(op)
	case 0x1, 0x2, 0x3:
		return s.compute(op)
	case 0x4:
		s.R[s.register(op)] = s.X
		s.Q = s.X.Sign()
		s.Lift = true
		return None
	case 0x5:
		return s.control(op)
	case 0x6:
		v := s.R[s.register(op)]
		if isMark(v) && s.strayed(s.X) {
			return s.strayFrom(op)
		}
		s.lift()
		s.X = v
		return s.show()
	case 0x7, 0x9, 0xC, 0xE:
		return s.indirectTest(op)
	case 0x8:
		s.indirectJump(op, 0)
		return None
	case 0xA:
		return s.indirectCall(op)
	case 0xB:
		words := indexWords(op&15, s.R[s.register(op)])
		r := s.index(op)
		s.spend(uint8(storeWords(words, r)))
		s.R[s.selected(r)] = s.X
		s.Q = s.X.Sign()
		s.Lift = true
		return None
	case 0xD:
		before := s.R[s.register(op)]
		r := s.index(op)
		v := s.R[s.selected(r)]
		if isMark(v) && s.strayed(s.X) {
			s.R[s.register(op)] = before
			return s.strayFrom(op)
		}
		s.spend(uint8(recallWords(indexWords(op&15, before), r)))
		s.lift()
		s.X = v
		return s.show()
	default: // F0..FF
		return s.show()
	}
}

// entry: 00..0F.
func (s *State) entry(op byte) Stop {
	if op <= isa.OpExp && (op > 9 || !s.Lift) {
		s.entryWords(op)
	}
	switch op {
	case isa.OpPoint:
		return s.point()
	case isa.OpSign:
		return s.sign()
	case isa.OpExp:
		return s.exponent()
	case isa.OpClear:
		s.X, s.X2, s.Q, s.Typed, s.Overflow, s.Comma, s.ExpBase = 0, 0, 0, 0, 0, 0, 0
	case isa.OpEnter:
		s.lift()
		stop := s.show()
		s.Lift = false
		return stop
	case isa.OpLastX:
		s.lift()
		s.X = s.X1
		return s.show()
	default:
		return s.digit(op)
	}
	return None
}

// control: 50..5F.
func (s *State) control(op byte) Stop {
	switch op {
	case isa.OpHalt:
		goesOn := s.X>>44 == 3 && s.Overflow != 0 // see abnormal
		if stop := s.showAtStop(); stop != None || goesOn {
			return stop
		}
		return Halt
	case isa.OpGoto:
		s.PC = s.address()
		s.closed(s.X)
	case isa.OpReturn:
		s.PC = nextOf[s.pop()]
		return s.show()
	case isa.OpCall:
		// An F pushed out of the fifth level loses the jump: the address is
		// carried out as the next command.
		lost := s.Ret[4]
		s.push(s.PC)
		if lost>>4 != 15 {
			s.PC = s.address()
		}
		s.closed(s.X)
	case isa.OpNop, isa.OpNop1, isa.OpNop2:
		s.closed(s.X)
	case isa.OpNonZ, isa.OpNonNeg, isa.OpNeg, isa.OpZero:
		return s.test(op)
	case isa.OpLoop0, isa.OpLoop1, isa.OpLoop2, isa.OpLoop3:
		return s.loopJump(op, facts[op].register)
	default: // 5F
		s.hang()
		return Hang
	}
	return None
}

// test: a condition that holds skips the address unread and shows X, one that
// does not jumps.
func (s *State) test(op byte) Stop {
	if s.condition(facts[op].test) {
		s.spend(testWords[op])
		s.PC = nextOf[s.PC]
		return s.show()
	}
	s.spend(jumpWords[op])
	s.PC = s.address()
	s.closed(s.X)
	return None
}

func (s *State) loopJump(op byte, n uint8) Stop {
	r := s.R[n]
	if !s.loop(n) {
		s.loopEnds(op, n, r)
		s.PC = nextOf[s.PC]
		return s.show()
	}
	s.loops(n, r)
	s.PC = s.address()
	s.closedIndex(s.R[n])
	return None
}

// closedIndex ends a command that has converted an index register: Q is the
// units digit of its exponent.
func (s *State) closedIndex(r number.Number) {
	s.Q = uint8(r>>36) & 15
	s.Lift = true
}

// indirectJump jumps through a register; more is the work of what comes with
// the jump. It returns the converted register.
func (s *State) indirectJump(op byte, more int) number.Number {
	s.spend(uint8(indexWords(op&15, s.R[s.register(op)]) + more))
	r := s.index(op)
	s.PC = byte(r)
	s.closedIndex(r)
	return r
}

// indirectCall is К ПП. What it stores is the counter less one, in decimal units
// (1B is stored as 21). Behind F9 the counter is 00, and the borrow goes on into
// the code beside it.
func (s *State) indirectCall(op byte) Stop {
	here := s.PC - 1
	if s.PC&15 == 0 {
		here = s.PC - isa.OpAdd | 9
	}
	borrows := s.PC == 0
	r := s.indirectJump(op, 2)
	if borrows {
		return s.borrowed(op&15, r)
	}
	s.push(here)
	return None
}

// borrowed is К ПП n with the counter at 00, through the converted register r. The
// borrow turns the code An into 3n, with a digit behind it that is one more than n.
// From the three of them goes what stands over them: the first digit of the exponent
// of r from n, the units of the address from the digit, which is then the first
// one of the return stack. The chips go on as for an exponent of that; see abnormal.
func (s *State) borrowed(n uint8, r number.Number) Stop {
	digit, borrow := minus((n+1)&15, uint8(r)&15, 0)
	t, borrow := minus(n, uint8(r>>44), borrow)
	top := digit<<4 | s.Ret[0]&15
	s.PC = (3-borrow)<<4 | t
	if borrow > 0 {
		s.Ret[0] = top
		s.Q = 3
		s.Shown = indicator(overflowPicture, 8)
		return Error
	}
	s.push(0)
	s.pop()
	s.Ret[0] = top
	s.writeCell(s.PC, isa.OpEmpty|t)
	s.edit(s.PC, 0, s.Shown.Comma()) // the comma that was shown before, also before a run
	return Edit
}

// minus is a − b − borrow as the chips correct it: ten more when there is a borrow.
func minus(a, b, borrow uint8) (digit, borrows uint8) {
	if b += borrow; a < b {
		return (a + 10 - b) & 15, 1
	}
	return a - b, 0
}

// indirectTest: a true condition does nothing, not even to the register.
func (s *State) indirectTest(op byte) Stop {
	if s.condition(facts[op].test) {
		s.spend(testWords[op])
		s.closed(s.X)
		return None
	}
	s.indirectJump(op, 0)
	return None
}

func (s *State) push(pc byte) {
	s.Ret = [5]byte{pc, s.Ret[0], s.Ret[1], s.Ret[2], s.Ret[3]}
}

// pop returns the top level. The fifth becomes its own units digit twice.
func (s *State) pop() byte {
	top, u := s.Ret[0], s.Ret[4]&15
	s.Ret = [5]byte{s.Ret[1], s.Ret[2], s.Ret[3], s.Ret[4], u<<4 | u}
	return top
}
