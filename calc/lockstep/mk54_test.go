package lockstep

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"mk61/calc"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/isa"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "record testdata/mk54.jsonl.gz anew on the chips")

const vectors54 = "testdata/mk54.jsonl.gz"

// vector is a case and what the chips of the МК-54 made of it.
type vector struct {
	What  string   `json:"what"`
	Angle uint8    `json:"angle,omitempty"`
	Start image    `json:"start"`
	Keys  []string `json:"keys,omitempty"`
	Steps int      `json:"steps"`
	After image    `json:"after"`
	Stop  string   `json:"stop,omitempty"`
	// Indicator is there when the machine is at rest.
	Indicator string `json:"indicator,omitempty"`
}

// image is a state as a person can see it: hex throughout, trailing zeros of
// the program and of the list of registers cut.
type image struct {
	Cells     string `json:"cells,omitempty"`
	PC        string `json:"pc"`
	Ret       string `json:"ret,omitempty"`
	Registers string `json:"registers,omitempty"` // in the order of calc.Registers
}

func imageOf(s *calc.State) image {
	var regs []string
	for r := range calc.NumRegs {
		regs = append(regs, strings.TrimLeft(s.At(r).String(), "0"))
	}
	return image{
		Cells:     strings.TrimRight(hex.EncodeToString(s.Cells[:]), "0"),
		PC:        fmt.Sprintf("%02x", s.PC),
		Ret:       strings.TrimRight(hex.EncodeToString(s.Ret[:]), "0"),
		Registers: strings.TrimRight(strings.Join(regs, " "), " "),
	}
}

func (i image) put(t *testing.T, s *calc.State) {
	fill := func(b []byte, h string) {
		if len(h)%2 == 1 {
			h += "0"
		}
		v, err := hex.DecodeString(h)
		require.NoError(t, err)
		copy(b, v)
	}
	fill(s.Cells[:], i.Cells)
	fill(s.Ret[:], i.Ret)
	pc := []byte{0}
	fill(pc, i.PC)
	s.PC = pc[0]
	for n, f := range strings.Split(i.Registers, " ") {
		v, err := number.Parse(strings.Repeat("0", 12-len(f)) + f)
		require.NoError(t, err)
		*s.At(calc.Reg(n)) = v
	}
}

// run carries out a vector's case on an engine; d, when not nil, is asked
// whether it goes beyond what it reproduces.
func (v *vector) run(m engine.Engine, d *engine.Direct, seen func() calc.State) (named calc.Difference) {
	beyond := func(k isa.Key) bool {
		if d != nil && named == calc.NoDifference {
			if named = d.Beyond(); k < isa.NumKeys && named == calc.NoDifference {
				named = d.BeyondKey(k)
			}
		}
		return named != calc.NoDifference
	}
	keys := []isa.Key{isa.KeyRun}
	if v.Keys != nil {
		keys = nil
		for _, n := range v.Keys {
			k, _ := isa.ParseKey(n)
			keys = append(keys, k)
		}
	}
	stop := calc.None
	for _, k := range keys {
		if beyond(k) {
			return named
		}
		edit := m.Press(k) == calc.Edit
		stop = calc.None
		for n := 0; m.Running() && n < v.Steps; n++ {
			if beyond(isa.NumKeys) {
				return named
			}
			stop = m.Step()
		}
		if m.Running() { // longer than the case allows
			break
		}
		if edit || stop == calc.Edit || beyond(isa.NumKeys) {
			return calc.OverflowEdit
		}
	}
	s := seen()
	s.Settle()
	v.After, v.Stop, v.Indicator = imageOf(&s), "", ""
	if stop != calc.None {
		v.Stop = stop.String()
	}
	if !m.Running() {
		v.Indicator = fmt.Sprintf("%014X", uint64(s.Shown))
	}
	if s.Hung {
		v.After, v.Indicator = image{}, "" // flickers
	}
	return named
}

