package web

import (
	"bytes"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// maxPage bounds what the page needs before its machine, as brotli, in bytes.
const maxPage = 15_000

func TestPageSize(t *testing.T) {
	html, err := page("ru", "core.wasm", "full.wasm", "v")
	require.NoError(t, err)
	all := [][]byte{html}
	for _, name := range []string{"style.css", "app.js", "worker.js", "wasi.js", "store.js", "icon.svg"} {
		text, err := static.ReadFile("static/" + name)
		require.NoError(t, err)
		all = append(all, stripped(name, text))
	}
	sum := 0
	for _, text := range all {
		n := brotliSize(text)
		sum += n
		t.Logf("%d", n)
	}
	t.Logf("%d bytes as brotli", sum)
	require.LessOrEqual(t, sum, maxPage)
}

func brotliSize(text []byte) int {
	var b bytes.Buffer
	z := brotli.NewWriterLevel(&b, brotli.BestCompression)
	z.Write(text)
	z.Close()
	return b.Len()
}

// Every key of every model is there once, can be named and, but for the mouse's sake,
// typed; no physical key has two meanings.
func TestPageKeys(t *testing.T) {
	seen := map[string]string{}
	keys := map[int]bool{}
	for _, k := range pageKeys() {
		require.False(t, keys[k.Code])
		keys[k.Code] = true
		require.NotEmpty(t, k.Label)
		require.NotEmpty(t, k.Typing, k.Cap)
		for _, c := range strings.Fields(k.Typing) {
			require.Empty(t, seen[c], "%s: %s and %s", c, seen[c], k.Cap)
			seen[c] = k.Cap
		}
	}
	require.Len(t, keys, int(isa.NumKeys)+2)
	places := map[int]bool{}
	for _, k := range pageKeys() {
		require.False(t, places[k.Wide], k.Cap)
		places[k.Wide] = true
	}
	require.Len(t, places, 32)
}

// Nothing of a page leads anywhere else.
func TestPageAsksNobody(t *testing.T) {
	for _, lang := range []string{"ru", "en"} {
		html, err := page(lang, "core.wasm", "full.wasm", "v")
		require.NoError(t, err)
		require.NotContains(t, string(html), "http://")
		require.NotContains(t, string(html), "https://")
		require.NotContains(t, string(html), "style=\"")
	}
}

func TestStripped(t *testing.T) {
	js := "/** @param {x} y */\n// c\nlet a = /** @type {any} */ (1); // stays\n\n/** long\n * comment */\n  b();\n"
	require.Equal(t, "let a = (1); // stays\nb();\n", string(stripped("a.js", []byte(js))))
}
