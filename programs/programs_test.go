package programs

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLibraryIsSound(t *testing.T) {
	require.Empty(t, Check())
	require.NotEmpty(t, All())
	for _, e := range All() {
		t.Run(e.Name, func(t *testing.T) {
			for _, lang := range []string{"en", "ru"} {
				require.NotEmpty(t, e.Title(lang))
			}
			require.NotEqual(t, e.Papers("en"), e.Papers("ru"))
			require.NotEmpty(t, e.Tags)
			require.NotEmpty(t, e.Program.Author)
			require.NotEmpty(t, e.Dialogue, "no dialogue")
			for _, v := range e.Variants {
				cells, err := e.Cells(v.Name)
				require.NoError(t, err)
				require.NotEqual(t, e.Program.Cells, cells, v.Name)
			}
		})
	}
}

// The bytes of the fox hunt, as two other copies of the program have them.
const foxHunt = `40094243004546D56541021520600712103540123422141322054 4D41157
083E5B27B4580711446 30BB461145062154512346513415993 65115C93D6
6342064400456461D459662121115 7990F3561351157931057930F133117
175E94D55866655142 5A3766032350`

func TestFoxHuntBytes(t *testing.T) {
	e, ok := Find("fox-hunt")
	require.True(t, ok)
	want, err := hex.DecodeString(strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' {
			return -1
		}
		return r
	}, foxHunt))
	require.NoError(t, err)
	require.Equal(t, want, e.Program.Cells)
	endless, err := e.Cells("endless")
	require.NoError(t, err)
	require.Equal(t, []byte{0x54, 0x09, 0x51}, []byte{endless[41], endless[60], endless[99]})
	_, err = e.Cells("none")
	require.Error(t, err)
}
