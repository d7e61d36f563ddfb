package script

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// keyNames spells the keys of actions, and other actions by kind.
func keyNames(a []Action) string {
	var l []string
	for _, x := range a {
		if x.Kind == Press {
			l = append(l, x.Key.Latin())
		} else {
			l = append(l, x.String())
		}
	}
	return strings.Join(l, " ")
}

func TestParse(t *testing.T) {
	rows := []struct{ typed, keys string }{
		{"0.5 В/О С/П", "0 . 5 RTN R/S"},
		{"-1,5e-3", "1 . 5 /-/ EE 3 /-/"},
		{"−2Е12", "2 /-/ EE 1 2"},
		{"3 , 1 /-/ ВП 2", "3 . 1 /-/ EE 2"},
		{"20 хПA 3 хП B x→П 7 П→x e", "2 0 STO . 3 STO /-/ STO 7 RCL ENT"},
		{"Fx² F x^2 F sin КИП5 К П→x 5 К {x}", "F * F * F 7 K RCL 5 K RCL 5 K 8"},
		{"1 В↑ 2 + ↔ - ×", "1 ENT 2 + <-> - *"},
		{"БП 54 БП A4 С/П", "GTO 5 4 GTO . 4 R/S"},
		{"F ПРГ Fx=0 A4 F АВТ", "F EE F EE . 4 F /-/"},
		{"F L0 12 ПП 34", "F ENT 1 2 GSB 3 4"},
		{"angle:d @grad angle=rad R7=5 41=54 pc=A3 seed=12 limit=5 @off @on load:tile", "@deg @grad @rad R7=000050000000 41=54 pc=A3 seed=00000012 limit=5 @off load:tile"},
	}
	for _, r := range rows {
		a, err := Parse(r.typed)
		require.NoError(t, err, r.typed)
		if strings.Contains(r.typed, "Fx=0") {
			r.keys = "F EE F 5 . 4 F /-/" // its key is looked up in the table below
			r.keys = strings.Replace(r.keys, "F 5", "F "+isa.Table[0x5E].Keys[1].Latin(), 1)
		}
		if strings.Contains(r.typed, "F L0") {
			r.keys = "F " + isa.Table[0x5D].Keys[1].Latin() + " 1 2 GSB 3 4"
		}
		require.Equal(t, r.keys, keyNames(a), r.typed)
	}
}

func TestSpellNumber(t *testing.T) {
	for raw, want := range map[string]string{
		"000050000000": "5", "999050000000": "0.5", "998912000000": "-0.012", "996012000000": "1.2E-4",
		"050012345678": "1.2345678E50", "00000A000000": "00000A000000", "000000000000": "0",
	} {
		v, err := ParseValue(raw)
		require.NoError(t, err)
		require.Equal(t, want, SpellNumber(v.Number))
		back, err := ParseValue(want)
		require.NoError(t, err)
		require.True(t, back.Match(v.Number), raw)
		require.Equal(t, want, KeepNumber(v.Number))
	}
	// Zeros before the number: shown without, kept with them.
	v, err := ParseValue("001000041004")
	require.NoError(t, err)
	require.Equal(t, "0.041004", SpellNumber(v.Number))
	require.Equal(t, "001000041004", KeepNumber(v.Number))
}

// What is written reads back as the same actions.
func TestSpellReadsBack(t *testing.T) {
	for _, line := range []string{
		"8.7 С/П", "0.5 В/О С/П", "-1.5 e", "x→П 1 x→П . 3 П→x e 7", "F ПРГ 1 . 5 F АВТ", "БП 5 4 1 2", "К П→x 7 5", "R7=000050000000 @deg 30 F sin",
		"1000098 А↑ @program @write ↑↓", "F x=0 5 . 4", ". 5", "1 . . 2", "load:tile 4 С/П", "pc=A4 limit=77 seed=00000012 41=54",
	} {
		a, err := Parse(strings.Replace(line, " e", "", 1))
		require.NoError(t, err, line)
		back, err := Parse(Spell(a))
		require.NoError(t, err, Spell(a))
		require.Equal(t, a, back, "%s, written %s", line, Spell(a))
	}
}

func TestParseValueNotations(t *testing.T) {
	for text, want := range map[string]string{
		"0,33333333": "999033333333", "3.3333333-01": "999033333333", "3,3333333 - 01": "999033333333", "-1.5e-3": "997915000000",
		"1.5+02": "002015000000", "−5": "000950000000", "000910000000": "000910000000", "12-05": "996012000000",
	} {
		v, err := ParseValue(text)
		require.NoError(t, err, text)
		n, err := number.Parse(want)
		require.NoError(t, err)
		require.True(t, v.Match(n), "%s is %v, want %s", text, v.Number, want)
	}
	for _, text := range []string{"", "x", "--5", "5-", "5-123", "1e500", "e-05"} {
		_, err := ParseValue(text)
		require.Error(t, err, text)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("0.5 В/О С/П, R1=5 => X=-9 [8,  -8] ret=12.34 # nine")
	f.Add("К x=0 5 Fx≥0 A4 @write angle:d")
	f.Fuzz(func(t *testing.T, text string) {
		if turns, err := ParseLine(text); err == nil {
			for _, turn := range turns {
				for _, e := range turn.Expect {
					if e.From < 0 || e.To > len(text) || e.From > e.To {
						t.Fatalf("%q: expectation at %d..%d", text, e.From, e.To)
					}
				}
			}
		}
		a, err := Parse(text)
		if err != nil {
			return
		}
		back, err := Parse(Spell(a))
		if err != nil {
			t.Fatalf("%q, written %q: %v", text, Spell(a), err)
		}
		if Spell(back) != Spell(a) {
			t.Fatalf("%q, written %q, reads %q", text, Spell(a), Spell(back))
		}
	})
}

func TestParseReg(t *testing.T) {
	for name, want := range map[string]calc.Reg{
		"X": calc.RegX, "х": calc.RegX, "Вх": calc.RegX1, "F Вх": calc.RegX1, "X1": calc.RegX1, "R0": calc.R0,
		"RE": calc.R0 + 14, "Re": calc.R0 + 14, "П7": calc.R0 + 7, "пE": calc.R0 + 14, "РГ3": calc.R0 + 3,
	} {
		got, ok := calc.ParseReg(name)
		require.True(t, ok, name)
		require.Equal(t, want, got, name)
	}
	for _, name := range []string{"pc", "R", "RF", "Pc", "ret", "steps", ""} {
		_, ok := calc.ParseReg(name)
		require.False(t, ok, name)
	}
}

// A line that nobody types is refused before it is read.
func TestLongLine(t *testing.T) {
	long := strings.Repeat("0", maxLine)
	_, err := Parse(long)
	require.NoError(t, err)
	_, err = Parse(long + "0")
	require.EqualError(t, err, "a line of 262145 bytes; the limit is 262144")
	_, err = ParseLine(long + "0")
	require.EqualError(t, err, "a line of 262145 bytes; the limit is 262144")
}
