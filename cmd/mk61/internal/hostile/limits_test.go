package hostile

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// limits runs TestMemory, which takes a minute.
var limits = flag.Bool("limits", false, "10 MB of everything for every reader")

// memory is what a reader may take, in bytes.
const memory = 100 << 20

// much is how long the inputs of a reader are, in bytes: of lines, as long as those who
// call it let them be.
func much(r *reader) int {
	if r.line {
		return 1 << 20
	}
	return 10 << 20
}

// kinds are the inputs: what a line can be made of, lines without end, nests.
var kinds = []struct {
	name string
	make func(r *reader) string
}{
	{"its seeds", func(r *reader) string { return strings.Join(r.seeds, "\n") + "\n" }},
	{"its seeds in a line", func(r *reader) string { return strings.ReplaceAll(strings.Join(r.seeds, " "), "\n", " ") + " " }},
	{"its first line", func(r *reader) string { l, _, _ := strings.Cut(r.seeds[0], "\n"); return l + "\n" }},
	{"zeros", func(*reader) string { return "0" }},
	{"codes", func(*reader) string { return "00 " }},
	{"lines of a digit", func(*reader) string { return "1\n" }},
	{"line feeds", func(*reader) string { return "\n" }},
	{"blanks", func(*reader) string { return " " }},
	{"bytes", func(*reader) string { return string(random(1<<16, 256)) }},
	{"letters", func(*reader) string { return "ПИхFКВ/0123456789.|+-√≥ \n" }},
	{"marks", func(*reader) string { return "#;:|=->{}[]()\"'`\\,\n" }},
	{"nests", func(*reader) string { return "{\"a\":[" }},
	{"brackets", func(*reader) string { return "[" }},
	{"quotes", func(*reader) string { return "\"" }},
	{"C", func(*reader) string { return "{ 0x40, 0x40, " }},
	{"equations", func(*reader) string { return "R1=5 " }},
	{"escapes", func(*reader) string { return "\x1b[2J\x00\xff\u202e" }},
}

func random(n, of int) []byte {
	r := rand.New(rand.NewPCG(9, 9))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.IntN(of))
	}
	return b
}

// input is a kind of so many bytes.
func input(r *reader, make func(*reader) string, n int) []byte {
	unit := make(r)
	return bytes.Repeat([]byte(unit), n/len(unit)+1)[:n]
}

// peak runs f and gives the most of the heap that was in use, and all that was
// allocated, in bytes beyond what was in use before.
func peak(f func()) (most, all uint64) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	stop, done := make(chan struct{}), make(chan uint64)
	go func() {
		heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		most := uint64(0)
		for {
			metrics.Read(heap)
			most = max(most, heap[0].Value.Uint64())
			select {
			case <-stop:
				done <- most
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	f()
	close(stop)
	most = <-done
	runtime.ReadMemStats(&after)
	all = after.TotalAlloc - before.TotalAlloc
	return min(all, most-min(most, before.HeapAlloc)), all
}

// TestMemory: ten megabytes of anything cost less than a hundred.
func TestMemory(t *testing.T) {
	if !*limits || racing {
		t.Skip("takes a minute (-limits); the race detector multiplies the memory")
	}
	var worst uint64
	var who string
	for _, r := range readers() {
		for _, k := range kinds {
			if r.runs {
				continue
			}
			b := input(&r, k.make, much(&r))
			most, all := peak(func() { r.read(t, b) })
			if most > worst {
				worst, who = most, r.name+" of "+k.name
			}
			require.Less(t, most, uint64(memory), "%s of %s: %d MB allocated in all", r.name, k.name, all>>20)
		}
	}
	t.Logf("the most: %d MB, %s", worst>>20, who)
}

// BenchmarkLimits gives the time that 10 MB of the worst kind take each reader:
// go test -run '^$' -bench Limits -benchtime 1x ./cmd/mk61/internal/hostile
func BenchmarkLimits(b *testing.B) {
	for _, r := range readers() {
		if r.runs {
			continue
		}
		b.Run(strings.ReplaceAll(r.name, " ", "-"), func(b *testing.B) {
			var worst time.Duration
			var what string
			for range b.N {
				for _, k := range kinds {
					in := input(&r, k.make, much(&r))
					begin := used()
					r.read(b, in)
					if took := used() - begin; took > worst {
						worst, what = took, k.name
					}
				}
			}
			b.ReportMetric(worst.Seconds(), "s/worst")
			b.Log(what)
		})
	}
}
