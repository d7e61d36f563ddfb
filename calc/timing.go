package calc

import (
	"math/bits"

	"mk61/calc/number"
	"mk61/isa"
)

// The clock: how many word cycles the chips of the МК-61 need for a program.
// The facts are measured on the chips' microcode, from fetch to fetch: every
// command, at every value of the counter.
//
// The memory ring turns once in ringWords word cycles. Time is counted in word
// cycles, and the phase of the ring, 0..14, is 0 where С/П begins a run. Where
// the К145ИК1302 needs a page of the ring it waits for phase syncPhase and then
// for the page, so nearly everything begins and ends at a fixed phase, and
// delays before a wait come in whole turns or not at all.
//
// A command is
//
//	fetch   to the point where its code is known, at phase syncPhase: by the
//	        counter, and the phase at which it began (fetchWords)
//	work    from there to the next fetch: by the command, and for some by its
//	        operands (commandWork and the functions here)
//	address of a jump: fetched in the same way, and not waited for (addressWords)
//
// Meanwhile the К145ИК1303 calculates. The next command, fetched already, waits
// for it: that is the time of the functions (State.Busy).
//
// The count is exact but for the functions, whose time depends on all digits of
// their operands: see timing_functions.go and number.Function. Less than a turn is missing
// where one of 200 divisions is slow, and at an ЕГГОГ of number entry. The МК-54
// has a shorter ring; it is counted as a МК-61.

const (
	ringWords = 15
	syncPhase = 9
	pageSteps = 7 // program steps in a page of the ring
)

// clock is all there is to know by counter and phase.
type clock struct {
	fetch   [16][256]uint8 // words from the fetch to the point where the code is known
	address [16][256]uint8 // the same for an address, to the next fetch
	after   [256]uint8     // phase of the fetch after an address
}

var ring clock

// work is a time since the code became known, and the phase it ends at.
type work struct{ words, phase uint8 }

var workOf = func() (t [256]work) {
	for n := range t {
		t[n] = work{uint8(n), uint8((syncPhase + n) % ringWords)}
	}
	return t
}()

func init() {
	for pc := range 256 {
		for phase := range ringWords {
			words := bytesRead(phase, pc)
			ring.address[phase][pc] = uint8(words + 7)
			ring.fetch[phase][pc] = uint8(synced(phase, words+5))
			ring.after[pc] = uint8((phase + words + 7) % ringWords)
		}
	}
}

// synced is the first moment from words on at phase syncPhase, for a count
// begun at a phase.
func synced(phase, words int) int {
	return words + (syncPhase+10*ringWords-phase-words)%ringWords
}

// bytesRead is how long the fetch of the byte at a counter takes. The page is
// passed twice: for the byte, found by counting the steps of the page down, and
// to come back to the registers. The page number is that of the counter before
// any check: pages 16 and up come round again, page 15 is page 0 of the next turn.
func bytesRead(phase, pc int) int {
	n := 10*(pc>>4) + pc&15
	page, step := n/pageSteps, n%pageSteps
	turn := page%16 + 7
	words := synced(phase, page+4) + turn
	words += 38 - step
	return synced(phase, words+2) + turn
}

// fact is what the step loop reads of a row of isa.Table: rows are ten times as long.
type fact struct {
	// work is that of a command whose operands do not matter, or do not matter for
	// the phase; nothing where spend or entryWords says it.
	work     work
	test     isa.Condition
	register uint8
}

var facts = func() (t [256]fact) {
	for c := range t {
		op := &isa.Table[c]
		t[c] = fact{workOf[op.Work], op.Test, op.Register}
		switch op.Class {
		case isa.Test, isa.Loop, isa.IndirectTest: // whether it jumps says it
			t[c].work = workOf[0]
		}
	}
	return t
}()

// testWords is the work of a test, F x?0 or F L, that does not jump, and of one
// that does before it fetches the address; К x?0 that does not jump. That of F L
// is for a register in integer form.
var testWords, jumpWords = func() (test, jump [256]uint8) {
	for c := range isa.Table {
		test[c], jump[c] = isa.Table[c].Work, isa.Table[c].JumpWork
	}
	return test, jump
}()

var (
	computeWords = isa.Table[isa.OpAdd].Work // the same for all of 10..3F
	liftWords    = uint64(isa.Table[0].Work) // of a digit that lifts the stack
)

// begin counts the fetch of a command and its work as far as it is known.
func (s *State) begin(pc, op byte) {
	words := uint16(ring.fetch[s.Ring&15][pc])
	if s.Busy != 0 {
		words = max(words, s.Busy)
		s.Busy = 0
	}
	w := facts[op].work
	s.Words += uint64(words) + uint64(w.words)
	s.Ring = w.phase
}

// spend counts work since the code became known. It says where the ring is, so
// what is added besides must be whole turns.
func (s *State) spend(words uint8) {
	s.Words += uint64(words)
	s.Ring = workOf[words].phase
}

// address fetches the address of a jump.
func (s *State) address() byte {
	s.Words += uint64(ring.address[s.Ring&15][s.PC])
	s.Ring = ring.after[s.PC]
	return s.fetch()
}

