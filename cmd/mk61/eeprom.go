package main

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"mk61/cmd/mk61/internal/cli"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
	"mk61/isa/listing"
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

// runEeprom shows and changes the file that keeps the МК-52's memory.
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
			do = func(u *eeprom.Unit) error { showMemory(e, &u.Memory); return nil }
		case rest[0] == "show" && n == 1:
			do = func(u *eeprom.Unit) error { return showRange(e, u, rest[1]) }
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
			do = func(u *eeprom.Unit) error { return importMemory(e, u, rest[1]) }
		case rest[0] == "set" && n == 2:
			writes = true
			do = func(u *eeprom.Unit) error { return setNibbles(u, rest[1], rest[2]) }
		case rest[0] == "put" && n == 2:
			writes = true
			do = func(u *eeprom.Unit) error { return putProgram(e, u, rest[1], rest[2]) }
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

// showMemory prints the lines of the grid that hold something or are worn: as
// nibbles, as seven codes, as a register.
func showMemory(e *cli.Env, m *eeprom.Memory) {
	fmt.Fprintln(e.Out, e.Say("address nibbles          wear  program                data", "адрес   тетрады        износ  программа              данные"))
	empty := 0
	for line := range eeprom.Lines {
		from := line * eeprom.Line
		cells := m.Cells[from:min(from+eeprom.Line, eeprom.Size)]
		if bytes.Count(cells, []byte{0}) == len(cells) && m.Wear[line] == 0 {
			empty++
			continue
		}
		fmt.Fprintf(e.Out, "%04d    ", from)
		for _, n := range cells {
			fmt.Fprintf(e.Out, "%X", n)
		}
		if len(cells) < eeprom.Line {
			fmt.Fprintf(e.Out, "%*s %6d\n", eeprom.Line-len(cells), "", m.Wear[line])
			continue
		}
		s := m.Line(from)
		fmt.Fprintf(e.Out, " %6d  % X   %v\n", m.Wear[line], s.Cells[:7], s.R[0])
	}
	if empty > 0 {
		fmt.Fprintf(e.Out, e.Say("%d lines are erased and were never written\n", "строк стёрто и ни разу не записано: %d\n"), empty)
	}
}

// parseTyped reads what one types before А↑: 1AAAASS.
func parseTyped(s string) (eeprom.Address, error) {
	if n, err := strconv.ParseUint(s, 10, 32); err != nil || len(s) != 7 || n < 1000000 {
		return eeprom.Address{}, fmt.Errorf("%q: want seven digits 1AAAASS: address in nibbles and steps", s)
	}
	x := calc.New(calc.MK52)
	for _, d := range s {
		x.Press(isa.Key(d - '0'))
	}
	return eeprom.AddressOf(x.X), nil
}

// showRange prints what reading a range as a program gives.
func showRange(e *cli.Env, u *eeprom.Unit, typed string) error {
	a, err := parseTyped(typed)
	if err != nil {
		return err
	}
	s := calc.New(calc.MK52)
	u.Address, u.Operation, u.Kind = a, eeprom.Read, eeprom.Program
	if err := u.Move(&s); err != nil {
		return err
	}
	return listing.Write(e.Out, &listing.Program{Cells: s.Cells[:a.Steps], Start: -1, Model: "mk52"}, "grid", isa.Magazine)
}

// importMemory takes the contents of a file: our own form, wear and all, or the
// dump of another emulator.
func importMemory(e *cli.Env, u *eeprom.Unit, name string) error {
	text, name, err := e.ReadFile(name)
	if err != nil {
		return err
	}
	var m eeprom.Memory
	if bytes.HasPrefix(text, []byte("mk61-")) {
		if err := m.UnmarshalText(text); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return u.Keeper.Update(&u.Memory, func(now *eeprom.Memory) { *now = m })
	}
	cells, err := eeprom.ParseDump(string(text))
	if err != nil {
		return fmt.Errorf("%s:%w", name, err)
	}
	return u.Keeper.Update(&u.Memory, func(now *eeprom.Memory) { now.SetCells(cells) })
}

// setNibbles edits cells by hand.
func setNibbles(u *eeprom.Unit, address, nibbles string) error {
	at, err := strconv.Atoi(address)
	if err != nil || at < 0 || at >= eeprom.Size {
		return fmt.Errorf("address %q: want 0..%d", address, eeprom.Size-1)
	}
	nibbles = strings.Join(strings.Fields(nibbles), "")
	cells := make([]uint8, len(nibbles))
	for i := range cells {
		n, err := strconv.ParseUint(nibbles[i:i+1], 16, 4)
		if err != nil {
			return fmt.Errorf("nibbles %q: want hexadecimal digits", nibbles)
		}
		cells[i] = uint8(n)
	}
	if at+len(cells) > eeprom.Size {
		return fmt.Errorf("nibbles %d..%d, the memory has %d", at, at+len(cells)-1, eeprom.Size)
	}
	return u.Keeper.Update(&u.Memory, func(now *eeprom.Memory) {
		all := now.Cells
		copy(all[at:], cells)
		now.SetCells(all)
	})
}

// putProgram erases a range and writes a program there, as one would by keys.
func putProgram(e *cli.Env, u *eeprom.Unit, typed, name string) error {
	a, err := parseTyped(typed)
	if err != nil {
		return err
	}
	l, err := e.LoadProgram(name, listing.Options{})
	if err != nil {
		return err
	}
	if len(l.Cells) > a.Steps {
		return fmt.Errorf("%s: %d cells, %s takes %d", l.Name, len(l.Cells), typed, a.Steps)
	}
	return u.Keeper.Update(&u.Memory, func(now *eeprom.Memory) { now.PutProgram(a, l.Cells) })
}
