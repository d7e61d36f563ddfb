package lockstep

import (
	"fmt"
	"slices"
	"strings"

	"mk61/calc"
	"mk61/isa"
)

// Shrink makes a case that shows a difference smaller: fewer acts and commands,
// plainer registers. The result still shows one of the same name.
func (p *Pair) Shrink(c Case) Case {
	first := p.Run(&c)
	fails := func(t *Case) bool {
		o := p.Run(t)
		return o.Fault != "" && o.Named == first.Named
	}
	if !fails(&c) {
		return c
	}
	for again := true; again; {
		again = false
		try := func(t Case) bool {
			smaller := (t.Start != c.Start || !slices.Equal(t.Acts, c.Acts)) && fails(&t)
			if smaller {
				c, again = t, true
			}
			return smaller
		}
		for size := len(c.Acts) / 2; size > 0; size /= 2 {
			for i := 0; i+size <= len(c.Acts) && len(c.Acts) > size; {
				t := c
				t.Acts = slices.Delete(slices.Clone(c.Acts), i, i+size)
				if !try(t) {
					i += size
				}
			}
		}
		for size := c.Start.Model.Steps(); size > 0; size /= 2 {
			for i := 0; i < c.Start.Model.Steps(); i += size {
				t := c
				for n := i; n < min(i+size, c.Start.Model.Steps()); n++ {
					t.Start.Cells[n] = noOperation
				}
				try(t)
			}
		}
		for r := range calc.NumRegs {
			t := c
			*t.Start.At(r) = 0
			try(t)
		}
		for i := range c.Start.Ret {
			t := c
			t.Start.Ret[i] = 0
			try(t)
		}
		t := c
		t.Start.PC, t.Start.Angle = 0, 0
		try(t)
	}
	return c
}

// noOperation is К НОП.
const noOperation = isa.OpNop

// Line is the case as a line for mk61 exec; the switch is turned in it as in the
// list of acts.
func (c *Case) Line() string {
	var b strings.Builder
	last := len(c.Start.Cells)
	for last > 0 && c.Start.Cells[last-1] == noOperation {
		last--
	}
	fmt.Fprintf(&b, `{"model":"%v","angle":"%s","program":"%X","pc":"%02X","ret":["%02X","%02X","%02X","%02X","%02X"]`,
		c.Start.Model, Turn(c.Start.Angle), c.Start.Cells[:last], c.Start.PC,
		c.Start.Ret[0], c.Start.Ret[1], c.Start.Ret[2], c.Start.Ret[3], c.Start.Ret[4])
	for r := range calc.NumRegs {
		if v := *c.Start.At(r); v != 0 {
			fmt.Fprintf(&b, `,"%s":"%v"`, r, v)
		}
	}
	if len(c.Acts) > 0 {
		b.WriteString(`,"keys":[`)
		for i, a := range c.Acts {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, "%q", a)
		}
		b.WriteByte(']')
	}
	fmt.Fprintf(&b, `,"limit":%d}`, c.Steps)
	return b.String()
}