// turns is how many whole turns of the ring so many words more than fit in the
// slack before a wait are.
func turns(excess int) int { return (excess + ringWords - 1) / ringWords * ringWords }

// leadingZeros counts the zero digits before the first other one.
func leadingZeros(x number.Number) int { return bits.LeadingZeros32(uint32(x)) / 4 }

// alignShifts is how often align shifts a register.
func alignShifts(r number.Number) int { return max(0, 7-int(r>>36&15)) }

// shown counts what showing a number with leading zeros takes longer: a turn, if
// only the last digit is left and the exponent does not show.
func (s *State) shown(x number.Number) {
	if leadingZeros(x) == 7 && x>>36 <= 7 {
		s.Words += ringWords
	}
}

// entered counts what bringing an entry of at least so many leading zeros into X
// takes longer.
func (s *State) entered(x number.Number, zeros int) {
	if n := leadingZeros(x); n >= zeros && n < 8 {
		s.Words += ringWords
	}
}

// entryWords counts the work of a command of number entry, 00..0C, but for a
// digit that lifts the stack.
func (s *State) entryWords(op byte) {
	typing := !s.Lift && s.Typed > 0
	if op <= 9 {
		s.Words -= liftWords // which begin has counted
	}
	switch {
	case op <= 9 && s.Typed == 8:
		s.spend(32) // the digit is ignored
	case op <= 9 && s.Typed < 8:
		s.spend(79)
	case op == isa.OpPoint:
		s.spend(49)
		s.entered(s.X2, 2)
	case op == isa.OpExp:
		s.spend(49)
	case op == isa.OpSign && s.Typed != EntryExponent:
		s.spend(94)
		if n := leadingZeros(s.X); !typing && (n == 6 || n == 7 && s.X>>36 > 7) {
			s.Words += ringWords // for 7, shown knows the others
		}
	default:
		s.spend(49)
		s.entered(s.X2, 1)
	}
}

// loopWork is the work of F L that jumps, by number of the register and last
// digit of its exponent, which says how often it is shifted.
var loopWork = func() (t [4][16]work) {
	for c := range isa.Table {
		op := &isa.Table[c]
		if op.Class != isa.Loop {
			continue
		}
		n := int(op.Register)
		for u := range 16 {
			t[n][u] = workOf[int(op.JumpWork)+turns(n+2*max(0, 7-u)-1)]
		}
	}
	return t
}()

// loops counts the work of F L that jumps; r is its register as it was.
func (s *State) loops(n uint8, r number.Number) {
	w := loopWork[n&3][r>>36&15]
	s.Words += uint64(w.words)
	s.Ring = w.phase
}

// loopEnds counts the work of F L that does not jump.
func (s *State) loopEnds(op byte, n uint8, r number.Number) {
	s.spend(testWords[op])
	if int(n)+2*alignShifts(r) > 12 {
		s.Words += ringWords
	}
}

// indexWords is the work of a command up to the end of the conversion of its
// index register, with n the register as the code has it, and r as it was.
// Counting R0..R6 up or down takes a word cycle.
func indexWords(n uint8, r number.Number) int {
	excess := int(n) + 2*alignShifts(r) - 2
	if n >= 7 {
		excess--
	}
	return 59 + int(n) + turns(excess)
}

// storeWords goes on from indexWords to the end of К x→П through the converted r.
func storeWords(words int, r number.Number) int {
	return 86 + turns(words-61) + int(selector(r))
}

// recallWords is the same for К П→x.
func recallWords(words int, r number.Number) int {
	words = 169 + turns(words-59)
	if selector(r) > 6 {
		words += ringWords
	}
	return words
}

// The К145ИК1303 has a result of so many of its own word cycles in time for the
// fetch of the next command, whatever that is, if they are no more than
// hiddenWords; then the next command waits a turn for every turn of it.
const (
	hiddenWords = 50
	busyWords   = 73
)

// calculates counts the time of an arithmetic command.
func (s *State) calculates(words int) {
	s.Busy = uint16(busyWords + turns(min(words, 10*giveUpWords)-hiddenWords))
}

// giveUpWords is how long a command waits for the one before it: then it is
// ЕГГОГ, errorWords after it was fetched.
const (
	giveUpWords = 2385
	errorWords  = 2410
)

// timeLimit is how many word cycles an arithmetic command may take before the
// К145ИК1302 gives up and shows ЕГГОГ; the result arrives all the same. The limit
// depends on how long the fetch of the next byte takes.
func (s *State) timeLimit() int {
	if s.Model == MK54 {
		return int(limits54[cellOf[MK54][isa.Back(s.PC)]])
	}
	return int(ring.fetch[workOf[computeWords].phase][s.PC]) + giveUpWords - busyWords + hiddenWords
}

// faultWords counts the time from the end of a command to its ЕГГОГ.
func (s *State) faultWords() {
	s.Words += uint64(ring.fetch[s.Ring&15][s.PC]) + errorWords
}
