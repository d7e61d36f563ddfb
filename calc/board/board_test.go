package board

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// stopped is a machine that has come to the С/П in a cell with registers set.
func stopped(t *testing.T, cell int, registers string) *calc.State {
	s := calc.New(calc.MK61)
	s.PC = isa.Next(isa.Address(cell))
	for _, w := range strings.Fields(registers) {
		name, value, _ := strings.Cut(w, "=")
		r, ok := calc.ParseReg(name)
		require.True(t, ok, name)
		n, err := number.FromDecimal(value)
		require.NoError(t, err)
		*s.At(r) = n
	}
	return &s
}

func parse(t *testing.T, text string) *Board {
	b, err := Parse(text)
	require.NoError(t, err)
	return b
}

func TestField(t *testing.T) {
	b := parse(t, "field 1,0 2,3\nclear X=-9\nmark X>=0 : R1 {X}\nmark X<0 : R1 F|Л\nsay X<0 : {-X} left | осталось {-X}\nsay new : type | введите")
	st := New()
	require.Equal(t, "   0 1 2 3\n 1 · · · ·\n 2 · · · ·\n\nвведите\n", b.Text(st, "ru"))
	st = b.After(st, stopped(t, 5, "X=3 R1=1,2"))
	require.Equal(t, "   0 1 2 3\n 1 · · 3 ·\n 2 · · · ·\n", b.Text(st, "en"))
	var back State
	require.NoError(t, back.UnmarshalText(st.AppendText(nil)))
	require.Equal(t, st, back)
	require.Error(t, back.UnmarshalText([]byte("5 0 1")))
	require.Equal(t, st, back)
	before := st
	st = b.After(st, stopped(t, 5, "X=-1 R1=2"))
	require.Equal(t, "   0 1 2 3\n 1 · · 3 ·\n 2 Л · · ·\n\nосталось 1\n", b.Text(st, "ru"))
	require.Len(t, before.Marks, 1, "a state is a value")
	outside := b.After(st, stopped(t, 5, "X=3 R1=3"))
	require.Equal(t, st.Marks, outside.Marks)
	require.Empty(t, b.After(st, stopped(t, 5, "X=-9 R1=9")).Marks)

	b = parse(t, "field 11 99 20\nmark X>0 : R8 {X}")
	st = b.After(New(), stopped(t, 5, "X=4 R8=67"))
	require.Equal(t, []Mark{{37, "4", "4"}}, st.Marks)
	st = b.After(st, stopped(t, 5, "X=4 R8=40"))
	require.Len(t, st.Marks, 1, "column 0 is none")
}

func TestSquares(t *testing.T) {
	b := parse(t, "squares\n|  5   6\n|    10   11\n| 14  15\npiece C|К R1 R2\npiece M|М R5\nsay stuck(R5,4,5) : caught\nsay X=R5 : free\n")
	st := b.After(New(), stopped(t, 5, "R1=10 R2=11 R5=15 X=15"))
	require.Equal(t, "  5   6\n    К    К\n 14  М\n\ncaught\n", b.Text(st, "ru"))
	st = b.After(New(), stopped(t, 5, "R1=10 R2=5 R5=15 X=15"))
	require.Equal(t, "  C   6\n    C    11\n 14  M\n\nfree\n", b.Text(st, "en"))
}

func TestTilesAndHeaps(t *testing.T) {
	b := parse(t, "tiles Ra Rb")
	require.Equal(t, "   2      ·      8    2048\n   ·      ·      ·      ·\n", b.Text(b.After(New(), stopped(t, 0, "Ra=1000311")), "en"))
	b = parse(t, "heaps R1 R2\nsay @52 : {X/10} and {X%10} and {-X}\nsay ЕГГОГ : error\n")
	st := b.After(New(), stopped(t, 52, "R1=3 X=42"))
	require.Equal(t, "1: ●●● 3\n2: 0\n\n4 and 2 and -42\n", b.Text(st, "en"))
	s := stopped(t, 53, "R1=3")
	s.Shown = calc.ErrorIndicator
	require.Equal(t, "error", b.Says(b.After(st, s), "ru"))
	require.Empty(t, b.Says(b.After(st, stopped(t, 53, "")), "ru"))
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"field 0,0":                          `1: want field FIRST LAST [STEP]`,
		"\n# x\nfeld":                        `3: unknown statement "feld"`,
		"squares\n| 1\nfield 11 22":          `3: a second board`,
		"| 1":                                `1: a drawn line stands behind "squares"`,
		"say X<":                             `1: want say CONDITIONS : TEXT`,
		"say X< : a":                         `1: a condition expected: X<`,
		"say X=R1+ : a":                      `1: a condition expected: X=R1+`,
		"say X~1 : a":                        `1: a condition expected: X~1`,
		"say : {Q}":                          `1: a register in braces expected: {Q}`,
		"mark X=1 : R1":                      `1: a register and a text expected: R1`,
		"tiles Rx":                           `1: registers expected: Rx`,
		"field 22 11":                        `1: the first cell is behind the last`,
		"say stuck(R1) : x":                  `1: a condition expected: stuck(R1)`,
		strings.Repeat("\n", 200) + "x":      `201: too long`,
		"say : " + strings.Repeat("x", 1000): `1: too long`,
	} {
		_, err := Parse(text)
		require.EqualError(t, err, want, text)
		var f *Fault
		require.ErrorAs(t, err, &f)
		require.NotEqual(t, want, f.Text("ru"))
		require.Regexp(t, `[а-я]`, f.Text("ru"))
	}
	b, err := Parse("\n# nothing\n")
	require.NoError(t, err)
	require.Nil(t, b)
	require.Empty(t, b.Text(b.After(New(), stopped(t, 1, "X=1")), "en"), "no board at all")
}

// No description makes anything panic, whatever the machine holds.
func FuzzParse(f *testing.F) {
	f.Add("field 0,0 9,9\nmark X>=0 : R1 {X}\nsay stuck(R1,4,5) : {X/10}", uint64(0x100012345678))
	f.Add("squares\n| 1 2 3\npiece a|b R1 R2\nclear @A4 ЕГГОГ new", uint64(0x999912345678))
	f.Add("tiles Ra Rb\nsay -X<=5 : {-X%3}", uint64(0xFFFFFFFFFFFF))
	f.Add("heaps X Y\nmark new : R1 x", uint64(0))
	f.Fuzz(func(t *testing.T, text string, raw uint64) {
		b, err := Parse(text)
		if err != nil {
			return
		}
		s := calc.New(calc.MK61)
		for r := range calc.NumRegs {
			*s.At(r) = number.Number(raw & 0xFFFFFFFFFFFF >> r)
		}
		st := New()
		b.Text(st, "en")
		for range 3 {
			st = b.After(st, &s)
			b.Text(st, "ru")
			s.X++
		}
	})
}
