package main

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"mk61/calc"
	"mk61/calc/dialog"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/isa/listing"
)

// The accuracy of a whole run. The machine runs the program; beside it every
// register has a shadow, a true value of shadowDigits digits, and every command
// that the machine carries out is carried out on the shadows too. Tests, loops
// and indirect addresses go the machine's way. At the end the shadow of X is what
// the program would have come to without a single rounding.

const shadowDigits = 60

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

// opErrors are the errors of one command in a run, each against the true result
// for the operands as the machine had them.
type opErrors struct {
	count, wrong, refused, counted int
	total                          float64
	worst                          compared
	worstAt                        int // the how manieth command of the run
	worstCell                      int // -1: from the keyboard
	worstX, worstY                 number.Number
}

// follower keeps the shadows of a machine.
type follower struct {
	x, y, z, t, x1, x2 shadow
	r                  [calc.NumRegisters]shadow
	commands           int // carried out
	adopted            int // times a shadow was given up for the machine's value
	ops                [256]opErrors
	warn               func(calc.Difference) // a step that is not known to be exact
}

func newFollower(s *calc.State, warn func(calc.Difference)) *follower {
	f := &follower{warn: warn}
	f.x, f.y, f.z, f.t = shadowOf(s.X), shadowOf(s.Y), shadowOf(s.Z), shadowOf(s.T)
	f.x1, f.x2 = shadowOf(s.X1), shadowOf(s.X2)
	for i := range f.r {
		f.r[i] = shadowOf(s.R[i])
	}
	return f
}

// press pushes a key, or does what else is typed, and runs the program when that
// starts it.
func (f *follower) press(s *calc.State, a dialog.Action, limit uint64) calc.Stop {
	before := *s
	if a.Kind != dialog.PressKey {
		dialog.Apply(s, a)
		f.settle(&before, s)
		return calc.Idle
	}
	op, ok := keyCommand(s, a.Key)
	f.warn(s.Beyond())
	stop := s.Press(a.Key)
	if ok {
		f.command(op, -1, &before, s, stop)
	} else {
		f.settle(&before, s)
	}
	for n := uint64(0); s.Running; n++ {
		if n == limit {
			return calc.Limit
		}
		f.warn(s.Beyond())
		before = *s
		cell := s.Model.Cell(s.PC)
		stop = s.Step()
		f.command(before.Cells[cell], cell, &before, s, stop)
	}
	return stop
}

