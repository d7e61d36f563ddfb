package number

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// num reads decimal text, or fails.
func num(t testing.TB, s string) Number {
	t.Helper()
	n, err := FromDecimal(s)
	require.NoError(t, err)
	return n
}

// text is the result of an operation as decimal text, raw digits or ЕГГОГ.
func text(n Number, ok bool) string {
	if !ok {
		return "ЕГГОГ"
	}
	if s, plain := Decimal(n); plain {
		return s
	}
	return n.String()
}

// TestKnownValues checks results that users of the machine know it by.
func TestKnownValues(t *testing.T) {
	for _, c := range []struct {
		op    byte
		x, y  string
		angle Angle
		want  string
	}{
		{op: 0x10, x: "1.0000001", y: "4.9e-8", want: "1.0000002"},
		{op: 0x10, x: "1.0000001", y: "4.44e-8", want: "1.0000001"},
		{op: 0x10, x: "1.0000001", y: "4.45e-8", want: "1.0000002"},
		{op: 0x11, x: "5e-8", y: "1.0000001", want: "1.0000001"},
		{op: 0x11, x: "6e-8", y: "1.0000001", want: "1"},
		{op: 0x10, x: "5e-8", y: "-1.0000001", want: "-1"},
		{op: 0x11, x: "1.0000001", y: "0.66666667", want: "-3.333334E-1"},
		{op: 0x12, x: "3", y: "3.3333333", want: "9.9999999"},
		{op: 0x12, x: "1.25", y: "9.9999983", want: "12.499998"},
		{op: 0x12, x: "9e99", y: "9e99", want: "199081000000"},
		{op: 0x13, x: "0", y: "1", want: "ЕГГОГ"},
		{op: 0x13, x: "3", y: "1", want: "3.3333333E-1"},
		{op: 0x21, x: "2", want: "1.4142135"},
		{op: 0x21, x: "1e-99", want: "3.1622776E-50"},
		{op: 0x21, x: "-1", want: "ЕГГОГ"},
		{op: 0x34, x: "-2.5", want: "-2"},
		{op: 0x35, x: "-2.5", want: "-5E-1"},
		{op: 0x36, x: "5", y: "0", want: "0"},
		{op: 0x26, x: "1.2", want: "1.3333332"},
		{op: 0x26, x: "0.6", want: "ЕГГОГ"},
		{op: 0x26, x: "12.345678", want: "12.57613"},
		{op: 0x2A, x: "12.345678", want: "12.582436"},
		{op: 0x3B, x: "0", y: "0", want: "4.04067E-1"},
		{op: 0x17, x: "5", want: "6.9896999E-1"},
		{op: 0x18, x: "0.03", want: "-3.506558"},
		{op: 0x18, x: "0.9", want: "-1.053606E-1"},
		{op: 0x15, x: "-2.27", want: "5.3703177E-3"},
		{op: 0x15, x: "100", want: "ЕГГОГ"},
		{op: 0x15, x: "-100", want: "ЕГГОГ"},
		{op: 0x15, x: "20", want: "1E20"},
		{op: 0x16, x: "3", want: "20.085535"},
		{op: 0x24, x: "2", y: "2", want: "3.9999996"},
		{op: 0x24, x: "2.5", y: "3", want: "15.624996"},
		{op: 0x24, x: "1e50", y: "9e99", want: "-1"},
		{op: 0x24, x: "1e50", y: "1e50", want: "ЕГГОГ"},
		{op: 0x1B, x: "-3", want: "-1.2490458"},
		{op: 0x1B, x: "0.3", angle: Deg, want: "16.699245"},
		{op: 0x1B, x: "1e9", want: "1.5707962"},
		{op: 0x1B, x: "-1e9", want: "-1.5707964"},
		{op: 0x19, x: "0.6", angle: Deg, want: "36.8699"},
		{op: 0x1A, x: "-0.4", angle: Grad, want: "126.19798"},
		{op: 0x1C, x: "30", angle: Deg, want: "5.0000002E-1"},
		{op: 0x1C, x: "30", angle: Grad, want: "4.5399051E-1"},
		{op: 0x1C, x: "4", want: "-7.5680255E-1"},
		{op: 0x1C, x: "1.5e-8", want: "6.3378894E-9"},
		{op: 0x1C, x: "2.862e-98", angle: Deg, want: "4.9951324"},
		{op: 0x1C, x: "1e10", want: "ЕГГОГ"},
		{op: 0x1D, x: "123.456", angle: Deg, want: "-5.5129645E-1"},
		{op: 0x1E, x: "-75", angle: Grad, want: "-2.4142136"},
		{op: 0x1E, x: "90", angle: Deg, want: "ЕГГОГ"},
	} {
		t.Run(fmt.Sprintf("%02X %s %s", c.op, c.x, c.y), func(t *testing.T) {
			y := "0"
			if c.y != "" {
				y = c.y
			}
			r, _, ok := apply(c.op, num(t, c.x), num(t, y), c.angle)
			require.Equal(t, c.want, text(r, ok))
		})
	}
}

