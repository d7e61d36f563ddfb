//go:build !mk61core

package engine

import (
	"fmt"
	"strings"
	"sync"

	"mk61/calc"
	"mk61/calc/chip"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/roms"
)

// Chip is the engine of package calc/chip: the microcode of the chips, run on
// images that the user has. Its State knows what a person can see of the
// machine. The mode, the prefix and number entry are inside the chips; they are
// followed with package calc from key to key.
type Chip struct {
	e      *chip.Engine
	mc     *chip.Microcode
	model  calc.Model
	steps  uint64
	words  uint64 // word cycles in which a program ran
	fetch  bool   // the machine is about to fetch the code of a command
	hung   bool
	unseen unseen
}

// unseen is what the chips do not show, as the keys pressed let expect it.
type unseen struct {
	mode                calc.Mode
	prefix              calc.Prefix
	high                uint8
	address             bool
	entry               bool // the fields below hold, else X stands in the display register
	x2                  number.Number
	q, typed, point     uint8
	lift                bool
	expBase             int16
	exp, comma          uint8
	expMinus, expBroken bool
	overflow            uint8
	seed                uint32
}

func unseenOf(s *calc.State) unseen {
	return unseen{
		s.Mode, s.Prefix, s.High, s.Address, true, s.X2, s.Q, s.Typed, s.Point, s.Lift,
		s.ExpBase, s.Exp, s.Comma, s.ExpMinus, s.ExpBroken, s.Overflow, s.Seed,
	}
}

func (u *unseen) into(s *calc.State) {
	s.Mode, s.Prefix, s.High, s.Address, s.Seed = u.mode, u.prefix, u.high, u.address, u.seed
	if !u.entry {
		s.X2, s.Q, s.Lift = s.X, s.X.First(), true
		return
	}
	s.X2, s.Q, s.Typed, s.Point, s.Lift = u.x2, u.q, u.typed, u.point, u.lift
	s.ExpBase, s.Exp, s.Comma, s.ExpMinus, s.ExpBroken, s.Overflow = u.expBase, u.exp, u.comma, u.expMinus, u.expBroken, u.overflow
}

// Microcode compiles the images found in the directories that roms.Dirs names.
//
// It is compiled as it is met, and shared: images once read are not read again.
func Microcode(dir string) (*chip.Microcode, error) {
	dirs := roms.Dirs(dir)
	key := strings.Join(dirs, "\x00")
	if mc, ok := compiled.Load(key); ok {
		return mc.(*chip.Microcode), nil
	}
	set, err := roms.Load(dirs...)
	if err != nil {
		return nil, err
	}
	mc, err := chip.Decode(set)
	if err == nil {
		compiled.Store(key, mc)
	}
	return mc, err
}

// compiled holds the microcode by the directories that it was looked for in.
var compiled sync.Map

// NewChip is a machine at rest after power-on.
func NewChip(mc *chip.Microcode, m calc.Model) *Chip {
	c := &Chip{mc: mc, model: m}
	c.Power()
	return c
}

// Chips is true.
func (c *Chip) Chips() bool { return true }

// Power switches off and on: all is zero but the angle switch.
func (c *Chip) Power() {
	angle := chip.Radians
	if c.e != nil {
		angle = c.e.Angle()
	}
	m := chip.MK61
	if c.model == calc.MK54 {
		m = chip.MK54
	}
	c.e = chip.New(c.mc, m)
	c.e.Reset()
	c.e.SetAngle(angle)
	c.hung, c.fetch = false, false
	on := calc.New(c.model)
	c.unseen = unseenOf(&on)
}

// angles are the positions of the switch, in the order of package number.
var angles = [...]chip.Angle{number.Rad: chip.Radians, number.Grad: chip.Grads, number.Deg: chip.Degrees}

// Put sets what can be seen of the machine. Chips that are in the middle of
// something, or are to be, are switched off and on before.
func (c *Chip) Put(s calc.State) {
	middle := c.Running() || c.hung || s.Running || c.unseen.mode != s.Mode || c.unseen.prefix != s.Prefix
	on := calc.New(c.model)
	on.Angle, on.Model = s.Angle, s.Model
	if middle {
		c.Power()
	}
	c.set(&s)
	if middle && s != on {
		c.Press(isa.KeyK) // К НОП shows X
		c.Press(isa.Key0)
		switch {
		case s.Running:
			c.Press(isa.KeyRun)
		case s.Mode == calc.Program:
			c.Press(isa.KeyF)
			c.Press(isa.KeyExp)
		}
	}
	c.steps, c.words = s.Steps, s.Words
}

