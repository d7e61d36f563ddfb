package tui

import (
	"fmt"
	"strings"
	"time"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// wordTime is the duration of a word cycle on the real machine (mk52.md
// chapter 7: 1 macro-cycle ≈ 1.64 ms, range 1.62 to 1.74).
const wordTime = 1640 * time.Microsecond

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

// machine is the calculator with what the face adds to it.
type machine struct {
	s         calc.State
	drv       driver
	off       bool
	operation Operation
	kind      Kind
	speed     speed
	hist      history
	tape      tape

	paused bool
	due    time.Duration // of machine time, not yet run
	dark   time.Duration // of machine time, until the result of a key is there
	breaks [isa.Steps]bool
	runTo  int  // cell to pause at once, -1 none
	watch  bool // pause when a register changes
	frames int  // codes fetched since the last drawing

	changed [20]bool // registers that the last key, step or run changed
	base    [20]number.Number

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
)

func newMachine(m calc.Model) machine {
	return machine{s: calc.New(m), drv: directDriver{}, runTo: -1, speed: speedReal, operation: Read, kind: ProgramKind}
}

// registers copies the numbers of the state in the order of calc.Registers.
func registers(s *calc.State) (v [20]number.Number) {
	v[0], v[1], v[2], v[3], v[4] = s.X, s.Y, s.Z, s.T, s.X1
	copy(v[5:], s.R[:])
	return v
}

// settle marks what has changed since base was taken.
func (m *machine) settle() {
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
func (m *machine) live() bool { return m.s.Running && !m.paused && !m.off }

// picture is what the indicator shows and how bright.
func (m *machine) picture() (calc.Indicator, light) {
	switch {
	case m.off:
		return 0, lightOff
	case m.s.Running && !m.paused && m.frames == 0:
		return m.drv.frame(&m.s), lightBlank
	case m.s.Running:
		return m.drv.frame(&m.s), lightDim
	case m.dark > 0:
		return m.drv.frame(&m.s), lightBlank
	}
	return m.drv.frame(&m.s), lightBright
}

// remember keeps what is now for a step back.
func (m *machine) remember() {
	p := m.tape.pending
	m.hist.push(moment{m.s, m.tape.torn + len(m.tape.lines), p[:len(p):len(p)], m.drv.keep()})
}

// turnAngle puts the switch Р–ГРД–Г to a place.
func (m *machine) turnAngle(to number.Angle) {
	if m.s.Angle == to {
		return
	}
	m.remember()
	m.s.Angle = to
	m.drv.put(&m.s)
	m.tape.add(typing{text: angleWord(to)})
}

// press pushes a key of the case.
func (m *machine) press(k isa.Key, p Peripheral) error {
	if m.off {
		return nil
	}
	m.remember()
	if k >= isa.NumKeys {
		if m.s.Model != calc.MK52 || p == nil || m.s.Running {
			return nil
		}
		if k == isa.KeyMove {
			m.tape.add(typing{text: [...]string{Erase: "@erase", Write: "@write", Read: "@read"}[m.operation]})
			m.tape.add(typing{text: [...]string{Data: "@data", ProgramKind: "@program"}[m.kind]})
		}
		m.tape.key(k)
		var err error
		if k == isa.KeyAddress {
			p.Address(&m.s)
		} else {
			err = p.Move(&m.s, m.operation, m.kind)
		}
		m.drv.put(&m.s)
		m.settle()
		return err
	}
	was := m.s.Running
	before := m.s.Prefix
	m.base = registers(&m.s)
	mode := m.s.Mode
	m.drv.press(&m.s, k)
	m.paused, m.why = false, pauseNone
	switch {
	case was: // any key stops a program and is not carried out
		m.tape.stop(&m.s, true)
	default:
		m.tape.key(k)
		if ends(before, k, &m.s) {
			m.tape.stop(&m.s, false)
		}
	}
	m.dark = 0
	if !was && mode == calc.Auto && m.speed != speedFull && !m.s.Running {
		m.dark = time.Duration(keyWords(before, k, &m.s)) * wordTime
	}
	if m.s.Running {
		m.due, m.frames = 0, 0
	}
	m.settle()
	return nil
}

// ends tells whether a key pressed by hand ends a line of the tape: it gave a
// result, or left the entry of a program.
func ends(before calc.Prefix, k isa.Key, s *calc.State) bool {
	if s.Running || s.Mode == calc.Program {
		return false
	}
	var code byte
	var ok bool
	switch before {
	case calc.PrefixF:
		if k == isa.KeySign {
			return true
		}
		code, ok = k.Shifted()
	case calc.PrefixK:
		code, ok = k.ShiftedK()
	case calc.PrefixNone:
		code, ok = k.Plain()
	}
	if !ok {
		return false
	}
	switch isa.Table[code].Class {
	case isa.Arithmetic, isa.Function, isa.KFunction, isa.Fault:
		return true
	}
	return false
}

// keyWords is how many word cycles the machine is dark after a key in АВТ that
// completes a command. Keys of number entry show their digit at once.
func keyWords(before calc.Prefix, k isa.Key, s *calc.State) uint64 {
	var code byte
	var ok bool
	switch before {
	case calc.PrefixF:
		code, ok = k.Shifted()
	case calc.PrefixK:
		code, ok = k.ShiftedK()
	case calc.PrefixNone:
		code, ok = k.Plain()
	}
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
var errorWords = uint64(isa.Table[0x27].Words)

// step carries out one command and looks whether to pause after it.
func (m *machine) step() {
	m.remember()
	m.frames++
	var before [20]number.Number
	if m.watch {
		before = registers(&m.s)
	}
	halt := isa.Table[m.s.Cells[isa.Physical(m.s.PC)]].Class == isa.Stop
	m.drv.step(&m.s)
	if !m.s.Running {
		m.watch, m.runTo = false, -1
		m.tape.stop(&m.s, false)
		m.settle()
		if halt {
			m.follow()
		}
		return
	}
	cell := m.s.Model.Cell(m.s.PC)
	if m.watch {
		m.drv.look(&m.s)
	}
	switch {
	case m.breaks[cell]:
		m.pause(pauseBreak)
	case cell == m.runTo:
		m.pause(pauseRunTo)
	case m.watch && registers(&m.s) != before:
		m.base = before
		m.pause(pauseWatch)
	}
}

func (m *machine) pause(why pauseReason) {
	m.drv.look(&m.s)
	m.paused, m.why = true, why
	m.runTo, m.watch = -1, false
	m.settle()
}

// resume lets a paused program go on; a stopped one is started where it stands,
// as С/П does.
func (m *machine) resume() {
	if m.off {
		return
	}
	m.paused, m.why, m.due = false, pauseNone, 0
	if !m.s.Running {
		m.press(isa.KeyRun, nil)
	}
}

// stepOnce carries out one command: of a paused program, or of a stopped one
// as the key ПП does it.
func (m *machine) stepOnce() {
	switch {
	case m.off:
	case m.s.Running:
		m.base = registers(&m.s)
		m.step()
		if m.s.Running {
			m.pause(pauseAsked)
		}
	case m.s.Mode == calc.Auto:
		m.press(isa.KeyCall, nil)
	}
}

// undo takes the last step or key back.
func (m *machine) undo() bool {
	m.base = registers(&m.s)
	if m.off {
		return false
	}
	was, ok := m.hist.pop()
	if !ok {
		return false
	}
	m.s, m.tape.pending, m.dark = was.s, was.pending, 0
	m.drv.back(&m.s, was.kept)
	if n := was.line - m.tape.torn; n >= 0 && n < len(m.tape.lines) {
		m.tape.lines = m.tape.lines[:n]
	}
	m.paused = m.s.Running
	m.why = pauseAsked
	m.settle()
	return true
}

// advance lets dt pass. A run at full speed works until busy says that its
// slice of time is over; it is asked every 64 commands.
func (m *machine) advance(dt time.Duration, busy func() bool) {
	m.frames = 0
	f := speedFactor[m.speed]
	m.dark = max(0, m.dark-dt*time.Duration(f))
	if f == 0 {
		m.dark = 0
	}
	if !m.live() {
		return
	}
	if f > 0 {
		m.due = min(m.due+dt*time.Duration(f), 250*time.Millisecond*time.Duration(f))
		for n := 0; m.live() && m.due > 0; n++ {
			if n%64 == 63 && busy() {
				m.due = 0
				return
			}
			words := m.s.Words
			m.step()
			m.due -= time.Duration(m.s.Words-words) * wordTime
		}
		if !m.s.Running { // the result is there when the last command has had its time
			m.dark = max(0, -m.due)
		}
		return
	}
	for n := 0; m.live(); n++ {
		if n%64 == 63 && busy() {
			return
		}
		m.step()
	}
}

// power turns the switch.
func (m *machine) power(on bool) {
	if on == !m.off {
		return
	}
	m.off = !on
	m.s.PowerOff()
	m.drv.put(&m.s)
	m.dark = 0
	m.paused, m.watch, m.runTo = false, false, -1
	m.hist = history{}
	if on {
		m.tape.add(typing{text: "@off"})
	}
	m.changed, m.base = [20]bool{}, registers(&m.s)
}

// modelFor is the calculator for a program: the one it names, but the МК-52 is a
// МК-61, too, and a program that names none has mk61 there.
func modelFor(now calc.Model, p *listing.Program) calc.Model {
	switch {
	case p.Model == calc.MK52.String():
		return calc.MK52
	case p.Model == calc.MK54.String() && len(p.Cells) <= calc.MK54.Steps():
		return calc.MK54
	case now == calc.MK54 && len(p.Cells) > now.Steps():
		return calc.MK61
	}
	return now
}

// setModel makes the calculator another one; what that has no room for is lost.
func (m *machine) setModel(to calc.Model) {
	other := m.s.Model.Steps() != to.Steps()
	m.s.Model = to
	clear(m.s.Cells[to.Steps():])
	clear(m.s.R[to.Registers():])
	if other {
		m.drv.put(&m.s)
	}
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
	m.drv.look(&m.s)
	n := m.s
	if m.off {
		n = calc.New(n.Model)
		n.Angle = m.s.Angle
	}
	if n.Running {
		n.Press(isa.KeyF)
	}
	if n.Mode == calc.Program { // F АВТ
		n.Press(isa.KeyF)
		n.Press(isa.KeySign)
	}
	n.Prefix = calc.PrefixNone
	n.Model = modelFor(n.Model, p)
	clear(n.R[n.Model.Registers():])
	n.Load(p.Cells)
	n.PC = 0
	if p.Start >= 0 {
		n.PC = isa.Address(p.Start % isa.Steps)
	}
	for i, name := range []string{"rad", "grad", "deg"} {
		if p.Angle == name {
			n.Angle = angles[i]
		}
	}
	for _, r := range p.Registers {
		known := false
		for _, at := range calc.Registers() {
			if at.Name != r.Name {
				continue
			}
			v, err := numberOf(r.Value)
			if err != nil {
				return fmt.Errorf("line %d: %s: %w", r.Line, r.Name, err)
			}
			*at.At(&n) = v
			known = true
		}
		if !known {
			return fmt.Errorf("line %d: no register %q", r.Line, r.Name)
		}
	}
	m.off = false
	m.remember()
	m.s, m.dark = n, 0
	m.drv.put(&m.s)
	m.tape.begin(title, &m.s)
	m.paused, m.watch, m.runTo = false, false, -1
	m.base, m.changed = registers(&m.s), [20]bool{}
	return nil
}

// follow loads what comes after the program that has stopped, when a game needs
// more than one load, and starts it if it is to run at once.
func (m *machine) follow() {
	next, ok := programs.Next(&m.s.Cells)
	if !ok || next.Moved && m.s.X.Mantissa() == 0 {
		return
	}
	if err := m.load(next.Program.Title, next.Program); err == nil && next.Run {
		m.resume()
	}
}

// numberOf is a value as listings write it: 12 hexadecimal digits, the raw
// form, or a decimal number.
func numberOf(v string) (number.Number, error) {
	if len(v) == 12 && !strings.ContainsAny(v, ".,+- ") {
		if n, err := number.Parse(v); err == nil {
			return n, nil
		}
	}
	return number.FromDecimal(v)
}
