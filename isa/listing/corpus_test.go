package listing

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// corpus are the listings that are damaged one character at a time: the
// library's, and our own samples.
func corpus(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"../../programs/*/*.mk61", "testdata/corpus/*.txt"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, f := range files {
			b, err := os.ReadFile(f)
			require.NoError(t, err)
			out[filepath.ToSlash(f)] = string(b)
		}
	}
	require.NotEmpty(t, out)
	return out
}

// damages are the ways to damage a character; n is where it stands.
var damages = []struct {
	name string
	do   func(c rune, n int) string
}{
	{"deleted", func(rune, int) string { return "" }},
	{"doubled", func(c rune, _ int) string { return string([]rune{c, c}) }},
	{"replaced", func(c rune, n int) string {
		glyphs := []rune("0581OоПFxК-/|. ")
		g := glyphs[n%len(glyphs)]
		if g == c {
			g = '7'
		}
		return string(g)
	}},
}

// every makes the tests do all cases that they know, not a sample of them.
var every = flag.Bool("every", false, "test all cases, not a sample")

// tally is what became of damaged listings.
type tally struct{ detected, right, quiet int }

// One character of a listing deleted, doubled or replaced: never a panic, never
// a silent change of length, and the fault that is found is found in its cell.
func TestDamagedListings(t *testing.T) {
	var sum tally
	var mu sync.Mutex
	t.Run("corpus", func(t *testing.T) {
		for name, text := range corpus(t) {
			t.Run(filepath.Base(name), func(t *testing.T) {
				t.Parallel()
				one := damageAll(t, name, text)
				mu.Lock()
				defer mu.Unlock()
				sum.detected += one.detected
				sum.right += one.right
				sum.quiet += one.quiet
			})
		}
	})
	percent := 100 * float64(sum.right) / float64(sum.detected)
	t.Logf("%d faults detected, %.1f %% name the right cell; %d left the program whole or changed a command for another",
		sum.detected, percent, sum.quiet)
	require.GreaterOrEqual(t, percent, 90.0)
}

// damageAll damages every character of a listing in turn.
func damageAll(t *testing.T, name, text string) (sum tally) {
	whole := readSource(name, []byte(text), Options{})
	whole.finish()
	require.False(t, Failed(whole.diags), "%s: %v", name, messages(whole.diags))
	size := len(whole.p.Cells)
	places := map[[2]int]int{} // line and column of each character of a cell's token
	for cell, o := range whole.origin {
		for k := range utf8.RuneCountInString(o.text) {
			places[[2]int{o.line, o.col + k}] = cell
		}
	}
	rs := []rune(text)
	line, col := 1, 1
	inProgram := !strings.HasSuffix(name, ".mk61")
	silent := 0
	for i, c := range rs {
		if col == 1 && strings.HasSuffix(name, ".mk61") {
			rest := string(rs[i:min(i+24, len(rs))])
			if n, _, ok := section(strings.SplitN(rest, "\n", 2)[0]); ok {
				inProgram = n == "PROGRAM"
			}
		}
		cell, isCell := places[[2]int{line, col}]
		for k, d := range damages {
			if !inProgram && line > 12 || !*every && (i+5*k)%97 != 0 || silent > 5 {
				continue
			}
			bad := string(rs[:i]) + d.do(c, i) + string(rs[i+1:])
			p, ds := Read(name, []byte(bad), Options{})
			reported, named := false, false
			for _, x := range ds {
				if x.Severity == Error {
					named = named || !reported && x.Cell == cell
					reported = true
				}
			}
			switch {
			case reported && isCell:
				sum.detected++
				if named {
					sum.right++
				}
			case !reported && len(p.Cells) != size && len(ds) == len(whole.diags):
				silent++
				t.Errorf("%s:%d:%d: %q %s: %d cells became %d and nothing said so", name, line, col, c, d.name, size, len(p.Cells))
			case !reported:
				sum.quiet++
			}
		}
		if col++; c == '\n' {
			line, col = line+1, 1
		}
	}
	return sum
}
