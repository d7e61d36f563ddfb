package programs_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"mk61/calc/number"
	"mk61/isa"
)

// put sets the stack, the last value in X, as typing it with В↑ between does.
func (g *game) put(values ...float64) {
	slices.Reverse(values)
	stack := []*number.Number{&g.s.X, &g.s.Y, &g.s.Z, &g.s.T}
	for i, v := range values {
		n, err := number.FromDecimal(strconv.FormatFloat(v, 'e', 7, 64))
		require.NoError(g.t, err)
		*stack[i] = n
	}
}

// float is the value of a register.
func (g *game) float(n number.Number) float64 {
	text, ok := number.Decimal(n)
	require.True(g.t, ok, n)
	v, err := strconv.ParseFloat(text, 64)
	require.NoError(g.t, err)
	return v
}

// next presses С/П and returns X.
func (g *game) next() float64 {
	g.keys(isa.KeyRun)
	return g.float(g.s.X)
}

// function writes a function of the user into the program, В/О at its end.
func (g *game) function(cell int, codes ...byte) {
	copy(g.s.Cells[cell:], append(codes, 0x52))
}

// run puts the values, presses В/О С/П and returns X.
func (g *game) run(values ...float64) float64 {
	g.put(values...)
	g.keys(isa.KeyReturn)
	return g.next()
}

func TestFactorial(t *testing.T) {
	g := load(t, "factorial")
	want := big.NewInt(1)
	for n := range 70 {
		if n > 0 {
			want.Mul(want, big.NewInt(int64(n)))
		}
		f, _ := new(big.Float).SetInt(want).Float64()
		got := g.run(float64(n))
		if n <= 13 {
			require.Equal(t, f, got, n)
		}
		require.InEpsilon(t, f, got, 5e-7, n)
	}
}

func TestGCD(t *testing.T) {
	g := load(t, "gcd-lcm")
	r := rand.New(rand.NewPCG(1, 2))
	try := func(a, b int64) {
		t.Helper()
		want := new(big.Int).GCD(nil, nil, big.NewInt(a), big.NewInt(b)).Int64()
		require.Equal(t, float64(want), g.run(float64(a), float64(b)), "%d %d", a, b)
		if lcm := a / want * b; lcm < 1e8 {
			require.Equal(t, float64(lcm), g.float(g.s.Y), "%d %d", a, b)
		}
	}
	for a := range int64(40) {
		for b := range int64(40) {
			if a+b > 0 {
				try(a, b)
			}
		}
	}
	for range 3000 {
		try(1+r.Int64N(99999999), 1+r.Int64N(99999999))
		d := 1 + r.Int64N(9999)
		try(d*(1+r.Int64N(9999)), d*(1+r.Int64N(9999)))
	}
}

// divisor is the smallest divisor of n above 1.
func divisor(n int) int {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return d
		}
	}
	return n
}

func TestFactors(t *testing.T) {
	g := load(t, "factors")
	r := rand.New(rand.NewPCG(3, 4))
	try := func(n int) {
		t.Helper()
		got, rest := g.run(float64(n)), n
		for rest > 1 {
			want := divisor(rest)
			require.Equal(t, float64(want), got, "%d: %d is left", n, rest)
			rest /= want
			got = g.next()
		}
		require.Equal(t, 1.0, got, n)
	}
	for n := 1; n < 1500; n++ {
		try(n)
	}
	for range 300 {
		try(1 + r.IntN(999999))
	}
	// Close to d times a multiple of a power of ten: what a short quotient gets wrong.
	for _, n := range []int{99990001, 99980003, 99970009, 99900001, 99999989, 98999011} {
		try(n)
	}
}

func TestPrimes(t *testing.T) {
	g := load(t, "primes")
	got := g.run(1)
	for n := 2; n < 2500; n++ {
		if divisor(n) == n {
			require.Equal(t, float64(n), got)
			got = g.next()
		}
	}
}

