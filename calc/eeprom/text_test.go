package eeprom

import (
	"errors"
	"strings"
	"testing"

	"mk61/calc"

	"github.com/stretchr/testify/require"
)

// numbered is a memory that tells from every one of its lines which it is.
func numbered(n int) (m Memory) {
	for i := range m.Cells {
		m.Cells[i] = uint8(n>>(4*(i%Line%8))) & 15
	}
	for i := range m.Wear {
		m.Wear[i] = uint32(n)
	}
	return m
}

func TestDump(t *testing.T) {
	m := numbered(0x52068560)
	got, err := ParseDump("\ufeff" + strings.ToLower(m.Dump()))
	require.NoError(t, err)
	require.Equal(t, m.Cells, got)
	require.Len(t, strings.Split(strings.TrimSpace(m.Dump()), "\n"), 74)
	for text, want := range map[string]string{
		"5 2 0":                      "3 nibbles, the memory has 1024",
		"5 2\n0 x":                   `2:3: 'x': want a hexadecimal digit`,
		strings.Repeat("0 ", 1025):   "1:2049: more than 1024 nibbles",
		"# Программа 3.7.\n54 01 42": `1:1: '#': want a hexadecimal digit`,
	} {
		_, err := ParseDump(text)
		require.EqualError(t, err, want)
	}
}

func FuzzMemory(f *testing.F) {
	m := numbered(5)
	good, _ := m.MarshalText()
	f.Add(good)
	f.Add([]byte("mk61-eeprom 1\nsum 0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var m Memory
		if m.UnmarshalText(text) != nil {
			require.Equal(t, Memory{}, m)
			return
		}
		again, err := m.MarshalText()
		require.NoError(t, err)
		var m2 Memory
		require.NoError(t, m2.UnmarshalText(again))
		require.Equal(t, m, m2)
	})
}

func FuzzDump(f *testing.F) {
	m := numbered(0x1234567)
	f.Add(m.Dump())
	f.Add("5 2 0")
	f.Fuzz(func(t *testing.T, text string) {
		cells, err := ParseDump(text)
		if err != nil {
			return
		}
		m := Memory{Cells: cells}
		again, err := ParseDump(m.Dump())
		require.NoError(t, err)
		require.Equal(t, cells, again)
	})
}

func TestSetCells(t *testing.T) {
	var m Memory
	cells := m.Cells
	cells[13], cells[14], cells[1023] = 0x15, 3, 7
	m.SetCells(cells)
	require.Equal(t, [3]uint8{5, 3, 7}, [3]uint8{m.Cells[13], m.Cells[14], m.Cells[1023]})
	require.Equal(t, [4]uint32{1, 1, 0, 1}, [4]uint32{m.Wear[0], m.Wear[1], m.Wear[2], m.Wear[73]})
	s := m.Line(1010) // goes on at 0
	require.Equal(t, byte(0x70), s.Cells[0])
	require.Zero(t, s.R[0])
}

// broken is a Keeper that keeps nothing.
type broken struct{}

func (broken) Update(*Memory, func(*Memory)) error { return errors.New("the disk is full") }

// TestFailedUpdate: where the memory cannot be kept nothing happens, neither in
// it nor in the machine.
func TestFailedUpdate(t *testing.T) {
	d := newDesk()
	d.Keeper = broken{}
	d.Load(codes(1, 7))
	d.at("1000007")
	d.Operation, d.Kind = Write, Program
	before := *d
	require.EqualError(t, d.Move(&d.State), "the disk is full")
	require.Equal(t, before.State, d.State)
	require.Equal(t, before.Memory, d.Memory)
}

// TestPutProgram: it is the same as erasing and writing by keys.
func TestPutProgram(t *testing.T) {
	d := newDesk()
	d.Memory = numbered(3)
	var m Memory = d.Memory
	d.at("1039114")
	for _, d.Operation = range []Operation{Erase, Write} {
		d.Load(codes(5, 14))
		d.Kind = Program
		require.NoError(t, d.Move(&d.State))
	}
	m.PutProgram(Address{Start: 391, Steps: 14}, codes(5, 14))
	require.Equal(t, d.Memory, m)
}

// TestRefusedText: what is not whole is refused, and the memory stays as it was.
func TestRefusedText(t *testing.T) {
	m := numbered(5)
	text, err := m.MarshalText()
	require.NoError(t, err)
	good := string(text)
	for _, c := range []struct{ name, text, want string }{
		{"bit", strings.Replace(good, "0014 5", "0014 7", 1), "the file is damaged"},
		{"cut", good[:len(good)/2], "cut short"},
		{"empty", "", `line 1: want "mk61-eeprom" and a version`},
		{"newer", strings.Replace(good, "mk61-eeprom 1", "mk61-eeprom 2", 1), "mk61-eeprom 2: "},
		{"other", "mk61-session 1\n", `want "mk61-eeprom" and a version`},
	} {
		got := numbered(6)
		err := got.UnmarshalText([]byte(c.text))
		require.ErrorContains(t, err, c.want, c.name)
		require.Equal(t, c.name == "newer", errors.Is(err, calc.ErrNewer), c.name)
		require.Equal(t, numbered(6), got, c.name)
	}
}
