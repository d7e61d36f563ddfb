package desk

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
)

// A program for another model is inserted whole; what the new model has no room
// for is gone.
func TestInsertChangesTheModel(t *testing.T) {
	d := New(Options{Model: calc.MK54})
	d.Insert(&Setup{Model: calc.MK61, Cells: bytes.Repeat([]byte{0x50}, 105)})
	require.Equal(t, calc.MK61, d.Model())
	require.EqualValues(t, 0x50, d.View().Cells[104])
	require.NoError(t, d.Set(calc.R0+14, "7"))
	d.Insert(&Setup{Model: calc.MK54, Cells: []byte{0x50}})
	require.Equal(t, calc.MK54, d.Model())
	require.Zero(t, d.View().R[14])
	require.Zero(t, d.View().Cells[104])
}
