package accuracy

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/exact"
	"mk61/calc/number"
	"mk61/isa"
	"mk61/programs"
)

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		op, x, y string
		angle    number.Angle
		machine  string
		ulps     float64
		wrong    bool
	}{
		{"sin", "0.5", "0", number.Deg, "8.726535E-3", -4.984, true},
		{"x^y", "2", "2", number.Rad, "3.9999996", -4, true},
		{"−", "3", "-5", number.Rad, "-8", 0, false},
		{"÷", "3", "1", number.Rad, "3.3333333E-1", -0.333, false},
	} {
		op, ok := isa.Decode(c.op)
		require.True(t, ok, c.op)
		x, err := number.FromDecimal(c.x)
		require.NoError(t, err)
		y, err := number.FromDecimal(c.y)
		require.NoError(t, err)
		got := Compare(op, x, y, c.angle)
		require.NoError(t, got.NoTruth, c.op)
		require.Equal(t, Comparison{Op: op, X: x, Y: y, Angle: c.angle, Machine: got.Machine, Shown: got.Shown, Truth: got.Truth, Ulps: got.Ulps}, got)
		require.Equal(t, c.machine, Text(got.Machine), c.op)
		require.InDelta(t, c.ulps, got.Ulps, 0.0005, c.op)
		require.Equal(t, c.wrong, got.Wrong(), c.op)
	}
}

// TestCompareRefused: ЕГГОГ with and without a true value.
func TestCompareRefused(t *testing.T) {
	tg, _ := isa.Decode("tg")
	ninety, err := number.FromDecimal("90")
	require.NoError(t, err)
	c := Compare(tg, ninety, 0, number.Deg)
	require.ErrorIs(t, c.NoTruth, exact.ErrTangent)
	require.True(t, c.Refused)
	require.Equal(t, ninety, c.Machine)
	require.Contains(t, c.Shown.String(), "ЕГГ0Г")
	require.False(t, c.Wrong())

	power, _ := isa.Decode("10^x")
	hundred, err := number.FromDecimal("100")
	require.NoError(t, err)
	c = Compare(power, hundred, 0, number.Rad)
	require.NoError(t, c.NoTruth)
	require.Equal(t, "1E100", c.Truth.True.Text(8))
}

func TestOperation(t *testing.T) {
	for name, want := range map[string]string{"sin": "F sin", "x^y": "F xʸ", "F√": "F √", "−": "−", "2": "", "x2": "F x²", "К∧": "", "frob": "", "3D": "3D"} {
		op, err := Operation(name)
		require.Equal(t, want == "", err != nil, name)
		if err == nil {
			require.Equal(t, want, isa.Table[op].Name)
		}
	}
	for name, want := range map[string]int{"π": 0, "sin": 1, "+": 2, "К max": 2} {
		op, err := Operation(name)
		require.NoError(t, err)
		require.Equal(t, want, Operands(op), name)
	}
}

func TestUlps(t *testing.T) {
	minus, err := number.FromDecimal("-1e-9")
	require.NoError(t, err)
	require.True(t, math.IsInf(Ulps(exact.Value{}, minus), -1))
	require.True(t, math.IsInf(Ulps(exact.Value{}, number.One), 1))
	require.Zero(t, Ulps(exact.Value{}, number.Zero))
	for u, want := range map[float64]string{0.0004: "0", -4.98405: "-4.984", 20754: "20754", -881454.2: "-881454", 1.2e7: "1.20e+07"} {
		require.Equal(t, want, Units(u))
	}
	require.Equal(t, "∞", Units(math.Inf(-1)))
}

// TestDomains: every domain is of an operation with a true value, and not empty.
func TestDomains(t *testing.T) {
	for _, k := range known {
		op, ok := isa.Decode(k.op)
		require.True(t, ok && isa.Table[op].Name == k.op, k.op)
		require.True(t, exact.Has(op), k.op)
		require.Equal(t, exact.Angular(op), k.angles != nil, k.op)
		require.Equal(t, exact.Binary(op), k.YTo > k.YFrom, k.op)
		require.False(t, k.Empty(), k.op)
	}
	require.Len(t, new(Choice).Domains(), 49)
}

