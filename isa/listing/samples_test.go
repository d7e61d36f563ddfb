package listing

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// One row for every notation met: a few cells as they stand there, and what
// they mean. The numbers are those of the collection they were taken from.
var samples = []struct {
	name, text, want, notation string
}{
	{"1 row label and bar", "# |  00 01 02\n 00 |  x→П0 9 x→П2 x→П3 0 x→П5 x→П6 КП→x5 П→x5 x→П1\n", "40 09 42 43 00 45 46 D5 65 41", "grid"},
	{"1 spellings of the page", "00 |  F10x Fx2 <-> Fπ КП→x5 Кx→П4 К∣x∣ FLg FL1 27\n10 | Fx≠0 93 3E KНОП", "15 22 14 20 D5 B4 31 17 5B 27 57 93 3E 54", "grid"},
	{
		"1 row A0", rowsToA0() + "A0 |  37 П→x6 3 F1/x С/П\n",
		tens("00 00 00 00 00 00 00 00 00 00", 9) + "00 00 00 00 00 00 00 00 00 5A 37 66 03 23 50", "grid",
	},
	{"2 tab after the address", "00\tВ↑\n01\t9\n02\tС/П\n03\tПП\n04\t25\n05\tFπ\n06\t×\n07\tFcos\n08\tFx<0\n09\t17\n10\tПх9\n", "0E 09 50 53 25 20 12 1D 5C 17 69", "list"},
	{"2 Cyrillic registers", "00\tхП9\n01\tПхД\n02\tПхА\n03\tПхd\n", "49 6D 6A 6D", "list"},
	{"3 operand as a command", "00\tПП\n01\tFx^y\n02\tFx=0\n03\tК /\n04\tБП\n05\tхП9\n", "53 24 5E 29 51 49", "list"},
	{"4 letter o for zero", "Кx<07 Kx≠oA Kx≥o9 Kx=oD Fx<o 03 Fx=о 07 Kx≠09", "C7 7A 99 ED 5C 03 5E 07 79", "text"},
	{"5 small and Latin К", "K[x] K{x} Кзн Кинв Ксч Кноп KΛ KV K⊕ FBx FВx Fo F↻ Fѻ", "34 35 32 3A 3B 54 37 38 39 0F 0F 25 25 25", "text"},
	{"6 Rosetta Code", "П9\t1\tП6\tКИП6\tИП9\tИП6\t/\tП8\t^\t[x]\nx#0\t21\t-\tx=0\t03\tИП6\tС/П\n", "49 01 46 D6 69 66 13 48 0E 34 57 21 11 5E 03 66 50", "text"},
	{"6 Rosetta functions", "-> <-> КвКор пи Вx x^2 10^x 1/x x>=0 12 L0 07 СЧ НОП ИНВ 3,14", "25 14 21 20 0F 22 15 23 59 12 5D 07 3B 54 3A 03 0A 01 04", "text"},
	{"7 mkl words", "A49:\n\tM C\n\t2 F 10^X -\n\tRM 9 K RM 3\n\tF X!=0 A49\n\tGSB A55\n\tK GSB B F ANS ENT EE K INT K FRAC F SQRT +/- CX F R\nA55: .DB 0FFh\n", "4C 02 15 11 69 D3 57 00 53 20 AB 0F 0E 0C 34 35 21 0B 0D 25 FF", "asm"},
	{"8 m61", "hin 0000 40094243004546D565410215206007121035401234221413\nhin 0024 2205\nrun\n", "40 09 42 43 00 45 46 D5 65 41 02 15 20 60 07 12 10 35 40 12 34 22 14 13 22 05", "m61"},
	{"9 C table", "  0x05,\n 0x40, 0x09, 0x42, 0x43, // 00\n 0x50,\n 0x03, 0x17, 0xFF\n", "40 09 42 43 50", "c"},
	{"9 C table without length", "{0x40, 0x09, 0x42, 0x43}", "40 09 42 43", "c"},
	{"10 plain dump", "# Программа 3.7. [Дьяконов, стр. 138]\n54 01 42 0D 14 0E 61 13 01 10\n43 D3 25 25 63 61 12 11 62 12 \n", "54 01 42 0D 14 0E 61 13 01 10 43 D3 25 25 63 61 12 11 62 12", "hex"},
	{"10 lower case", "d3 0a ff b1\n", "D3 0A FF B1", "hex"},
	{"12 counted from 01", "01. 2\n02. в↑\n03. 3\n04. +\n05. rot\n06. swap\n07. enter\n08. neg\n09. ee\n", "02 0E 03 10 25 14 0E 0B 0C", "list"},
	{"13 address glued", "00.П0 01.ИП7 02.ПX5 03.Пx5 04.x<>0 05.01 06.x⩾0 07.00 08.(x) 09.корень 10.В^ 11.+/- 12.x 13.х", "40 67 65 65 57 01 59 00 35 21 0E 0B 12 12", "list"},
	{"14 compiler", "X->П 0\nП->X a\nК П->X 7\nК x!=0 a\nF x!=0 03\nF reverse\nF sqrt\nF pi\nК °->′\n", "40 6A D7 7A 57 03 25 21 20 26", "text"},
	{"15 hyphens", "х-П6 П-хd П-х5 КП-хA", "46 6D 65 DA", "text"},
	{"16 decimal codes", "00 | 109 190 217 173 С/П\n", "6D BE D9 AD 50", "grid"},
	{"17 addresses past 99", "Fx≥0\n93\nБП\nA4\nБП\n-0\nБП\n104\nFL0\n100\nПП\nB3\nПП\nC1\nПП\nF9\nПП\nFA\n", "59 93 51 A4 51 A0 51 A4 5D A0 53 B3 53 C1 53 F9 53 FA", "text"},
	{"19 mkl glued", "M1\nK INT\nA1:\nFL0 A1\nKM->D\n", "41 34 5D 02 26", "asm"},
	{"20 key script", "2288899 В↑ 8888236 К⊕ хП1 ↔ ВП 5 хП0", "02 02 08 08 08 09 09 0E 08 08 08 08 02 03 06 39 41 14 0C 05 40", "text"},
	{"21 highlighter", "пи π СЧ КСЧ , . /-/ +/- ВП НОП <-> XY ↔ X↔Y ^ В^ ↑ В↑ Вx -> ↻ →", "20 20 3B 3B 0A 0A 0B 0B 0C 54 14 14 14 14 0E 0E 0E 0E 0F 25 25 25", "text"},
	{"21 functions", "10^x 10x e^x ex ЧМ ГМ МГ МЧ |x| ЗН [x] {x} (x) max КвКор квкор корень √ x^2 x2 x² x^y xy", "15 15 16 16 30 33 26 2A 31 32 34 35 35 36 21 21 21 21 22 22 22 24 24", "text"},
	{"21 logic and tests", "/\\ ⋀ \\/ ⋁ (+) ⊕ ИНВ x>=0 01 x≥0 01 x⩾0 01 x#0 01 x!=0 01 x<>0 01 x≠0 01 В/О В/0", "37 37 38 38 39 39 3A 59 01 59 01 59 01 57 01 57 01 57 01 57 01 52 52", "text"},

	{"pmk", "; Вычисление факториала\n        B^\n        1\n        <->\nloop:   x\n        F Вx\n        1\n        -\n        F x=0\n            loop\n        <->\n        С/П\n", "0E 01 14 12 0F 01 11 5E 03 14 50", "asm"},
	{"pmk numeric label", "1\n06:\n +\n БП\n 06\n", "01 10 51 01", "asm"},
	{"mkl", ".CHARSET 1251\n; 1. Расчёт\n.ORG 0\nA0:\t ; с адреса 37\n\tCX\nA1:\n\tM C\n\tGSB A2\n\t14\n\tR/S\n\tGOTO A0\nA2: F X>=0 A1\n\t.DB 0FFh, 0FFh, 12\n.END\nnonsense", "0D 4C 53 09 01 04 50 51 00 59 01 FF FF 0C", "asm"},
	{"yaml", "id: newton-sqrt\ntitle: Корень по Ньютону\ncode: |\n  П1 2 / П2\n  ИП1 ИП2 / ИП2 + 2 / П2 С/П\n  БП 03\n", "41 02 13 42 61 62 13 62 10 02 13 42 50 51 03", "yaml"},
	{"yaml with addresses and signs", "code: |\n  00.В↑ 01.x^2 02.КБП3 03.Kx#0 5\n  КвКор x<>0 12 3E\n", "0E 22 83 75 21 57 12 3E", "yaml"},
	{"mk", "00. k nop\n01. XП0\n02. F x<0\n03. 34\n04. STOP\n05. rcl0\n06. sto0\n07. x->m 7\n08. m->x a\n09. goto\n10. 00\n11. K call 7\n12. ret\n", "54 40 5C 34 50 60 40 47 6A 51 00 A7 52", "list"},
	{"interchange", "// Заголовок\nENCODING=Win1251\n// Программа\nPROGRAM\n00. ИП8\n01. П0  ИП0 ИП1 +    ИП2\n", "68 40 60 61 10 62", "mk61"},
	{"magazine", "00 | В↑ ПхА + хПА F⟳ К[х] КППЕ Fx≥0 02 –\n10 | : ÷ х × * В/О FBx ПхД ↔ БП\n20 | –2 С/П\n", "0E 6A 10 4A 25 34 AE 59 02 11 13 13 12 12 12 52 0F 6D 14 51 A2 50", "grid"},
	{"three columns", "00. x→П 0 40\n01. 5     05\n02. F x²  22\n03. БП    51\n04. 01    01\n", "40 05 22 51 01", "list"},
	{"pmktool listing", "00: 1 (01)\n01: F x^2 (22)\n02: С/П (50)\n", "01 22 50", "list"},
	{"compiler LST", "000 | 4A | STO a\n001 | 05 | 5\n002 | 50 | R/S\n", "4A 05 50", "list"},
	{"lasm: the code counts", "00 40 ld 0\n01 60 sto 0\n02 57 jz\n03 00 00\n04 50 hlt\n", "40 60 57 00 50", "list"},
	{"Markdown", "| addr | 0 | 1 | 2 |\n|---|---|---|---|\n| **00** | x→П 0 | К \\|x\\| | К |x| |\n", "40 31 31", "grid"},
	{"dump with addresses", "00: 54 01 42 0D 14 0E 61 13 01 10\n10: 43 D3\n", "54 01 42 0D 14 0E 61 13 01 10 43 D3", "hex"},
	{"dump in rows of sixteen", "0000: 54 01 42 0D 14 0E 61 13 01 10 43 D3 25 25 63 61\n0016: 12 11\n", "54 01 42 0D 14 0E 61 13 01 10 43 D3 25 25 63 61 12 11", "hex"},
}

