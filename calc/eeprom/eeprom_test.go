package eeprom

import (
	"testing"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"

	"github.com/stretchr/testify/require"
)

// desk is a МК-52 with its unit.
type desk struct {
	calc.State
	Unit
}

func newDesk() *desk { return &desk{State: calc.New(calc.MK52)} }

// at types 1AAAASS and presses А↑.
func (d *desk) at(typed string) {
	d.Press(isa.KeyClear)
	for _, r := range typed {
		d.Press(isa.Key(r - '0'))
	}
	d.press(isa.KeyAddress)
}

// do sets the switches and presses ↑↓.
func (d *desk) do(o Operation, k Kind) {
	d.Operation, d.Kind = o, k
	d.press(isa.KeyMove)
}

func (d *desk) Press(k isa.Key) { d.State.Press(k) }

func (d *desk) press(k isa.Key) {
	if _, err := d.Unit.Press(&d.State, k); err != nil {
		panic(err) // there is no store
	}
}

func codes(from, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(from + i)
	}
	return b
}

func TestAddress(t *testing.T) {
	for _, c := range []struct {
		x    number.Number
		want Address
	}{
		{0x006010000980, Address{0, 98}},    // 1000098
		{0x006010210840, Address{210, 84}},  // 1021084
		{0x006010000120, Address{0, 7}},     // rounded down: 12 → 7
		{0x006010000150, Address{0, 14}},    // 15 → 14
		{0x006010000140, Address{0, 14}},    // 14 → 14
		{0x006010000060, Address{0, 0}},     // less than a line
		{0x006010000990, Address{0, 98}},    // at most 98
		{number.Pi, Address{1415, 91}},      // 3.1415926: 92 → 91
		{0, Address{0, 0}},                  // X = 0 gives 0,0
		{0x006090000980, Address{0, 98}},    // the first digit does not count,
		{0x006010000989, Address{0, 98}},    // nor the last,
		{0x999910000980, Address{0, 98}},    // nor sign and exponent
		{0x006019999980, Address{9999, 98}}, // nibbles 0..9999
	} {
		require.Equal(t, c.want, AddressOf(c.x), "X = %v", c.x)
	}
}

func TestWriteIsOr(t *testing.T) {
	d := newDesk()
	d.Load([]byte{0x21, 0x42})
	d.at("1000007")
	d.do(Write, Program)
	d.Load([]byte{0x14, 0x48})
	d.do(Write, Program)
	d.do(Read, Program)
	require.Equal(t, []byte{0x35, 0x4A}, d.State.Cells[:2])
}

func TestProgramLayout(t *testing.T) {
	d := newDesk()
	d.Load([]byte{0x52, 0x25, 0x60, 0x58, 0x06, 0x02, 0x04})
	d.at("1001407")
	d.do(Write, Program)
	require.Equal(t, "52068560204025", hexNibbles(d.Memory.Cells[14:28]), "low nibble first, the first step last")
	require.Equal(t, byte(0), d.State.Cells[1], "writing clears the written cells")
}

func TestDataLayout(t *testing.T) {
	d := newDesk()
	d.R[0], d.R[1], d.R[2] = 0x998912345678, 0x012000000009, 0x003070000000
	d.at("1000014")
	d.do(Write, Data)
	require.Equal(t, "87654321989900", hexNibbles(d.Memory.Cells[:14]), "−1.2345678E−2: exponent as 100−|e|")
	require.Equal(t, "90000000021000", hexNibbles(d.Memory.Cells[14:28]))
	require.Equal(t, number.Number(0), d.R[0], "writing clears the written registers")
	require.Equal(t, number.Number(0x003070000000), d.R[2], "and no other")
	d.do(Read, Data)
	require.Equal(t, number.Number(0x998912345678), d.R[0])
	require.Equal(t, number.Number(0x012000000009), d.R[1])
}

func TestReadInTheOtherMode(t *testing.T) {
	// The maker's test: a program read as data shows 0,6586025 40 in R0. The
	// sign nibble is 2, which the indicator shows as the code after it.
	d := newDesk()
	d.Load([]byte{0x52, 0x25, 0x60, 0x58, 0x06, 0x02, 0x04})
	d.at("1000007")
	d.do(Write, Program)
	d.do(Read, Data)
	require.Equal(t, number.Number(0x040206586025), d.R[0])
	d.Press(isa.KeyRecall)
	d.Press(isa.Key0)
	require.Equal(t, "30,6586025 40", d.Display())
}

// filled is a memory of F.
func filled() (m Memory) {
	for i := range m.Cells {
		m.Cells[i] = 15
	}
	return m
}

func cleared(m *Memory) (from, to, n int) {
	from, to = -1, -1
	for i, c := range m.Cells {
		if c == 0 {
			n++
			if to = i; from < 0 {
				from = i
			}
		}
	}
	return from, to, n
}