func TestQuadratic(t *testing.T) {
	g := load(t, "quadratic")
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		a, b, c := float64(1+r.IntN(9)), float64(r.IntN(199)-99), float64(r.IntN(199)-99)
		d := b*b - 4*a*c
		roots := g.run(a, b, c)
		x, y := g.next(), g.next()
		name := fmt.Sprintf("%v %v %v: %v, %v %v", a, b, c, roots, x, y)
		switch {
		case roots == 0:
			require.Negative(t, d, name)
			require.InDelta(t, -b/2/a, x, 1e-6, name)
			require.InDelta(t, math.Sqrt(-d)/2/a, y, 1e-4, name)
		case roots == 1:
			require.Zero(t, d, name)
			fallthrough
		default:
			require.GreaterOrEqual(t, d, 0.0, name)
			require.GreaterOrEqual(t, math.Abs(x)*(1+1e-6), math.Abs(y), name)
			for _, v := range []float64{x, y} {
				require.InDelta(t, 0, a*v*v+b*v+c, 1e-5*(math.Abs(b*v)+math.Abs(c)+1), name)
			}
		}
	}
}

func TestLinear(t *testing.T) {
	g := load(t, "linear3")
	r := rand.New(rand.NewPCG(7, 8))
	solved := 0
	for range 600 {
		var m [3][4]float64
		for i := range m {
			for k := range m[i] {
				m[i][k] = float64(r.IntN(19) - 9)
			}
		}
		det := 0.0
		for k := range 3 {
			det += m[0][k] * (m[1][(k+1)%3]*m[2][(k+2)%3] - m[1][(k+2)%3]*m[2][(k+1)%3])
		}
		if det == 0 || m[0][0] == 0 && m[1][0] == 0 {
			continue // the papers: type the equations in another order
		}
		require.Equal(t, 12, g.start())
		for i := range 12 {
			g.put(m[i/4][i%4])
			g.keys(isa.KeyRun)
		}
		x := [3]float64{g.float(g.s.X), g.next(), g.next()}
		for i := range m {
			sum, size := -m[i][3], 1.0
			for k := range x {
				sum += m[i][k] * x[k]
				size += math.Abs(m[i][k] * x[k])
			}
			require.InDelta(t, 0, sum, 1e-4*size, "%v: %v", m, x)
		}
		solved++
	}
	require.Greater(t, solved, 500)
}

func TestSimpson(t *testing.T) {
	g := load(t, "simpson")
	for _, c := range []struct{ a, b, n float64 }{{0, 1, 4}, {0, 1, 10}, {-2, 3, 20}, {5, -1, 20}} {
		require.InDelta(t, math.Atan(c.b)-math.Atan(c.a), g.run(c.a, c.b, c.n), 2e-6, c)
	}
	g.function(55, 0x0E, 0x22, 0x12) // x³
	for a := -5.0; a < 5; a++ {
		for n := 1.0; n < 4; n++ {
			require.InDelta(t, (math.Pow(a+3, 4)-math.Pow(a, 4))/4, g.run(a, a+3, n), 1e-3, "%v %v", a, n)
		}
	}
	g.function(55, 0x1C) // sin x
	require.InDelta(t, 2, g.run(0, 3.1415926, 20), 1e-5)
	g.function(55, 0x16) // eˣ
	require.InDelta(t, math.E-1, g.run(0, 1, 10), 3e-7)
}

func TestRoots(t *testing.T) {
	for _, c := range []struct {
		name       string
		codes      []byte
		a, b, want float64
	}{
		{"x² − 2", []byte{0x22, 0x02, 0x11}, 1, 2, math.Sqrt2},
		{"x³ − 10", []byte{0x0E, 0x22, 0x12, 0x01, 0x00, 0x11}, 2, 3, math.Cbrt(10)},
		{"eˣ − 3", []byte{0x16, 0x03, 0x11}, 0, 2, math.Log(3)},
		{"sin x", []byte{0x1C}, 3, 4, math.Pi},
		{"1 − x", []byte{0x01, 0x14, 0x11}, -7, 9, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := load(t, "bisection")
			g.function(62, c.codes...)
			require.InEpsilon(t, c.want, g.run(c.a, c.b), 3e-7)
			require.InEpsilon(t, c.want, g.run(c.b, c.a), 3e-7)
			g = load(t, "secant")
			g.function(45, c.codes...)
			require.InEpsilon(t, c.want, g.run(c.a, c.b), 3e-7)
		})
	}
}

