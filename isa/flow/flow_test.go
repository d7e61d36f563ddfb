package flow

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func cells(t *testing.T, hex string) []byte {
	t.Helper()
	var out []byte
	for _, f := range strings.Fields(hex) {
		require.Len(t, f, 2)
		out = append(out, byte(strings.IndexByte("0123456789ABCDEF", f[0])<<4|strings.IndexByte("0123456789ABCDEF", f[1])))
	}
	return out
}

func TestFactorial(t *testing.T) {
	// 00 x→П0  01 1  02 П→x0  03 ×  04 FL0 02  06 С/П  07 БП 00, then dead 09
	r := Analyze(Input{Cells: cells(t, "40 01 60 12 5D 02 50 51 00 09")})
	require.Equal(t, [][2]int{{9, 9}}, r.Unreached(10))
	require.Equal(t, []int{6}, r.Stops)
	require.Equal(t, []Jump{{From: 4, To: 2, Byte: 0x02}, {From: 7, To: 0}}, r.Jumps)
	require.Empty(t, r.Inputs)
	require.Empty(t, r.Off)
	require.Equal(t, Set(1), r.Uses)
}

func TestSubroutineWrites(t *testing.T) {
	// 00 ПП 06  02 П→x1  03 П→x2  04 БП 00  06 x→П1 07 F x=0 10 09 В/О 10 x→П2 11 В/О
	r := Analyze(Input{Cells: cells(t, "53 06 61 62 51 00 41 5E 10 52 42 52")})
	entries, callers := r.Entries()
	require.Equal(t, []int{6}, entries)
	require.Equal(t, []int{0}, callers[6])
	require.Equal(t, []Read{{3, 2}}, r.Inputs, "R1 is written on every way, R2 only on one")
	require.Empty(t, r.Returns)
}

func TestIndirectJumps(t *testing.T) {
	// 00 1 0 x→П7 К БП7 04 С/П … 10 К БП8
	const text = "01 00 47 87 50 50 50 50 50 50 88 50"
	r := Analyze(Input{Cells: cells(t, text)})
	require.Equal(t, []Jump{{From: 3, To: 10, Byte: 0x10, Indirect: true}}, r.Jumps)
	require.Equal(t, []int{10}, r.Blind)
	require.Equal(t, []Read{{10, 8}}, r.Inputs)

	r = Analyze(Input{Cells: cells(t, text), Preset: map[byte]int{8: 4}})
	require.Empty(t, r.Blind)
	require.Empty(t, r.Inputs)
	require.True(t, r.Command[4])
}

func TestReturnWithoutCall(t *testing.T) {
	r := Analyze(Input{Cells: cells(t, "51 03 50 52")})
	require.Equal(t, []int{3}, r.Returns)
	require.True(t, r.Command[1], "В/О on an empty stack goes to 01: the address 03 as a command")
}

func TestSideBranch(t *testing.T) {
	r := Analyze(Input{Cells: cells(t, "00 51 F9 50")}) // F9 is cell 47, beyond the listing
	require.Equal(t, []int{1}, r.Off)
	r = Analyze(Input{Cells: cells(t, "00 51 B3 50")}) // B3 is cell 01
	require.Equal(t, []Jump{{From: 1, To: 1, Byte: 0xB3}}, r.Jumps)
}

func TestAnyBytes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 1))
	for range 300 {
		in := Input{Cells: make([]byte, rnd.IntN(106)), Start: byte(rnd.IntN(256))}
		for i := range in.Cells {
			in.Cells[i] = byte(rnd.IntN(256))
		}
		r := Analyze(in)
		for _, j := range r.Jumps {
			require.True(t, r.Command[j.From])
		}
	}
}
