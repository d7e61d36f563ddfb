package cli

import (
	"fmt"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/russian"
	"mk61/isa/listing"
)

// Ended says why a run cannot go on, if so.
func (e *Env) Ended(command string, stop calc.Stop, limit uint64) int {
	switch stop {
	case calc.Limit:
		return e.Fail(e.Say("%s: still running after %d steps (-limit)", "%s: после %d шагов программа ещё идёт (-limit)"), command, limit)
	case calc.Hang:
		return e.Fail("%s: %s", command, e.Say("the machine hangs: it answers no key", "машина зависла и не отвечает на клавиши"))
	}
	return ExitOK
}

// Typed is what is typed on a line, or the keys that start the program when it is
// empty. What the machine cannot do is an error before anything is done.
func Typed(d *desk.Desk, s *Subject, line string) ([]script.Action, error) {
	if line == "" {
		return s.Setup.Keys(), nil
	}
	actions, err := script.Parse(line)
	for i := 0; i < len(actions) && err == nil; i++ {
		err = d.Can(actions[i])
	}
	return actions, err
}

// Open is a program on a desk that warns of what is known to be otherwise on the
// chips.
func (e *Env) Open(arg string, o listing.Options, m *Machine) (*desk.Desk, *Subject, error) {
	s, err := e.Load(arg, o)
	if err != nil {
		return nil, nil, err
	}
	d, err := m.Open(s)
	if err != nil {
		return nil, nil, err
	}
	d.Next = Next
	d.Warn = e.Warner()
	return d, s, nil
}

// Warner warns once of each thing that the direct engine is known to do otherwise
// than the chips.
func (e *Env) Warner() func(calc.Difference) {
	var warned [256]bool
	return func(d calc.Difference) {
		if !warned[d] {
			warned[d] = true
			what := d.String()
			if e.Russian {
				what = russian.Say(what)
			}
			fmt.Fprintf(e.Err, e.Say("mk61: warning: %s; see docs/differences.md\n", "mk61: предупреждение: %s; см. docs/differences.ru.md\n"), what)
		}
	}
}
