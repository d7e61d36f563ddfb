package web

import (
	"context"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"mk61/calc"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/web/face"
	"mk61/isa"
)

// The bounds of the module that the page loads first, in bytes.
const (
	maxCore       = 850_000 // as gzip
	maxCoreBrotli = 650_000
)

func TestCoreSize(t *testing.T) {
	files := testFiles(t, true)
	n := len(files["core.wasmz"])
	t.Logf("core %d bytes, whole %d, as gzip", n, len(files["full.wasmz"]))
	require.Less(t, n, maxCore)
	if !testing.Short() {
		n = brotliSize(testFiles(t, false)["core.wasm"])
		t.Logf("core %d bytes as brotli", n)
		require.Less(t, n, maxCoreBrotli)
	}
}

// reactor is a module under wazero.
type reactor struct {
	t testing.TB
	m api.Module
}

// newReactor runs a module, interpreted, which starts two seconds sooner, or compiled.
func newReactor(t testing.TB, name string, compiled bool) *reactor {
	t.Helper()
	files := testFiles(t, false)
	ctx := t.Context()
	config := wazero.NewRuntimeConfigInterpreter()
	if compiled {
		config = wazero.NewRuntimeConfig()
	}
	r := wazero.NewRuntimeWithConfig(ctx, config)
	t.Cleanup(func() { r.Close(context.Background()) })
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	m, err := r.InstantiateWithConfig(ctx, files[name], wazero.NewModuleConfig().WithStartFunctions("_initialize").WithSysNanotime())
	require.NoError(t, err)
	return &reactor{t, m}
}

func (r *reactor) call(name string, args ...uint64) uint64 {
	r.t.Helper()
	out, err := r.m.ExportedFunction(name).Call(r.t.Context(), args...)
	require.NoError(r.t, err, name)
	if len(out) == 0 {
		return 0
	}
	return out[0]
}

// text is the export call.
func (r *reactor) text(op int, in string) (string, error) {
	r.t.Helper()
	at := r.call("alloc", uint64(len(in)))
	require.True(r.t, r.m.Memory().Write(uint32(at), []byte(in)))
	out := r.call("call", uint64(op))
	b, ok := r.m.Memory().Read(uint32(out>>32), uint32(out))
	require.True(r.t, ok)
	if len(b) > 0 && b[0] == '\t' {
		return "", fmt.Errorf("%s", b[1:])
	}
	return string(b), nil
}

// frame is the array that look gives.
func (r *reactor) frame() (f [24]uint32) {
	r.t.Helper()
	b, ok := r.m.Memory().Read(uint32(r.call("look")), 4*24)
	require.True(r.t, ok)
	for i := range f {
		f[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return f
}

func (r *reactor) fresh(m calc.Model) {
	r.t.Helper()
	r.call("power", 0)
	r.call("power", 1)
	r.call("turn", 0)
	r.call("model", uint64(m))
}

func (r *reactor) insert(program string) {
	r.t.Helper()
	_, err := r.text(2, program)
	require.NoError(r.t, err)
}

func (r *reactor) do(a script.Action) {
	r.t.Helper()
	if a.Kind == script.Press {
		r.call("press", uint64(a.Key))
	} else {
		_, err := r.text(3, a.String())
		require.NoError(r.t, err)
	}
	for r.frame()[10] != 0 {
		r.call("advance", 1000, 1_000_000)
	}
}

func (r *reactor) indicator() calc.Indicator {
	f := r.frame()
	return calc.Indicator(uint64(f[1])<<32 | uint64(f[0]))
}

// The dialogues of the library by key presses through the module: the indicator shows after
// every turn what a desk shows.
func TestReactorPlaysTheLibrary(t *testing.T) {
	r := newReactor(t, "core.wasm", !testing.Short())
	r.call("speed", uint64(face.Full))
	playLibrary(t, r, func(name string) bool { return !testing.Short() || name < "d" })
}

func TestReactorReadsListings(t *testing.T) {
	r := newReactor(t, "full.wasm", false)
	out, err := r.text(12, "ru\nx.txt\n00. В↑ 01. 1 02. + 03. C/П 04. БП 05. 00")
	require.NoError(t, err)
	require.Contains(t, out, `"cells":[14,1,16,80,81,0]`)
	out, err = r.text(15, "21 000020000000 000000000000 rad")
	require.NoError(t, err)
	require.Contains(t, out, "1.4142135623730950488")
	_, err = r.text(99, "")
	require.Error(t, err)
	core := newReactor(t, "core.wasm", false)
	_, err = core.text(12, "")
	require.ErrorContains(t, err, "not in this module")
	core.call("press", uint64(isa.Key7))
	require.Equal(t, " 7,", calc.Indicator(uint64(core.frame()[1])<<32|uint64(core.frame()[0])).String())
}

// The loop of the page's promise in the module.
func BenchmarkReactor(b *testing.B) {
	r := newReactor(b, "core.wasm", true)
	_, err := r.text(2, "title loop\nmodel mk61\ncells 610110415D0050\nR0 009199999990\n")
	require.NoError(b, err)
	r.call("speed", uint64(face.Full))
	r.call("press", uint64(isa.KeyRun))
	start := uint64(0)
	for b.Loop() {
		r.call("advance", 1000, 12000)
		if r.frame()[8] == 0 {
			b.Fatal("the loop has ended")
		}
	}
	f := r.frame()
	n := uint64(f[14])<<32 | uint64(f[13])
	b.ReportMetric(float64(n-start)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}
