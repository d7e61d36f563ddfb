package userfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"mk61/calc"
	"mk61/calc/eeprom"

	"github.com/stretchr/testify/require"
)

var _ eeprom.Keeper = (*Memory)(nil)

func TestMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "eeprom")
	k := NewMemory(path)
	m, err := k.Load()
	require.NoError(t, err)
	require.Equal(t, eeprom.Memory{}, m)
	require.NoDirExists(t, filepath.Dir(path), "reading makes nothing")
	require.NoError(t, k.Update(&m, func(m *eeprom.Memory) { *m = numbered(77) }))
	require.Equal(t, numbered(77), m)
	again, err := NewMemory(path).Load()
	require.NoError(t, err)
	require.Equal(t, m, again)

	// A second calculator on the same file adds to it.
	other := again
	require.NoError(t, NewMemory(path).Update(&other, func(m *eeprom.Memory) { m.Cells[5] = 1 }))
	require.NoError(t, k.Update(&m, func(m *eeprom.Memory) { m.Cells[6] = 2 }))
	require.Equal(t, []uint8{1, 2}, m.Cells[5:7])
}

// TestRefused: a reader leaves a file that it does not understand; a writer sets
// one of ours aside, and leaves everything else.
func TestRefused(t *testing.T) {
	good := textOf(numbered(5))
	for _, c := range []struct {
		name, text, want string
		aside            bool
	}{
		{"bit", strings.Replace(good, "0014 5", "0014 7", 1), "the file is damaged", true},
		{"cut", good[:len(good)/2], "cut short", true},
		{"empty", "", `line 1: want "mk61-eeprom" and a version`, true},
		{"newer", strings.Replace(good, "mk61-eeprom 1", "mk61-eeprom 2", 1), "mk61-eeprom 2: ", true},
		{"thesis", "On the calculators of the eighties\n", `want "mk61-eeprom" and a version`, false},
		{"session", "mk61-session 1\n", `want "mk61-eeprom" and a version`, false},
		{"long", good + strings.Repeat("0", maxMemory), "larger than 64 kB", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			path := write(t, filepath.Join(dir, "eeprom"), c.text)
			k := NewMemory(path)
			var noticed []*Refused
			k.Notice = func(r *Refused) { noticed = append(noticed, r) }
			m, err := k.Load()
			var refused *Refused
			require.ErrorAs(t, err, &refused)
			require.ErrorContains(t, err, path+": refused: ")
			require.ErrorContains(t, err, c.want)
			require.Equal(t, c.name == "newer", errors.Is(err, calc.ErrNewer))
			require.Empty(t, refused.Aside)
			require.Equal(t, eeprom.Memory{}, m)
			require.Equal(t, c.text, text(t, path))
			require.Equal(t, []string{"eeprom"}, names(t, dir))

			m = numbered(1)
			err = k.Update(&m, func(m *eeprom.Memory) { m.Cells[0] = 9 })
			if !c.aside {
				require.ErrorContains(t, err, c.want)
				require.Equal(t, numbered(1), m)
				require.Equal(t, c.text, text(t, path))
				require.Equal(t, []string{"eeprom"}, names(t, dir))
				require.Empty(t, noticed)
				return
			}
			require.NoError(t, err)
			require.Len(t, noticed, 1)
			require.Equal(t, path+".refused-1", noticed[0].Aside)
			require.ErrorContains(t, noticed[0], "; kept as "+path+".refused-1")
			require.Equal(t, c.text, text(t, noticed[0].Aside))
			var want eeprom.Memory
			want.Cells[0] = 9
			require.Equal(t, want, m)
			again, err := k.Load()
			require.NoError(t, err)
			require.Equal(t, want, again)
		})
	}
}

// TestEveryByte: a file cut at any byte, or with any bit turned, is refused, and
// the next writing keeps it aside whole.
func TestEveryByte(t *testing.T) {
	good := textOf(numbered(5))
	spoil := func(what string, spoilt []byte) {
		m := newModel()
		m.names["/d"] = &node{folder: true}
		m.put("/d/p", string(spoilt))
		k := &Memory{d: newDisk(m), path: "/d/p"}
		if _, err := k.Load(); !errors.As(err, new(*Refused)) {
			t.Fatalf("%s: %v", what, err)
		}
		var u eeprom.Memory
		if err := k.Update(&u, func(m *eeprom.Memory) { m.Cells[0] = 9 }); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if aside, _ := m.text("/d/p.refused-1"); aside != string(spoilt) {
			t.Fatalf("%s: not kept aside", what)
		}
	}
	for n := range len(good) - 1 { // without the last line end it is whole but for that
		spoil(fmt.Sprintf("cut at %d", n), []byte(good[:n]))
	}
	for bit := range 8 * len(good) {
		b := []byte(good)
		b[bit/8] ^= 1 << (bit % 8)
		spoil(fmt.Sprintf("bit %d", bit), b)
	}
}