// TestKnownDigits is TestKnownValues for operands that are not decimal numbers.
func TestKnownDigits(t *testing.T) {
	for _, c := range []struct {
		op         byte
		x, y, want string
	}{
		{0x10, "000000000000", "0000A0000000", "001010000000"},
		{0x10, "0000A0000000", "000000000000", "000000000000"},
		{0x10, "000010000000", "00008AFFFFFF", "001010166667"},
		{0x10, "00008AFFFFFF", "000010000000", "000001666665"},
		{0x12, "000010000000", "00008AFFFFFF", "000091666665"},
		{0x12, "00008AFFFFFF", "000010000000", "001099000000"},
		{0x22, "0000A0000000", "000000000000", "001000000000"},
		{0x13, "000020000000", "0000C0000000", "000060000000"},
		{0x23, "0000C0000000", "000000000000", "999099099099"},
		{0x21, "0000A0000000", "000000000000", "000031622776"},
		{0x21, "0010E0000000", "000000000000", "001011832160"},
		{0x34, "0019A9000000", "000000000000", "001051000000"},
		{0x34, "0009A4A0F259", "000000000000", "000060000000"},
		{0x34, "0009D9A14B5A", "000000000000", "00002999999A"},
		{0x34, "000990000000", "000000000000", "000990000000"},
		{0x35, "000950000000", "000000000000", "000900000000"},
		{0x36, "000050000000", "000900000000", "901050000000"},
		{0x36, "050030000000", "950039000000", "950039000000"},
		{0x3A, "000012345678", "000000000000", "00008DCBA987"},
		{0x3E, "000000000000", "000900000012", "001000000006"},
		{0x33, "997010000000", "000000000000", "997006000000"},
		{0x15, "001999500000", "000000000000", "900031622778"}, // 10^-99.5, a hidden underflow
		{0x18, "006000000890", "000000000000", "001019653984"}, // leading zeros
		{0x18, "999000000568", "000000000000", "001996457098"},
		{0x15, "999900000015", "000000000000", "999099999970"},
		{0x16, "004900005646", "000000000000", "997035318320"},
		{0x15, "446072000000", "000000000000", "ЕГГОГ"}, // exponents of 100 and more
		{0x15, "106032169393", "000000000000", "000910000000"},
		{0x17, "407025980461", "000000000000", "002059258487"},
		{0x18, "373043238951", "000000000000", "003014422555"},
		{0x1B, "000000500000", "000000000000", "ЕГГОГ"},
		{0x1B, "198070108251", "000000000000", "198069993578"},
		{0x34, "0030C2600000", "000000000000", "003022600000"},
		{0x34, "0060175835F0", "000000000000", "006017583650"},
		{0x3B, "000000000000", "00001000E000", "999073673300"},
		{0x3B, "000000000000", "00001A000000", "999073740000"},
		{0x1E, "002918000000", "000000000000", "000900000000"}, // minus zero
	} {
		t.Run(fmt.Sprintf("%02X %s %s", c.op, c.x, c.y), func(t *testing.T) {
			x, err := Parse(c.x)
			require.NoError(t, err)
			y, err := Parse(c.y)
			require.NoError(t, err)
			angle := Rad
			if c.op == 0x1E {
				angle = Deg
			}
			got := "ЕГГОГ"
			if r, words, ok := apply(c.op, x, y, angle); ok && words <= limitWords {
				got = r.String()
			}
			require.Equal(t, c.want, got)
		})
	}
}

