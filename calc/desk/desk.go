// Package desk is the machine on a desk: a calculator of any model on either
// engine, with the memory and the switches of the МК-52, a loader for what package
// listing reads, and the actions of package script. Every tool, face and page works
// on a Desk; there is no other way from a listing to a machine.
//
//	d, err := desk.New(desk.Options{})          // a МК-61 on the direct engine
//	stop, err := d.Type("2 В↑ 3 +")             // d.Display() is " 5,"
//	err = d.LoadText("squares.txt", source)     // any listing
//
// # Data sheet
//
//	Desk     an engine, the МК-52's unit, the limit of a run
//	Setup    a machine before the first key: program, registers, switches, start
//	Moment   all of a Desk at one moment, but what the EEPROM keeps
//
// A Desk has no clock, prints nothing and is for one goroutine. Every run is
// bounded by Limit and ends when its context does.
package desk

import (
	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/calc/plain"
	"mk61/calc/script"
	"mk61/isa"
)

// DefaultLimit is the number of program steps that one key may start when
// nothing else is said: a program of the real machine takes days for as many.
const DefaultLimit = 1_000_000

// Context tells whether what was begun is still wanted: its Err is not nil when it is not.
// Every context.Context is one. This package asks for no more of it, because package
// context brings the calendar along, which is a tenth of the module that a browser loads.
type Context interface{ Err() error }

// Forever is a Context that is never done.
var Forever Context = forever{}

type forever struct{}

func (forever) Err() error { return nil }

// chunk is how many steps run between two looks at the context.
const chunk = 1 << 12

// Options say which machine stands on the desk. The zero Options are a МК-61 on
// the direct engine.
type Options struct {
	Model calc.Model
	// Open makes the engine; nil is engine.OpenDirect.
	Open engine.Opener
	// Unit is what the МК-52 has beside the МК-61, as it is at the beginning.
	Unit eeprom.Unit
	// Limit is the most steps that one key may start, 0 for DefaultLimit.
	Limit uint64
	// Ceiling is what nothing that is typed may raise the limit above, 0 for none.
	Ceiling uint64
}

// Desk is a machine on a desk. Its methods may set everything of it; the fields
// are settings that the owner may set between two calls.
type Desk struct {
	engine engine.Engine
	open   engine.Opener
	model  calc.Model
	unit   eeprom.Unit
	first  eeprom.Unit // as it was at the beginning
	limit  uint64
	most   uint64 // Options.Ceiling
	part   string
	// unknown are the open cells of the program, nil when it has none.
	unknown *openCells

	// Parts are programs that an action load:NAME puts in; the registers stay.
	Parts map[string][]byte
	// Observe, when not nil, is called before every step of a program that Do, Run
	// and Resume carry out. Runs are slower with it.
	Observe func(*Desk)
	// Warn, when not nil, is told before every key and step that leaves what is
	// known to be exact. Runs are slower with it.
	Warn func(calc.Difference)
	// Next tells what is to be loaded behind a program that came to С/П, for games
	// of more than one load; nil loads nothing.
	Next func(cells *[isa.Steps]byte) (Sequel, bool)
}

// Sequel is a program that is loaded behind another; the registers stay.
type Sequel struct {
	Name  string
	Cells []byte
	// Moved: only if X is not zero. Run: С/П is pressed then.
	Moved, Run bool
}

// New is a machine at power-on.
func New(o Options) *Desk {
	d := &Desk{open: o.Open, limit: o.Limit, most: o.Ceiling, first: o.Unit}
	if d.open == nil {
		d.open = engine.OpenDirect
	}
	if d.limit == 0 {
		d.limit = DefaultLimit
	}
	d.unit = d.first
	d.model = o.Model
	d.engine = d.open(o.Model)
	return d
}

// Chips tells whether the machine is the microcode.
func (d *Desk) Chips() bool { return d.engine.Chips() }