func (c *Chip) set(s *calc.State) {
	for r := range calc.NumRegs {
		if int(r) < c.registers() {
			c.e.SetRegister(chip.Register(r), uint64(*s.At(r)))
		}
	}
	c.e.SetProgram(s.Cells[:])
	c.e.SetPC(s.PC)
	for i, a := range s.Ret {
		c.e.SetReturn(i, a)
	}
	c.e.SetAngle(angles[s.Angle])
	c.unseen = unseenOf(s)
}

// Turn moves the angle switch.
func (c *Chip) Turn(a number.Angle) { c.e.SetAngle(angles[a]) }

// registers is how many of calc.Registers the chips have.
func (c *Chip) registers() int { return int(chip.R0) + c.e.Model().Registers() }

// View is what can be seen of the machine now.
func (c *Chip) View() calc.State { return c.view(c.e) }

// Seen is View of the machine as it will be when the command under way is
// done, for use between Steps.
func (c *Chip) Seen() calc.State {
	if !c.e.Running() {
		return c.View()
	}
	now := c.e.Snapshot()
	defer c.e.Restore(now)
	c.e.Restore(c.e.Finished())
	return c.view(c.e)
}

func (c *Chip) view(e *chip.Engine) calc.State {
	s := calc.New(c.model)
	for r := range calc.NumRegs {
		if int(r) < c.registers() {
			*s.At(r) = number.Number(e.Register(chip.Register(r)))
		}
	}
	for i := range min(len(s.Cells), e.Model().Steps()) {
		s.Cells[i] = e.Step(i)
	}
	s.PC = e.PC()
	for i := range s.Ret {
		s.Ret[i] = e.Return(i)
	}
	for a, b := range angles {
		if e.Angle() == b {
			s.Angle = number.Angle(a)
		}
	}
	s.Running, s.Hung = c.Running(), c.hung
	c.unseen.into(&s)
	s.Shown = c.Indicator()
	s.Steps, s.Words = c.steps, c.Words()
	return s
}

// chips is all of a Chip.
type chips struct {
	state        chip.State
	steps, words uint64
	fetch, hung  bool
	unseen       unseen
}

// Snapshot is the machine at this moment, number entry and all.
func (c *Chip) Snapshot() Moment {
	return Moment{chips: &chips{c.e.Snapshot(), c.steps, c.words, c.fetch, c.hung, c.unseen}}
}

// Restore goes back to a moment.
func (c *Chip) Restore(m Moment) {
	if m.chips == nil { // of the direct engine
		c.Put(m.state)
		return
	}
	c.e.Restore(m.chips.state)
	c.steps, c.words, c.fetch, c.hung, c.unseen = m.chips.steps, m.chips.words, m.chips.fetch, m.chips.hung, m.chips.unseen
}

// Beyond is none: the chips are the measure.
func (c *Chip) Beyond() calc.Difference { return calc.NoDifference }

// BeyondKey is none.
func (c *Chip) BeyondKey(isa.Key) calc.Difference { return calc.NoDifference }

// Counter is the program counter, right also between Steps.
func (c *Chip) Counter() byte { return c.e.PC() }

// Hung tells whether the machine answers no key until power-off.
func (c *Chip) Hung() bool { return c.hung }

// Words that a command takes at the most, ЕГГОГ and the slowest function with
// room to spare.
const (
	pressWords = 20000
	stepWords  = 20000
)

// Press strikes a key and waits until the machine is at rest or runs.
func (c *Chip) Press(k isa.Key) calc.Stop {
	if k >= isa.NumKeys || c.hung {
		return calc.None
	}
	was := c.e.Running()
	follow := c.View()
	stop := c.strike(k, was)
	switch {
	case was, c.Running():
		c.unseen = unseen{mode: c.unseen.mode, seed: c.unseen.seed}
	default:
		follow.Press(k)
		c.unseen = unseenOf(&follow)
	}
	return stop
}

func (c *Chip) strike(k isa.Key, was bool) calc.Stop {
	c.fetch = false
	c.e.Strike(chip.Key(k))
	switch {
	case was: // any key stops it
		c.e.Run(pressWords)
	case k == isa.KeyRun && c.e.NextFetch(pressWords) && c.starts():
		c.fetch = true
		return calc.None
	}
	c.e.Settle(pressWords)
	if c.showsError() {
		return calc.Error
	}
	return calc.None
}