// TestForensics runs the chain by which calculators are told apart.
func TestForensics(t *testing.T) {
	n := num(t, "9")
	for _, op := range []byte{0x1C, 0x1D, 0x1E, 0x1B, 0x1A, 0x19} {
		var ok bool
		n, _, ok = apply(op, n, Zero, Deg)
		require.True(t, ok)
	}
	require.Equal(t, "9.0881454", text(n, true))
}

func TestTwentyRootsAndSquares(t *testing.T) {
	n := num(t, "2")
	for range 20 {
		n, _, _ = Sqrt(n)
	}
	for range 20 {
		n, _ = Sqr(n)
	}
	require.Equal(t, "1.6889469", text(n, true))
}

func TestRandomFirstValues(t *testing.T) {
	x, seed := Zero, uint32(0)
	for _, want := range []string{"4.04067E-1", "8.729671E-1", "5.029703E-1"} {
		x, seed, _ = Random(seed, Zero, Zero)
		require.Equal(t, want, text(x, true))
	}
}

func TestSeedAfter(t *testing.T) {
	const seed = 0x12244668
	x, y := Number(0x001_0_12345678), Number(0x000_9_87654321)
	for _, c := range []struct {
		op   byte
		want uint32
	}{
		{0x31, 0x87654321},
		{0x34, 0x12000000},
		{0x35, 0x34567800},
		{0x39, 0x22446681}, // seed·10 + y8
		{0x26, 0x12345678},
		{0x30, seed},
		{0x10, seed},
		{0x3E, 0x87654321},
	} {
		r, _, _ := apply(c.op, x, y, Rad)
		require.Equal(t, c.want, SeedAfter(c.op, seed, x, y, r), "%02X", c.op)
	}
}

func TestModelled(t *testing.T) {
	hex, unnormalised, underflow := Number(0x000_0_1A000000), Number(0x000_0_01000000), Number(0x850_0_10000000)
	overflow, leadingF := Number(0x150_0_10000000), Number(0x000_0_F0000000)
	for _, c := range []struct {
		op   byte
		x, y Number
		want bool
	}{
		{0x10, hex, overflow, true},
		{0x10, One, leadingF, false},
		{0x13, 0xA00_0_10000000, One, false},
		{0x13, 0x000_5_10000000, One, false},
		{0x22, hex, leadingF, true},
		{0x34, hex | minusBits, One, true},
		{0x26, hex, One, true},
		{0x26, unnormalised, leadingF, true},
		{0x26, overflow, One, true},
		{0x26, leadingF, One, false},
		{0x2A, 0x179_0_10000000, One, true},
		{0x2A, 0x180_0_10000000, One, false},
		{0x3B, One, hex, true},
		{0x3B, One, leadingF, false},
		{0x3E, leadingF, unnormalised, true},
		{0x3E, One, leadingF, false},
		{0x15, underflow, leadingF, true},
		{0x15, Zero, One, true},
		{0x15, overflow, One, true},
		{0x15, 0x150_0_01000000, One, true},
		{0x15, hex, One, true},
		{0x15, leadingF, One, false},
		{0x1C, unnormalised, leadingF, true},
		{0x24, unnormalised, hex, true},
		{0x24, One, leadingF, false},
		{0x50, leadingF, leadingF, true},
	} {
		require.Equal(t, c.want, Modelled(c.op, c.x, c.y), "%02X %v %v", c.op, c.x, c.y)
	}
}

