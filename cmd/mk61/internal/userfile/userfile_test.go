package userfile

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestDir(t *testing.T) {
	home := t.TempDir() // an absolute path of this system
	at := func(p string) string { return filepath.Join(home, filepath.FromSlash(p)) }
	for _, c := range []struct {
		system string
		kind   Kind
		env    map[string]string
		want   string
	}{
		{"linux", Data, map[string]string{"HOME": home}, at(".local/share/mk61")},
		{"linux", State, map[string]string{"HOME": home}, at(".local/state/mk61")},
		{"freebsd", Cache, map[string]string{"HOME": home}, at(".cache/mk61")},
		{"linux", Config, map[string]string{"HOME": home}, at(".config/mk61")},
		{"linux", Data, map[string]string{"HOME": home, "XDG_DATA_HOME": at("d")}, at("d/mk61")},
		{"linux", Data, map[string]string{"HOME": home, "XDG_DATA_HOME": "relative"}, at(".local/share/mk61")},
		{"linux", State, map[string]string{"XDG_STATE_HOME": at("s")}, at("s/mk61")},
		{"darwin", State, map[string]string{"HOME": home}, at("Library/Application Support/mk61")},
		{"darwin", Cache, map[string]string{"HOME": home}, at("Library/Caches/mk61")},
		{"windows", Data, map[string]string{"LOCALAPPDATA": at("l")}, at("l/mk61")},
		{"windows", Cache, map[string]string{"LOCALAPPDATA": at("l")}, at("l/mk61/cache")},
		{"windows", Config, map[string]string{"APPDATA": at("r"), "LOCALAPPDATA": at("l")}, at("r/mk61")},
		{"windows", Data, map[string]string{"USERPROFILE": home}, at(".local/share/mk61")},
		{"linux", Data, nil, "no place for it: set HOME or XDG_DATA_HOME to a folder, with its whole path"},
		{"linux", State, map[string]string{"HOME": "here"}, "no place for it: set HOME or XDG_STATE_HOME to a folder, with its whole path"},
		{"windows", State, nil, "no place for it: set USERPROFILE or XDG_STATE_HOME to a folder, with its whole path"},
	} {
		got, err := dir(c.system, c.kind, func(k string) string { return c.env[k] })
		if err != nil {
			got = err.Error()
		}
		require.Equal(t, c.want, got, "%s %d %v", c.system, c.kind, c.env)
	}
	_, err := File(Data, func(string) string { return "" }, "eeprom")
	require.ErrorContains(t, err, "eeprom: no place for it: set ")
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(b)
}

