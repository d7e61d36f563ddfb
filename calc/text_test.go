package calc

import (
	"math/rand/v2"
	"strings"
	"testing"

	"mk61/calc/number"
	"mk61/isa"

	"github.com/stretchr/testify/require"
)

// Random keys and a program lead through odd states; each must survive its text.
func TestTextRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for range 50 {
		s := New(Model(r.IntN(3)))
		s.Angle = number.Angle(r.IntN(3))
		for i := range s.Cells {
			s.Cells[i] = byte(r.IntN(256))
		}
		for range 60 {
			s.Press(isa.Key(r.IntN(int(isa.NumKeys))))
			s.Run(uint64(r.IntN(20)))
			text, err := s.MarshalText()
			require.NoError(t, err)
			var got State
			require.NoError(t, got.UnmarshalText(text), "%s", text)
			require.Equal(t, s, got)
		}
	}
}

func TestTextErrors(t *testing.T) {
	s := New(MK61)
	text, _ := s.MarshalText()
	good := string(text)
	rows := []struct{ name, text, err string }{
		{"empty", "", `line 1: want "mk61-state" and a version, have " "`},
		{"newer", strings.Replace(good, "mk61-state 1", "mk61-state 7", 1), "written by a newer version"},
		{"unknown", good + "colour red\n", `unknown field "colour"`},
		{"twice", good + "pc 00\n", "pc again"},
		{"cut", good[:len(good)/2], ""},
		{"register", strings.Replace(good, "\nX 000000000000", "\nX 00000000000", 1), "12 hexadecimal digits"},
		{"range", strings.Replace(good, "\nmode 0", "\nmode 2", 1), "want a number 0..1"},
	}
	for _, r := range rows {
		var got State
		err := got.UnmarshalText([]byte(r.text))
		require.ErrorContains(t, err, r.err, r.name)
		require.Equal(t, State{}, got, r.name)
	}
	var got State
	require.ErrorIs(t, got.UnmarshalText([]byte(rows[1].text)), ErrNewer)
}

func FuzzUnmarshalText(f *testing.F) {
	s := New(MK61)
	text, _ := s.MarshalText()
	f.Add(text)
	f.Add([]byte("mk61-state 1\npc 0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var s, again State
		if s.UnmarshalText(text) != nil {
			return
		}
		out, _ := s.MarshalText()
		if err := again.UnmarshalText(out); err != nil || again != s {
			t.Fatalf("does not round trip: %v\n%s", err, out)
		}
		// A state read from a file must not make the machine panic.
		for _, k := range []isa.Key{isa.Key1, isa.KeyExp, isa.KeySign, isa.KeyPoint, isa.KeyRun} {
			s.Press(k)
			s.Run(200)
		}
	})
}
