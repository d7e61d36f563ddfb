package chip

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const budget = 1_000_000 // word cycles, far beyond what any case takes

// records yields every n-th record of one kind of a shared vector file, or skips the test.
func records[R any](t *testing.T, name, kind string, n int, each func(t *testing.T, line int, r *R)) {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "vectors", name))
	if err != nil {
		t.Skipf("needs ../shared/vectors/%s", name)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	seen, used := 0, 0
	for line := 1; sc.Scan(); line++ {
		var head struct{ Kind string }
		require.NoErrorf(t, json.Unmarshal(sc.Bytes(), &head), "%s:%d", name, line)
		if head.Kind != kind {
			continue
		}
		if seen++; seen%n == 0 {
			used++
			var r R
			require.NoErrorf(t, json.Unmarshal(sc.Bytes(), &r), "%s:%d", name, line)
			each(t, line, &r)
		}
	}
	require.NoError(t, sc.Err())
	require.Positive(t, used)
	t.Logf("%d of %d records", used, seen)
}

// word is a register in raw form, as JSON text.
type word uint64

func (w *word) UnmarshalText(b []byte) error {
	v, err := strconv.ParseUint(string(b), 16, 64)
	*w = word(v)
	return err
}

func (w word) String() string { return fmt.Sprintf("%012X", uint64(w)) }

type codes []uint8

func (c *codes) UnmarshalText(b []byte) error {
	v, err := hex.DecodeString(strings.ReplaceAll(string(b), " ", ""))
	*c = v
	return err
}

// registers are the fields that a record may have of a state.
type registers struct {
	X, Y, Z, T, X1 *word
	Regs           []word
	PC             codes
	Ret            []codes
	Cells          codes
}

func (r *registers) set(e *Engine) {
	for i, w := range []*word{r.X, r.Y, r.Z, r.T, r.X1} {
		if w != nil {
			e.SetRegister(Register(i), uint64(*w))
		}
	}
	for i, w := range r.Regs {
		e.SetRegister(R0+Register(i), uint64(w))
	}
	if r.Cells != nil {
		e.SetProgram(r.Cells)
	}
	if r.PC != nil {
		e.SetPC(r.PC[0])
	}
	for i, c := range r.Ret {
		e.SetReturn(i, c[0])
	}
}

func (r *registers) check(t *testing.T, e *Engine, name string) {
	t.Helper()
	for i, w := range []*word{r.X, r.Y, r.Z, r.T, r.X1} {
		if w != nil {
			require.Equalf(t, *w, word(e.Register(Register(i))), "%s: %s", name, []string{"X", "Y", "Z", "T", "X1"}[i])
		}
	}
	for i, w := range r.Regs {
		require.Equalf(t, w, word(e.Register(R0+Register(i))), "%s: R%X", name, i)
	}
	for n, c := range r.Cells {
		require.Equalf(t, c, e.Step(n), "%s: step %d", name, n)
	}
	if r.PC != nil {
		require.Equalf(t, r.PC[0], e.PC(), "%s: pc", name)
	}
	for i, c := range r.Ret {
		require.Equalf(t, c[0], e.Return(i), "%s: return %d", name, i)
	}
}

// indicator is the form of a display in the records.
func indicator(d Display) string {
	var b strings.Builder
	for _, c := range d.Cells {
		fmt.Fprintf(&b, "%X", c)
	}
	return fmt.Sprintf("%s:%d", b.String(), d.Comma)
}

type keysRecord struct {
	Fill    codes
	Keys    []string
	Display []string
	PC      []codes
	Final   registers
}

func TestKeyRecords(t *testing.T) {
	e := New(microcode(t), MK61)
	records(t, "control.jsonl", "keys", 10, func(t *testing.T, line int, r *keysRecord) {
		e.Reset()
		for n := range MK61.Steps() {
			e.SetStep(n, r.Fill[0])
		}
		for i, name := range r.Keys {
			at := fmt.Sprintf("control.jsonl:%d: %v[%d]", line, r.Keys, i)
			k, ok := KeyNamed(name)
			require.True(t, ok, at)
			require.True(t, e.Press(k, budget), at)
			require.True(t, e.Run(budget) && e.Settle(budget), at)
			require.Equal(t, r.Display[i], indicator(e.Display()), at)
			require.Equal(t, r.PC[i][0], e.PC(), at)
		}
		r.Final.check(t, e, fmt.Sprintf("control.jsonl:%d: %v", line, r.Keys))
	})
}

type runRecord struct {
	Prog  codes
	PC    codes
	Ret   []codes
	Regs  []word
	Stack registers
	Final struct {
		registers
		Display string
	}
	Fetched []codes
	Words   int
}

func TestRunRecords(t *testing.T) {
	e := New(microcode(t), MK61)
	records(t, "control.jsonl", "run", 50, func(t *testing.T, line int, r *runRecord) {
		at := fmt.Sprintf("control.jsonl:%d", line)
		e.Reset()
		start := r.Stack
		start.Regs, start.PC, start.Ret, start.Cells = r.Regs, r.PC, r.Ret, r.Prog
		start.set(e)
		e.Strike(StartStop)
		begin := e.Words()
		var fetched []codes
		for e.NextFetch(budget) {
			fetched = append(fetched, codes{e.PC()})
		}
		require.Equal(t, r.Fetched, fetched, at)
		// The records were begun at another place of the ring.
		require.InDelta(t, r.Words, e.Words()-begin, 16, at)
		require.True(t, e.Settle(budget), at)
		r.Final.check(t, e, at)
	})
}
