package mend

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
	"mk61/isa/flow"
	"mk61/isa/listing"
)

// Several damaged cells of one program are repaired together, each with a note.
func TestRepair(t *testing.T) {
	const text = "00 | x→П7 1 x→П0 П→х7 ПЛ 11 С/П БП 00 5\n10 | 3 П→x0 × FL? 03 В/О\n"
	p, ds := listing.Read("f", []byte(text), listing.Options{})
	require.True(t, listing.Failed(ds))
	changes, left := Repair(p, ds)
	require.Empty(t, left)
	require.Len(t, changes, 2)
	require.Equal(t, byte(0x53), p.Cells[4], "ПП: the next cell is an address")
	require.Len(t, p.Comments, 2)
	require.Contains(t, p.Comments[0].Text, `ПП ← "ПЛ"`)

	p, ds = listing.Read("f", []byte("00 | 1 2 3 4 5 6 7 8 9\n10 | С/П\n"), listing.Options{})
	changes, left = Repair(p, ds)
	require.Empty(t, changes)
	require.Len(t, left, 1, "a cell that is lost cannot be put back")
}

// library reads the programs of the library.
func library(t *testing.T) (out []*listing.Program) {
	files, err := filepath.Glob("../../programs/*/*.mk61")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		p, ds := listing.Read(f, b, listing.Options{})
		require.False(t, listing.Failed(ds))
		if len(p.Holes) == 0 {
			out = append(out, p)
		}
	}
	return out
}

// Programs that work are hardly ever doubted; of misprints that leave a valid
// command and make a program unlikely, most are pointed at.
func TestDoubts(t *testing.T) {
	programs := library(t)
	sound := 0
	for _, p := range programs {
		if d := Doubts(p); len(d) > 0 {
			t.Logf("%s: %v", p.Title, d)
			sound++
		}
	}
	r := rand.New(rand.NewPCG(7, 3))
	odd, found := 0, 0
	for range 1500 {
		p := *programs[r.IntN(len(programs))]
		p.Cells = slices.Clone(p.Cells)
		i := r.IntN(len(p.Cells))
		if i > 0 && isa.Table[p.Cells[i-1]].Operand || isa.Table[p.Cells[i]].Keys == nil {
			continue
		}
		was := p.Cells[i]
		var to []byte
		for c := range isa.Table {
			if cost, ok := listing.Misread(was, byte(c)); ok && cost > 0 && cost < 3 && isa.Table[c].Keys != nil && isa.Table[c].Documented {
				to = append(to, byte(c))
			}
		}
		if to == nil {
			continue
		}
		_, before := flow.Odds(Input(&p))
		p.Cells[i] = to[r.IntN(len(to))]
		_, after := flow.Odds(Input(&p))
		if after < before+minGain+2 {
			continue // as likely as before: nothing shows it
		}
		odd++
		if slices.ContainsFunc(Doubts(&p), func(d Doubt) bool { return d.Cell == i }) {
			found++
		}
	}
	t.Logf("%d of %d sound programs are doubted; %d of %d misprints that show are pointed at", sound, len(programs), found, odd)
	require.LessOrEqual(t, 4*sound, len(programs))
	require.GreaterOrEqual(t, 10*found, 7*odd)
}
