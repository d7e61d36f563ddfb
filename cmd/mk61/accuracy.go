package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"mk61/calc/accuracy"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
)

// mk61 accuracy: how far the machine is from the truth, for one operation, for a
// range of arguments (accuracy_sweep.go), for the run of a program
// (accuracy_program.go).

func runAccuracy(e *env, args []string) int {
	fs := e.flags("accuracy")
	var angle *number.Angle
	fs.Func("angle", e.say("angle switch: rad, grad or deg", "переключатель углов: rad, grad или deg"), func(s string) error {
		a, err := e.parseAngle(s)
		angle = &a
		return err
	})
	var w sweepOptions
	sweep := fs.Bool("sweep", false, e.say("many arguments of one operation, or of all", "много аргументов одной операции или всех"))
	fs.Func("from", e.say("sweep: least X", "sweep: наименьший X"), bound(&w.From))
	fs.Func("to", e.say("sweep: greatest X", "sweep: наибольший X"), bound(&w.To))
	fs.Func("y", e.say("sweep: Y of operations with two operands: a number or a range A:B", "sweep: Y операций с двумя операндами: число или диапазон A:B"), w.yRange)
	fs.BoolVar(&w.Log, "log", false, e.say("sweep: X evenly by its logarithm", "sweep: X равномерно по логарифму"))
	fs.IntVar(&w.points, "points", 2000, e.say("sweep: number of arguments", "sweep: число аргументов"))
	fs.StringVar(&w.format, "format", "text", e.say("sweep: text, csv, points (every argument as CSV) or svg", "sweep: text, csv, points (каждый аргумент, CSV) или svg"))
	fs.StringVar(&w.output, "o", "", e.say("sweep: file to write", "sweep: файл для записи"))
	program := fs.String("program", "", e.say("a run of this program: file or name", "прогон программы: файл или имя"))
	keys := fs.String("keys", "", e.say("program: numbers and keys to press; default В/О С/П", "program: числа и клавиши; по умолчанию В/О С/П"))
	limit := fs.Uint64("limit", 100000, e.say("program: most steps to run for a key", "program: не больше шагов на одну клавишу"))
	rest, code, ok := e.parse(fs, minusSigns(args))
	if !ok {
		return code
	}
	switch {
	case *program != "" || *keys != "":
		if len(rest) > 0 || *sweep {
			return e.usage("%s", e.say("accuracy: -program goes without OP and -sweep", "accuracy: -program не сочетается с OP и -sweep"))
		}
		return e.accuracyOfRun(*program, *keys, *limit, angle)
	case *sweep:
		w.Angle = angle
		return e.accuracySweep(rest, w)
	case len(rest) == 0:
		return e.usage("%s", e.say("accuracy: want an operation and its operands, -sweep or -program", "accuracy: нужны операция и операнды, -sweep или -program"))
	}
	op, err := accuracy.Operation(rest[0])
	if err != nil {
		return e.usage("accuracy: %v", err)
	}
	if want := accuracy.Operands(op); len(rest)-1 != want {
		return e.usage(e.say("accuracy: %s wants %d operands", "accuracy: для %s нужно операндов: %d"), isa.Table[op].Name, want)
	}
	var xy [2]number.Number
	for i, t := range rest[1:] {
		if xy[i], err = number.FromDecimal(t); err != nil {
			return e.usage("accuracy: %v", err)
		}
	}
	a := number.Rad
	if angle != nil {
		a = *angle
	}
	e.accuracyOf(accuracy.Compare(op, xy[0], xy[1], a))
	return exitOK
}

var negative = regexp.MustCompile(`^-[0-9.,]`)

// minusSigns gives negative numbers a real minus sign, which package flag does
// not take for the dash of a flag; the readers of numbers accept both.
func minusSigns(args []string) []string {
	out := make([]string, len(args))
	for i, a := range args {
		if negative.MatchString(a) {
			a = "−" + a[1:]
		}
		out[i] = a
	}
	return out
}

// angleText is the angle switch, for a function of angles.
func (e *env) angleText(op byte, a number.Angle) string {
	switch {
	case !exact.Angular(op):
		return ""
	case a == number.Grad:
		return e.say(", grads", ", грады")
	case a == number.Deg:
		return e.say(", degrees", ", градусы")
	}
	return e.say(", radians", ", радианы")
}

// accuracyOf prints one operation.
func (e *env) accuracyOf(c accuracy.Comparison) {
	op := &isa.Table[c.Op]
	picture, _, _ := strings.Cut(op.Stack, ";")
	fmt.Fprintf(e.out, "%s%s   (%s)\n", op.Name, e.angleText(c.Op, c.Angle), picture)
	row := func(en, ru, value string) {
		fmt.Fprintf(e.out, "%-9s %s\n", e.say(en, ru), value)
	}
	for i := range accuracy.Operands(c.Op) {
		row("XY"[i:i+1], "XY"[i:i+1], accuracy.Text([]number.Number{c.X, c.Y}[i]))
	}
	machine := accuracy.Text(c.Machine)
	if c.Refused {
		machine = "ЕГГОГ"
	}
	row("machine", "машина", fmt.Sprintf("%-18s %s", machine, e.say("shown as ", "на табло ")+strings.TrimSpace(c.Shown.String())))
	if c.NoTruth != nil {
		row("true", "точно", e.say("none: ", "нет: ")+e.reason(c.NoTruth))
		return
	}
	row("nearest", "ближайшее", accuracy.Text(c.Truth.Nearest))
	row("true", "точно", c.Truth.True.Text(24))
	if c.Refused {
		return
	}
	verdict := e.say("correctly rounded", "округлено верно")
	if c.Wrong() {
		verdict = e.say("not the nearest number", "не ближайшее число")
	}
	row("error", "ошибка", fmt.Sprintf("%s %s: %s", accuracy.Units(c.Ulps), e.say("units of the last digit", "единицы последней цифры"), verdict))
}

// reason words why there is no true value.
func (e *env) reason(err error) string {
	if !e.russian {
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