// keyCommand is the command that a key is about to carry out.
func keyCommand(s *calc.State, k isa.Key) (op byte, ok bool) {
	if s.Hung || s.Running || s.Mode != calc.Auto || k >= isa.NumKeys || k == isa.KeyF || k == isa.KeyK {
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
func (f *follower) command(op byte, cell int, before, after *calc.State, stop calc.Stop) {
	f.commands++
	switch op >> 4 {
	case 0x0:
		f.entry(op, before, after)
	case 0x1, 0x2, 0x3:
		f.compute(op, cell, before, after, stop)
	case 0x4:
		f.r[register(op)] = f.x
	case 0x6:
		f.lift()
		f.x = f.r[register(op)]
	case 0xB:
		f.r[target(before, op)] = f.x
	case 0xD:
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
	t.Load([]byte{0xB0 | op&15})
	t.PC, t.X, t.Running = 0, mark, true
	t.Step()
	for i, r := range t.R {
		if r == mark {
			return i
		}
	}
	return register(op)
}

func (f *follower) lift() { f.t, f.z, f.y = f.z, f.y, f.x }

// entry is a command of number entry or one of В↑ and Вх. Constants are exact;
// ВП, the point and /−/ may also work on a result, whose shadow then gets the
// same exponent and sign.
func (f *follower) entry(op byte, before, after *calc.State) {
	switch {
	case op <= 9:
		if before.Lift {
			f.lift()
		}
		if before.Lift || before.Typed != calc.EntryExponent {
			f.x = shadowOf(after.X)
			return
		}
		f.rescale(after.X, f.x)
	case op == 0x0D:
		f.x = shadowOf(after.X)
	case op == 0x0E:
		f.lift()
	case op == 0x0F:
		f.lift()
		f.x = f.x1
	case after.X != before.X || op == 0x0C:
		f.rescale(after.X, f.x, f.x2)
	}
}

// rescale makes X the first of the shadows whose register has the digits of n.
func (f *follower) rescale(n number.Number, from ...shadow) {
	for _, s := range from {
		m, k := s.seen.Normalize(), n.Normalize()
		if !s.known || m.Mantissa() != k.Mantissa() || k.Mantissa() == 0 {
			continue
		}
		v := s.value.Scale(signedExponent(k) - signedExponent(m))
		if m.Sign() != k.Sign() {
			v = v.Neg()
		}
		f.x = shadow{n, v, true}
		return
	}
	f.adopt(&f.x, n)
}

func signedExponent(n number.Number) int {
	e := n.Exponent()
	v := int(e>>8)*100 + int(e>>4&15)*10 + int(e&15)
	if v >= 500 {
		v -= 1000
	}
	return v
}

// compute is a command 10 to 3F.
func (f *follower) compute(op byte, cell int, before, after *calc.State, stop calc.Stop) {
	x, y := f.x, f.y
	f.x1 = x
	refused := stop == calc.Error && after.X == before.X && after.Y == before.Y
	if exact.Has(op) && op != 0x20 {
		f.note(op, cell, before, refused)
	}
	if refused {
		return
	}
	switch op {
	case 0x14:
		f.x, f.y = y, x
		return
	case 0x25:
		f.x, f.y, f.z, f.t = y, f.z, f.t, x
		return
	case 0x3E:
		f.x = y
		return
	case 0x20:
		f.lift()
	case 0x10, 0x11, 0x12, 0x13:
		f.y, f.z = f.z, f.t
	}
	if !exact.Has(op) {
		if op >= 0x37 && op <= 0x3A && (x.inexact() || y.inexact() && op != 0x3A) { // digits of a rounded number
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
func (f *follower) note(op byte, cell int, before *calc.State, refused bool) {
	o := &f.ops[op]
	o.count++
	c := compare(op, before.X, before.Y, before.Angle)
	switch {
	case c.err != nil:
		return
	case c.refused || refused:
		o.refused++
		return
	case c.wrong():
		o.wrong++
	}
	u := math.Abs(c.ulps)
	if math.IsInf(u, 0) {
		return
	}
	o.total += u
	o.counted++
	if u > math.Abs(o.worst.ulps) || o.counted == 1 {
		o.worst, o.worstAt, o.worstCell = c, f.commands, cell
		o.worstX, o.worstY = before.X, before.Y
	}
}

// settle brings the shadows in line with the registers: where a register holds
// another number than its shadow goes with, the shadow is given up.
func (f *follower) settle(before, after *calc.State) {
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

func (f *follower) settleRegisters(after *calc.State) {
	for i := range f.r {
		f.settleOne(&f.r[i], after.R[i])
	}
}

func (f *follower) settleOne(s *shadow, n number.Number) {
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
	e := signedExponent(a)
	return b == number.Zero && e <= -100
}

func (f *follower) adopt(s *shadow, n number.Number) {
	if s.inexact() {
		f.adopted++
	}
	*s = shadowOf(n)
}

// accuracyOfRun is mk61 accuracy -program.
func (e *env) accuracyOfRun(program, keys string, limit uint64, angle *number.Angle) int {
	s := calc.New(calc.MK61)
	name := ""
	if program != "" {
		l, err := e.loadProgram(program, listing.Options{})
		if err != nil {
			return e.failLoad(err)
		}
		if s, err = l.machine(); err != nil {
			return e.fail("%v", err)
		}
		name = l.name
		if keys == "" && l.Start >= 0 {
			keys = "С/П"
		}
	}
	if angle != nil {
		s.Angle = *angle
	}
	if keys == "" {
		keys = "В/О С/П"
	}
	actions, err := dialog.ParseKeys(keys)
	if err != nil {
		return e.usage("accuracy: -keys: %v", err)
	}
	f := newFollower(&s, (&session{e: e}).warn)
	for _, a := range actions {
		if a.Kind == dialog.SetLimit {
			limit = a.Limit
		}
		switch f.press(&s, a, limit) {
		case calc.Limit:
			return e.fail(e.say("accuracy: still running after %d steps (-limit)", "accuracy: после %d шагов программа ещё идёт (-limit)"), limit)
		case calc.Hang:
			return e.fail("%s", e.say("accuracy: the machine hangs: it answers no key", "accuracy: машина зависла и не отвечает на клавиши"))
		}
	}
	if name != "" {
		fmt.Fprintf(e.out, "%s: %s\n", e.say("program", "программа"), name)
	}
	fmt.Fprintf(e.out, e.say("keys: %s; %d commands; the indicator shows %s\n\n", "клавиши: %s; команд: %d; на табло %s\n\n"), keys, f.commands, strings.TrimSpace(s.Shown.String()))
	f.report(e, &s)
	return exitOK
}

func (f *follower) report(e *env, s *calc.State) {
	tw := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, e.say(
		"command\tcount\twrong\trefused\tmean\tmax\tat\tcell\toperands\tmachine\ttrue",
		"команда\tвсего\tневерно\tотказ\tсреднее\tнаибольшее\tкоманда №\tячейка\tоперанды\tмашина\tточно"))
	for op := range f.ops {
		o := &f.ops[op]
		if o.count == 0 {
			continue
		}
		if o.counted == 0 { // no true value, or ЕГГОГ, each time
			fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t—\t—\t—\t—\t—\t—\t—\n", isa.Table[op].Name, o.count, o.wrong, o.refused)
			continue
		}
		mean, cell := o.total/float64(o.counted), "—"
		if o.worstCell >= 0 {
			cell = fmt.Sprintf("%02d", o.worstCell)
		}
		operands := plain(o.worstX)
		if exact.Binary(byte(op)) {
			operands = "X=" + operands + " Y=" + plain(o.worstY)
		}
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", isa.Table[op].Name, o.count, o.wrong, o.refused,
			units(mean), units(o.worst.ulps), o.worstAt, cell, operands, plain(o.worst.machine), o.worst.truth.True.Text(14))
	}
	tw.Flush()
	fmt.Fprintf(e.out, "\n%-9s %s\n", e.say("X", "X"), plain(s.X))
	if !f.x.known {
		fmt.Fprintf(e.out, "%-9s %s\n", e.say("true", "точно"), e.say("none: ", "нет: ")+e.reason(exact.ErrNotNumber))
		return
	}
	fmt.Fprintf(e.out, "%-9s %s   %s\n", e.say("true", "точно"), f.x.value.Text(24),
		e.say("(without any rounding, along the machine's own path)", "(без единого округления, тем же путём, что прошла машина)"))
	fmt.Fprintf(e.out, "%-9s %s %s\n", e.say("error", "ошибка"), units(ulps(f.x.value, s.X)), e.say("units of the last digit", "единицы последней цифры"))
	if f.adopted > 0 {
		fmt.Fprintf(e.out, e.say(
			"note: %d times the machine's own value was taken over (digit operations, counters, results that exist for the rounded operands only)\n",
			"замечание: %d раз взято значение самой машины (поразрядные операции, счётчики, результаты, возможные только для округлённых операндов)\n"), f.adopted)
	}
}
