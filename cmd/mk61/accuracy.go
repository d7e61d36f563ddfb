package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/dialog"
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
		a, ok := dialog.ParseAngle(s)
		if !ok {
			return errors.New("want rad, grad or deg")
		}
		angle = &a
		return nil
	})
	var w sweepOptions
	sweep := fs.Bool("sweep", false, e.say("many arguments of one operation, or of all", "много аргументов одной операции или всех"))
	fs.Func("from", e.say("sweep: least X", "sweep: наименьший X"), w.bound(&w.from))
	fs.Func("to", e.say("sweep: greatest X", "sweep: наибольший X"), w.bound(&w.to))
	fs.Func("y", e.say("sweep: Y of operations with two operands: a number or a range A:B", "sweep: Y операций с двумя операндами: число или диапазон A:B"), w.yRange)
	fs.BoolVar(&w.log, "log", false, e.say("sweep: X evenly by its logarithm", "sweep: X равномерно по логарифму"))
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
		return e.accuracySweep(rest, w, angle)
	case len(rest) == 0:
		return e.usage("%s", e.say("accuracy: want an operation and its operands, -sweep or -program", "accuracy: нужны операция и операнды, -sweep или -program"))
	}
	op, err := operation(rest[0])
	if err != nil {
		return e.usage("accuracy: %v", err)
	}
	want := 1
	switch {
	case op == 0x20:
		want = 0
	case exact.Binary(op):
		want = 2
	}
	if len(rest)-1 != want {
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
	return e.accuracyOf(op, xy[0], xy[1], a)
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

// operation reads the name of an operation that has a true value.
func operation(s string) (byte, error) {
	op, ok := isa.Decode(s)
	if !ok {
		op, ok = isa.Decode("F " + s)
	}
	switch {
	case !ok:
		return 0, fmt.Errorf("unknown operation %q", s)
	case !exact.Has(op):
		return 0, fmt.Errorf("%s has no true value to compare with", isa.Table[op].Name)
	}
	return op, nil
}

// carryOut is what the machine makes of one command, and what it then shows.
// refused is ЕГГОГ of the command itself.
func carryOut(op byte, x, y number.Number, angle number.Angle) (r number.Number, refused bool, shown calc.Indicator) {
	s := calc.New(calc.MK61)
	s.X, s.Y, s.Angle = x, y, angle
	s.Load([]byte{op, 0x50})
	s.Running = true
	if stop := s.Step(); stop != calc.None {
		return x, true, s.Shown
	}
	r = s.X
	s.Step()
	return r, false, s.Shown
}

// compared is the machine's result of a command beside the true one.
type compared struct {
	machine number.Number
	shown   calc.Indicator
	refused bool  // the machine said ЕГГОГ
	err     error // there is no true value
	truth   exact.Result
	ulps    float64 // the error; ±Inf where the true value is zero and the machine's not
}

// wrong tells if the machine's eight digits are not the nearest ones.
func (c compared) wrong() bool {
	return c.err == nil && !c.refused && c.machine.Normalize() != c.truth.Nearest
}

func compare(op byte, x, y number.Number, angle number.Angle) compared {
	var c compared
	c.machine, c.refused, c.shown = carryOut(op, x, y, angle)
	c.truth, c.err = exact.Apply(op, x, y, angle)
	if c.err != nil || c.refused {
		return c
	}
	c.ulps = ulps(c.truth.True, c.machine)
	return c
}

// ulps is the error of n, infinite if the true value is zero and n is not.
func ulps(v exact.Value, n number.Number) float64 {
	u, ok := v.Ulps(n)
	if ok {
		return u
	}
	if n.Sign() == 9 {
		return math.Inf(-1)
	}
	return math.Inf(1)
}

// plain is a register as decimal text, or raw.
func plain(n number.Number) string {
	if v, ok := exact.Of(n); ok {
		return v.Text(8)
	}
	return n.String()
}

// units writes an error in units of the last digit.
func units(u float64) string {
	a := math.Abs(u)
	switch {
	case math.IsInf(u, 0):
		return "∞"
	case a < 0.0005:
		return "0"
	case a >= 1e6:
		return strconv.FormatFloat(u, 'e', 2, 64)
	case a >= 1000:
		return strconv.FormatFloat(u, 'f', 0, 64)
	}
	return strconv.FormatFloat(u, 'f', 3, 64)
}

func (e *env) angleText(op byte, a number.Angle) string {
	if !exact.Angular(op) {
		return ""
	}
	return ", " + e.angleWord(a)
}

func (e *env) angleWord(a number.Angle) string {
	switch a {
	case number.Grad:
		return e.say("grads", "грады")
	case number.Deg:
		return e.say("degrees", "градусы")
	}
	return e.say("radians", "радианы")
}

// accuracyOf prints one operation.
func (e *env) accuracyOf(op byte, x, y number.Number, angle number.Angle) int {
	c := compare(op, x, y, angle)
	picture, _, _ := strings.Cut(isa.Table[op].Stack, ";")
	fmt.Fprintf(e.out, "%s%s   (%s)\n", isa.Table[op].Name, e.angleText(op, angle), picture)
	row := func(en, ru, value string) {
		fmt.Fprintf(e.out, "%-9s %s\n", e.say(en, ru), value)
	}
	if op != 0x20 {
		row("X", "X", plain(x))
	}
	if exact.Binary(op) {
		row("Y", "Y", plain(y))
	}
	machine := plain(c.machine)
	if c.refused {
		machine = "ЕГГОГ"
	}
	row("machine", "машина", fmt.Sprintf("%-18s %s", machine, e.say("shown as ", "на табло ")+strings.TrimSpace(c.shown.String())))
	if c.err != nil {
		row("true", "точно", e.say("none: ", "нет: ")+e.reason(c.err))
		return exitOK
	}
	row("nearest", "ближайшее", plain(c.truth.Nearest))
	row("true", "точно", c.truth.True.Text(24))
	if c.refused {
		return exitOK
	}
	verdict := e.say("correctly rounded", "округлено верно")
	if c.wrong() {
		verdict = e.say("not the nearest number", "не ближайшее число")
	}
	row("error", "ошибка", fmt.Sprintf("%s %s: %s", units(c.ulps), e.say("units of the last digit", "единицы последней цифры"), verdict))
	return exitOK
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
