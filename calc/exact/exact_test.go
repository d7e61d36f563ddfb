package exact

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/number"
)

func decimalNumber(t testing.TB, s string) number.Number {
	t.Helper()
	if s == "" {
		return number.Zero
	}
	n, err := number.FromDecimal(s)
	require.NoError(t, err)
	return n
}

func TestKnownValues(t *testing.T) {
	for _, c := range []struct {
		op      byte
		x, y    string
		angle   number.Angle
		want    string // to 30 digits
		nearest string
	}{
		{op: 0x10, x: "1", y: "2", want: "3", nearest: "000030000000"},
		{op: 0x10, x: "1e99", y: "1e-99", want: "1E99", nearest: "099010000000"},
		{op: 0x11, x: "5", y: "3", want: "-2", nearest: "000920000000"},
		{op: 0x12, x: "9e99", y: "9e99", want: "8.1E199", nearest: "199081000000"},
		{op: 0x12, x: "1e-99", y: "1e-99", want: "1E-198", nearest: "802010000000"},
		{op: 0x13, x: "7", y: "1", want: "1.42857142857142857142857142857E-1", nearest: "999014285714"},
		{op: 0x13, x: "4096", y: "1", want: "2.44140625E-4", nearest: "996024414063"},   // a tie
		{op: 0x13, x: "4096", y: "-1", want: "-2.44140625E-4", nearest: "996924414063"}, // away from zero
		{op: 0x15, x: "0.5", want: "3.16227766016837933199889354443", nearest: "000031622777"},
		{op: 0x15, x: "-7", want: "1E-7", nearest: "993010000000"},
		{op: 0x16, x: "1", want: "2.71828182845904523536028747135", nearest: "000027182818"},
		{op: 0x16, x: "0", want: "1", nearest: "000010000000"},
		{op: 0x16, x: "1e-99", want: "1", nearest: "000010000000"},
		{op: 0x17, x: "2", want: "3.01029995663981195213738894724E-1", nearest: "999030103000"},
		{op: 0x17, x: "1e-99", want: "-99", nearest: "001999000000"},
		{op: 0x18, x: "1.0000001", want: "9.99999950000003333333083333353E-8", nearest: "992099999995"},
		{op: 0x18, x: "1", want: "0", nearest: "000000000000"},
		{op: 0x24, x: "2", y: "2", want: "4", nearest: "000040000000"},
		{op: 0x24, x: "5", y: "12", want: "2.44140625E8", nearest: "008024414063"},       // a tie
		{op: 0x24, x: "390625", y: "1.5", want: "2.44140625E8", nearest: "008024414063"}, // the same
		{op: 0x24, x: "2", y: "-12", want: "2.44140625E-4", nearest: "996024414063"},
		{op: 0x24, x: "-2", y: "3", want: "-8", nearest: "000980000000"},
		{op: 0x24, x: "-3", y: "0", want: "1", nearest: "000010000000"},
		{op: 0x24, x: "0", y: "0.5", want: "0", nearest: "000000000000"},
		{op: 0x24, x: "0.99999999", y: "1e9", want: "4.53999274924884050279509183926E-5", nearest: "995045399927"},
		{op: 0x1C, x: "1", want: "8.4147098480789650665250232163E-1", nearest: "999084147098"},
		{op: 0x1C, x: "1e22", want: "-8.52200849767188801772705893753E-1", nearest: "999985220085"},
		{op: 0x1C, x: "3.1415926", want: "5.35897932384626177328291865714E-8", nearest: "992053589793"},
		{op: 0x1C, x: "30", angle: number.Deg, want: "5E-1", nearest: "999050000000"},
		{op: 0x1C, x: "-30", angle: number.Deg, want: "-5E-1", nearest: "999950000000"},
		{op: 0x1C, x: "180", angle: number.Deg, want: "0", nearest: "000000000000"},
		{op: 0x1C, x: "270", angle: number.Deg, want: "-1", nearest: "000910000000"},
		{op: 0x1D, x: "-120", angle: number.Deg, want: "-5E-1", nearest: "999950000000"},
		{op: 0x1D, x: "200", angle: number.Grad, want: "-1", nearest: "000910000000"},
		{op: 0x1E, x: "45", angle: number.Deg, want: "1", nearest: "000010000000"},
		{op: 0x1E, x: "150", angle: number.Grad, want: "-1", nearest: "000910000000"},
		{op: 0x19, x: "0.5", angle: number.Deg, want: "30", nearest: "001030000000"},
		{op: 0x19, x: "-1e-50", want: "-1E-50", nearest: "950910000000"},
		{op: 0x1A, x: "-0.5", angle: number.Deg, want: "120", nearest: "002012000000"},
		{op: 0x1A, x: "1", want: "0", nearest: "000000000000"},
		{op: 0x1A, x: "-1", angle: number.Grad, want: "200", nearest: "002020000000"},
		{op: 0x1B, x: "1", angle: number.Grad, want: "50", nearest: "001050000000"},
		{op: 0x1B, x: "1e99", angle: number.Deg, want: "90", nearest: "001090000000"},
		{op: 0x20, want: "3.14159265358979323846264338328", nearest: "000031415927"},
		{op: 0x21, x: "2", want: "1.41421356237309504880168872421", nearest: "000014142136"},
		{op: 0x21, x: "0", want: "0", nearest: "000000000000"},
		{op: 0x22, x: "9.9999999", want: "99.99999800000001", nearest: "001099999998"},
		{op: 0x23, x: "3", want: "3.33333333333333333333333333333E-1", nearest: "999033333333"},
		{op: 0x26, x: "-1.59", want: "-1.98333333333333333333333333333", nearest: "000919833333"},
		{op: 0x2A, x: "1.3030", want: "1.50833333333333333333333333333", nearest: "000015083333"},
		{op: 0x3D, x: "1.3030", want: "1.50833333333333333333333333333", nearest: "000015083333"},
		{op: 0x33, x: "-1.5", want: "-1.3", nearest: "000913000000"},
		{op: 0x30, x: "1.5125", want: "1.3045", nearest: "000013045000"},
		{op: 0x31, x: "-3", want: "3", nearest: "000030000000"},
		{op: 0x32, x: "-3", want: "-1", nearest: "000910000000"},
		{op: 0x34, x: "-1.9", want: "-1", nearest: "000910000000"},
		{op: 0x34, x: "0.9", want: "0", nearest: "000000000000"},
		{op: 0x34, x: "123.45", want: "123", nearest: "002012300000"},
		{op: 0x35, x: "-123.45", want: "-4.5E-1", nearest: "999945000000"},
		{op: 0x36, x: "-3", y: "2", want: "2", nearest: "000020000000"},
		{op: 0x36, x: "0", y: "2", want: "2", nearest: "000020000000"}, // the machine says 0
	} {
		t.Run(fmt.Sprintf("%02X_%s_%s_%d", c.op, c.x, c.y, c.angle), func(t *testing.T) {
			r, err := Apply(c.op, decimalNumber(t, c.x), decimalNumber(t, c.y), c.angle)
			require.NoError(t, err)
			require.Equal(t, c.want, r.True.Text(30))
			require.Equal(t, c.nearest, r.Nearest.String())
		})
	}
}

