// Package measure words what package accuracy finds, for mk61 accuracy: one operation,
// many arguments of one, the run of a program.
package measure

import (
	"errors"
	"fmt"
	"strings"

	"mk61/calc/accuracy"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// One compares one operation and returns the exit code.
func One(e *cli.Env, name string, operands []string, a number.Angle, format string) int {
	op, err := accuracy.Operation(name)
	if err != nil {
		return e.Usage("accuracy: %v", err)
	}
	if want := accuracy.Operands(op); len(operands) != want {
		return e.Usage(e.Say("accuracy: %s wants %d operands", "accuracy: для %s нужно операндов: %d"), isa.Table[op].Name, want)
	}
	var xy [2]number.Number
	for i, t := range operands {
		if xy[i], err = number.FromDecimal(t); err != nil {
			return e.Usage("accuracy: %v", err)
		}
	}
	c := accuracy.Compare(op, xy[0], xy[1], a)
	switch format {
	case "text":
		accuracyOf(e, c)
	case "json":
		return e.JSON(comparedOf(&c))
	default:
		return onlySweep(e, format)
	}
	return cli.ExitOK
}

// onlySweep refuses a format of -sweep for anything else.
func onlySweep(e *cli.Env, format string) int {
	return e.Usage(e.Say("accuracy: -format %s goes with -sweep", "accuracy: -format %s сочетается только с -sweep"), format)
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
	row("machine", "машина", fmt.Sprintf("%-18s %s", machine, e.Say("shown as ", "показано ")+strings.TrimSpace(c.Shown.String())))
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
