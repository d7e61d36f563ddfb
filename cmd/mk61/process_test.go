package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What a process meets outside of itself: Ctrl-C, outputs that are full, closed or
// slow, inputs that are missing or never come. The processes are this test binary
// under the name mk61, see testscript.Main.

// process is mk61 in a folder of its own, with files that run for ever.
type process struct{ dir, bin string }

func newProcess(t *testing.T) *process {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no signals there")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	p := &process{t.TempDir(), filepath.Join(t.TempDir(), "mk61")}
	require.NoError(t, os.Symlink(self, p.bin))
	for name, text := range map[string]string{
		"endless.hex": "51 00\n", "endless.mk61": "MK61 1\n\nPROGRAM\n00  БП\n01  00\n\nDIALOGUE\nВ/О С/П => 1\n", "sum.hex": "01 02 10 50\n",
		"cases": strings.Repeat(`{"program":"01 50"}`+"\n", 3) + `{"program":"51 00","limit":1000000000000}` + "\n",
		"keys":  "В/О С/П\n", "commands": "print\nkeys В/О С/П\ncontinue\n", "x.trace": "# program: 5100\n# keys: В/О С/П\nstep\n9000000000\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o600))
	}
	return p
}

// command is a command line, its standard input from a file; nothing for no file.
func (p *process) command(in string, args ...string) (*exec.Cmd, func()) {
	c := exec.Command(p.bin, args...)
	c.Dir = p.dir
	c.Env = append(os.Environ(), "LC_ALL=en_US.UTF-8", "XDG_STATE_HOME="+p.dir, "XDG_DATA_HOME="+p.dir, "XDG_CONFIG_HOME="+p.dir, "MK61_ROMS=")
	done := func() {}
	if in != "" {
		if f, err := os.Open(filepath.Join(p.dir, in)); err == nil {
			c.Stdin, done = f, func() { f.Close() }
		}
	}
	return c, done
}

// busy waits until a process works: it has used so much time of the processor, where
// that can be seen, or some time has gone by.
func busy(pid int) {
	for range 200 {
		time.Sleep(10 * time.Millisecond)
		b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			time.Sleep(500 * time.Millisecond)
			return
		}
		if f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:])); len(f) > 12 {
			var user int
			if _, err := fmt.Sscan(f[11], &user); err == nil && user >= 20 {
				return
			}
		}
	}
}

// TestCtrlC: whatever runs for ever stops, with exit code 1 and one line that says so.
func TestCtrlC(t *testing.T) {
	t.Parallel()
	p := newProcess(t)
	const ever = "1000000000000"
	var most time.Duration
	for _, c := range []struct {
		in, says string
		args     []string
	}{
		{"", "run: interrupted after [0-9]+ steps", []string{"run", "endless.hex", "-limit", ever}},
		{"", "interrupted", []string{"calc", "F ПРГ БП 0 0 F АВТ В/О С/П", "-limit", ever}},
		{"keys", "1: interrupted", []string{"play", "-lines", "endless.hex", "-limit", ever}},
		{"", "verify: .*interrupted; dialogues run: 0 of 1", []string{"verify", "endless.mk61", "-limit", ever}},
		{"", "interrupted", []string{"verify", "x.trace", "-limit", ever}},
		{"cases", "exec: interrupted after 3 cases; their results are written", []string{"exec"}},
		{"cases", "exec: interrupted after 3 cases; their results are written", []string{"exec", "-j", "1"}},
		{"", "trace: interrupted after [0-9]+ steps; they are written", []string{"trace", "endless.hex", "-limit", ever, "-o", "out.trace"}},
		{"commands", "standard input:2: interrupted", []string{"debug", "endless.hex", "-limit", ever}},
		{"", "accuracy: interrupted after [0-9]+ commands; the report is of these", []string{"accuracy", "-program", "endless.hex", "-limit", ever}},
		{"", "accuracy: interrupted; the arguments done so far are told", []string{"accuracy", "-sweep", "-points", "1000000"}},
		{"", "", []string{"restore", "fox-hunt", "-example", "0.5 В/О С/П => 7 ;; 8.7 С/П => 31", "-time", "1h"}},
	} {
		cmd, done := p.command(c.in, c.args...)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		require.NoError(t, cmd.Start())
		busy(cmd.Process.Pid)
		begin := time.Now()
		require.NoError(t, cmd.Process.Signal(os.Interrupt))
		timer := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		took := time.Since(begin)
		require.True(t, timer.Stop(), "%v: does not stop", c.args)
		done()
		t.Logf("%-9s %v", c.args[0], took.Round(time.Millisecond))
		most = max(most, took)
		if c.says != "" {
			require.Equal(t, 1, cmd.ProcessState.ExitCode(), "%v: %s", c.args, errs.String())
			require.Regexp(t, `^(mk61: warning.*\n)?mk61: `+c.says+`\n$`, errs.String(), "%v", c.args)
		}
		require.NotContains(t, errs.String(), "goroutine", c.args)
	}
	t.Logf("the slowest took %v", most.Round(time.Millisecond))
	b, err := os.ReadFile(filepath.Join(p.dir, "out.trace"))
	require.NoError(t, err)
	require.True(t, bytes.HasSuffix(b, []byte("\n")), "whole lines")
	require.Greater(t, bytes.Count(b, []byte("\n")), 100)
}

