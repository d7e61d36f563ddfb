package plain

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"
)

// All of it is as package fmt has it.
func TestAsFmt(t *testing.T) {
	for _, c := range []struct {
		format string
		a      []any
	}{
		{"plain", nil},
		{"100%%", nil},
		{"%d %d %d", []any{-5, uint8(200), uint64(1<<63 + 1)}},
		{"%04d|%4d|%d", []any{7, 7, int64(-1)}},
		{"%02X %X %08X %012X %x", []any{byte(10), 255, uint32(0xBEEF), uint64(0xFEDD0DFFFFFF), 0xAF}},
		{"% X", []any{[]byte{1, 0xAB}}},
		{"%q %.3q %s %v", []any{"Сx\n", "длинно", "x", "y"}},
		{"%q %c", []any{'Г', byte('"')}},
		{"%v: %s: %w", []any{fs.ErrExist, errors.New("a"), fs.ErrNotExist}},
	} {
		require.Equal(t, fmt.Errorf(c.format, c.a...).Error(), Errorf(c.format, c.a...).Error())
	}
	require.ErrorIs(t, Errorf("x: %w", fs.ErrNotExist), fs.ErrNotExist)
	require.NotErrorIs(t, Errorf("x: %v", fs.ErrNotExist), fs.ErrNotExist)
	require.Equal(t, "%!d", Sprintf("%d"), "an argument is missing")
	require.Equal(t, "%!d", Sprintf("%d", 1.5), "unknown")
}
