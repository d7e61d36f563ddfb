package calc

import (
	"encoding/json"
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

// TestChipWords: programs and the word cycles that the chips take for them, from
// the fetch of the first command to the stop.
func TestChipWords(t *testing.T) {
	for _, c := range []struct {
		name, program string
		words         uint64
	}{
		{"placing the foxes of seed 5", strings.ReplaceAll(fox, "\n", " "), 100095},
		{"number entry", "01 02 0A 03 0B 0C 05 0B 0E 07 0D 01 02 03 04 05 06 07 08 09 10 50", 3375},
		{"arithmetic", "03 0C 09 0E 07 10 0F 11 12 08 13 23 22 21 35 34 50", 4324},
		{"indirect commands", "02 05 44 01 07 40 02 40 B0 D4 60 67 50", 2295},
		{"ЕГГОГ", "0D 23 50", 2779},
	} {
		s := New(MK61)
		s.Load(mustBytes(t, c.program))
		press(t, &s, "5")
		s.Press(isa.KeyReturn)
		s.Press(isa.KeyRun)
		s.Run(100000)
		if s.Words != c.words {
			t.Errorf("%s: %d words, the chips %d", c.name, s.Words, c.words)
		}
	}
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
