package programs_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/engine"
	"mk61/programs"
)

// comparedWords is the longest dialogue that is run on the chips, in word cycles;
// the queens and the foxes are compared whatever they take.
const comparedWords = 300_000

// TestTiming: the direct engine counts the word cycles that the chips take, for
// every dialogue of the library to within 2 %.
func TestTiming(t *testing.T) {
	chip, err := engine.Open("chip", "")
	if err != nil {
		t.Skip("no ROM images (MK61_ROMS): the times are not compared")
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
