package calc

import "mk61/isa"

// The keyboard. The same automaton of prefixes serves АВТ, where a complete
// command is carried out, and ПРГ, where it is written into the program. All
// states were measured with all thirty keys.

// Press pushes and releases a key. In АВТ it carries out the command that the
// key completes; С/П sets Running, and Run or Step then carry the program on. A
// key pressed while a program runs only stops it: the code about to be fetched
// is lost. The result is None, or how a command ended that did not end normally.
// The МК-52's own keys do nothing here; see package-level type EEPROM's user.
//
// Keys take no time that is counted, and the ring waits for them.
func (s *State) Press(k isa.Key) Stop {
	words := s.Words
	s.Astray.On, s.Astray.Due = false, false
	stop := s.press(k)
	s.Words, s.Ring, s.Busy = words, 0, 0
	return stop
}

func (s *State) press(k isa.Key) Stop {
	s.Settle()
	switch {
	case s.Hung || k >= isa.NumKeys:
		return None
	case s.Running:
		return s.interrupt()
	case k == isa.KeyF:
		s.Prefix = PrefixF
		return None
	case k == isa.KeyK:
		s.Prefix = PrefixK
		return None
	}
	prefix := s.Prefix
	s.Prefix = PrefixNone
	switch prefix {
	case PrefixF:
		return s.pressF(k)
	case PrefixK:
		if h, ok := k.PendingK(); ok {
			s.Prefix, s.High, s.Address = PrefixLow, h, false
			return None
		}
		code, _ := k.ShiftedK()
		if s.Mode == Program {
			s.Shown = indicator(uint64(s.Shown), 0) // of the ways to a code only this one clears it
		}
		return s.complete(code)
	case PrefixHigh:
		if n, ok := k.Nibble(); ok {
			s.Prefix, s.High, s.Address = PrefixLow, n, true
			return None
		}
	case PrefixLow:
		if n, ok := k.Nibble(); ok {
			return s.completeLow(s.High<<4 | n)
		}
	}
	return s.pressPlain(k)
}

// interrupt is any key while a program runs: the byte about to be fetched is fetched
// and lost, and X is shown. A function that still calculates then has not changed X
// yet: showing X puts the old number back over a result that arrives meanwhile, and
// one that arrives later changes X behind the picture.
func (s *State) interrupt() Stop {
	wait := int(s.Busy) - int(ring.fetch[s.Ring&15][s.PC])
	s.fetch()
	s.Running = false
	x := s.X
	if wait > shownInTime {
		s.X = s.X1
	}
	stop := s.showKept()
	if wait > shownTooLate {
		s.X = x
	}
	return stop
}

// Results so many word cycles behind the fetch are there when X is read for the
// picture, and are not lost by its being written back.
const (
	shownInTime  = 15
	shownTooLate = 80
)

func (s *State) pressPlain(k isa.Key) Stop {
	if h, ok := k.Pending(); ok {
		s.Prefix, s.High, s.Address = PrefixLow, h, false
		return None
	}
	switch k {
	case isa.KeyForward, isa.KeyBack:
		if k == isa.KeyForward {
			s.PC = isa.Next(s.PC)
		} else {
			s.PC = isa.Back(s.PC)
		}
		if s.Mode == Program {
			s.Shown = s.programPicture(s.Shown.Comma())
			return None
		}
		return s.showKept()
	}
	code, _ := k.Plain()
	if s.Mode == Program {
		return s.complete(code)
	}
	switch k {
	case isa.KeyRun:
		s.Running = true
		if s.strays() && s.Model != MK54 {
			s.strayRun()
		}
		return None
	case isa.KeyCall: // ПП: one command of the program
		op := s.fetch()
		for op == isa.OpCall && s.Ret[4]>>4 == 15 { // no jump: its address is carried out, too
			s.execute(op)
			op = s.fetch()
		}
		s.Steps++
		if op == isa.OpHalt { // С/П stops as in a run
			return s.present(s.showAtStop())
		}
		return s.carryOut(op)
	case isa.KeyGoto:
		s.Prefix = PrefixHigh
		return None
	case isa.KeyReturn:
		s.PC = 0
		return None
	}
	return s.complete(code)
}

// pressF is a key after F.
func (s *State) pressF(k isa.Key) Stop {
	switch k {
	case isa.KeySign: // АВТ
		s.Mode = Auto
		x2, digit := s.X2, s.Overflow
		stop := s.showKept()
		if h := s.X >> 44; h == 1 || h == 2 { // does not count as one more picture
			s.X2, s.Overflow = x2, digit
		}
		return stop
	case isa.KeyExp: // ПРГ
		if s.Mode == Auto {
			s.enterProgram()
		} else {
			s.Shown = indicator(uint64(s.Shown), 0)
		}
		return None
	}
	code, ok := k.Shifted()
	if !ok { // CF
		return None
	}
	if s.Mode == Auto && isa.Table[code].Operand {
		return None
	}
	return s.complete(code)
}

