package web

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"
)

// The core's functions have no lines any more, and their tables of the stack are whole:
// each covers its function.
func TestLinesAreDropped(t *testing.T) {
	module := testFiles(t, false)["core.wasm"]
	var data []byte
	for r := (wasmReader{rest: module[8:]}); len(r.rest) > 0; {
		id, body := r.byte(), r.bytes()
		if id != dataSection {
			continue
		}
		segments, err := readSegments(body)
		require.NoError(t, err)
		require.Less(t, len(segments), 100)
		for _, s := range segments {
			if bytes.Contains(s.data, pclnMagic) {
				data = s.data
			}
		}
	}
	require.NotNil(t, data, "the tables of this Go are not those that dropLines knows")
	head := data[bytes.Index(data, pclnMagic):]
	word := func(at int) int { return int(binary.LittleEndian.Uint64(head[at:])) }
	n, tables, funcs := word(headFuncs), head[word(headPCTab):word(headPCLn)], head[word(headPCLn):]
	require.Greater(t, n, 1000)
	stacks := 0
	for i := range n {
		from, to := binary.LittleEndian.Uint32(funcs[8*i:]), binary.LittleEndian.Uint32(funcs[8*i+8:])
		f := funcs[binary.LittleEndian.Uint32(funcs[8*i+4:]):]
		require.Zero(t, binary.LittleEndian.Uint32(f[funcFile:]))
		require.Zero(t, binary.LittleEndian.Uint32(f[funcLine:]))
		offsets := []uint32{binary.LittleEndian.Uint32(f[funcSP:])}
		for j := range binary.LittleEndian.Uint32(f[funcPCData:]) {
			offsets = append(offsets, binary.LittleEndian.Uint32(f[funcSize+4*j:]))
		}
		for _, at := range offsets {
			if at == 0 {
				continue
			}
			stacks++
			pc := uint64(from)
			for p, first := tables[at:], true; ; first = false {
				delta, k := binary.Uvarint(p)
				require.Positive(t, k)
				if delta == 0 && !first {
					break
				}
				step, l := binary.Uvarint(p[k:])
				require.Positive(t, l)
				pc += step
				p = p[k+l:]
			}
			require.GreaterOrEqual(t, pc, uint64(to)-64, "function %d, table %d", i, at)
		}
	}
	require.Greater(t, stacks, n)
}
