// Package face is the calculator as a page shows it: a debugger's desk with what a
// picture of it needs, which is time. It knows how long the indicator stays dark,
// how far a program comes in a frame at a speed, what a step back takes off the
// tape, and which registers have changed. It draws nothing and asks no clock: time
// enters through Advance.
package face

import (
	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/desk"
	"mk61/calc/eeprom"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
)

// wordTime is the duration of a word cycle on the real machine, in microseconds
// (docs/mk52.md: 1 macro-cycle ≈ 1.64 ms, range 1.62 to 1.74).
const wordTime = 1640

// Speed is how fast programs run.
type Speed uint8

// The speeds: as the real machine, ten and a hundred times as fast, and as fast as
// it goes.
const (
	Real Speed = iota
	Ten
	Hundred
	Full
	NumSpeeds
)

var factor = [NumSpeeds]int64{1, 10, 100, 0}

// Light is how bright the indicator is.
type Light uint8

// The lights.
const (
	Dark   Light = iota // no power
	Blank               // a key is at work: all places dark
	Dim                 // the flicker of a running program
	Bright              // the machine stands still
)

// Pause says why a program stands still that has not ended.
type Pause uint8

// The reasons.
const (
	NotPaused Pause = iota
	Asked
	AtBreak
	AtCell     // that RunTo named
	AtRegister // that has changed, for Watch
)

// Face is a calculator with time, light, speed, stops and a tape.
type Face struct {
	g     *debug.Debugger
	off   bool
	speed Speed
	pause Pause
	due   int64 // µs of machine time, not yet run
	dark  int64 // µs of machine time, until the result of a key is there
	steps int   // commands carried out since the last picture

	breaks [isa.Steps]int // number of the breakpoint at a cell, 0 none
	once   []int          // breakpoints that go at the next pause
	why    Pause          // what they mean

	base    [calc.NumRegs]number.Number
	changed uint32 // registers that the last key, step or run changed, a bit each

	tape    tape
	todo    []script.Action // to be done when nothing runs
	sequels []Sequel
	program Program
}

// Sequel is a program that is loaded behind another that has stopped.
type Sequel struct {
	After []byte // cells of the program before
	desk.Sequel
}

// New is a calculator at power-on. The desk's Next belongs to the face.
func New(o desk.Options) *Face {
	f := &Face{}
	o.Unit.Operation, o.Unit.Kind = eeprom.Read, eeprom.Program
	d := desk.New(o)
	d.Next = f.next
	f.g = debug.New(d)
	f.rebase()
	return f
}

// Desk is the machine, to look at.
func (f *Face) Desk() *desk.Desk { return f.g.Desk() }

// State is the machine between two commands.
func (f *Face) State() calc.State { return f.g.State() }

// Off tells whether the switch stands at Выкл.
func (f *Face) Off() bool { return f.off }

// Speed is how fast programs run.
func (f *Face) Speed() Speed { return f.speed }

// SetSpeed sets it.
func (f *Face) SetSpeed(s Speed) {
	if s < NumSpeeds {
		f.speed, f.due = s, 0
	}
}

// Paused says why the program stands still.
func (f *Face) Paused() Pause { return f.pause }

// Live tells whether a program runs and time moves it.
func (f *Face) Live() bool { return !f.off && f.pause == NotPaused && f.Desk().Running() }

// Moving tells whether time changes the picture.
func (f *Face) Moving() bool { return f.Live() || f.steps > 0 || f.dark > 0 || len(f.todo) > 0 }

// Changed has a bit for each register that the last key, step or run changed.
func (f *Face) Changed() uint32 { return f.changed }

// Actions is the number of keys, steps and changes since the beginning.
func (f *Face) Actions() uint64 { return f.g.Actions() }

