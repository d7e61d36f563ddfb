//go:build darwin || freebsd || linux || netbsd || openbsd

package userfile

import (
	"context"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func mode(t *testing.T, name string) fs.FileMode {
	t.Helper()
	st, err := os.Stat(name)
	require.NoError(t, err)
	return st.Mode().Perm()
}

// TestMode: a new file has what the umask leaves, one that was there keeps its
// mode, whatever the umask is. Not parallel: the umask is the process's.
func TestMode(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o022))
	for _, umask := range []int{0, 0o022, 0o027, 0o077} {
		syscall.Umask(umask)
		dir := t.TempDir()
		p := filepath.Join(dir, "p")
		require.NoError(t, Replace(p, nil, 0))
		require.Equal(t, fs.FileMode(0o666&^umask), mode(t, p))
		for _, m := range []fs.FileMode{0o600, 0o644, 0o666, 0o755} {
			require.NoError(t, os.Chmod(p, m))
			require.NoError(t, Replace(p, []byte{byte(m)}, Backup))
			require.Equal(t, m, mode(t, p))
			require.Equal(t, m, mode(t, p+"~"))
		}
		q := filepath.Join(dir, "own", "q")
		require.NoError(t, Replace(q, nil, Private))
		require.Equal(t, fs.FileMode(0o600), mode(t, q))
		require.Equal(t, fs.FileMode(0o700), mode(t, filepath.Dir(q)))
	}
}

// TestLinks: a link stays a link, and what it leads to is replaced.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	at := func(n string) string { return filepath.Join(dir, n) }
	require.NoError(t, os.MkdirAll(at("x/y"), 0o700))
	write(t, at("x/p"), "old")
	require.NoError(t, os.Symlink("../p", at("x/y/l")))        // x/y/l -> x/p
	require.NoError(t, os.Symlink("x/y", at("short")))         // short/l is x/y/l: .. is x, not dir
	require.NoError(t, os.Symlink(at("short/l"), at("again"))) // over two more
	require.NoError(t, Replace(at("again"), []byte("new"), Backup))
	require.Equal(t, "new", text(t, at("x/p")))
	require.Equal(t, "old", text(t, at("x/p~")))
	for _, l := range []string{"again", "x/y/l", "short"} {
		st, err := os.Lstat(at(l))
		require.NoError(t, err)
		require.NotZero(t, st.Mode()&fs.ModeSymlink, l)
	}
	require.Equal(t, []string{"again", "short", "x"}, names(t, dir))

	require.NoError(t, os.Symlink("not yet", at("dangling")))
	require.NoError(t, Replace(at("dangling"), []byte("there"), 0))
	require.Equal(t, "there", text(t, at("not yet")))
	require.NoError(t, os.Symlink("round", at("round")))
	require.EqualError(t, Replace(at("round"), nil, 0), at("round")+": too many links")
	require.NoError(t, os.Symlink("x", at("folder")))
	require.EqualError(t, Replace(at("folder"), nil, 0), at("folder")+": is a directory")

	// two names of one file share one lock
	l, err := TryLock(at("again"), 0)
	require.NoError(t, err)
	_, err = TryLock(at("x/p"), 0)
	require.ErrorIs(t, err, ErrLocked)
	l.Unlock()
}

// TestThrough: into what is no file it is written as it comes.
func TestThrough(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, Replace(os.DevNull, []byte("x"), Backup))
	st, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.NotZero(t, st.Mode()&fs.ModeCharDevice)

	fifo := filepath.Join(dir, "fifo")
	require.NoError(t, syscall.Mkfifo(fifo, 0o600))
	got := make(chan string)
	go func() {
		f, err := os.Open(fifo)
		if err != nil {
			got <- err.Error()
			return
		}
		defer f.Close()
		b, _ := io.ReadAll(f)
		got <- string(b)
	}()
	require.NoError(t, Replace(fifo, []byte("through"), Backup))
	require.Equal(t, "through", <-got)
	require.Equal(t, []string{"fifo"}, names(t, dir))

	// Nobody writes to it: not waited for, or only as long as the context says.
	_, err = Read(context.Background(), fifo, 10)
	require.EqualError(t, err, fifo+": not a regular file")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	_, err = ReadAny(ctx, fifo, 10)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.EqualError(t, Update(ctx, fifo, 10, 0, nil), fifo+": not a regular file")
	// Another: the reading that was given up still waits for the first.
	second := filepath.Join(dir, "second")
	require.NoError(t, syscall.Mkfifo(second, 0o600))
	go func() { _ = Replace(second, []byte("12345"), 0) }()
	b, err := ReadAny(context.Background(), second, 10)
	require.NoError(t, err)
	require.Equal(t, "12345", string(b))
}

func TestFullDevice(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full here")
	}
	require.ErrorIs(t, Replace("/dev/full", []byte("x"), 0), syscall.ENOSPC)
}

// TestStandardOutput: /dev/stdout is what the shell opened, be it a pipe or a
// file that holds something already.
func TestStandardOutput(t *testing.T) {
	const child = "MK61_USERFILE_STDOUT"
	if os.Getenv(child) != "" {
		if err := Replace("/dev/stdout", []byte("by name\n"), Backup); err != nil {
			panic(err)
		}
		os.Stdout.WriteString("by number\n")
		os.Exit(0)
	}
	if _, err := os.Stat("/dev/stdout"); err != nil {
		t.Skip("no /dev/stdout here")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestStandardOutput$")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.Output()
	require.NoError(t, err)
	require.Equal(t, "by name\nby number\n", string(out))
	dir := t.TempDir()
	p := write(t, filepath.Join(dir, "log"), "before\n")
	f, err := os.OpenFile(p, os.O_WRONLY|os.O_APPEND, 0) // >>
	require.NoError(t, err)
	cmd = exec.Command(os.Args[0], "-test.run=^TestStandardOutput$")
	cmd.Env = append(os.Environ(), child+"=1")
	cmd.Stdout = f
	require.NoError(t, cmd.Run())
	require.NoError(t, f.Close())
	require.Equal(t, "before\nby name\nby number\n", text(t, p))
	require.Equal(t, []string{"log"}, names(t, dir))
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the super-user may write everywhere")
	}
	dir := t.TempDir()
	p := write(t, filepath.Join(dir, "p"), "old")
	require.NoError(t, os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	require.EqualError(t, Replace(p, []byte("new"), Backup), p+": permission denied")
	require.EqualError(t, Update(context.Background(), p, 10, 0, nil), p+": permission denied")
	_, err := Aside(p, "refused", "old")
	require.EqualError(t, err, p+": permission denied")
	require.Equal(t, "old", text(t, p))
	require.Equal(t, []string{"p"}, names(t, dir))
}
