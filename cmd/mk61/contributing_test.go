package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The contributor's book names files and tests that there are.
func TestContributing(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	require.NoError(t, err)
	paths, tests := 0, 0
	for _, m := range regexp.MustCompile("`([a-zA-Z0-9_./-]+)`").FindAllStringSubmatch(string(text), -1) {
		name := m[1]
		if first, _, slash := strings.Cut(name, "/"); !slash || strings.Contains(name, "NAME") || first == "" {
			continue
		}
		paths++
		_, err := os.Stat(filepath.Join(root, name))
		require.NoError(t, err, "CONTRIBUTING.md names %s", name)
	}
	require.Greater(t, paths, 20)
	var all strings.Builder
	require.NoError(t, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			all.Write(src)
		}
		return err
	}))
	for _, name := range regexp.MustCompile(`\bTest[A-Z][A-Za-z0-9]+`).FindAllString(string(text), -1) {
		tests++
		require.Contains(t, all.String(), "func "+name+"(", "CONTRIBUTING.md names %s", name)
	}
	require.Greater(t, tests, 15)
}
