package library

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/programs"
)

func TestSearch(t *testing.T) {
	names := func(tag string, words ...string) (l []string) {
		for _, f := range Search(programs.GamesFirst(), tag, words) {
			l = append(l, f.Name)
		}
		return l
	}
	require.Equal(t, []string{"fox-hunt", "fox-hunt-9x9"}, names("", "лис")) // not every «листинг»
	require.Equal(t, names("game"), names("игра"))
	require.Greater(t, len(names("game")), 5)
	require.Contains(t, names("", "логика"), "nim")
	require.Empty(t, names("no such tag"))

	text := Search(programs.GamesFirst(), "", []string{"1958"})
	require.NotEmpty(t, text)
	for _, f := range text {
		require.Contains(t, f.Text, "1958", f.Name)
	}
	require.False(t, begins("xlisлис", "лис"))
	require.True(t, begins("xlis лис", "лис"))
}
