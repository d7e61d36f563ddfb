package listing

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A word of a key script that lacks its arguments, or has others, is told.
func TestScriptWords(t *testing.T) {
	for _, line := range []string{"poke X", "poke", "poke X 1 2", "cmd"} {
		_, ds := Read("x.m61", []byte("hin 0000 01020304050607080950\n"+line+"\nrun\n"), Options{Notation: "m61"})
		told := false
		for _, d := range ds {
			told = told || d.Line == 2 && d.Severity == Error
		}
		require.True(t, told, "%s: %v", line, ds)
	}
	p, ds := Read("x.m61", []byte("hin 0000 01020304050607080950\npoke R5 12\nrun\n"), Options{Notation: "m61"})
	require.False(t, Failed(ds))
	require.Equal(t, []Register{{Name: "R5", Value: "12", Line: 2}}, p.Registers)
}
