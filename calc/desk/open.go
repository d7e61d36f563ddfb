package desk

import (
	"mk61/calc"
	"mk61/calc/plain"
	"mk61/isa"
)

// OpenCell is the error of a program that came to a cell which its listing leaves
// open. The cell has not been carried out.
type OpenCell struct{ Cell int }

func (c OpenCell) Error() string {
	return plain.Sprintf("cell %02X: the listing leaves it open", isa.Address(c.Cell))
}

// openCells are the cells of a program that must not be read.
type openCells [isa.Steps]bool

// setOpen notes the open cells of a setup.
func (d *Desk) setOpen(s *Setup) {
	d.unknown = nil
	if len(s.Open) == 0 {
		return
	}
	d.unknown = new(openCells)
	for _, c := range s.Open {
		if c >= 0 && c < isa.Steps {
			d.unknown[c] = true
		}
	}
}

// due is the error of an open cell that the next command would read.
func (d *Desk) due() error {
	if d.unknown == nil {
		return nil
	}
	s := d.Seen()
	c := s.Model.Cell(s.PC)
	if d.unknown[c] {
		return OpenCell{c}
	}
	op := s.Cells[c]
	n := s.Model.Cell(isa.Next(s.PC))
	if !isa.Table[op].Operand || !d.unknown[n] {
		return nil
	}
	// A test whose condition holds does not read the address.
	t := s
	t.Running = true
	t.Step()
	if isa.Table[op].Jump > 0 && t.PC == isa.Next(isa.Next(s.PC)) {
		return nil
	}
	return OpenCell{n}
}

// filled closes the open cells that have changed.
func (d *Desk) filled(before, after *calc.State) {
	if d.unknown == nil {
		return
	}
	for c := range d.unknown {
		if before.Cells[c] != after.Cells[c] {
			d.unknown[c] = false
		}
	}
}

// fill closes an open cell.
func (d *Desk) fill(cell int) {
	if d.unknown != nil && cell >= 0 && cell < isa.Steps {
		d.unknown[cell] = false
	}
}

// pressOpen is Press of a machine with open cells: ПП by hand does not carry one
// out, and what is typed in ПРГ closes it.
func (d *Desk) pressOpen(k isa.Key) (calc.Stop, error) {
	before := d.engine.View()
	if k == isa.KeyCall && !before.Running && before.Mode == calc.Auto && before.Prefix == calc.PrefixNone {
		if err := d.due(); err != nil {
			return calc.None, err
		}
	}
	stop := d.engine.Press(k)
	after := d.engine.View()
	d.filled(&before, &after)
	if before.Mode == calc.Program && k != isa.KeyForward && after.PC == isa.Next(before.PC) {
		d.fill(before.Model.Cell(before.PC)) // the code typed may be the 00 that stood there
	}
	return stop, nil
}