// names are the files of a folder.
func names(t *testing.T, dir string) (l []string) {
	t.Helper()
	all, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range all {
		l = append(l, e.Name())
	}
	return l
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	ctx := context.Background()
	p := write(t, filepath.Join(dir, "p"), strings.Repeat("x", 2048))
	b, err := Read(ctx, p, 2048)
	require.NoError(t, err)
	require.Len(t, b, 2048)
	_, err = Read(ctx, p, 2047)
	require.EqualError(t, err, p+": larger than 2047 bytes")
	require.ErrorIs(t, err, ErrTooLarge)
	_, err = Read(ctx, p, 1024)
	require.EqualError(t, err, p+": larger than 1 kB")
	_, err = ReadFrom(ctx, strings.NewReader("12345"), "<stdin>", 4)
	require.EqualError(t, err, "<stdin>: larger than 4 bytes")
	b, err = ReadFrom(ctx, strings.NewReader("12345"), "<stdin>", 5)
	require.NoError(t, err)
	require.Equal(t, "12345", string(b))
	_, err = Read(ctx, dir, 10)
	require.EqualError(t, err, dir+": is a directory")
	_, err = ReadAny(ctx, dir, 10)
	require.ErrorIs(t, err, ErrDirectory)
	_, err = Read(ctx, p+"x", 10)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.Equal(t, 1, strings.Count(err.Error(), p))
	done, cancel := context.WithCancel(ctx)
	cancel()
	_, err = Read(done, p, 1<<20)
	require.ErrorIs(t, err, context.Canceled)
	// a reader that never ends, and one that never comes
	_, err = ReadFrom(ctx, endless{}, "<stdin>", 1<<20)
	require.EqualError(t, err, "<stdin>: larger than 1 MB")
	soon, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
	defer cancel()
	_, err = ReadFrom(soon, never{}, "<stdin>", 1<<20)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

type never struct{}

func (never) Read([]byte) (int, error) { select {} }

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	p := filepath.Join(dir, "p")
	require.NoError(t, Replace(p, []byte("one"), Backup))
	require.Equal(t, []string{"p"}, names(t, dir))
	require.NoError(t, Replace(p, []byte("two"), Backup))
	require.NoError(t, Replace(p, []byte("three"), Backup))
	require.Equal(t, []string{"p", "p~"}, names(t, dir))
	require.Equal(t, "two", text(t, p+"~"))
	require.Equal(t, "three", text(t, p))

	t.Run("bit by bit", func(t *testing.T) {
		w, err := Create(p, 0)
		require.NoError(t, err)
		for range 3 {
			_, err = w.Write([]byte("abc"))
			require.NoError(t, err)
		}
		require.Equal(t, "three", text(t, p))
		require.NoError(t, w.Commit())
		require.Equal(t, "abcabcabc", text(t, p))
		w, err = Create(p, 0)
		require.NoError(t, err)
		_, err = w.Write([]byte("x"))
		require.NoError(t, err)
		w.Abort()
		require.Equal(t, "abcabcabc", text(t, p))
		require.Equal(t, []string{"p", "p~"}, names(t, dir))
	})
	t.Run("a folder", func(t *testing.T) {
		docs := filepath.Join(dir, "docs")
		require.NoError(t, os.Mkdir(docs, 0o700))
		write(t, filepath.Join(docs, "inside"), "")
		for _, o := range []Option{0, Backup, Private} {
			require.EqualError(t, Replace(docs, []byte("x"), o), docs+": is a directory")
		}
		require.DirExists(t, docs)
		require.FileExists(t, filepath.Join(docs, "inside"))
		// a folder where the backup belongs
		q := write(t, filepath.Join(dir, "q"), "old")
		require.NoError(t, os.Mkdir(q+"~", 0o700))
		require.EqualError(t, Replace(q, []byte("new"), Backup), q+": the old file cannot be kept: "+q+"~ is a directory")
		require.Equal(t, "old", text(t, q))
		require.NoError(t, Replace(q, []byte("new"), 0))
		// a file where a folder belongs
		require.ErrorContains(t, Replace(filepath.Join(q, "x"), nil, 0), filepath.Join(q, "x")+": ")
		require.ErrorContains(t, Replace(filepath.Join(q, "x"), nil, Private), filepath.Join(q, "x")+": ")
		require.Equal(t, []string{"docs", "p", "p~", "q", "q~"}, names(t, dir))
	})
	t.Run("folders", func(t *testing.T) {
		deep := filepath.Join(dir, "a", "b", "p")
		require.ErrorIs(t, Replace(deep, []byte("x"), 0), fs.ErrNotExist)
		require.NoError(t, Replace(deep, []byte("x"), Private))
		require.Equal(t, "x", text(t, deep))
		// removed while the program runs
		require.NoError(t, os.RemoveAll(filepath.Join(dir, "a")))
		require.ErrorIs(t, Replace(deep, []byte("y"), 0), fs.ErrNotExist)
		require.NoError(t, Replace(deep, []byte("y"), Private))
		require.Equal(t, "y", text(t, deep))
		w, err := Create(deep, 0)
		require.NoError(t, err)
		if os.RemoveAll(filepath.Join(dir, "a")) != nil {
			w.Abort()
			return // Windows keeps what is open
		}
		require.ErrorContains(t, w.Commit(), deep+": ")
	})
}

func TestReadOnlyFile(t *testing.T) {
	dir := t.TempDir()
	p := write(t, filepath.Join(dir, "p"), "old")
	require.NoError(t, os.Chmod(p, 0o444))
	require.EqualError(t, Replace(p, []byte("new"), Backup), p+": the file is read-only")
	require.Equal(t, "old", text(t, p))
	require.Equal(t, []string{"p"}, names(t, dir))
	require.NoError(t, os.Chmod(p, 0o644))
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	old := []string{".eeprom-1", ".mk61-123", ".rom-77"}
	stay := []string{".mk61-", ".mk61-notes", "mk61-1", ".mk61-1.txt"}
	for _, n := range append(old, stay...) {
		write(t, filepath.Join(dir, n), "")
		require.NoError(t, os.Chtimes(filepath.Join(dir, n), now, now.Add(-2*time.Hour)))
	}
	write(t, filepath.Join(dir, ".mk61-5"), "somebody writes it")
	write(t, filepath.Join(dir, ".mk61-6"), "the clock was wrong")
	require.NoError(t, os.Chtimes(filepath.Join(dir, ".mk61-6"), now, now.Add(1000*time.Hour)))
	require.NoError(t, Replace(filepath.Join(dir, "p"), nil, 0))
	require.ElementsMatch(t, append(stay, ".mk61-5", ".mk61-6", "p"), names(t, dir))
}

