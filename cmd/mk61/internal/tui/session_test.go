package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSessionIsKept(t *testing.T) {
	dir := t.TempDir()
	cfg := Config{StateDir: dir, Program: &Library(false)[0]}
	a := start(t, 80, 24, cfg)
	typed(t, a, "0 , 5 В/О С/П 8 , 7 С/П")
	a.do(actSpeed)
	a.do(actAngle)
	a.do(actPanel)
	a.m.breaks[7] = true
	want := a.m.s
	require.NoError(t, a.save())

	b := start(t, 80, 24, Config{StateDir: dir})
	require.Equal(t, want, b.m.s)
	require.Equal(t, speed10, b.m.speed)
	require.Equal(t, panelTape, b.focus, "behind the instructions")
	require.Equal(t, a.m.breaks, b.m.breaks)
	require.Equal(t, a.m.tape.lines, b.m.tape.lines)
	require.Equal(t, a.program.Text, b.program.Text)
	require.Equal(t, string(a.marshalSession()), string(b.marshalSession()))

	c := start(t, 80, 24, Config{StateDir: dir, Fresh: true})
	require.Equal(t, " 0,", c.m.s.Display())
	d := start(t, 80, 24, Config{StateDir: dir, Slot: "other"})
	require.Equal(t, " 0,", d.m.s.Display())
}

func TestSessionThatCannotBeReadIsKept(t *testing.T) {
	good := string(start(t, 80, 24, Config{}).marshalSession())
	rows := []struct{ name, text, says string }{
		{"newer", strings.Replace(good, "mk61-session 1", "mk61-session 2", 1), "newer version"},
		{"newer state", strings.Replace(good, "mk61-state 1", "mk61-state 9", 1), "newer version"},
		{"cut", good[:len(good)/2], "default.session: "},
		{"empty", "", "line 1"},
		{"unknown", strings.Replace(good, "\ngrid 1", "\ngrid 1\nhat red", 1), `unknown name "hat"`},
		{"number", strings.Replace(good, "\ngrid 1", "\ngrid 7", 1), "want a number 0..1"},
	}
	for _, r := range rows {
		dir := t.TempDir()
		path := filepath.Join(dir, "default.session")
		require.NoError(t, os.WriteFile(path, []byte(r.text), 0o600))
		a := start(t, 200, 24, Config{StateDir: dir})
		require.Contains(t, a.message, r.says, r.name)
		require.Contains(t, text(a), "kept as default.session.refused-1", r.name)
		require.NoError(t, a.save())
		kept, err := os.ReadFile(path + ".refused-1")
		require.NoError(t, err)
		require.Equal(t, r.text, string(kept), r.name)
	}
}

// A second copy on the same slot says so and leaves the session alone; when the
// first has gone the slot is free.
func TestSlotIsOnesOwn(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "lock"))
	require.NoError(t, err)
	g, err := os.Open(f.Name())
	require.NoError(t, err)
	lock(f)
	if taken, _ := lock(g); !taken {
		t.Skip("no file locks here")
	}
	dir := t.TempDir()
	a := start(t, 80, 24, Config{StateDir: dir})
	typed(t, a, "5")
	require.NoError(t, a.save())
	b := start(t, 80, 24, Config{StateDir: dir})
	require.Contains(t, text(b), "default is open elsewhere")
	typed(t, b, "7")
	require.NoError(t, b.save())
	a.unclaim()
	c := start(t, 80, 24, Config{StateDir: dir})
	require.Empty(t, c.message)
	require.Equal(t, " 5,", c.m.s.Display())
}

func FuzzSession(f *testing.F) {
	scr := start(f, 80, 24, Config{})
	f.Add(scr.marshalSession())
	f.Add([]byte("mk61-session 1\nmachine\nmk61-state 1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if scr.unmarshalSession(text) == nil {
			out := scr.marshalSession()
			if err := scr.unmarshalSession(out); err != nil {
				t.Fatalf("does not read what it writes: %v\n%s", err, out)
			}
			scr.draw()
		}
	})
}
