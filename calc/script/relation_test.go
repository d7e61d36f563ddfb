package script

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/number"
)

// An example may be approximate.
func TestRelations(t *testing.T) {
	rows := []struct {
		line, x string
		meets   bool
	}{
		{"С/П => ≈ 3,14", "3.1415926", true},
		{"С/П => ≈3,14", "3.15", true},
		{"С/П => ≈ 3,14", "3.16", false},
		{"С/П => ≈ 120", "119", true},
		{"С/П => ≈ 1.5e-3", "0.0016", true},
		{"С/П => ≈ 1.5e-3", "0.00165", false},
		{"С/П => X≈3,14", "3.1415926", true},
		{"С/П => X=≈ 3,14", "3.1415926", true},
		{"С/П => > 0", "1e-99", true},
		{"С/П => > 0", "0", false},
		{"С/П => X>=0", "0", true},
		{"С/П => ≥ 0", "-1", false},
		{"С/П => < -2", "-3", true},
		{"С/П => <= -2", "-2", true},
		{"С/П => any", "17", true},
		{"С/П => [any]", "17", true},
		{"С/П => ind=any", "17", true},
		{"С/П => X=any > 3", "17", true},
		{"С/П => X=any > 30", "17", false},
	}
	for _, r := range rows {
		turns, err := ParseLine(r.line)
		require.NoError(t, err, r.line)
		n, err := number.FromDecimal(r.x)
		require.NoError(t, err)
		s := calc.New(calc.MK61)
		s.X = n
		o := Outcome{State: &s, Indicator: s.Indicator()}
		require.NotEmpty(t, turns[0].Expect, r.line)
		require.Equal(t, r.meets, o.Meets(turns[0].Expect), "%s with %s", r.line, r.x)
	}
	for _, bad := range []string{"С/П => >", "С/П => ≈ Щ", "R1=>0 С/П"} {
		_, err := ParseLine(bad)
		require.Error(t, err, bad)
	}
	s := calc.New(calc.MK61)
	s.X = 0xAA0000000000
	o := Outcome{State: &s}
	turns, err := ParseLine("С/П => > 0")
	require.NoError(t, err)
	require.False(t, o.Meets(turns[0].Expect), "no ordinary number is neither more nor less")
}
