package calc

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"mk61/calc/number"
	"mk61/isa"
)

// The rows of isa.Table are held against the machine: the stack picture of every
// code, and its mean time.

// pictured is the machine on which the pictures are tried: all registers differ.
func pictured(t *testing.T, code byte) State {
	t.Helper()
	s := New(MK61)
	for r, v := range map[Reg]string{RegX: "0.5", RegY: "3", RegZ: "7", RegT: "11", RegX1: "13"} {
		*s.At(r) = decimal(t, v)
	}
	for i := range s.R {
		s.R[i] = decimal(t, strconv.Itoa(20+i))
	}
	if code >= isa.OpKNonZ && code < 0xF0 {
		s.R[s.register(code)] = decimal(t, "9")
	}
	s.X2, s.Q, s.Lift = s.X, 5, true
	s.Cells[0], s.Cells[1] = code, 0x30
	s.Running = true
	return s
}

func decimal(t *testing.T, s string) number.Number {
	t.Helper()
	n, err := number.FromDecimal(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// pointed is the register that К x→П and К П→x select when theirs holds 9.
func pointed(n uint8) Reg {
	switch {
	case n < 4:
		return R0 + 8
	case n < 7:
		return R0 + 10
	}
	return R0 + 9
}

// opaque are results that the test only sees to be others.
var opaque = map[string]bool{"x∧y": true, "x∨y": true, "x⊕y": true, "¬x": true, "random": true, "degrees": true, "d.m": true, "d.m.s": true}

// results are the pictures' words for what a command computes, of x = 0.5 and y = 3.
var results = map[string]float64{
	"y+x": 3.5, "y−x": 2.5, "y×x": 1.5, "y÷x": 6, "10ˣ": math.Sqrt(10), "eˣ": math.Exp(0.5), "lg x": math.Log10(0.5), "ln x": math.Log(0.5),
	"sin⁻¹ x": math.Asin(0.5), "cos⁻¹ x": math.Acos(0.5), "tg⁻¹ x": math.Atan(0.5), "sin x": math.Sin(0.5), "cos x": math.Cos(0.5),
	"tg x": math.Tan(0.5), "π": math.Pi, "√x": math.Sqrt(0.5), "x²": 0.25, "1/x": 2, "xʸ": 0.125, "|x|": 0.5, "sign x": 1, "[x]": 0, "{x}": 0.5,
	"max(x,y)": 3, "−x": -0.5, "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
}

// named is the register that a picture names, before the command.
func named(word string, code byte) (Reg, bool) {
	switch word {
	case "x", "y", "z", "t":
		return Reg(strings.Index("xyzt", word)), true
	case "x₁":
		return RegX1, true
	}
	if inner, ok := strings.CutPrefix(word, "r["); ok && strings.HasPrefix(inner, "r") {
		return pointed((&State{}).register(code)), true
	}
	if len(word) == 2 && word[0] == 'r' {
		if i := strings.IndexByte(regNames, word[1]); i >= 0 {
			return R0 + Reg(i), true
		}
	}
	return 0, false
}

func TestStackPictures(t *testing.T) {
	for c := range 256 {
		code := byte(c)
		picture := isa.Table[code].Stack
		first, rest, _ := strings.Cut(picture, ";")
		left, right, ok := strings.Cut(first, " → ")
		if !ok {
			t.Errorf("%02X: %q is no picture", code, picture)
			continue
		}
		right, _, _ = strings.Cut(strings.TrimSuffix(right, " as shown"), ",")
		names, words := strings.Fields(left), strings.Fields(right)
		if strings.Contains(first, "max(x,y)") {
			words = []string{"max(x,y)", "y"}
		}
		before := pictured(t, code)
		after := before
		after.Step()
		changed := map[Reg]bool{}
		for i := range names { // from the last, since the first may have blanks
			at := Reg(len(names) - 1 - i)
			word := words[len(words)-1]
			if at == RegX {
				word = strings.Join(words, " ")
			} else {
				words = words[:len(words)-1]
			}
			changed[at] = true
			checkPicture(t, code, at, word, &before, &after)
		}
		for clause := range strings.SplitSeq(rest, ";") {
			name, value, ok := strings.Cut(strings.TrimSpace(clause), "=")
			r, known := named(name, code)
			if !ok || !known {
				continue
			}
			changed[r] = true
			checkPicture(t, code, r, value, &before, &after)
		}
		for r := range NumRegs {
			if changed[r] || r == R0+Reg(before.register(code)) && (code >= isa.OpKNonZ && code < 0xF0 || isa.Table[code].Class == isa.Loop) || isa.Table[code].Class == isa.Loop && r >= R0 && r < R0+4 {
				continue
			}
			if *before.At(r) != *after.At(r) {
				t.Errorf("%02X: %v was %v and is %v; the picture %q does not say so", code, r, *before.At(r), *after.At(r), picture)
			}
		}
	}
}

// checkPicture holds one register against the word that the picture has for it.
func checkPicture(t *testing.T, code byte, r Reg, word string, before, after *State) {
	t.Helper()
	got := *after.At(r)
	if from, ok := named(word, code); ok {
		if want := *before.At(from); got.Normalize() != want.Normalize() {
			t.Errorf("%02X: %v is %v, the picture says %s, which was %v", code, r, got, word, want)
		}
		return
	}
	if opaque[word] {
		if got == *before.At(r) {
			t.Errorf("%02X: %v has not changed, the picture says %s", code, r, word)
		}
		return
	}
	if word == "x₂" {
		if got.Mantissa() != before.X2.Mantissa() {
			t.Errorf("%02X: %v is %v, the picture says x₂, which was %v", code, r, got, before.X2)
		}
		return
	}
	want, ok := results[word]
	text, decimal := number.Decimal(got)
	value, err := strconv.ParseFloat(text, 64)
	if !ok || !decimal || err != nil {
		t.Errorf("%02X: %v is %v; the picture says %q", code, r, got, word)
		return
	}
	if math.Abs(value-want) > 1e-6*math.Max(1, math.Abs(want)) {
		t.Errorf("%02X: %v is %v, the picture says %s, %v", code, r, value, word, want)
	}
}

// Commands show X, as the table says, and no others: the register of the indicator
// becomes X, and X itself is normalised. A test or loop does when it does not jump.
func TestShowingCommands(t *testing.T) {
	for c := range 256 {
		code := byte(c)
		op := &isa.Table[code]
		if op.Class == isa.Digit || code == isa.OpPoint || code == isa.OpExp {
			continue // they are appended to a number
		}
		for _, jumps := range []bool{false, true} {
			branches := op.Class == isa.Test || op.Class == isa.Loop || op.Class == isa.IndirectTest
			if jumps && !branches {
				continue
			}
			s := pictured(t, code)
			want := op.Shows && !jumps
			s.X2 = 0x002_0_87654321
			s.X = 0x005_0_00050000 // in no normal form
			for r := range s.R {
				s.R[r] = 0x007_0_00000009
			}
			if branches {
				decide(&s, op, jumps)
			}
			before := s.X2
			s.Step()
			shown := s.X2 != before
			if shown != want {
				t.Errorf("%02X %s: shown %v, want %v; jumps %v", code, op.Name, shown, want, jumps)
			}
			if shown && s.X != s.X2.Normalize() {
				t.Errorf("%02X %s: x₂ is %v, X is %v", code, op.Name, s.X2, s.X)
			}
		}
	}
}

// decide makes a test or a loop jump, or not: it jumps when its condition fails.
func decide(s *State, op *isa.Op, jumps bool) {
	if op.Class == isa.Loop {
		s.R[op.Register] = 0x007_0_00000001
		if jumps {
			s.R[op.Register] = 0x007_0_00000005
		}
		return
	}
	s.X = map[isa.Condition]number.Number{
		isa.NonZero: 0x001_0_30000000, isa.NonNegative: 0x001_0_30000000, isa.Negative: 0x001_9_30000000, isa.Zero: 0,
	}[op.Test]
	if jumps {
		s.X = map[isa.Condition]number.Number{
			isa.NonZero: 0, isa.NonNegative: 0x001_9_30000000, isa.Negative: 0x001_0_30000000, isa.Zero: 0x001_0_30000000,
		}[op.Test]
	}
}

// A loop counts the register of its row and no other; a test asks the condition of
// its row, in both its forms.
func TestLoopsAndTests(t *testing.T) {
	loops, tests := 0, 0
	for c := range 256 {
		code := byte(c)
		op := &isa.Table[code]
		for _, jumps := range []bool{false, true} {
			s := pictured(t, code)
			for r := range s.R {
				s.R[r] = 0x007_0_00000005
			}
			s.Cells[1] = 0x30 // the address; what К x?0 takes from a register is 04 or 05 or 06
			switch op.Class {
			case isa.Loop:
				loops++
			case isa.Test, isa.IndirectTest:
				tests++
			default:
				continue
			}
			decide(&s, op, jumps)
			before := s
			s.Step()
			next := byte(0x01)
			if op.Operand {
				next = 0x02
			}
			if gone := s.PC != next; gone != jumps {
				t.Errorf("%02X %s: at %02X, jumps %v", code, op.Name, s.PC, jumps)
			}
			for r := range s.R {
				counted := op.Class == isa.Loop && r == int(op.Register) && jumps
				if changed := s.R[r] != before.R[r]; op.Class != isa.IndirectTest && changed != counted {
					t.Errorf("%02X %s: R%X was %v and is %v", code, op.Name, r, before.R[r], s.R[r])
				}
			}
		}
	}
	if loops != 2*4 || tests != 2*(4+4*16) {
		t.Errorf("%d loops and %d tests", loops, tests)
	}
}

// The mean times of the table are those of the machine, over all addresses and random
// numbers below 1: to within 45 word cycles or a tenth, since the operands of the recorded means
// are not known. Of a test or loop both times are, of one that jumps too.
func TestMeanTimes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(61, 54))
	for c := range 256 {
		code := byte(c)
		op := &isa.Table[code]
		switch op.Class {
		case isa.Hang, isa.Stop: // no next command
		case isa.Test, isa.Loop, isa.IndirectTest:
			holdMean(t, rnd, code, false, op.Words)
			holdMean(t, rnd, code, true, op.Jump)
		default:
			holdMean(t, rnd, code, false, op.Words)
		}
	}
}

