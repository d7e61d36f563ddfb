package pages

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/programs"
)

func TestPlain(t *testing.T) {
	require.Equal(t, `Title
=====

Some bold
text with
keys.

1. first
   item
   that is
   long
- other

  key  shows
  1    5,

    board  |
`, Plain("# Title\n\nSome **bold** text\nwith `keys`.\n\n1. first item that is long\n- other\n\n| key | shows |\n|---|---|\n| `1` | `5,` |\n\n```\nboard  |\n```\n", 10))
}

// A number at the beginning of a line of text is no item of a list.
func TestPlainNumbers(t *testing.T) {
	require.Equal(t, "one or 4. It is text.\n", Plain("one or\n4. It is text.\n", 80))
	require.Equal(t, "1. one\n2. two\n", Plain("1. one\n2. two\n", 80))
	require.Equal(t, "text:\n1. one\n- two\n", Plain("text:\n1. one\n- two\n", 80))
}

func TestManual(t *testing.T) {
	before, how, rest := Manual("# T\n\n```\n## How to play\n```\n## How to play\n1\n## Registers\n2\n")
	require.Equal(t, []string{"# T\n\n```\n## How to play\n```\n", "## How to play\n1\n", "## Registers\n2\n"}, []string{before, how, rest})
	before, how, rest = Manual("# T\n## Как играть\n1\n")
	require.Equal(t, []string{"# T\n", "## Как играть\n1\n", ""}, []string{before, how, rest})
	before, how, rest = Manual("# T\n## Other\n")
	require.Equal(t, []string{"# T\n## Other\n", "", ""}, []string{before, how, rest})
}

// No mark of Markdown is left in what info shows of the library.
func TestPlainLibrary(t *testing.T) {
	for _, p := range programs.All() {
		for _, lang := range []string{"en", "ru"} {
			text := Plain(p.Papers(lang), 80)
			for _, mark := range []string{"**", "`", "|---", "## "} {
				require.NotContains(t, text, mark, "%s in %s", p.Name, lang)
			}
			require.NotEmpty(t, strings.TrimSpace(text))
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add("# a\n| b |\n```\n- c", 10)
	f.Fuzz(func(t *testing.T, s string, columns int) { Plain(s, columns) })
}