// child names the file that a child process of a test works on.
const child = "MK61_USERFILE_CHILD"

// inChild is this test in a process of its own.
func inChild(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), child+"="+path)
	return cmd
}

// TestConcurrentUpdates: several processes that change one file at once lose
// nothing.
func TestConcurrentUpdates(t *testing.T) {
	const processes, each = 4, 30
	if path := os.Getenv(child); path != "" {
		var m eeprom.Memory
		for range each {
			if err := NewMemory(path).Update(&m, func(m *eeprom.Memory) { m.Wear[0]++ }); err != nil {
				panic(err)
			}
		}
		os.Exit(0)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "eeprom")
	if l, err := TryLock(path, 0); err != nil {
		t.Fatal(err)
	} else if l.path == "" {
		t.Skip("no file locks here")
	} else {
		l.Unlock()
	}
	var all []*exec.Cmd
	for range processes {
		cmd := inChild(t, path)
		cmd.Stderr = os.Stderr
		require.NoError(t, cmd.Start())
		all = append(all, cmd)
	}
	for _, cmd := range all {
		require.NoError(t, cmd.Wait())
	}
	m, err := NewMemory(path).Load()
	require.NoError(t, err)
	require.EqualValues(t, processes*each, m.Wear[0])
	require.Equal(t, []string{"eeprom"}, names(t, dir))
}

// TestKill kills a process that writes one memory after another, at random
// moments, and finds the old or the new contents every time.
func TestKill(t *testing.T) {
	if path := os.Getenv(child); path != "" {
		keepWriting(path)
	}
	kills := 100
	if testing.Short() {
		kills = 30
	}
	if n, err := strconv.Atoi(os.Getenv("MK61_KILLS")); err == nil {
		kills = n
	}
	rng := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	path := filepath.Join(dir, "eeprom")
	both := [2]int{} // found: the old, the new
	for range kills {
		cmd := inChild(t, path)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		lines := bufio.NewScanner(out)
		require.True(t, lines.Scan())
		last := lines.Text()
		kill := time.AfterFunc(time.Duration(rng.IntN(6000))*time.Microsecond, func() { _ = cmd.Process.Kill() })
		for lines.Scan() {
			last = lines.Text()
		}
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait() // killed
		kill.Stop()
		announced, err := strconv.Atoi(last)
		require.NoError(t, err)
		m, err := NewMemory(path).Load()
		require.NoError(t, err)
		switch m {
		case numbered(announced - 1):
			both[0]++
		case numbered(announced):
			both[1]++
		default:
			t.Fatalf("after a kill in writing %d the file holds neither %d nor %d", announced, announced-1, announced)
		}
	}
	t.Logf("%d kills: %d found the old contents, %d the new", kills, both[0], both[1])
	left := 0
	then := time.Now().Add(-2 * abandoned)
	for _, n := range names(t, dir) {
		if leftover(n) {
			left++
			require.NoError(t, os.Chtimes(filepath.Join(dir, n), then, then))
		}
	}
	var m eeprom.Memory
	k := &Memory{d: newDisk(osSystem{}), path: path}
	require.NoError(t, k.Update(&m, func(m *eeprom.Memory) { *m = numbered(0) }))
	require.Equal(t, []string{"eeprom"}, names(t, dir), "of %d files left half written", left)
}

// keepWriting announces the number of each memory before it writes it.
func keepWriting(path string) {
	k := NewMemory(path)
	m, err := k.Load()
	if err != nil {
		panic(err)
	}
	for n := int(m.Wear[0]) + 1; ; n++ {
		fmt.Println(n)
		if err := k.Update(&m, func(m *eeprom.Memory) { *m = numbered(n) }); err != nil {
			panic(err)
		}
	}
}
