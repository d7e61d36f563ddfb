package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
	"mk61/isa/listing"
)

// Machine is what the flags say of the calculator: which one, on which engine, what
// is in its slot, where its memory is kept.
type Machine struct {
	env    *Env
	Model  *calc.Model // nil: as the program has it
	Engine string
	Roms   string
	module string
	bank   int
	Limit  uint64
	limit  *pflag.Flag
	Keeps  bool   // the МК-52's memory is that of the user
	Store  string // its file
}

// EngineFlag adds -engine and -roms. An engine may be any of engine.Names, or of
// more.
func (m *Machine) EngineFlag(fs *Flags, more ...string) {
	names := slices.Concat(engine.Names, more)
	m.Engine = names[0]
	fs.Func("engine", m.env.Say("direct, or chip: the microcode (see mk61 help roms)", "direct или chip: микрокод (см. mk61 help roms)"), func(s string) error {
		if !slices.Contains(names, s) {
			return fmt.Errorf(m.env.Say("want %s", "нужно %s"), strings.Join(names, m.env.Say(" or ", " или ")))
		}
		m.Engine = s
		return nil
	})
	fs.StringVar(&m.Roms, "roms", "", m.env.Say("directory of ROM images for -engine chip", "каталог образов ПЗУ для -engine chip"))
}

// ModelFlag adds -model.
func (m *Machine) ModelFlag(fs *Flags) {
	fs.Func("model", m.env.Say("mk61, mk52 or mk54; default as the program or session has it", "mk61, mk52 или mk54; по умолчанию как в программе или сеансе"), func(s string) error {
		to, ok := calc.ParseModel(s)
		if !ok {
			return errors.New(m.env.Say("want mk61, mk52 or mk54", "нужно mk61, mk52 или mk54"))
		}
		m.Model = &to
		return nil
	})
}

// LimitFlag adds -limit.
func (m *Machine) LimitFlag(fs *Flags) {
	fs.Uint64Var(&m.Limit, "limit", desk.DefaultLimit, m.env.Say("most program steps that one key may start", "сколько шагов программы может начать одна клавиша"))
	m.limit = fs.Lookup("limit")
}

// Ceiling is the limit when the user gave one, else 0: nothing that is typed, nor a
// dialogue, may go above it.
func (m *Machine) Ceiling() uint64 {
	if m.limit == nil || !m.limit.Changed {
		return 0
	}
	return m.Limit
}

// Machine is one with no flags yet.
func (e *Env) Machine() *Machine { return &Machine{env: e} }

// MachineFlags adds all flags of a machine. The МК-52 begins with an erased memory,
// or with the user's when it keeps.
func (e *Env) MachineFlags(fs *Flags, keeps bool, engines ...string) *Machine {
	m := e.Machine()
	m.Keeps = keeps
	m.ModelFlag(fs)
	m.EngineFlag(fs, engines...)
	m.LimitFlag(fs)
	fs.StringVar(&m.module, "module", "", e.Say("file of a module for the slot of the МК-52 (mk61 module)", "файл модуля (БРП) для МК-52 (mk61 module)"))
	fs.IntVar(&m.bank, "bank", 1, e.Say("bank of the module, 1 or 2; @bank1 and @bank2 change it", "банк модуля, 1 или 2; переключают @bank1 и @bank2"))
	if keeps {
		m.StoreFlag(fs)
	}
	return m
}

// StoreFlag adds -eeprom, the file that keeps the memory.
func (m *Machine) StoreFlag(fs *Flags) {
	fs.StringVar(&m.Store, "eeprom", "", m.env.Say("file of the МК-52's memory; default in the user's data directory", "файл памяти МК-52; по умолчанию в каталоге данных пользователя"))
}

// Apply gives a program the model of the flag.
func (m *Machine) Apply(s *Subject) error {
	if m.Model == nil {
		return nil
	}
	if err := s.Setup.SetModel(*m.Model); err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	return nil
}

// Opener opens a desk at power-on whenever it is called, which may be from several
// goroutines.
func (m *Machine) Opener() (func() *desk.Desk, error) {
	open, err := engine.Open(m.Engine, m.Roms)
	if err != nil {
		return nil, err
	}
	unit, err := m.Unit()
	if err != nil {
		return nil, err
	}
	o := desk.Options{Open: open, Unit: unit, Limit: m.Limit, Ceiling: m.Ceiling()}
	if m.Model != nil {
		o.Model = *m.Model
	}
	return func() *desk.Desk { return desk.New(o) }, nil
}

