package accuracy

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"mk61/calc/exact"
	"mk61/calc/number"
)

// WriteCSV writes one line of statistics for each sweep, with a header, as
// comma separated values. angle names a position of the angle switch; it is
// asked for functions of angles only. The error is that of out.
func WriteCSV(out io.Writer, sweeps []*Sweep, angle func(number.Angle) string) error {
	var b strings.Builder
	b.WriteString("operation,code,angle,from,to,log,samples,wrong,refused,share_wrong,median,mean,max,at_x,at_y\n")
	for _, w := range sweeps {
		fmt.Fprintf(&b, "%s,%s,%s,%t,%d,%d,%d,%.6f,%.6g,%.6g,%.6g,%s,%s\n",
			w.head(angle), Short(w.From), Short(w.To), w.Log,
			len(w.Samples), w.Wrong, w.Refused, w.Share(), w.Median, w.Mean, w.Worst.Ulps, Text(w.Worst.X), w.second(&w.Worst))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// WritePoints writes one line for each sample of the sweeps, with a header, as
// comma separated values; angle is as for [WriteCSV]. A sample that was refused
// has ЕГГОГ for the machine's value and no error. The error is that of out.
func WritePoints(out io.Writer, sweeps []*Sweep, angle func(number.Angle) string) error {
	var b strings.Builder
	b.WriteString("operation,code,angle,x,y,machine,nearest,true,error\n")
	for _, w := range sweeps {
		head := w.head(angle)
		for i := range w.Samples {
			c := &w.Samples[i]
			machine, u := Text(c.Machine), strconv.FormatFloat(c.Ulps, 'g', 6, 64)
			if c.Refused {
				machine, u = "ЕГГОГ", ""
			}
			fmt.Fprintf(&b, "%s,%s,%s,%s,%s,%s,%s\n", head, Text(c.X), w.second(c), machine,
				Text(c.Truth.Nearest), c.Truth.True.Text(20), u)
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// head is the operation, its code and the position of the angle switch.
func (w *Sweep) head(angle func(number.Angle) string) string {
	a := ""
	if w.Angular() {
		a = angle(w.Angle)
	}
	return fmt.Sprintf("%s,%02X,%s", name(w.Op), w.Op, a)
}

// second is the operand Y, if the operation has one.
func (w *Sweep) second(c *Comparison) string {
	if !exact.Binary(w.Op) {
		return ""
	}
	return Text(c.Y)
}

// Short writes the end of a range as short as can be: "0.1", "1e-9", "1e99".
func Short(f float64) string {
	return strings.NewReplacer("e-0", "e-", "e+0", "e", "e+", "e").Replace(strconv.FormatFloat(f, 'g', -1, 64))
}