// Model is which calculator it is.
func (d *Desk) Model() calc.Model { return d.model }

// SetModel makes it another calculator; cells and registers that the new one does
// not have are lost.
func (d *Desk) SetModel(to calc.Model) {
	if to == d.model {
		return
	}
	s := d.engine.View()
	clear(s.Cells[to.Steps():])
	clear(s.R[to.Registers():])
	s.Model = to
	d.model = to
	d.engine = d.open(to)
	d.engine.Put(s)
}

// Limit is the most steps that one key may start.
func (d *Desk) Limit() uint64 { return d.limit }

// SetLimit sets it, up to the ceiling.
func (d *Desk) SetLimit(n uint64) {
	d.limit = n
	if d.most > 0 {
		d.limit = min(n, d.most)
	}
}

// Part is the name of the part that was loaded last, "" for the program itself.
func (d *Desk) Part() string { return d.part }

// View is the machine now; see engine.Engine.
func (d *Desk) View() calc.State { return d.engine.View() }

// Seen is the machine between two commands of a run, on either engine: what the
// last command left, and the counter of the next.
func (d *Desk) Seen() calc.State {
	s := d.engine.Seen()
	if s.Running {
		s.PC = d.engine.Counter()
	}
	return s
}

// Counter is the program counter.
func (d *Desk) Counter() byte { return d.engine.Counter() }

// Running tells whether a program runs: started and not stepped to its end.
func (d *Desk) Running() bool { return d.engine.Running() }

// Indicator is what the twelve places show.
func (d *Desk) Indicator() calc.Indicator { return d.engine.Indicator() }

// Flash is the frame that a running program flickers; see engine.Engine.
func (d *Desk) Flash(before *calc.State) calc.Indicator { return d.engine.Flash(before) }

// Display is the indicator as text, "-1,25       08".
func (d *Desk) Display() string { return d.engine.Indicator().String() }

// Steps and Words count the commands of programs carried out since power-on, and
// the word cycles that they took.
func (d *Desk) Steps() uint64 { return d.engine.Steps() }

// Words counts word cycles; see Steps.
func (d *Desk) Words() uint64 { return d.engine.Words() }

// Beyond tells whether the next step leaves what is known to be exact.
func (d *Desk) Beyond() calc.Difference { return d.engine.Beyond() }

// BeyondKey tells the same of pressing a key.
func (d *Desk) BeyondKey(k isa.Key) calc.Difference {
	if k >= isa.NumKeys {
		return calc.NoDifference
	}
	return d.engine.BeyondKey(k)
}

// Unit is the МК-52's memory, address register and switches. Its fields may be
// set between two calls.
func (d *Desk) Unit() *eeprom.Unit { return &d.unit }

// Put replaces the machine: registers, program, counter, switches, modes. The
// model stays.
func (d *Desk) Put(s calc.State) {
	s.Model = d.model
	d.engine.Put(s)
}

// Edit changes the machine, a register or a cell. It must be at rest or between two
// steps.
func (d *Desk) Edit(change func(*calc.State)) {
	s := d.Seen()
	was := s
	change(&s)
	d.filled(&was, &s)
	d.Put(s)
}

// Value is a register as a person writes it: a decimal number where it is one, else
// its twelve digits.
func (d *Desk) Value(r calc.Reg) string {
	s := d.engine.Seen()
	return script.SpellNumber(*s.At(r))
}

// Set puts a value into a register: "0,5", "3.3333333-01", or twelve digits.
func (d *Desk) Set(r calc.Reg, value string) error {
	n, err := script.ParseNumber(value)
	if err == nil {
		d.Edit(func(s *calc.State) { *s.At(r) = n })
	}
	return err
}

// Power switches off and on again. The angle switch and the EEPROM stay.
func (d *Desk) Power() {
	d.engine.Power()
	d.unit.PowerOff()
	d.unknown = nil
}