// Picture is what the indicator shows and how bright.
func (f *Face) Picture() (calc.Indicator, Light) {
	running := f.Desk().Running()
	switch {
	case f.off:
		return 0, Dark
	case running && f.pause == NotPaused && f.steps == 0, !running && f.dark > 0:
		return f.Desk().Indicator(), Blank
	case running:
		return f.Desk().Indicator(), Dim
	}
	return f.Desk().Indicator(), Bright
}

// rebase takes the registers as they are as unchanged.
func (f *Face) rebase() {
	s := f.g.State()
	for r := range calc.NumRegs {
		f.base[r] = *s.At(r)
	}
}

// settle marks what has changed since the last call of rebase or settle.
func (f *Face) settle() {
	s := f.g.State()
	var changed uint32
	for r := range calc.NumRegs {
		if v := *s.At(r); v != f.base[r] {
			changed |= 1 << r
			f.base[r] = v
		}
	}
	if changed != 0 {
		f.changed = changed
	}
}

// do does an action, and notes it on the tape.
func (f *Face) do(a script.Action) error {
	if f.off && a.Kind != script.PowerOff {
		return nil
	}
	before := f.g.State()
	f.rebase()
	stop, err := f.g.Do(a)
	if err != nil {
		return err
	}
	running := f.Desk().Running()
	f.pause, f.dark = NotPaused, 0
	f.settle()
	switch {
	case a.Kind != script.Press:
		f.tape.add(a, f.g.Actions())
		if a.Kind == script.PowerOff {
			f.tape.stop(f.Desk().Display(), f.g.Actions(), false)
		}
	case before.Running: // any key stops a program and is not carried out
		f.forget()
		f.tape.stop(f.Desk().Display(), f.g.Actions(), true)
	default:
		f.tape.add(a, f.g.Actions())
		if !running && f.State().Mode == calc.Auto && (stop == calc.Error || ends(before.Prefix, a.Key)) {
			f.tape.stop(f.Desk().Display(), f.g.Actions(), false)
		}
		if before.Mode == calc.Auto && !running && f.speed != Full {
			f.dark = int64(keyWords(before.Prefix, a.Key, f.Desk().Indicator())) * wordTime
		}
	}
	if running {
		f.due, f.steps = 0, 0
	}
	return nil
}

// Press pushes a key of the case.
func (f *Face) Press(k isa.Key) {
	if f.off || k >= isa.NumKeys && f.Desk().Model() != calc.MK52 {
		return
	}
	f.todo = nil
	f.do(script.Action{Kind: script.Press, Key: k}) //nolint:errcheck // a memory without a store has no errors
}

// Turn moves the switch Р–ГРД–Г.
func (f *Face) Turn(a number.Angle) {
	if a <= number.Deg && a != f.State().Angle {
		f.set(script.Action{Kind: script.SetAngle, Angle: a})
	}
}

// Turn52 moves a switch of the МК-52.
func (f *Face) Turn52(s script.Switch) {
	if f.Desk().Model() == calc.MK52 {
		f.set(script.Action{Kind: script.Turn52, Switch: s})
	}
}

// set does an action that is no key: it moves a program that runs neither on nor
// to its stop, and may be done without power.
func (f *Face) set(a script.Action) {
	f.g.Do(a) //nolint:errcheck // the machine has the switch
	f.tape.add(a, f.g.Actions())
}

// Power turns the switch. The EEPROM stays, the history goes.
func (f *Face) Power(on bool) {
	if on == !f.off {
		return
	}
	f.off = !on
	d := f.Desk()
	d.Power()
	f.g = debug.New(d)
	f.rearm()
	f.due, f.dark, f.steps, f.pause, f.todo, f.changed = 0, 0, 0, NotPaused, nil, 0
	f.rebase()
	f.tape.restart()
	if on {
		f.tape.add(script.Action{Kind: script.PowerOff}, 0)
	}
}