// anyNumber returns a register with any nibbles, but of the kinds that matter
// often enough: decimal, one hexadecimal digit, unnormalised, zero.
func anyNumber(r *rand.Rand) Number {
	n := Number(r.Uint64()) & (1<<48 - 1)
	if r.IntN(4) == 0 {
		return n
	}
	decimal := Number(0)
	for i := range 12 {
		decimal |= Number(r.IntN(10)) << (4 * i)
	}
	decimal = decimal&^(15<<32) | Number(9*r.IntN(2))<<32
	switch r.IntN(8) {
	case 0:
		return decimal&^mantissaMask | decimal&mantissaMask>>(4*r.IntN(8))
	case 1:
		return decimal &^ mantissaMask
	case 2:
		shift := 4 * r.IntN(8)
		return decimal&^(15<<shift) | Number(r.IntN(16))<<shift
	case 3, 4:
		return decimal&^(0xFFF<<36) | Number(exponentDigits(r.IntN(24)-12))<<36
	case 5:
		return decimal&^(0xFFF<<36) | Number(exponentDigits(r.IntN(199)-99))<<36
	}
	return decimal
}

// TestAnyNibbles: every operation on any 12 nibbles comes back with a register.
func TestAnyNibbles(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 52))
	for _, op := range operations {
		for range 3000 {
			x, y, a := anyNumber(r), anyNumber(r), Angle(r.IntN(3))
			got, words, _ := apply(op, x, y, a)
			require.Zero(t, got>>48, "%02X X=%v Y=%v", op, x, y)
			require.True(t, words == 0 || words >= reportedSum, "%02X X=%v Y=%v", op, x, y)
			_ = Modelled(op, x, y)
			SeedAfter(op, x.Mantissa(), x, y, got)
			r, _, _ := Random(x.Mantissa(), y, x)
			require.Zero(t, r>>48, "3B X=%v Y=%v", y, x)
			require.Zero(t, got.Normalize()>>48, "%v", got)
			Decimal(got)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 53))
	for _, op := range operations {
		x, y := anyNumber(r), anyNumber(r)
		require.Zero(t, testing.AllocsPerRun(10, func() { apply(op, x, y, Deg) }), "%02X", op)
		x, y = 0x000_0_12345678, 0x001_0_23456789
		require.Zero(t, testing.AllocsPerRun(10, func() { apply(op, x, y, Deg) }), "%02X", op)
	}
}

// decimalNumber returns a register with decimal digits, often unnormalised, with
// exponents of all sizes.
func decimalNumber(r *rand.Rand) Number {
	m := digits(r.Uint64N(1e8))
	switch r.IntN(8) {
	case 0:
		m >>= 4 * r.IntN(8)
	case 1:
		m &^= mantissaMask >> (4 * r.IntN(8))
	case 2:
		m = 0x9999_9999 - digits(r.Uint64N(10))
	case 3:
		m = 0x4444_4445
	}
	e := r.IntN(1000)
	if r.IntN(4) != 0 {
		e = r.IntN(20) - 10
	}
	return raw(e, signNibble(r.IntN(2) == 1), m)
}

