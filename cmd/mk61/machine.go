package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/cmd/mk61/internal/userfile"
)

// machine is what the flags say of the calculator: which one, on which engine, what
// is in its slot, where its memory is kept.
type machine struct {
	e      *env
	model  *calc.Model // nil: as the program has it
	engine string
	roms   string
	module string
	bank   int
	limit  uint64
	keeps  bool   // the МК-52's memory is that of the user
	store  string // its file
}

// engineFlag adds -engine and -roms. An engine may be any of engine.Names, or of
// more.
func (m *machine) engineFlag(fs *flag.FlagSet, more ...string) {
	names := slices.Concat(engine.Names, more)
	m.engine = names[0]
	fs.Func("engine", m.e.say("direct, or chip: the microcode (see mk61 help roms)", "direct или chip: микрокод (см. mk61 help roms)"), func(s string) error {
		if !slices.Contains(names, s) {
			return fmt.Errorf(m.e.say("want %s", "нужно %s"), strings.Join(names, m.e.say(" or ", " или ")))
		}
		m.engine = s
		return nil
	})
	fs.StringVar(&m.roms, "roms", "", m.e.say("directory of ROM images for -engine chip", "каталог образов ПЗУ для -engine chip"))
}

// modelFlag adds -model.
func (m *machine) modelFlag(fs *flag.FlagSet) {
	fs.Func("model", m.e.say("mk61, mk52 or mk54; default as the program or session has it", "mk61, mk52 или mk54; по умолчанию как в программе или сеансе"), func(s string) error {
		to, ok := calc.ParseModel(s)
		if !ok {
			return errors.New(m.e.say("want mk61, mk52 or mk54", "нужно mk61, mk52 или mk54"))
		}
		m.model = &to
		return nil
	})
}

// limitFlag adds -limit.
func (m *machine) limitFlag(fs *flag.FlagSet, most uint64) {
	fs.Uint64Var(&m.limit, "limit", most, m.e.say("most program steps that one key may start", "сколько шагов программы может начать одна клавиша"))
}

// machineFlags adds all flags of a machine. The МК-52 begins with an erased memory,
// or with the user's when it keeps.
func (e *env) machineFlags(fs *flag.FlagSet, keeps bool, limit uint64, engines ...string) *machine {
	m := &machine{e: e, keeps: keeps}
	m.modelFlag(fs)
	m.engineFlag(fs, engines...)
	m.limitFlag(fs, limit)
	fs.StringVar(&m.module, "module", "", e.say("file of a module for the slot of the МК-52 (mk61 module)", "файл модуля (БРП) для МК-52 (mk61 module)"))
	fs.IntVar(&m.bank, "bank", 1, e.say("bank of the module, 1 or 2; @bank1 and @bank2 change it", "банк модуля, 1 или 2; переключают @bank1 и @bank2"))
	if keeps {
		m.storeFlag(fs)
	}
	return m
}

// storeFlag adds -eeprom, the file that keeps the memory.
func (m *machine) storeFlag(fs *flag.FlagSet) {
	fs.StringVar(&m.store, "eeprom", "", m.e.say("file of the МК-52's memory; default in the user's data directory", "файл памяти МК-52; по умолчанию в каталоге данных пользователя"))
}

// apply gives a program the model of the flag.
func (m *machine) apply(s *subject) error {
	if m.model == nil {
		return nil
	}
	if err := s.setup.SetModel(*m.model); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	return nil
}

// opener opens a desk at power-on whenever it is called, which may be from several
// goroutines.
func (m *machine) opener() (func() *desk.Desk, error) {
	open, err := engine.Open(m.engine, m.roms)
	if err != nil {
		return nil, err
	}
	unit, err := m.unit()
	if err != nil {
		return nil, err
	}
	o := desk.Options{Open: open, Unit: unit, Limit: m.limit}
	if m.model != nil {
		o.Model = *m.model
	}
	return func() *desk.Desk { return desk.New(o) }, nil
}

// open is one desk with a program on it.
func (m *machine) open(s *subject) (*desk.Desk, error) {
	if err := m.apply(s); err != nil {
		return nil, err
	}
	if m.keeps && s.setup.Model != calc.MK52 {
		m.keeps = false
	}
	open, err := m.opener()
	if err != nil {
		return nil, err
	}
	d := open()
	d.Load(&s.setup)
	return d, nil
}

// unit is what the flags say of the МК-52's memory, switches and slot.
func (m *machine) unit() (u eeprom.Unit, err error) {
	if m.bank != 1 && m.bank != 2 {
		return u, fmt.Errorf("-bank %d: want 1 or 2", m.bank)
	}
	u.Bank = m.bank - 1
	if m.module != "" {
		if u.Module, err = readModule(m.module); err != nil {
			return u, err
		}
	}
	if m.keeps {
		err = m.memory(&u)
	}
	return u, err
}

// memory attaches the file that keeps the memory to a unit and loads it. A file
// that was not understood is a *userfile.Refused; it stays as it is until something
// is written.
func (m *machine) memory(u *eeprom.Unit) (err error) {
	if m.store == "" {
		if m.store, err = userfile.File(userfile.Data, os.Getenv, "eeprom"); err != nil {
			return err
		}
	}
	k := userfile.NewMemory(m.store)
	k.Notice = func(r *userfile.Refused) { fmt.Fprintf(m.e.err, "mk61: %v\n", r) }
	u.Keeper = k
	u.Memory, err = k.Load()
	return err
}

func readModule(name string) (*eeprom.Module, error) {
	text, err := readFile(name)
	if err != nil {
		return nil, err
	}
	m := new(eeprom.Module)
	if err := m.UnmarshalText(text); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// parseAngle is number.ParseAngle for flags.
func (e *env) parseAngle(s string) (number.Angle, error) {
	a, ok := number.ParseAngle(s)
	if !ok {
		return 0, errors.New(e.say("want rad, grad or deg", "нужно rad, grad или deg"))
	}
	return a, nil
}
