package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/pages"

	"github.com/stretchr/testify/require"
)

// docs/programs is what mk61 pages makes of the library.
func TestPagesAreUpToDate(t *testing.T) {
	dir := filepath.Join("..", "..", "docs", "programs")
	all, err := pages.Library()
	require.NoError(t, err)
	for name, want := range all {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("docs/programs/%s is not up to date: go run ./cmd/mk61 pages docs/programs", name)
		}
	}
	there, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range there {
		require.Contains(t, all, f.Name(), "a page of no program: go run ./cmd/mk61 pages docs/programs")
	}
}

func TestPagesLeaveOtherFilesAlone(t *testing.T) {
	own(t)
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.md")
	stale := filepath.Join(dir, "no-such-program.md")
	require.NoError(t, os.WriteFile(mine, []byte("# Mine\n"), 0o644))
	require.NoError(t, os.WriteFile(stale, []byte(pages.Mark+"\n"), 0o644))
	var out bytes.Buffer
	require.Equal(t, cli.ExitOK, run([]string{"pages", dir}, nil, &out, io.Discard))
	require.FileExists(t, mine)
	require.NoFileExists(t, stale)
	require.FileExists(t, filepath.Join(dir, "factorial.md"))

	out.Reset()
	require.Equal(t, cli.ExitOK, run([]string{"pages", dir}, nil, &out, io.Discard))
	require.Regexp(t, `\d+ pages, 0 written, 0 removed`, out.String())

	index := filepath.Join(dir, "README.md")
	require.NoError(t, os.WriteFile(index, []byte("# Mine\n"), 0o644))
	var errs bytes.Buffer
	require.Equal(t, cli.ExitFailure, run([]string{"pages", dir}, nil, io.Discard, &errs))
	require.Contains(t, errs.String(), "not replaced")
	text, err := os.ReadFile(index)
	require.NoError(t, err)
	require.Equal(t, "# Mine\n", string(text))
}
