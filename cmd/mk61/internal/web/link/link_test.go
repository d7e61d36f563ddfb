package link

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLink(t *testing.T) {
	for _, l := range []Link{
		{Program: "fox-hunt:one", Keys: "0.5 В/О С/П", Speed: "max", Lang: "ru"},
		{Cells: []byte{0x40, 0x09, 0xFE}},
		{Listing: "MK61 1\nTitle: Проба\n\nPROGRAM\n 00 | 1 + С/П\n"},
		{Session: strings.Repeat("tape.0001 \"1\"\n", 1000)},
	} {
		s := "https://example.org/page/" + l.String()
		got, err := Parse(s)
		require.NoError(t, err)
		require.Equal(t, l, got)
		require.NotContains(t, s, " ")
		require.True(t, Is(s))
	}
	require.False(t, Is("C#.txt"))
	for s, want := range map[string]string{
		"no-link": "no #", "#p": "LETTER", "#z=1": "newer", "#h=!": "illegal", "#k=%zz": "invalid", "#h=" + strings.Repeat("AAAA", 40): "cells",
	} {
		_, err := Parse(s)
		require.ErrorContains(t, err, want, s)
	}
	bomb := Link{Listing: strings.Repeat("0", maxLink+1)}
	_, err := Parse(bomb.String())
	require.ErrorContains(t, err, "more than")
}

func FuzzParse(f *testing.F) {
	f.Add(Link{Program: "x", Listing: "y", Cells: []byte{1}}.String())
	f.Fuzz(func(t *testing.T, s string) {
		l, err := Parse(s)
		if err != nil || l.String() == "#" {
			return
		}
		again, err := Parse(l.String())
		require.NoError(t, err)
		require.Equal(t, l.String(), again.String())
	})
}