func TestNoValue(t *testing.T) {
	for _, c := range []struct {
		op    byte
		x, y  string
		angle number.Angle
		want  error
	}{
		{op: 0x13, x: "0", y: "1", want: ErrDivision},
		{op: 0x23, x: "0", want: ErrDivision},
		{op: 0x21, x: "-1", want: ErrRoot},
		{op: 0x17, x: "0", want: ErrLogarithm},
		{op: 0x18, x: "-2", want: ErrLogarithm},
		{op: 0x24, x: "-2", y: "0.5", want: ErrPower},
		{op: 0x24, x: "0", y: "0", want: ErrPower},
		{op: 0x19, x: "1.0000001", want: ErrArc},
		{op: 0x1A, x: "-2", want: ErrArc},
		{op: 0x1E, x: "90", angle: number.Deg, want: ErrTangent},
		{op: 0x1E, x: "-300", angle: number.Grad, want: ErrTangent},
		{op: 0x26, x: "1.6", want: ErrSixty},
		{op: 0x2A, x: "1.5960", want: ErrSixty},
		{op: 0x16, x: "1e6", want: ErrRange},
		{op: 0x15, x: "-1e50", want: ErrRange},
		{op: 0x24, x: "10", y: "1e20", want: ErrRange},
		{op: 0x37, x: "1", want: ErrNoTruth},
		{op: 0x3B, x: "1", want: ErrNoTruth},
		{op: 0x50, x: "1", want: ErrNoTruth},
	} {
		_, err := Apply(c.op, decimalNumber(t, c.x), decimalNumber(t, c.y), c.angle)
		require.ErrorIs(t, err, c.want, "%02X %s %s", c.op, c.x, c.y)
		require.Equal(t, c.want != ErrNoTruth, Has(c.op), "%02X", c.op)
	}
	_, err := Apply(0x22, 0x00001A000000, 0, number.Rad)
	require.ErrorIs(t, err, ErrNotNumber)
	_, err = Apply(0x10, number.One, 0x000110000000, number.Rad)
	require.ErrorIs(t, err, ErrNotNumber, "a sign nibble of 1")
}

