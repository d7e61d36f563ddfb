package desk

import (
	"errors"
	"fmt"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"
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

// NewSetup resolves what a listing says: model, angle switch, registers, start, and
// the programs of a script that prepare the registers. Errors are all faults, each
// with its place.
func NewSetup(name string, p *listing.Program) (*Setup, error) {
	s := &Setup{Name: p.Title, Cells: p.Cells, Open: p.Holes}
	if s.Name == "" {
		s.Name = name
	}
	var errs []error
	fault := func(line int, format string, a ...any) {
		at := name
		if line > 0 {
			at = fmt.Sprintf("%s:%d:1", name, line)
		}
		errs = append(errs, fmt.Errorf("%s: %s", at, fmt.Sprintf(format, a...)))
	}
	if p.Model != "" {
		m, ok := calc.ParseModel(p.Model)
		if !ok {
			fault(0, "model %q: want mk61, mk52 or mk54", p.Model)
		}
		s.Model = m
	}
	if p.Angle != "" {
		a, ok := number.ParseAngle(p.Angle)
		if !ok {
			fault(0, "%q is no position of the angle switch: rad, grad or deg", p.Angle)
		}
		s.Angle = a
	}
	if p.Start >= 0 {
		s.PC, s.Started = isa.Address(p.Start%isa.Steps), true
	}
	for _, r := range p.Registers {
		preset, err := parsePreset(r.Name, r.Value)
		if err != nil {
			fault(r.Line, "%v", err)
			continue
		}
		s.Registers = append(s.Registers, preset)
	}
	if err := s.Fits(); err != nil {
		errs = append(errs, fmt.Errorf("%s: %w", name, err))
	}
	if len(errs) == 0 && len(p.Script) > 0 {
		if line, err := s.prepare(p.Script); err != nil {
			fault(line, "%v", err)
		}
	}
	return s, errors.Join(errs...)
}

func parsePreset(name, value string) (Preset, error) {
	r, ok := calc.ParseReg(name)
	if !ok {
		return Preset{}, fmt.Errorf("no register %q", name)
	}
	n, err := script.ParseNumber(value)
	if err != nil {
		return Preset{}, fmt.Errorf("%v = %w", r, err)
	}
	return Preset{r, n}, nil
}

// Fits tells whether the model has room for the program.
func (s *Setup) Fits() error {
	if n := s.Model.Steps(); len(s.Cells) > n {
		return fmt.Errorf("%d cells, the %v has %d", len(s.Cells), s.Model, n)
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

// prepareLimit bounds a run that a script wants, in commands.
const prepareLimit = 10_000_000

// prepare carries out a script up to the last program that it loads: programs
// before that one compute what it finds in the registers. What the registers then
// hold is preset, the last program ready for В/О С/П. line is that of a fault.
func (s *Setup) prepare(steps []listing.Step) (line int, err error) {
	last := 0
	for i, step := range steps {
		if step.Kind == listing.StepLoad {
			last = i
		}
	}
	d := New(Options{Model: s.Model, Limit: prepareLimit})
	d.Load(s)
	for i, step := range steps {
		if i > last && step.Kind != listing.StepSet {
			continue
		}
		if err := d.scriptStep(step); err != nil {
			return step.Line, err
		}
	}
	m := d.View()
	s.Registers = nil
	for r := range calc.NumRegs {
		if v := *m.At(r); v != 0 {
			s.Registers = append(s.Registers, Preset{r, v})
		}
	}
	s.Cells = append([]byte(nil), m.Cells[:max(len(s.Cells), 1)]...)
	s.PC, s.Started = 0, false
	return 0, nil
}

func (d *Desk) scriptStep(step listing.Step) error {
	switch step.Kind {
	case listing.StepReset:
		d.Power()
	case listing.StepLoad:
		d.Edit(func(s *calc.State) { copy(s.Cells[min(step.Addr, isa.Steps):], step.Codes) })
	case listing.StepSet:
		p, err := parsePreset(step.Name, step.Value)
		if err != nil {
			return err
		}
		d.Edit(func(s *calc.State) { *s.At(p.Reg) = p.Value })
	case listing.StepRun:
		if stop, err := d.Type("В/О С/П"); err != nil || stop == calc.Limit || stop == calc.Hang {
			return errors.Join(fmt.Errorf("the program of the script does not stop (%v)", stop), err)
		}
	case listing.StepPress:
		for _, c := range step.Codes {
			for _, k := range isa.Table[c].Keys {
				d.engine.Press(k)
			}
		}
	}
	return nil
}
