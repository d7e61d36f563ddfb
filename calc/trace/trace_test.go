package trace

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/engine"
	"mk61/calc/script"
)

// fox is the fox hunt in 105 steps, with what was lost in its print.
const fox = `
40 09 42 43 00 45 46 D5 65 41 02 15 20 60 07 12 10 35 40 12 34 22 14 13 22 05 44 D4 11 57
08 3E 5B 27 B4 58 07 11 44 63 0B B4 61 14 50 62 15 45 12 34 65 13 41 59 93 65 11 5C 93 D6
63 42 06 44 00 45 64 61 D4 59 66 21 21 11 57 99 0F 35 61 35 11 57 93 10 57 93 0F 13 31 17
17 5E 94 D5 58 66 65 51 42 5A 37 66 03 23 50`

// foxGame is a whole game, the first of the recorded ones.
const foxGame = "0.5 В/О С/П 8.7 С/П 1.8 С/П 3.0 С/П 3.6 С/П 10 С/П -1 С/П 8.4 С/П 8.4 С/П 6.4 С/П 8.3 С/П 1.0 С/П 1.0 С/П " +
	"1.3 С/П 5.7 С/П 6.7 С/П 6.7 С/П 6.3 С/П 0.7 С/П"

// on is a desk with the program.
func on(p *desk.Setup) *desk.Desk {
	d := desk.New(desk.Options{})
	d.Load(p)
	return d
}

func program(t testing.TB, text string) *desk.Setup {
	t.Helper()
	cells, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	require.NoError(t, err)
	return &desk.Setup{Name: "test", Cells: cells}
}

// record writes the trace of a session and reads it again.
func record(t testing.TB, p *desk.Setup, keys string, format Format, columns []Column, keep func(*desk.Event) bool) *Trace {
	t.Helper()
	actions, err := script.Parse(keys)
	require.NoError(t, err)
	var b bytes.Buffer
	w := NewWriter(&b, format, &Trace{Program: p.Cells, Keys: keys, Columns: columns})
	_, err = on(p).Record(context.Background(), actions, func(ev *desk.Event) bool {
		if keep == nil || keep(ev) {
			w.Write(ev)
		}
		return true
	})
	require.NoError(t, err)
	require.NoError(t, w.Flush())
	tr, err := Read("test.trace", b.Bytes())
	require.NoError(t, err)
	return tr
}

func columns(t testing.TB, names string) []Column {
	var l []Column
	for _, n := range strings.Fields(names) {
		c, err := ParseColumn(n)
		require.NoError(t, err)
		l = append(l, c)
	}
	return l
}

func compare(t testing.TB, tr *Trace, given *desk.Setup) *Divergence {
	t.Helper()
	p, actions, err := tr.Session(given)
	require.NoError(t, err)
	div, _, err := tr.Compare(context.Background(), on(p), actions)
	require.NoError(t, err)
	return div
}

func TestTraceRoundTrip(t *testing.T) {
	p := program(t, fox)
	for _, format := range []Format{Text, CSV, JSON} {
		for _, names := range []string{"step pc code name X Y Z T X1 changed display", "pc X", "step display R3", "X R0 ret"} {
			tr := record(t, p, foxGame, format, columns(t, names), nil)
			require.Greater(t, len(tr.Rows), 1000)
			require.Nil(t, compare(t, tr, nil), "format %d, columns %s", format, names)
		}
	}
	odd := record(t, p, foxGame, Text, DefaultColumns(), func(ev *desk.Event) bool { return ev.PC == 0x44 })
	require.Len(t, odd.Rows, 18)
	require.Nil(t, compare(t, odd, nil))
}

func TestTraceNotations(t *testing.T) {
	p := program(t, "03 23 41 50")
	for _, text := range []string{
		"pc X\n00 3\n01 3.3333333-01\n02 0,33333333\n",
		"| pc | X            | changed |\n| 00 | 3            | -       |\n| 01 | 999033333333 | -       |\n| 02 | *            | R1=3.3333333E-1 |\n",
		"pc;X;display\n00;3;*\n01;3,3333333E-1;\" 3,3333333-01\"\n",
		"step,X\n2,0.33333333\n4,0.33333333\n",
		`{"pc":"00","X":3}` + "\n" + `{"pc":"01","X":"3.3333333e-01"}`,
		"name  X\nF x²  9\n",
	} {
		tr, err := Read("t", []byte(text))
		require.NoError(t, err, text)
		div := compare(t, tr, p)
		if strings.HasPrefix(text, "name") {
			require.NotNil(t, div)
			require.Equal(t, "line 2: step 1, cell 00: name is 3, want F x²", div.String())
			continue
		}
		require.Nil(t, div, text)
	}
}

