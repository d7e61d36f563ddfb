package eeprom

import (
	"strings"
	"testing"

	"mk61/calc"

	"github.com/stretchr/testify/require"
)

func TestPlace(t *testing.T) {
	p, err := ParsePlace("2 - 1382298")
	require.NoError(t, err)
	require.Equal(t, Place{Bank: 1, Start: 3822, Steps: 98}, p)
	require.Equal(t, "2-1382298", p.String())
	require.Equal(t, 4018, p.end(), "the end of the last program of БРП-4")
	for s, want := range map[string]string{
		"1-000091":  "want bank-1AAAASS",
		"1-2000091": "want bank-1AAAASS",
		"3-1000091": "bank 3, a module has 2",
		"1-1000092": "92 steps: want a multiple of 7, at most 98",
		"1-1000000": "0 steps",
		"1-1409007": "nibbles 4090..4103, a bank has 4096",
	} {
		_, err := ParsePlace(s)
		require.ErrorContains(t, err, want, s)
	}
}

func module(t *testing.T) *Module {
	m := NewModule("two programs")
	require.NoError(t, m.Add("b", "Вторая", codes(1, 90), Place{1, 3822, 98}))
	require.NoError(t, m.Add("a", "", codes(0x60, 14), Place{0, 0, 14}))
	return m
}

func TestModule(t *testing.T) {
	m := module(t)
	require.Equal(t, "a", m.Index[0].Name)
	require.ErrorContains(t, m.Add("c", "", codes(0, 7), Place{0, 14, 7}), "place 1-1001407 is taken by a at 1-1000014")
	require.ErrorContains(t, m.Add("c", "", codes(0, 8), Place{0, 28, 7}), "8 cells, the place 1-1002807 has 7")
	require.Equal(t, append(codes(1, 90), 255, 255, 255, 255, 255, 255, 255, 255), m.Program(m.Index[1].Place))

	p, err := m.Room(15)
	require.NoError(t, err)
	require.Equal(t, Place{0, 28, 21}, p)
	require.NoError(t, m.Add("end", "", nil, Place{0, 4074, 7}))
	p, err = m.Room(7)
	require.NoError(t, err)
	require.Equal(t, Place{1, 4018, 7}, p)
	_, err = m.Room(98)
	require.ErrorContains(t, err, "the module is full")
	_, err = m.Room(99)
	require.ErrorContains(t, err, "99 cells, a module takes 98 at a time")
}

func TestModuleText(t *testing.T) {
	m := module(t)
	text, err := m.MarshalText()
	require.NoError(t, err)
	var got Module
	require.NoError(t, got.UnmarshalText(text))
	require.Equal(t, *m, got)
	for _, c := range []struct{ old, new, want string }{
		{"mk61-module 1", "mk61-module 9", "newer"},
		{"sum ", "sum 0", "damaged"},
	} {
		require.ErrorContains(t, got.UnmarshalText([]byte(strings.Replace(string(text), c.old, c.new, 1))), c.want)
	}
	body := string(text[:strings.LastIndex(string(text), "sum ")])
	for _, c := range []struct{ old, new, want string }{
		{"title \"", "title '", "line 2: "},
		{"program 1-1000014", "program 1-1000015", "line 3: place"},
		{"1 0000 ", "1 0001 ", "want bank, address and nibbles"},
		{"1 0000 ", "1 0000", "want bank, address and nibbles"},
		{"title", "colour", `line 2: unknown word "colour"`},
	} {
		require.ErrorContains(t, got.UnmarshalText(appendSum([]byte(strings.Replace(body, c.old, c.new, 1)))), c.want)
	}
	require.Equal(t, *m, got, "an error changes nothing")
}

// TestModuleInTheSlot: one types bank and address, А↑, ↑↓ at Сч and П.
func TestModuleInTheSlot(t *testing.T) {
	d := newDesk()
	d.Unit.Module = module(t)
	d.at("1000014")
	d.do(Read, Program)
	require.Equal(t, codes(0x60, 14), d.State.Cells[:14])
	d.Bank = 1
	d.at("1382298")
	d.do(Read, Program)
	require.Equal(t, codes(1, 90), d.State.Cells[:90], "addresses go up to 4095")

	cells, image, own := d.State.Cells, d.Unit.Module.Banks, d.Memory
	d.do(Write, Program)
	d.do(Erase, Program)
	require.Equal(t, cells, d.State.Cells)
	require.Equal(t, image, d.Unit.Module.Banks)
	require.Equal(t, own, d.Memory)
}

func FuzzModule(f *testing.F) {
	m := NewModule("t")
	_ = m.Add("a", "б", codes(1, 14), Place{0, 0, 14})
	good, _ := m.MarshalText()
	f.Add(good)
	f.Add(appendSum([]byte("mk61-module 1\nprogram 1-1000014 \"a\" \"\n")))
	f.Fuzz(func(t *testing.T, text []byte) {
		var m Module
		if m.UnmarshalText(text) != nil && m.UnmarshalText(appendSum(text)) != nil {
			return
		}
		again, err := m.MarshalText()
		require.NoError(t, err)
		var m2 Module
		require.NoError(t, m2.UnmarshalText(again))
		for _, e := range m2.Index {
			require.Len(t, m2.Program(e.Place), e.Steps)
		}
		u := Unit{Module: &m2, Operation: Read, Address: Address{4095, 98}}
		s := calc.New(calc.MK52)
		require.NoError(t, u.Move(&s))
	})
}
