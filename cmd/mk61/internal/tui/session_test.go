package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mk61/cmd/mk61/internal/userfile"

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
	a.m.toggleBreak(7)
	want := a.m.s
	require.NoError(t, a.save())

	b := start(t, 80, 24, Config{StateDir: dir})
	require.Equal(t, want, b.m.s)
	require.Equal(t, speed10, b.m.speed)
	require.Equal(t, panelTape, b.focus, "behind the instructions")
	require.Equal(t, a.m.breaks, b.m.breaks)
	require.Equal(t, closed(a), closed(b))
	require.Equal(t, a.program.Text, b.program.Text)
	require.Equal(t, string(a.marshalSession()), string(b.marshalSession()))

	c := start(t, 80, 24, Config{StateDir: dir, Fresh: true})
	require.Equal(t, " 0,", c.m.s.Display())
	d := start(t, 80, 24, Config{StateDir: dir, Slot: "other"})
	require.Equal(t, " 0,", d.m.s.Display())
}

func TestSessionThatCannotBeReadIsKept(t *testing.T) {
	summed := string(start(t, 80, 24, Config{}).marshalSession())
	good := withoutSum(summed)
	rows := []struct{ name, text, says string }{
		{"newer", strings.Replace(good, "mk61-session 1", "mk61-session 3", 1), "newer version"},
		{"bit", strings.Replace(summed, "\ngrid 1", "\ngrid 0", 1), "the file is damaged"},
		{"cut behind", summed[:len(summed)-5], "the file is damaged"},
		{"no sum", strings.Replace(good, "mk61-session 1", "mk61-session 2", 1), "cut short"},
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

// withoutSum is a session as version 1 wrote it.
func withoutSum(s string) string {
	return strings.Replace(s[:strings.LastIndex(s, "sum ")], "mk61-session 2", "mk61-session 1", 1)
}

func TestSessionOfVersion1(t *testing.T) {
	dir := t.TempDir()
	a := start(t, 80, 24, Config{})
	typed(t, a, "8 , 7")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "default.session"), []byte(withoutSum(string(a.marshalSession()))), 0o600))
	b := start(t, 80, 24, Config{StateDir: dir})
	require.Empty(t, b.message)
	require.Equal(t, a.m.s, b.m.s)
}

// TestSessionBits: a session with any bit turned or cut anywhere is not taken.
func TestSessionBits(t *testing.T) {
	a := start(t, 80, 24, Config{})
	good := a.marshalSession()
	for bit := range 8 * len(good) {
		good[bit/8] ^= 1 << (bit % 8)
		require.Error(t, a.unmarshalSession(good), "bit %d", bit)
		good[bit/8] ^= 1 << (bit % 8)
	}
	for n := range good {
		require.Error(t, a.unmarshalSession(good[:n]), "cut at %d", n)
	}
	require.NoError(t, a.unmarshalSession(good))
}

// TestFreshKeepsTheSession: -fresh puts the saved session aside, each time under
// a name of its own, and leaves alone what is no session.
func TestFreshKeepsTheSession(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "default.session")
	for _, n := range []string{"1", "2"} {
		a := start(t, 80, 24, Config{StateDir: dir})
		typed(t, a, n)
		require.NoError(t, a.save())
		saved, err := os.ReadFile(path)
		require.NoError(t, err)
		a.unclaim()
		b := start(t, 120, 24, Config{StateDir: dir, Fresh: true})
		require.Equal(t, " 0,", b.m.s.Display())
		require.Contains(t, b.message, "the saved session: kept as default.session.before-fresh-"+n)
		require.False(t, b.alarm)
		require.NoError(t, b.save())
		kept, err := os.ReadFile(path + ".before-fresh-" + n)
		require.NoError(t, err)
		require.Equal(t, string(saved), string(kept))
		b.unclaim()
		require.NoError(t, os.Remove(path))
	}
	require.NoError(t, os.WriteFile(path, []byte("thesis"), 0o600))
	for _, fresh := range []bool{true, false} {
		c := start(t, 200, 24, Config{StateDir: dir, Fresh: fresh})
		require.Contains(t, c.message, "not a file of this program; it is left alone")
		require.True(t, c.alarm)
		require.NoError(t, c.save())
		left, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "thesis", string(left))
		c.unclaim()
	}
}

// A second copy on the same slot says so and leaves the session alone; when the
// first has gone the slot is free.
func TestSlotIsOnesOwn(t *testing.T) {
	dir := t.TempDir()
	a := start(t, 80, 24, Config{StateDir: dir})
	typed(t, a, "5")
	require.NoError(t, a.save())
	if l, err := userfile.TryLock(filepath.Join(dir, "default.session"), 0); err == nil {
		l.Unlock()
		t.Skip("no file locks here")
	}
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

// closed are the lines of the tape as they are written.
func closed(a *app) (l []string) {
	for _, x := range a.m.tape.lines {
		l = append(l, fmt.Sprintf("%q %q %v", x.typed, x.shown, x.byHand))
	}
	return l
}
