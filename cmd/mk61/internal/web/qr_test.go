package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestQR(t *testing.T) {
	svg, err := QR("https://example.org/#p=fox-hunt", true)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(svg, "<svg"))
	text, err := QR("https://example.org/#p=fox-hunt", false)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	require.Equal(t, len([]rune(lines[0])), 2*len(lines)-1, "square")
	_, err = QR(strings.Repeat("x", 5000), true)
	require.Error(t, err)
}
