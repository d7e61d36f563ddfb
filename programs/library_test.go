package programs_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/isa"
	"mk61/programs"
)

// minimumCover is the share of a program's cells that its dialogues must reach.
const minimumCover = 0.95

// subject is the machine that an entry's dialogues are about.
func subject(t *testing.T, e *programs.Entry) *desk.Setup {
	t.Helper()
	p, err := desk.NewSetup(e.Name, e.Program)
	require.NoError(t, err)
	p.Parts = map[string][]byte{}
	for _, part := range e.Parts {
		p.Parts[part.Name] = part.Program.Cells
	}
	return p
}

// Every dialogue of the library passes, and together they reach the cells of
// their program: a command's cell by being carried out, an address with it.
func TestDialogues(t *testing.T) {
	for _, e := range programs.All() {
		t.Run(e.Name, func(t *testing.T) {
			f, err := dialog.Parse(e.Name+".dialog", e.Dialogue, 1)
			require.NoError(t, err)
			require.NotEmpty(t, f.Dialogues)
			p := subject(t, e)
			r := &dialog.Runner{Desk: desk.New(desk.Options{}), Setup: p}
			for i := range f.Dialogues {
				got, err := r.Run(context.Background(), &f.Dialogues[i])
				require.NoError(t, err)
				require.Positive(t, got.Checks, "%s: nothing is expected", f.Dialogues[i].Name())
				for _, bad := range got.Failures {
					t.Errorf("%s: %v", f.Dialogues[i].Name(), bad)
				}
			}
			if len(e.Parts) > 0 {
				return // the parts share the dialogue; their own test counts the cells
			}
			var all []*dialog.Dialogue
			for i := range f.Dialogues {
				all = append(all, &f.Dialogues[i])
			}
			c, err := dialog.Cover(context.Background(), r, all)
			require.NoError(t, err)
			for _, cell := range c.Missed() {
				t.Logf("cell %02X is not reached", isa.Address(cell))
			}
			if cover := float64(c.Reached()) / float64(c.Length); cover < minimumCover {
				t.Errorf("the dialogues reach %.0f %% of the cells, want %.0f %%", cover*100, minimumCover*100)
			}
		})
	}
}