// randomNumber is a number of 1 to 8 digits with an exponent of -span..span.
func randomNumber(r *rand.Rand, span int) string {
	m := r.IntN(1e8)
	for range r.IntN(4) * 2 {
		m /= 10
	}
	s := fmt.Sprintf("%de%d", m, r.IntN(2*span+1)-span-7)
	if r.IntN(2) == 0 {
		s = "-" + s
	}
	return s
}

// TestAgainstReference compares every function with the evaluation on math/big.
func TestAgainstReference(t *testing.T) {
	ops := []byte{
		0x10, 0x11, 0x12, 0x13, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x21, 0x22, 0x23, 0x24,
	}
	tiny := ref("1e-30")
	r := rand.New(rand.NewPCG(61, 1))
	for _, op := range ops {
		checked := 0
		for i := range 60 {
			angle := number.Angle(i % 3)
			spanX, spanY := 3, 3
			switch op {
			case 0x10, 0x11, 0x12, 0x13, 0x17, 0x18, 0x1B, 0x21, 0x22, 0x23:
				spanX = 40
			case 0x15, 0x16, 0x24:
				spanX, spanY = 1, 1
			case 0x1C, 0x1D, 0x1E:
				spanX = 1 + i%4*25
			case 0x19, 0x1A:
				spanX = 0
			}
			sx, sy := randomNumber(r, spanX), randomNumber(r, spanY)
			x, y := decimalNumber(t, sx), decimalNumber(t, sy)
			want, ok := reference(op, ref(sx), ref(sy), angle)
			got, err := Apply(op, x, y, angle)
			if !ok {
				if op != 0x24 { // the package knows whole powers of negative numbers
					require.Error(t, err, "%02X %s %s", op, sx, sy)
				}
				continue
			}
			require.NoError(t, err, "%02X %s %s", op, sx, sy)
			checked++
			if want.Sign() == 0 || want.MantExp(nil) < -1000 { // a multiple of a right angle in degrees
				require.Zero(t, got.True.Sign(), "%02X %s %s", op, sx, sy)
				continue
			}
			diff := newRef().Abs(refQuo(refSub(ref(got.True.Text(60)), want), want))
			require.Negative(t, diff.Cmp(tiny), "%02X %s %s angle %d: got %s, want %s", op, sx, sy, angle, got.True.Text(40), want.Text('e', 39))
			if n := refRound(want); n != number.Zero {
				require.Equal(t, n.String(), got.Nearest.String(), "%02X %s %s angle %d: %s", op, sx, sy, angle, want.Text('e', 20))
			}
		}
		require.Greater(t, checked, 15, "%02X: too few comparisons", op)
	}
}

