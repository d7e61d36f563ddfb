package desk

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"
)

// engines are those that there are: the chips where images are found.
func engines(t *testing.T) map[string]engine.Opener {
	t.Helper()
	all := map[string]engine.Opener{"direct": engine.OpenDirect}
	if open, err := engine.Open("chip", ""); err == nil {
		all["chip"] = open
	}
	return all
}

func typed(t *testing.T, d *Desk, line string) calc.Stop {
	t.Helper()
	stop, err := d.Type(line)
	require.NoError(t, err, line)
	return stop
}

// The МК-52's own keys and switches, whichever the engine: a program is written,
// lost with the power, and read.
func TestMemoryOnEveryEngine(t *testing.T) {
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			d := New(Options{Model: calc.MK52, Open: open})
			d.Load(&Setup{Model: calc.MK52, Cells: []byte{0x02, 0x22, 0x50}})
			typed(t, d, "1000007 А↑ @erase @program ↑↓ @write")
			require.Equal(t, [isa.Steps]byte{}, d.View().Cells, "erasing clears what the address counts")
			d.Edit(func(s *calc.State) { s.Load([]byte{0x02, 0x22, 0x50}) })
			typed(t, d, "↑↓ @off")
			require.Equal(t, [isa.Steps]byte{}, d.View().Cells)
			typed(t, d, "1000007 А↑ @read ↑↓ Cx В/О С/П")
			require.Equal(t, " 4,", d.Display())
			require.Equal(t, eeprom.Read, d.Unit().Operation)
			d.Load(&Setup{Model: calc.MK52})
			require.Equal(t, eeprom.Memory{}, d.Unit().Memory, "a fresh machine has an erased memory")
		})
	}
}

// After a step the machine is seen as the command leaves it: the chips fetch ahead.
func TestSeenBetweenSteps(t *testing.T) {
	for name, open := range engines(t) {
		for _, m := range []calc.Model{calc.MK61, calc.MK52, calc.MK54} {
			t.Run(name+" "+m.String(), func(t *testing.T) {
				d := New(Options{Model: m, Open: open})
				d.Load(&Setup{Model: m, Cells: []byte{0x05, 0x22, 0x41, 0x22, 0x42, 0x0B, 0x50}})
				var got []string
				_, err := d.Record(context.Background(), mustParse(t, "В/О С/П"), func(ev *Event) bool {
					got = append(got, script.SpellNumber(ev.After.X)+" "+script.SpellNumber(ev.After.R[1]))
					return true
				})
				require.NoError(t, err)
				require.Equal(t, []string{"5 0", "25 0", "25 25", "625 25", "625 25", "-625 25", "-625 25"}, got)
			})
		}
	}
}

func mustParse(t *testing.T, line string) []script.Action {
	t.Helper()
	a, err := script.Parse(line)
	require.NoError(t, err)
	return a
}

// What the machine cannot do is an error, not nothing.
func TestCan(t *testing.T) {
	d := New(Options{})
	d.Parts = map[string][]byte{"two": {0x50}}
	for line, want := range map[string]string{
		"А↑": "А↑: only the МК-52 has it, this is a mk61", "@write": "@write: only the МК-52 has it, this is a mk61",
		"load:one": `no part "one" to load`, "load:two": "", "5 R1=3 @deg limit=5 @off": "",
	} {
		before := d.View()
		_, err := d.Type(line)
		if want == "" {
			require.NoError(t, err, line)
			continue
		}
		require.EqualError(t, err, want)
		require.Equal(t, before, d.View(), line)
	}
	require.Equal(t, "two", d.Part())
}

