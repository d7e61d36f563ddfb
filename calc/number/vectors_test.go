package number

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The recorded states of the chips. A sample of them is committed (one record
// in so many, see samples); `go test ./calc/number -run Sample -update` takes it
// anew from the full recordings, which are looked for beside the repository.

var update = flag.Bool("update", false, "take the committed sample anew from the full recordings")

// samples names the recordings, and of how many records one is committed.
var samples = []struct {
	file  string
	every int
}{
	{"arithmetic.jsonl", 4},
	{"arithmetic-hex.jsonl", 2},
	{"functions.jsonl", 4},
	{"hex.jsonl", 2},
}

// apply carries out the command op, without the machine's stack: words is
// the count of word cycles, ok false means ЕГГОГ.
func apply(op byte, x, y Number, a Angle) (r Number, words int, ok bool) {
	ok = true
	switch op {
	case 0x10:
		r, words = Add(x, y)
	case 0x11:
		r, words = Sub(x, y)
	case 0x12:
		r, words = Mul(x, y)
	case 0x13:
		r, words, ok = Div(x, y)
	case 0x15:
		r, ok = Pow10(x)
	case 0x16:
		r, ok = Exp(x)
	case 0x17:
		r, ok = Lg(x)
	case 0x18:
		r, ok = Ln(x)
	case 0x19:
		r, ok = Asin(x, a)
	case 0x1A:
		r, ok = Acos(x, a)
	case 0x1B:
		r, ok = Atan(x, a)
	case 0x1C:
		r, ok = Sin(x, a)
	case 0x1D:
		r, ok = Cos(x, a)
	case 0x1E:
		r, ok = Tan(x, a)
	case 0x20:
		r = Pi
	case 0x21:
		r, words, ok = Sqrt(x)
	case 0x22:
		r, words = Sqr(x)
	case 0x23:
		r, words, ok = Inv(x)
	case 0x24:
		r, ok = Pow(x, y)
	case 0x26:
		r, ok = DegMin(x)
	case 0x2A, 0x3D:
		r, ok = DegMinSec(x)
	case 0x30:
		r = ToMinSec(x)
	case 0x31:
		r = Abs(x)
	case 0x32:
		r = Signum(x)
	case 0x33:
		r = ToMin(x)
	case 0x34:
		r = Int(x)
	case 0x35:
		r = Frac(x)
	case 0x36:
		r = Max(x, y)
	case 0x37:
		r = And(x, y)
	case 0x38:
		r = Or(x, y)
	case 0x39:
		r = Xor(x, y)
	case 0x3A:
		r = Not(x)
	case 0x3B:
		r, _ = Random(0, x, y)
	case 0x3E:
		r = CopyY(x, y)
	}
	return r, words, ok
}

// operations lists every command of this package.
var operations = []byte{
	0x10, 0x11, 0x12, 0x13, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E,
	0x20, 0x21, 0x22, 0x23, 0x24, 0x26, 0x2A, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36,
	0x37, 0x38, 0x39, 0x3A, 0x3B, 0x3D, 0x3E,
}

func isOperation(op byte) bool { return strings.IndexByte(string(operations), op) >= 0 }

// record is what this package needs of a recorded state.
type record struct {
	Item   string `json:"item,omitempty"`
	Op     string `json:"op"`
	Angle  string `json:"angle,omitempty"`
	Before regs   `json:"before"`
	After  regs   `json:"after"`
	XRaw   string `json:"x_raw,omitempty"`
	Error  bool   `json:"error,omitempty"`
	Open   bool   `json:"open,omitempty"`
}

type regs struct {
	X  string
	Y  string
	X1 string `json:",omitempty"`
}

// verdict is the outcome of replaying one record.
type verdict int

const (
	notOurs  verdict = iota // no operation of this package, or one marked open
	agreed                  // the same in every nibble
	differed                // not the same
	unknown                 // operands that the package does not claim to know, and not the same
)

// lateWords is the count of words after which the recorder had already looked
// away, before X and X1 received the result.
const lateWords = 5000

// limitWords is the time limit at address 00, where the recorded command stood.
const limitWords = 2450

// check replays the record and describes what differs.
func (r record) check() (v verdict, diff string) {
	if r.Open || r.Item != "" && r.Item != "arith" && r.Item != "kfun" {
		return notOurs, ""
	}
	code, err := strconv.ParseUint(r.Op, 16, 8)
	op := byte(code)
	if err != nil || !isOperation(op) {
		return notOurs, ""
	}
	x, errX := Parse(r.Before.X)
	y, errY := Parse(r.Before.Y)
	if err := errors.Join(errX, errY); err != nil {
		return differed, err.Error()
	}
	angle := map[string]Angle{"": Rad, "r": Rad, "g": Grad, "d": Deg}[r.Angle]
	got, words, ok := apply(op, x, y, angle)
	want := r.After.X
	if r.XRaw != "" {
		want = r.XRaw
	}
	if !ok || words > lateWords {
		got = x // the registers stay
	}
	failed := !ok || words > limitWords
	if failed == r.Error && got.String() == want {
		return agreed, ""
	}
	diff = fmt.Sprintf("%s X=%v Y=%v %s: got %v, want %s; ЕГГОГ %v, want %v",
		r.Op, x, y, r.Angle, got, want, failed, r.Error)
	if !Modelled(op, x, y) {
		return unknown, diff
	}
	return differed, diff
}

// replay checks all records of a file; those that the package claims to know
// must agree.
func replay(t *testing.T, in io.Reader) {
	t.Helper()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	var count [4]int
	for n := 1; lines.Scan(); n++ {
		var r record
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r), "line %d", n)
		v, diff := r.check()
		if count[v]++; v == differed && count[v] <= 20 {
			t.Errorf("line %d: %s", n, diff)
		}
	}
	require.NoError(t, lines.Err())
	require.Positive(t, count[agreed], "no record of an operation")
	require.Zero(t, count[differed], "mismatches")
	t.Logf("%d records agree, 0 differ, %d are beyond what is known", count[agreed], count[unknown])
}

