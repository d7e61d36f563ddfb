package eeprom

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mk61/calc"

	"github.com/stretchr/testify/require"
)

// numbered is a memory that tells from every one of its lines which it is.
func numbered(n int) (m Memory) {
	for i := range m.Cells {
		m.Cells[i] = uint8(n>>(4*(i%Line%8))) & 15
	}
	for i := range m.Wear {
		m.Wear[i] = uint32(n)
	}
	return m
}

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "eeprom")
	st, m, err := Open(path)
	require.NoError(t, err)
	require.Equal(t, Memory{}, m)
	require.NoError(t, st.Update(&m, func(m *Memory) { *m = numbered(77) }))
	require.Equal(t, numbered(77), m)
	_, again, err := Open(path)
	require.NoError(t, err)
	require.Equal(t, m, again)

	// A second calculator on the same file adds to it.
	other, m2, err := Open(path)
	require.NoError(t, err)
	require.NoError(t, other.Update(&m2, func(m *Memory) { m.Cells[5] = 1 }))
	require.NoError(t, st.Update(&m, func(m *Memory) { m.Cells[6] = 2 }))
	require.Equal(t, []uint8{1, 2}, m.Cells[5:7])
}

func TestRefused(t *testing.T) {
	m := numbered(5)
	good, err := m.MarshalText()
	require.NoError(t, err)
	for _, c := range []struct{ name, text, want string }{
		{"bit", strings.Replace(string(good), "0014 5", "0014 7", 1), "the file is damaged"},
		{"cut", string(good[:len(good)/2]), "cut short"},
		{"empty", "", `line 1: want "mk61-eeprom" and a version`},
		{"newer", strings.Replace(string(good), "mk61-eeprom 1", "mk61-eeprom 2", 1), "mk61-eeprom 2: "},
		{"other", "mk61-session 1\n", `want "mk61-eeprom" and a version`},
		{"long", string(good) + strings.Repeat("0", maxText), "larger than"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "eeprom")
			for n := 1; n <= 2; n++ {
				require.NoError(t, os.WriteFile(path, []byte(c.text), 0o600))
				st, got, err := Open(path)
				var refused *Refused
				require.ErrorAs(t, err, &refused)
				require.ErrorContains(t, err, path+": refused: ")
				require.ErrorContains(t, err, c.want)
				require.Equal(t, c.name == "newer", errors.Is(err, calc.ErrNewer))
				require.Equal(t, fmt.Sprintf("%s.refused-%d", path, n), refused.Aside)
				kept, err := os.ReadFile(refused.Aside)
				require.NoError(t, err)
				require.Equal(t, c.text, string(kept))
				require.Equal(t, Memory{}, got)
				require.NoError(t, st.Update(&got, func(m *Memory) { *m = numbered(9) }))
			}
		})
	}
}

// TestFailedUpdate: where the file cannot be written nothing happens, neither
// in the memory nor in the machine.
func TestFailedUpdate(t *testing.T) {
	dir := t.TempDir()
	st, m, err := Open(filepath.Join(dir, "eeprom"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(st.Path(), []byte("something else"), 0o600))
	d := newDesk()
	d.Memory, d.Store = m, st
	d.Load(codes(1, 7))
	d.at("1000007")
	d.Operation, d.Kind = Write, Program
	before := *d
	require.Error(t, d.Move(&d.State))
	require.Equal(t, before.State, d.State)
	require.Equal(t, before.Memory, d.Memory)
	kept, err := os.ReadFile(st.Path())
	require.NoError(t, err)
	require.Equal(t, "something else", string(kept), "a file damaged meanwhile is not overwritten")
}

// killChild names the file that a child process of TestKill writes to for ever.
const killChild = "MK61_EEPROM_KILL_CHILD"

// TestKill kills a process that writes one memory after another, at random
// moments, and finds the old or the new contents every time.
func TestKill(t *testing.T) {
	if path := os.Getenv(killChild); path != "" {
		keepWriting(path)
	}
	kills := 300
	if testing.Short() {
		kills = 30
	}
	rng := rand.New(rand.NewPCG(1, 2))
	path := filepath.Join(t.TempDir(), "eeprom")
	old := 0
	both := [2]int{} // found: the old, the new
	for range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKill$")
		cmd.Env = append(os.Environ(), killChild+"="+path)
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
		announced := 0
		_, err = fmt.Sscan(last, &announced)
		require.NoError(t, err)

		_, m, err := Open(path)
		require.NoError(t, err)
		switch m {
		case numbered(announced - 1):
			both[0]++
			old = announced - 1
		case numbered(announced):
			both[1]++
			old = announced
		default:
			t.Fatalf("after a kill in writing %d the file holds neither %d nor %d", announced, announced-1, announced)
		}
		require.GreaterOrEqual(t, announced, old)
	}
	t.Logf("%d kills: %d found the old contents, %d the new", kills, both[0], both[1])
}

