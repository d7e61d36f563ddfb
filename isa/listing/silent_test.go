package listing

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Inputs that look like something else: read as they are meant, or refused, or
// told about; never taken for another program without a word.
func TestNeverSilentlyWrong(t *testing.T) {
	rows := []struct {
		name, text string
		want       string // cells; "" when the text must be refused
		told       string // part of a message that must come
	}{
		{"list in CSV with semicolons", "00;П→x 5;берём a\n01;П→x 6;и b\n02;+;\n03;F x²;квадрат\n04;С/П;\n", "65 66 10 22 50", ""},
		{"grid in CSV with semicolons", ";0;1;2;3;4;5;6;7;8;9\n00;хП1;Пх2;÷;хПА;7;−;ПхВ;×;Fe^x;Пх3\n10;×;С/П;БП;00\n", "41 62 13 4A 07 11 6B 12 16 63 12 50 51 00", ""},
		{"addresses and codes", "00 41\n01 6A\n02 10\n03 50\n04 51\n05 00\n", "41 6A 10 50 51 00", ""},
		{"a table of C with an expression for the count", "// сумма\n  1*4 + 2,\n  0x41, 0x6A, 0x10, 0x50,\n  0x51, 0x00,\n  0x03, 0x01, 0x00, 0x05,\n  0xFF,\n", "41 6A 10 50 51 00", "packed register values"},
		{"ten commands, the first a digit", "0\tП1\tКИП1\tИП2\t5\t/\t[x]\tx#0\t03\tС/П\n", "00 41 D1 62 05 13 34 57 03 50", ""},
		{"rows labelled by one digit", "   0 1 2 3 4 5 6 7 8 9\n0  П1 ИП2 + П3 1 − ИП4 × Fx² П5\n1  С/П БП 00\n", "41 62 10 43 01 11 64 12 22 45 50 51 00", ""},
		{"the bars of a module", "00 Пх5\n01 |x|\n02 С/П\n", "65 31 50", ""},
		{"F that lost its superscript", "00 Пх5\n01 Fe\n02 С/П\n", "", "unknown command"},
		{"F with a Cyrillic С", "00 Пх5\n01 FС\n02 С/П\n", "", "unknown command"},
		{"F and a small letter", "00 Пх5\n01 Fa\n02 С/П\n", "", "unknown command"},
		{"a sign key in bars", "00 Пх5\n01 |-|\n02 С/П\n", "65 0B 50", "taken for"},
		{"a point in the middle", "00 Пх5\n01 Пх6\n02 ·\n03 С/П\n", "65 66 12 50", "taken for"},
		{"INV", "00 Пх5\n01 INV\n02 С/П\n", "65 23 50", "taken for"},
		{"two tables", "|  | 0 | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|---|\n| 00 | 7 | 8 | + | С/П |\n\nВторая:\n\n|  | 0 | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|---|\n| 00 | 9 | 5 | ÷ | С/П |\n", "07 08 10 50", "2 programs in this text"},
		{"an arrow with blanks", "7 x -> П 2 П -> x 3 К П -> x 4 С/П БП 00 1 2\n", "07 42 63 D4 50 51 00 01 02", ""},
		{"x>0", "00 Пх5\n01 Fx>0\n02 04\n03 С/П\n04 В/О\n", "65 59 04 50 52", "x>0"},
		{"a bare code in a list", "00 Пх5\n01 64\n02 +\n03 С/П\n", "65 64 10 50", "bare code"},
		{"a row that lost a cell", "00 | 1 2 3 4 5 6 7 8 9\n10 | + С/П\n", "", "one cell is lost"},
		{"a number below a list is a page", "00 Пх5\n01 +\n\n 87\n\n02 С/П\n", "65 10 50", ""},
		{"the hole of a listing", "00 | П1 ... + С/П\n", "41 00 10 50", "left open"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p, ds := Read("f", []byte(row.text), Options{})
			if row.want == "" {
				require.True(t, Failed(ds), "% X", p.Cells)
			} else {
				complain(t, ds)
				require.Equal(t, hexBytes(t, row.want), p.Cells)
			}
			if row.told != "" {
				require.Contains(t, strings.Join(messages(ds), "\n"), row.told)
			}
		})
	}
	p, _ := Read("f", []byte("00 | П1 ... + С/П\n"), Options{})
	require.Equal(t, []int{1}, p.Holes, "an open cell is not a 0")
}

// Every program of a text can be had by number and by name.
func TestReadAll(t *testing.T) {
	const text = "Две игры\n\nПрограмма 1\n\n00 | 1 2 + С/П\n\nПрограмма 2\n\n00 | П1 П2 П3 П4 П5 П6 П7 П8 П9 Пa\n10 | ИП1 С/П БП 00\n\nЗапуск: В/О С/П.\n"
	all := ReadAll("f", []byte(text), Options{})
	require.Len(t, all, 2)
	require.Equal(t, "Программа 1", all[0].Name)
	require.Equal(t, hexBytes(t, "01 02 10 50"), all[0].Program.Cells)
	require.Equal(t, 9, all[1].Line)
	for _, part := range []string{"2", "Программа 2"} {
		p, ds := Read("f", []byte(text), Options{Part: part})
		complain(t, ds)
		require.Equal(t, all[1].Program.Cells, p.Cells)
		require.Len(t, p.Cells, 14)
	}
	_, ds := Read("f", []byte(text), Options{Part: "3"})
	require.True(t, Failed(ds))
	file, part := SplitPart("игры.txt#2", func(s string) bool { return s == "игры.txt" })
	require.Equal(t, [2]string{"игры.txt", "2"}, [2]string{file, part})
	file, part = SplitPart("a#b", func(s string) bool { return s == "a#b" })
	require.Equal(t, [2]string{"a#b", ""}, [2]string{file, part})
}

// What a format cannot hold is named before it is lost.
func TestWriteWarnings(t *testing.T) {
	p := &Program{
		Cells: []byte{1, 0, 0x50}, Holes: []int{1}, Start: 2, Model: "mk61", Angle: "deg", Title: "x",
		Registers: []Register{{Name: "R1", Value: "5"}}, Notes: []Section{{Text: "n\n"}},
	}
	for _, f := range Formats() {
		n := len(WriteWarnings(p, f))
		switch f {
		case "mk61", "json", "html", "svg":
			require.Zero(t, n, f)
		default:
			require.NotZero(t, n, f)
		}
	}
	require.Len(t, WriteWarnings(p, "hex"), 6)
	require.Equal(t, "hex не хранит регистров: R1", WriteWarnings(p, "hex")[1].In("ru"))
	require.Empty(t, WriteWarnings(&Program{Cells: []byte{1}, Start: -1}, "hex"))
}
