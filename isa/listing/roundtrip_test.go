package listing

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// randomProgram makes a program of any codes and any length.
func randomProgram(r *rand.Rand) *Program {
	p := &Program{Start: -1, Model: "mk61", Cells: make([]byte, 1+r.IntN(Memory))}
	for i := range p.Cells {
		p.Cells[i] = byte(r.IntN(256))
	}
	return p
}

// Every writer's text is read back to the same cells without an error, in every
// dialect, whatever the codes.
func TestWritersRoundTrip(t *testing.T) {
	programs := 60
	if *every {
		programs = 10000
	}
	for _, f := range formats {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(61, 52))
			for n := range programs {
				p := randomProgram(r)
				d := isa.Dialect(n % 4)
				var b bytes.Buffer
				require.NoError(t, Write(&b, p, f.name, d))
				got, ds := Read("x"+f.ext, b.Bytes(), Options{})
				want := p.Cells
				if !bytes.Equal(want, got.Cells) || Failed(ds) {
					t.Fatalf("program %d, dialect %d, read as %s:\n got % X\nwant % X\n%s\n%s", n, d, got.Notation, got.Cells, want, fmt.Sprint(messages(ds)), b.String())
				}
			}
		})
	}
}

// So are the shortest ones, of which a table has one row with empty columns.
func TestShortProgramsRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 61))
	for _, f := range formats {
		for n := range 1500 {
			p := randomProgram(r)
			p.Cells = p.Cells[:min(len(p.Cells), 1+n%4)]
			switch {
			case n < 256:
				p.Cells = []byte{byte(n)}
			case n < 512: // what could be addresses
				p.Cells = []byte{0, 0, 1, byte(n), 3}[:2+n%4]
			case n < 516: // addresses among the zeros of a page
				p.Cells = []byte{byte(0x41 + n%4), 0, 2}
			case n < 520: // a jump to itself
				p.Cells = []byte{byte(0x51 + 2*(n%2)), 0}
			}
			d := isa.Dialect(n % 4)
			var b bytes.Buffer
			require.NoError(t, Write(&b, p, f.name, d))
			got, ds := Read("x", b.Bytes(), Options{})
			require.Equal(t, p.Cells, got.Cells, "%s %d, dialect %d: %v\n%s", f.name, n, d, messages(ds), b.String())
			require.False(t, Failed(ds), "%s %d: %v", f.name, n, messages(ds))
		}
	}
}

// Pages are well formed whatever the papers hold.
func TestPagesAreWellFormed(t *testing.T) {
	p := randomProgram(rand.New(rand.NewPCG(1, 2)))
	p.Title, p.Author = `<b>"&' ]]> --> </script>`, "Ё\x01|*"
	p.Registers = []Register{{Name: "R0", Value: "1"}}
	for _, f := range []string{"svg", "html", "markdown"} {
		var b bytes.Buffer
		require.NoError(t, Write(&b, p, f, isa.Russian))
		got, ds := Read("x", b.Bytes(), Options{})
		require.False(t, Failed(ds), "%s: %v", f, messages(ds))
		require.Equal(t, p.Cells, got.Cells, f)
		if f == "svg" {
			d := xml.NewDecoder(&b)
			for {
				_, err := d.Token()
				if err == io.EOF {
					break
				}
				require.NoError(t, err)
			}
		}
	}
}

// A key of the header is the same in every format, whatever blanks it had.
func TestHeaderKeysRoundTrip(t *testing.T) {
	p, ds := Read("x", []byte("MK61 1\nsour\tce: own\n\nPROGRAM\n00  1\n01  С/П\n"), Options{})
	require.Empty(t, messages(ds))
	require.Equal(t, []Field{{"sour ce", "own"}}, p.Extra)
	for _, f := range []string{"mk61", "json", "html", "svg"} {
		var b bytes.Buffer
		require.NoError(t, Write(&b, p, f, isa.Russian))
		back, ds := Read("x", b.Bytes(), Options{})
		require.Empty(t, messages(ds), f)
		require.Equal(t, p.Extra, back.Extra, f)
	}
}