// SetModel makes it another calculator; what that has no room for is lost, and can
// be taken back.
func (f *Face) SetModel(m calc.Model) {
	if m > calc.MK54 || m == f.Desk().Model() {
		return
	}
	f.halt()
	f.g.Change(m.String(), func(d *desk.Desk) { d.SetModel(m) })
	f.rebase()
}

// halt ends a program that runs, as any key does.
func (f *Face) halt() {
	f.todo = nil
	if f.Desk().Running() {
		f.do(script.Action{Kind: script.Press, Key: isa.KeyF}) //nolint:errcheck // a key of every model
	}
	f.dark, f.due, f.steps = 0, 0, 0
}

// Type does what one line of package script says, as a person would: each key when
// the program that the last one started has stopped.
func (f *Face) Type(line string) error {
	l, err := script.Parse(line)
	if err != nil {
		return err
	}
	for _, a := range l {
		if err := f.Desk().Can(a); err != nil {
			return err
		}
	}
	f.todo = append(f.todo, l...)
	f.work()
	return nil
}

// work does what is due by Type until a program runs.
func (f *Face) work() {
	for len(f.todo) > 0 && !f.off && !f.Desk().Running() {
		a := f.todo[0]
		f.todo = f.todo[1:]
		if f.do(a) != nil || f.State().Hung {
			f.todo = nil
		}
	}
}

// Advance lets dt microseconds pass. A run at full speed works until busy says that
// its slice of time is over; it is asked every thousand commands or so.
func (f *Face) Advance(dt int64, busy func() bool) {
	f.steps = 0
	k := factor[f.speed]
	f.dark = max(0, f.dark-dt*k)
	if k == 0 {
		f.dark = 0
		for f.Live() {
			if f.run(1<<62, busy) == calc.Limit {
				break
			}
			f.work()
			if busy() {
				break
			}
		}
		return
	}
	if f.Live() {
		f.due = min(f.due+dt*k, 250_000*k)
		for n := 0; f.Live() && f.due > 0; n++ {
			if n%64 == 63 && busy() {
				f.due = 0
				return
			}
			words := f.Desk().Words()
			f.run(1, never)
			f.due -= int64(f.Desk().Words()-words) * wordTime
		}
		if !f.Desk().Running() { // the result is there when the last command has had its time
			f.dark = max(0, -f.due)
		}
	}
	if f.dark == 0 {
		f.work()
	}
}

func never() bool { return false }

// run lets the program go on for n commands and looks what came of it.
func (f *Face) run(n uint64, busy func() bool) calc.Stop {
	r := f.g.Run(n, busy, nil)
	f.steps += int(r.Steps)
	switch {
	case r.Break != nil && f.Desk().Running():
		why := AtBreak
		for _, id := range f.once {
			if id == r.Break.ID {
				why = f.why
			}
		}
		f.stand(why)
	case !f.Desk().Running():
		f.ended(r.Stop)
	}
	return r.Stop
}

// ended is the end of a run: the tape gets its line, and what comes behind the
// program is loaded.
func (f *Face) ended(stop calc.Stop) {
	f.forget()
	f.settle()
	f.tape.stop(f.Desk().Display(), f.g.Actions(), false)
	if stop != calc.Halt {
		return
	}
	s := f.g.State()
	next, ok := f.next(&s.Cells)
	if !ok || next.Moved && s.X.Mantissa() == 0 {
		return
	}
	f.g.Change(next.Name, func(d *desk.Desk) { d.LoadNext() })
	s = f.g.State()
	f.tape.begin(next.Name, script.Presets(&s), f.g.Actions())
	if next.Run {
		f.do(script.Action{Kind: script.Press, Key: isa.KeyRun}) //nolint:errcheck // a key of every model
	}
}

// next is for the desk; see desk.Desk.Next.
func (f *Face) next(cells *[isa.Steps]byte) (desk.Sequel, bool) {
	for _, s := range f.sequels {
		if follows(cells, s.After) {
			return s.Sequel, true
		}
	}
	return desk.Sequel{}, false
}

