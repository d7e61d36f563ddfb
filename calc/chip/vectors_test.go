package chip

import (
	"bufio"
	"compress/gzip"
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

// records yields every n-th record of one kind of a vector file.
func records[R any](t *testing.T, name, kind string, n int, each func(t *testing.T, line int, r *R)) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("..", "*", name+".gz"))
	require.NoError(t, err)
	for _, pattern := range []string{"*/vectors", "*/*/vectors"} {
		more, err := filepath.Glob(filepath.Join("..", pattern, name+".gz"))
		require.NoError(t, err)
		found = append(found, more...)
	}
	require.Len(t, found, 1, name)
	f, err := os.Open(found[0])
	require.NoError(t, err)
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	require.NoError(t, err)
	sc := bufio.NewScanner(unzipped)
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

func testKeyRecords(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	records(t, "control.jsonl", "keys", 1, func(t *testing.T, line int, r *keysRecord) {
		e.Reset()
		for n := range MK61.Steps() {
			e.SetStep(n, r.Fill[0])
		}
		for i, name := range r.Keys {
			at := fmt.Sprintf("control.jsonl:%d: %v[%d]", line, r.Keys, i)
			require.True(t, e.Press(named(t, name), budget), at)
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

func testRunRecords(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	records(t, "control.jsonl", "run", 1, func(t *testing.T, line int, r *runRecord) {
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
		require.EqualValues(t, r.Words, e.Words()-begin+1, "the records count the word cycle that shows the stop")
		require.True(t, e.Settle(budget), at)
		r.Final.check(t, e, at)
	})
}

// BenchmarkCase is a program of some eighty commands, from rest to rest.
func BenchmarkCase(b *testing.B) {
	_, mc := images(b)
	e := New(mc, MK61)
	program := codes{0x60, 0x61, 0x10, 0x22, 0x40, 0x0E, 0x01, 0x12, 0x5D, 0x00, 0x53, 0x14, 0x50, 0, 0x61, 0x52}
	words := uint64(0)
	for b.Loop() {
		e.Reset()
		e.SetProgram(program)
		e.SetRegister(R0, 0x000030000000)
		e.SetRegister(R0+1, 0x001012345678)
		begin := e.Words()
		e.Strike(StartStop)
		for e.NextFetch(budget) {
		}
		e.Settle(budget)
		words += e.Words() - begin
	}
	b.ReportMetric(float64(words)/float64(b.N), "words/op")
}

// testFinished compares the state after each command of the recorded programs
// with what a stop in place of the following command leaves.
func testFinished(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	commands := 0
	records(t, "control.jsonl", "run", 40, func(t *testing.T, line int, r *runRecord) {
		e.Reset()
		start := r.Stack
		start.Regs, start.PC, start.Ret, start.Cells = r.Regs, r.PC, r.Ret, r.Prog
		for n := 0; n < len(start.Cells); n += 3 { // the records have no calculations
			start.Cells[n] = []uint8{0x10, 0x12, 0x13, 0x22, 0x14, 0x25, 0x1D, 0x24}[(n/3+line)%8]
		}
		start.set(e)
		e.Strike(StartStop)
		operand := false
		for n := 0; n < 12 && e.NextFetch(budget); n++ {
			if n > 0 && !operand {
				commands++
				before := e.Snapshot()
				got := e.Finished()
				require.True(t, before == e.Snapshot())
				for n := range MK61.Steps() {
					e.SetStep(n, 0x50)
				}
				for e.NextFetch(budget) {
				}
				e.Settle(budget)
				first := X
				if x := got.Register(X); x>>36 > 0x099 && x>>36 < 0x901 || x>>28&15 == 0 {
					first = Y // the stop normalises X
				}
				for i := first; i < R0+15; i++ {
					require.Equal(t, word(e.Register(i)), word(got.Register(i)), "control.jsonl:%d: register %d", line, i)
				}
				require.Equal(t, before.PC(), got.PC())
				require.Equal(t, before.Return(0), got.Return(0))
				e.Restore(before)
			}
			code := e.Step(physical(e.PC()))
			operand = !operand && (code == 0x51 || code == 0x53 || code >= 0x57 && code <= 0x5E)
		}
	})
	require.Greater(t, commands, 100)
}

// physical is the step that a program counter reads.
func physical(pc uint8) int {
	n := int(pc>>4)*10 + int(pc&15)
	switch {
	case n >= 112:
		return n - 112
	case n >= 105:
		return n - 105
	}
	return n
}

type operationRecord struct {
	Op            codes
	Angle         string
	Before, After registers
	XAfterStop    *word `json:"X_after_stop"`
	Error         bool
	Indicator     string
}

// run runs the operation as the only step before a stop.
func (r *operationRecord) run(t *testing.T, e *Engine, at string, presses ...Key) {
	e.Reset()
	e.SetAngle(map[string]Angle{"r": Radians, "d": Degrees, "g": Grads}[r.Angle])
	for _, k := range presses {
		require.True(t, e.Press(k, budget), at)
	}
	e.SetProgram([]uint8{r.Op[0], 0x50, 0x50})
	r.Before.set(e)
	e.Strike(StartStop)
	for e.NextFetch(budget) {
	}
	require.True(t, e.Settle(budget), at)
	want := r.After
	if r.XAfterStop != nil {
		want.X = r.XAfterStop
	}
	want.check(t, e, at)
	if r.Indicator != "" {
		require.Equal(t, r.Indicator, indicator(e.Display()), at)
	} else {
		require.Equal(t, r.Error, indicator(e.Display()) == "FEDD0DFFFFFF:0", at)
	}
}

func testFunctionRecords(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	records(t, "functions.jsonl", "", 20, func(t *testing.T, line int, r *operationRecord) {
		r.run(t, e, fmt.Sprintf("functions.jsonl:%d: %X", line, r.Op), Clear)
	})
}

func testArithmeticRecords(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	for _, name := range []string{"arithmetic.jsonl", "arithmetic-hex.jsonl"} {
		records(t, name, "", 20, func(t *testing.T, line int, r *operationRecord) {
			// Some divisions go on long after the error is shown, and were
			// recorded before their end.
			long := r.Error && (r.Op[0] == 0x13 || r.Op[0] == 0x23)
			if !long {
				r.run(t, e, fmt.Sprintf("%s:%d: %X", name, line, r.Op))
			}
		})
	}
}

type publishedRecord struct {
	registers
	R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, Ra, Rb, Rc, Rd, Re word
	Angle                                                      string
	Program                                                    codes
	Expect                                                     struct {
		registers
		R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, Ra, Rb, Rc, Rd, Re word
		Ind                                                        string
	}
}

func testPublishedRecords(t *testing.T, mc *Microcode) {
	e := New(mc, MK61)
	records(t, "published.jsonl", "published", 2, func(t *testing.T, line int, r *publishedRecord) {
		at := fmt.Sprintf("published.jsonl:%d", line)
		e.Reset()
		e.SetAngle(map[string]Angle{"r": Radians, "d": Degrees, "g": Grads}[r.Angle])
		require.True(t, e.Press(Clear, budget), at)
		r.Regs = []word{r.R0, r.R1, r.R2, r.R3, r.R4, r.R5, r.R6, r.R7, r.R8, r.R9, r.Ra, r.Rb, r.Rc, r.Rd, r.Re}
		r.Cells = append(r.Program, make(codes, MK61.Steps()-len(r.Program))...)
		r.set(e)
		require.True(t, e.Press(Return, budget), at)
		e.Strike(StartStop)
		for e.NextFetch(budget) {
		}
		require.True(t, e.Settle(budget), at)
		x := &r.Expect
		x.Regs = []word{x.R0, x.R1, x.R2, x.R3, x.R4, x.R5, x.R6, x.R7, x.R8, x.R9, x.Ra, x.Rb, x.Rc, x.Rd, x.Re}
		x.check(t, e, at)
		require.Equal(t, x.Ind, indicator(e.Display()), at)
	})
}
