package accuracy

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
)

// Domain is a range of arguments of an operation.
type Domain struct {
	Op byte
	// Angle is the place of the angle switch, Rad where it does not matter.
	Angle number.Angle
	// From and To are the ends of the range of X.
	From, To float64
	// Log spreads X evenly by its logarithm; From is then above zero.
	Log bool
	// YFrom and YTo are the ends of the range of Y of operations with two
	// operands; Y is even in it.
	YFrom, YTo float64
}

var (
	radians  = []number.Angle{number.Rad}
	grads    = []number.Angle{number.Grad}
	degrees  = []number.Angle{number.Deg}
	everyArc = []number.Angle{number.Rad, number.Grad, number.Deg}
)

// known are the domains of a sweep of everything, each for some positions of the
// angle switch (nil: not a function of angles).
var known = []struct {
	op     string
	angles []number.Angle
	Domain
}{
	{"+", nil, Domain{From: 1, To: 100, YFrom: 1, YTo: 100}},
	{"−", nil, Domain{From: 1, To: 100, YFrom: 1, YTo: 100}},
	{"×", nil, Domain{From: 1, To: 10, YFrom: 1, YTo: 10}},
	{"÷", nil, Domain{From: 1, To: 10, YFrom: 1, YTo: 10}},
	{"F √", nil, Domain{From: 1, To: 100}},
	{"F x²", nil, Domain{From: 1, To: 10}},
	{"F 1/x", nil, Domain{From: 1, To: 10}},
	{"F 10ˣ", nil, Domain{From: -10, To: 10}},
	{"F 10ˣ", nil, Domain{From: -99, To: 99}},
	{"F eˣ", nil, Domain{From: -10, To: 10}},
	{"F eˣ", nil, Domain{From: -200, To: 200}},
	{"F lg", nil, Domain{From: 1, To: 10}},
	{"F lg", nil, Domain{From: 0.1, To: 1}},
	{"F lg", nil, Domain{From: 1e-99, To: 1e99, Log: true}},
	{"F ln", nil, Domain{From: 1, To: 10}},
	{"F ln", nil, Domain{From: 0.1, To: 1}},
	{"F ln", nil, Domain{From: 1e-99, To: 1e99, Log: true}},
	{"F xʸ", nil, Domain{From: 0.1, To: 10, Log: true, YFrom: -10, YTo: 10}},
	{"F sin", radians, Domain{From: 0, To: 6.2831853}},
	{"F sin", grads, Domain{From: 0, To: 400}},
	{"F sin", degrees, Domain{From: 0, To: 360}},
	{"F sin", everyArc, Domain{From: 1e-9, To: 1e9, Log: true}},
	{"F cos", radians, Domain{From: 0, To: 6.2831853}},
	{"F cos", grads, Domain{From: 0, To: 400}},
	{"F cos", degrees, Domain{From: 0, To: 360}},
	{"F tg", radians, Domain{From: 0, To: 6.2831853}},
	{"F tg", grads, Domain{From: 0, To: 400}},
	{"F tg", degrees, Domain{From: 0, To: 360}},
	{"F sin⁻¹", everyArc, Domain{From: -1, To: 1}},
	{"F cos⁻¹", everyArc, Domain{From: -1, To: 1}},
	{"F tg⁻¹", everyArc, Domain{From: -10, To: 10}},
	{"F tg⁻¹", everyArc, Domain{From: 1e-9, To: 1e9, Log: true}},
	{"К °→′", nil, Domain{From: 0, To: 360}},
	{"К °→‴", nil, Domain{From: 0, To: 360}},
	{"К °←′", nil, Domain{From: 0, To: 360}},
	{"К °←‴", nil, Domain{From: 0, To: 360}},
	{"К [x]", nil, Domain{From: -1000, To: 1000}},
	{"К {x}", nil, Domain{From: -1000, To: 1000}},
	{"К max", nil, Domain{From: -10, To: 10, YFrom: -10, YTo: 10}},
}

// Choice says what to go through in place of everything; the zero Choice is
// everything.
type Choice struct {
	Ops   []byte        // these operations, nil for all
	Angle *number.Angle // this position of the angle switch, nil for all
	// Own leaves only the first domain of each operation and each position of
	// the angle switch, its own.
	Own bool
	// From, To and Log put another range of X in place of each one's own; ends
	// that are nil stay. With all three zero the ranges are those of the table.
	From, To *float64
	Log      bool
	// Y is another range of Y, nil for each one's own.
	Y *[2]float64
}

// Ranged tells that the choice has a range of X.
func (c *Choice) Ranged() bool { return c.From != nil || c.To != nil || c.Log }