func TestTraceFaults(t *testing.T) {
	rows := []struct{ text, message string }{
		{"", "t:1:1: no steps in the trace"},
		{"pc Q\n00 1\n", `t:1:4: unknown column "Q"`},
		{"pc X\n00 1e200\n", `t:2:1: column X: "1e200" is no number of the machine`},
		{"pc X\n0Z 1\n", `t:2:1: column pc: "0Z": want two hex digits`},
		{"pc X\n00 1 2\n", "t:2:1: 3 fields under 2 columns"},
		{"step X\n3 1\n3 1\n", "t:3:1: step 3 after step 3"},
		{"pc\n00\n# keys: 5\n", "t:3:1: keys: this belongs before the first step"},
		{"# program: 0\npc\n00\n", "t:1:1: program: want up to 105 pairs of hex digits"},
		{"{\"pc\":\n", "t:1:1: not a JSON object"},
		{"display\n[12\n", "t:2:1: no closing ]"},
	}
	for _, r := range rows {
		_, err := Read("t", []byte(r.text))
		require.Error(t, err, r.text)
		require.Equal(t, r.message, strings.Split(err.Error(), "\n")[0])
	}
}

// The report names the step and the one that wrote the wrong register.
func TestDivergence(t *testing.T) {
	p := program(t, "01 41 02 42 54 61 62 10 50")
	tr := record(t, p, "В/О С/П", Text, columns(t, "step pc X R1 R2"), nil)
	wrong := program(t, "01 41 03 42 54 61 62 10 50")
	div := compare(t, tr, wrong)
	require.NotNil(t, div)
	require.Equal(t, uint64(3), div.Event.Number)
	later := record(t, p, "В/О С/П", Text, columns(t, "step R2"), func(ev *desk.Event) bool { return ev.Number >= 6 })
	div = compare(t, later, wrong)
	require.NotNil(t, div)
	require.Equal(t, uint64(6), div.Event.Number)
	require.NotNil(t, div.Wrong[0].Writer)
	require.Equal(t, byte(0x03), div.Wrong[0].Writer.PC)
	short := compare(t, tr, program(t, "01 41 02 42 50"))
	require.NotNil(t, short)
}

// One wrong cell of the fox hunt is found from one recorded game. The misprints
// are random; those that the game does not notice (the same behaviour all along)
// are counted apart.
func TestRepairFox(t *testing.T) {
	good := program(t, fox)
	tr := record(t, good, foxGame, Text, columns(t, "step X Y changed display"), nil)
	_, actions, err := tr.Session(nil)
	require.NoError(t, err)
	rnd := rand.New(rand.NewPCG(61, 52))
	found, silent, first := 0, 0, 0
	samples := 40
	if testing.Short() {
		samples = 5
	}
	for range samples {
		cell, code := rnd.IntN(len(good.Cells)), byte(rnd.IntN(256))
		if good.Cells[cell] == code {
			code++
		}
		bad := program(t, fox)
		bad.Cells[cell] = code
		if compare(t, tr, bad) == nil {
			silent++
			continue
		}
		l, _, err := tr.Repairs(context.Background(), func() *desk.Desk { return on(bad) }, actions)
		require.NoError(t, err)
		for i, r := range l {
			if r.Cell.Cell == cell && r.Code == good.Cells[cell] {
				found++
				if i == 0 {
					first++
				}
			}
		}
	}
	t.Logf("%d misprints: %d not noticed by the game; of the others %d found, %d as the first of the list", samples, silent, found, first)
	require.GreaterOrEqual(t, found*100, (samples-silent)*95)
}

func BenchmarkRepairFox(b *testing.B) {
	good := program(b, fox)
	tr := record(b, good, foxGame, Text, DefaultColumns(), nil)
	_, actions, err := tr.Session(nil)
	require.NoError(b, err)
	rnd := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		bad := program(b, fox)
		cell := rnd.IntN(len(bad.Cells))
		bad.Cells[cell] ^= byte(rnd.IntN(255) + 1)
		_, _, err := tr.Repairs(context.Background(), func() *desk.Desk { return on(bad) }, actions)
		require.NoError(b, err)
	}
}

