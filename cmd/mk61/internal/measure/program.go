package measure

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"mk61/calc"
	"mk61/calc/accuracy"
	"mk61/calc/exact"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
	"mk61/isa/listing"
)

// Program follows the run of a program, see mk61 accuracy -program.
func Program(e *cli.Env, program, keys string, m *cli.Machine, angle *cli.AngleChoice, format string) int {
	if format != "text" && format != "json" {
		return onlySweep(e, format)
	}
	var of cli.Subject
	name := ""
	if program != "" {
		l, err := e.Load(program, listing.Options{})
		if err != nil {
			return e.Failures(err)
		}
		of, name = *l, l.Name
	}
	s := of.Setup.State()
	if angle.Given {
		s.Angle = angle.Angle
	}
	if keys == "" {
		keys = script.Spell(of.Setup.Keys())
	}
	actions, err := script.Parse(keys)
	if err != nil {
		return e.Usage("accuracy: -keys: %v", err)
	}
	limit, code := m.Limit, cli.ExitOK
	f := accuracy.Follow(s)
	f.Beyond = e.Warner()
	ctx := e.Work(f.Commands)
	defer ctx.End()
	for _, a := range actions {
		stop, err := follow(ctx, e, f, a, &limit, m.Ceiling())
		ctx.Pause()
		if ctx.Context.Err() != nil { // what was measured is told
			e.Fail(e.Say("accuracy: interrupted after %d commands; the report is of these", "accuracy: прервано после команд: %d; отчёт — о них"), f.Commands())
			code = cli.ExitFailure
			break
		}
		if err != nil {
			return e.Usage("accuracy: -keys: %v", err)
		}
		if code := e.Ended("accuracy", stop, limit); code != cli.ExitOK {
			return code
		}
	}
	r, shown := f.Report(), f.State().Shown
	if format == "json" {
		j := followedOf(&r)
		j.Program, j.Keys, j.Display = name, keys, strings.TrimSpace(shown.String())
		return max(code, e.JSON(j))
	}
	if name != "" {
		fmt.Fprintf(e.Out, "%s: %s\n", e.Say("program", "программа"), name)
	}
	fmt.Fprintf(e.Out, e.Say("keys: %s; %d commands; the indicator shows %s\n\n", "клавиши: %s; команд: %d; на индикаторе %s\n\n"), keys, r.Commands, strings.TrimSpace(shown.String()))
	runReport(e, r)
	return code
}

// follow does what was typed.
func follow(ctx *cli.Work, e *cli.Env, f *accuracy.Follower, a script.Action, limit *uint64, most uint64) (calc.Stop, error) {
	var what string
	switch a.Kind {
	case script.Press:
		stop, err := f.Key(ctx, a.Key, *limit)
		if err == nil || ctx.Err() != nil {
			return stop, err
		}
		what = a.Key.String()
	case script.SetLimit:
		*limit = a.Limit
		if most > 0 {
			*limit = min(a.Limit, most)
		}
		return calc.Idle, nil
	case script.SetReg, script.SetCell, script.SetCounter, script.SetAngle, script.SetSeed, script.PowerOff:
		f.Apply(func(s *calc.State) { a.Apply(s) })
		return calc.Idle, nil
	default:
		what = a.String()
	}
	return calc.None, fmt.Errorf(e.Say("%s: a run that is followed has no memory of the МК-52 and no other program",
		"%s: у такого прогона нет ни памяти МК-52, ни другой программы"), what)
}

func runReport(e *cli.Env, r accuracy.Report) {
	tw := tabwriter.NewWriter(e.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, e.Say(
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
	fmt.Fprintf(e.Out, "\n%-9s %s\n", e.Say("X", "X"), accuracy.Text(r.X))
	if !r.Known {
		fmt.Fprintf(e.Out, "%-9s %s\n", e.Say("true", "точно"), e.Say("none: ", "нет: ")+reason(e, exact.ErrNotNumber))
		return
	}
	fmt.Fprintf(e.Out, "%-9s %s   %s\n", e.Say("true", "точно"), r.True.Text(24),
		e.Say("(without any rounding, along the machine's own path)", "(без единого округления, тем же путём, что прошла машина)"))
	fmt.Fprintf(e.Out, "%-9s %s %s\n", e.Say("error", "ошибка"), accuracy.Units(r.Ulps), e.Say("units of the last digit", "единицы последней цифры"))
	if r.Adopted > 0 {
		fmt.Fprintf(e.Out, e.Say(
			"note: %d times the machine's own value was taken over (digit operations, counters, results that exist for the rounded operands only)\n",
			"замечание: %d раз взято значение самой машины (поразрядные операции, счётчики, результаты, возможные только для округлённых операндов)\n"), r.Adopted)
	}
}
