package tui

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/eeprom"
)

// A panic in the middle of the work leaves the terminal as it was, the session, and a
// report that can be sent.
func TestPanicIsReported(t *testing.T) {
	for _, russian := range []bool{false, true} {
		dir := t.TempDir()
		w := newWatched()
		cfg := Config{Model: calc.MK52, SetModel: true, StateDir: dir, Environ: noEnv, Unit: eeprom.Unit{Keeper: bomb{}}, Russian: russian}
		done := make(chan error)
		go func() {
			done <- reported(cfg, func() error { return run(w, cfg, make(chan os.Signal)) })
		}()
		<-w.show
		w.InjectKey(tcell.KeyRune, '7', tcell.ModNone)
		<-w.show
		w.InjectKey(tcell.KeyRune, ';', tcell.ModNone)
		w.InjectKey(tcell.KeyRune, 'm', tcell.ModNone)
		err := <-done
		require.EqualValues(t, 1, w.fini.Load(), "the terminal is put back")
		found, _ := filepath.Glob(filepath.Join(dir, "panic-*.txt"))
		require.Len(t, found, 1)
		require.ErrorContains(t, err, "bomb")
		require.ErrorContains(t, err, found[0])
		text, err := os.ReadFile(found[0])
		require.NoError(t, err)
		for _, part := range []string{"mk61-panic 1\n", "\nbomb\n", "loop_test.go", "tui.(*app).loop"} {
			require.Contains(t, string(text), part)
		}
		require.FileExists(t, filepath.Join(dir, "default.session"))
	}
	// Where no report can be written the panic goes on.
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.PanicsWithValue(t, "bomb", func() {
		_ = reported(Config{StateDir: filepath.Join(file, "x")}, func() error { panic("bomb") })
	})
	require.NoError(t, reported(Config{}, func() error { return nil }))
}
