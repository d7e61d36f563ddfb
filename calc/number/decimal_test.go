package number

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		raw, want string
	}{
		{"000000000000", "0"},
		{"005900000000", "0"},
		{"000010000000", "1"},
		{"001012500000", "12.5"},
		{"007912345678", "-12345678"},
		{"008010000000", "1E8"},
		{"999933333333", "-3.3333333E-1"},
		{"000001000000", "1E-1"},
		{"099099999999", "9.9999999E99"},
		{"901010000000", "1E-99"},
		{"900010000000", ""},
		{"100010000000", ""},
		{"0000A0000000", ""},
		{"000510000000", ""},
	} {
		n, err := Parse(c.raw)
		require.NoError(t, err)
		got, ok := Decimal(n)
		require.Equal(t, c.want, got, c.raw)
		require.Equal(t, c.want != "", ok, c.raw)
	}
}

func TestFromDecimal(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{"0", "000000000000"},
		{"-0.000", "000000000000"},
		{"0.5", "999050000000"},
		{" -1.5e-3 ", "997915000000"},
		{"3,14", "000031400000"},
		{"−2Е5", "005920000000"},
		{"+00120.50", "002012050000"},
		{".25", "999025000000"},
		{"5.", "000050000000"},
		{"12345678000", "010012345678"},
		{"0.0012345678", "997012345678"},
		{"1e0099", "099010000000"},
		{"100e-101", "901010000000"},
	} {
		n, err := FromDecimal(c.text)
		require.NoError(t, err, c.text)
		require.Equal(t, c.want, n.String(), c.text)
	}
	for text, message := range map[string]string{
		"":          `number "": not a decimal number`,
		"1.2.3":     `number "1.2.3": not a decimal number`,
		"1e":        `number "1e": not a decimal number`,
		"1e+-2":     `number "1e+-2": not a decimal number`,
		"--1":       `number "--1": not a decimal number`,
		"12A":       `number "12A": not a decimal number`,
		"123456789": `number "123456789": more than 8 significant digits`,
		"1e100":     `number "1e100": exponent outside -99..99`,
		"1e-100":    `number "1e-100": exponent outside -99..99`,
		"1e9999999": `number "1e9999999": exponent outside -99..99`,
	} {
		_, err := FromDecimal(text)
		require.EqualError(t, err, message)
	}
}

func TestParse(t *testing.T) {
	n, err := Parse("9989A1B2C3D4")
	require.NoError(t, err)
	require.Equal(t, "9989A1B2C3D4", n.String())
	require.Equal(t, uint16(0x998), n.Exponent())
	require.Equal(t, uint8(9), n.Sign())
	require.Equal(t, uint8(10), n.First())
	require.Equal(t, uint32(0xA1B2C3D4), n.Mantissa())
	for _, bad := range []string{"", "12345678901", "1234567890123", "00000000000G", "-00000000001", "+00000000001"} {
		_, err := Parse(bad)
		require.Error(t, err, bad)
	}
}

func TestNormalize(t *testing.T) {
	for raw, want := range map[string]string{
		"005900000000": "000000000000",
		"001900000001": "994910000000",
		"901000000001": "894010000000",
		"00000A000001": "9990A0000010",
		"000012345678": "000012345678",
	} {
		n, err := Parse(raw)
		require.NoError(t, err)
		require.Equal(t, want, n.Normalize().String(), raw)
	}
}
