package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// moduleOf is a module with nothing but these segments and an empty custom section.
func moduleOf(segments ...segment) []byte {
	body := writeSegments(segments)
	out := []byte("\x00asm\x01\x00\x00\x00\x00\x01\x00")
	out = append(out, dataSection, byte(len(body)|0x80), byte(len(body)>>7))
	return append(out, body...)
}

// image is the memory that segments fill.
func image(t testing.TB, module []byte) map[int32]byte {
	t.Helper()
	r := wasmReader{rest: module[8:]}
	out := map[int32]byte{}
	for len(r.rest) > 0 {
		id, body := r.byte(), r.bytes()
		if id != dataSection {
			continue
		}
		segments, err := readSegments(body)
		require.NoError(t, err)
		for _, s := range segments {
			for i, c := range s.data {
				if c != 0 {
					out[s.at+int32(i)] = c
				}
			}
		}
	}
	require.NoError(t, r.err)
	return out
}

func TestJoinSegments(t *testing.T) {
	far := int32(1000 + maxGap + 3)
	module := moduleOf(segment{64, []byte{1, 2}}, segment{70, []byte{3}}, segment{1000, []byte{4, 0, 5}}, segment{far, []byte{6}}, segment{far + maxGap + 2, []byte{7}})
	joined, err := joinSegments(module)
	require.NoError(t, err)
	require.Equal(t, image(t, module), image(t, joined))
	require.Equal(t, moduleOf(segment{64, []byte{1, 2, 0, 0, 0, 0, 3}}, segment{1000, append(append([]byte{4, 0, 5}, make([]byte, maxGap)...), 6)}, segment{far + maxGap + 2, []byte{7}}), joined)
	again, err := joinSegments(joined)
	require.NoError(t, err)
	require.Equal(t, joined, again)
	for n := range len(module) {
		if _, err := joinSegments(module[:n]); n != 8 && n != 11 { // between two sections
			require.Error(t, err, n)
		}
	}
}

func TestSignedNumbers(t *testing.T) {
	for _, v := range []int32{0, 1, 63, 64, -1, -64, -65, 8191, 8192, 1 << 30, -1 << 31, 1<<31 - 1} {
		r := wasmReader{rest: appendInt(nil, v)}
		require.Equal(t, v, r.int())
		require.NoError(t, r.err)
		require.Empty(t, r.rest)
	}
}

func FuzzJoinSegments(f *testing.F) {
	f.Add(moduleOf(segment{64, []byte{1, 2}}, segment{70, []byte{3}}))
	f.Fuzz(func(t *testing.T, module []byte) {
		joined, err := joinSegments(module)
		if err != nil {
			return
		}
		again, err := joinSegments(joined)
		require.NoError(t, err)
		require.Equal(t, joined, again)
	})
}
