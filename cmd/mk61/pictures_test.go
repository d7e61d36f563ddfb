package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "make the pictures of the README anew")

var picture = regexp.MustCompile(`<!-- (mk61 shot .*-o (docs/screens/\S+) .*) -->`)

// The pictures of the README are what the commands in its comments make.
func TestReadmePictures(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every frame")
	}
	own(t)
	t.Chdir("../..")
	for _, name := range []string{"README.md", "README.ru.md"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		made := picture.FindAllStringSubmatch(string(text), -1)
		require.NotEmpty(t, made, name)
		for _, m := range made {
			require.Contains(t, string(text), "]("+m[2]+")")
			file := filepath.Join(t.TempDir(), filepath.Base(m[2]))
			code, _, errs := said("", words(strings.Replace(m[1], m[2], file, 1))[1:]...)
			require.Zero(t, code, errs)
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			if *update {
				require.NoError(t, os.WriteFile(m[2], got, 0o644))
			}
			want, err := os.ReadFile(m[2])
			require.NoError(t, err)
			require.True(t, bytes.Equal(want, got), "%s is not what this makes: %s; -update writes it", m[2], m[1])
		}
	}
}
