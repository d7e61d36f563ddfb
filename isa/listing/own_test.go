package listing

import (
	"bytes"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

func TestOwnFormat(t *testing.T) {
	const text = `MK61 1
# a comment on the title
title: Факториал
author: someone
angle: Г
start: 02
cells: 8
year: 1985

PROGRAM
# counts down in R0
00 | x→П0 1 П→x0 × FL0 02 С/П БП   ; endless
REGISTERS
R0 = 5   X = -1,5e3
Ra = 0070000000D5
DIALOGUE first
5 В/О С/П => 120
  # a note
NOTES en
Text.
`
	p, ds := Read("f.mk61", []byte(text), Options{})
	require.Equal(t, []string{"f.mk61:12:31: warning: cell 07: the address of the last command is missing"}, messages(ds))
	require.Equal(t, []byte{0x40, 0x01, 0x60, 0x12, 0x5D, 0x02, 0x50, 0x51}, p.Cells)
	require.Equal(t, "Факториал", p.Title)
	require.Equal(t, "someone", p.Author)
	require.Equal(t, "deg", p.Angle)
	require.Equal(t, 2, p.Start)
	require.Equal(t, []Field{{"year", "1985"}}, p.Extra)
	require.Equal(t, []Register{{Name: "R0", Value: "5", Line: 14}, {Name: "X", Value: "-1,5e3", Line: 14}, {Name: "Ra", Value: "0070000000D5", Line: 15}}, p.Registers)
	require.Equal(t, []Dialogue{{"first", 17, "5 В/О С/П => 120\n  # a note\n"}}, p.Dialogues)
	require.Equal(t, []Section{{"en", "Text.\n"}}, p.Notes)
	require.Equal(t, []Comment{
		{Section: "header", At: "title", Cell: -1, Own: true, Text: "a comment on the title"},
		{Section: "program", Cell: 0, Own: true, Text: "counts down in R0"},
		{Section: "program", Cell: 0, Text: "endless"},
	}, p.Comments)
}

// messages are the diagnostics in one line each.
func messages(ds []Diagnostic) []string {
	out := []string{}
	for _, d := range ds {
		out = append(out, d.Error())
	}
	return out
}

// Comments survive writing, in their order and at their cells; writing again
// changes nothing.
func TestCommentsSurvive(t *testing.T) {
	const text = `MK61 1
# for the title
title: t
# about nothing

PROGRAM
# before the row
00 | x→П0 1 П→x0 × FL0 02 С/П  ; beside the row
# at the end
REGISTERS
# how many
R0 = 5  # to start with
# no more
DIALOGUE a
 PROGRAM is no section here
# kept as it is
`
	const list = `MK61 1
PROGRAM list
# one
00 x→П0 # two
01 1
# three
# four
02 П→x0
03 FL0 # five
04 01 # six
05 С/П
# seven
`
	for _, source := range []string{text, list} {
		p, ds := Read("a", []byte(source), Options{})
		require.Empty(t, messages(ds))
		var first, second bytes.Buffer
		require.NoError(t, Write(&first, p, "mk61", isa.Magazine))
		again, ds := Read("a", first.Bytes(), Options{})
		require.Empty(t, messages(ds))
		require.ElementsMatch(t, p.Comments, again.Comments)
		require.Equal(t, p.Cells, again.Cells)
		require.Equal(t, len(p.Dialogues), len(again.Dialogues))
		require.NoError(t, Write(&second, again, "mk61", isa.Magazine))
		require.Equal(t, first.String(), second.String())

		var j bytes.Buffer
		require.NoError(t, Write(&j, p, "json", isa.Russian))
		back, ds := Read("a", j.Bytes(), Options{})
		require.Empty(t, messages(ds))
		require.Equal(t, p.Comments, back.Comments)
		require.Equal(t, p.Title, back.Title)
	}
}

func TestPapersSurvive(t *testing.T) {
	p := &Program{
		Cells: []byte{0x40, 0, 0x50}, Holes: []int{1}, Title: "Название: x", Author: "А", Source: "S", Model: "mk52", Angle: "grad", Start: 2,
		Extra:     []Field{{"tags", "a, b"}},
		Registers: []Register{{Name: "R0", Value: "5"}, {Name: "Re", Value: "0070000000D5"}, {Name: "X1", Value: "-1,5"}},
		Dialogues: []Dialogue{{Title: "d", Text: "1 В/О С/П => 2\n"}}, Notes: []Section{{"ru", "Текст.\n\nЕщё.\n"}}, Board: Text{Text: "field 11 22\nsay : x\n"},
	}
	for _, f := range []string{"mk61", "json", "html", "svg"} {
		var b bytes.Buffer
		require.NoError(t, Write(&b, p, f, isa.Russian))
		got, ds := Read("a", b.Bytes(), Options{})
		require.False(t, Failed(ds), "%s: %v", f, messages(ds))
		for i := range got.Registers {
			got.Registers[i].Line = 0
		}
		for i := range got.Dialogues {
			got.Dialogues[i].Line = 0
		}
		got.Notation, got.Charset, got.Board.Line = "", "", 0
		require.Equal(t, p, got, f)
	}
	told := WriteWarnings(p, "m61")
	require.Contains(t, strings.Join(messages(told), "\n"), "has no form in .m61")
	require.Error(t, Write(io.Discard, p, "nonsense", isa.Russian))
}

func TestDiagnosticText(t *testing.T) {
	_, ds := Read("f.txt", []byte("00 |\t1 2 Fx<0\t05 Пф + +\n10 | 5\n"), Options{})
	require.Len(t, ds, 2)
	require.Equal(t, `f.txt:1:18: cell 04: unknown command "Пф"; could be F π or x→П 0 or x→П 1 or x→П 2`, ds[1].Error())
	require.Equal(t, "00 | 1 2 Fx<0 05 Пф + +\n                 ^~", ds[1].Caret())
}

// All faults come at once, up to a limit.
func TestLimit(t *testing.T) {
	text := "00 | " + strings.Repeat("Щ ", 300)
	_, ds := Read("f", []byte(text), Options{Limit: 7, Notation: "grid"})
	require.Len(t, ds, 8)
	require.Equal(t, "f:1:18: note: 7 errors found; reading ends here", ds[7].Error())
	_, ds = Read("f", []byte(text), Options{Notation: "grid"})
	require.Len(t, ds, 51)
	_, ds = Read("f", []byte(text), Options{})
	require.Len(t, ds, 1, "a text of which hardly a word is a command is no listing")
}

func TestTooManyCells(t *testing.T) {
	_, ds := Read("f", []byte(strings.Repeat("1 ", 106)), Options{})
	require.Equal(t, []string{"f:1:211: cell A5: one cell too many: the memory has 105 cells, 00 to A4"}, messages(ds))
}

// The example in the documents is what it says.
func TestDocumentedExample(t *testing.T) {
	doc, err := os.ReadFile("../../docs/formats.md")
	require.NoError(t, err)
	_, text, ok := strings.Cut(string(doc), "```\nMK61 1\n")
	require.True(t, ok)
	text, _, _ = strings.Cut(text, "```")
	p, ds := Read("formats.md", []byte("MK61 1\n"+text), Options{})
	require.Empty(t, messages(ds))
	require.Equal(t, []byte{0x40, 0x01, 0x60, 0x12, 0x5D, 0x02, 0x50}, p.Cells)
	require.Len(t, p.Dialogues, 1)
}

// What print loses is offered again.
func TestCandidates(t *testing.T) {
	rows := []struct{ text, want string }{
		{"Fx≤0", "F x<0"},
		{"Fx≤0", "F x≥0"},
		{"F1x", "F 1/x"},
		{"К[x", "К [x]"},
		{"C/", "С/П"},
		{"ИПБ", "П→x 6"},
		{"ИПБ", "П→x b"},
		{"F1lx", "F 1/x"},
		{"Farcsn", "F sin⁻¹"},
		{"KНOЛ", "К НОП"},
		{"x→Л5", "x→П 5"},
		{"FВ", "F Вх"},
	}
	for _, r := range rows {
		require.Contains(t, nearest(r.text), r.want, r.text)
	}
	require.Empty(t, nearest("абракадабра"))
}

// Every message has its Russian form with the same arguments, and nothing of
// the input that a message quotes moves the cursor.
func TestMessages(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	n := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(gotoken.NewFileSet(), f, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(x ast.Node) bool {
			c, ok := x.(*ast.CallExpr)
			if !ok {
				return true
			}
			id, ok := c.Fun.(*ast.Ident)
			if !ok || id.Name != "msg" {
				return true
			}
			format, err := strconv.Unquote(c.Args[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			ru, known := russian[format]
			require.True(t, known, "%s: no Russian for %q", f, format)
			verbs := regexp.MustCompile(`%[^%a-zA-Z]*[a-zA-Z]`)
			require.Equal(t, verbs.FindAllString(format, -1), verbs.FindAllString(ru, -1), format)
			n++
			return true
		})
	}
	require.Greater(t, n, 80)

	_, ds := Read("a\x1b]0;evil\x07\u202e.txt", []byte("00 | 1 \x1b[31mП\x1b[0m \u202eX\u202c 2 К[[\u2066 3\n10 | 5\n"), Options{})
	require.True(t, Failed(ds))
	for _, d := range ds {
		for _, s := range []string{d.Text("en"), d.Text("ru"), d.Quote, d.Message} {
			require.Equal(t, Clean(s), s)
			require.NotContains(t, s, "\x1b")
			require.NotContains(t, s, "\u202e")
		}
	}
	require.Contains(t, ds[0].Text("ru"), "ячейка")
}