// TestEvalDigits: Eval keeps its promise of digits for operands of many digits,
// also near the points where digits cancel.
func TestEvalDigits(t *testing.T) {
	const digits = 60
	tiny := ref("1e-60")
	third, err := Eval(0x23, value(t, "3"), Value{}, number.Rad, digits)
	require.NoError(t, err)
	nearPi, err := Eval(0x20, Value{}, Value{}, number.Rad, 40) // to 40 digits: sin is 1E-40
	require.NoError(t, err)
	nearOne, err := Eval(0x11, value(t, "1e-40"), value(t, "1"), number.Rad, digits)
	require.NoError(t, err)
	for _, x := range []Value{third, nearPi, nearOne} {
		for _, op := range []byte{0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x21, 0x22, 0x23, 0x24} {
			for angle := number.Rad; angle <= number.Deg; angle++ {
				if op == 0x19 || op == 0x1A {
					if x == nearPi {
						continue
					}
				}
				got, err := Eval(op, x, third, angle, digits)
				require.NoError(t, err)
				want, ok := reference(op, ref(x.Text(200)), ref(third.Text(200)), angle)
				require.True(t, ok)
				diff := newRef().Abs(refQuo(refSub(ref(got.Text(90)), want), want))
				require.Negative(t, diff.Cmp(tiny), "%02X of %s angle %d: got %s, want %s", op, x.Text(60), angle, got.Text(70), want.Text('e', 69))
			}
		}
	}
}

func value(t testing.TB, s string) Value {
	v, ok := Of(decimalNumber(t, s))
	require.True(t, ok)
	return v
}

// TestUlps: errors in units of the last digit of the true value.
func TestUlps(t *testing.T) {
	r, err := Apply(0x24, decimalNumber(t, "2"), decimalNumber(t, "2"), number.Rad)
	require.NoError(t, err)
	u, ok := r.True.Ulps(0x000039999996)
	require.True(t, ok)
	require.Equal(t, -4.0, u)

	r, err = Apply(0x23, decimalNumber(t, "3"), 0, number.Rad)
	require.NoError(t, err)
	u, ok = r.True.Ulps(r.Nearest)
	require.True(t, ok)
	require.InDelta(t, -1.0/3, u, 1e-12)

	_, ok = Value{}.Ulps(number.One)
	require.False(t, ok, "a true zero has no last digit")
	u, ok = Value{}.Ulps(number.Zero)
	require.True(t, ok)
	require.Zero(t, u)
	_, ok = Value{}.Ulps(0x00001A000000)
	require.False(t, ok)
}

// TestNearest: no machine number is nearer to the true value than Nearest, and
// every operation is within half a unit of it.
func TestNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 2))
	for op := byte(0x10); op < 0x37; op++ {
		if !Has(op) {
			continue
		}
		for range 30 {
			x, y := decimalNumber(t, randomNumber(r, 1)), decimalNumber(t, randomNumber(r, 1))
			got, err := Apply(op, x, y, number.Deg)
			if err != nil {
				continue
			}
			u, ok := got.True.Ulps(got.Nearest)
			require.True(t, ok)
			require.LessOrEqual(t, max(u, -u), 0.5, "%02X %v %v", op, x, y)
		}
	}
}

