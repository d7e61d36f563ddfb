package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/stretchr/testify/require"
)

// host is the platform of this machine.
const host = runtime.GOOS + "/" + runtime.GOARCH

// made makes a release for this machine into a directory and gives its archive.
func made(t *testing.T, out string) (r release, archive string) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program anew")
	}
	for _, tool := range []string{"git", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	r = release{out: out, version: "v1.2.3", platforms: []string{host}, log: func(string) {}}
	if err := r.make(); err != nil {
		if strings.Contains(err.Error(), "not a git repository") {
			t.Skip("no repository")
		}
		require.NoError(t, err)
	}
	names, err := filepath.Glob(filepath.Join(out, "mk61_1.2.3_*"))
	require.NoError(t, err)
	require.Len(t, names, 1)
	return r, names[0]
}

// contents are the files of a .tar.gz.
func contents(t *testing.T, name string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	z, err := gzip.NewReader(bytes.NewReader(text))
	require.NoError(t, err)
	out := map[string]string{}
	for tr := tar.NewReader(z); ; {
		h, err := tr.Next()
		if err == io.EOF {
			return out
		}
		require.NoError(t, err)
		b, err := io.ReadAll(tr)
		require.NoError(t, err)
		_, rest, ok := strings.Cut(h.Name, "/")
		require.True(t, ok, h.Name)
		out[rest] = string(b)
	}
}

// A release has what it promises, is the same when it is made again, and the program
// in it needs neither Go nor the source for the page.
func TestRelease(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a .zip, see TestPack")
	}
	r, first := made(t, t.TempDir())
	_, second := made(t, t.TempDir())
	a, err := os.ReadFile(first)
	require.NoError(t, err)
	b, err := os.ReadFile(second)
	require.NoError(t, err)
	require.True(t, bytes.Equal(a, b), "two releases of one revision differ")
	sums, err := os.ReadFile(filepath.Join(r.out, "SHA256SUMS"))
	require.NoError(t, err)
	require.Regexp(t, `^[0-9a-f]{64}  mk61_1\.2\.3_\w+\.tar\.gz\n$`, string(sums))

	files := contents(t, first)
	for _, name := range []string{
		"mk61", "README.md", "README.ru.md", "LICENSE", "CHANGELOG.md", "docs/guide.md", "docs/examples/hypotenuse.txt",
		"man/man1/mk61.1", "man/man1/mk61-play.1", "man/ru/man1/mk61-play.1", "completions/mk61.bash", "completions/_mk61", "completions/mk61.fish", "completions/mk61.ps1",
		"licences/go/LICENSE", "licences/github.com/spf13/cobra/LICENSE.txt", "licences/github.com/gdamore/tcell/v2/LICENSE",
	} {
		require.NotEmpty(t, files[name], name)
	}
	require.Contains(t, files["man/ru/man1/mk61-play.1"], "использование:")
	for name := range files {
		require.NotContains(t, name, "..")
	}
	dir := unpacked(t, first)
	alone := func(args ...string) string {
		c := exec.Command(filepath.Join(dir, "mk61"), args...)
		c.Dir, c.Env = t.TempDir(), []string{"HOME=" + t.TempDir(), "PATH=", "LC_ALL=C.UTF-8"}
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	require.Contains(t, alone("version"), "mk61 v1.2.3 "+r.revision)
	require.Contains(t, alone("site", "page"), "files")
	t.Run("first fox", func(t *testing.T) { firstFox(t, first, files) })
}

// unpacked is the folder of an archive.
func unpacked(t *testing.T, archive string) string {
	t.Helper()
	to := t.TempDir()
	out, err := exec.Command("tar", "xf", archive, "-C", to).CombinedOutput()
	require.NoError(t, err, "%s", out)
	there, err := os.ReadDir(to)
	require.NoError(t, err)
	require.Len(t, there, 1)
	return filepath.Join(to, there[0].Name())
}

// escapes are the sequences that a terminal obeys.
var escapes = regexp.MustCompile(`\x1b[\[(][0-9;?>]*[a-zA-Z]`)

// The program without the page and its pictures, for small machines: -tags nopage.
func TestProgramSize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program anew")
	}
	out := filepath.Join(t.TempDir(), "mk61")
	args := append([]string{"build", "-tags=nopage", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out}, lean...)
	c := exec.Command("go", append(args, "mk61/cmd/mk61")...)
	c.Env = append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	text, err := c.CombinedOutput()
	require.NoError(t, err, "%s", text)
	st, err := os.Stat(out)
	require.NoError(t, err)
	t.Logf("%d bytes", st.Size())
	require.LessOrEqual(t, st.Size(), int64(maxProgram))
}

