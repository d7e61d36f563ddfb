package tui

import (
	"time"

	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/desk"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// wordTime is the duration of a word cycle on the real machines: 1.64 ms after
// tables of commands timed by hand, 1.62 to 1.74; for the МК-52 1.90 ms after a
// published picture of an oscilloscope, 525 Hz for the 14 places of its indicator,
// which are scanned once in a word cycle.
var wordTime = [...]time.Duration{
	calc.MK61: 1640 * time.Microsecond,
	calc.MK52: time.Second / 525,
	calc.MK54: 1640 * time.Microsecond,
}

// The word cycles that one may set.
const (
	MinClock = 100 * time.Microsecond
	MaxClock = 100 * time.Millisecond
)

// speed is how fast programs run.
type speed uint8

// The speeds.
const (
	speedReal speed = iota
	speed10
	speed100
	speedFull
	numSpeeds
)

var speedFactor = [numSpeeds]int64{1, 10, 100, 0}

func (s speed) String() string { return [...]string{"×1", "×10", "×100", "max"}[s] }

// machine is the calculator with what the face adds to it: time, a tape, a pause.
type machine struct {
	g *debug.Debugger
	// s is the machine as look saw it last: after every key and switch, and before
	// a drawing while a program runs.
	s     calc.State
	off   bool
	offAt uint64 // the action that switched it off
	speed speed
	clock time.Duration // of a word cycle, 0 for that of the model
	tape  tape

	paused bool
	due    time.Duration  // of machine time, not yet run
	began  uint64         // word cycles when the last run began
	dark   time.Duration  // of machine time, until the result of a key is there
	breaks [isa.Steps]int // the debugger's numbers, 0 for none
	runTo  int            // cell to pause at once, -1 none
	watch  bool           // pause when a register changes
	until  *condition     // pause when it comes about, nil for none
	came   string         // the condition that did
	frames int            // codes fetched since the last drawing
	glow   time.Duration  // how long the tube still glows after the last of them

	changed [calc.NumRegs]bool // registers that the last key, step or run changed
	base    [calc.NumRegs]number.Number

	why pauseReason
}

// pauseReason says why a run was paused.
type pauseReason uint8

const (
	pauseNone pauseReason = iota
	pauseAsked
	pauseBreak
	pauseRunTo
	pauseWatch
	pauseUntil
)

// newMachine is a calculator at power-on. open nil is the direct engine; of unit
// the memory, its keeper and the module count, not the switches.
func newMachine(m calc.Model, open engine.Opener, unit eeprom.Unit) machine {
	unit.Operation, unit.Kind = eeprom.Read, eeprom.Program
	d := desk.New(desk.Options{Model: m, Open: open, Unit: unit})
	d.Next = sequel
	n := machine{g: debug.New(d), runTo: -1}
	n.look()
	return n
}

// sequel is what is loaded behind a program of the library.
func sequel(cells *[isa.Steps]byte) (desk.Sequel, bool) {
	n, ok := programs.Next(cells)
	if !ok {
		return desk.Sequel{}, false
	}
	return desk.Sequel{Name: n.Program.Title, Cells: n.Program.Cells, Moved: n.Moved, Run: n.Run}, true
}

// restore takes a machine over as it was kept.
func (m *machine) restore(s calc.State) {
	d := m.g.Desk()
	d.SetModel(s.Model)
	d.Put(s)
	m.g = debug.New(d)
	m.look()
	m.base = registers(&m.s)
}

// look takes the machine as it is now into s.
func (m *machine) look() { m.s = m.g.State() }

// unit is what the МК-52 has beside the МК-61.
func (m *machine) unit() *eeprom.Unit { return m.g.Desk().Unit() }

// word is the duration of a word cycle.
func (m *machine) word() time.Duration {
	if m.clock > 0 {
		return m.clock
	}
	return wordTime[m.g.Desk().Model()]
}

// running tells whether a program runs, paused or not.
func (m *machine) running() bool { return m.g.Desk().Running() }

// registers copies the numbers of the state in the order of calc.Reg.
func registers(s *calc.State) (v [calc.NumRegs]number.Number) {
	for r := range v {
		v[r] = *s.At(calc.Reg(r))
	}
	return v
}

// settle looks at the machine and marks what has changed since base was taken.
func (m *machine) settle() {
	m.look()
	now := registers(&m.s)
	if now == m.base {
		return
	}
	for i := range now {
		m.changed[i] = now[i] != m.base[i]
	}
	m.base = now
}

// live tells whether a program runs and time moves it.
func (m *machine) live() bool { return m.running() && !m.paused && !m.off }

// picture is what the indicator shows and how bright.
func (m *machine) picture() (calc.Indicator, light) {
	d := m.g.Desk()
	switch {
	case m.off:
		return 0, lightOff
	case d.Running():
		return m.flash(), m.glowing()
	case m.dark > 0:
		return d.Indicator(), lightBlank
	}
	return d.Indicator(), lightBright
}

// The phosphor is dim while a frame flickers, and goes out in two steps.
const (
	glowTime = 75 * time.Millisecond
	fadeTime = 35 * time.Millisecond
)

// glowing is how bright the tube of a running program is.
func (m *machine) glowing() light {
	switch {
	case m.paused || m.glow > fadeTime:
		return lightDim
	case m.glow > 0:
		return lightFaint
	}
	return lightBlank
}

// flash is the frame that a running program flickered last.
func (m *machine) flash() calc.Indicator {
	d := m.g.Desk()
	if m.g.Done(1).Kind == debug.Stepped && !m.g.Desk().Chips() {
		if before, ok := m.g.Past(1); ok {
			return d.Flash(&before)
		}
	}
	return d.Flash(nil)
}

// do carries out an action and puts it on the tape.
func (m *machine) do(a script.Action) error {
	_, err := m.g.Do(a)
	m.look()
	m.tape.add(m.g.Actions(), a)
	return err
}

// turnAngle puts the switch Р–ГРД–Г to a place.
func (m *machine) turnAngle(to number.Angle) {
	if m.s.Angle != to {
		m.do(script.Action{Kind: script.SetAngle, Angle: to})
	}
}

// The switches of the МК-52 as actions.
var (
	operations = [...]script.Switch{eeprom.Erase: script.Erase, eeprom.Write: script.Write, eeprom.Read: script.Read}
	kinds      = [...]script.Switch{eeprom.Data: script.Data, eeprom.Program: script.Program}
)

// press pushes a key of the case.
func (m *machine) press(k isa.Key) error {
	if m.off {
		return nil
	}
	was, before, mode := m.running(), m.s.Prefix, m.s.Mode
	if k >= isa.NumKeys {
		return m.press52(k)
	}
	m.base = registers(&m.s)
	_, err := m.g.Press(k)
	m.look()
	m.paused, m.why = false, pauseNone
	switch {
	case was: // any key stops a program and is not carried out
		m.tape.stop(m.g.Actions(), &m.s, true)
	default:
		m.tape.add(m.g.Actions(), script.Action{Key: k})
		if ends(before, k, &m.s) {
			m.tape.stop(m.g.Actions(), &m.s, false)
		}
	}
	m.dark = 0
	if !was && mode == calc.Auto && m.speed != speedFull && !m.running() {
		m.dark = time.Duration(keyWords(before, k, &m.s)) * m.word()
	}
	if m.running() {
		m.due, m.frames, m.glow, m.began = 0, 0, glowTime, m.s.Words
	}
	m.settle()
	return err
}

// press52 is А↑ or ↑↓. The tape says where the switches stand that ↑↓ looks at.
func (m *machine) press52(k isa.Key) error {
	if m.s.Model != calc.MK52 || m.running() {
		return nil
	}
	m.base = registers(&m.s)
	_, err := m.g.Press(k)
	at := m.g.Actions()
	if k == isa.KeyMove {
		m.tape.add(at, script.Action{Kind: script.Turn52, Switch: operations[m.unit().Operation]})
		m.tape.add(at, script.Action{Kind: script.Turn52, Switch: kinds[m.unit().Kind]})
	}
	m.tape.add(at, script.Action{Key: k})
	m.settle()
	return err
}

// ends tells whether a key pressed by hand ends a line of the tape: it gave a
// result, or left the entry of a program.
func ends(before calc.Prefix, k isa.Key, s *calc.State) bool {
	if s.Running || s.Mode == calc.Program {
		return false
	}
	if before == calc.PrefixF && k == isa.KeySign {
		return true
	}
	code, ok := completes(before, k)
	if !ok {
		return false
	}
	switch isa.Table[code].Class {
	case isa.Arithmetic, isa.Function, isa.KFunction, isa.Fault:
		return true
	}
	return false
}

// completes is the command that a key completes behind what was pressed of it.
func completes(before calc.Prefix, k isa.Key) (code byte, ok bool) {
	switch before {
	case calc.PrefixF:
		return k.Shifted()
	case calc.PrefixK:
		return k.ShiftedK()
	case calc.PrefixNone:
		return k.Plain()
	}
	return 0, false
}

// keyWords is how many word cycles the machine is dark after a key in АВТ that
// completes a command. Keys of number entry show their digit at once.
func keyWords(before calc.Prefix, k isa.Key, s *calc.State) uint64 {
	code, ok := completes(before, k)
	if !ok {
		return 0
	}
	switch op := &isa.Table[code]; {
	case op.Class == isa.Digit || op.Class == isa.Entry:
	case s.Shown == calc.ErrorIndicator:
		return errorWords
	case op.Class == isa.Arithmetic || op.Class == isa.Function || op.Class == isa.KFunction || op.Class == isa.Stack:
		return uint64(op.Words)
	}
	return 0
}

// errorWords is how long the machine takes to come to ЕГГОГ.
var errorWords = uint64(isa.Table[isa.OpFault].Words)

// run lets the program go on for n commands at the most, to its end or to what it
// pauses at.
func (m *machine) run(n uint64, busy func() bool) {
	var done func(before, after *calc.State) bool
	why := pauseRunTo
	if m.runTo >= 0 || m.watch || m.until != nil {
		done = func(before, after *calc.State) bool {
			switch {
			case after.Running && after.Model.Cell(after.PC) == m.runTo:
				return true
			case m.watch && registers(before) != registers(after):
				m.base, why = registers(before), pauseWatch
				return true
			case m.until != nil && m.until.comes(before, after):
				m.base, why, m.came = registers(before), pauseUntil, m.until.text
				return true
			}
			return false
		}
	}
	r := m.g.Run(n, busy, done)
	if r.Steps > 0 {
		m.frames += int(r.Steps)
		m.glow = glowTime
	}
	switch {
	case !m.running():
		m.watch, m.runTo, m.until = false, -1, nil
		m.look()
		m.tape.stop(m.g.Actions(), &m.s, false)
		m.tape.play(m.g.Actions(), &m.s)
		m.settle()
		if r.Stop == calc.Halt {
			m.follow()
		}
	case r.Break != nil:
		m.pause(pauseBreak)
	case r.Done:
		m.pause(why)
	}
}

// step carries out one command and looks whether to pause after it.
func (m *machine) step() { m.run(1, nil) }

func (m *machine) pause(why pauseReason) {
	m.paused, m.why = true, why
	m.runTo, m.watch, m.until = -1, false, nil
	m.settle()
}

// resume lets a paused program go on; a stopped one is started where it stands,
// as С/П does.
func (m *machine) resume() {
	if m.off {
		return
	}
	m.paused, m.why, m.due = false, pauseNone, 0
	if !m.running() {
		m.press(isa.KeyRun)
	}
}

// ran is how long the program runs, in the time of the machine.
func (m *machine) ran() time.Duration {
	return time.Duration(m.g.Desk().Words()-m.began) * m.word()
}

// stepOnce carries out one command: of a paused program, or of a stopped one
// as the key ПП does it.
func (m *machine) stepOnce() {
	switch {
	case m.off:
	case m.running():
		m.look()
		m.base, m.why = registers(&m.s), pauseNone
		m.step()
		if m.running() && m.why != pauseBreak {
			m.pause(pauseAsked)
		}
	case m.s.Mode == calc.Auto:
		m.press(isa.KeyCall)
	}
}

// toggleBreak sets a breakpoint at a cell, or takes it away.
func (m *machine) toggleBreak(cell int) {
	if id := m.breaks[cell]; id != 0 {
		m.g.RemoveBreak(id)
		m.breaks[cell] = 0
		return
	}
	m.breaks[cell] = m.g.AddBreak(debug.Break{Kind: debug.AtCell, Cell: cell})
}

// undo takes the last n commands, keys, switches and loads back, and tells how many
// there were.
func (m *machine) undo(n uint64) uint64 {
	m.look()
	m.base = registers(&m.s)
	if n = m.g.Back(n); n == 0 {
		return 0
	}
	m.tape.back(m.g.Actions())
	m.moved()
	return n
}

// redo does again what was taken back last.
func (m *machine) redo() (n uint64, ok bool) {
	m.look()
	m.base = registers(&m.s)
	n, ok = m.g.Redo()
	m.tape.redo(ok)
	if ok {
		m.moved()
	}
	return n, ok
}

// forth goes n commands on: through what was taken back, then by running the program.
func (m *machine) forth(n uint64) (done uint64) {
	for done < n {
		k, ok := m.redo()
		if !ok {
			break
		}
		done += k
	}
	if done >= n || !m.running() {
		return done
	}
	from := m.g.Actions()
	m.look()
	m.base, m.why = registers(&m.s), pauseNone
	for m.running() && m.g.Actions()-from < n-done {
		m.run(n-done-(m.g.Actions()-from), nil)
		if m.why != pauseNone {
			break
		}
	}
	if m.running() && m.why == pauseNone {
		m.pause(pauseAsked)
	}
	return done + m.g.Actions() - from
}

// moved follows a step in time.
func (m *machine) moved() {
	m.off = m.off && m.g.Actions() >= m.offAt
	m.dark = 0
	m.paused = m.running()
	m.why = pauseAsked
	m.settle()
}

// most is how many commands are carried out between two looks at the clock.
const most = 1 << 15

// advance lets dt pass. A run at full speed works until busy says that its
// slice of time is over; it is asked every 64 commands, or more seldom when they
// are fast.
func (m *machine) advance(dt time.Duration, busy func() bool) {
	m.frames = 0
	m.glow = max(0, m.glow-dt)
	f := speedFactor[m.speed]
	m.dark = max(0, m.dark-dt*time.Duration(f))
	if f == 0 {
		m.dark = 0
	}
	if !m.live() {
		return
	}
	d := m.g.Desk()
	if f > 0 {
		m.due = min(m.due+dt*time.Duration(f), 250*time.Millisecond*time.Duration(f))
		for n := 0; m.live() && m.due > 0; n++ {
			if n%64 == 63 && busy() {
				m.due = 0
				return
			}
			words := d.Words()
			m.step()
			m.due -= time.Duration(d.Words()-words) * m.word()
		}
		if !m.running() { // the result is there when the last command has had its time
			m.dark = max(0, -m.due)
		}
		return
	}
	for n := uint64(64); m.live(); n = min(2*n, most) {
		start := time.Now()
		m.run(n, nil)
		if m.live() && busy() {
			return
		}
		if time.Since(start) > slice/8 {
			n /= 4
		}
	}
}

// power turns the switch.
func (m *machine) power(on bool) {
	if on == !m.off {
		return
	}
	m.off = !on
	if on {
		m.tape.add(m.g.Actions(), script.Action{Kind: script.PowerOff})
		return
	}
	m.g.Do(script.Action{Kind: script.PowerOff})
	m.offAt = m.g.Actions()
	m.look()
	m.dark = 0
	m.paused, m.watch, m.runTo = false, false, -1
	m.changed, m.base = [calc.NumRegs]bool{}, registers(&m.s)
}

// modelFor is the calculator for a program: the one it names, but the МК-52 is a
// МК-61, too, and a program that names none has mk61 there.
func modelFor(now calc.Model, s *desk.Setup) calc.Model {
	switch {
	case s.Model != calc.MK61:
		return s.Model
	case now == calc.MK54 && len(s.Cells) > now.Steps():
		return calc.MK61
	}
	return now
}

// setModel makes the calculator another one; what that has no room for is lost.
func (m *machine) setModel(to calc.Model) {
	if to == m.s.Model {
		return
	}
	m.g.Change("", func(d *desk.Desk) { d.SetModel(to) })
	m.look()
	m.base = registers(&m.s)
}

// nextModel goes round the models; the МК-54 has its turn when nothing would be
// lost.
func (m *machine) nextModel() {
	to := (m.s.Model + 1) % (calc.MK54 + 1)
	lost := m.s
	clear(lost.Cells[to.Steps():])
	clear(lost.R[to.Registers():])
	if lost != m.s {
		to = calc.MK61
	}
	m.setModel(to)
}

// load puts a program into the machine with the registers, the angle and the
// start that it asks for; all else stays. It can be taken back. On an error
// nothing has changed.
func (m *machine) load(title string, p *listing.Program) error {
	s, err := desk.NewSetup(title, p)
	if err != nil {
		return err
	}
	if err := s.SetModel(modelFor(m.s.Model, s)); err != nil {
		return err
	}
	m.off = false
	m.g.Change("", func(d *desk.Desk) { d.Insert(s) })
	m.loaded(title)
	return nil
}

// loaded begins to work with another program.
func (m *machine) loaded(title string) {
	m.look()
	m.dark = 0
	m.tape.begin(m.g.Actions(), title, &m.s)
	m.paused, m.watch, m.runTo = false, false, -1
	m.base, m.changed = registers(&m.s), [calc.NumRegs]bool{}
}

// follow loads what comes after the program that has stopped, when a game needs
// more than one load, and starts it if it is to run at once.
func (m *machine) follow() {
	d := m.g.Desk()
	if next, ok := d.Next(&m.s.Cells); !ok || next.Moved && m.s.X.Mantissa() == 0 {
		return
	}
	run := false
	m.g.Change("", func(d *desk.Desk) { run, _ = d.LoadNext() })
	m.loaded(d.Part())
	if run {
		m.resume()
	}
}
