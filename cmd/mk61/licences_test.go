package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// docs/licences.md names every module of go.mod, with its version, and no other.
func TestLicences(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	page, err := os.ReadFile("../../docs/licences.md")
	require.NoError(t, err)
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)`).FindAllStringSubmatch(string(mod), -1) {
		want = append(want, m[1]+" "+m[2])
	}
	for l := range strings.Lines(string(page)) {
		if c := strings.Split(l, "|"); len(c) == 6 && strings.Contains(c[1], ".") {
			got = append(got, strings.TrimSpace(c[1])+" "+strings.TrimSpace(c[2]))
			require.NotEmpty(t, strings.TrimSpace(c[3]), l)
		}
	}
	require.NotEmpty(t, want)
	require.ElementsMatch(t, want, got)
}
