package web

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/roms"
)

// images is a text with the images of the chips in it, from MK61_ROMS.
func images(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("MK61_ROMS")
	if dir == "" {
		t.Skip("no images of the chips: MK61_ROMS")
	}
	var b strings.Builder
	names, err := filepath.Glob(filepath.Join(dir, "*.rom"))
	require.NoError(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		b.Write(text)
		b.WriteByte('\n')
	}
	return b.String()
}

// Nothing of the chips' contents is in what the site ships: no table in a text that could be
// taken out of it, and, where the images are there to look for, no eight words of a table one
// after another in any file, as words of two or four bytes.
func TestSiteHasNoImages(t *testing.T) {
	files := testFiles(t, false)
	_, none := roms.ImportText(nil)
	require.ErrorIs(t, none, roms.ErrMissing)
	for name, text := range files {
		if filepath.Ext(name) == ".wasm" {
			continue // no text; below
		}
		_, err := roms.ImportText(text)
		require.EqualError(t, err, none.Error(), "%s: tables of chips in it", name)
	}
	set, err := roms.ImportText([]byte(images(t)))
	require.NoError(t, err)
	const run = 8
	windows := 0
	for c := range set {
		for _, table := range [][]uint32{set[c].Microinstructions[:], set[c].Instructions[:], set[c].Microprograms[:]} {
			for at := 0; at+run <= len(table); at += run {
				var w2, w4 []byte
				varied := false
				for _, v := range table[at : at+run] {
					w2, w4 = binary.LittleEndian.AppendUint16(w2, uint16(v)), binary.LittleEndian.AppendUint32(w4, v)
					varied = varied || v != table[at] && v > 255
				}
				if !varied {
					continue
				}
				windows++
				for name, text := range files {
					require.False(t, bytes.Contains(text, w4), "%s: %d of a table", name, at)
					require.False(t, bytes.Contains(text, w2), "%s: %d of a table", name, at)
				}
			}
		}
	}
	require.Greater(t, windows, 100)
}
