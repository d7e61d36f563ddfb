package listing

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// How far a command is from what is printed: nothing, a look-alike, a sign lost, another
// sign, too far.
func TestMisread(t *testing.T) {
	for _, r := range []struct {
		meant, printed byte
		cost           int
		ok             bool
	}{
		{isa.OpSin, isa.OpSin, 0, true},
		{0x08, 0x03, 1, true},
		{isa.OpPow10, 0x00, 2, true}, // F 10ˣ without its F is the digit
		{isa.OpSquare, isa.OpMul, 2, true},
		{isa.OpStore | 6, isa.OpStore | 8, 1, true},
		{isa.OpStore | 2, isa.OpStore | 9, 3, true},
		{isa.OpSin, isa.OpHalt, 9, false},
	} {
		cost, ok := Misread(r.meant, r.printed)
		require.Equal(t, r.ok, ok, "%02X as %02X", r.meant, r.printed)
		require.Equal(t, r.cost, cost, "%02X as %02X", r.meant, r.printed)
	}
}