// complete takes a whole one-byte command, or the code of a command whose
// address follows.
func (s *State) complete(code byte) Stop {
	if s.Mode == Program {
		s.writeCell(s.PC, code)
		s.PC = isa.Next(s.PC)
		s.Shown = s.programPicture(s.Shown.Comma())
		if isa.Table[code].Operand {
			s.Prefix = PrefixHigh
		}
		return None
	}
	return s.carryOut(code)
}

// completeLow takes the byte made of two nibbles: an address, or a command with
// a register.
func (s *State) completeLow(code byte) Stop {
	if s.Mode == Auto && s.Address {
		s.PC = code
		return s.present(s.show())
	}
	if s.Mode == Program {
		s.writeCell(s.PC, code)
		s.PC = isa.Next(s.PC)
		s.Shown = s.programPicture(s.Shown.Comma())
		return None
	}
	return s.carryOut(code)
}

// carryOut executes a command from the keyboard and shows what comes of it. On
// the keyboard every command but number entry shows X.
func (s *State) carryOut(code byte) Stop {
	before := s.Shown
	typed, shows := s.Typed, s.showsX(code)
	var stop Stop
	follows := s.followsKey(code)
	if follows {
		stop = s.strayKey(code)
	} else {
		stop = s.execute(code)
	}
	if stop != None {
		return s.present(stop)
	}
	switch {
	case code == isa.OpExp && s.Typed == EntryExponent: // its first digit, its sign
		before = before&^(0xF<<40) | Indicator(s.Q)<<40
		s.Shown = s.exponentPicture(before)
		return None
	case code <= isa.OpSign && s.Typed == EntryExponent:
		s.Shown = s.exponentPicture(before)
		return None
	case code == isa.OpPoint && s.Lift: // ЕГГОГ, say, gets the comma of X2
		if s.Typed > 0 {
			s.Shown = s.withX2(before)
		}
		return None
	case code <= isa.OpPoint && s.Typed > 0:
		s.Shown = s.entryPicture(s.Typed)
		return None
	case code == isa.OpSign && typed > 0 && typed < EntryExponent:
		return s.present(None)
	case shows, follows, code < isa.OpLastX:
		return s.present(None)
	}
	return s.present(s.show())
}

// followsKey tells whether a command from the keyboard meets a first digit F in the
// stack, or brings one there.
func (s *State) followsKey(code byte) bool {
	if s.Model == MK54 || s.Running {
		return false
	}
	if s.strays() {
		return true
	}
	after := *s
	return after.execute(code) == None && after.strays()
}

// showKept ends number entry and shows X; whether the next digit lifts stays as
// it was.
func (s *State) showKept() Stop {
	lift := s.Lift
	stop := s.present(s.show())
	s.Lift = lift
	return stop
}

// showsX tells whether a command that is not number entry will itself show X, as
// those of class A do.
func (s *State) showsX(code byte) bool {
	op := &isa.Table[code]
	switch op.Class {
	case isa.Test:
		return s.condition(op.Test)
	case isa.Loop:
		return decrement(uint64(align(s.R[op.Register]))&nineNibbles) == 0
	}
	return op.Shows
}

// command is the code that a key pressed in АВТ completes, if it does.
func (s *State) command(k isa.Key) (code byte, ok bool) {
	switch s.Prefix {
	case PrefixF:
		return k.Shifted()
	case PrefixK:
		return k.ShiftedK()
	case PrefixLow:
		if n, ok := k.Nibble(); ok {
			return s.High<<4 | n, !s.Address
		}
	}
	if k == isa.KeyCall {
		return *s.cell(s.PC), true
	}
	return k.Plain()
}

// present sets the picture after a command; stop is how it ended.
func (s *State) present(stop Stop) Stop {
	if (stop == None || stop == Halt) && !s.Running {
		s.Shown = Picture(s.X2)
	}
	return stop
}

// enterProgram is F ПРГ. The next digit typed in АВТ will replace X. The chips push the counter and pop it again, which
// leaves its mark on the fifth level.
func (s *State) enterProgram() {
	lost := s.Ret[4]
	s.push(s.PC)
	s.pop()
	s.Mode, s.Lift = Program, false
	s.Shown = s.programPicture(0)
	if lost>>4 == 15 {
		// The F pushed out breaks the jump back: the counter stays on the
		// stack and is two less.
		s.Ret = [5]byte{s.PC, s.Ret[0], s.Ret[1], s.Ret[2], s.Ret[3]&15<<4 | s.Ret[3]&15}
		s.PC = isa.Back(isa.Back(s.PC))
		s.Shown = s.programPicture(0)
		s.Shown |= Indicator(0xFF) << 36
	}
}

func (s *State) writeCell(pc, code byte) { *s.cell(pc) = code }