// Open is one desk with a program on it.
func (m *Machine) Open(s *Subject) (*desk.Desk, error) {
	if err := m.Apply(s); err != nil {
		return nil, err
	}
	if m.Keeps && s.Setup.Model != calc.MK52 {
		m.Keeps = false
	}
	open, err := m.Opener()
	if err != nil {
		return nil, err
	}
	d := open()
	d.Load(&s.Setup)
	return d, nil
}

// Unit is what the flags say of the МК-52's memory, switches and slot.
func (m *Machine) Unit() (u eeprom.Unit, err error) {
	if m.bank != 1 && m.bank != 2 {
		return u, fmt.Errorf("-bank %d: want 1 or 2", m.bank)
	}
	u.Bank = m.bank - 1
	if m.module != "" {
		if u.Module, err = ReadModule(m.module); err != nil {
			return u, err
		}
	}
	if m.Keeps {
		err = m.Memory(&u)
	}
	return u, err
}

// Memory attaches the file that keeps the memory to a unit and loads it. A file
// that was not understood is a *userfile.Refused; it stays as it is until something
// is written.
func (m *Machine) Memory(u *eeprom.Unit) (err error) {
	if m.Store == "" {
		if m.Store, err = userfile.File(userfile.Data, os.Getenv, "eeprom"); err != nil {
			return err
		}
	}
	k := userfile.NewMemory(m.Store)
	k.Notice = func(r *userfile.Refused) { fmt.Fprintf(m.env.Err, "mk61: %s\n", m.env.Word(r)) }
	u.Keeper = k
	u.Memory, err = k.Load()
	return err
}

// ReadModule reads a file of a module.
func ReadModule(name string) (*eeprom.Module, error) {
	text, err := ReadFile(name)
	if err != nil {
		return nil, err
	}
	m := new(eeprom.Module)
	if err := m.UnmarshalText(text); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// WorkersFlag adds -j.
func (e *Env) WorkersFlag(fs *Flags) *int {
	return fs.Int("j", 0, e.Say("machines to run at once, 0: one a core", "сколько машин сразу, 0: по числу ядер"))
}

// AngleFlag adds -angle.
func (e *Env) AngleFlag(fs *Flags) *AngleChoice {
	a := new(AngleChoice)
	fs.Func("angle", e.Say("angle switch: rad, grad or deg", "переключатель углов: rad, grad или deg"), func(s string) error {
		var ok bool
		if a.Angle, ok = number.ParseAngle(s); !ok {
			return OneOf(e, s, "rad", "grad", "deg")
		}
		a.Given = true
		return nil
	})
	return a
}

// AngleChoice is the angle switch, if it was given.
type AngleChoice struct {
	Angle number.Angle
	Given bool
}

// Reading are the flags of the commands that read a listing.
type Reading struct{ charset, notation *string }

// ReadingFlags adds -charset and -from.
func (e *Env) ReadingFlags(fs *Flags) Reading {
	return Reading{e.CharsetFlag(fs), fs.String("from", "", e.Say("notation of the text (found out when not given): ", "вид записи (если не указан, определяется): ")+strings.Join(listing.Notations(), ", "))}
}

// CharsetFlag adds -charset.
func (e *Env) CharsetFlag(fs *Flags) *string {
	return fs.String("charset", "", e.Say("character set of the text (guessed when not given): ", "кодировка текста (если не указана, угадывается): ")+strings.Join(listing.Charsets(), ", "))
}

// Options are what the flags say to the reader.
func (r Reading) Options() listing.Options {
	return listing.Options{Charset: *r.charset, Notation: *r.notation}
}

// Dialects are the values of -dialect.
var Dialects = []string{"magazine", "ru", "latin", "older"}

var dialects = []isa.Dialect{isa.Magazine, isa.Russian, isa.Latin, isa.Older}

// DialectFlag adds -dialect.
func (e *Env) DialectFlag(fs *Flags, d isa.Dialect) *isa.Dialect {
	fs.Func("dialect", e.Say("spelling of commands: ", "запись команд: ")+strings.Join(Dialects, ", "), func(s string) error {
		if err := OneOf(e, s, Dialects...); err != nil {
			return err
		}
		d = dialects[slices.Index(Dialects, s)]
		return nil
	})
	return &d
}
