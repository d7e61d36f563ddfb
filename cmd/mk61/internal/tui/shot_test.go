package tui

import (
	"bytes"
	"context"
	"encoding/json"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"mk61/cmd/mk61/internal/picture"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// takeShot is what Take writes.
func takeShot(t *testing.T, cfg Config, s Shot) []byte {
	t.Helper()
	var b bytes.Buffer
	cfg.Environ, cfg.StateDir = noEnv, t.TempDir()
	require.NoError(t, Take(context.Background(), &b, cfg, s))
	return b.Bytes()
}

func TestShot(t *testing.T) {
	s := Shot{W: 80, H: 24, Keys: "0.5 В/О С/П 8.4 С/П", Panel: "board", Format: "svg"}
	cfg := Config{Program: foxHunt(t, false)}
	require.Contains(t, string(takeShot(t, cfg, s)), ">A</text>", "the words of the board")
	s.Format = "png"
	img, err := png.Decode(bytes.NewReader(takeShot(t, cfg, s)))
	require.NoError(t, err)
	require.Equal(t, 960, img.Bounds().Dx())
	s = Shot{W: 60, H: 20, Keys: "30 F sin <1s><Tab><2s>", Speed: 1, Format: "gif"}
	g, err := gif.DecodeAll(bytes.NewReader(takeShot(t, Config{}, s)))
	require.NoError(t, err)
	sum := 0
	for _, d := range g.Delay {
		sum += d
	}
	require.Greater(t, len(g.Image), 6)
	require.InDelta(t, 100+200+160+5*18+150, sum, 40, "waited, thought 1.6 s as the machine does, typed, looked")
	for _, bad := range []string{"30 F XYZZY", "<Nosuch>", "<1s", "load:x"} {
		require.Error(t, Take(context.Background(), &bytes.Buffer{}, Config{Environ: noEnv}, Shot{W: 60, H: 20, Keys: bad, Format: "svg"}), bad)
	}
}

// A recording played on a terminal ends with the screen of the face.
func TestCastPlays(t *testing.T) {
	s := Shot{W: 80, H: 24, Keys: "0.5 В/О С/П 8.7 С/П", Speed: 100, Format: "cast"}
	text := takeShot(t, Config{Program: foxHunt(t, true), Russian: true}, s)
	term := newVT(80, 24)
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i == 0 {
			continue
		}
		var ev []any
		require.NoError(t, json.Unmarshal([]byte(line), &ev))
		_, err := term.Write([]byte(ev[2].(string)))
		require.NoError(t, err)
	}
	got := term.text()
	require.Contains(t, got, " 8 · · · · · · · 6 · ·")
	require.Contains(t, words(got), "Из 8,7")
}

// Every character of the golden screens can be drawn without a font.
func TestGlyphs(t *testing.T) {
	missing := map[rune]string{}
	err := filepath.WalkDir(filepath.Join("testdata", "screens"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		for _, r := range string(text) {
			if !picture.Drawable(r) && r != '\n' && r != utf8.RuneError {
				missing[r] = path
			}
		}
		return err
	})
	require.NoError(t, err)
	require.Empty(t, missing)
}

// The key writes pictures, and records from one press to the next.
func TestPictureKey(t *testing.T) {
	dir := t.TempDir()
	a := start(t, 80, 24, Config{})
	key := func(k tcell.Key, r rune) { a.handle(tcell.NewEventKey(k, r, tcell.ModNone)); a.draw() }
	save := func(path string) {
		key(tcell.KeyCtrlS, 0)
		key(tcell.KeyCtrlU, 0)
		for _, r := range path {
			key(tcell.KeyRune, r)
		}
		key(tcell.KeyEnter, 0)
	}
	for _, f := range []string{"a.svg", "b.png"} {
		save(filepath.Join(dir, f))
		text, err := os.ReadFile(filepath.Join(dir, f))
		require.NoError(t, err)
		require.NotContains(t, string(text), "Save a picture")
	}
	save(filepath.Join(dir, "c.cast"))
	for _, r := range "123" {
		key(tcell.KeyRune, r)
	}
	_, err := os.Stat(filepath.Join(dir, "c.cast"))
	require.Error(t, err)
	key(tcell.KeyCtrlS, 0)
	text, err := os.ReadFile(filepath.Join(dir, "c.cast"))
	require.NoError(t, err)
	require.Greater(t, strings.Count(string(text), "\n"), 3)
	save(filepath.Join(dir, "d.bmp"))
	require.True(t, a.alarm)
}
