package listing

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCompare(t *testing.T) {
	factorial := []byte{0x40, 0x01, 0x60, 0x12, 0x5D, 0x02, 0x50, 0x51, 0x00}
	edit := func(at int, b byte) []byte {
		out := append([]byte{}, factorial...)
		out[at] = b
		return out
	}
	rows := []struct {
		name    string
		b       []byte
		verdict Verdict
		changes []Change
	}{
		{"same", factorial, Identical, nil},
		{"misprint", edit(3, 0x13), Misprint, []Change{{Kind: Changed, A: 3, B: 3, CodeA: 0x12, CodeB: 0x13}}},
		{"alias", edit(2, 0x6F), SameMeaning, []Change{{Kind: SameMean, A: 2, B: 2, CodeA: 0x60, CodeB: 0x6F}}},
		{"address", edit(8, 0xF9-0x47), SameMeaning, []Change{{Kind: SameMean, A: 8, B: 8, CodeA: 0, CodeB: 0xB2, Address: true}}},
		{
			"inserted with its addresses",
			[]byte{0x0D, 0x40, 0x01, 0x60, 0x12, 0x5D, 0x03, 0x50, 0x51, 0x01},
			Shifted,
			[]Change{
				{Kind: Added, CodeB: 0x0D},
				{Kind: Moved, A: 5, B: 6, CodeA: 2, CodeB: 3, Address: true},
				{Kind: Moved, A: 8, B: 9, CodeA: 0, CodeB: 1, Address: true},
			},
		},
		{"lost", []byte{0x40, 0x01, 0x60, 0x5D, 0x02, 0x50, 0x51, 0x00}, Shifted, []Change{{Kind: Lost, A: 3, B: 3, CodeA: 0x12}}},
		{"another", []byte{1, 2, 3, 4, 5, 6, 7, 8, 9}, Different, nil},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			c := Compare(factorial, r.b)
			require.Equal(t, r.verdict, c.Verdict())
			if r.changes != nil {
				require.Equal(t, r.changes, c.Changes)
			}
		})
	}
	require.True(t, Alike(0x5C, 0x59), "x<0 and x≥0")
	require.False(t, Alike(0x50, 0x21))
}