// TestMachineIsClose: the machine's simple operations stay within the bounds that
// follow from how it drops digits: one unit, five in a unit near a power of ten
// for + and −.
func TestMachineIsClose(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 3))
	machine := map[byte]func(x, y number.Number) (number.Number, bool){
		0x10: func(x, y number.Number) (number.Number, bool) { n, _ := number.Add(x, y); return n, true },
		0x11: func(x, y number.Number) (number.Number, bool) { n, _ := number.Sub(x, y); return n, true },
		0x12: func(x, y number.Number) (number.Number, bool) { n, _ := number.Mul(x, y); return n, true },
		0x13: func(x, y number.Number) (number.Number, bool) { n, _, ok := number.Div(x, y); return n, ok },
		0x21: func(x, _ number.Number) (number.Number, bool) { n, _, ok := number.Sqrt(x); return n, ok },
		0x22: func(x, _ number.Number) (number.Number, bool) { n, _ := number.Sqr(x); return n, true },
		0x23: func(x, _ number.Number) (number.Number, bool) { n, _, ok := number.Inv(x); return n, ok },
	}
	for op, f := range machine {
		for range 400 {
			x, y := decimalNumber(t, randomNumber(r, 1)), decimalNumber(t, randomNumber(r, 1))
			if (op == 0x10 || op == 0x11) && x.Sign() != y.Sign() {
				x ^= 9 << 32 // no cancellation
			}
			if op == 0x11 {
				x ^= 9 << 32
			}
			want, err := Apply(op, x, y, number.Rad)
			got, ok := f(x, y)
			if err != nil {
				require.False(t, ok, "%02X %v %v", op, x, y)
				continue
			}
			require.True(t, ok)
			u, _ := want.True.Ulps(got)
			require.Less(t, max(u, -u), 1.0+1e-9, "%02X %v %v: %v, true %s", op, x, y, got, want.True.Text(12))
		}
	}
}

func TestText(t *testing.T) {
	for s, want := range map[string]string{
		"0": "0", "1": "1", "-12.5": "-12.5", "1e7": "10000000", "1e8": "1E8", "0.1": "1E-1", "-3.25e-40": "-3.25E-40",
	} {
		require.Equal(t, want, value(t, s).Text(20))
	}
}

func BenchmarkApply(b *testing.B) {
	for _, c := range []struct {
		name string
		op   byte
		x, y string
	}{
		{"add", 0x10, "1.2345678", "8.7654321e-3"},
		{"mul", 0x12, "1.2345678", "8.7654321e-3"},
		{"div", 0x13, "1.2345678", "8.7654321e-3"},
		{"sqrt", 0x21, "1.2345678", ""},
		{"pow10", 0x15, "1.2345678", ""},
		{"exp", 0x16, "1.2345678", ""},
		{"lg", 0x17, "1.2345678", ""},
		{"ln", 0x18, "1.2345678", ""},
		{"arcsin", 0x19, "0.12345678", ""},
		{"arccos", 0x1A, "0.12345678", ""},
		{"arctg", 0x1B, "1.2345678", ""},
		{"sin", 0x1C, "1.2345678", ""},
		{"cos", 0x1D, "1.2345678", ""},
		{"tg", 0x1E, "1.2345678", ""},
		{"power", 0x24, "1.2345678", "8.7654321"},
		{"seconds", 0x2A, "1.2345678", ""},
	} {
		x, y := decimalNumber(b, c.x), decimalNumber(b, c.y)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Apply(c.op, x, y, number.Rad); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// FuzzApply: any operands end in a value or a named error, and a value is within
// half a unit of the number that is called nearest.
func FuzzApply(f *testing.F) {
	f.Add(byte(0x13), uint64(0x000010000000), uint64(0x000030000000), byte(0))
	f.Add(byte(0x24), uint64(0x008099999999), uint64(0x499999999999), byte(1))
	f.Add(byte(0x1C), uint64(0x499012345678), uint64(0), byte(2))
	f.Add(byte(0x1B), uint64(0x500900000001), uint64(0), byte(0))
	f.Add(byte(0x19), uint64(0x99990FFF0001), uint64(0), byte(0))
	f.Fuzz(func(t *testing.T, op byte, x, y uint64, angle byte) {
		const register = 1<<48 - 1
		r, err := Apply(op, number.Number(x&register), number.Number(y&register), number.Angle(angle%3))
		if err != nil {
			if errors.Is(err, errUndecidable) {
				t.Fatal(err)
			}
			return
		}
		if _, ok := r.True.Round(); !ok {
			return // beyond the exponents of a register
		}
		if u, ok := r.True.Ulps(r.Nearest); !ok || u > 0.5 || u < -0.5 {
			t.Fatalf("%02X %012X %012X: %s, nearest %v: %v", op, x, y, r.True.Text(20), r.Nearest, u)
		}
	})
}