// Press pushes and releases a key; a program that it starts is not run. The error
// is of what keeps the EEPROM.
func (d *Desk) Press(k isa.Key) (calc.Stop, error) {
	if k < isa.NumKeys {
		if d.unknown != nil {
			return d.pressOpen(k)
		}
		return d.engine.Press(k), nil
	}
	if d.model != calc.MK52 {
		return calc.None, d.only52(k.String())
	}
	s := d.engine.View()
	before := s
	_, err := d.unit.Press(&s, k)
	if s != before {
		d.engine.Put(s)
	}
	return calc.None, err
}

func (d *Desk) only52(what string) error {
	return plain.Errorf("%s: only the МК-52 has it, this is a %s", what, d.model.String())
}

// Step carries out one command of the running program.
func (d *Desk) Step() calc.Stop { return d.engine.Step() }

// Run steps until the machine stops, n commands are done, or ctx is done, whose
// error it then returns with calc.Limit. Before a cell that the listing leaves open it
// ends with an OpenCell.
func (d *Desk) Run(ctx Context, n uint64) (calc.Stop, error) {
	if !d.engine.Running() {
		return calc.Idle, nil
	}
	if d.Observe != nil || d.Warn != nil || d.unknown != nil {
		for i := range n {
			if i%1024 == 0 && ctx.Err() != nil {
				return calc.Limit, ctx.Err()
			}
			if err := d.due(); err != nil {
				return calc.None, err
			}
			d.look()
			if stop := d.engine.Step(); stop != calc.None {
				return stop, nil
			}
		}
		return calc.Limit, nil
	}
	for n > 0 {
		part := min(n, chunk)
		if stop := d.engine.Run(part); stop != calc.Limit {
			return stop, nil
		}
		n -= part
		if err := ctx.Err(); err != nil {
			return calc.Limit, err
		}
	}
	return calc.Limit, nil
}

// look tells those who want to know that a step is due.
func (d *Desk) look() {
	if d.Observe != nil {
		d.Observe(d)
	}
	if d.Warn == nil {
		return
	}
	if b := d.engine.Beyond(); b != calc.NoDifference {
		d.Warn(b)
	}
}

// Can tells whether the machine can do an action at all: it has the key or the
// switch, knows the part.
func (d *Desk) Can(a script.Action) error {
	switch {
	case a.Kind == script.Press && a.Key >= isa.NumKeys && d.model != calc.MK52:
		return d.only52(a.Key.String())
	case a.Kind == script.Turn52 && d.model != calc.MK52:
		return d.only52(a.Switch.String())
	case a.Kind == script.LoadPart && d.Parts[a.Name] == nil:
		return plain.Errorf("no part %q to load", a.Name)
	}
	return nil
}

// Begin does an action and does not run the program that it may start.
func (d *Desk) Begin(a script.Action) (calc.Stop, error) {
	if err := d.Can(a); err != nil {
		return calc.None, err
	}
	switch a.Kind {
	case script.Press:
		if b := d.BeyondKey(a.Key); d.Warn != nil && b != calc.NoDifference {
			d.Warn(b)
		}
		return d.Press(a.Key)
	case script.PowerOff:
		d.Power()
	case script.SetAngle:
		d.engine.Turn(a.Angle)
	case script.SetLimit:
		d.SetLimit(a.Limit)
	case script.Turn52:
		d.turn(a.Switch)
	case script.LoadPart:
		d.Edit(func(s *calc.State) { s.Load(d.Parts[a.Name]) })
		d.part, d.unknown = a.Name, nil
	case script.SetCell:
		d.fill(a.Cell.Cell)
		d.Edit(func(s *calc.State) { a.Apply(s) })
	default:
		d.Edit(func(s *calc.State) { a.Apply(s) })
	}
	return calc.None, nil
}

