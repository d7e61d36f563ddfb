package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/isa/listing"
)

func runRun(e *env, args []string) int {
	fs := e.flags("run")
	m := e.machineFlags(fs, true, desk.DefaultLimit)
	keys := fs.String("keys", "", e.say("what to type: numbers, keys, commands, R1=5, @deg; default В/О С/П", "что набрать: числа, клавиши, команды, R1=5, @deg; по умолчанию В/О С/П"))
	charset := fs.String("charset", "", e.say("character set of the file, when the guess is wrong", "кодировка файла, если угадана неверно"))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("%s", e.say("run: want one file or name", "run: нужен один файл или имя"))
	}
	d, s, err := e.open(rest[0], listing.Options{Charset: *charset}, m)
	if err != nil {
		return e.failures(err)
	}
	actions, err := typed(d, s, *keys)
	if err != nil {
		return e.usage("run: -keys: %v", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	shown := false
	for _, a := range actions {
		ran := d.Steps()
		stop, err := d.Do(ctx, a)
		if err != nil {
			return e.fail("run: %v", err)
		}
		if shown = d.Steps() != ran || stop == calc.Hang || stop == calc.Limit; shown {
			fmt.Fprintln(e.out, d.Display())
		}
		if code := e.ended("run", stop, d.Limit()); code != exitOK {
			return code
		}
	}
	if !shown {
		fmt.Fprintln(e.out, d.Display())
	}
	return exitOK
}

// ended says why a run cannot go on, if so.
func (e *env) ended(command string, stop calc.Stop, limit uint64) int {
	switch stop {
	case calc.Limit:
		return e.fail(e.say("%s: still running after %d steps (-limit)", "%s: после %d шагов программа ещё идёт (-limit)"), command, limit)
	case calc.Hang:
		return e.fail("%s: %s", command, e.say("the machine hangs: it answers no key", "машина зависла и не отвечает на клавиши"))
	}
	return exitOK
}

// typed is what is typed on a line, or the keys that start the program when it is
// empty. What the machine cannot do is an error before anything is done.
func typed(d *desk.Desk, s *subject, line string) ([]script.Action, error) {
	if line == "" {
		return s.setup.Keys(), nil
	}
	actions, err := script.Parse(line)
	for i := 0; i < len(actions) && err == nil; i++ {
		err = d.Can(actions[i])
	}
	return actions, err
}

// open is a program on a desk that warns of what is known to be otherwise on the
// chips.
func (e *env) open(arg string, o listing.Options, m *machine) (*desk.Desk, *subject, error) {
	s, err := e.load(arg, o)
	if err != nil {
		return nil, nil, err
	}
	d, err := m.open(s)
	if err != nil {
		return nil, nil, err
	}
	d.Next = next
	d.Warn = e.warner()
	return d, s, nil
}

// warner warns once of each thing that the direct engine is known to do otherwise
// than the chips.
func (e *env) warner() func(calc.Difference) {
	var warned [256]bool
	return func(d calc.Difference) {
		if !warned[d] {
			warned[d] = true
			fmt.Fprintf(e.err, "mk61: warning: %v; see docs/differences.md\n", d)
		}
	}
}
