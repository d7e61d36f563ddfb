package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
)

// sweepOptions are the flags of -sweep.
type sweepOptions struct {
	from, to *float64
	y        [2]float64 // range of Y, if yGiven
	yGiven   bool
	log      bool
	points   int
	format   string
	output   string
}

func (*sweepOptions) bound(p **float64) func(string) error {
	return func(s string) error {
		n, err := number.FromDecimal(s)
		if err != nil {
			return err
		}
		f := float(n)
		*p = &f
		return nil
	}
}

// yRange reads a number or a range A:B.
func (o *sweepOptions) yRange(s string) error {
	low, high, ok := strings.Cut(s, ":")
	if !ok {
		high = low
	}
	for i, t := range []string{low, high} {
		n, err := number.FromDecimal(t)
		if err != nil {
			return err
		}
		o.y[i] = float(n)
	}
	if o.y[0] > o.y[1] {
		return fmt.Errorf("%q is an empty range", s)
	}
	o.yGiven = true
	return nil
}

// float is a decimal register as a floating point number, near enough to draw.
func float(n number.Number) float64 {
	text, _ := number.Decimal(n)
	f, _ := strconv.ParseFloat(text, 64)
	return f
}

// domain is a range of arguments of an operation.
type domain struct {
	op       byte
	angles   []number.Angle // nil: not a function of angles
	from, to float64        // X
	log      bool           // X evenly by its logarithm
	yFrom    float64        // Y of operations with two operands, even
	yTo      float64
}

var (
	radians  = []number.Angle{number.Rad}
	grads    = []number.Angle{number.Grad}
	degrees  = []number.Angle{number.Deg}
	everyArc = []number.Angle{number.Rad, number.Grad, number.Deg}
)

// domains is what -sweep without an operation goes through; the first of an
// operation is its own when it is named.
var domains = []domain{
	{op: 0x10, from: 1, to: 100, yFrom: 1, yTo: 100},
	{op: 0x11, from: 1, to: 100, yFrom: 1, yTo: 100},
	{op: 0x12, from: 1, to: 10, yFrom: 1, yTo: 10},
	{op: 0x13, from: 1, to: 10, yFrom: 1, yTo: 10},
	{op: 0x21, from: 1, to: 100},
	{op: 0x22, from: 1, to: 10},
	{op: 0x23, from: 1, to: 10},
	{op: 0x15, from: -10, to: 10},
	{op: 0x15, from: -99, to: 99},
	{op: 0x16, from: -10, to: 10},
	{op: 0x16, from: -200, to: 200},
	{op: 0x17, from: 1, to: 10},
	{op: 0x17, from: 0.1, to: 1},
	{op: 0x17, from: 1e-99, to: 1e99, log: true},
	{op: 0x18, from: 1, to: 10},
	{op: 0x18, from: 0.1, to: 1},
	{op: 0x18, from: 1e-99, to: 1e99, log: true},
	{op: 0x24, from: 0.1, to: 10, log: true, yFrom: -10, yTo: 10},
	{op: 0x1C, angles: radians, from: 0, to: 6.2831853},
	{op: 0x1C, angles: grads, from: 0, to: 400},
	{op: 0x1C, angles: degrees, from: 0, to: 360},
	{op: 0x1C, angles: radians, from: 1e-9, to: 1e9, log: true},
	{op: 0x1C, angles: grads, from: 1e-9, to: 1e9, log: true},
	{op: 0x1C, angles: degrees, from: 1e-9, to: 1e9, log: true},
	{op: 0x1D, angles: radians, from: 0, to: 6.2831853},
	{op: 0x1D, angles: grads, from: 0, to: 400},
	{op: 0x1D, angles: degrees, from: 0, to: 360},
	{op: 0x1E, angles: radians, from: 0, to: 6.2831853},
	{op: 0x1E, angles: grads, from: 0, to: 400},
	{op: 0x1E, angles: degrees, from: 0, to: 360},
	{op: 0x19, angles: everyArc, from: -1, to: 1},
	{op: 0x1A, angles: everyArc, from: -1, to: 1},
	{op: 0x1B, angles: everyArc, from: -10, to: 10},
	{op: 0x1B, angles: everyArc, from: 1e-9, to: 1e9, log: true},
	{op: 0x26, from: 0, to: 360},
	{op: 0x2A, from: 0, to: 360},
	{op: 0x33, from: 0, to: 360},
	{op: 0x30, from: 0, to: 360},
	{op: 0x34, from: -1000, to: 1000},
	{op: 0x35, from: -1000, to: 1000},
	{op: 0x36, from: -10, to: 10, yFrom: -10, yTo: 10},
}