// every is a command line of each command that writes to standard output.
func every() [][]string {
	return [][]string{
		{"run", "sum.hex"},
		{"calc", "2 В↑ 3 +"},
		{"dis", "sum.hex"},
		{"check", "sum.hex"},
		{"convert", "-to", "grid", "sum.hex"},
		{"asm", "-o", "-", "sum.hex"},
		{"trace", "sum.hex"},
		{"info", "factorial"},
		{"list"},
		{"help"},
		{"help", "keys"},
		{"version"},
		{"verify", "factorial"},
		{"accuracy", "sqrt", "2"},
		{"diff", "sum.hex", "endless.hex"},
		{"eeprom", "show"},
		{"completion", "bash"},
		{"link", "sum.hex"},
		{"exec"},
		{"debug", "sum.hex"},
		{"play", "-lines", "sum.hex"},
		{"learn"},
		{"convert", "-to", "svg", "fox-hunt"},
	}
}

// TestOutputs: an output that nobody reads ends with exit code 1, a full one too and
// with one line; one that is read slowly gets all that a file gets.
func TestOutputs(t *testing.T) {
	t.Parallel()
	p := newProcess(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	for _, args := range every() {
		if args[0] == "accuracy" && runtime.GOARCH == "386" {
			continue
		}
		in := map[string]string{"exec": "cases3", "debug": "steps", "play": "keys"}[args[0]]
		require.NoError(t, os.WriteFile(filepath.Join(p.dir, "cases3"), []byte(strings.Repeat(`{"program":"01 50"}`+"\n", 300)), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(p.dir, "steps"), []byte("step 3\n"), 0o600))
		run := func(to *os.File) (int, string) {
			cmd, done := p.command(in, args...)
			defer done()
			var errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = to, &errs
			_ = cmd.Run()
			return cmd.ProcessState.ExitCode(), errs.String()
		}
		// Whole, into a file.
		name := filepath.Join(p.dir, "whole")
		f, err := os.Create(name)
		require.NoError(t, err)
		code, _ := run(f)
		require.NoError(t, f.Close())
		require.Less(t, code, 2, args)
		whole, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NotEmpty(t, whole, args)
		// Full.
		code, said := run(full)
		require.Equal(t, 1, code, "%v: %s", args, said)
		require.Equal(t, 1, strings.Count(said, "no space left on device"), "%v: %s", args, said)
		// Closed.
		r, w, err := os.Pipe()
		require.NoError(t, err)
		require.NoError(t, r.Close())
		code, said = run(w)
		require.NoError(t, w.Close())
		require.NotZero(t, code, args)
		require.NotContains(t, said, "goroutine", args)
		// Slow: a few bytes at a time.
		r, w, err = os.Pipe()
		require.NoError(t, err)
		got := make(chan []byte)
		go func() {
			b, _ := io.ReadAll(&slow{r, 0})
			got <- b
		}()
		_, _ = run(w)
		require.NoError(t, w.Close())
		require.Equal(t, string(whole), string(<-got), args)
		require.NoError(t, r.Close())
	}
}

// slow gives a few bytes at a time, and takes its time over the first of them.
type slow struct {
	r *os.File
	n int
}

func (s *slow) Read(p []byte) (int, error) {
	if s.n++; s.n < 20 {
		time.Sleep(time.Millisecond)
	}
	return s.r.Read(p[:min(len(p), 997)])
}

// TestInputs: no standard input at all, and a FIFO that nobody writes to.
func TestInputs(t *testing.T) {
	t.Parallel()
	p := newProcess(t)
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell here")
	}
	for _, args := range []string{"exec", "run -", "check -", "debug sum.hex", "play -lines sum.hex", "convert -to hex -", "restore -", "run sum.hex", "dis -"} {
		cmd, done := p.command("", args)
		cmd.Path, cmd.Args = shell, []string{"sh", "-c", p.bin + " " + args + " <&-"}
		out, err := cmd.CombinedOutput()
		done()
		code := cmd.ProcessState.ExitCode()
		require.True(t, code == 0 || code == 1, "%s: %v: %s", args, err, out)
		require.NotContains(t, string(out), "goroutine", args)
		require.LessOrEqual(t, strings.Count(string(out), "mk61: "), 1, "%s: %s", args, out)
	}
	fifo := filepath.Join(p.dir, "fifo.dialog")
	if err := exec.Command("mkfifo", fifo).Run(); err != nil {
		t.Skip("no FIFO here")
	}
	// In a folder it is passed over or refused; named, Ctrl-C ends the waiting.
	cmd, _ := p.command("", "verify", p.dir)
	out, _ := cmd.CombinedOutput()
	require.Contains(t, string(out), "fifo.dialog: not a regular file")
	for _, args := range [][]string{{"check", fifo}, {"run", fifo}, {"restore", fifo}, {"convert", "-to", "hex", fifo}, {"trace", fifo}} {
		cmd, _ := p.command("", args...)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		require.NoError(t, cmd.Start())
		time.Sleep(300 * time.Millisecond)
		require.NoError(t, cmd.Process.Signal(os.Interrupt))
		timer := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		require.True(t, timer.Stop(), "%v: does not stop", args)
		if args[0] != "trace" && args[0] != "run" { // these take a .dialog for a file of dialogues, which must be a regular one
			require.Equal(t, 1, cmd.ProcessState.ExitCode(), args)
			require.Contains(t, errs.String(), "interrupted", args)
		}
	}
}
