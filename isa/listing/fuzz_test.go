package listing

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// check holds for every text: the reader comes back, within its bounds, and a
// program without errors is written and read back to the same cells.
func check(t *testing.T, src []byte, o Options) {
	p, ds := Read("f", src, o)
	if p == nil {
		t.Fatal("no program")
	}
	if len(p.Cells) > Memory {
		t.Fatalf("%d cells", len(p.Cells))
	}
	errors := 0
	for _, d := range ds {
		if d.Severity == Error {
			errors++
		}
		_, _ = d.Error(), d.Caret()
	}
	if errors > defaultLimit {
		t.Fatalf("%d errors", errors)
	}
	for _, h := range p.Holes {
		if h < 0 || h >= len(p.Cells) {
			t.Fatalf("hole %d of %d cells", h, len(p.Cells))
		}
	}
	if errors > 0 || len(p.Cells) == 0 {
		return
	}
	var b bytes.Buffer
	if err := Write(&b, p, "mk61", isa.Magazine); err != nil {
		t.Fatal(err)
	}
	again, ds := Read("again", b.Bytes(), Options{})
	if !bytes.Equal(p.Cells, again.Cells) || Failed(ds) {
		t.Fatalf("written and read back:\n got % X\nwant % X\n%v\n%s", again.Cells, p.Cells, messages(ds), b.String())
	}
}

// FuzzRead feeds any text to the reader that detects the notation.
func FuzzRead(f *testing.F) {
	for _, s := range samples {
		f.Add([]byte(s.text))
	}
	f.Fuzz(func(t *testing.T, src []byte) { check(t, src, Options{}) })
}

// Every notation's own reader gets any text, whatever it looks like.
func fuzzNotation(f *testing.F, name string) {
	for _, s := range samples {
		if s.notation == name {
			f.Add([]byte(s.text))
		}
	}
	f.Add([]byte("00 | 1 2 В↑ + С/П"))
	f.Fuzz(func(t *testing.T, src []byte) { check(t, src, Options{Notation: name}) })
}

func FuzzOwn(f *testing.F)    { fuzzNotation(f, "mk61") }
func FuzzJSON(f *testing.F)   { fuzzNotation(f, "json") }
func FuzzScript(f *testing.F) { fuzzNotation(f, "m61") }
func FuzzAsm(f *testing.F)    { fuzzNotation(f, "asm") }
func FuzzYAML(f *testing.F)   { fuzzNotation(f, "yaml") }
func FuzzC(f *testing.F)      { fuzzNotation(f, "c") }
func FuzzEEPROM(f *testing.F) { fuzzNotation(f, "eeprom") }
func FuzzHex(f *testing.F)    { fuzzNotation(f, "hex") }
func FuzzGrid(f *testing.F)   { fuzzNotation(f, "grid") }
func FuzzList(f *testing.F)   { fuzzNotation(f, "list") }
func FuzzText(f *testing.F)   { fuzzNotation(f, "text") }
func FuzzCharset(f *testing.F) {
	f.Add([]byte("\xc8\xcf1 \xd1/\xcf"), "koi8-r")
	f.Fuzz(func(t *testing.T, src []byte, set string) { check(t, src, Options{Charset: set}) })
}

// Damaged samples must not get past check either: a quick fuzz that always runs.
func TestMangledSamples(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range samples {
		n := 3
		if *every {
			n = 30
		}
		for range n {
			b := []byte(s.text)
			for range 1 + r.IntN(4) {
				i := r.IntN(len(b))
				switch r.IntN(3) {
				case 0:
					b[i] = byte(r.IntN(256))
				case 1:
					b = append(b[:i], b[i+r.IntN(len(b)-i):]...)
				default:
					b = append(b, b[i:]...)
				}
				if len(b) == 0 {
					b = []byte{' '}
				}
			}
			check(t, b, Options{})
			for _, n := range notations {
				check(t, b, Options{Notation: n.name})
			}
		}
	}
}

// noise makes n bytes of a kind of nonsense.
func noise(kind string, n int) []byte {
	r := rand.New(rand.NewPCG(9, 9))
	b := make([]byte, n)
	glyphs := []rune("ПИхFКВ/0123456789ABCDEF.|+-√≥ \n")
	switch kind {
	case "bytes":
		for i := range b {
			b[i] = byte(1 + r.IntN(255))
		}
	case "hex":
		for i := range b {
			b[i] = "0123456789ABCDEF \n"[r.IntN(18)]
		}
	case "one line":
		return bytes.Repeat([]byte("0"), n)
	default:
		var buf bytes.Buffer
		for buf.Len() < n {
			buf.WriteRune(glyphs[r.IntN(len(glyphs))])
		}
		return buf.Bytes()[:n]
	}
	return b
}

var noises = []string{"bytes", "hex", "one line", "glyphs"}

// BenchmarkNoise reads nonsense: 10 MB, refused by its size, and the most that
// is read at all. B/op is what it allocates; the aim is under a second and
// under 80 MB.
func BenchmarkNoise(b *testing.B) {
	for _, size := range []int{10 << 20, maxSource} {
		for _, kind := range noises {
			b.Run(fmt.Sprintf("%s/%dKB", kind, size>>10), func(b *testing.B) {
				src := noise(kind, size)
				b.ReportAllocs()
				b.SetBytes(int64(size))
				for b.Loop() {
					Read("noise", src, Options{})
				}
			})
		}
	}
}

// What nonsense costs in memory stays under 80 MB, for 10 MB and for the most
// that is read, in every notation.
func TestNoiseMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("megabytes of noise; the race detector multiplies the memory")
	}
	for _, size := range []int{10 << 20, maxSource} {
		for _, kind := range noises {
			src := noise(kind, size)
			options := []Options{{}}
			if size == maxSource && (kind == "hex" || kind == "glyphs") {
				for _, n := range notations {
					if *every || n.name == "grid" || n.name == "asm" {
						options = append(options, Options{Notation: n.name})
					}
				}
			}
			for _, o := range options {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_, ds := Read("noise", src, o)
				runtime.ReadMemStats(&after)
				require.True(t, Failed(ds) || o.Notation != "", "%s %v", kind, o)
				require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(80<<20), "%s, %d bytes, %q", kind, size, o.Notation)
			}
		}
	}
}