func TestChoice(t *testing.T) {
	sin, _ := isa.Decode("sin")
	lg, _ := isa.Decode("lg")
	pi, _ := isa.Decode("π")
	deg, two, three := number.Deg, 2.0, 3.0
	for _, c := range []struct {
		choice Choice
		want   []Domain
	}{
		{Choice{Ops: []byte{pi}}, nil},
		{Choice{Ops: []byte{sin}, Angle: &deg}, []Domain{
			{Op: sin, Angle: deg, To: 360}, {Op: sin, Angle: deg, From: 1e-9, To: 1e9, Log: true},
		}},
		{Choice{Ops: []byte{sin}, Angle: &deg, Own: true}, []Domain{{Op: sin, Angle: deg, To: 360}}},
		{Choice{Ops: []byte{sin}, From: &two}, []Domain{
			{Op: sin, From: 2, To: 6.2831853}, {Op: sin, Angle: number.Grad, From: 2, To: 400}, {Op: sin, Angle: deg, From: 2, To: 360},
		}},
		{Choice{Ops: []byte{lg}, Angle: &deg, To: &three, Y: &[2]float64{4, 5}}, []Domain{{Op: lg, From: 1, To: 3, YFrom: 4, YTo: 5}}},
		{Choice{Ops: []byte{lg}, Log: true}, []Domain{{Op: lg, From: 1, To: 10, Log: true}}},
	} {
		require.Equal(t, c.want, c.choice.Domains())
	}
}

func TestSweep(t *testing.T) {
	lg, _ := isa.Decode("F lg")
	d := Domain{Op: lg, From: 1, To: 10}
	w := d.Sweep(t.Context(), 300)
	require.Len(t, w.Samples, 300)
	require.Equal(t, w, d.Sweep(t.Context(), 300), "a sweep is the same each time")
	wrong, total, worst := 0, 0.0, 0.0
	for i := range w.Samples {
		c := &w.Samples[i]
		if i > 0 {
			require.Less(t, Float(w.Samples[i-1].X), Float(c.X))
		}
		if c.Wrong() {
			wrong++
		}
		total += math.Abs(c.Ulps)
		worst = max(worst, math.Abs(c.Ulps))
	}
	require.Equal(t, wrong, w.Wrong)
	require.InDelta(t, float64(wrong)/300, w.Share(), 1e-12)
	require.InDelta(t, total/300, w.Mean, 1e-9)
	require.Equal(t, worst, math.Abs(w.Worst.Ulps))
	require.LessOrEqual(t, w.Median, worst)

	root, _ := isa.Decode("√")
	w = Domain{Op: root, From: -9, To: -1}.Sweep(t.Context(), 10)
	require.Empty(t, w.Samples, "there is no true value")
	require.Zero(t, w.Share())
	require.Empty(t, Domain{Op: lg, From: 0, To: 1, Log: true}.Sweep(t.Context(), 10).Samples)
	require.Empty(t, Domain{Op: lg, From: 1, To: 10}.Sweep(t.Context(), -1).Samples)
}

// TestWriters: each sample is a line of the table and a dot of the picture.
func TestWriters(t *testing.T) {
	sin, _ := isa.Decode("sin")
	w := Domain{Op: sin, Angle: number.Deg, From: 0, To: 90}.Sweep(t.Context(), 50)
	angle := func(a number.Angle) string { require.Equal(t, number.Deg, a); return "degrees" }
	var b bytes.Buffer
	require.NoError(t, WritePoints(&b, []*Sweep{w}, angle))
	require.Equal(t, 50, strings.Count(b.String(), "\nF sin,1C,degrees,"))
	b.Reset()
	require.NoError(t, WriteCSV(&b, []*Sweep{w}, angle))
	require.Contains(t, b.String(), "\nF sin,1C,degrees,0,90,false,50,")
	b.Reset()
	require.NoError(t, w.WriteSVG(&b, Labels{Title: "a < b", Note: "note", Axis: "axis & more"}))
	require.Contains(t, b.String(), "<title>a &lt; b</title>")
	require.Contains(t, b.String(), "axis &amp; more")
	require.Equal(t, 50, strings.Count(b.String(), "h0"))
}

// typed reads keys, commands and numbers, blank separated.
func typed(t *testing.T, text string) []isa.Key {
	t.Helper()
	var out []isa.Key
	for _, w := range strings.Fields(text) {
		if k, ok := isa.ParseKey(w); ok {
			out = append(out, k)
		} else if op, ok := isa.Decode(w); ok {
			out = append(out, isa.Table[op].Keys...)
		} else {
			for _, c := range strings.Split(w, "") { // a number
				k, ok := isa.ParseKey(c)
				require.True(t, ok, w)
				out = append(out, k)
			}
		}
	}
	return out
}