func rowsToA0() (s string) {
	for i := range 10 {
		s += Address(10*i) + " |  0 0 0 0 0 0 0 0 0 "
		if i == 9 {
			s += "FL3\n"
		} else {
			s += "0\n"
		}
	}
	return s
}

func tens(row string, n int) (s string) {
	for range n {
		s += row + " "
	}
	return s
}

func TestSamples(t *testing.T) {
	for _, row := range samples {
		t.Run(row.name, func(t *testing.T) {
			p, ds := Read("s", []byte(row.text), Options{})
			complain(t, ds)
			require.Equal(t, hexBytes(t, row.want), p.Cells)
			require.Equal(t, row.notation, p.Notation)
		})
	}
}

// Formats whose codes are not the machine's are refused by name.
func TestRefused(t *testing.T) {
	rows := []struct{ name, text, message string }{
		{"y-t", "05  ; 5 (шаг 00)\n0E  ; В↑ (шаг 01)\n", "f: this is a program of the y-tretyakov emulator: its codes are its own, not the machine's"},
		{"MK52", "#\n# MK-52 program\n#\nPC=0000\nP0002: X->M 2\n", "f: this is an MK-52 Resurrect program (.MK52): its dialect is not that of the machine"},
		{"Java", "\xac\xed\x00\x05sr", "f: this is a Java object stream (state file of an Android emulator, .pmk); export the program as text there"},
		{"c3", "Data = 40094243004546D5", "f: this is a file of Калькуляторы 3000 (.c3)"},
		{"basic", "10 REM Factorial\n20 INPUT n\n30 PRINT n\n", "f: this is Micro Basic source (.mb61); compile it first"},
		{"compiler", "#c3 1\n#reg e error\nDO\n", "f: this is MK-Compiler source (#c3); compile it first"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			_, ds := Read("f", []byte(r.text), Options{})
			require.Equal(t, []string{r.message}, messages(ds))
		})
	}
}

