package calc

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mk61/calc/number"
	"mk61/isa"
)

// The recorded states of the chips: all those of this machine here, those of
// operations with package number, and a part of the published programs. What
// the folder that MK61_VECTORS names holds of the same name is taken instead.
var recorded = []string{"testdata/vectors", "number/testdata/vectors", "testdata"}

// open opens a file of recorded states.
func open(t *testing.T, name string) io.Reader {
	t.Helper()
	if dir := os.Getenv("MK61_VECTORS"); dir != "" {
		if file, err := os.Open(filepath.Join(dir, name)); err == nil {
			t.Cleanup(func() { file.Close() })
			return file
		}
	}
	for _, dir := range recorded {
		file, err := os.Open(filepath.Join(dir, name+".gz"))
		if err != nil {
			continue
		}
		t.Cleanup(func() { file.Close() })
		r, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	t.Fatalf("no recorded states %s", name)
	return nil
}

// records calls f with every record of a file of recorded states.
func records(t *testing.T, name string, f func(t *testing.T, line int, raw []byte)) {
	t.Helper()
	r := open(t, name)
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, 1<<20)
	n := 0
	for sc.Scan() {
		n++
		f(t, n, sc.Bytes())
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		t.Fatalf("%s: no records", name)
	}
	t.Logf("%s: %d records", name, n)
}

func mustNumber(t testing.TB, s string) number.Number {
	t.Helper()
	n, err := number.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func mustBytes(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// places is the indicator in the form of the records: "FEDD0DFFFFFF:0".
func places(i Indicator) string {
	return fmt.Sprintf("%012X:%d", uint64(i)&0xFFFFFFFFFFFF, i.Comma())
}

type controlRecord struct {
	Kind    string
	Prog    string
	PC      json.RawMessage
	Ret     []string
	Regs    []string
	Stack   map[string]string
	Fetched []string
	Words   int
	Fill    string
	Keys    []string
	Display []string
	Final   struct {
		Regs, Ret      []string
		X, Y, Z, T, X1 string
		PC, Display    string
		Cells          string
	}
}

func TestControlRecords(t *testing.T) {
	var runs, keys, skipped, bad int
	records(t, "control.jsonl", func(t *testing.T, line int, raw []byte) {
		var r controlRecord
		if err := json.Unmarshal(raw, &r); err != nil {
			t.Fatal(err)
		}
		s := New(MK61)
		var got []string
		differ := func(what, got, want string) {
			if got != want {
				bad++
				if bad < 40 {
					t.Errorf("record %d (%s): %s: got %s, want %s", line, r.Kind, what, got, want)
				}
			}
		}
		if r.Kind == "run" {
			runs++
			s.Load(mustBytes(t, r.Prog))
			var pc string
			json.Unmarshal(r.PC, &pc)
			s.PC = mustBytes(t, pc)[0]
			for i, v := range r.Ret {
				s.Ret[i] = mustBytes(t, v)[0]
			}
			for i, v := range r.Regs {
				s.R[i] = mustNumber(t, v)
			}
			s.X, s.Y, s.Z, s.T = mustNumber(t, r.Stack["X"]), mustNumber(t, r.Stack["Y"]), mustNumber(t, r.Stack["Z"]), mustNumber(t, r.Stack["T"])
			s.Press(isa.KeyRun)
			for range 5000 {
				if s.Step() != None {
					break
				}
			}
			if s.Running {
				t.Errorf("record %d: still running", line)
			}
			differ("display", places(s.Indicator()), r.Final.Display)
		} else {
			keys++
			for i := range s.Cells {
				s.Cells[i] = mustBytes(t, r.Fill)[0]
			}
			var pcs []string
			json.Unmarshal(r.PC, &pcs)
			for i, k := range r.Keys {
				key, ok := isa.ParseKey(k)
				if !ok {
					t.Fatalf("key %q", k)
				}
				before := s
				s.Press(key)
				s.Run(10000)
				if before.BeyondKey(key) != NoDifference {
					skipped++
					return
				}
				got = append(got, k)
				differ(strings.Join(got, " ")+": display", places(s.Indicator()), r.Display[i])
				differ(strings.Join(got, " ")+": pc", strings.ToUpper(hex.EncodeToString([]byte{s.PC})), pcs[i])
			}
			differ("cells", strings.ToUpper(hex.EncodeToString(s.Cells[:])), r.Final.Cells)
		}
		for i, v := range r.Final.Regs {
			differ((R0 + Reg(i)).String(), s.R[i].String(), v)
		}
		for i, v := range r.Final.Ret {
			differ("ret", strings.ToUpper(hex.EncodeToString(s.Ret[i:i+1])), v)
		}
		differ("pc", strings.ToUpper(hex.EncodeToString([]byte{s.PC})), r.Final.PC)
		differ("X", s.X.String(), r.Final.X)
		differ("Y", s.Y.String(), r.Final.Y)
		differ("Z", s.Z.String(), r.Final.Z)
		differ("T", s.T.String(), r.Final.T)
		differ("X1", s.X1.String(), r.Final.X1)
	})
	if skipped > keys/100 {
		t.Errorf("%d of %d key sequences not compared", skipped, keys)
	}
	t.Logf("%d runs, %d key sequences of which %d meet a named difference, %d differences", runs, keys, skipped, bad)
}
