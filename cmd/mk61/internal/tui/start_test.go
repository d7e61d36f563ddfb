package tui

import (
	"testing"

	"github.com/gdamore/tcell/v2"
)

// BenchmarkFirstFrame is what the face does from its start to the first whole frame,
// without the share of the system and of the terminal's library.
func BenchmarkFirstFrame(b *testing.B) {
	dir := b.TempDir()
	for b.Loop() {
		scr := tcell.NewSimulationScreen("UTF-8")
		if err := scr.Init(); err != nil {
			b.Fatal(err)
		}
		scr.SetSize(120, 40)
		a := newApp(scr, Config{StateDir: dir, Environ: noEnv})
		a.open()
		a.draw()
		a.unclaim()
		scr.Fini()
	}
}
