package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// guideScreens are the pictures of the guide: name in docs/screens, without the
// language and .svg, and the golden screen that it shows, by language.
var guideScreens = []struct{ name, en, ru string }{
	{"game", "80x24/mk61-game-en-panel6", "80x24/mk61-game-ru-panel6"},
	{"program", "80x24/mk61-program-en", "80x24/mk61-program-ru"},
	{"running", "120x40/mk61-running-en", "120x40/mk61-running-ru"},
	{"mk52", "80x24/mk52-entry-en", "80x24/mk52-entry-ru"},
	{"help", "80x24/mk61-power-on-en-help", "80x24/mk61-power-on-ru-help"},
	{"load", "80x24/mk61-power-on-en-load", "80x24/mk61-power-on-ru-load"},
	{"fault", "80x24/mk61-power-on-en-fault", "80x24/mk61-power-on-ru-fault"},
	{"error", "60x20/mk61-error-en", "60x20/mk61-error-ru"},
	{"compact", "40x12/mk61-game-en", "40x12/mk61-game-ru"},
}

// The pictures of the guide are the golden screens, and the guide shows each.
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
			src := s.en
			if lang == "ru" {
				src = s.ru
			}
			golden, err := os.ReadFile(filepath.Join("testdata", "screens", src+".txt"))
			require.NoError(t, err)
			name := s.name + "." + lang + ".svg"
			svg := screenSVG(string(golden), src)
			path := filepath.Join(docs, "screens", name)
			if *update {
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
				require.NoError(t, os.WriteFile(path, []byte(svg), 0o666))
			}
			have, err := os.ReadFile(path)
			require.NoError(t, err)
			require.True(t, string(have) == svg, "%s is not the golden screen; run with -update", name)
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
