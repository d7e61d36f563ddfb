package main

import (
	"errors"

	"mk61/calc/eeprom"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/memory"
	"mk61/cmd/mk61/internal/userfile"
)

func eepromCommand() *cli.Command {
	return &cli.Command{
		Name: "eeprom", Group: cli.Machines,
		Args:     [2]string{"[show [1AAAASS] | export | import FILE | set ADDRESS NIBBLES | put 1AAAASS FILE|NAME]", "[show [1AAAASS] | export | import ФАЙЛ | set АДРЕС ТЕТРАДЫ | put 1AAAASS ФАЙЛ|ИМЯ]"},
		Short:    [2]string{"show and change the memory of the МК-52", "показать и изменить память МК-52"},
		Examples: []string{"mk61 eeprom put 1000014 factorial", "mk61 eeprom show 1000014"},
		Complete: cli.Words("show", "export", "import", "set", "put"),
		Setup:    setupEeprom,
	}
}

// setupEeprom shows and changes the file that keeps the МК-52's memory.
func setupEeprom(e *cli.Env, fs *cli.Flags) cli.Runner {
	m := e.Machine()
	m.StoreFlag(fs)
	out := fs.String("o", "", e.Say("export: `file` to write; standard output when not given", "export: `файл` для записи; если не указан, стандартный вывод"))
	form := fs.String("as", "dump", e.Say("export: dump (14 nibbles a row), or own: the file with sum and wear", "export: dump (по 14 тетрад в строке) или own: файл с суммой и износом"))
	return func(rest []string) int {
		if len(rest) == 0 {
			rest = []string{"show"}
		}
		var do func(*eeprom.Unit) error
		writes := false
		switch n := len(rest) - 1; {
		case rest[0] == "show" && n == 0:
			do = func(u *eeprom.Unit) error { memory.Show(e, &u.Memory); return nil }
		case rest[0] == "show" && n == 1:
			do = func(u *eeprom.Unit) error { return memory.ShowRange(e, u, rest[1]) }
		case rest[0] == "export" && n == 0 && (*form == "dump" || *form == "own"):
			do = func(u *eeprom.Unit) error {
				if *form == "dump" {
					return e.Write(*out, []byte(u.Memory.Dump()))
				}
				text, err := u.Memory.MarshalText()
				if err != nil {
					return err
				}
				return e.Write(*out, text)
			}
		case rest[0] == "import" && n == 1:
			writes = true
			do = func(u *eeprom.Unit) error { return memory.Import(e, u, rest[1]) }
		case rest[0] == "set" && n == 2:
			writes = true
			do = func(u *eeprom.Unit) error { return memory.SetNibbles(u, rest[1], rest[2]) }
		case rest[0] == "put" && n == 2:
			writes = true
			do = func(u *eeprom.Unit) error { return memory.Put(e, u, rest[1], rest[2]) }
		default:
			return e.Usage("%s", e.Say("eeprom: want show [1AAAASS], export [-as dump|own], import FILE, set ADDRESS NIBBLES, or put 1AAAASS FILE|NAME",
				"eeprom: нужно show [1AAAASS], export [-as dump|own], import ФАЙЛ, set АДРЕС ТЕТРАДЫ или put 1AAAASS ФАЙЛ|ИМЯ"))
		}
		var u eeprom.Unit
		err := m.Memory(&u)
		if r := new(userfile.Refused); writes && errors.As(err, &r) {
			err = nil // what is to become of it is for the writing to say
		}
		if err == nil {
			err = do(&u)
		}
		if err != nil {
			return e.Failures(err)
		}
		return cli.ExitOK
	}
}