// sample is one argument of a sweep and what came of it.
type sample struct {
	x, y number.Number
	compared
}

// sweep is a domain in one position of the angle switch, and its statistics.
type sweep struct {
	domain
	angle   number.Angle
	samples []sample // those with a true value
	wrong   int      // not the nearest number
	refused int      // ЕГГОГ although there is a true value
	mean    float64  // of the error without its sign
	median  float64
	worst   sample
}

// run goes through the domain: the range is cut into equal parts and one number
// of eight digits taken from each, at a place that a fixed seed chooses, so that
// the table is the same on every machine.
func (d domain) run(angle number.Angle, points int) *sweep {
	w := &sweep{domain: d, angle: angle}
	r := rand.New(rand.NewPCG(61, uint64(d.op)))
	var errs []float64
	total := 0.0
	for i := range points {
		part := (float64(i) + r.Float64()) / float64(points)
		x, ok := d.at(part)
		y := eight(d.yFrom + (d.yTo-d.yFrom)*r.Float64())
		if !ok {
			continue
		}
		s := sample{x, y, compare(d.op, x, y, angle)}
		if s.err != nil {
			continue
		}
		w.samples = append(w.samples, s)
		switch {
		case s.refused:
			w.refused++
			continue
		case s.wrong():
			w.wrong++
		}
		if u := math.Abs(s.ulps); !math.IsInf(u, 0) {
			total += u
			errs = append(errs, u)
			if u > math.Abs(w.worst.ulps) || len(errs) == 1 {
				w.worst = s
			}
		}
	}
	if n := len(errs); n > 0 {
		slices.Sort(errs)
		w.mean, w.median = total/float64(n), errs[n/2]
	}
	return w
}

// at is the argument at a place of 0..1 in the domain.
func (d domain) at(part float64) (number.Number, bool) {
	f := d.from + (d.to-d.from)*part
	if d.log {
		f = math.Exp(math.Log(d.from) + (math.Log(d.to)-math.Log(d.from))*part)
	}
	n := eight(f)
	return n, !d.log || n != number.Zero
}

// eight rounds to a number of the machine.
func eight(f float64) number.Number {
	n, err := number.FromDecimal(strconv.FormatFloat(f, 'e', 7, 64))
	if err != nil {
		return number.Zero
	}
	return n
}

func (w *sweep) share() float64 {
	if len(w.samples) == 0 {
		return 0
	}
	return float64(w.wrong) / float64(len(w.samples))
}

// accuracySweep is mk61 accuracy -sweep.
func (e *env) accuracySweep(ops []string, o sweepOptions, angle *number.Angle) int {
	if o.points < 1 || o.points > 1000000 {
		return e.usage("accuracy: -points %d: want 1 to 1000000", o.points)
	}
	ds, err := chosen(ops, o, angle)
	if err != nil {
		return e.usage("accuracy: %v", err)
	}
	var write func(io.Writer, []*sweep)
	switch o.format {
	case "text":
		write = e.sweepText
	case "csv":
		write = sweepCSV
	case "points":
		write = sweepPoints
	case "svg":
		if len(ds) != 1 {
			return e.usage("%s", e.say("accuracy: -format svg wants one operation, and -angle", "accuracy: для -format svg нужны одна операция и -angle"))
		}
		write = e.sweepPlot
	default:
		return e.usage("accuracy: -format %q: want text, csv, points or svg", o.format)
	}
	var ws []*sweep
	for _, d := range ds {
		a := number.Rad
		if d.angles != nil {
			a = d.angles[0]
		}
		ws = append(ws, d.run(a, o.points))
	}
	var b bytes.Buffer
	write(&b, ws)
	if o.output != "" {
		if err := replaceFile(o.output, b.Bytes()); err != nil {
			return e.fail("%v", err)
		}
		return exitOK
	}
	if _, err := e.out.Write(b.Bytes()); err != nil {
		return e.fail("%v", err)
	}
	return exitOK
}

