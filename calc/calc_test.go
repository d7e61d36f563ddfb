package calc

import (
	"reflect"
	"strings"
	"testing"

	"mk61/calc/number"
	"mk61/isa"
)

// fox is the fox hunt in 105 steps, with what was lost in its print.
const fox = `
40 09 42 43 00 45 46 D5 65 41 02 15 20 60 07 12 10 35 40 12 34 22 14 13 22 05 44 D4 11 57
08 3E 5B 27 B4 58 07 11 44 63 0B B4 61 14 50 62 15 45 12 34 65 13 41 59 93 65 11 5C 93 D6
63 42 06 44 00 45 64 61 D4 59 66 21 21 11 57 99 0F 35 61 35 11 57 93 10 57 93 0F 13 31 17
17 5E 94 D5 58 66 65 51 42 5A 37 66 03 23 50`

func press(t testing.TB, s *State, keys string) {
	t.Helper()
	for _, k := range strings.Fields(keys) {
		key, ok := isa.ParseKey(k)
		if !ok {
			t.Fatalf("no key %q", k)
		}
		s.Press(key)
		if s.Running && s.Run(100000) == Limit {
			t.Fatalf("key %q: still running", k)
		}
	}
}

func TestFoxHunt(t *testing.T) {
	s := New(MK61)
	s.Load(mustBytes(t, strings.ReplaceAll(fox, "\n", " ")))
	rows := []struct{ keys, display string }{
		{"0 , 5 В/О С/П", "-9,"},
		{"8 , 7 С/П", " 6,"},
		{"1 , 8 С/П", " 4,"},
		{"1 0 С/П", " 11,"},
		{"1 /-/ С/П", " 11,"},
		{"8 , 4 С/П", "-8,"},
		{"8 , 4 С/П", " 3,"},
		{"6 , 4 С/П", "-7,"},
		{"8 , 3 С/П", "-6,"},
		{"1 , 0 С/П", "-5,"},
		{"1 , 3 С/П", "-4,"},
		{"5 , 7 С/П", "-3,"},
		{"6 , 7 С/П", "-2,"},
		{"6 , 3 С/П", "-1,"},
		{"0 , 7 С/П", " 3,3333333-01"},
	}
	for _, r := range rows {
		press(t, &s, r.keys)
		if got := s.Display(); got != r.display {
			t.Fatalf("%s: got %q, want %q", r.keys, got, r.display)
		}
	}
}

// State must be a plain value: assignment is a snapshot.
func TestStateHoldsNoPointers(t *testing.T) {
	var walk func(reflect.Type, string)
	walk = func(ty reflect.Type, path string) {
		switch ty.Kind() {
		case reflect.Struct:
			for i := range ty.NumField() {
				walk(ty.Field(i).Type, path+"."+ty.Field(i).Name)
			}
		case reflect.Array:
			walk(ty.Elem(), path+"[]")
		case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		default:
			t.Errorf("%s is a %v", path, ty)
		}
	}
	walk(reflect.TypeFor[State](), "State")
}

// A run continued from a snapshot of any step ends as the run itself.
func TestSnapshotAtEveryStep(t *testing.T) {
	s := New(MK61)
	s.Load(mustBytes(t, strings.ReplaceAll(fox, "\n", " ")))
	press(t, &s, "5")
	s.Press(isa.KeyReturn)
	s.Press(isa.KeyRun)
	var snaps []State
	for s.Running {
		snaps = append(snaps, s)
		s.Step()
	}
	for i, c := range snaps {
		if i%7 != 0 { // each one costs a whole run
			continue
		}
		c.Run(100000)
		if c != s {
			t.Fatalf("snapshot at step %d ends otherwise", i)
		}
	}
	if len(snaps) < 400 {
		t.Errorf("only %d steps", len(snaps))
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	s := New(MK61)
	s.Load(mustBytes(t, strings.ReplaceAll(fox, "\n", " ")))
	s.X = mustNumber(t, "000050000000")
	s.Press(isa.KeyRun)
	start := s
	if n := testing.AllocsPerRun(10, func() { s = start; s.Run(100000) }); n != 0 {
		t.Errorf("%v allocations in a run", n)
	}
}

func BenchmarkFoxPlacing(b *testing.B) {
	s := New(MK61)
	s.Load(mustBytes(b, strings.ReplaceAll(fox, "\n", " ")))
	s.X = number.Number(0x000050000000)
	s.Press(isa.KeyReturn)
	s.Press(isa.KeyRun)
	start := s
	for b.Loop() {
		s = start
		s.Run(100000)
	}
	if s.X != 0x000990000000 {
		b.Fatalf("X = %v", s.X)
	}
	b.ReportMetric(float64(s.Steps), "steps")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Steps), "ns/step")
}

// The loop П→x 1, 1, +, x→П 1, F L0 00.
func BenchmarkLoop(b *testing.B) {
	s := New(MK61)
	s.Load(mustBytes(b, "61 01 10 41 5D 00 50"))
	s.R[0] = mustNumber(b, "005010000000")
	s.Press(isa.KeyRun)
	start := s
	for b.Loop() {
		s = start
		s.Run(1 << 40)
	}
	if s.Steps != 500001 {
		b.Fatalf("%d steps", s.Steps)
	}
	b.ReportMetric(float64(s.Steps)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}

// An exponent 6xx recalls Rc; when that has one too the machine never comes to
// rest. Measured on the chips: the digits of Rc go where those of other such
// exponents do.
func TestRecallForEver(t *testing.T) {
	s := New(MK61)
	s.Load([]byte{0x61, 0x50})
	s.R[1], s.R[12] = 0x653010000000, 0x687923456789
	s.Press(isa.KeyRun)
	if stop := s.Run(100); stop != Hang {
		t.Fatalf("stop %v, want hang", stop)
	}
	if s.PC != 0x68 || s.Ret != [5]byte{0x79, 0x23, 0x45, 0x67, 0x89} || s.T != 0x687923456789 {
		t.Errorf("pc %02X, ret % X, T %v", s.PC, s.Ret, s.T)
	}
	if got := s.Display(); got != "923456789687" {
		t.Errorf("display %q", got)
	}
}
