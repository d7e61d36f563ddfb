package programs_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/dialog"
	"mk61/calc/engine"
	"mk61/isa"
	"mk61/programs"
)

// minimumCover is the share of a program's cells that its dialogues must reach.
const minimumCover = 0.95

// subject is the machine that an entry's dialogues are about.
func subject(t *testing.T, e *programs.Entry) *dialog.Program {
	t.Helper()
	p := &dialog.Program{Name: e.Name, Cells: e.Program.Cells}
	if a := e.Program.Angle; a != "" {
		angle, ok := dialog.ParseAngle(a)
		require.True(t, ok, a)
		p.Angle = angle
	}
	if e.Program.Start >= 0 {
		p.PC = isa.Address(e.Program.Start)
	}
	for _, r := range e.Program.Registers {
		i, ok := dialog.RegisterByName(r.Name)
		require.True(t, ok, r.Name)
		v, err := dialog.ParseValue(r.Value)
		require.NoError(t, err)
		p.Registers = append(p.Registers, dialog.Preset{Register: i, Value: v.Number})
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
			var reached [isa.Steps]bool
			r := &dialog.Runner{Machine: engine.NewDirect(p.Model), Program: p, Observe: func(m engine.Engine) {
				s := m.View()
				c := isa.Physical(s.PC)
				reached[c] = true
				if isa.Table[s.Cells[c]].Operand {
					reached[isa.Physical(isa.Next(s.PC))] = true
				}
			}}
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
			n := 0
			for c := range e.Program.Cells {
				if reached[c] {
					n++
				} else {
					t.Logf("cell %02X is not reached", isa.Address(c))
				}
			}
			if cover := float64(n) / float64(len(e.Program.Cells)); cover < minimumCover {
				t.Errorf("the dialogues reach %.0f %% of the cells, want %.0f %%", cover*100, minimumCover*100)
			}
		})
	}
}
