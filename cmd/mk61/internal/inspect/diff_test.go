package inspect

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/cmd/mk61/internal/cli"
)

func TestDifferences(t *testing.T) {
	for _, r := range []struct {
		a, b []byte
		code int
		text string
	}{
		{[]byte{1, 2, 0x50}, []byte{1, 2, 0x50}, 0, "the same, byte for byte\n"},
		{[]byte{8, 2, 0x10, 0x50}, []byte{3, 2, 0x10, 0x50}, 1, "one cell differs, by one glyph: a misprint\n  00 8 (08) → 3 (03)\n"},
		{
			[]byte{1, 2, 3, 0x10, 0x12, 0x22, 0x40, 0x50},
			[]byte{1, 3, 0x10, 0x12, 0x22, 0x40, 0x50},
			1,
			"cells lost or added, the rest moved\n  02..07 moved by -1\n  01 2 (02): lost\n",
		},
		{
			[]byte{1, 3, 0x10, 0x12, 0x22, 0x40, 0x50},
			[]byte{1, 2, 3, 0x10, 0x12, 0x22, 0x40, 0x50},
			1,
			"cells lost or added, the rest moved\n  01..06 moved by +1\n  01 2 (02): added\n",
		},
	} {
		var out bytes.Buffer
		e := &cli.Env{Out: &out, Err: &out}
		require.Equal(t, r.code, Differences(e, r.a, r.b, false), "%X %X", r.a, r.b)
		require.Equal(t, r.text, out.String())
	}
	var out bytes.Buffer
	e := &cli.Env{Out: &out, Err: &out}
	require.Equal(t, 1, Differences(e, []byte{1, 2, 3, 0x10, 0x12, 0x22, 0x40, 0x50}, []byte{1, 3, 0x10, 0x12, 0x22, 0x40, 0x50}, true))
	require.JSONEq(t, `{"verdict":"shifted","changes":[{"kind":"lost","a":"01","b":"","codeA":"02","codeB":""}]}`, out.String())
	out.Reset()
	require.Equal(t, 1, Differences(e, []byte{1, 3, 0x10, 0x12, 0x22, 0x40, 0x50}, []byte{1, 2, 3, 0x10, 0x12, 0x22, 0x40, 0x50}, true))
	require.JSONEq(t, `{"verdict":"shifted","changes":[{"kind":"added","a":"","b":"01","codeA":"","codeB":"02"}]}`, out.String())
}
