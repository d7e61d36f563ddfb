package programs_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/engine"
	"mk61/isa"
	"mk61/programs"
)

// comparedWords is the longest dialogue that is run on the chips, in word cycles;
// the queens and the foxes are compared whatever they take.
const comparedWords = 300_000

// holdToTable compares the time of runs with the sum of the mean times of their
// commands.
func holdToTable(t *testing.T) {
	t.Helper()
	var all, mean uint64
	for _, e := range programs.All() {
		f, err := dialog.Parse(e.Name+".dialog", e.Dialogue, 1)
		require.NoError(t, err)
		var words, sum, steps uint64
		for i := range f.Dialogues {
			if len(f.Dialogues[i].Cells) > 0 || len(e.Parts) > 0 {
				continue
			}
			on := desk.New(desk.Options{Limit: 20_000})
			on.Load(subject(t, e))
			for _, s := range f.Dialogues[i].Steps {
				began := on.Words()
				_, err := on.Record(t.Context(), s.Actions, func(ev *desk.Event) bool {
					steps++
					sum += meanWords(ev)
					return true
				})
				if err != nil {
					break // what a desk alone cannot do
				}
				words += on.Words() - began
			}
		}
		if steps < 50 {
			continue
		}
		if off := float64(words)/float64(sum) - 1; math.Abs(off) > 0.25 {
			t.Errorf("%s: %d words, by the table %d: off by %.0f %%", e.Name, words, sum, 100*off)
		}
		all, mean = all+words, mean+sum
	}
	require.Greater(t, all, uint64(1_000_000))
	require.InEpsilon(t, mean, all, 0.05)
	t.Logf("%d word cycles, by the table %d", all, mean)
}

// meanWords is the mean time of a command, as the table has it.
func meanWords(ev *desk.Event) uint64 {
	op := &isa.Table[ev.Code]
	next := isa.Next(ev.PC)
	if op.Operand {
		next = isa.Next(next)
	}
	if op.Jump > 0 && ev.After.PC != next {
		return uint64(op.Jump)
	}
	return uint64(op.Words)
}

// TestTiming: the direct engine counts the word cycles that the mean times of the table
// come to, for every dialogue of the library to within a quarter; and, where there are
// images, those that the chips take, to within 2 %.
func TestTiming(t *testing.T) {
	holdToTable(t)
	chip, err := engine.Open("chip", "")
	if err != nil {
		return
	}
	var compared, exact int
	var direct, chips uint64
	worst := 0.0
	for _, e := range programs.All() {
		f, err := dialog.Parse(e.Name+".dialog", e.Dialogue, 1)
		require.NoError(t, err)
		p := subject(t, e)
		for i := range f.Dialogues {
			if len(f.Dialogues[i].Steps) == 0 {
				continue
			}
			words := func(open engine.Opener) uint64 {
				on := desk.New(desk.Options{Open: open})
				r := &dialog.Runner{Desk: on, Setup: p}
				_, err := r.Run(context.Background(), &f.Dialogues[i])
				require.NoError(t, err)
				return on.Words()
			}
			d := words(engine.OpenDirect)
			if d == 0 || d > comparedWords && e.Name != "fox-hunt" && e.Name != "eight-queens" || d > 20*comparedWords {
				continue
			}
			if testing.Short() && d > comparedWords/10 {
				continue
			}
			c := words(chip)
			off := math.Abs(float64(d)/float64(c) - 1)
			if off > 0.02 {
				t.Errorf("%s: %d words, the chips %d: off by %.2f %%", f.Dialogues[i].Name(), d, c, 100*off)
			}
			compared++
			direct += d
			chips += c
			worst = max(worst, off)
			if d == c {
				exact++
			}
		}
	}
	t.Logf("%d dialogues, %d of them exact, %d word cycles, the chips %d; worst %.2f %%", compared, exact, direct, chips, 100*worst)
}
