package calc

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"mk61/isa"
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

// An exponent 6xx recalls Rc; when that has one too the machine never comes to
// rest. Measured on the chips: the digits of Rc go where those of other such
// exponents do.
func TestRecallForEver(t *testing.T) {
	s := New(MK61)
	s.Load([]byte{0x61, 0x50})
	s.R[1], s.R[12] = 0x653010000000, 0x687923456789
	s.Press(isa.KeyRun)
	if stop := s.Run(100); stop != Hang {
		t.Fatalf("stop %v, want hang", stop)
	}
	if s.PC != 0x68 || s.Ret != [5]byte{0x79, 0x23, 0x45, 0x67, 0x89} || s.T != 0x687923456789 {
		t.Errorf("pc %02X, ret % X, T %v", s.PC, s.Ret, s.T)
	}
	if got := s.Display(); got != "923456789687" {
		t.Errorf("display %q", got)
	}
}