// The two packings hold the same, whatever the hour.
func TestPack(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)
	files := []file{{"a/b", []byte("text"), 0o644}, {"mk61", []byte{0, 1}, 0o755}}
	for _, pack := range []func(string, []file, time.Time) ([]byte, error){tarball, zipped} {
		one, err := pack("dir", files, at)
		require.NoError(t, err)
		two, err := pack("dir", files, at)
		require.NoError(t, err)
		require.Equal(t, one, two)
	}
	text, err := zipped("dir", files, at)
	require.NoError(t, err)
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	require.Len(t, z.File, 2)
	require.Equal(t, "dir/mk61", z.File[1].Name)
	require.Equal(t, os.FileMode(0o755), z.File[1].Mode())
	require.True(t, at.Equal(z.File[0].Modified))
}

// Who has an archive and no Go follows the first screen of the README, in either
// language: the commands of its block, then the keys of the sentence about the first
// fox. From unpacking to the fox it takes a minute at most.
func firstFox(t *testing.T, archive string, files map[string]string) {
	if runtime.GOOS != "linux" {
		t.Skip("no pseudo-terminals")
	}
	for lang, about := range map[string][4]string{
		"en": {"README.md", "The first fox:", "Foxes hidden: 9", "A fox is caught in 8,4"},
		"ru": {"README.ru.md", "Первая лиса:", "Лис спрятано: 9", "Лиса поймана в 8,4"},
	} {
		t.Run(lang, func(t *testing.T) {
			screen, _, ok := strings.Cut(files[about[0]], "\n## ")
			require.True(t, ok)
			var commands []string
			var keys string
			for l := range strings.Lines(screen) {
				if c, ok := strings.CutPrefix(l, "    "); ok {
					c, _, _ = strings.Cut(c, "  # ")
					commands = append(commands, strings.TrimSpace(c))
				}
				if rest, ok := strings.CutPrefix(l, about[1]); ok {
					rest, _, _ = strings.Cut(rest, "`?`")
					for _, k := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(rest, -1) {
						keys += strings.ReplaceAll(k[1], "Space", " ")
					}
				}
			}
			require.NotEmpty(t, commands)
			require.NotEmpty(t, keys)

			at := t.TempDir()
			text, err := os.ReadFile(archive)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(at, filepath.Base(archive)), text, 0o600))
			tools := filepath.Join(at, "bin") // tar and gzip, and nothing else
			require.NoError(t, os.Mkdir(tools, 0o700))
			for _, tool := range []string{"tar", "gzip"} {
				path, err := exec.LookPath(tool)
				require.NoError(t, err)
				require.NoError(t, os.Symlink(path, filepath.Join(tools, tool)))
			}
			c := exec.Command("/bin/sh", "-ec", strings.Join(commands, "\n"))
			c.Dir = at
			c.Env = []string{"HOME=" + at, "PATH=" + tools, "TERM=xterm-256color", "LC_ALL=" + lang + "_" + strings.ToUpper(lang) + ".UTF-8"}
			begun := time.Now()
			wide := uint16(120)
			tty, err := pty.StartWithSize(c, &pty.Winsize{Rows: 40, Cols: wide})
			require.NoError(t, err)
			defer func() {
				tty.Close()
				_ = c.Process.Kill()
				_ = c.Wait()
			}()
			var mu sync.Mutex
			var shown bytes.Buffer
			go func() {
				b := make([]byte, 1<<16)
				for {
					n, err := tty.Read(b)
					mu.Lock()
					shown.Write(b[:n])
					mu.Unlock()
					if err != nil {
						return
					}
				}
			}()
			// A terminal of another width is drawn anew as a whole.
			wait := func(text string) {
				t.Helper()
				drawn := ""
				require.Eventually(t, func() bool {
					mu.Lock()
					drawn = escapes.ReplaceAllString(shown.String(), "")
					shown.Reset()
					mu.Unlock()
					wide = 241 - wide
					_ = pty.Setsize(tty, &pty.Winsize{Rows: 40, Cols: wide})
					return strings.Contains(drawn, text)
				}, time.Minute, 200*time.Millisecond, "%s: %.3000q", text, drawn)
			}
			wait("В/О")
			hide, hunt, ok := strings.Cut(keys, "8.4")
			require.True(t, ok)
			_, err = io.WriteString(tty, hide)
			require.NoError(t, err)
			wait(about[2])
			_, err = io.WriteString(tty, "8.4"+hunt)
			require.NoError(t, err)
			wait(about[3])
			t.Logf("from unpacking to the first fox: %v", time.Since(begun))
			require.Less(t, time.Since(begun), time.Minute)
		})
	}
}
