package accuracy

import (
	"errors"
	"math"

	"mk61/calc"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
)

// shadowDigits is the precision of the true values beside the registers.
const shadowDigits = 60

// Keyboard is the place of a command that was typed, where a command of the
// program has its cell.
const Keyboard = -1

// ErrKey is the error of [Follower.Key] for a key that the machine itself does
// not have: the МК-52's keys for its memory.
var ErrKey = errors.New("a key of the МК-52's memory")

// Follower measures the accuracy of a whole run. The machine runs the program;
// beside it every register has a shadow, a true value of 60 digits, and every
// command that the machine carries out is carried out on the shadows too. Tests,
// loops and indirect addresses go the machine's way. At the end the shadow of X
// is what the program would have come to without a single rounding.
//
// It is for one goroutine; make one with [Follow].
type Follower struct {
	// Beyond, when not nil, is told before each key and each step of the program
	// whether it leaves what package calc is known to do exactly.
	Beyond func(calc.Difference)

	s                  calc.State
	x, y, z, t, x1, x2 shadow
	r                  [calc.NumRegisters]shadow
	commands, adopted  int
	ops                [256]OpErrors
	totals             [256]float64 // of the errors without their signs
}

// OpErrors are the errors of one command in a run, each against the true result
// for the operands as the machine had them.
type OpErrors struct {
	Op byte
	// Count is how often it was carried out, Wrong how often its result was not
	// the nearest number, Refused how often it ended in ЕГГОГ though there is a
	// true value. Finite counts the results with a finite error.
	Count, Wrong, Refused, Finite int
	// Mean is that of the finite errors without their signs and Worst the
	// comparison with the greatest, in units of the last digit.
	Mean  float64
	Worst Comparison
	// WorstAt says when the worst was: the how manieth command of the run, from
	// 1. WorstCell says where: a cell of the program, or Keyboard.
	WorstAt, WorstCell int
}

// Report is what came of a run.
type Report struct {
	// Commands counts the commands carried out, of the program and typed.
	Commands int
	// Ops are the commands with a true value that the run had, by their codes.
	Ops []OpErrors
	// X is the machine's, True its shadow, and Ulps the error of X in units of
	// the last digit. Known is false, and True and Ulps mean nothing, if X holds
	// no decimal number.
	X     number.Number
	Known bool
	True  exact.Value
	Ulps  float64
	// Adopted counts how often a shadow was given up for the machine's own value:
	// for digit operations, counters, results that exist for the rounded operands
	// only.
	Adopted int
}

// shadow is a true value beside a register.
type shadow struct {
	seen  number.Number // the register it belongs to
	value exact.Value
	known bool // the register holds a decimal number
}

func shadowOf(n number.Number) shadow {
	v, ok := exact.Of(n)
	return shadow{n, v, ok}
}

// inexact tells if the shadow is not the register's own value.
func (s shadow) inexact() bool {
	v, ok := exact.Of(s.seen)
	return s.known && ok && v.Text(shadowDigits) != s.value.Text(shadowDigits)
}

// Follow begins a run on the machine s, whose registers count as exact.
func Follow(s calc.State) *Follower {
	f := &Follower{s: s}
	f.x, f.y, f.z, f.t = shadowOf(s.X), shadowOf(s.Y), shadowOf(s.Z), shadowOf(s.T)
	f.x1, f.x2 = shadowOf(s.X1), shadowOf(s.X2)
	for i := range f.r {
		f.r[i] = shadowOf(s.R[i])
	}
	return f
}

// State is the machine as it is now.
func (f *Follower) State() calc.State { return f.s }

// Apply changes the machine otherwise than by a key: a register is set, a switch
// moved, the power goes off and on. Registers that change are exact.
func (f *Follower) Apply(change func(*calc.State)) {
	before := f.s
	change(&f.s)
	f.settle(&before, &f.s)
}

// Key presses a key and runs the program when that starts it, for at most limit
// steps. It tells how the command or the run ended: calc.None for a key after
// which nothing is to be told, calc.Limit if the program is still running. The
// error is ErrKey for a key that the machine does not have, or that of ctx.
func (f *Follower) Key(ctx interface{ Err() error }, k isa.Key, limit uint64) (calc.Stop, error) {
	if k >= isa.NumKeys {
		return calc.None, ErrKey
	}
	s := &f.s
	before := *s
	op, ok := keyCommand(s, k)
	f.warn()
	stop := s.Press(k)
	if ok {
		f.command(op, Keyboard, &before, s, stop)
	} else {
		f.settle(&before, s)
	}
	for n := uint64(0); s.Running; n++ {
		if n == limit {
			return calc.Limit, nil
		}
		if n%256 == 255 && ctx.Err() != nil {
			return calc.Limit, ctx.Err()
		}
		f.warn()
		before = *s
		cell := s.Model.Cell(s.PC)
		stop = s.Step()
		f.command(before.Cells[cell], cell, &before, s, stop)
	}
	return stop, nil
}