func TestEraseTakesWholeLines(t *testing.T) {
	for _, c := range []struct {
		typed       string
		from, to, n int
	}{
		{"1021084", 210, 377, 168}, // ends on a border: the next line stays
		{"1000007", 0, 13, 14},
		{"1001307", 0, 27, 28}, // 13..26: both lines
		{"1001407", 14, 27, 14},
		{"1000006", -1, -1, 0},
		{"1101814", 0, 1023, 2 + 14*2 + 14}, // 1018..1045: lines 72, 73, and 0, 1
	} {
		d := newDesk()
		d.Memory = filled()
		d.at(c.typed)
		d.do(Erase, Program)
		from, to, n := cleared(&d.Memory)
		require.Equal(t, []int{c.from, c.to, c.n}, []int{from, to, n}, "1AAAASS = %s", c.typed)
	}
}

func TestEraseClearsTheMachine(t *testing.T) {
	d := newDesk()
	d.Load(codes(1, 20))
	d.R[0], d.R[2] = 5, 6
	d.at("1000014")
	d.do(Erase, Program)
	require.Equal(t, append(make([]byte, 14), codes(15, 6)...), d.State.Cells[:20])
	require.Equal(t, number.Number(5), d.R[0])
	d.do(Erase, Data)
	require.Equal(t, []number.Number{0, 6}, []number.Number{d.R[0], d.R[2]})
}

func TestWrap(t *testing.T) {
	d := newDesk()
	d.Load(codes(0x11, 98))
	d.at("1102098")
	d.do(Write, Program)
	require.Equal(t, uint8(2), d.Memory.Cells[1020], "low nibble of the second step, 12")
	require.Equal(t, uint8(4), d.Memory.Cells[0], "of the fourth, 14")
	d.do(Read, Program)
	require.Equal(t, codes(0x11, 98), d.State.Cells[:98])

	d.at("1204498") // 2044 is 1020
	d.do(Read, Program)
	require.Equal(t, codes(0x11, 98), d.State.Cells[:98])
}

// TestBorder is the maker's table 1а where other emulators go wrong: 0210 with
// 84 steps is erased, and the program that π finds at 1415 mod 1024 = 391 is
// whole afterwards.
func TestBorder(t *testing.T) {
	d := newDesk()
	program := append([]byte{0x52, 0x25, 0x60, 0x58, 0x06, 0x02, 0x04}, codes(0x10, 84)...)
	d.Load(program)
	d.Press(isa.KeyClear)
	d.Press(isa.KeyF)
	d.Press(isa.KeyAdd) // π
	d.press(isa.KeyAddress)
	require.Equal(t, Address{1415, 91}, d.Unit.Address)
	d.do(Erase, Program)
	d.Load(program)
	d.do(Write, Program)
	require.Equal(t, uint8(5), d.Memory.Cells[391], "the low nibble of 25")
	d.at("1021084")
	d.do(Erase, Data)
	d.Press(isa.KeyF)
	d.Press(isa.KeyAdd)
	d.press(isa.KeyAddress)
	d.do(Read, Program)
	require.Equal(t, program, d.State.Cells[:91])
	d.do(Read, Data)
	require.Equal(t, number.Number(0x040206586025), d.R[0])
}

func TestReadReplacesWhatItCounts(t *testing.T) {
	d := newDesk()
	d.Load(codes(1, 105))
	d.R[14] = 3
	d.at("1000014")
	d.do(Read, Program)
	require.Equal(t, append(make([]byte, 14), codes(15, 91)...), d.State.Cells[:])
	d.at("1000098")
	d.do(Read, Data)
	require.Equal(t, number.Number(3), d.R[14], "98 steps are R0..Rd")
}

func TestPowerOff(t *testing.T) {
	d := newDesk()
	d.Load([]byte{0x20, 0x50})
	d.at("1050007")
	d.do(Write, Program)
	d.State.PowerOff()
	d.Unit.PowerOff()
	require.Equal(t, calc.MK52, d.Model)
	require.Equal(t, Address{}, d.Unit.Address)
	d.at("1050007")
	d.do(Read, Program)
	require.Equal(t, []byte{0x20, 0x50}, d.State.Cells[:2])
}

func TestKeysThatDoNothing(t *testing.T) {
	for name, set := range map[string]func(*calc.State){
		"МК-61":   func(s *calc.State) { s.Model = calc.MK61 },
		"ПРГ":     func(s *calc.State) { s.Mode = calc.Program },
		"running": func(s *calc.State) { s.Running = true },
		"hung":    func(s *calc.State) { s.Hung = true },
	} {
		d := newDesk()
		d.Load(codes(1, 105))
		d.at("1000098")
		set(&d.State)
		before := *d
		d.do(Write, Program)
		before.Operation, before.Kind = Write, Program
		require.Equal(t, before.State, d.State, name)
		require.Equal(t, before.Memory, d.Memory, name)
	}
}

func TestWear(t *testing.T) {
	d := newDesk()
	d.at("1001307") // two lines of the grid
	d.do(Erase, Data)
	d.do(Write, Data)
	d.do(Read, Data)
	d.at("1002807")
	d.do(Write, Data)
	require.Equal(t, [4]uint32{2, 2, 1, 0}, [4]uint32(d.Memory.Wear[:4]))
}

func TestKeysOutsideTheUnit(t *testing.T) {
	d := newDesk()
	mine, err := d.Unit.Press(&d.State, isa.KeyRun)
	require.NoError(t, err)
	require.False(t, mine)
}
