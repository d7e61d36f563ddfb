package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"mk61/cmd/mk61/internal/cli"

	"github.com/stretchr/testify/require"
)

var updateAccuracy = flag.Bool("update-accuracy", false, "rewrite docs/accuracy from what mk61 accuracy computes")

// documented is what docs/accuracy.md shows: a file of docs/accuracy and the
// arguments of mk61 accuracy that make it.
var documented = []struct{ file, args string }{
	{"table.txt", "-sweep -points 1000"},
	{"sub.svg", "-sweep - -min 1 -max 100 -points 1000 -format svg"},
	{"div.svg", "-sweep / -points 1000 -format svg"},
	{"sqrt.svg", "-sweep √ -points 1000 -format svg"},
	{"exp.svg", "-sweep e^x -points 1000 -format svg"},
	{"pow10.svg", "-sweep 10^x -points 1000 -format svg"},
	{"ln.svg", "-sweep ln -min 0.5 -max 3 -points 1000 -format svg"},
	{"lg.svg", "-sweep lg -points 1000 -format svg"},
	{"power.svg", "-sweep x^y -points 1000 -format svg"},
	{"sin-deg.svg", "-sweep sin -angle deg -points 1000 -format svg"},
	{"sin-rad.svg", "-sweep sin -angle rad -min 1e-9 -max 1e9 -log -points 1000 -format svg"},
	{"sin-grad.svg", "-sweep sin -angle grad -min 1e-9 -max 1e9 -log -points 1000 -format svg"},
	{"tg-deg.svg", "-sweep tg -angle deg -points 1000 -format svg"},
	{"arcsin-rad.svg", "-sweep arcsin -angle rad -points 1000 -format svg"},
	{"arccos-deg.svg", "-sweep arccos -angle deg -points 1000 -format svg"},
	{"arctg-rad.svg", "-sweep arctg -angle rad -points 1000 -format svg"},
}

func TestDocumentedAccuracy(t *testing.T) {
	if testing.Short() {
		t.Skip("sweeps of every function")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("the last bits of floating point, and with them the samples, are those of amd64")
	}
	t.Setenv("LC_ALL", "C")
	dir := filepath.Join("..", "..", "docs")
	pages := map[string][]byte{}
	for _, name := range []string{"accuracy.md", "accuracy.ru.md"} {
		page, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		pages[name] = page
	}
	table := regexp.MustCompile(`(?s)operation  angle .*?` + "```")
	for _, d := range documented {
		var out, errs bytes.Buffer
		args := append([]string{"accuracy"}, strings.Fields(d.args)...)
		require.Equal(t, cli.ExitOK, run(args, strings.NewReader(""), &out, &errs), "%s: %s", d.file, &errs)
		name := filepath.Join(dir, "accuracy", d.file)
		if *updateAccuracy {
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, out.Bytes(), 0o644))
		}
		want, err := os.ReadFile(name)
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, out.Bytes()), "%s is not what mk61 accuracy %s gives: go test ./cmd/mk61 -run DocumentedAccuracy -update-accuracy", name, d.args)
		for pageName, page := range pages {
			require.True(t, bytes.Contains(page, []byte("mk61 accuracy "+d.args)), "%s does not say how %s was made", pageName, d.file)
			if strings.HasSuffix(d.file, ".svg") {
				require.True(t, bytes.Contains(page, []byte("accuracy/"+d.file)), "%s does not show %s", pageName, d.file)
				continue
			}
			if *updateAccuracy {
				page = table.ReplaceAllLiteral(page, append(out.Bytes(), "```"...))
				require.NoError(t, os.WriteFile(filepath.Join(dir, pageName), page, 0o644))
			}
			require.Equal(t, out.String()+"```", string(table.Find(page)), pageName)
		}
	}
}

// TestDocumentedExamples runs the commands of the page that show their output.
func TestDocumentedExamples(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "accuracy.md"))
	require.NoError(t, err)
	examples := regexp.MustCompile("(?s)```\n\\$ mk61 ([^\n]*)\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	require.NotEmpty(t, examples)
	for _, x := range examples {
		var args []string
		for i, part := range strings.Split(x[1], `"`) {
			if i%2 == 1 {
				args = append(args, part)
			} else {
				args = append(args, strings.Fields(part)...)
			}
		}
		var out, errs bytes.Buffer
		require.Equal(t, cli.ExitOK, run(args, strings.NewReader(""), &out, &errs), "%s: %s", x[1], &errs)
		require.Equal(t, x[2], out.String(), x[1])
	}
}

func FuzzAccuracy(f *testing.F) {
	f.Add("sin", "0.5", "deg")
	f.Add("x^y", "-1e-99", "rad")
	f.Add("/", "0", "grad")
	f.Fuzz(func(t *testing.T, op, x, angle string) {
		for _, args := range [][]string{{op, x}, {op, x, x}} {
			var out, errs bytes.Buffer
			code := run(append([]string{"accuracy", "-angle", angle, "--"}, args...), strings.NewReader(""), &out, &errs)
			if (code == cli.ExitOK) == (errs.Len() > 0) {
				t.Fatalf("%q: exit code %d with %q on standard error", args, code, errs.String())
			}
		}
	})
}
