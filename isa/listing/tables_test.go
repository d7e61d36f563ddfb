package listing

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tableFiles are files of our own in testdata/tables, and published ones, which are not part
// of this repository, in the folder that MK61_PROGRAMS names.
func tableFiles(t *testing.T, pattern string) []string {
	t.Helper()
	own, err := filepath.Glob(filepath.Join("testdata", "tables", pattern))
	require.NoError(t, err)
	require.NotEmpty(t, own)
	if dir := os.Getenv("MK61_PROGRAMS"); dir != "" {
		published, err := filepath.Glob(filepath.Join(dir, pattern))
		require.NoError(t, err)
		own = append(own, published...)
	}
	return own
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

// A dump and a table of the same program give the same cells.
func TestTables(t *testing.T) {
	for _, file := range tableFiles(t, "*.hex") {
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

// A listing that lost glyphs in print, and each place is reported, and nothing else is.
func TestLostGlyphs(t *testing.T) {
	const whole = `
 # |  00 01 02 03 04 05 06 07 08 09
 00 |  x→П3 F↻ x→П2 F↻ x→П1 4 0 x→Пa 3 x→П0
 10 |  П→x2 П→xa + 4 ÷ П→x3 П→xa + 4 ÷
 20 |  К⊕ К{x} П→xa × x→П9 2 - Fx<0 38 П→x2
 30 |  2 - Fx<0 38 1 П→x9 - x→П9 П→x9 П→x1
 40 |  - Fx<0 45 П→x9 x→П1 П→x1 П→x2 x→П1 П→x3 x→П2
 50 |  F↻ F↻ x→П3 FL0 10 П→x1 2 F10x × П→x2
 60 |  + 2 F10x × П→x3 + Fx≠0 00 С/П К[x]
`
	faults := func(text string) (got []string) {
		t.Helper()
		_, ds := Read("print", []byte(text), Options{})
		for _, d := range ds {
			if d.Severity != Note {
				got = append(got, d.Error())
			}
		}
		return got
	}
	require.Empty(t, faults(whole))
	damaged := strings.NewReplacer(" + 4 ÷ П→x3", " 4 ÷ П→x3", "× x→П9 2 -", "× 2 -", "F↻ F↻ x→П3 FL0", "F F x→П3 FL0").Replace(whole)
	require.Equal(t, []string{
		"print:4:2: cell 10: row 10 has 9 cells where 10 are due: one cell is lost in print",
		"print:5:2: cell 20: row 20 has 9 cells where 10 are due: one cell is lost in print",
		"print:8:8: cell 50: a bare F: the function after it is lost; could be F √ or F ⟳",
		"print:8:10: cell 51: a bare F: the function after it is lost; could be F √ or F ⟳",
	}, faults(damaged))
}
