package listing

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Short listings in every character set, guessed without help.
func TestCharsets(t *testing.T) {
	texts := map[string]string{
		"with words": "Факториал числа\n00 | хП0 1 Пх0 х FL0 02 С/П БП 00 В/О\n",
		"bare":       "П1 2 / П2 ИП1 ИП2 / ИП2 + 2 / П2 С/П БП 03",
		"few":        "ИП1 ИП2 + С/П",
		"capitals":   "ПП 25 КБП7 КИНВ КСЧ ВП В/О С/П КНОП",
		"list":       "00\tСх\n01\tВП\n02\tПхД\n03\tКЗН\n04\tС/П\n",
	}
	sets := map[string]encoding.Encoding{
		"utf-8": unicode.UTF8, "windows-1251": charmap.Windows1251, "koi8-r": charmap.KOI8R, "cp866": charmap.CodePage866,
		"iso-8859-5": charmap.ISO8859_5, "utf-16": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
	}
	for what, text := range texts {
		want, ds := Read("x", []byte(text), Options{})
		complain(t, ds)
		for name, set := range sets {
			t.Run(what+" in "+name, func(t *testing.T) {
				b, err := set.NewEncoder().Bytes([]byte(text))
				require.NoError(t, err)
				got, ds := Read("x", b, Options{})
				complain(t, ds)
				require.Equal(t, name, got.Charset)
				require.Equal(t, want.Cells, got.Cells)
				require.Equal(t, want.Title, got.Title)

				told, _ := Read("x", b, Options{Charset: name})
				require.Equal(t, want.Cells, told.Cells)
			})
		}
	}
}

func TestCharsetOption(t *testing.T) {
	p, ds := Read("x", []byte("\ufeffС/П"), Options{})
	require.Empty(t, ds)
	require.Equal(t, []byte{0x50}, p.Cells)
	big, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().Bytes([]byte("С/П"))
	require.NoError(t, err)
	p, _ = Read("x", big, Options{})
	require.Equal(t, []byte{0x50}, p.Cells)
	_, ds = Read("x", []byte("\xd1\xff"), Options{Charset: "utf-8"})
	require.Equal(t, []string{"x: not valid utf-8"}, messages(ds))
	_, ds = Read("x", []byte("1"), Options{Charset: "ebcdic"})
	require.Equal(t, []string{`x: unknown character set "ebcdic"; known are utf-8, utf-16, windows-1251, koi8-r, cp866, iso-8859-5, mac-cyrillic`}, messages(ds))
	_, ds = Read("x", []byte("В↑ \x00 1"), Options{})
	require.Equal(t, []string{"x:1:4: a NUL byte: this is not text"}, messages(ds))
}