// TestQuickAgreesWithSerial: on decimals the quick + × ÷ √ are the nibble machine.
func TestQuickAgreesWithSerial(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 54))
	for range 200_000 {
		x, y := decimalNumber(r), decimalNumber(r)

		want, count := addSerial(x, y)
		_, wantWords := report(want, count, reportedSum)
		got, words := Add(x, y)
		if got != want || words != wantWords {
			t.Fatalf("%v + %v = %v in %d words, serially %v in %d", y, x, got, words, want, wantWords)
		}

		want, count = mulSerial(x, y)
		_, wantWords = report(want, count, reportedProduct)
		if got, words := Mul(x, y); got != want || words != wantWords {
			t.Fatalf("%v × %v = %v in %d words, serially %v in %d", x, y, got, words, want, wantWords)
		}

		if got, words, ok := Div(x, y); ok {
			want, count := divSerial(x, y)
			_, wantWords := report(want, count, reportedProduct)
			if got != want || words != wantWords {
				t.Fatalf("%v ÷ %v = %v in %d words, serially %v in %d", y, x, got, words, want, wantWords)
			}
		}

		if got, _, ok := Sqrt(x); ok {
			want, words := sqrtSerial(x)
			if words += sqrtWords; got != want || SqrtWords(x, got) != words {
				t.Fatalf("√%v = %v in %d words, serially %v in %d", x, got, SqrtWords(x, got), want, words)
			}
		}
	}
}

// TestQuickFunctionsAgree: on normalised decimals the quick functions are those digit after
// digit.
func TestQuickFunctionsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 57))
	pick := func() Number {
		e := r.IntN(14) - 7
		if r.IntN(8) == 0 {
			e = r.IntN(199) - 99
		}
		n := raw(e, signNibble(r.IntN(2) == 1), digits(1e7+r.Uint64N(9e7)))
		switch r.IntN(8) {
		case 0:
			n &^= mantissaMask >> (4 * (1 + r.IntN(7)))
		case 1:
			n = n&^mantissaMask | 0x9999_9999
		case 2:
			n = n&^mantissaMask | Number(digits(1e7+r.Uint64N(10)))
		}
		if !n.quick() {
			return Zero
		}
		return n
	}
	for _, op := range []byte{0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x24} {
		for range 4000 {
			x, y, a := pick(), pick(), Angle(r.IntN(3))
			got, _, ok := quickFunction(op, x, y, a)
			want, _, wantOK := chainFunction(op, x, y, a)
			if got != want || ok != wantOK {
				t.Fatalf("%02X X=%v Y=%v %v: %v %v, digit after digit %v %v", op, x, y, a, got, ok, want, wantOK)
			}
		}
	}
}

// TestAdder checks the packed adder against the rule for one nibble.
func TestAdder(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 55))
	for range 100_000 {
		a, b, c := r.Uint64()&nibbles9, r.Uint64()&nibbles9, r.Uint64()&1
		var want uint64
		carry := c
		for i := range 9 {
			s := (a>>(4*i)&15+6)&15 + b>>(4*i)&15 + carry
			if carry = s >> 4; carry == 0 {
				s += 10
			}
			want |= s & 15 << (4 * i)
		}
		got, gotCarry := adder(plus6(a), b, c)
		require.Equal(t, want, got, "%09X + %09X + %d", a, b, c)
		require.Equal(t, carry, gotCarry, "%09X + %09X + %d", a, b, c)
	}
}

func TestBinaryDigits(t *testing.T) {
	for v := uint64(0); v < 1e8; v += 1 + v/97 {
		var want uint32
		fmt.Sscanf(fmt.Sprintf("%08d", v), "%x", &want)
		if d := digits(v); d != want || binary(d) != v {
			t.Fatalf("digits(%d) = %08X, binary %d", v, d, binary(d))
		}
	}
	for e := -2000; e < 2000; e++ {
		want := (e%1000 + 1000) % 1000
		require.Equal(t, want, exponentValue(exponentDigits(e)), "%d", e)
	}
	require.EqualValues(t, 166666665, binary(0xFFFFFFFF))
}

// FuzzOperation: no operation panics, hangs or returns more than 48 bits.
func FuzzOperation(f *testing.F) {
	for _, op := range operations {
		f.Add(op, uint64(One), uint64(Pi), byte(Deg))
		f.Add(op, uint64(0x0019A9000000), uint64(0x999_9_0F00A001), byte(Rad))
	}
	f.Fuzz(func(t *testing.T, op byte, x, y uint64, angle byte) {
		const mask = 1<<48 - 1
		r, _, _ := apply(op, Number(x&mask), Number(y&mask), Angle(angle))
		if r>>48 != 0 {
			t.Errorf("%02X X=%012X Y=%012X: %X", op, x&mask, y&mask, uint64(r))
		}
	})
}