// Domains are the ranges of arguments to go through, in the order of the
// published table: none for operations for which no range is known. A range of
// the caller's own can make them Empty.
func (c *Choice) Domains() []Domain {
	type operation struct {
		op    byte
		angle number.Angle
	}
	seen := map[operation]bool{}
	var out []Domain
	for _, k := range known {
		d := k.Domain
		d.Op, _ = isa.Decode(k.op)
		if c.Ops != nil && !slices.Contains(c.Ops, d.Op) {
			continue
		}
		angles := k.angles
		switch {
		case angles == nil:
			angles = radians
		case c.Angle != nil:
			angles = slices.DeleteFunc(slices.Clone(angles), func(a number.Angle) bool { return a != *c.Angle })
		}
		for _, d.Angle = range angles {
			key := operation{d.Op, d.Angle}
			if (c.Own || c.Ranged()) && seen[key] {
				continue
			}
			seen[key] = true
			out = append(out, c.narrow(d))
		}
	}
	return out
}

// narrow puts the ranges of the choice into a domain.
func (c *Choice) narrow(d Domain) Domain {
	if c.Ranged() {
		d.Log = c.Log
	}
	if c.From != nil {
		d.From = *c.From
	}
	if c.To != nil {
		d.To = *c.To
	}
	if c.Y != nil {
		d.YFrom, d.YTo = c.Y[0], c.Y[1]
	}
	return d
}

// Empty tells that the domain has no arguments: its ends are the wrong way
// round, or one is not positive where X is spread by its logarithm.
func (d Domain) Empty() bool { return d.From >= d.To || d.Log && d.From <= 0 }

// Angular tells if the position of the angle switch is a part of the domain.
func (d Domain) Angular() bool { return exact.Angular(d.Op) }

// Sweep is what came of a domain.
type Sweep struct {
	Domain
	// Samples are the arguments that have a true value, in rising order of X.
	Samples []Comparison
	// Wrong counts the samples that are not the nearest number, Refused those
	// that ended in ЕГГОГ although there is a true value.
	Wrong, Refused int
	// Mean and Median are those of the error without its sign, in units of the
	// last digit; samples refused or with an infinite error are left out.
	Mean, Median float64
	// Worst is the sample with the greatest error, the zero Comparison if none
	// has any.
	Worst Comparison
}

// Sweep goes through the domain: the range is cut into that many equal parts and
// one number of eight digits taken from each, at a place that a fixed seed
// chooses, so that the table is the same on every machine. A domain that is
// Empty, or no points, gives no samples; when ctx is done there are those up to then.
func (d Domain) Sweep(ctx interface{ Err() error }, points int) *Sweep {
	w := &Sweep{Domain: d}
	if d.Empty() {
		return w
	}
	r := rand.New(rand.NewPCG(61, uint64(d.Op)))
	var errs []float64
	total := 0.0
	for i := range points {
		if i%64 == 63 && ctx.Err() != nil {
			break
		}
		part := (float64(i) + r.Float64()) / float64(points)
		x, ok := d.at(part)
		y := eight(d.YFrom + (d.YTo-d.YFrom)*r.Float64())
		if !ok {
			continue
		}
		c := Compare(d.Op, x, y, d.Angle)
		if c.NoTruth != nil {
			continue
		}
		w.Samples = append(w.Samples, c)
		switch {
		case c.Refused:
			w.Refused++
			continue
		case c.Wrong():
			w.Wrong++
		}
		if u := math.Abs(c.Ulps); !math.IsInf(u, 0) {
			total += u
			errs = append(errs, u)
			if u > math.Abs(w.Worst.Ulps) || len(errs) == 1 {
				w.Worst = c
			}
		}
	}
	if n := len(errs); n > 0 {
		slices.Sort(errs)
		w.Mean, w.Median = total/float64(n), errs[n/2]
	}
	return w
}

// Share is the part of the samples that are not the nearest number, 0..1.
func (w *Sweep) Share() float64 {
	if len(w.Samples) == 0 {
		return 0
	}
	return float64(w.Wrong) / float64(len(w.Samples))
}

// at is the argument at a place of 0..1 in the domain.
func (d Domain) at(part float64) (number.Number, bool) {
	f := d.From + (d.To-d.From)*part
	if d.Log {
		f = math.Exp(math.Log(d.From) + (math.Log(d.To)-math.Log(d.From))*part)
	}
	n := eight(f)
	return n, !d.Log || n != number.Zero
}

// eight rounds to a number of the machine.
func eight(f float64) number.Number {
	n, err := number.FromDecimal(strconv.FormatFloat(f, 'e', 7, 64))
	if err != nil {
		return number.Zero
	}
	return n
}

// Float is a decimal register as a floating point number, near enough for the
// ends of a range and for drawing; 0 for a register that number.Decimal refuses.
func Float(n number.Number) float64 {
	text, _ := number.Decimal(n)
	f, _ := strconv.ParseFloat(text, 64)
	return f
}
