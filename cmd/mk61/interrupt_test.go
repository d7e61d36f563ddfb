package main

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/cmd/mk61/internal/cli"
)

// interrupting is an output that presses Ctrl-C when it is first written to.
type interrupting struct {
	bytes.Buffer
	once sync.Once
}

func (w *interrupting) Write(p []byte) (int, error) {
	w.once.Do(func() {
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Signal(os.Interrupt)
		}
		if err != nil {
			panic(err)
		}
	})
	return w.Buffer.Write(p)
}

// What is done when the user interrupts is kept, and said.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself there")
	}
	own(t)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("endless.hex", []byte("51 00\n"), 0o600))
	var out interrupting
	var errs bytes.Buffer
	require.Equal(t, cli.ExitFailure, run([]string{"trace", "endless.hex", "-columns", "step,pc", "-limit", "1000000000000"}, strings.NewReader(""), &out, &errs))
	require.Regexp(t, `^mk61: trace: interrupted after \d+ steps; they are written\n$`, errs.String())
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Contains(t, errs.String(), " "+strings.Fields(lines[len(lines)-1])[0]+" steps")

	in, feed := io.Pipe()
	go func() { _, _ = io.WriteString(feed, "{\"program\":\"01 50\"}\n") }()
	var cases interrupting
	errs.Reset()
	require.Equal(t, cli.ExitFailure, run([]string{"exec"}, in, &cases, &errs))
	require.Equal(t, "mk61: exec: interrupted after 1 cases; their results are written\n", errs.String())
	require.Contains(t, cases.String(), `"display":" 1,"`)
}