// The user can say what the text is.
func TestNotationOption(t *testing.T) {
	p, ds := Read("f", []byte("05  ; 5 (шаг 00)\n0E  ; В↑ (шаг 01)\n"), Options{Notation: "hex"})
	require.Empty(t, ds)
	require.Equal(t, []byte{5, 0x0E}, p.Cells)
	_, ds = Read("f", []byte("1"), Options{Notation: "klingon"})
	require.Len(t, ds, 1)
	require.Contains(t, ds[0].Message, `unknown notation "klingon"; known are mk61, json,`)
}

func TestScript(t *testing.T) {
	const text = "reinit\nhin 0000 0550\npoke X 5e-1\nrun\nif x<0 open N.txt\nhin 0000 60610150\nR0= 1.5e02\nRA=7\ntrap 21 run :right\nrun\n:right\nkbd 04\ncmd 4A\nprint \"X={X}\"\nret\n"
	p, ds := Read("f.m61", []byte(text), Options{})
	require.Equal(t, []string{"f.m61:6:1: warning: the script runs other programs before this one loads; shown is the last image, its registers come from running the script"}, messages(ds))
	require.Equal(t, []byte{0x60, 0x61, 0x01, 0x50}, p.Cells)
	require.Equal(t, []Register{{Name: "X", Value: "5e-1", Line: 3}, {Name: "R0", Value: "1.5e02", Line: 7}, {Name: "Ra", Value: "7", Line: 8}}, p.Registers)
	kinds := []StepKind{}
	for _, s := range p.Script {
		kinds = append(kinds, s.Kind)
	}
	require.Equal(t, []StepKind{StepReset, StepLoad, StepSet, StepRun, StepOther, StepLoad, StepSet, StepSet, StepOther, StepRun, StepOther, StepPress, StepPress, StepOther, StepOther}, kinds)
	require.Equal(t, Step{Kind: StepLoad, Line: 6, Codes: []byte{0x60, 0x61, 0x01, 0x50}}, p.Script[5])
	require.Equal(t, Step{Kind: StepPress, Line: 13, Addr: -1, Codes: []byte{0x4A}}, p.Script[12])
}

