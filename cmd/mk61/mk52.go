package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/cmd/mk61/internal/tui"
	"mk61/isa"
)

// mk52 is a machine with the EEPROM of the МК-52, whichever engine it is.
type mk52 struct {
	engine.Engine
	unit eeprom.Unit
	bank int   // at the beginning
	err  error // of the store, at the last key
}

// Press takes the МК-52's keys; the others are the engine's.
func (m *mk52) Press(k isa.Key) calc.Stop {
	if k != isa.KeyAddress && k != isa.KeyMove {
		return m.Engine.Press(k)
	}
	s := m.View()
	before := s
	if _, m.err = m.unit.Press(&s, k); s != before {
		m.Put(s)
	}
	return calc.None
}

// Switch moves one of the МК-52's own switches.
func (m *mk52) Switch(name string) bool {
	f, ok := switches52[name]
	if ok {
		f(&m.unit)
	}
	return ok
}

// Renew is another МК-52, as new, with the same module in its slot.
func (m *mk52) Renew() { m.unit = eeprom.Unit{Module: m.unit.Module, Bank: m.bank} }

// Power loses the address register with the rest; the memory stays.
func (m *mk52) Power() {
	m.Engine.Power()
	m.unit.PowerOff()
}

// switches52 are the МК-52's own switches.
var switches52 = map[string]func(*eeprom.Unit){
	"@erase":   func(u *eeprom.Unit) { u.Operation = eeprom.Erase },
	"@write":   func(u *eeprom.Unit) { u.Operation = eeprom.Write },
	"@read":    func(u *eeprom.Unit) { u.Operation = eeprom.Read },
	"@data":    func(u *eeprom.Unit) { u.Kind = eeprom.Data },
	"@program": func(u *eeprom.Unit) { u.Kind = eeprom.Program },
	"@bank1":   func(u *eeprom.Unit) { u.Bank = 0 },
	"@bank2":   func(u *eeprom.Unit) { u.Bank = 1 },
}

// checkKeys refuses keys and switches that the machine does not have.
func checkKeys(m engine.Engine, presses []press) error {
	if _, ok := m.(*mk52); ok {
		return nil
	}
	for _, p := range presses {
		if p.name != "" {
			return fmt.Errorf("%s: only the МК-52 has it (mk52)", p.name)
		}
	}
	return nil
}

// direct is the direct engine inside a machine, if that is what it is.
func direct(m engine.Engine) (*engine.Direct, bool) {
	if w, ok := m.(*mk52); ok {
		m = w.Engine
	}
	d, ok := m.(*engine.Direct)
	return d, ok
}

// moduleFlags adds -module and -bank. The function that it returns puts a
// module into the slot and is to be called when the flags are parsed.
func moduleFlags(e *env, fs *flag.FlagSet) func(*eeprom.Unit) error {
	name := fs.String("module", "", e.say("file of a module for the slot of the МК-52 (mk61 module)", "файл модуля (БРП) для МК-52 (mk61 module)"))
	bank := fs.Int("bank", 1, e.say("bank of the module, 1 or 2; @bank1 and @bank2 change it", "банк модуля, 1 или 2; переключают @bank1 и @bank2"))
	return func(u *eeprom.Unit) error {
		if *bank != 1 && *bank != 2 {
			return fmt.Errorf("-bank %d: want 1 or 2", *bank)
		}
		u.Bank = *bank - 1
		if *name == "" {
			return nil
		}
		var err error
		u.Module, err = readModule(*name)
		return err
	}
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

// desk is what the flags say of the calculator on a person's desk: its model,
// the file of the МК-52's memory, the module in its slot.
type desk struct {
	model         *string
	store, module func(*eeprom.Unit) error
}

// deskFlags adds the flags of desk.
func deskFlags(e *env, fs *flag.FlagSet) desk {
	return desk{
		model:  fs.String("model", "", e.say("mk61, mk52 or mk54; default as the program or session has it", "mk61, mk52 или mk54; по умолчанию как в программе или сеансе")),
		store:  storeFlag(e, fs),
		module: moduleFlags(e, fs),
	}
}

// dataFile is a file of the user that outlives programs and sessions:
// $XDG_DATA_HOME/mk61/NAME or what the system has instead.
func dataFile(getenv func(string) string, name string) (string, error) {
	if d := getenv("XDG_DATA_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "mk61", name), nil
	}
	if runtime.GOOS == "windows" {
		if d := getenv("LOCALAPPDATA"); d != "" {
			return filepath.Join(d, "mk61", name), nil
		}
	}
	home := getenv("HOME")
	if home == "" {
		var err error
		if home, err = os.UserHomeDir(); err != nil {
			return "", fmt.Errorf("no place for %s: %w", name, err)
		}
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "mk61", name), nil
	}
	return filepath.Join(home, ".local", "share", "mk61", name), nil
}

// storeFlag adds -eeprom, the file that keeps the memory; the function that it
// returns attaches it to a unit. A file that was refused and kept aside is an
// *eeprom.Refused; the unit can be used all the same.
func storeFlag(e *env, fs *flag.FlagSet) func(*eeprom.Unit) error {
	name := fs.String("eeprom", "", e.say("file of the МК-52's memory; default in the user's data directory", "файл памяти МК-52; по умолчанию в каталоге данных пользователя"))
	return func(u *eeprom.Unit) (err error) {
		if *name == "" {
			if *name, err = dataFile(os.Getenv, "eeprom"); err != nil {
				return err
			}
		}
		u.Store, u.Memory, err = eeprom.Open(*name)
		return err
	}
}

// keep attaches the file that keeps the memory and reports a refused one.
func (e *env) keep(u *eeprom.Unit, store func(*eeprom.Unit) error) error {
	err := store(u)
	if r := new(eeprom.Refused); errors.As(err, &r) && u.Store != nil {
		fmt.Fprintf(e.err, "mk61: %v\n", r)
		return nil
	}
	return err
}

// peripheral is the МК-52's memory as the face drives it.
type peripheral struct{ eeprom.Unit }

// Address is the key А↑.
func (u *peripheral) Address(s *calc.State) { u.LoadAddress(s) }

// Move is the key ↑↓.
func (u *peripheral) Move(s *calc.State, o tui.Operation, k tui.Kind) error {
	u.Operation = [...]eeprom.Operation{tui.Erase: eeprom.Erase, tui.Write: eeprom.Write, tui.Read: eeprom.Read}[o]
	u.Kind = [...]eeprom.Kind{tui.Data: eeprom.Data, tui.ProgramKind: eeprom.Program}[k]
	return u.Unit.Move(s)
}

// Contents is what the panel shows.
func (u *peripheral) Contents() (eeprom.Memory, eeprom.Address) { return u.Memory, u.Unit.Address }