func TestRegression(t *testing.T) {
	g := load(t, "regression")
	r := rand.New(rand.NewPCG(9, 10))
	for range 50 {
		n := 3 + r.IntN(20)
		shift := float64(r.IntN(10000))
		var sx, sy float64
		xs, ys := make([]float64, n), make([]float64, n)
		require.Equal(t, 0, g.start())
		for i := range n {
			xs[i] = shift + float64(r.IntN(1000))/10
			ys[i] = float64(r.IntN(1000))/10 + xs[i]/2
			sx, sy = sx+xs[i], sy+ys[i]
			g.put(xs[i], ys[i])
			require.Equal(t, float64(i+1), g.next())
		}
		mx, my := sx/float64(n), sy/float64(n)
		var sxx, sxy, syy float64
		for i := range n {
			sxx += (xs[i] - mx) * (xs[i] - mx)
			sxy += (xs[i] - mx) * (ys[i] - my)
			syy += (ys[i] - my) * (ys[i] - my)
		}
		g.keys(isa.KeyGoto, isa.Key(5), isa.Key(9))
		b := sxy / sxx
		for i, want := range []float64{mx, math.Sqrt(sxx / float64(n-1)), my, math.Sqrt(syy / float64(n-1)), b, my - b*mx, sxy / math.Sqrt(sxx*syy)} {
			require.InDelta(t, want, g.next(), 1e-5*(math.Abs(want)+math.Abs(b*mx)+1), "answer %d of %d points", i, n)
		}
		g.put(shift)
		require.InDelta(t, my+b*(shift-mx), g.next(), 1e-5*(my+math.Abs(b*mx)+1))
	}
}

func TestBaseConversion(t *testing.T) {
	g := load(t, "base-conversion")
	r := rand.New(rand.NewPCG(11, 12))
	tried := 0
	for i := range 4000 {
		n := int64(i)
		if i > 200 {
			n = r.Int64N(1 << (1 + r.Int64N(26)))
		}
		p, q := 2+r.IntN(9), 2+r.IntN(9)
		typed, want := strconv.FormatInt(n, p), strconv.FormatInt(n, q)
		if len(typed) > 8 || len(want) > 8 {
			continue
		}
		v, err := strconv.ParseFloat(typed, 64)
		require.NoError(t, err)
		got := g.run(v, float64(p), float64(q))
		require.Equal(t, want, strconv.FormatFloat(got, 'f', -1, 64), "%s from %d to %d", typed, p, q)
		tried++
	}
	require.Greater(t, tried, 1000)
}

// stride is how many days lie between the days that TestCalendar tries besides
// the ends of February and of the years. With 1 it tries every day.
const stride = 211

func TestCalendar(t *testing.T) {
	there, back := load(t, "calendar"), load(t, "date-of-day")
	day := time.Date(1582, 10, 15, 0, 0, 0, 0, time.UTC)
	julian := 2299161.0
	for i := 0; day.Year() < 10000; i++ {
		m, d := day.Month(), day.Day()
		if i%stride == 0 || m == 2 && d >= 28 || m == 3 && d == 1 || m == 12 && d == 31 || m == 1 && d == 1 {
			weekday := (int(day.Weekday()) + 6) % 7
			require.Equal(t, float64(weekday+1), there.run(float64(d), float64(m), float64(day.Year())), day)
			require.Equal(t, julian, there.next(), day)
			require.Equal(t, [3]float64{float64(d), float64(m), float64(day.Year())}, [3]float64{back.run(julian), back.next(), back.next()}, day)
		}
		day = day.AddDate(0, 0, 1)
		julian++
	}
}
