package desk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/isa/listing"
)

// Keys that a listing prints for its registers are pressed: the values are those of
// the machine, and the keys are kept.
func TestKeysOfRegisters(t *testing.T) {
	const text = "Регистры:\n 7 хП0\n 88080888 В↑ 22040363 КV K{x} ВП 7 хП8;\n 500 (предел загрязнения) хПВ;\n" +
		" 5 В↑ 2 × хП1\n\n00 | Пх8 С/П Пх1 С/П Пх0 Пхb С/П\n\nЗапуск: В/О С/П.\n"
	p, ds := listing.Read("f", []byte(text), listing.Options{})
	require.False(t, listing.Failed(ds), ds)
	require.Len(t, p.Registers, 4)
	s, err := desk.NewSetup("f", p)
	require.NoError(t, err)

	d := desk.New(desk.Options{})
	_, err = d.Type("88080888 В↑ 22040363 К ∨ К {x} ВП 7 x→П 8")
	require.NoError(t, err)
	m := d.View()
	want := m.R[8]
	require.NotZero(t, want)

	d.Load(s)
	stop, err := d.Type("В/О С/П")
	require.NoError(t, err)
	require.Equal(t, calc.Halt, stop, "the first stop, with nothing typed before")
	m = d.View()
	require.Equal(t, want, m.X)
	_, err = d.Type("С/П")
	require.NoError(t, err)
	m = d.View()
	require.Equal(t, " 10,", m.Indicator().String())

	require.NoError(t, desk.Computed("f", p))
	for _, r := range p.Registers {
		require.NotEmpty(t, r.Value, r.Name)
		if r.Name == "R1" {
			require.Equal(t, "10", r.Value)
			require.Equal(t, "5 В↑ 2 × x→П 1", r.Keys)
		}
	}
}

// A program headed as one that prepares the registers is run before the main one.
func TestPreparingProgram(t *testing.T) {
	const text = "Подготовка\n\n00. 5\n01. x→П 7\n02. F π\n03. x→П 8\n04. С/П\n\nОсновная программа\n\n00. П→x 7\n01. П→x 8\n02. ×\n03. x→П 9\n04. С/П\n05. БП\n06. 00\n"
	p, ds := listing.Read("f", []byte(text), listing.Options{})
	require.False(t, listing.Failed(ds), ds)
	require.Equal(t, []byte{0x67, 0x68, 0x12, 0x49, 0x50, 0x51, 0x00}, p.Cells)
	s, err := desk.NewSetup("f", p)
	require.NoError(t, err)
	d := desk.New(desk.Options{})
	d.Load(s)
	_, err = d.Type("В/О С/П")
	require.NoError(t, err)
	m := d.View()
	require.Equal(t, " 15,707963", m.Indicator().String())
}
