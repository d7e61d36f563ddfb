package hostile

import (
	"flag"
	"strings"
	"testing"
	"time"

	"mk61/cmd/mk61/internal/noise"
)

var (
	executions = flag.Int("noise", 300, "inputs that every reader of TestNoise gets")
	seed       = flag.Uint64("noise.seed", 1, "of the inputs")
)

// TestNoise gives every reader inputs that are spoilt at random. With -v it says how
// many, and which of them took longest.
func TestNoise(t *testing.T) {
	for _, r := range readers() {
		t.Run(r.name, func(t *testing.T) { feed(t, r) })
	}
}

func feed(t *testing.T, r reader) {
	from := noise.New(*seed, r.seeds...)
	var now, slow []byte
	var most time.Duration
	done := 0
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("%v\ninput %d: %q", v, done, now)
			panic(v)
		}
	}()
	start := time.Now()
	for last := start; done < *executions; done++ {
		now = from.Next()
		r.read(t, now)
		if t.Failed() {
			t.Fatalf("input %d: %q", done, now)
		}
		end := time.Now()
		if took := end.Sub(last); took > most {
			most, slow = took, append(slow[:0], now...)
		}
		last = end
	}
	t.Logf("%d executions in %.1f s; the longest took %v, over %d bytes", done, time.Since(start).Seconds(), most.Round(time.Microsecond), len(slow))
}

// TestReadersAreNamed: a name is one reader's, and every reader has seeds.
func TestReadersAreNamed(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range readers() {
		if seen[r.name] || strings.TrimSpace(strings.Join(r.seeds, "")) == "" {
			t.Error(r.name)
		}
		seen[r.name] = true
	}
}

// FuzzReaders is one target for all of them: the first byte chooses.
func FuzzReaders(f *testing.F) {
	all := readers()
	for i, r := range all {
		for _, s := range r.seeds {
			f.Add(uint8(i), []byte(s))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, b []byte) {
		if len(b) < 1<<16 {
			r := all[int(which)%len(all)]
			t.Log(r.name)
			r.read(t, b)
		}
	})
}
