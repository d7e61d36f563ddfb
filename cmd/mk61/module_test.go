package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mk61/cmd/mk61/internal/cli"
	"mk61/programs"

	"github.com/stretchr/testify/require"
)

var updateModule = flag.Bool("update-module", false, "make docs/modules/library.brp anew")

// inModule are the programs of the example module, in the order of their places.
var inModule = strings.Fields("bisection secant simpson quadratic gcd-lcm factors primes factorial base-conversion calendar " +
	"nim tictactoe moon-landing eight-queens")

// TestLibraryModule: the module that we ship is what mk61 module build makes of
// the library.
func TestLibraryModule(t *testing.T) {
	var out, errs bytes.Buffer
	args := append([]string{"module", "build", "-lang", "ru", "-title", "Библиотека mk61"}, inModule...)
	require.Equal(t, cli.ExitOK, run(args, strings.NewReader(""), &out, &errs), errs.String())
	name := filepath.Join("..", "..", "docs", "modules", "library.brp")
	if *updateModule {
		require.NoError(t, os.WriteFile(name, out.Bytes(), 0o644))
	}
	shipped, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, out.String(), string(shipped), "go test ./cmd/mk61 -run LibraryModule -update-module makes it anew")

	m, err := cli.ReadModule(name)
	require.NoError(t, err)
	require.Len(t, m.Index, len(inModule))
	for i, p := range m.Index {
		require.Equal(t, inModule[i], p.Name)
		e, _ := programs.Find(p.Name)
		require.Equal(t, e.Program.Cells, m.Program(p.Place)[:len(e.Program.Cells)])
	}
}