func FuzzFromDecimal(f *testing.F) {
	for _, s := range []string{"0", "-1.5e-3", "3,14", "−2Е5", "123456789", "1e100", ".", "e", "1e+-2", "0.00001234", "١"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := FromDecimal(s)
		if err != nil {
			return
		}
		back, ok := Decimal(n)
		if !ok {
			t.Fatalf("%q is %v, which has no decimal text", s, n)
		}
		if again, err := FromDecimal(back); err != nil || again != n {
			t.Errorf("%q is %v, written %q, read %v, %v", s, n, back, again, err)
		}
	})
}

func BenchmarkOperation(b *testing.B) {
	r := rand.New(rand.NewPCG(61, 56))
	names := map[byte]string{
		0x10: "add", 0x11: "sub", 0x12: "mul", 0x13: "div", 0x15: "pow10", 0x16: "exp", 0x17: "lg", 0x18: "ln",
		0x19: "arcsin", 0x1A: "arccos", 0x1B: "arctg", 0x1C: "sin", 0x1D: "cos", 0x1E: "tg", 0x20: "pi", 0x21: "sqrt",
		0x22: "sqr", 0x23: "inv", 0x24: "pow", 0x26: "degmin", 0x2A: "degminsec", 0x30: "tominsec", 0x31: "abs",
		0x32: "signum", 0x33: "tomin", 0x34: "int", 0x35: "frac", 0x36: "max", 0x37: "and", 0x38: "or", 0x39: "xor",
		0x3A: "not", 0x3B: "random", 0x3E: "copyy",
	}
	// operands each function accepts, of ordinary size
	pick := func(op byte) Number {
		e, sign := r.IntN(7)-3, signNibble(r.IntN(2) == 1)
		switch op {
		case 0x15, 0x16:
			e = r.IntN(3) - 1
		case 0x17, 0x18, 0x21, 0x24:
			sign = 0
		case 0x19, 0x1A:
			e = -1 - r.IntN(3)
		case 0x26, 0x2A:
			return raw(e, sign, 0x1111_1111)
		}
		return raw(e, sign, digits(1e7+r.Uint64N(9e7)))
	}
	for _, op := range operations {
		name, ok := names[op]
		if !ok {
			continue
		}
		b.Run(name, func(b *testing.B) {
			var x, y [256]Number
			for i := range x {
				x[i], y[i] = pick(op), raw(r.IntN(5)-2, 0, digits(1e7+r.Uint64N(9e7)))
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				apply(op, x[i&255], y[i&255], Angle(i%3))
				i++
			}
		})
	}
}

// BenchmarkSerial is the nibble machine, for operands with digits A..F.
func BenchmarkSerial(b *testing.B) {
	x, y := Number(0x001_0_1B345678), Number(0x002_0_98C65432)
	for _, op := range []byte{0x10, 0x12, 0x13, 0x21} {
		b.Run(fmt.Sprintf("%02X", op), func(b *testing.B) {
			for b.Loop() {
				apply(op, x, y, Rad)
			}
		})
	}
}

// BenchmarkWorst is the worst case of the functions: whole powers, long reductions.
func BenchmarkWorst(b *testing.B) {
	for _, c := range []struct {
		name string
		op   byte
		x, y Number
	}{
		{"ln 1e-99", 0x18, 0x901_0_77777777, Zero},
		{"sin 9e9", 0x1C, 0x009_0_97979797, Zero},
		{"pow", 0x24, 0x030_0_31975309, 0x000_0_27777777},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				apply(c.op, c.x, c.y, Rad)
			}
		})
	}
}
