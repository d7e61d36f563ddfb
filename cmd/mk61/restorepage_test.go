package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"mk61/cmd/mk61/internal/cli"

	"github.com/stretchr/testify/require"
)

// The walk-through of docs/restore.md, from the text of a page to the program that
// plays, as it stands there: "$ cat FILE" shows what the reader has typed, and the rest
// is run in its folder and must print what stands below it, the times apart.
func TestRestorePages(t *testing.T) {
	own(t)
	for _, page := range []struct{ name, locale string }{{"restore.md", "en_US.UTF-8"}, {"restore.ru.md", "ru_RU.UTF-8"}} {
		t.Run(page.name, func(t *testing.T) {
			text, err := os.ReadFile("../../docs/" + page.name)
			require.NoError(t, err)
			t.Setenv("LC_ALL", page.locale)
			t.Chdir(t.TempDir())
			files := typedFiles(string(text))
			require.Contains(t, files, "page.txt")
			for name, text := range files {
				require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
			}
			ran := map[string]bool{}
			for _, c := range commandsIn(string(text)) {
				code, got := shell(t, c.line)
				require.Equal(t, cli.ExitOK, code, "%s\n%s", c.line, got)
				_, command, _ := strings.Cut(c.line, "mk61 ")
				ran[strings.Fields(command)[0]] = true
				if c.want != "" {
					require.Equal(t, untimed(c.want), untimed(trimmed(got)), c.line)
				}
			}
			require.True(t, ran["check"] && ran["restore"] && ran["verify"] && ran["play"], "%v", ran)
		})
	}
}

// typedFiles are the files that a document shows with "$ cat NAME" in an indented block.
func typedFiles(text string) map[string]string {
	files := map[string]string{}
	name := ""
	for l := range strings.Lines(text) {
		code, indented := strings.CutPrefix(l, "    ")
		switch file, cat := strings.CutPrefix(code, "$ cat "); {
		case indented && cat:
			name = strings.TrimSpace(file)
		case strings.HasPrefix(code, "$ "), !indented && strings.TrimSpace(l) != "":
			name = ""
		case name != "":
			if !indented {
				code = "\n"
			}
			files[name] += code
		}
	}
	return files
}

var times = regexp.MustCompile(`(?m)^(\d+ runs in|прогонов: \d+).*$`)

func untimed(s string) string { return times.ReplaceAllString(s, "(runs)") }
