package programs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/programs"
)

func TestTagsInBothLanguages(t *testing.T) {
	for _, e := range programs.All() {
		for i, tag := range e.TagsIn("ru") {
			require.NotEqual(t, e.Tags[i], tag, "%s: the tag has no Russian name", e.Name)
		}
		require.Equal(t, e.Tags, e.TagsIn("en"))
	}
}

func TestGamesFirst(t *testing.T) {
	l := programs.GamesFirst()
	require.ElementsMatch(t, programs.All(), l)
	games := true
	for _, e := range l {
		require.False(t, e.IsGame() && !games, e.Name)
		games = e.IsGame()
	}
}