// TestShadows: what the shadow of X is after keys.
func TestShadows(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"2 √ x²", "2"},
		{"3 1/x 3 ×", "1"},
		{"3 1/x ВП 2", "33.333333333333333333"},        // the exponent of a result
		{"3 1/x ВП 2 /-/", "3.3333333333333333333E-3"}, // its sign
		{"3 1/x /-/", "-3.3333333333333333333E-1"},     //
		{"3 1/x x→П 5 0 П→x 5", "3.3333333333333333333E-1"},
		{"3 1/x x→П 5 5 x→П 7 К П→x 7", "3.3333333333333333333E-1"},
		{"5 x→П 7 3 1/x К x→П 7 0 П→x 5", "3.3333333333333333333E-1"},
		{"3 1/x В↑ +", "6.6666666666666666667E-1"},
		{"3 1/x 7 ↔", "3.3333333333333333333E-1"},
		{"3 1/x 7 + Вх + ⟳ ⟳ ⟳", "0"},
		{"1 В↑ 2 В↑ 3 ⟳", "2"},
		{"3 1/x 5 x→П 4 Cx", "0"},
		{"2 В↑ 3 x^y", "9"},
		{"3 1/x [x]", "0"},
		{"3 1/x ∧", "8"}, // digits of the machine
		{"50 10^x x² 50 +/- 10^x x² ×", "1"},
		{"60 +/- 10^x x² 60 10^x x² ×", "1"}, // 0 on the machine, by underflow
		{"9 sin arcsin", "9"},
	} {
		s := calc.New(calc.MK61)
		s.Angle = number.Grad
		f := Follow(s)
		for _, k := range typed(t, c.keys) {
			_, err := f.Key(t.Context(), k, 1000)
			require.NoError(t, err)
		}
		r := f.Report()
		require.True(t, r.Known)
		require.Equal(t, c.want, r.True.Text(20), c.keys)
		require.Equal(t, f.State().X, r.X)
		require.True(t, sameNumber(f.x.seen, r.X), "%s: the shadow of %v beside X = %v", c.keys, f.x.seen, r.X)
	}
}

// TestShadowsFollow: through a whole run every shadow stays beside its register.
func TestShadowsFollow(t *testing.T) {
	entry, ok := programs.Find("fox-hunt")
	require.True(t, ok)
	s := calc.New(calc.MK61)
	cells, err := entry.Cells("")
	require.NoError(t, err)
	s.Load(cells)
	f := Follow(s)
	warned := 0
	f.Beyond = func(d calc.Difference) {
		require.NotEqual(t, calc.NoDifference, d)
		warned++
	}
	for _, k := range typed(t, "0.5 В/О С/П 8.7 С/П 1.8 С/П 10 С/П") {
		_, err := f.Key(t.Context(), k, 100000)
		require.NoError(t, err)
		s := f.State()
		for i, p := range []shadow{f.x, f.y, f.z, f.t, f.x1} {
			n := []number.Number{s.X, s.Y, s.Z, s.T, s.X1}[i]
			require.True(t, sameNumber(p.seen, n), "register %d of the stack", i)
		}
		for i, p := range f.r {
			require.Equal(t, s.R[i].String(), p.seen.String(), "R%X", i)
			require.True(t, p.known, "R%X", i)
		}
	}
	r := f.Report()
	require.Greater(t, r.Commands, 800)
	require.Zero(t, warned)
	for _, o := range r.Ops {
		if isa.Table[o.Op].Name == "F lg" {
			require.Equal(t, 22, o.Count, "the program takes a logarithm for each of its foxes")
			return
		}
	}
	t.Error("no logarithm in the report")
}

// TestFollowerApply: a register that is set counts as exact.
func TestFollowerApply(t *testing.T) {
	f := Follow(calc.New(calc.MK61))
	for _, k := range typed(t, "3 1/x") {
		_, err := f.Key(t.Context(), k, 1)
		require.NoError(t, err)
	}
	f.Apply(func(s *calc.State) { s.X = number.One })
	r := f.Report()
	require.Equal(t, "1", r.True.Text(20))
	require.Equal(t, 1, r.Adopted)
	require.Zero(t, r.Ulps)
}

// TestFollowerKeys: what a follower cannot do it says.
func TestFollowerKeys(t *testing.T) {
	s := calc.New(calc.MK61)
	jump, _ := isa.Decode("БП")
	s.Load([]byte{jump, 0})
	f := Follow(s)
	for _, k := range []isa.Key{isa.KeyAddress, isa.KeyMove, 255} {
		_, err := f.Key(t.Context(), k, 1)
		require.ErrorIs(t, err, ErrKey)
	}
	require.Equal(t, s, f.State())
	stop, err := f.Key(t.Context(), isa.KeyRun, 100)
	require.NoError(t, err)
	require.Equal(t, calc.Limit, stop)
	require.Equal(t, 100, f.Report().Commands)
}
