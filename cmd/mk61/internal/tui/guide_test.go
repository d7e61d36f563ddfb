package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mk61/calc"

	"github.com/stretchr/testify/require"
)

// guideScreens are the pictures of the guide: name in docs/screens, without the
// language and .svg, and the screen that it shows.
var guideScreens = []struct {
	name string
	shot shot
}{
	{"game", shot{scene: "game", w: 80, h: 24, panel: panelBoard}},
	{"program", shot{scene: "program", w: 80, h: 24}},
	{"running", shot{scene: "running", w: 120, h: 40}},
	{"wide", shot{scene: "game", w: 200, h: 60, panel: panelBoard}},
	{"wall", shot{scene: "game", w: 300, h: 90, panel: panelBoard}},
	{"mk52", shot{scene: "entry", model: calc.MK52, w: 80, h: 24}},
	{"help", shot{scene: "power-on", w: 80, h: 24, overlay: "help"}},
	{"load", shot{scene: "power-on", w: 80, h: 24, overlay: "load"}},
	{"fault", shot{scene: "power-on", w: 80, h: 24, overlay: "fault"}},
	{"error", shot{scene: "error", w: 60, h: 20}},
	{"compact", shot{scene: "game", w: 40, h: 12}},
}

// The pictures of the guide are screens of the tests, and the guide shows each.
func TestGuide(t *testing.T) {
	docs := filepath.Join("..", "..", "..", "..", "docs")
	for _, lang := range []string{"en", "ru"} {
		file := "guide.md"
		if lang == "ru" {
			file = "guide.ru.md"
		}
		guide, err := os.ReadFile(filepath.Join(docs, file))
		require.NoError(t, err)
		for _, s := range guideScreens {
			shot := s.shot
			shot.russian = lang == "ru"
			a := shot.take(t)
			a.draw()
			name := s.name + "." + lang + ".svg"
			svg := a.c.frame().SVG(s.name)
			path := filepath.Join(docs, "screens", name)
			if *update {
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
				require.NoError(t, os.WriteFile(path, []byte(svg), 0o666))
			}
			have, err := os.ReadFile(path)
			require.NoError(t, err)
			require.True(t, string(have) == svg, "%s is not the screen; run with -update", name)
			require.True(t, strings.Contains(string(guide), "screens/"+name), "%s does not show %s", file, name)
		}
	}
}

// The guide names every key that it must.
func TestGuideTellsTheKeys(t *testing.T) {
	for _, file := range []string{"guide.md", "guide.ru.md"} {
		guide, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", file))
		require.NoError(t, err)
		for _, c := range commandTable {
			first, _, _ := strings.Cut(c.shown, " ")
			require.Contains(t, string(guide), "`"+first+"`", "%s: %s", file, c.en)
		}
		for _, b := range bindings {
			first, _, _ := strings.Cut(b.shown, " ")
			require.Contains(t, string(guide), "`"+first+"`", "%s: %v", file, b.key)
		}
	}
}
