package dialog

import (
	"context"

	"mk61/calc/desk"
	"mk61/isa"
)

// Coverage is which cells of a program were carried out.
type Coverage struct {
	// Length is the number of cells of the program.
	Length int
	// Hits counts, for each cell, the commands carried out there; a cell with
	// an address counts with its command.
	Hits [isa.Steps]uint64
}

// Reached is the number of cells of the program that were carried out.
func (c *Coverage) Reached() int {
	n := 0
	for _, h := range c.Hits[:c.Length] {
		if h > 0 {
			n++
		}
	}
	return n
}

// Missed lists the cells that were not, in rising order.
func (c *Coverage) Missed() []int {
	var l []int
	for cell, h := range c.Hits[:c.Length] {
		if h == 0 {
			l = append(l, cell)
		}
	}
	return l
}

// Cover runs dialogues and counts the cells of the program that they reach;
// cells of parts loaded later do not count.
func Cover(ctx context.Context, r *Runner, dialogues []*Dialogue) (*Coverage, error) {
	c := &Coverage{Length: min(len(r.Setup.Cells), isa.Steps)}
	r.Desk.Observe = func(d *desk.Desk) {
		if d.Part() != "" || !d.Running() {
			return
		}
		s := d.Seen()
		cell := s.Model.Cell(s.PC)
		c.Hits[cell]++
		if isa.Table[s.Cells[cell]].Operand {
			c.Hits[s.Model.Cell(isa.Next(s.PC))]++
		}
	}
	defer func() { r.Desk.Observe = nil }()
	for _, d := range dialogues {
		if _, err := r.Run(ctx, d); err != nil {
			return c, err
		}
	}
	return c, nil
}
