package web

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/programs"
)

func TestPapersHTML(t *testing.T) {
	for in, want := range map[string]string{
		"a **b** `c<d`":     "<p>a <strong>b</strong> <code>c&lt;d</code></p>\n",
		"# T\n\ntext\nmore": "<h2>T</h2>\n<p>text\nmore</p>\n",
		"- a\n  b\n- c":     "<ul><li>a\nb</li>\n<li>c</li></ul>\n",
		"1. a\n2. b":        "<ol><li>a</li>\n<li>b</li></ol>\n",
		"| a | b |\n|---|---|\n| `x\\|y` | <i> |": "<table><tr><th>a</th><th>b</th></tr>\n<tr><td><code>x|y</code></td><td>&lt;i&gt;</td></tr>\n</table>\n",
		"```\n <b> 1\n```":                        "<pre tabindex=\"0\"> &lt;b&gt; 1\n</pre>\n",
		"[text](javascript:alert)":                "<p><span>text</span></p>\n",
	} {
		require.Equal(t, want, papersHTML(in, 3))
	}
	// The papers of the library: every element that is opened is closed.
	tag := regexp.MustCompile(`</?([a-z0-9]+)[^>]*>`)
	for _, e := range programs.All() {
		for _, lang := range []string{"ru", "en"} {
			var open []string
			for _, m := range tag.FindAllStringSubmatch(papersHTML(e.Papers(lang), 4), -1) {
				if !strings.HasPrefix(m[0], "</") {
					open = append(open, m[1])
					continue
				}
				require.NotEmpty(t, open, e.Name)
				require.Equal(t, open[len(open)-1], m[1], e.Name)
				open = open[:len(open)-1]
			}
			require.Empty(t, open, e.Name)
		}
	}
}

func FuzzPapersHTML(f *testing.F) {
	f.Add("# a\n- b\n|c|\n```\n<script>")
	f.Fuzz(func(t *testing.T, s string) {
		require.NotContains(t, papersHTML(s, 2), "<script")
	})
}