// keepWriting announces the number of each memory before it writes it.
func keepWriting(path string) {
	st, m, err := Open(path)
	if err != nil {
		panic(err)
	}
	for n := int(m.Wear[0]) + 1; ; n++ {
		fmt.Println(n)
		if err := st.Update(&m, func(m *Memory) { *m = numbered(n) }); err != nil {
			panic(err)
		}
	}
}

func TestDump(t *testing.T) {
	m := numbered(0x52068560)
	got, err := ParseDump("\ufeff" + strings.ToLower(m.Dump()))
	require.NoError(t, err)
	require.Equal(t, m.Cells, got)
	require.Len(t, strings.Split(strings.TrimSpace(m.Dump()), "\n"), 74)
	for text, want := range map[string]string{
		"5 2 0":                      "3 nibbles, the memory has 1024",
		"5 2\n0 x":                   `2:3: 'x': want a hexadecimal digit`,
		strings.Repeat("0 ", 1025):   "1:2049: more than 1024 nibbles",
		"# Программа 3.7.\n54 01 42": `1:1: '#': want a hexadecimal digit`,
	} {
		_, err := ParseDump(text)
		require.EqualError(t, err, want)
	}
}

func FuzzMemory(f *testing.F) {
	m := numbered(5)
	good, _ := m.MarshalText()
	f.Add(good)
	f.Add([]byte("mk61-eeprom 1\nsum 0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var m Memory
		if m.UnmarshalText(text) != nil {
			require.Equal(t, Memory{}, m)
			return
		}
		again, err := m.MarshalText()
		require.NoError(t, err)
		var m2 Memory
		require.NoError(t, m2.UnmarshalText(again))
		require.Equal(t, m, m2)
	})
}

func FuzzDump(f *testing.F) {
	m := numbered(0x1234567)
	f.Add(m.Dump())
	f.Add("5 2 0")
	f.Fuzz(func(t *testing.T, text string) {
		cells, err := ParseDump(text)
		if err != nil {
			return
		}
		m := Memory{Cells: cells}
		again, err := ParseDump(m.Dump())
		require.NoError(t, err)
		require.Equal(t, cells, again)
	})
}

func TestSetCells(t *testing.T) {
	var m Memory
	cells := m.Cells
	cells[13], cells[14], cells[1023] = 0x15, 3, 7
	m.SetCells(cells)
	require.Equal(t, [3]uint8{5, 3, 7}, [3]uint8{m.Cells[13], m.Cells[14], m.Cells[1023]})
	require.Equal(t, [4]uint32{1, 1, 0, 1}, [4]uint32{m.Wear[0], m.Wear[1], m.Wear[2], m.Wear[73]})
	s := m.Line(1010) // goes on at 0
	require.Equal(t, byte(0x70), s.Cells[0])
	require.Zero(t, s.R[0])
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, ".eeprom-1"), filepath.Join(dir, ".eeprom-2")
	for _, name := range []string{old, fresh} {
		require.NoError(t, os.WriteFile(name, nil, 0o600))
	}
	then := time.Now().Add(-2 * time.Hour)
	require.NoError(t, os.Chtimes(old, then, then))
	_, _, err := Open(filepath.Join(dir, "eeprom"))
	require.NoError(t, err)
	require.NoFileExists(t, old)
	require.FileExists(t, fresh)
}
