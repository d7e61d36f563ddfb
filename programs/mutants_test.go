package programs_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/programs"
)

// The dialogues of the games notice at least 95 % of the programs with one wrong
// cell that behave otherwise at all; see dialog.Mutation for what that means.
func TestMutants(t *testing.T) {
	mutants := 2000
	if testing.Short() {
		mutants = 200
	}
	for _, name := range []string{"fox-hunt", "tictactoe", "nim"} {
		t.Run(name, func(t *testing.T) {
			e, ok := programs.Find(name)
			require.True(t, ok)
			f, err := dialog.Parse(name+".dialog", e.Dialogue, 1)
			require.NoError(t, err)
			u := dialog.Mutator{
				Open:  func() *desk.Desk { return desk.New(desk.Options{}) },
				Setup: subject(t, e), Mutants: mutants, Sessions: 100, Seed: 61,
			}
			for i := range f.Dialogues {
				u.Dialogues = append(u.Dialogues, &f.Dialogues[i])
			}
			m, err := u.Run(context.Background())
			require.NoError(t, err)
			t.Logf("%d mutants: %d caught, %d missed, %d alike: %.1f %%", m.Sampled, m.Caught, len(m.Missed), m.Same, 100*m.Rate())
			require.Equal(t, mutants, m.Sampled)
			require.Greater(t, m.Caught, mutants/2, "few of the mutants behave otherwise: are the sessions any good?")
			require.GreaterOrEqual(t, m.Rate(), 0.95)
		})
	}
}
