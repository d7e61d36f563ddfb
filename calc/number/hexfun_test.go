package number

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHexDigits holds the operations that were measured last, on digits A..F, to
// states recorded from the chips: a line is the command, the position of the angle
// switch, X, Y, the seed of К СЧ, and the raw result, "-" for ЕГГОГ.
func TestHexDigits(t *testing.T) {
	f, err := os.Open("testdata/hexfun.txt.gz")
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	count := map[byte]int{}
	for lines := bufio.NewScanner(z); ; {
		if !lines.Scan() {
			require.NoError(t, lines.Err())
			break
		}
		var (
			op   byte
			a    Angle
			x, y uint64
			seed uint32
			want string
		)
		_, err := fmt.Sscanf(lines.Text(), "%x %d %x %x %x %s", &op, &a, &x, &y, &seed, &want)
		require.NoError(t, err, lines.Text())
		r, _, ok := apply(op, Number(x), Number(y), a)
		if op == 0x3B {
			r, _, _ = Random(seed, Number(x), Number(y))
			ok = true
		}
		got := "-"
		if ok {
			got = r.String()
		}
		require.True(t, Modelled(op, Number(x), Number(y)), lines.Text())
		require.Equal(t, want, got, lines.Text())
		count[op]++
	}
	for _, op := range []byte{0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x24, 0x26, 0x2A, 0x30, 0x33, 0x34, 0x36, 0x3B} {
		require.Greater(t, count[op], 150, "%02X", op)
	}
}