func TestEEPROM(t *testing.T) {
	line := "5 2 0 6 8 5 6 0 2 0 4 0 2 5\n"
	text := line
	for range 72 {
		text += "0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
	}
	p, ds := Read("eeprom.txt", []byte(text+"0 0\n"), Options{})
	require.Equal(t, []byte{0x52, 0x25, 0x60, 0x58, 0x06, 0x02, 0x04}, p.Cells)
	require.Equal(t, "eeprom", p.Notation)
	require.Len(t, ds, 1)
}

// The assembler: names for registers, constants, .org; labels move with the
// cells inserted before them.
func TestAssembler(t *testing.T) {
	const source = "; sum\n.reg count R0\n.equ LIMIT 12\n.equ SMALL -1.5e-3\n LIMIT x→П count SMALL\nloop: + F L0 loop\n С/П\n.org 20\nsub: К БП count В/О\n ПП sub\n"
	p, ds := Read("a", []byte(source), Options{Notation: "asm"})
	complain(t, ds)
	want := "01 02 40 01 0A 05 0B 0C 03 0B 10 5D 10 50 00 00 00 00 00 00 80 52 53 20"
	require.Equal(t, hexBytes(t, want), p.Cells)
	p2, _ := Read("a", []byte("; x\n.reg count R0\n.equ LIMIT 12\n.equ SMALL -1.5e-3\n Cx LIMIT x→П count SMALL\nloop: + F L0 loop\n С/П\n"), Options{Notation: "asm"})
	require.Equal(t, byte(0x11), p2.Cells[13], "the label has moved by one")
}