// recordings returns the path of a full recording, or skips the test.
func recordings(t *testing.T, file string) string {
	t.Helper()
	// the repository may be a worktree one level further down
	for _, up := range []string{"../../..", "../../../.."} {
		path := filepath.Join(up, "shared", "vectors", file)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skip("no full recordings in ../shared/vectors beside the repository")
	return ""
}

func TestAllRecordings(t *testing.T) {
	for _, s := range samples {
		t.Run(s.file, func(t *testing.T) {
			f, err := os.Open(recordings(t, s.file))
			require.NoError(t, err)
			defer f.Close()
			replay(t, f)
		})
	}
}

func TestSample(t *testing.T) {
	for _, s := range samples {
		t.Run(s.file, func(t *testing.T) {
			path := filepath.Join("testdata", s.file+".gz")
			if *update {
				takeSample(t, recordings(t, s.file), path, s.every)
			}
			f, err := os.Open(path)
			require.NoError(t, err)
			defer f.Close()
			z, err := gzip.NewReader(f)
			require.NoError(t, err)
			replay(t, z)
		})
	}
}

// takeSample writes every n-th of the records of this package in from to the
// gzip file to, cut down to the fields used here.
func takeSample(t *testing.T, from, to string, every int) {
	t.Helper()
	in, err := os.Open(from)
	require.NoError(t, err)
	defer in.Close()
	require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o777))
	out, err := os.Create(to)
	require.NoError(t, err)
	defer out.Close()
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	require.NoError(t, err)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	n := 0
	for lines.Scan() {
		var r record
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r))
		if v, _ := r.check(); v == notOurs {
			continue
		}
		if n++; n%every != 0 {
			continue
		}
		r.Before.X1, r.After.X1 = "", ""
		b, err := json.Marshal(r)
		require.NoError(t, err)
		_, err = z.Write(append(b, '\n'))
		require.NoError(t, err)
	}
	require.NoError(t, lines.Err())
	require.NoError(t, z.Close())
}
