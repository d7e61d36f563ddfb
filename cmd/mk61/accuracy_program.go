package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"mk61/calc"
	"mk61/calc/accuracy"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"
)

// accuracyOfRun is mk61 accuracy -program.
func (e *env) accuracyOfRun(program, keys string, limit uint64, angle *number.Angle) int {
	var of subject
	name := ""
	if program != "" {
		l, err := e.load(program, listing.Options{})
		if err != nil {
			return e.failures(err)
		}
		of, name = *l, l.name
	}
	s := of.setup.State()
	if angle != nil {
		s.Angle = *angle
	}
	if keys == "" {
		keys = script.Spell(of.setup.Keys())
	}
	actions, err := script.Parse(keys)
	if err != nil {
		return e.usage("accuracy: -keys: %v", err)
	}
	f := accuracy.Follow(s)
	f.Beyond = e.warner()
	for _, a := range actions {
		stop, err := e.follow(f, a, &limit)
		if err != nil {
			return e.usage("accuracy: -keys: %v", err)
		}
		if code := e.ended("accuracy", stop, limit); code != exitOK {
			return code
		}
	}
	if name != "" {
		fmt.Fprintf(e.out, "%s: %s\n", e.say("program", "программа"), name)
	}
	r, shown := f.Report(), f.State().Shown
	fmt.Fprintf(e.out, e.say("keys: %s; %d commands; the indicator shows %s\n\n", "клавиши: %s; команд: %d; на индикаторе %s\n\n"), keys, r.Commands, strings.TrimSpace(shown.String()))
	e.runReport(r)
	return exitOK
}

// follow does what was typed.
func (e *env) follow(f *accuracy.Follower, a script.Action, limit *uint64) (calc.Stop, error) {
	var what string
	switch a.Kind {
	case script.Press:
		stop, err := f.Key(a.Key, *limit)
		if err == nil {
			return stop, nil
		}
		what = a.Key.String()
	case script.SetLimit:
		*limit = a.Limit
		return calc.Idle, nil
	case script.SetReg, script.SetCell, script.SetCounter, script.SetAngle, script.SetSeed, script.PowerOff:
		f.Apply(func(s *calc.State) { a.Apply(s) })
		return calc.Idle, nil
	default:
		what = a.String()
	}
	return calc.None, fmt.Errorf(e.say("%s: a run that is followed has no memory of the МК-52 and no other program",
		"%s: у такого прогона нет ни памяти МК-52, ни другой программы"), what)
}

func (e *env) runReport(r accuracy.Report) {
	tw := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, e.say(
		"command\tcount\twrong\trefused\tmean\tmax\tat\tcell\toperands\tmachine\ttrue",
		"команда\tвсего\tневерно\tотказ\tсреднее\tнаибольшее\tкоманда №\tячейка\tоперанды\tмашина\tточно"))
	for _, o := range r.Ops {
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d", isa.Table[o.Op].Name, o.Count, o.Wrong, o.Refused)
		if o.Finite == 0 { // no true value, or ЕГГОГ, each time
			fmt.Fprintln(tw, strings.Repeat("\t—", 7))
			continue
		}
		cell := "—"
		if o.WorstCell != accuracy.Keyboard {
			cell = fmt.Sprintf("%02d", o.WorstCell)
		}
		operands := accuracy.Text(o.Worst.X)
		if accuracy.Operands(o.Op) > 1 {
			operands = "X=" + operands + " Y=" + accuracy.Text(o.Worst.Y)
		}
		fmt.Fprintf(tw, "\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", accuracy.Units(o.Mean), accuracy.Units(o.Worst.Ulps),
			o.WorstAt, cell, operands, accuracy.Text(o.Worst.Machine), o.Worst.Truth.True.Text(14))
	}
	tw.Flush()
	fmt.Fprintf(e.out, "\n%-9s %s\n", e.say("X", "X"), accuracy.Text(r.X))
	if !r.Known {
		fmt.Fprintf(e.out, "%-9s %s\n", e.say("true", "точно"), e.say("none: ", "нет: ")+e.reason(exact.ErrNotNumber))
		return
	}
	fmt.Fprintf(e.out, "%-9s %s   %s\n", e.say("true", "точно"), r.True.Text(24),
		e.say("(without any rounding, along the machine's own path)", "(без единого округления, тем же путём, что прошла машина)"))
	fmt.Fprintf(e.out, "%-9s %s %s\n", e.say("error", "ошибка"), accuracy.Units(r.Ulps), e.say("units of the last digit", "единицы последней цифры"))
	if r.Adopted > 0 {
		fmt.Fprintf(e.out, e.say(
			"note: %d times the machine's own value was taken over (digit operations, counters, results that exist for the rounded operands only)\n",
			"замечание: %d раз взято значение самой машины (поразрядные операции, счётчики, результаты, возможные только для округлённых операндов)\n"), r.Adopted)
	}
}
