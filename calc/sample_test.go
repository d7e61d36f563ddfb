package calc

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the files of testdata")

// sampled are the files of recorded states of which testdata holds a part: every
// nth record.
var sampled = map[string]int{
	"arithmetic.jsonl":         12,
	"arithmetic-hex.jsonl":     6,
	"arithmetic-display.jsonl": 4,
	"arithmetic-entry.jsonl":   4,
	"arithmetic-random.jsonl":  3,
	"functions.jsonl":          25,
	"control.jsonl":            9,
	"hex.jsonl":                5,
	"published.jsonl":          5,
}

// TestSample makes the sample anew with -update, and says when there is none.
func TestSample(t *testing.T) {
	for name, nth := range sampled {
		to := filepath.Join("testdata", name+".gz")
		if *update {
			sample(t, filepath.Join(shared, name), to, nth)
		}
		if _, err := os.Stat(to); err != nil {
			t.Error(err)
		}
	}
}

func sample(t *testing.T, from, to string, nth int) {
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	sc := bufio.NewScanner(in)
	sc.Buffer(nil, 1<<20)
	for n := 0; sc.Scan(); n++ {
		if n%nth == 0 {
			z.Write(append(sc.Bytes(), '\n'))
		}
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