func TestAside(t *testing.T) {
	dir := t.TempDir()
	p := filepath.Join(dir, "p")
	for i, s := range []string{"mk61-x 1\n", "mk61-x", "mk6", "", "mK61-x 1", "mk61-\xf8 1"} {
		write(t, p, s)
		aside, err := Aside(p, "refused", "mk61-x")
		require.NoError(t, err, s)
		require.Equal(t, p+".refused-"+strconv.Itoa(i+1), aside)
		require.Equal(t, s, text(t, aside))
		require.NoFileExists(t, p)
	}
	for _, s := range []string{"thesis", "m!", "MK61-x", "mk61-yy", "x"} {
		write(t, p, s)
		_, err := Aside(p, "refused", "mk61-x")
		if s == "mk61-yy" { // one byte may be damaged
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, p+": not a file of this program; it is left alone", s)
		require.Equal(t, s, text(t, p))
	}
	_, err := Aside(dir, "refused", "")
	require.ErrorIs(t, err, ErrDirectory)
	_, err = Aside(p+"none", "refused", "")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	p := filepath.Join(dir, "sub", "p")
	l, err := TryLock(p, Private)
	require.NoError(t, err)
	again, err := TryLock(p, Private)
	if err == nil {
		again.Unlock()
		t.Skip("no file locks here")
	}
	require.EqualError(t, err, p+": in use by another process")
	l.Unlock()
	l.Unlock()
	if runtime.GOOS != "windows" {
		require.Empty(t, names(t, filepath.Dir(p)))
	}
	l, err = TryLock(p, 0)
	require.NoError(t, err)
	l.Unlock()
	// What has the name already is somebody's.
	write(t, p+".lock", "combination")
	l, err = TryLock(p, 0)
	require.NoError(t, err)
	l.Unlock()
	require.Equal(t, "combination", text(t, p+".lock"))
	// An update waits for the lock, until its context ends.
	l, err = TryLock(p, 0)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	err = Update(ctx, p, 10, 0, func([]byte) ([]byte, error) { return []byte("x"), nil })
	require.ErrorIs(t, err, context.DeadlineExceeded)
	done := make(chan error)
	go func() {
		done <- Update(context.Background(), p, 10, 0, func([]byte) ([]byte, error) { return []byte("x"), nil })
	}()
	l.Unlock()
	require.NoError(t, <-done)
	require.Equal(t, "x", text(t, p))
}

func TestUpdate(t *testing.T) {
	dir := t.TempDir()
	p := filepath.Join(dir, "p")
	ctx := context.Background()
	var seen [][]byte
	step := func(to string) func([]byte) ([]byte, error) {
		return func(old []byte) ([]byte, error) { seen = append(seen, bytes.Clone(old)); return []byte(to), nil }
	}
	require.NoError(t, Update(ctx, p, 10, 0, step("")))
	require.NoError(t, Update(ctx, p, 10, 0, step("abc")))
	st, err := os.Stat(p)
	require.NoError(t, err)
	require.NoError(t, Update(ctx, p, 10, 0, step("abc")))
	same, err := os.Stat(p)
	require.NoError(t, err)
	require.True(t, os.SameFile(st, same), "nothing to write")
	require.Equal(t, [][]byte{nil, {}, []byte("abc")}, seen)
	no := errors.New("no")
	require.Equal(t, no, Update(ctx, p, 10, 0, func([]byte) ([]byte, error) { return nil, no }))
	require.EqualError(t, Update(ctx, p, 2, 0, step("x")), p+": larger than 2 bytes")
	require.EqualError(t, Update(ctx, dir, 2, 0, step("x")), dir+": is a directory")
	require.Equal(t, "abc", text(t, p))
	require.Equal(t, []string{"p"}, names(t, dir))
}
