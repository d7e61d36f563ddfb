package number

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// recordings are the states recorded from the chips that hold operations of this
// package, as they were recorded.
var recordings = []string{"arithmetic", "arithmetic-hex", "functions", "hex"}

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
	case 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x24:
		r, words, ok = Function(op, x, y, a)
	case 0x20:
		r = Pi
	case 0x21:
		r, words, ok = Sqrt(x)
	case 0x22:
		r, words = Sqr(x)
	case 0x23:
		r, words, ok = Inv(x)
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
		r, _, words = Random(0, x, y)
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

func TestRecordings(t *testing.T) {
	for _, name := range recordings {
		t.Run(name, func(t *testing.T) {
			f, err := os.Open(filepath.Join("testdata", "vectors", name+".jsonl.gz"))
			require.NoError(t, err)
			defer f.Close()
			z, err := gzip.NewReader(f)
			require.NoError(t, err)
			replay(t, z)
		})
	}
}
