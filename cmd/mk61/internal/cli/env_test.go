package cli

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is written in pieces is cleaned as if it were written at once.
func TestOutput(t *testing.T) {
	const text = "А\t⟳\n\x1b[2J\u009b\u202eя\r\x00\xffb\xe2\x9f"
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		o := &output{w: &b}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			wrote, err := o.Write([]byte(rest[:n]))
			require.NoError(t, err)
			require.Equal(t, n, wrote)
			rest = rest[n:]
		}
		o.end()
		require.Equal(t, "А\t⟳\n�[2J��я ��b��", b.String())
	}
}