// A run is bounded by the limit, and ends with its context.
func TestRunsAreBounded(t *testing.T) {
	d := New(Options{Limit: 1000})
	d.Load(&Setup{Cells: []byte{0x51, 0x00}})
	require.Equal(t, calc.Limit, typed(t, d, "В/О С/П"))
	require.Equal(t, uint64(1000), d.Steps())
	require.Equal(t, calc.Limit, typed(t, d, "@off 00=51 01=00 limit=70 В/О С/П"))
	require.Equal(t, uint64(70), d.Steps())
	events := 0
	stop, err := d.Record(context.Background(), mustParse(t, "@off 00=51 01=00 limit=12 В/О С/П"), func(*Event) bool { events++; return true })
	require.NoError(t, err)
	require.Equal(t, calc.Limit, stop)
	require.Equal(t, 12, events)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	d.SetLimit(1 << 60)
	_, err = d.Resume(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	d.Observe = func(*Desk) {}
	_, err = d.Resume(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

// Load makes a fresh machine; Insert leaves what the setup does not name.
func TestLoadAndInsert(t *testing.T) {
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			d := New(Options{Open: open})
			typed(t, d, "@deg 7 x→П 3 F ПРГ 1 2")
			setup := &Setup{Cells: []byte{0x63, 0x50}, Registers: []Preset{{calc.R0 + 4, number.One}}, PC: 0x01}
			d.Insert(setup)
			s := d.View()
			require.Equal(t, calc.Auto, s.Mode)
			require.Equal(t, number.Deg, s.Angle, "the setup says nothing of the angle")
			require.Equal(t, "7", d.Value(calc.R0+3))
			require.Equal(t, "1", d.Value(calc.R0+4))
			require.Equal(t, byte(0x01), s.PC)
			typed(t, d, "В/О С/П")
			require.Equal(t, " 7,", d.Display())
			d.Load(setup)
			require.Equal(t, "0", d.Value(calc.R0+3))
			require.Equal(t, number.Rad, d.View().Angle)
		})
	}
}

// A moment is the same machine on either engine, in the middle of entry or a run.
func TestSnapshot(t *testing.T) {
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			d := New(Options{Open: open})
			d.Load(&Setup{Cells: []byte{0x61, 0x01, 0x10, 0x41, 0x51, 0x00}})
			typed(t, d, "1.25 ВП 3")
			entry := d.Snapshot()
			typed(t, d, "4 /-/")
			display := d.Display()
			d.Restore(entry)
			typed(t, d, "4 /-/")
			require.Equal(t, display, d.Display())
			require.Equal(t, calc.Limit, typed(t, d, "limit=9 В/О С/П"))
			run := d.Snapshot()
			for range 20 {
				d.Step()
			}
			want := d.Seen()
			d.Restore(run)
			for range 20 {
				d.Step()
			}
			require.Equal(t, want, d.Seen())
		})
	}
}

// Games of more than one load go on by themselves.
func TestNextLoad(t *testing.T) {
	d := New(Options{})
	d.Next = func(cells *[isa.Steps]byte) (Sequel, bool) {
		switch cells[0] {
		case 0x01:
			return Sequel{Name: "second", Cells: []byte{0x02, 0x10, 0x50}, Run: true}, true
		case 0x02:
			return Sequel{Name: "first", Cells: []byte{0x01, 0x50}, Moved: true}, true
		}
		return Sequel{}, false
	}
	d.Load(&Setup{Cells: []byte{0x01, 0x50}})
	require.Equal(t, calc.Halt, typed(t, d, "В/О С/П"))
	require.Equal(t, " 3,", d.Display())
	require.Equal(t, "first", d.Part())
	d.Edit(func(s *calc.State) { s.Load([]byte{0x02, 0x50}) })
	typed(t, d, "00=02 01=11 02=50 2 В↑ В/О С/П")
	require.Equal(t, " 0,", d.Display())
	require.Equal(t, byte(0x02), d.View().Cells[0], "X is 0: nothing has moved")
}

func TestNewSetup(t *testing.T) {
	p := &listing.Program{
		Cells: make([]byte, 99), Model: "Б3-34", Angle: "ГРД", Start: 12, Holes: []int{3},
		Registers: []listing.Register{{Name: "Вх", Value: "3.3333333-01", Line: 4}, {Name: "П7", Value: "00A000000001", Line: 5}},
	}
	_, err := NewSetup("old.txt", p)
	require.EqualError(t, err, "old.txt: 99 cells, the mk54 has 98")
	p.Cells = p.Cells[:98]
	s, err := NewSetup("old.txt", p)
	require.NoError(t, err)
	m := s.State()
	require.Equal(t, calc.MK54, m.Model)
	require.Equal(t, number.Grad, m.Angle)
	require.Equal(t, byte(0x12), m.PC)
	require.Equal(t, "999033333333", m.X1.String())
	require.Equal(t, "00A000000001", m.R[7].String())
	require.Equal(t, []int{3}, s.Open)
	require.Equal(t, script.Keys(isa.KeyRun), s.Keys())

	p = &listing.Program{Start: -1, Model: "mk99", Angle: "up", Registers: []listing.Register{{Name: "R99", Value: "1", Line: 7}, {Name: "R1", Value: "x"}}}
	_, err = NewSetup("f", p)
	require.EqualError(t, err, `f: model "mk99": want mk61, mk52 or mk54
f: "up" is no position of the angle switch: rad, grad or deg
f:7:1: no register "R99"
f: R1 = "x" is no number of the machine`)
}

