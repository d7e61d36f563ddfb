package measure

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"mk61/calc/accuracy"
	"mk61/calc/number"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// Options are the flags of -sweep.
type Options struct {
	accuracy.Choice
	Points         int
	Format, Output string
}

// Bound reads a number into *p.
func Bound(p **float64) func(string) error {
	return func(s string) error {
		n, err := number.FromDecimal(s)
		if err == nil {
			f := accuracy.Float(n)
			*p = &f
		}
		return err
	}
}

// YRange reads a number or a range A:B.
func (o *Options) YRange(s string) error {
	low, high, ok := strings.Cut(s, ":")
	if !ok {
		high = low
	}
	var y [2]*float64
	for i, t := range []string{low, high} {
		if err := Bound(&y[i])(t); err != nil {
			return err
		}
	}
	if *y[0] > *y[1] {
		return fmt.Errorf("%q is an empty range", s)
	}
	o.Y = &[2]float64{*y[0], *y[1]}
	return nil
}

// chosen lists the domains to go through.
func (o *Options) chosen(ops []string) ([]accuracy.Domain, error) {
	if o.Ranged() && len(ops) != 1 {
		return nil, errors.New("-from, -to and -log want one operation")
	}
	for _, s := range ops {
		op, err := accuracy.Operation(s)
		if err != nil {
			return nil, err
		}
		o.Ops = append(o.Ops, op)
	}
	o.Own = o.Format == "svg"
	ds := o.Domains()
	for _, d := range ds {
		if d.Empty() {
			return nil, fmt.Errorf("range of X from %g to %g: an empty range, or not positive with -log", d.From, d.To)
		}
	}
	if len(ds) == 0 {
		return nil, fmt.Errorf("no range of arguments is known for %q", ops)
	}
	return ds, nil
}

// Sweep is mk61 accuracy -sweep.
func Sweep(e *cli.Env, ops []string, o Options) int {
	if o.Points < 1 || o.Points > 1000000 {
		return e.Usage(e.Say("accuracy: -points %d: want 1 to 1000000", "accuracy: -points %d: нужно от 1 до 1000000"), o.Points)
	}
	ds, err := o.chosen(ops)
	if err != nil {
		return e.Usage("accuracy: %v", err)
	}
	if o.Format == "svg" && len(ds) != 1 {
		return e.Usage("%s", e.Say("accuracy: -format svg wants one operation, and -angle", "accuracy: для -format svg нужны одна операция и -angle"))
	}
	var ws []*accuracy.Sweep
	done := uint64(0)
	ctx := e.Work(func() uint64 { return done })
	defer ctx.End()
	for _, d := range ds {
		if ctx.Err() == nil {
			ws = append(ws, d.Sweep(ctx, o.Points))
			done += uint64(o.Points)
		}
	}
	ctx.Pause()
	code := cli.ExitOK
	if ctx.Err() != nil {
		code = e.Fail("%s", e.Say("accuracy: interrupted; the arguments done so far are told", "accuracy: прервано; сказано о пройденных аргументах"))
	}
	var b bytes.Buffer
	switch o.Format {
	case "text":
		sweepText(e, &b, ws)
	case "json":
		enc := json.NewEncoder(&b)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		err = enc.Encode(sweptOf(ws))
	case "csv":
		err = accuracy.WriteCSV(&b, ws, number.Angle.String)
	case "points":
		err = accuracy.WritePoints(&b, ws, number.Angle.String)
	case "svg":
		err = ws[0].WriteSVG(&b, sweepLabels(e, ws[0]))
	}
	if err == nil {
		err = e.Write(o.Output, b.Bytes())
	}
	if err != nil {
		return e.Fail("%v", err)
	}
	return code
}

func sweepText(e *cli.Env, out io.Writer, ws []*accuracy.Sweep) {
	tw := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, e.Say(
		"operation\tangle\tX\tsamples\twrong\trefused\tmedian\tmean\tmax\tat",
		"операция\tугол\tX\tвсего\tневерно\tотказ\tмедиана\tсреднее\tнаибольшее\tпри"))
	for _, w := range ws {
		kind, angle := "", ""
		if w.Log {
			kind = " log"
		}
		if w.Angular() {
			angle = w.Angle.String()
		}
		at := "X=" + accuracy.Text(w.Worst.X)
		if accuracy.Operands(w.Op) > 1 {
			at += " Y=" + accuracy.Text(w.Worst.Y)
		}
		fmt.Fprintf(tw, "%s\t%s\t%s..%s%s\t%d\t%.1f%%\t%d\t%s\t%s\t%s\t%s\n",
			isa.Table[w.Op].Name, angle, accuracy.Short(w.From), accuracy.Short(w.To), kind, len(w.Samples), 100*w.Share(), w.Refused,
			accuracy.Units(w.Median), accuracy.Units(w.Mean), accuracy.Units(w.Worst.Ulps), at)
	}
	tw.Flush()
}

// sweepLabels words the picture of a sweep.
func sweepLabels(e *cli.Env, w *accuracy.Sweep) accuracy.Labels {
	l := accuracy.Labels{
		Title: isa.Table[w.Op].Name + angleText(e, w.Op, w.Angle),
		Axis:  e.Say("error, units of the last digit", "ошибка, единицы последней цифры"),
	}
	l.Note = fmt.Sprintf(e.Say("%d arguments, %.1f %% not the nearest number; error: median %s, mean %s, greatest %s at X = %s",
		"аргументов %d, не ближайшее число у %.1f %%; ошибка: медиана %s, средняя %s, наибольшая %s при X = %s"),
		len(w.Samples), 100*w.Share(), accuracy.Units(w.Median), accuracy.Units(w.Mean), accuracy.Units(w.Worst.Ulps), accuracy.Text(w.Worst.X))
	if w.Refused > 0 {
		l.Note += fmt.Sprintf(e.Say("; red: ЕГГОГ, %d times", "; красным: ЕГГОГ, %d раз"), w.Refused)
	}
	return l
}
