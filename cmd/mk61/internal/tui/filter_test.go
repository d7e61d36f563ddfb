package tui

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestFilter(t *testing.T) {
	now := time.Now()
	rows := []struct{ name, in, out string }{
		{"text", "5 Ж→", "5 Ж→"},
		{"keys", "\x1b[A\x1bOP\x1b[1;5C\x1bx", "\x1b[A\x1bOP\x1b[1;5C\x1bx"},
		{"mouse", "\x1b[<0;10;20M", "\x1b[<0;10;20M"},
		{"paste", "\x1b[200~1\r2\x1b[201~", "\x1b[200~1\r2\x1b[201~"},
		{"not UTF-8", "1\xff2\xcf\xf03\xc0\x804", "1234"},
		{"C1", "1\u009d2", "12"},
		{"OSC", "1\x1b]52;c;AAAA\x1b\\2", "12"},
		{"OSC with BEL", "1\x1b]0;title\a2", "12"},
		{"DCS", "1\x1bP1$r0m\x1b\\2", "12"},
		{"string ended by a key", "\x1b]abc\x1b[A", "\x1b[A"},
		{"repeated", "\x1b[65;0;97;1;0;999999999_5", "5"},
		{"repeated a little", "\x1b[65;0;97;1;0;2_5", "\x1b[65;0;97;1;0;2_5"},
		{"endless sequence", "\x1b[" + strings.Repeat("1", 1000) + "A5", "5"},
		{"escape", "\x1b", "\x1b"},
	}
	for _, r := range rows {
		f := filter{utf8: true}
		f.feed([]byte(r.in), now)
		require.Equal(t, r.out, f.out.String(), r.name)
	}
	// a string without an end is over after a while, and after a length
	f := filter{utf8: true}
	f.feed([]byte("1\x1b]2"), now)
	f.feed([]byte("3"), now.Add(stringTime/2))
	f.feed([]byte("4"), now.Add(2*stringTime))
	require.Equal(t, "14", f.out.String())
	f = filter{utf8: true}
	f.feed([]byte("\x1b]"+strings.Repeat("x", stringSize)+"5"), now)
	require.Equal(t, "5", f.out.String())
	// characters and sequences in two pieces
	f = filter{utf8: true}
	for _, b := range []byte("Ж\x1b[1;5C") {
		f.feed([]byte{b}, now)
	}
	require.Equal(t, "Ж\x1b[1;5C", f.out.String())
	// another character set goes through
	f = filter{}
	f.feed([]byte("\xf6\xf7"), now)
	require.Equal(t, "\xf6\xf7", f.out.String())
}

// FuzzFilter: nothing comes out that is no UTF-8 or begins a string, ordinary text
// goes through as it is, and pieces are the same as the whole.
func FuzzFilter(f *testing.F) {
	f.Add([]byte("5\x1b]0;x\a\x1b[A\xff"), 3)
	f.Add([]byte("\x1b\x1b[[A\x1bO"), 1)
	f.Fuzz(func(t *testing.T, in []byte, cut int) {
		now := time.Now()
		one := filter{utf8: true}
		one.feed(in, now)
		out := one.out.Bytes()
		if !utf8.Valid(out) {
			t.Fatalf("%q: %q is no UTF-8", in, out)
		}
		if plain := bytes.IndexFunc(in, func(r rune) bool { return r < ' ' || r > 0x7e }) < 0; plain && !bytes.Equal(in, out) {
			t.Fatalf("%q became %q", in, out)
		}
		for _, s := range []string{"\x1b]", "\x1bP", "\x1bX", "\x1b^", "\x1b_"} {
			if bytes.Contains(out, []byte(s)) {
				t.Fatalf("%q: %q begins a string", in, out)
			}
		}
		if len(one.held) > csiSize+4 {
			t.Fatalf("%d bytes held", len(one.held))
		}
		two := filter{utf8: true}
		if cut >= 0 && cut <= len(in) && !bytes.HasSuffix(in[:cut], []byte{0x1b}) {
			two.feed(in[:cut], now)
			two.feed(in[cut:], now)
			if got := two.out.Bytes(); !bytes.Equal(got, out) {
				t.Fatalf("%q in two pieces: %q, whole: %q", in, got, out)
			}
		}
	})
}
