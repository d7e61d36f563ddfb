package listing

import (
	"testing"

	"github.com/stretchr/testify/require"
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
	require.Equal(t, []Register{{"R0", "5", 14}, {"X", "-1,5e3", 14}, {"Ra", "0070000000D5", 15}}, p.Registers)
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