// Addresses may be sums: from the command itself, or from a label.
func TestAssemblerSums(t *testing.T) {
	p, ds := Read("a", []byte("loop: 1 F x=0 $+3 + \n БП loop+1\n ПП $-2 БП $\n"), Options{Notation: "asm"})
	complain(t, ds)
	require.Equal(t, hexBytes(t, "01 5E 04 10 51 01 53 04 51 08"), p.Cells)
	_, ds = Read("a", []byte(" БП end+1\n БП $-3\n"), Options{Notation: "asm"})
	require.Len(t, ds, 2)
}

// Listings stand among prose; numbered paragraphs are not cells.
func TestProseAround(t *testing.T) {
	const before = "How to play\n1. In each round, think of a number.\n2. Press keys.\n3. Win.\n\nProgram:\n"
	const after = "\n4. More text follows here, for the reader.\n"
	for name, body := range map[string]string{
		"text": "П9 1 П6 КИП6 ИП9 ИП6 / П8 ^ [x]\nx#0 10 - x=0 03 ИП6 С/П\n",
		"grid": "00 | П9 1 П6 КИП6 ИП9 ИП6 / П8 ^ [x]\n10 | x#0 10 - x=0 03 ИП6 С/П\n",
		"list": "00. П9\n01. 1\n02. П6\n03. КИП6\n04. ИП9\n05. ИП6\n06. /\n07. П8\n08. ^\n09. [x]\n10. x#0\n11. 10\n12. -\n13. x=0\n14. 03\n15. ИП6\n16. С/П\n",
	} {
		t.Run(name, func(t *testing.T) {
			p, ds := Read("f", []byte(before+body+after), Options{})
			complain(t, ds)
			require.Equal(t, name, p.Notation)
			require.Equal(t, hexBytes(t, "49 01 46 D6 69 66 13 48 0E 34 57 10 11 5E 03 66 50"), p.Cells)
		})
	}
	for _, text := range []string{before, after, "Nothing here.\n", "", "\n\n"} {
		_, ds := Read("f", []byte(text), Options{})
		require.True(t, Failed(ds), "%q", text)
	}
}

// Registers printed above a table as keys.
func TestSetupLines(t *testing.T) {
	p, ds := Read("f", []byte("Остров\n50000 хП0; 220 хП1; -1,5 x→П а\n00 | Пх0 Пх1 + С/П\n"), Options{})
	require.Equal(t, []string{"f:2:1: note: registers taken from this line"}, messages(ds))
	require.Equal(t, []Register{{Name: "R0", Value: "50000", Line: 2}, {Name: "R1", Value: "220", Line: 2}, {Name: "Ra", Value: "-1,5", Line: 2}}, p.Registers)
	require.Equal(t, "Остров", p.Title)
	p, ds = Read("f", []byte("5 хП0; 55555555 Кинв K{x} ВП 7 хП3\n00 | Пх0 Пх1 + С/П\n"), Options{})
	require.Equal(t, []string{"f:1:1: note: registers taken from this line; its keys are pressed before the start"}, messages(ds))
	require.Equal(t, []Register{{Name: "R0", Value: "5", Line: 1}, {Name: "R3", Keys: "55555555 К ИНВ К {x} ВП 7 x→П 3", Line: 1}}, p.Registers)
}