// The direct engine does not allocate in a run, on a desk either.
func TestRunDoesNotAllocate(t *testing.T) {
	d := New(Options{})
	d.Load(&Setup{Cells: []byte{0x61, 0x01, 0x10, 0x41, 0x51, 0x00}})
	d.Press(isa.KeyRun)
	ctx := context.Background()
	require.Zero(t, testing.AllocsPerRun(100, func() { d.Run(ctx, 1000) }))
}

func BenchmarkRun(b *testing.B) {
	d := New(Options{})
	d.Load(&Setup{Cells: []byte{0x61, 0x01, 0x10, 0x41, 0x5D, 0x00, 0x50}, Registers: []Preset{{calc.R0, 0x007_0_10000000}}})
	d.Press(isa.KeyReturn)
	d.Press(isa.KeyRun)
	for b.Loop() {
		d.Run(context.Background(), 100_000)
	}
	b.ReportMetric(100_000*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}

// No line of keys and no setup panics or leaves the desk unusable.
func FuzzType(f *testing.F) {
	f.Add("5 В↑ 3 + F sin", "0150", uint8(0))
	f.Add("@off 1000007 А↑ @write ↑↓ F ПРГ 1 2 F АВТ В/О С/П", "5C00", uint8(1))
	f.Fuzz(func(t *testing.T, line, program string, model uint8) {
		d := New(Options{Model: calc.Model(model % 3), Limit: 300})
		d.Load(&Setup{Model: calc.Model(model % 3), Cells: []byte(program)[:min(len(program), 98)]})
		actions, err := script.Parse(line)
		if err != nil {
			return
		}
		for _, a := range actions {
			if a.Kind == script.SetLimit {
				continue
			}
			if _, err := d.Do(context.Background(), a); err != nil && d.Can(a) == nil {
				t.Fatalf("%v: %v", a, err)
			}
		}
		m := d.Snapshot()
		seen := d.Seen()
		d.Step()
		d.Restore(m)
		if d.Seen() != seen {
			t.Fatalf("%q: another machine after going back", line)
		}
	})
}

// The angle switch and, on the МК-52, the memory's switches are not lost with the
// power; the registers and the address register are.
func TestPower(t *testing.T) {
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			d := New(Options{Model: calc.MK52, Open: open})
			typed(t, d, "@deg @write @program 1000014 А↑ 5 x→П 1 F ПРГ 1 2 F АВТ")
			require.Equal(t, 14, d.Unit().Address.Steps)
			typed(t, d, "@off")
			s := calc.New(calc.MK52)
			s.Angle = number.Deg
			got := d.View()
			got.Steps, got.Words, got.Shown = 0, 0, s.Shown
			require.Equal(t, s, got)
			require.Equal(t, eeprom.Address{}, d.Unit().Address)
			require.Equal(t, eeprom.Write, d.Unit().Operation)
			require.Equal(t, eeprom.Program, d.Unit().Kind)
		})
	}
}

// Another model keeps what it has room for.
func TestSetModel(t *testing.T) {
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			d := New(Options{Open: open})
			d.Load(&Setup{Cells: []byte{0x05, 0x50}, Registers: []Preset{{calc.R0 + 3, number.One}, {calc.R0 + 14, number.One}}})
			d.Edit(func(s *calc.State) { s.Cells[104] = 0x50 })
			d.SetModel(calc.MK54)
			require.Equal(t, calc.MK54, d.View().Model)
			require.Equal(t, "1", d.Value(calc.R0+3))
			d.SetModel(calc.MK61)
			require.Equal(t, "0", d.Value(calc.R0+14))
			require.Zero(t, d.View().Cells[104])
			typed(t, d, "В/О С/П")
			require.Equal(t, " 5,", d.Display())
		})
	}
}