func holdMean(t *testing.T, rnd *rand.Rand, code byte, jumps bool, want uint16) {
	t.Helper()
	op := &isa.Table[code]
	total, n := 0.0, 0
	for range 400 {
		s := New(MK61)
		for r := range NumRegs {
			*s.At(r) = 0x999_0_00000000 | number.Number(rnd.Uint64N(9)+1)<<28 | number.Number(rnd.Uint64N(10))<<24 | number.Number(rnd.Uint64N(10))<<20
		}
		for i := range s.Cells {
			s.Cells[i] = isa.OpNop
		}
		at := rnd.IntN(90)
		s.Cells[at], s.Cells[at+1] = code, isa.Address(at+2)
		if !op.Operand {
			s.Cells[at+1] = isa.OpNop
		}
		if op.Class == isa.Test || op.Class == isa.Loop || op.Class == isa.IndirectTest {
			decide(&s, op, jumps)
		}
		s.PC = isa.Address(at)
		s.Running = true
		before := s.Words
		if s.Step() != None {
			if op.Class == isa.Fault { // its whole time is counted at once
				total += float64(s.Words - before)
				n++
			}
			continue
		}
		s.Step() // the time of a function is counted when it is waited for
		total += float64(s.Words-before) - float64(isa.Table[isa.OpNop].Words)
		n++
	}
	if n == 0 {
		t.Errorf("%02X %s: never goes on", code, op.Name)
		return
	}
	mean := total / float64(n)
	if off := math.Abs(mean - float64(want)); off > 45 && off > 0.1*float64(want) {
		t.Errorf("%02X %s, jumps %v: %.0f word cycles, the table says %d", code, op.Name, jumps, mean, want)
	}
}
