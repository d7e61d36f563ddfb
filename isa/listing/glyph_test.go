package listing

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// One glyph of a printed program damaged: what is refused names the cell, and
// offers the command that was printed.
func TestDamagedGlyphs(t *testing.T) {
	trials := 150
	if *every {
		trials = 1000
	}
	programs := programsToPrint(t, 0)
	r := rand.New(rand.NewPCG(98, 90))
	layouts := []string{"grid bar", "list blank", "list dot", "grid markdown", "list code bars", "columns 3 across"}
	glyphs := []rune("0581OоПFxК-/|.ЛИ36BВSIl<>")
	refused, named, offered, spurious, offers := 0, 0, 0, 0, 0
	for n := 0; n < trials; {
		cells := programs[r.IntN(len(programs))]
		p := newPrinted(cells, []int{0, 2, 5}[r.IntN(3)], r)
		cell := r.IntN(len(cells))
		if p.op[cell] || utf8.RuneCountInString(p.words[cell]) < 2 {
			continue
		}
		right := isa.Table[cells[cell]].Name
		w := []rune(p.words[cell])
		k := r.IntN(len(w))
		switch r.IntN(3) {
		case 0:
			w = slices.Delete(w, k, k+1)
		default:
			g := glyphs[r.IntN(len(glyphs))]
			if isa.Fold(string(g)) == isa.Fold(string(w[k])) {
				continue
			}
			w[k] = g
		}
		p.words[cell] = string(w)
		text := layoutsOf[layouts[r.IntN(len(layouts))]](p)
		got, ds := Read("f", []byte(text), Options{})
		n++
		if !Failed(ds) {
			require.Len(t, got.Cells, len(cells), "%q for %s:\n%s\n%v", string(w), right, text, messages(ds))
			continue
		}
		refused++
		errors := 0
		var first Diagnostic
		for _, d := range ds {
			if d.Severity == Error {
				if errors == 0 {
					first = d
				}
				errors++
			}
		}
		if first.Cell == cell {
			named++
		} else {
			t.Logf("%q for %s in cell %d: %v", string(w), right, cell, first.Error())
		}
		if errors > 1 {
			spurious++
			t.Logf("%q for %s in cell %d: %d errors: %v", string(w), right, cell, errors, messages(ds))
		}
		if len(first.Candidates) > 0 {
			offers++
		}
		if slices.Contains(first.Candidates[:min(3, len(first.Candidates))], right) {
			offered++
		} else if testing.Verbose() {
			t.Logf("%q for %s: offered %v", string(w), right, first.Candidates)
		}
	}
	percent := func(n int) float64 { return 100 * float64(n) / float64(refused) }
	t.Logf("%d refused of %d: %.1f %% name the cell, %.1f %% offer the command among three, %.1f %% a second error", refused, trials, percent(named), percent(offered), percent(spurious))
	require.GreaterOrEqual(t, percent(named), 97.0)
	require.LessOrEqual(t, percent(spurious), 2.0)
}
