package calc

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"mk61/isa"
)

// recordedStart is how much earlier the recorded counts begin than the fetch
// of the first command.
const recordedStart = 2

// TestRecordedWords: the programs of the recorded runs, which have no functions
// and no ЕГГОГ but by chance, take exactly the recorded word cycles.
func TestRecordedWords(t *testing.T) {
	runs, total := 0, 0
	records(t, "control.jsonl", func(t *testing.T, line int, raw []byte) {
		var r controlRecord
		if err := json.Unmarshal(raw, &r); err != nil {
			t.Fatal(err)
		}
		if r.Kind != "run" {
			return
		}
		s := recordedRun(t, &r)
		s.Run(5000)
		if got, want := s.Words, uint64(r.Words-recordedStart); got != want {
			t.Errorf("record %d: %d words in %d steps, want %d", line, got, s.Steps, want)
		}
		runs++
		total += r.Words
	})
	t.Logf("%d runs, %d word cycles", runs, total)
}

// recordedRun is the machine at the start of a recorded run.
func recordedRun(t *testing.T, r *controlRecord) State {
	s := New(MK61)
	s.Load(mustBytes(t, r.Prog))
	var pc string
	if err := json.Unmarshal(r.PC, &pc); err != nil {
		t.Fatal(err)
	}
	s.PC = mustBytes(t, pc)[0]
	for i, v := range r.Ret {
		s.Ret[i] = mustBytes(t, v)[0]
	}
	for i, v := range r.Regs {
		s.R[i] = mustNumber(t, v)
	}
	s.X, s.Y, s.Z, s.T = mustNumber(t, r.Stack["X"]), mustNumber(t, r.Stack["Y"]), mustNumber(t, r.Stack["Z"]), mustNumber(t, r.Stack["T"])
	s.Press(isa.KeyRun)
	return s
}

// TestFoxPlacingWords: placing the foxes of seed 5 is recorded as 100 652 word
// cycles with the keystrokes.
func TestFoxPlacingWords(t *testing.T) {
	const recorded = 100652
	s := New(MK61)
	s.Load(mustBytes(t, strings.ReplaceAll(fox, "\n", " ")))
	press(t, &s, "5")
	s.Press(isa.KeyReturn)
	s.Press(isa.KeyRun)
	s.Run(100000)
	if off := math.Abs(float64(s.Words)/recorded - 1); off > 0.02 {
		t.Errorf("%d words, recorded %d, off by %.2f %%", s.Words, recorded, 100*off)
	}
	t.Logf("%d words", s.Words)
}

// Keys take no word cycles that count, and leave the ring at the start of a run.
func TestKeysCountNoWords(t *testing.T) {
	s := New(MK61)
	s.Load(mustBytes(t, "01 0E 10 51 00"))
	press(t, &s, "5")
	s.Press(isa.KeyCall)
	if s.Words != 0 || s.Ring != 0 || s.Busy != 0 {
		t.Errorf("%d words, ring %d, busy %d", s.Words, s.Ring, s.Busy)
	}
	s.Press(isa.KeyRun)
	s.Run(100)
	words := s.Words
	s.Press(isa.KeyRun) // stops the run
	if s.Words != words || s.Ring != 0 || s.Busy != 0 {
		t.Errorf("%d words after %d, ring %d, busy %d", s.Words, words, s.Ring, s.Busy)
	}
}
