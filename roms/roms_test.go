package roms

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// onImages runs a test on images made up for it, whose papers are those that are known
// meanwhile, and on those of the chips where there are.
func onImages(t *testing.T, test func(*testing.T, *Set)) {
	t.Helper()
	chips, err := Load(Dirs("")...)
	t.Run("made up", func(t *testing.T) {
		set := new(Set)
		rnd := rand.New(rand.NewPCG(61, 1985))
		papers := known
		t.Cleanup(func() { known = papers })
		for c := range set {
			m := &set[c]
			for i, words := range m.tables() {
				for k := range words {
					words[k] = rnd.Uint32() & []uint32{0xFFFFFFF, 0x1FFFFFF, 0x3F}[i]
				}
				sum := sha256.Sum256(wordBytes(words))
				known[c].tables[i] = tableSum{fingerprint(words), hex.EncodeToString(sum[:])}
			}
			sum := m.Sum()
			known[c].SHA256 = hex.EncodeToString(sum[:])
		}
		test(t, set)
	})
	if err == nil {
		t.Run("of the chips", func(t *testing.T) { test(t, chips) })
	}
}

func TestPapers(t *testing.T) {
	for c, p := range Known() {
		require.Equal(t, Chip(c), p.Chip)
		require.Equal(t, 1476, p.Words)
		require.Len(t, p.SHA256, 64)
		require.NotEmpty(t, p.Verified)
	}
}

func TestLoad(t *testing.T) { onImages(t, testLoad) }

func testLoad(t *testing.T, set *Set) {
	require.NoError(t, set.Check())
	swapped := Set{set[1], set[0], set[2]}
	require.ErrorContains(t, swapped.Check(), "K145IK1302: the image is that of K145IK1303")
	spoilt := *set
	spoilt[2].Microprograms[1151] ^= 1
	require.ErrorIs(t, spoilt.Check(), ErrUnknown)
}

func TestFilesRoundTrip(t *testing.T) { onImages(t, testFilesRoundTrip) }

func testFilesRoundTrip(t *testing.T, set *Set) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	for _, f := range set.Files() {
		require.NoError(t, os.WriteFile(filepath.Join(dir, f.Name), f.Text, 0o600))
	}
	got, err := Load(filepath.Join(dir, "absent"), dir)
	require.NoError(t, err)
	require.True(t, *set == *got)
	for _, p := range Known() {
		ours, err := os.ReadFile(filepath.Join(dir, p.File))
		require.NoError(t, err)
		theirs, err := os.ReadFile(filepath.Join(os.Getenv(Env), p.File))
		if os.Getenv(Env) == "" || err != nil || !strings.HasSuffix(t.Name(), "chips") {
			continue
		}
		require.Equal(t, strings.Fields(string(theirs)), strings.Fields(string(ours)))
	}
}

func TestLoadSaysWhatIsMissing(t *testing.T) {
	dir := t.TempDir()
	_, err := Load(dir)
	require.ErrorIs(t, err, ErrMissing)
	require.ErrorContains(t, err, "lacks K145IK1302, K145IK1303, K145IK1306")

	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.rom"), []byte("[instructions]\nzz"), 0o666))
	_, err = Load(dir)
	require.ErrorContains(t, err, `x.rom:2:1: "zz" is not a word in hexadecimal`)
}

func TestReadErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "f:0: [microinstructions] has 0 of 68 words"},
		{"# comment\n  12", `f:2:3: "12" before the first table`},
		{"[microprogram]", `f:1:1: unknown table "[microprogram]"`},
		{"[instructions]\n1 2 # 3\n[instructions]", `f:3:1: table [instructions] comes twice`},
		{"[instructions]\n 1  1FFFFFFFF", `f:2:5: "1FFFFFFFF" is not a word in hexadecimal`},
		{"[microinstructions]\n" + strings.Repeat("0 ", 69), "f:2:137: more than 68 words in [microinstructions]"},
	} {
		_, err := Read("f", strings.NewReader(tt.text))
		require.EqualError(t, err, tt.want)
	}
}

func TestUnknownImageIsRefused(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Write(&b, IK1302, new(Image)))
	m, err := Read("zero", &b)
	require.NoError(t, err)
	require.True(t, *m == Image{})
	_, err = Identify(m)
	require.ErrorIs(t, err, ErrUnknown)
}

func TestDirs(t *testing.T) {
	t.Setenv(Env, "/from/env")
	require.Equal(t, []string{"/flag"}, Dirs("/flag"))
	require.Equal(t, []string{"/from/env"}, Dirs(""))
	t.Setenv(Env, "")
	t.Setenv("XDG_DATA_HOME", "/data")
	require.Contains(t, Dirs(""), filepath.Join("/data", "mk61", "roms"))
}

