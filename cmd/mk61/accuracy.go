package main

import (
	"errors"
	"fmt"
	"strings"

	"mk61/cmd/mk61/internal/cli"

	"mk61/calc/accuracy"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
)

// mk61 accuracy: how far the machine is from the truth, for one operation, for a
// range of arguments (accuracy_sweep.go), for the run of a program
// (accuracy_program.go).

func accuracyCommand() *cli.Command {
	return &cli.Command{
		Name: "accuracy", Group: cli.Tools,
		Args:     [2]string{"OP [X [Y]] | -sweep [OP] | -program PROGRAM", "ОПЕРАЦИЯ [X [Y]] | -sweep [ОПЕРАЦИЯ] | -program ПРОГРАММА"},
		Short:    [2]string{"compare results with the true values", "сравнить результаты с точными значениями"},
		Examples: []string{"mk61 accuracy sqrt 2", "mk61 accuracy -sweep ln -min 0.5 -max 3 -points 100"},
		Complete: cli.Nothing,
		Setup:    setupAccuracy,
	}
}

func setupAccuracy(e *cli.Env, fs *cli.Flags) cli.Runner {
	angle := e.AngleFlag(fs)
	var w sweepOptions
	sweep := fs.Bool("sweep", false, e.Say("many arguments of one operation, or of all", "много аргументов одной операции или всех"))
	fs.Func("min", e.Say("sweep: least X", "sweep: наименьший X"), bound(&w.From))
	fs.Func("max", e.Say("sweep: greatest X", "sweep: наибольший X"), bound(&w.To))
	fs.Func("y", e.Say("sweep: Y of operations with two operands: a number or a range A:B", "sweep: Y операций с двумя операндами: число или диапазон A:B"), w.yRange)
	fs.BoolVar(&w.Log, "log", false, e.Say("sweep: X evenly by its logarithm", "sweep: X равномерно по логарифму"))
	fs.IntVar(&w.points, "points", 2000, e.Say("sweep: number of arguments", "sweep: число аргументов"))
	format := e.FormatFlag(fs, "accuracy")
	fs.StringVar(&w.output, "o", "", e.Say("sweep: file to write", "sweep: файл для записи"))
	program := fs.String("program", "", e.Say("a run of this program: file or name", "прогон программы: файл или имя"))
	keys := fs.String("keys", "", e.Say("program: numbers and keys to press; default В/О С/П", "program: числа и клавиши; по умолчанию В/О С/П"))
	m := e.Machine()
	m.LimitFlag(fs)
	return func(rest []string) int {
		switch {
		case *program != "" || *keys != "":
			if len(rest) > 0 || *sweep {
				return e.Usage("%s", e.Say("accuracy: -program goes without OP and -sweep", "accuracy: -program не сочетается с OP и -sweep"))
			}
			return accuracyOfRun(e, *program, *keys, m, angle)
		case *sweep:
			w.format = *format
			if angle.Given {
				w.Angle = &angle.Angle
			}
			return accuracySweep(e, rest, w)
		case len(rest) == 0:
			return e.Usage("%s", e.Say("accuracy: want an operation and its operands, -sweep or -program", "accuracy: нужны операция и операнды, -sweep или -program"))
		}
		op, err := accuracy.Operation(rest[0])
		if err != nil {
			return e.Usage("accuracy: %v", err)
		}
		if want := accuracy.Operands(op); len(rest)-1 != want {
			return e.Usage(e.Say("accuracy: %s wants %d operands", "accuracy: для %s нужно операндов: %d"), isa.Table[op].Name, want)
		}
		var xy [2]number.Number
		for i, t := range rest[1:] {
			if xy[i], err = number.FromDecimal(t); err != nil {
				return e.Usage("accuracy: %v", err)
			}
		}
		accuracyOf(e, accuracy.Compare(op, xy[0], xy[1], angle.Angle))
		return cli.ExitOK
	}
}

// angleText is the angle switch, for a function of angles.
func angleText(e *cli.Env, op byte, a number.Angle) string {
	switch {
	case !exact.Angular(op):
		return ""
	case a == number.Grad:
		return e.Say(", grads", ", грады")
	case a == number.Deg:
		return e.Say(", degrees", ", градусы")
	}
	return e.Say(", radians", ", радианы")
}

// accuracyOf prints one operation.
func accuracyOf(e *cli.Env, c accuracy.Comparison) {
	op := &isa.Table[c.Op]
	picture, _, _ := strings.Cut(op.Stack, ";")
	fmt.Fprintf(e.Out, "%s%s   (%s)\n", op.Name, angleText(e, c.Op, c.Angle), picture)
	row := func(en, ru, value string) {
		fmt.Fprintf(e.Out, "%-9s %s\n", e.Say(en, ru), value)
	}
	for i := range accuracy.Operands(c.Op) {
		row("XY"[i:i+1], "XY"[i:i+1], accuracy.Text([]number.Number{c.X, c.Y}[i]))
	}
	machine := accuracy.Text(c.Machine)
	if c.Refused {
		machine = "ЕГГОГ"
	}
	row("machine", "машина", fmt.Sprintf("%-18s %s", machine, e.Say("shown as ", "на табло ")+strings.TrimSpace(c.Shown.String())))
	if c.NoTruth != nil {
		row("true", "точно", e.Say("none: ", "нет: ")+reason(e, c.NoTruth))
		return
	}
	row("nearest", "ближайшее", accuracy.Text(c.Truth.Nearest))
	row("true", "точно", c.Truth.True.Text(24))
	if c.Refused {
		return
	}
	verdict := e.Say("correctly rounded", "округлено верно")
	if c.Wrong() {
		verdict = e.Say("not the nearest number", "не ближайшее число")
	}
	row("error", "ошибка", fmt.Sprintf("%s %s: %s", accuracy.Units(c.Ulps), e.Say("units of the last digit", "единицы последней цифры"), verdict))
}

// reason words why there is no true value.
func reason(e *cli.Env, err error) string {
	if !e.Russian {
		return err.Error()
	}
	for _, r := range []struct {
		err error
		ru  string
	}{
		{exact.ErrNoTruth, "у операции нет точного значения"},
		{exact.ErrNotNumber, "в регистре не десятичное число"},
		{exact.ErrDivision, "деление на нуль"},
		{exact.ErrRoot, "корень из отрицательного числа"},
		{exact.ErrLogarithm, "логарифм неположительного числа"},
		{exact.ErrPower, "степень неположительного числа"},
		{exact.ErrArc, "арксинус или арккосинус числа больше 1"},
		{exact.ErrTangent, "тангенс прямого угла"},
		{exact.ErrSixty, "60 и больше минут или секунд"},
		{exact.ErrRange, "за пределами 10^±1000"},
	} {
		if errors.Is(err, r.err) {
			return r.ru
		}
	}
	return err.Error()
}
