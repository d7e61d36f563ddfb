package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var updateVerifyDoc = flag.Bool("update-verify-doc", false, "rewrite the outputs in docs/verify.md and docs/verify.ru.md")

// The pages on verify, trace and debug show what the commands print: a block
// "file NAME" is a file, a block "console" commands and their output.
func TestVerifyPages(t *testing.T) {
	for page, lang := range map[string]string{"verify.md": "en_US.UTF-8", "verify.ru.md": "ru_RU.UTF-8"} {
		t.Run(page, func(t *testing.T) {
			name, err := filepath.Abs(filepath.Join("../../docs", page))
			require.NoError(t, err)
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			t.Setenv("LC_ALL", lang)
			t.Chdir(t.TempDir())
			blocks := strings.Split(string(text), "```")
			commands := 0
			for i := 1; i < len(blocks); i += 2 {
				kind, body, _ := strings.Cut(blocks[i], "\n")
				if file, ok := strings.CutPrefix(kind, "text file "); ok {
					require.NoError(t, os.WriteFile(file, []byte(body), 0o644))
				}
				if kind != "console" {
					continue
				}
				var out strings.Builder
				for l := range strings.Lines(body) {
					if command, ok := strings.CutPrefix(l, "$ mk61 "); ok {
						commands++
						out.WriteString(l)
						out.WriteString(console(t, strings.TrimSpace(command)))
					}
				}
				if *updateVerifyDoc {
					blocks[i] = "console\n" + out.String()
					continue
				}
				require.Equal(t, body, out.String())
			}
			require.Greater(t, commands, 4)
			if *updateVerifyDoc {
				require.NoError(t, os.WriteFile(name, []byte(strings.Join(blocks, "```")), 0o644))
			}
		})
	}
}

// console is what a command of the page prints.
func console(t *testing.T, command string) string {
	command, input, _ := strings.Cut(command, " < ")
	var args []string
	for i, part := range strings.Split(command, "'") { // quoted parts are the odd ones
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	var in []byte
	if input != "" {
		var err error
		in, err = os.ReadFile(input)
		require.NoError(t, err)
	}
	var out bytes.Buffer
	run(args, bytes.NewReader(in), &out, &out)
	return out.String()
}