// Commands counts the commands carried out so far.
func (f *Follower) Commands() uint64 { return uint64(f.commands) }

func (f *Follower) warn() {
	if b := f.s.Beyond(); f.Beyond != nil && b != calc.NoDifference {
		f.Beyond(b)
	}
}

// Report tells what came of the run so far.
func (f *Follower) Report() Report {
	r := Report{Commands: f.commands, Adopted: f.adopted, X: f.s.X, Known: f.x.known, True: f.x.value}
	if r.Known {
		r.Ulps = Ulps(r.True, r.X)
	}
	for op, o := range f.ops {
		if o.Count == 0 {
			continue
		}
		o.Op = byte(op)
		if o.Finite > 0 {
			o.Mean = f.totals[op] / float64(o.Finite)
		}
		r.Ops = append(r.Ops, o)
	}
	return r
}

// keyCommand is the command that a key is about to carry out.
func keyCommand(s *calc.State, k isa.Key) (op byte, ok bool) {
	if s.Hung || s.Running || s.Mode != calc.Auto || k == isa.KeyF || k == isa.KeyK {
		return 0, false
	}
	switch s.Prefix {
	case calc.PrefixF:
		op, ok = k.Shifted()
		return op, ok && !isa.Table[op].Operand
	case calc.PrefixK:
		if _, pending := k.PendingK(); pending {
			return 0, false
		}
		op, _ = k.ShiftedK()
		return op, true
	case calc.PrefixHigh:
		if _, digit := k.Nibble(); digit {
			return 0, false
		}
	case calc.PrefixLow:
		if n, digit := k.Nibble(); digit {
			return s.High<<4 | n, !s.Address
		}
	}
	switch k {
	case isa.KeyCall:
		return s.Cells[s.Model.Cell(s.PC)], true
	case isa.KeyForward, isa.KeyBack, isa.KeyRun, isa.KeyGoto, isa.KeyReturn:
		return 0, false
	}
	return k.Plain()
}

// command carries op out on the shadows; the machine has done so already.
func (f *Follower) command(op byte, cell int, before, after *calc.State, stop calc.Stop) {
	f.commands++
	switch isa.Table[op].Class {
	case isa.Digit, isa.Entry:
		f.entry(op, before, after)
	case isa.Stack, isa.Arithmetic, isa.Function, isa.KFunction, isa.Identity, isa.Fault:
		f.compute(op, cell, before, after, stop)
	case isa.Store:
		f.r[register(op)] = f.x
	case isa.Recall:
		f.lift()
		f.x = f.r[register(op)]
	case isa.IndirectStore:
		f.r[target(before, op)] = f.x
	case isa.IndirectRecall:
		n := target(before, op)
		f.lift()
		f.x = f.r[n]
		f.settleRegisters(after)
		if n == register(op) { // the register as the conversion left it
			f.x = f.r[n]
		}
	}
	f.settle(before, after)
}

// register is the register that the low nibble of a code names.
func register(op byte) int {
	if op&15 == 15 {
		return 0
	}
	return int(op & 15)
}

// target is the register that К x→П or К П→x selects, found by storing a mark.
func target(s *calc.State, op byte) int {
	const mark number.Number = 0xFEDCBA987654
	t := *s
	t.Load([]byte{isa.OpKStore | op&15})
	t.PC, t.X, t.Running = 0, mark, true
	t.Step()
	for i, r := range t.R {
		if r == mark {
			return i
		}
	}
	return register(op)
}

func (f *Follower) lift() { f.t, f.z, f.y = f.z, f.y, f.x }

// entry is a command of number entry. Constants are exact;
// ВП, the point and /−/ may also work on a result, whose shadow then gets the
// same exponent and sign.
func (f *Follower) entry(op byte, before, after *calc.State) {
	switch {
	case isa.Table[op].Class == isa.Digit:
		if before.Lift {
			f.lift()
		}
		if before.Lift || before.Typed != calc.EntryExponent {
			f.x = shadowOf(after.X)
			return
		}
		f.rescale(after.X, f.x)
	case op == isa.OpClear:
		f.x = shadowOf(after.X)
	case after.X != before.X || op == isa.OpExp:
		f.rescale(after.X, f.x, f.x2)
	}
}

