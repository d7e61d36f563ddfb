package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
	"mk61/isa/flow"
	"mk61/isa/listing"
)

// The МК-54 has as many cells as the longest program that it takes, and no more; what it
// lacks is named.
func TestOtherwiseOn54(t *testing.T) {
	e := &cli.Env{}
	told := func(cells []byte) []string {
		return otherwiseOn54(e, &listing.Program{Cells: cells}, flow.Analyze(flow.Input{Cells: cells}))
	}
	program := make([]byte, calc.MK54.Steps())
	program[len(program)-1] = isa.OpHalt
	require.Empty(t, told(program))
	require.Equal(t, []string{"99 cells of 98"}, told(append([]byte{1}, program...)))
	require.Len(t, told([]byte{isa.OpAbs, isa.OpHalt}), 1)
	require.Len(t, told([]byte{isa.OpStore | 14, isa.OpHalt}), 1)
	require.Empty(t, told([]byte{isa.OpStore | 13, isa.OpHalt}))
}