// Both engines do what the trace says step by step, the chips where there are images.
func TestTraceOnBothEngines(t *testing.T) {
	tr := record(t, program(t, fox), foxGame, Text, DefaultColumns(), nil)
	p, actions, err := tr.Session(nil)
	require.NoError(t, err)
	openers := []engine.Opener{engine.OpenDirect}
	if open, err := engine.Open("chip", ""); err == nil && !testing.Short() {
		openers = append(openers, open)
	}
	for _, open := range openers {
		d := desk.New(desk.Options{Open: open})
		d.Load(p)
		div, steps, err := tr.Compare(context.Background(), d, actions)
		require.NoError(t, err)
		require.Equal(t, uint64(2561), steps)
		require.Nil(t, div)
	}
}

// short is a desk that gives up after 200 steps.
func short(p *desk.Setup) *desk.Desk {
	d := desk.New(desk.Options{Limit: 200})
	d.Load(p)
	return d
}

func FuzzTrace(f *testing.F) {
	f.Add("# program: 0150\n# keys: С/П\nstep  pc  name  X  changed  display\n1  00  1  1  -  [ 1,]\n")
	f.Add("pc,X\n00,\"1\"\n")
	f.Add("{\"trace\":\"1\",\"program\":\"50\"}\n{\"step\":1,\"X\":\"0\"}\n")
	f.Add("| pc | ret |\n| 00 | 12.34 |\n")
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := Read("f", []byte(text))
		if err != nil || strings.Contains(strings.ToLower(text), "limit") {
			return
		}
		p, actions, err := tr.Session(nil)
		if err != nil {
			return
		}
		if _, _, err := tr.Compare(context.Background(), short(p), actions); err != nil {
			return
		}
	})
}

// The examples of the document are read by the reader.
func TestFormatsDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	require.NoError(t, err)
	n := 0
	for _, block := range strings.Split(string(text), "\n```")[1:] {
		kind, body, _ := strings.Cut(block, "\n")
		if kind != "trace" {
			continue
		}
		n++
		tr, err := Read("formats.md", []byte(body))
		require.NoError(t, err, body)
		var given *desk.Setup
		if tr.Program == nil {
			given = program(t, "0323")
		}
		require.Nil(t, compare(t, tr, given))
	}
	require.NotZero(t, n)
}

// A trace of any length is written and compared without being held: what is alive
// stays the same. Held in memory it is refused.
func TestLongTrace(t *testing.T) {
	const steps = 150_000
	p := program(t, "5100")
	actions, err := script.Parse("В/О С/П")
	require.NoError(t, err)
	in, out := io.Pipe()
	var written int64
	go func() {
		w := NewWriter(io.MultiWriter(out, counter{&written}), Text, &Trace{Program: p.Cells, Keys: "В/О С/П", Columns: DefaultColumns()})
		_, err := on(p).Record(context.Background(), actions, func(ev *desk.Event) bool {
			w.Write(ev)
			return ev.Number < steps
		})
		out.CloseWithError(errors.Join(err, w.Flush()))
	}()
	before, most := alive(), uint64(0)
	r := NewReader("long", sampled{in, func() { most = max(most, alive()) }, new(int)})
	require.NoError(t, r.Head())
	div, ran, err := r.Compare(context.Background(), on(p), actions)
	require.NoError(t, err)
	require.Nil(t, div)
	require.EqualValues(t, steps, ran)
	require.EqualValues(t, steps, r.Count)
	require.Greater(t, written, int64(20_000_000))
	require.Less(t, most, before+2<<20, "alive")

	long := "X\n" + strings.Repeat("1\n", maxFields)
	_, err = Read("long", []byte(long))
	require.ErrorIs(t, err, ErrTooLong)
	_, err = Read("wide", []byte("X\n"+strings.Repeat(" ", maxLine)+"1\n"))
	require.EqualError(t, err, "wide:2:1: a line of more than 524288 bytes")
}

// alive is how many bytes of the heap are in use.
func alive() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

type counter struct{ n *int64 }

func (c counter) Write(p []byte) (int, error) { *c.n += int64(len(p)); return len(p), nil }

// sampled looks at something every 4000 reads.
type sampled struct {
	io.Reader
	look func()
	n    *int
}

func (s sampled) Read(p []byte) (int, error) {
	if *s.n++; *s.n%4000 == 0 {
		s.look()
	}
	return s.Reader.Read(p)
}
