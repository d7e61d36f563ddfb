package measure

import (
	"math"
	"strings"

	"mk61/calc/accuracy"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
)

// What mk61 accuracy -format json tells; docs/schema/accuracy.json has the fields.
// Numbers of the machine and true values are texts, errors are numbers in units of the
// last digit; what there is not is left out.

// compared is one operation.
type compared struct {
	Operation string   `json:"operation"`
	Angle     string   `json:"angle,omitempty"`
	X         string   `json:"x"`
	Y         string   `json:"y,omitempty"`
	Machine   string   `json:"machine"` // ЕГГОГ when it was refused
	Shown     string   `json:"shown"`
	Nearest   string   `json:"nearest,omitempty"`
	True      string   `json:"true,omitempty"`
	Error     *float64 `json:"error,omitempty"`
	Correct   bool     `json:"correct"`           // the machine's is the nearest number
	NoTruth   string   `json:"noTruth,omitempty"` // why there is no true value
}

func comparedOf(c *accuracy.Comparison) compared {
	out := compared{Operation: isa.Table[c.Op].Name, Angle: angleName(c.Op, c.Angle), X: accuracy.Text(c.X), Machine: accuracy.Text(c.Machine), Shown: strings.TrimSpace(c.Shown.String())}
	if accuracy.Operands(c.Op) > 1 {
		out.Y = accuracy.Text(c.Y)
	}
	if c.Refused {
		out.Machine = "ЕГГОГ"
	}
	if c.NoTruth != nil {
		out.NoTruth = c.NoTruth.Error()
		return out
	}
	out.Nearest, out.True = accuracy.Text(c.Truth.Nearest), c.Truth.True.Text(24)
	if !c.Refused {
		out.Error, out.Correct = finite(c.Ulps), !c.Wrong()
	}
	return out
}

// angleName is the angle switch, "" for what is no function of angles.
func angleName(op byte, a number.Angle) string {
	if !exact.Angular(op) {
		return ""
	}
	return a.String()
}

// finite is nil for what JSON has no number for.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// swept are many arguments of one operation.
type swept struct {
	Operation string    `json:"operation"`
	Angle     string    `json:"angle,omitempty"`
	From      float64   `json:"from"`
	To        float64   `json:"to"`
	Log       bool      `json:"log"`
	Samples   int       `json:"samples"`
	Wrong     int       `json:"wrong"`
	Refused   int       `json:"refused"`
	Median    *float64  `json:"median,omitempty"`
	Mean      *float64  `json:"mean,omitempty"`
	Worst     *compared `json:"worst,omitempty"`
}

func sweptOf(ws []*accuracy.Sweep) []swept {
	out := []swept{}
	for _, w := range ws {
		s := swept{
			Operation: isa.Table[w.Op].Name, Angle: angleName(w.Op, w.Angle), From: w.From, To: w.To, Log: w.Log,
			Samples: len(w.Samples), Wrong: w.Wrong, Refused: w.Refused, Median: finite(w.Median), Mean: finite(w.Mean),
		}
		if w.Worst.Op != 0 || w.Worst.X != 0 {
			c := comparedOf(&w.Worst)
			s.Worst = &c
		}
		out = append(out, s)
	}
	return out
}

// followed is the run of a program.
type followed struct {
	Program    string          `json:"program,omitempty"`
	Keys       string          `json:"keys"`
	Commands   int             `json:"commands"`
	Display    string          `json:"display"`
	Operations []operationsRun `json:"operations"`
	X          string          `json:"x"`
	True       string          `json:"true,omitempty"`
	Error      *float64        `json:"error,omitempty"`
	Adopted    int             `json:"adopted"` // how often the machine's own value was taken over
}

// operationsRun is an operation of a run, all of its times.
type operationsRun struct {
	Operation string    `json:"operation"`
	Count     int       `json:"count"`
	Wrong     int       `json:"wrong"`
	Refused   int       `json:"refused"`
	Mean      *float64  `json:"mean,omitempty"`
	Worst     *compared `json:"worst,omitempty"`
	Command   int       `json:"command,omitempty"` // of the run, the worst one
	Cell      *int      `json:"cell,omitempty"`    // where it stands; left out for a key
}

func followedOf(r *accuracy.Report) followed {
	out := followed{Commands: r.Commands, Operations: []operationsRun{}, X: accuracy.Text(r.X), Adopted: r.Adopted}
	if r.Known {
		out.True, out.Error = r.True.Text(24), finite(r.Ulps)
	}
	for i := range r.Ops {
		o := &r.Ops[i]
		run := operationsRun{Operation: isa.Table[o.Op].Name, Count: o.Count, Wrong: o.Wrong, Refused: o.Refused}
		if o.Finite > 0 {
			worst := comparedOf(&o.Worst)
			run.Mean, run.Worst, run.Command = finite(o.Mean), &worst, o.WorstAt
			if o.WorstCell != accuracy.Keyboard {
				run.Cell = &o.WorstCell
			}
		}
		out.Operations = append(out.Operations, run)
	}
	return out
}
