// Package memory shows and changes the memory of the МК-52 for mk61 eeprom, and puts
// modules together for mk61 module.
package memory

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
	"mk61/isa/listing"
)

// Show prints the lines of the grid that hold something or are worn: as
// nibbles, as seven codes, as a register.
func Show(e *cli.Env, m *eeprom.Memory) {
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

// ShowRange prints what reading a range as a program gives.
func ShowRange(e *cli.Env, u *eeprom.Unit, typed string) error {
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

// Import takes the contents of a file: our own form, wear and all, or the
// dump of another emulator.
func Import(e *cli.Env, u *eeprom.Unit, name string) error {
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

// SetNibbles edits cells by hand.
func SetNibbles(u *eeprom.Unit, address, nibbles string) error {
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

// Put erases a range and writes a program there, as one would by keys.
func Put(e *cli.Env, u *eeprom.Unit, typed, name string) error {
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
