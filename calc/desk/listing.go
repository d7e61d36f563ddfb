//go:build !mk61core

package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"
)

// The way from a listing to a machine. The module that a browser loads first is built
// with the tag mk61core: it has the machine without the reader of listings, whose
// tables and expressions are as large as itself.

// NewSetup resolves what a listing says: model, angle switch, registers, start, and
// the programs of a script that prepare the registers. Errors are all faults, each
// with its place.
func NewSetup(name string, p *listing.Program) (*Setup, error) {
	s := &Setup{Name: p.Title, Cells: p.Cells, Open: p.Holes}
	if s.Name == "" {
		s.Name = name
	}
	var errs []error
	fault := func(line int, format string, a ...any) {
		at := name
		if line > 0 {
			at = fmt.Sprintf("%s:%d:1", name, line)
		}
		errs = append(errs, fmt.Errorf("%s: %s", at, fmt.Sprintf(format, a...)))
	}
	if p.Model != "" {
		m, ok := calc.ParseModel(p.Model)
		if !ok {
			fault(0, "model %q: want mk61, mk52 or mk54", p.Model)
		}
		s.Model = m
	}
	if p.Angle != "" {
		a, ok := number.ParseAngle(p.Angle)
		if !ok {
			fault(0, "%q is no position of the angle switch: rad, grad or deg", p.Angle)
		}
		s.Angle = a
	}
	if p.Start >= 0 {
		s.PC, s.Started = isa.Address(p.Start%isa.Steps), true
	}
	for _, r := range p.Registers {
		if r.Keys != "" && r.Value == "" {
			n, err := s.pressed(r.Keys)
			if err != nil {
				fault(r.Line, "%s: %v", r.Keys, err)
				continue
			}
			reg, _ := calc.ParseReg(r.Name)
			s.Registers = append(s.Registers, Preset{reg, n})
			continue
		}
		preset, err := parsePreset(r.Name, r.Value)
		if err != nil {
			fault(r.Line, "%v", err)
			continue
		}
		s.Registers = append(s.Registers, preset)
	}
	if err := s.Fits(); err != nil {
		errs = append(errs, fmt.Errorf("%s: %w", name, err))
	}
	if len(errs) == 0 && len(p.Script) > 0 {
		if line, err := s.prepare(p.Script); err != nil {
			fault(line, "%v", err)
		}
	}
	return s, errors.Join(errs...)
}

// pressed is what the keys of a listing leave in the register that the last of
// them stores into, on a machine that is as the setup says so far.
func (s *Setup) pressed(keys string) (number.Number, error) {
	d := New(Options{Model: s.Model, Limit: prepareLimit})
	d.Load(&Setup{Model: s.Model, Angle: s.Angle, Registers: s.Registers})
	stop, err := d.Type(keys)
	if err != nil {
		return 0, err
	}
	m := d.View()
	name := keys[strings.LastIndexByte(keys, ' ')+1:]
	reg, ok := calc.ParseReg("R" + name)
	if !ok || stop == calc.Error {
		return 0, errors.New("these keys end in ЕГГОГ")
	}
	return *m.At(reg), nil
}

// Computed fills in the values of registers for which a listing has keys to press.
func Computed(name string, p *listing.Program) error {
	if !slices.ContainsFunc(p.Registers, func(r listing.Register) bool { return r.Keys != "" && r.Value == "" }) {
		return nil
	}
	s, err := NewSetup(name, &listing.Program{Model: p.Model, Angle: p.Angle, Start: -1, Registers: p.Registers})
	if err != nil {
		return err
	}
	for i := range p.Registers {
		r := &p.Registers[i]
		if reg, ok := calc.ParseReg(r.Name); ok && r.Keys != "" {
			for _, x := range s.Registers {
				if x.Reg == reg {
					r.Value = script.KeepNumber(x.Value)
				}
			}
		}
	}
	return nil
}

// prepareLimit bounds a run that a script wants, in commands.
const prepareLimit = 10_000_000

// prepare carries out a script up to the last program that it loads: programs
// before that one compute what it finds in the registers. What the registers then
// hold is preset, the last program ready for В/О С/П. line is that of a fault.
func (s *Setup) prepare(steps []listing.Step) (line int, err error) {
	last := 0
	for i, step := range steps {
		if step.Kind == listing.StepLoad {
			last = i
		}
	}
	d := New(Options{Model: s.Model, Limit: prepareLimit})
	d.Load(s)
	for i, step := range steps {
		if i > last && step.Kind != listing.StepSet {
			continue
		}
		if err := d.scriptStep(step); err != nil {
			return step.Line, err
		}
	}
	m := d.View()
	s.Registers = nil
	for r := range calc.NumRegs {
		if v := *m.At(r); v != 0 {
			s.Registers = append(s.Registers, Preset{r, v})
		}
	}
	s.Cells = append([]byte(nil), m.Cells[:max(len(s.Cells), 1)]...)
	s.PC, s.Started = 0, false
	return 0, nil
}

func (d *Desk) scriptStep(step listing.Step) error {
	switch step.Kind {
	case listing.StepReset:
		d.Power()
	case listing.StepLoad:
		d.Edit(func(s *calc.State) { copy(s.Cells[min(step.Addr, isa.Steps):], step.Codes) })
	case listing.StepSet:
		p, err := parsePreset(step.Name, step.Value)
		if err != nil {
			return err
		}
		d.Edit(func(s *calc.State) { *s.At(p.Reg) = p.Value })
	case listing.StepRun:
		if stop, err := d.Type("В/О С/П"); err != nil || stop == calc.Limit || stop == calc.Hang {
			return errors.Join(fmt.Errorf("the program of the script does not stop (%v)", stop), err)
		}
	case listing.StepPress:
		for _, c := range step.Codes {
			for _, k := range isa.Table[c].Keys {
				d.engine.Press(k)
			}
		}
	}
	return nil
}

// LoadText reads a listing in any notation and loads it. The error holds all faults.
func (d *Desk) LoadText(name string, source []byte) error {
	p, ds := listing.Read(name, source, listing.Options{})
	if listing.Failed(ds) {
		var l []string
		for _, g := range ds {
			if g.Severity == listing.Error {
				l = append(l, g.Error())
			}
		}
		return fmt.Errorf("%s", strings.Join(l, "\n"))
	}
	s, err := NewSetup(name, p)
	if err != nil {
		return err
	}
	d.Load(s)
	return nil
}
