package listing

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the expected messages")

// Files of testdata/errors are chunks between lines of "===". What a line
// should be reported for stands on it after "###", each message by itself;
// notes do not count. Missing and extra messages both fail.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "errors", "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		chunks := strings.Split(string(src), "===\n")
		for i, chunk := range chunks {
			lines := strings.Split(strings.TrimSuffix(chunk, "\n"), "\n")
			want := make([][]string, len(lines))
			for n, l := range lines {
				parts := strings.Split(l, "###")
				lines[n] = strings.TrimRight(parts[0], " ")
				for _, m := range parts[1:] {
					want[n] = append(want[n], strings.TrimSpace(m))
				}
			}
			_, ds := Read("f", []byte(strings.Join(lines, "\n")+"\n"), Options{})
			got := make([][]string, len(lines))
			for _, d := range ds {
				if d.Severity == Note {
					continue
				}
				n := max(d.Line-1, 0)
				got[n] = append(got[n], strings.TrimPrefix(d.Error(), "f"))
			}
			if *update {
				for n := range lines {
					if got[n] != nil {
						lines[n] += "  ### " + strings.Join(got[n], " ### ")
					}
				}
				chunks[i] = strings.Join(lines, "\n") + "\n"
				continue
			}
			for n := range lines {
				require.Equal(t, want[n], got[n], "%s, chunk %d, line %d: %s", file, i+1, n+1, lines[n])
			}
		}
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(strings.Join(chunks, "===\n")), 0o644))
		}
	}
}
