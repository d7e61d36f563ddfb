package tui

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Papers are shown as they were written: boards, tables and lists keep their lines.
func TestPapersAsWritten(t *testing.T) {
	rows := []struct{ name, in, out string }{
		{"paragraph", "one\ntwo\n\nthree", "one two\n\nthree"},
		{"board", "The rim:\n\n    1 2 3\n    8 9 4\n    7 6 5\n\nGo on.", "The rim:\n\n\v1 2 3\n\v8 9 4\n\v7 6 5\n\nGo on."},
		{"list", "1. Press `В/О`\n   twice.\n2. Go on.\n\n4. Then\n10. ten", "1. \tPress В/О twice.\n2. \tGo on.\n\n4. \tThen\n10. \tten"},
		{"number in a paragraph", "a tile is 2 or\n4. The end", "a tile is 2 or 4. The end"},
		{"table", "| a | b |\n|---|---|\n| `77` | won |\n| \\|x\\| | y |", "a    \tb\n77   \twon\n|x|  \ty"},
		{"fence", "```\n a  b\n```", "\va  b"},
	}
	for _, r := range rows {
		require.Equal(t, strings.Trim(r.out, "\n"), plainText(r.in), r.name)
	}
	require.Equal(t, []string{"77   the", "     calculator", "     has won"}, wrap("77   \tthe calculator has won", 15))
	require.Equal(t, []string{"1. Press it", "   twice"}, wrap("1. \tPress it twice", 12))
}

// The boards of the games stand in the panel as in the papers.
func TestBoardsInThePanel(t *testing.T) {
	for name, board := range map[string][]string{
		"tictactoe": {"1 2 3", "8 9 4", "7 6 5"},
		"cats":      {"5    6    7    8", " 10   11   12   13", "14   15   16   17", "37   38   39   40"},
		"mouse":     {"5    6    7    8", " 10   11   12   13"},
	} {
		for _, russian := range []bool{false, true} {
			p, ok := Find(name, russian)
			require.True(t, ok, name)
			a := start(t, 80, 40, Config{Program: p, Russian: russian})
			a.focus = panelPaper
			seen := text(a)
			for range 40 {
				a.scroll(panelPaper, 1)
				seen += text(a)
			}
			for _, row := range board {
				require.Contains(t, seen, row, name)
			}
			require.Contains(t, p.Text, "С/П Space", name)
		}
	}
}
