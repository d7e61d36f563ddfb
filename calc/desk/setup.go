package desk

import (
	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/calc/script"
	"mk61/isa"
)

// Setup is a machine before the first key: what a listing says of it, in the
// machine's own terms.
type Setup struct {
	Name      string
	Model     calc.Model
	Angle     number.Angle
	Cells     []byte
	Registers []Preset
	PC        byte
	// Started tells that the listing names the address to start at, so that С/П
	// alone starts it.
	Started bool
	// Open are the cells that the listing leaves unknown ("..."); they are 00 in
	// Cells and must not be carried out.
	Open []int
	// Parts are programs that are loaded later; see Desk.Parts.
	Parts map[string][]byte
}

// Preset is a value for a register before the first key.
type Preset struct {
	Reg   calc.Reg
	Value number.Number
}

func parsePreset(name, value string) (Preset, error) {
	r, ok := calc.ParseReg(name)
	if !ok {
		return Preset{}, plain.Errorf("no register %q", name)
	}
	n, err := script.ParseNumber(value)
	if err != nil {
		return Preset{}, plain.Errorf("%s = %w", r.String(), err)
	}
	return Preset{r, n}, nil
}

// Fits tells whether the model has room for the program.
func (s *Setup) Fits() error {
	if n := s.Model.Steps(); len(s.Cells) > n {
		return plain.Errorf("%d cells, the %s has %d", len(s.Cells), s.Model.String(), n)
	}
	return nil
}

// SetModel gives the setup another model.
func (s *Setup) SetModel(m calc.Model) error {
	s.Model = m
	return s.Fits()
}

// Keys are the keys that start the program: В/О С/П, or С/П where the listing names
// the address to start at.
func (s *Setup) Keys() []script.Action {
	if s.Started {
		return script.Keys(isa.KeyRun)
	}
	return script.Keys(isa.KeyReturn, isa.KeyRun)
}

// State is a machine at power-on with the program in it.
func (s *Setup) State() calc.State {
	m := calc.New(s.Model)
	s.into(&m)
	return m
}

func (s *Setup) into(m *calc.State) {
	m.Angle = s.Angle
	m.Load(s.Cells)
	m.PC = s.PC
	for _, r := range s.Registers {
		*m.At(r.Reg) = r.Value
	}
}

// Load makes the machine a fresh one of the setup's model with the program in it. The
// memory of a МК-52 is as at the beginning too, unless it has a keeper.
func (d *Desk) Load(s *Setup) {
	if s.Model != d.model {
		d.model = s.Model
		d.engine = d.open(s.Model)
	}
	if d.first.Keeper == nil {
		d.unit = d.first
	}
	d.unit.PowerOff()
	d.engine.Power()
	d.Parts, d.part = s.Parts, ""
	d.setOpen(s)
	d.engine.Put(s.State())
}

// Insert puts the program into the machine as a person would: the registers and
// switches that the setup does not name stay as they are. A program that runs is
// stopped, ПРГ left.
func (d *Desk) Insert(s *Setup) {
	m := d.Seen()
	if m.Running {
		m.Press(isa.KeyF)
	}
	if m.Mode == calc.Program { // F АВТ
		m.Press(isa.KeyF)
		m.Press(isa.KeySign)
	}
	m.Prefix = calc.PrefixNone
	if s.Model != d.model {
		d.SetModel(s.Model)
		m.Model = s.Model
		clear(m.R[s.Model.Registers():])
	}
	angle := m.Angle
	s.into(&m)
	if s.Angle == number.Rad { // says nothing
		m.Angle = angle
	}
	d.Parts, d.part = s.Parts, ""
	d.setOpen(s)
	d.Put(m)
}