// starts tells, at a fetch, whether a program is about to run: ПРГ fetches, too, for
// its picture.
func (c *Chip) starts() bool {
	now := c.e.Snapshot()
	defer c.e.Restore(now)
	for range stepWords / 100 {
		if c.e.Cycle(); c.e.Running() {
			return true
		}
	}
	return false
}

// Running tells whether a program runs.
func (c *Chip) Running() bool { return (c.fetch || c.e.Running()) && !c.hung }

// Step carries out one command: up to the fetch of the next one.
func (c *Chip) Step() calc.Stop {
	if !c.Running() {
		return calc.Idle
	}
	start := c.e.Words()
	next := func() bool {
		more := c.e.NextFetch(stepWords)
		c.words += c.e.Words() - start
		start = c.e.Words()
		return more
	}
	if !c.fetch && !next() {
		return c.stopped()
	}
	c.fetch = false
	pc := c.e.PC()
	op := c.e.Step(c.model.Cell(pc))
	c.steps++
	// A ПП that pushes an F out of the return stack does not jump: its address
	// is the next command.
	operand := isa.Table[op].Operand && !(op == isa.OpCall && c.e.Return(chip.Returns-1)>>4 == 15)
	if !next() {
		return c.stopped()
	}
	if operand && c.e.PC() == isa.Next(pc) && !next() {
		return c.stopped()
	}
	if op >= isa.OpAdd && op < isa.OpStore && c.faults() {
		next()
		return c.stopped()
	}
	c.fetch = true
	return calc.None
}

// faults tells, when the next byte is about to be fetched, whether the command
// before it is going to end in ЕГГОГ: its computation goes on during that fetch,
// and the byte is then lost. Found by fetching К НОП instead.
func (c *Chip) faults() bool {
	now := c.e.Snapshot()
	defer c.e.Restore(now)
	for i := range c.e.Model().Steps() {
		c.e.SetStep(i, isa.OpNop)
	}
	return !c.e.NextFetch(stepWords)
}

// stopped waits for rest after a run and says why it ended.
func (c *Chip) stopped() calc.Stop {
	if c.e.Running() {
		c.hung = true
		return calc.Hang
	}
	c.e.Settle(pressWords)
	c.unseen = unseen{seed: c.unseen.seed}
	if c.showsError() {
		return calc.Error
	}
	return calc.Halt
}

// showsError tells whether ЕГГОГ, or 3ГГ0Г, stands on the indicator.
func (c *Chip) showsError() bool {
	const behindFirst = 1<<40 - 1 // all places but sign and first digit
	return c.Indicator()&behindFirst == calc.ErrorIndicator&behindFirst
}

// Run carries out commands until the machine stops.
func (c *Chip) Run(limit uint64) calc.Stop {
	if !c.Running() {
		return calc.Idle
	}
	for ; limit > 0; limit-- {
		if stop := c.Step(); stop != calc.None {
			return stop
		}
	}
	return calc.Limit
}

// Indicator is what the twelve places show.
func (c *Chip) Indicator() calc.Indicator {
	return indicatorOf(c.e.Display())
}

// Flash is the frame that the chips scan next.
func (c *Chip) Flash(*calc.State) calc.Indicator {
	if !c.fetch {
		return c.Indicator()
	}
	return indicatorOf(c.e.Frame())
}

func indicatorOf(d chip.Display) calc.Indicator {
	var places uint64
	for _, n := range d.Cells {
		places = places<<4 | uint64(n)
	}
	return calc.Indicator(places | uint64(d.Comma)<<48)
}

// Words counts the word cycles in which a program ran.
func (c *Chip) Words() uint64 { return c.words }

// Steps counts the commands carried out.
func (c *Chip) Steps() uint64 { return c.steps }

// Names are the engines that Open knows.
var Names = []string{"direct", "chip"}

// Open finds an engine by name: "direct", or "chip" with the images of a
// directory ("" looks in the usual places).
func Open(name, dir string) (Opener, error) {
	switch name {
	case "", "direct":
		return OpenDirect, nil
	case "chip":
		mc, err := Microcode(dir)
		if err != nil {
			return nil, err
		}
		return func(m calc.Model) Engine { return NewChip(mc, m) }, nil
	}
	return nil, fmt.Errorf("unknown engine %q: want direct or chip", name)
}
