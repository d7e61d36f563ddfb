package noise

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The same seed makes the same inputs, and they are not few.
func TestSource(t *testing.T) {
	a, b, other := New(1, "00 | 1 2 + С/П", "{}"), New(1, "00 | 1 2 + С/П", "{}"), New(2, "00 | 1 2 + С/П", "{}")
	seen, same, kept := map[string]bool{}, 0, 0
	for range 2000 {
		x := string(a.Next())
		require.Equal(t, x, string(b.Next()))
		require.LessOrEqual(t, len(x), longest)
		if x == string(other.Next()) {
			same++
		}
		if x == "{}" || x == "00 | 1 2 + С/П" {
			kept++
		}
		seen[x] = true
	}
	require.Greater(t, len(seen), 1200)
	require.Less(t, same, 200)
	require.Less(t, kept, 100)
}