// chosen lists the domains to go through, each with one position of the angle
// switch.
func chosen(ops []string, o sweepOptions, angle *number.Angle) ([]domain, error) {
	ranged := o.from != nil || o.to != nil || o.log
	if ranged && len(ops) != 1 {
		return nil, fmt.Errorf("-from, -to and -log want one operation")
	}
	var out []domain
	wanted := map[byte]bool{}
	for _, s := range ops {
		op, err := operation(s)
		if err != nil {
			return nil, err
		}
		wanted[op] = true
	}
	seen := map[string]bool{}
	for _, d := range domains {
		if len(ops) > 0 && !wanted[d.op] {
			continue
		}
		angles := d.angles
		if angles == nil {
			angles = radians
		}
		for _, a := range angles {
			if angle != nil && exact.Angular(d.op) && a != *angle {
				continue
			}
			one := d
			if d.angles != nil {
				one.angles = []number.Angle{a}
			}
			if o.yGiven {
				one.yFrom, one.yTo = o.y[0], o.y[1]
			}
			if ranged || o.format == "svg" {
				if key := fmt.Sprint(d.op, a); seen[key] {
					continue
				} else {
					seen[key] = true
				}
				if ranged {
					one.log = o.log
				}
				if o.from != nil {
					one.from = *o.from
				}
				if o.to != nil {
					one.to = *o.to
				}
				if one.from >= one.to || one.log && one.from <= 0 {
					return nil, fmt.Errorf("range of X from %g to %g: an empty range, or not positive with -log", one.from, one.to)
				}
			}
			out = append(out, one)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no range of arguments is known for %q", ops)
	}
	return out, nil
}

func (w *sweep) angleName() string {
	if w.angles == nil {
		return ""
	}
	return angleName(w.angle)
}

func short(f float64) string {
	return strings.NewReplacer("e-0", "e-", "e+0", "e", "e+", "e").Replace(strconv.FormatFloat(f, 'g', -1, 64))
}

func (e *env) sweepText(out io.Writer, ws []*sweep) {
	tw := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, e.say(
		"operation\tangle\tX\tsamples\twrong\trefused\tmedian\tmean\tmax\tat",
		"операция\tугол\tX\tвсего\tневерно\tотказ\tмедиана\tсреднее\tнаибольшее\tпри"))
	for _, w := range ws {
		kind := ""
		if w.log {
			kind = " log"
		}
		at := "X=" + plain(w.worst.x)
		if exact.Binary(w.op) {
			at += " Y=" + plain(w.worst.y)
		}
		fmt.Fprintf(tw, "%s\t%s\t%s..%s%s\t%d\t%.1f%%\t%d\t%s\t%s\t%s\t%s\n",
			isa.Table[w.op].Name, w.angleName(), short(w.from), short(w.to), kind,
			len(w.samples), 100*w.share(), w.refused, units(w.median), units(w.mean), units(w.worst.ulps), at)
	}
	tw.Flush()
}

func sweepCSV(out io.Writer, ws []*sweep) {
	fmt.Fprintln(out, "operation,code,angle,from,to,log,samples,wrong,refused,share_wrong,median,mean,max,at_x,at_y")
	for _, w := range ws {
		y := ""
		if exact.Binary(w.op) {
			y = plain(w.worst.y)
		}
		fmt.Fprintf(out, "%s,%02X,%s,%s,%s,%t,%d,%d,%d,%.6f,%.6g,%.6g,%.6g,%s,%s\n",
			isa.Table[w.op].Name, w.op, w.angleName(), short(w.from), short(w.to), w.log,
			len(w.samples), w.wrong, w.refused, w.share(), w.median, w.mean, w.worst.ulps, plain(w.worst.x), y)
	}
}

func sweepPoints(out io.Writer, ws []*sweep) {
	fmt.Fprintln(out, "operation,code,angle,x,y,machine,nearest,true,error")
	for _, w := range ws {
		for _, s := range w.samples {
			y, machine, u := "", plain(s.machine), strconv.FormatFloat(s.ulps, 'g', 6, 64)
			if exact.Binary(w.op) {
				y = plain(s.y)
			}
			if s.refused {
				machine, u = "ЕГГОГ", ""
			}
			fmt.Fprintf(out, "%s,%02X,%s,%s,%s,%s,%s,%s,%s\n", isa.Table[w.op].Name, w.op, w.angleName(),
				plain(s.x), y, machine, plain(s.truth.Nearest), s.truth.True.Text(20), u)
		}
	}
}