// turn moves a switch of the МК-52.
func (d *Desk) turn(s script.Switch) {
	switch s {
	case script.Erase:
		d.unit.Operation = eeprom.Erase
	case script.Write:
		d.unit.Operation = eeprom.Write
	case script.Read:
		d.unit.Operation = eeprom.Read
	case script.Data:
		d.unit.Kind = eeprom.Data
	case script.Program:
		d.unit.Kind = eeprom.Program
	case script.Bank1, script.Bank2:
		d.unit.Bank = int(s - script.Bank1)
	}
}

// Do does an action and runs the program that it starts, to its stop or the limit.
// The result is calc.None when nothing ran and nothing is to be told. The error is
// of ctx, of the EEPROM's keeper, or that the machine cannot do this.
func (d *Desk) Do(ctx Context, a script.Action) (calc.Stop, error) {
	stop, err := d.Begin(a)
	if err != nil || !d.engine.Running() || a.Kind != script.Press {
		return stop, err
	}
	return d.Resume(ctx)
}

// maxLoads is more loads in a row than a game needs before it waits for keys.
const maxLoads = 8

// Resume runs the program to its stop, and what is loaded behind it to its own.
func (d *Desk) Resume(ctx Context) (calc.Stop, error) {
	stop, err := d.Run(ctx, d.limit)
	for range maxLoads {
		if err != nil || stop != calc.Halt || d.Next == nil {
			break
		}
		run, ok := d.LoadNext()
		if !ok || !run {
			break
		}
		d.engine.Press(isa.KeyRun)
		stop, err = d.Run(ctx, d.limit)
	}
	return stop, err
}

// LoadNext loads what comes after the program in the cells, at 00, when Next and X
// say so; run tells that С/П is to be pressed then.
func (d *Desk) LoadNext() (run, ok bool) {
	if d.Next == nil {
		return false, false
	}
	s := d.engine.View()
	next, ok := d.Next(&s.Cells)
	if !ok || next.Moved && s.X.Mantissa() == 0 {
		return false, false
	}
	s.Load(next.Cells)
	s.PC = 0
	d.Put(s)
	d.part, d.unknown = next.Name, nil
	return next.Run, true
}

// DoAll does actions in turn. It ends early at an error, a machine that hangs, and
// the limit. stop tells how the last program ended, or that a key by hand came to
// ЕГГОГ; calc.Idle when nothing of that was.
func (d *Desk) DoAll(ctx Context, actions []script.Action) (stop calc.Stop, err error) {
	stop = calc.Idle
	for _, a := range actions {
		st, err := d.Do(ctx, a)
		if st != calc.None {
			stop = st
		}
		if err != nil || st == calc.Hang || st == calc.Limit {
			return stop, err
		}
	}
	return stop, nil
}

// Type does what a person types on one line: "8.7 С/П".
func (d *Desk) Type(line string) (calc.Stop, error) {
	actions, err := script.Parse(line)
	if err != nil {
		return calc.None, err
	}
	return d.DoAll(Forever, actions)
}

// Moment is all of a Desk at one moment but the EEPROM and what keeps it: going
// back does not unwrite a memory.
type Moment struct {
	machine engine.Moment
	model   calc.Model
	unit    switches
	part    string
}

// switches are what Restore sets back of an eeprom.Unit.
type switches struct {
	address   eeprom.Address
	operation eeprom.Operation
	kind      eeprom.Kind
	bank      int
}

// Snapshot is the machine at this moment.
func (d *Desk) Snapshot() Moment {
	return Moment{d.engine.Snapshot(), d.model, switches{d.unit.Address, d.unit.Operation, d.unit.Kind, d.unit.Bank}, d.part}
}

// Restore goes back to a moment of this desk.
func (d *Desk) Restore(m Moment) {
	if m.model != d.model {
		d.model = m.model
		d.engine = d.open(m.model)
	}
	d.engine.Restore(m.machine)
	d.unit.Address, d.unit.Operation, d.unit.Kind, d.unit.Bank = m.unit.address, m.unit.operation, m.unit.kind, m.unit.bank
	d.part = m.part
}
