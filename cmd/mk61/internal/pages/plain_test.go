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
