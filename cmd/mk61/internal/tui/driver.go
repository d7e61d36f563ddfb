package tui

import (
	"mk61/calc"
	"mk61/calc/engine"
	"mk61/isa"
)

// driver carries out what the face asks of the machine. The state that it works
// on is what the face shows, saves and takes back.
type driver interface {
	// press strikes a key.
	press(*calc.State, isa.Key)
	// step carries out one command of the running program. Until look is called
	// the registers in the state may be those of an earlier moment.
	step(*calc.State)
	look(*calc.State)
	// put follows a change of the state from outside.
	put(*calc.State)
	// keep gives what a step back needs beside the state, and back takes it.
	keep() any
	back(*calc.State, any)
	// frame is what the indicator shows.
	frame(*calc.State) calc.Indicator
	// exact tells whether nothing is ever beyond what is known.
	exact() bool
}

// directDriver is package calc: the state is the machine.
type directDriver struct{}

func (directDriver) press(s *calc.State, k isa.Key)     { s.Press(k) }
func (directDriver) step(s *calc.State)                 { s.Step() }
func (directDriver) look(*calc.State)                   {}
func (directDriver) put(*calc.State)                    {}
func (directDriver) keep() any                          { return nil }
func (directDriver) back(*calc.State, any)              {}
func (directDriver) frame(s *calc.State) calc.Indicator { return s.Indicator() }
func (directDriver) exact() bool                        { return false }

// chipDriver is the microcode. The state is what can be seen of the chips; what
// cannot (mode, prefix, number entry) is followed with package calc from key to
// key, for the legends on the case and for the session.
type chipDriver struct {
	make   func(calc.Model) *engine.Chip
	c      *engine.Chip
	model  calc.Model
	mode   calc.Mode
	prefix calc.Prefix
}

func newChipDriver(make func(calc.Model) *engine.Chip, m calc.Model) *chipDriver {
	d := &chipDriver{make: make}
	d.fresh(m)
	return d
}

// fresh is the chips at power-on.
func (d *chipDriver) fresh(m calc.Model) {
	d.c, d.model = d.make(m), m
	d.mode, d.prefix = calc.Auto, calc.PrefixNone
}

// sameChips tells whether the chips at hand are those of a model.
func (d *chipDriver) sameChips(m calc.Model) bool { return (d.model == calc.MK54) == (m == calc.MK54) }

func (d *chipDriver) press(s *calc.State, k isa.Key) {
	follow := *s
	stopped := s.Running // any key stops a program and is not carried out
	if !stopped {
		follow.Press(k)
	}
	d.c.Press(k)
	*s = d.view(s)
	d.mode, d.prefix = follow.Mode, follow.Prefix
	if s.Running || stopped {
		d.prefix = calc.PrefixNone
	}
	s.Mode, s.Prefix = d.mode, d.prefix
	if !s.Running && !stopped {
		s.High, s.Address = follow.High, follow.Address
		s.X2, s.Q, s.Lift, s.Typed, s.Point = follow.X2, follow.Q, follow.Lift, follow.Typed, follow.Point
		s.ExpBase, s.Exp, s.ExpMinus, s.ExpComma, s.ExpBroken = follow.ExpBase, follow.Exp, follow.ExpMinus, follow.ExpComma, follow.ExpBroken
		s.Overflow, s.Seed = follow.Overflow, follow.Seed
	}
}

// view is the machine at rest, or between two commands.
func (d *chipDriver) view(s *calc.State) calc.State {
	v := d.c.Seen()
	v.Model, v.Mode, v.Prefix = s.Model, d.mode, d.prefix
	v.X2, v.Q, v.Lift, v.Seed = v.X, v.X.First(), true, s.Seed
	v.Shown = d.c.Indicator()
	return v
}

func (d *chipDriver) step(s *calc.State) {
	d.c.Step()
	if !d.c.Running() {
		*s = d.view(s)
		return
	}
	s.PC, s.Shown = d.c.Counter(), d.c.Indicator()
	s.Steps, s.Words = d.c.Steps(), d.c.Words()
}

func (d *chipDriver) look(s *calc.State) {
	if s.Running {
		*s = d.view(s)
	}
}

// put takes over registers, program, counter, return stack and switches. Chips
// that are in the middle of something are switched off and on before.
func (d *chipDriver) put(s *calc.State) {
	on := calc.New(s.Model)
	on.Angle = s.Angle
	off := *s == on
	fresh := off || !d.sameChips(s.Model) || d.c.Running() || d.c.Hung() || d.mode != s.Mode || d.prefix != s.Prefix || s.Running
	if fresh {
		d.fresh(s.Model)
	}
	d.c.Put(*s)
	if !fresh || off {
		return
	}
	entry := *s
	d.c.Press(isa.KeyK) // К НОП shows X
	d.c.Press(isa.Key0)
	switch {
	case s.Running:
		d.c.Press(isa.KeyRun)
	case s.Mode == calc.Program:
		d.c.Press(isa.KeyF)
		d.c.Press(isa.KeyExp)
		d.mode = calc.Program
	}
	*s = d.view(s)
	s.Steps, s.Words = entry.Steps, entry.Words
}

func (d *chipDriver) keep() any { return d.c.Snapshot() }

func (d *chipDriver) back(s *calc.State, kept any) {
	m, ok := kept.(engine.Moment)
	if !ok {
		d.put(s)
		return
	}
	if !d.sameChips(s.Model) {
		d.fresh(s.Model)
	}
	d.c.Restore(m)
	d.mode, d.prefix = s.Mode, s.Prefix
	d.look(s)
}

func (d *chipDriver) frame(s *calc.State) calc.Indicator { return s.Shown }
func (d *chipDriver) exact() bool                        { return true }
