package listing

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sharedFiles lists published listings that are not part of this repository.
func sharedFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", pattern))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no shared listings beside this checkout")
	}
	return files
}

// hexBytes is an independent reading of a plain dump.
func hexBytes(t *testing.T, text string) []byte {
	t.Helper()
	var out []byte
	for _, l := range strings.Split(text, "\n") {
		l, _, _ = strings.Cut(l, "#")
		for _, f := range strings.Fields(l) {
			require.Len(t, f, 2)
			out = append(out, unhex(f[0])<<4|unhex(f[1]))
		}
	}
	return out
}

func unhex(c byte) byte {
	return byte(strings.IndexByte("0123456789ABCDEF", strings.ToUpper(string(c))[0]))
}

// complain fails the test when reading gave an error.
func complain(t *testing.T, ds []Diagnostic) {
	t.Helper()
	for _, d := range ds {
		if d.Severity == Error {
			t.Errorf("%s\n%s", d.Error(), d.Caret())
		}
	}
}

func TestSharedTables(t *testing.T) {
	for _, file := range sharedFiles(t, "programs/*.hex") {
		dump, err := os.ReadFile(file)
		require.NoError(t, err)
		want := hexBytes(t, string(dump))
		p, ds := Read(filepath.Base(file), dump, Options{})
		complain(t, ds)
		require.Equal(t, "hex", p.Notation, file)
		require.Equal(t, want, p.Cells, file)

		md := strings.TrimSuffix(file, ".hex") + ".md"
		text, err := os.ReadFile(md)
		require.NoError(t, err)
		p, ds = Read(filepath.Base(md), text, Options{})
		complain(t, ds)
		require.Equal(t, "grid", p.Notation, md)
		if !bytes.Equal(want, p.Cells) {
			t.Errorf("%s:\n got % X\nwant % X", md, p.Cells, want)
		}
	}
}

// The seed's listing lost seven glyphs in print. Each place is reported, and
// nothing else is.
func TestSeedListing(t *testing.T) {
	file := sharedFiles(t, "seeds/002_*.txt")[0]
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	_, ds := Read("seed", text, Options{})
	var got []string
	for _, d := range ds {
		if d.Severity != Note {
			got = append(got, d.Error())
		}
	}
	require.Equal(t, []string{
		"seed:82:2: cell 20: row 20 has 9 cells where 10 are due: one cell is lost in print",
		"seed:83:2: cell 30: row 30 has 9 cells where 10 are due: one cell is lost in print",
		"seed:85:2: cell 50: row 50 has 9 cells where 10 are due: one cell is lost in print",
		"seed:87:2: cell 70: row 70 has 9 cells where 10 are due: one cell is lost in print",
		"seed:87:11: cell 71: a bare F: the function after it is lost; could be F √ or F ⟳",
		"seed:87:13: cell 72: a bare F: the function after it is lost; could be F √ or F ⟳",
		"seed:88:2: cell 80: row 80 has 9 cells where 10 are due: one cell is lost in print",
	}, got)
}
