package main

import (
	"strconv"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/measure"
)

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
	var w measure.Options
	sweep := fs.Bool("sweep", false, e.Say("many arguments of one operation, or of all", "много аргументов одной операции или всех"))
	fs.Func("min", e.Say("sweep: least X", "sweep: наименьший X"), measure.Bound(&w.From))
	fs.Func("max", e.Say("sweep: greatest X", "sweep: наибольший X"), measure.Bound(&w.To))
	fs.Func("y", e.Say("sweep: Y of operations with two operands: a number or a range A:B", "sweep: Y операций с двумя операндами: число или диапазон A:B"), w.YRange)
	fs.BoolVar(&w.Log, "log", false, e.Say("sweep: X evenly by its logarithm", "sweep: X равномерно по логарифму"))
	fs.IntVar(&w.Points, "points", 2000, e.Say("sweep: number of arguments", "sweep: число аргументов"))
	format := e.FormatFlag(fs, "accuracy")
	fs.StringVar(&w.Output, "o", "", e.Say("sweep: file to write", "sweep: файл для записи"))
	program := fs.String("program", "", e.Say("a run of this program: file or name", "прогон программы: файл или имя"))
	keys := fs.String("keys", "", e.Say("program: numbers and keys to press; default В/О С/П", "program: числа и клавиши; по умолчанию В/О С/П"))
	m := e.Machine()
	m.LimitFlag(fs)
	return func(rest []string) int {
		if strconv.IntSize < 64 {
			return e.Fail("%s", e.Say("accuracy: the true values are computed with a library that is right on 64-bit systems only; this is a 32-bit program",
				"accuracy: точные значения вычисляет библиотека, верная только на 64-разрядных системах, а это 32-разрядная программа"))
		}
		switch {
		case *program != "" || *keys != "":
			if len(rest) > 0 || *sweep {
				return e.Usage("%s", e.Say("accuracy: -program goes without OP and -sweep", "accuracy: -program не сочетается с OP и -sweep"))
			}
			return measure.Program(e, *program, *keys, m, angle, *format)
		case *sweep:
			w.Format = *format
			if angle.Given {
				w.Angle = &angle.Angle
			}
			return measure.Sweep(e, rest, w)
		case len(rest) == 0:
			return e.Usage("%s", e.Say("accuracy: want an operation and its operands, -sweep or -program", "accuracy: нужны операция и операнды, -sweep или -program"))
		}
		return measure.One(e, rest[0], rest[1:], angle.Angle, *format)
	}
}
