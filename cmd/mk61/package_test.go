package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mostLines bounds package main: a subcommand here is its flags and one call.
const mostLines = 2500

func TestPackageMainIsThin(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, n := range names {
		if strings.HasSuffix(n, "_test.go") {
			continue
		}
		src, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(src, []byte{'\n'})
	}
	if lines == 0 || lines > mostLines {
		t.Errorf("package main has %d lines, want at most %d: move the substance into a package of cmd/mk61/internal", lines, mostLines)
	}
}