// cases54 are what the vectors are recorded for.
func cases54() []vector {
	var l []vector
	base := func() calc.State {
		s := calc.New(calc.MK54)
		s.X, s.Y, s.Z, s.T, s.X1 = 0x000012345678, 0x001031415926, 0x000050000000, 0x000060000000, 0x000070000000
		for i := range calc.MK54.Registers() {
			s.R[i] = number.Number(0x001000000000 | uint64(1+i%4)<<28 | uint64(i%10)<<24)
		}
		return s
	}
	for code := range 256 { // every code, X and Y of several kinds
		for _, x := range []number.Number{0x000012345678, 0, 0x999975000000, 0x000910000000} {
			s := base()
			s.X = x
			s.Cells[0], s.Cells[1], s.Cells[2] = byte(code), 0x07, 0x50
			l = append(l, vector{What: fmt.Sprintf("code %02X", code), Start: imageOf(&s), Steps: 2})
		}
	}
	for pc := range 256 { // every counter: which cell it reads, and the next
		s := base()
		for i := range s.Cells[:calc.MK54.Steps()] {
			s.Cells[i] = 0x40 | byte(i%14) // x→П i mod 14, and 54 in all others
			if i/14%2 == 0 {
				s.Cells[i] = 0x60 | byte(i%14)
			}
			if i > 55 {
				s.Cells[i] = byte(i % 9)
			}
		}
		s.PC = byte(pc)
		l = append(l, vector{What: fmt.Sprintf("counter %02X", pc), Start: imageOf(&s), Steps: 3})
	}
	for n := range 16 { // every register that an index selects, by every kind of command
		for _, code := range []byte{0x87, 0xA4, 0xB7, 0xBE, 0xBF, 0xD0, 0xD7, 0xDE, 0xDF, 0x7F, 0xEE} {
			s := base()
			for _, r := range []int{0, 1, 4, 7} {
				s.R[r] = number.Number(n+1-r/7) & 15
				s.R[r] |= 0x007000000000
			}
			s.Cells[0], s.Cells[1] = code, 0x50
			l = append(l, vector{What: fmt.Sprintf("index %d code %02X", n, code), Start: imageOf(&s), Steps: 1})
		}
	}
	rng := rand.New(rand.NewPCG(54, 61))
	random := func(what string, n int, g Generator) {
		for range n {
			c := g.Case(rng, calc.MK54)
			v := vector{What: what, Angle: uint8(c.Start.Angle), Start: imageOf(&c.Start), Steps: 1 + rng.IntN(c.Steps)}
			for _, k := range c.Acts {
				v.Keys = append(v.Keys, isa.Key(k).Latin())
			}
			l = append(l, v)
		}
	}
	random("program", 150, Generator{})
	random("program, hex digits", 60, Generator{Hex: 0.2})
	random("keys", 200, Generator{Keys: true})
	return l
}

// TestMK54 holds the direct engine to states recorded on the chips with the
// К145ИК1306 taken out of the ring.
func TestMK54(t *testing.T) {
	if *update {
		record54(t)
	}
	f, err := os.Open(vectors54)
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	in := json.NewDecoder(bufio.NewReader(z))
	n, named := 0, map[calc.Difference]int{}
	for {
		var want vector
		err := in.Decode(&want)
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		n++
		d := engine.NewDirect(calc.MK54)
		want.Start.put(t, &d.State)
		d.Angle = number.Angle(want.Angle)
		got := want
		if beyond := got.run(d, d, d.View); beyond != calc.NoDifference {
			named[beyond]++
			continue
		}
		require.Equal(t, want, got, "record %d", n)
	}
	left := 0
	for _, k := range named {
		left += k
	}
	require.Greater(t, n, 1500)
	require.Less(t, left, n/20, "%v", named)
	t.Logf("%d records, 0 mismatches; beyond the direct engine: %v", n, named)
}

func record54(t *testing.T) {
	mc, ok := microcode(t)
	require.True(t, ok, "MK61_ROMS names no folder of ROM images")
	p := NewPair(mc, calc.MK54)
	f, err := os.Create(vectors54)
	require.NoError(t, err)
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	require.NoError(t, err)
	out := json.NewEncoder(z)
	for _, v := range cases54() {
		s := calc.New(calc.MK54)
		v.Start.put(t, &s)
		s.Angle = number.Angle(v.Angle)
		p.other.Power()
		p.other.Put(s)
		v.run(p.other, nil, p.other.Seen)
		require.NoError(t, out.Encode(v))
	}
	require.NoError(t, z.Close())
	require.NoError(t, f.Close())
}