// rescale makes X the first of the shadows whose register has the digits of n.
func (f *Follower) rescale(n number.Number, from ...shadow) {
	for _, s := range from {
		m, k := s.seen.Normalize(), n.Normalize()
		if !s.known || m.Mantissa() != k.Mantissa() || k.Mantissa() == 0 {
			continue
		}
		v := s.value.Scale(k.SignedExponent() - m.SignedExponent())
		if m.Sign() != k.Sign() {
			v = v.Neg()
		}
		f.x = shadow{n, v, true}
		return
	}
	f.adopt(&f.x, n)
}

// compute is a command that works on the stack.
func (f *Follower) compute(op byte, cell int, before, after *calc.State, stop calc.Stop) {
	switch op { // these leave Вх
	case isa.OpEnter:
		f.lift()
		return
	case isa.OpLastX:
		f.lift()
		f.x = f.x1
		return
	}
	x, y := f.x, f.y
	f.x1 = x
	refused := stop == calc.Error && after.X == before.X && after.Y == before.Y
	if exact.Has(op) && op != isa.OpPi {
		f.note(op, cell, before, refused)
	}
	if refused {
		return
	}
	switch op {
	case isa.OpSwap:
		f.x, f.y = y, x
		return
	case isa.OpRotate:
		f.x, f.y, f.z, f.t = y, f.z, f.t, x
		return
	case isa.OpCopyY:
		f.x = y
		return
	case isa.OpPi:
		f.lift()
	}
	if exact.Binary(op) && isa.Table[op].Class == isa.Arithmetic { // + − × ÷
		f.y, f.z = f.z, f.t
	}
	if !exact.Has(op) {
		if op >= isa.OpAnd && op <= isa.OpNot && (x.inexact() || y.inexact() && op != isa.OpNot) { // digits of a rounded number
			f.adopted++
		}
		if after.X != before.X {
			f.x = shadowOf(after.X)
		}
		return
	}
	if x.known && (y.known || !exact.Binary(op)) {
		if v, err := exact.Eval(op, x.value, y.value, before.Angle, shadowDigits); err == nil {
			f.x = shadow{rawResult(op, before), v, true}
			return
		}
		f.adopted++
	}
	f.x = shadowOf(after.X)
}

// rawResult is the X that the command left before it was shown.
func rawResult(op byte, before *calc.State) number.Number {
	r, _, _ := carryOut(op, before.X, before.Y, before.Angle)
	return r
}

// note compares one command of the run with the true result.
func (f *Follower) note(op byte, cell int, before *calc.State, refused bool) {
	o := &f.ops[op]
	o.Count++
	c := Compare(op, before.X, before.Y, before.Angle)
	switch {
	case c.NoTruth != nil:
		return
	case c.Refused || refused:
		o.Refused++
		return
	case c.Wrong():
		o.Wrong++
	}
	u := math.Abs(c.Ulps)
	if math.IsInf(u, 0) {
		return
	}
	f.totals[op] += u
	o.Finite++
	if u > math.Abs(o.Worst.Ulps) || o.Finite == 1 {
		o.Worst, o.WorstAt, o.WorstCell = c, f.commands, cell
	}
}

// settle brings the shadows in line with the registers: where a register holds
// another number than its shadow goes with, the shadow is given up.
func (f *Follower) settle(before, after *calc.State) {
	f.settleOne(&f.x, after.X)
	f.settleOne(&f.y, after.Y)
	f.settleOne(&f.z, after.Z)
	f.settleOne(&f.t, after.T)
	f.settleOne(&f.x1, after.X1)
	f.settleRegisters(after)
	if after.X2 != before.X2 || f.x2.seen != after.X2 {
		if after.X2.Normalize() == after.X.Normalize() {
			f.x2 = f.x
			f.x2.seen = after.X2
		} else {
			f.x2 = shadowOf(after.X2)
		}
	}
}

func (f *Follower) settleRegisters(after *calc.State) {
	for i := range f.r {
		f.settleOne(&f.r[i], after.R[i])
	}
}

func (f *Follower) settleOne(s *shadow, n number.Number) {
	if s.seen == n {
		return
	}
	if s.known && sameNumber(s.seen, n) {
		s.seen = n
		return
	}
	f.adopt(s, n)
}

// sameNumber tells if two registers stand for one number: apart from leading
// zeros, and from an underflow that showing made zero.
func sameNumber(a, b number.Number) bool {
	if a.Normalize() == b.Normalize() {
		return true
	}
	e := a.SignedExponent()
	return b == number.Zero && e <= -100
}

func (f *Follower) adopt(s *shadow, n number.Number) {
	if s.inexact() {
		f.adopted++
	}
	*s = shadowOf(n)
}
