package programs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

func TestNext(t *testing.T) {
	e, ok := Find("2048")
	require.True(t, ok)
	var cells [isa.Steps]byte
	copy(cells[:], e.Program.Cells)
	n, ok := Next(&cells)
	require.True(t, ok)
	require.Equal(t, "engine", n.Name)
	require.False(t, n.Moved || n.Run)

	cells = [isa.Steps]byte{}
	copy(cells[:], n.Program.Cells)
	n, ok = Next(&cells)
	require.True(t, ok)
	require.Same(t, e.Program, n.Program)
	require.True(t, n.Moved && n.Run)

	cells[104]++
	_, ok = Next(&cells)
	require.False(t, ok, "a changed program is another program")
	cells = [isa.Steps]byte{}
	_, ok = Next(&cells)
	require.False(t, ok)

	for text, want := range map[string]string{
		"":           "want NAME [x≠0] [С/П]",
		"tile":       "there is no part tile",
		"engine ЕГГ": `"ЕГГ" is neither x≠0 nor С/П`,
	} {
		_, err := e.parseNext(text)
		require.EqualError(t, err, want)
	}
}