// source spells a set as the source text of an emulator.
func source(set *Set, open, end, before, after string, num func(i int, v uint32) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "version 61 of 1985\n%s", before)
	for c := range set {
		for t, words := range set[c].tables() {
			fmt.Fprintf(&b, "rom_%d_%d[%d] = %s\n", c, t, len(words), open)
			for i, v := range words {
				fmt.Fprintf(&b, "%s,%s", num(i, v), map[bool]string{true: "\n\t", false: " "}[i%8 == 7])
			}
			fmt.Fprintf(&b, "%s; 7\n", end)
		}
	}
	return b.String() + after
}

func TestImport(t *testing.T) { onImages(t, testImport) }

func testImport(t *testing.T, set *Set) {
	f := func(format string) func(int, uint32) string {
		return func(_ int, v uint32) string { return fmt.Sprintf(format, v) }
	}
	var files bytes.Buffer
	for c := range set {
		require.NoError(t, Write(&files, Chip(c), &set[c]))
	}
	for _, tt := range []struct{ name, text string }{
		{"c", source(set, "{", "}", "#include <stdint.h>\nconst uint32_t ", "int main(void) { return 0; }", f("0x%08x"))},
		{"c with line comments", source(set, "{", "}", "", "", func(i int, v uint32) string {
			return fmt.Sprintf("0x%XUL /* %d */", v, i)
		})},
		{"c++", source(set, "{{", "}}", "constexpr std::array<std::uint32_t, 68> ", "", f("0x%X'0U")) + source(set, "{", "}", "", "", f("0x%Xu"))},
		{"c octal", source(set, "{", "}", "", "", f("0%o"))},
		{"java", source(set, "{", "}", "static final int[] ", "", f("0x%xL"))},
		{"java binary", source(set, "{", "}", "", "", f("0b%b"))},
		{"pascal", source(set, "(", ")", "const ", "", f("$%.4X"))},
		{"pascal with comments", source(set, "(", ")", "", "", func(i int, v uint32) string {
			return fmt.Sprintf("$%X {%d} (* %d *)", v, i, i)
		})},
		{"javascript decimal", source(set, "[", "]", "let ", "", f("%d"))},
		{"javascript minified", strings.ReplaceAll(source(set, "[", "]", "let ", "", f("0X%x")), " ", "")},
		{"basic", source(set, "", "", "10 DATA ", "", f("&H%X"))},
		{"assembler", source(set, "db ", "", "", "", f("0%xh"))},
		{"bare hexadecimal", source(set, "", "", "", "", f("%07X"))},
		{"image files", files.String()},
		{"windows line ends", strings.ReplaceAll(files.String(), "\n", "\r\n")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Import(strings.NewReader(tt.text))
			require.NoError(t, err)
			require.True(t, *set == *got)
		})
	}
}

func TestImportRefuses(t *testing.T) { onImages(t, testImportRefuses) }

func testImportRefuses(t *testing.T, set *Set) {
	spoilt := *set
	spoilt[1].Instructions[200] ^= 0x100
	_, err := ImportText([]byte(source(&spoilt, "{", "}", "", "", func(_ int, v uint32) string { return fmt.Sprint(v) })))
	require.ErrorIs(t, err, ErrMissing)
	require.ErrorContains(t, err, "K145IK1303 instructions not in the text")
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[microinstructions]\n0 1 2 # x\n[instructions] 3"))
	f.Add([]byte("[microprograms] [instructions]\r\n\x00"))
	var zero bytes.Buffer
	require.NoError(f, Write(&zero, IK1303, new(Image)))
	f.Add(zero.Bytes())
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Read("fuzz", bytes.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		require.NoError(t, Write(&b, IK1302, m))
		again, err := Read("again", &b)
		require.NoError(t, err)
		require.True(t, *m == *again)
	})
}

func FuzzImport(f *testing.F) {
	f.Add([]byte("int t[] = { 0x1F, 0b11, 017, 1'000u, $FF, 0FFh, &hA, %101 }; /* 1 { ( */"))
	f.Add([]byte("(* $ ' _ # & % 0x 0b h"))
	f.Fuzz(func(t *testing.T, text []byte) {
		set, err := ImportText(text)
		if err != nil {
			require.ErrorIs(t, err, ErrMissing)
			return
		}
		require.NoError(t, set.Check())
	})
}
