package main

import (
	"fmt"

	"mk61/calc"
	"mk61/isa"
	"mk61/isa/listing"
)

// prepareLimit bounds a run that a script wants, in commands.
const prepareLimit = 10_000_000

// prepare carries out a script up to the last program that it loads: programs
// before that one compute what it finds in the registers. The machine is left
// with the last program loaded and its registers set, ready for В/О С/П.
func (l *loaded) prepare(s *calc.State) error {
	last := 0
	for i, step := range l.Script {
		if step.Kind == listing.StepLoad {
			last = i
		}
	}
	for i, step := range l.Script {
		if i > last && step.Kind != listing.StepSet {
			continue
		}
		if err := l.scriptStep(s, step); err != nil {
			return fmt.Errorf("%s:%d: %v", l.name, step.Line, err)
		}
	}
	s.PC = 0
	return nil
}

func (l *loaded) scriptStep(s *calc.State, step listing.Step) error {
	switch step.Kind {
	case listing.StepReset:
		angle, model := s.Angle, s.Model
		*s = calc.New(model)
		s.Angle = angle
	case listing.StepLoad:
		copy(s.Cells[min(step.Addr, isa.Steps):], step.Codes)
	case listing.StepSet:
		at, ok := registerAt[step.Name]
		if !ok {
			return fmt.Errorf("no register %q", step.Name)
		}
		n, err := parseValue(step.Value)
		if err != nil {
			return fmt.Errorf("%s: %v", step.Name, err)
		}
		*at.At(s) = n
	case listing.StepRun:
		s.Press(isa.KeyReturn)
		s.Press(isa.KeyRun)
		if stop := s.Run(prepareLimit); stop == calc.Limit || stop == calc.Hang {
			return fmt.Errorf("the program of the script does not stop (%v)", stop)
		}
	case listing.StepPress:
		for _, c := range step.Codes {
			for _, k := range isa.Table[c].Keys {
				s.Press(k)
			}
		}
	}
	return nil
}