// follows tells whether the cells hold a program and nothing behind it.
func follows(cells *[isa.Steps]byte, program []byte) bool {
	for i, c := range cells {
		want := byte(0)
		if i < len(program) {
			want = program[i]
		}
		if c != want {
			return false
		}
	}
	return len(program) > 0
}

// stand pauses a program that runs.
func (f *Face) stand(why Pause) {
	f.pause = why
	f.forget()
	f.settle()
}

// Hold pauses a program that runs.
func (f *Face) Hold() {
	if f.Live() {
		f.stand(Asked)
	}
}

// Go lets a paused program go on; a machine at rest is started with С/П.
func (f *Face) Go() {
	switch {
	case f.off:
	case f.Desk().Running():
		f.pause, f.due = NotPaused, 0
	default:
		f.Press(isa.KeyRun)
	}
}

// Step carries out one command: of a program that runs, or of one at rest as the
// key ПП does it.
func (f *Face) Step() {
	switch s := f.State(); {
	case f.off:
	case s.Running:
		f.rebase()
		f.changed = 0
		if r := f.g.Step(); f.Desk().Running() {
			f.stand(Asked)
		} else {
			f.ended(r.Stop)
		}
	case s.Mode == calc.Auto:
		f.Press(isa.KeyCall)
	}
}

// Back takes up to n keys and commands back and tells how many.
func (f *Face) Back(n uint64) uint64 {
	if f.off {
		return 0
	}
	f.rebase()
	n = f.g.Back(n)
	f.moved()
	return n
}

// Redo does again what the last Back took.
func (f *Face) Redo() bool {
	if f.off {
		return false
	}
	f.rebase()
	_, ok := f.g.Redo()
	f.moved()
	return ok
}

// moved is after a jump in time.
func (f *Face) moved() {
	f.forget()
	f.tape.back(f.g.Actions())
	f.todo, f.dark, f.due, f.steps, f.pause = nil, 0, 0, 0, NotPaused
	if f.Desk().Running() {
		f.pause = Asked
	}
	f.changed = 0
	f.settle()
}

// Break sets or takes the breakpoint at a cell.
func (f *Face) Break(cell int) {
	if cell < 0 || cell >= isa.Steps {
		return
	}
	if id := f.breaks[cell]; id != 0 {
		f.g.RemoveBreak(id)
		f.breaks[cell] = 0
		return
	}
	f.breaks[cell] = f.g.AddBreak(debug.Break{Kind: debug.AtCell, Cell: cell})
}

// Broken tells whether a cell has a breakpoint.
func (f *Face) Broken(cell int) bool { return f.breaks[cell] != 0 }

// RunTo lets the program go on, or starts it, until it is about to carry out a cell.
func (f *Face) RunTo(cell int) {
	if f.off || cell < 0 || cell >= isa.Steps {
		return
	}
	f.Go()
	f.forget()
	f.once, f.why = []int{f.g.AddBreak(debug.Break{Kind: debug.AtCell, Cell: cell})}, AtCell
}

// Watch lets the program go on, or starts it, until a register changes.
func (f *Face) Watch() {
	if f.off {
		return
	}
	f.Go()
	f.forget()
	f.why = AtRegister
	for r := range calc.NumRegs {
		f.once = append(f.once, f.g.AddBreak(debug.Break{Kind: debug.RegisterChange, Reg: r}))
	}
}

// forget takes the breakpoints of RunTo and Watch away.
func (f *Face) forget() {
	for _, id := range f.once {
		f.g.RemoveBreak(id)
	}
	f.once = nil
}

// rearm gives a new debugger the breakpoints.
func (f *Face) rearm() {
	f.once = nil
	for cell, id := range f.breaks {
		if id != 0 {
			f.breaks[cell] = f.g.AddBreak(debug.Break{Kind: debug.AtCell, Cell: cell})
		}
	}
}
