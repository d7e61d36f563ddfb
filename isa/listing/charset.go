package listing

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"mk61/isa"
)

// charsets are the character sets listings come in. The order decides ties of
// the scorer; UTF-8 and UTF-16 are told by their form and need no score.
var charsets = []struct {
	name, also string
	enc        encoding.Encoding
}{
	{"windows-1251", "cp1251 win1251 1251", charmap.Windows1251},
	{"koi8-r", "koi8 koi8r", charmap.KOI8R},
	{"cp866", "ibm866 866 dos", charmap.CodePage866},
	{"iso-8859-5", "iso8859-5 8859-5", charmap.ISO8859_5},
	{"mac-cyrillic", "mac x-mac-cyrillic macintosh", charmap.MacintoshCyrillic},
}

// Charsets lists the names that Options.Charset takes.
func Charsets() []string {
	out := []string{"utf-8", "utf-16"}
	for _, c := range charsets {
		out = append(out, c.name)
	}
	return out
}

// Decode is a text of unknown character set in UTF-8, found out as Read does.
func Decode(src []byte) (string, error) {
	text, _, err := decodeText(src, "")
	return text, err
}

// decodeText turns the source into a string and names its character set.
func decodeText(src []byte, want string) (text, set string, err error) {
	src = unprinted(src)
	want = strings.ToLower(strings.TrimSpace(want))
	switch {
	case want == "utf-8" || want == "utf8":
		s := strings.TrimPrefix(string(src), "\ufeff")
		if !utf8.ValidString(s) {
			return "", "", errors.New("not valid utf-8")
		}
		return s, "utf-8", nil
	case want == "utf-16" || want == "utf16" || want == "" && hasUTF16BOM(src):
		b, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(src)
		if err != nil {
			return "", "", fmt.Errorf("not valid utf-16: %w", err)
		}
		return string(b), "utf-16", nil
	case want != "":
		for _, c := range charsets {
			if c.name == want || strings.Contains(" "+c.also+" ", " "+want+" ") {
				b, err := c.enc.NewDecoder().Bytes(src)
				return string(b), c.name, err
			}
		}
		return "", "", fmt.Errorf("unknown character set %q; known are %s", want, strings.Join(Charsets(), ", "))
	case bareUTF16(src) != nil:
		b, err := bareUTF16(src).NewDecoder().Bytes(src)
		return string(b), "utf-16", err
	case utf8.Valid(src):
		return strings.TrimPrefix(string(src), "\ufeff"), "utf-8", nil
	}
	best := -1
	sample := src[:min(len(src), 1<<15)]
	for _, c := range charsets {
		b, err := c.enc.NewDecoder().Bytes(sample)
		if err != nil {
			continue
		}
		if s := score(string(b)); s > best {
			best, set = s, c.name
			text = ""
			if full, err := c.enc.NewDecoder().Bytes(src); err == nil {
				text = string(full)
			}
		}
	}
	return text, set, nil
}

// unprinted decodes quoted-printable, the form of letters in which "=D0=9F" is
// a letter.
func unprinted(b []byte) []byte {
	n, bad := 0, 0
	for i := 0; i+2 < len(b) && n < 8; i++ {
		if b[i] != '=' {
			continue
		}
		if c, ok := hexPair(b[i+1], b[i+2]); ok && c >= 0x80 && i+5 < len(b) && b[i+3] == '=' {
			n++
		} else if b[i+1] != '\r' && b[i+1] != '\n' && !ok {
			if bad++; bad > 8 {
				return b // a sign of its own
			}
		}
	}
	if n < 8 {
		return b
	}
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] == '=' && i+1 < len(b) {
			if b[i+1] == '\n' {
				i++
				continue
			}
			if i+2 < len(b) {
				if b[i+1] == '\r' && b[i+2] == '\n' {
					i += 2
					continue
				}
				if c, ok := hexPair(b[i+1], b[i+2]); ok {
					out = append(out, c)
					i += 2
					continue
				}
			}
		}
		out = append(out, b[i])
	}
	return out
}

func hasUTF16BOM(b []byte) bool {
	return len(b) >= 2 && (b[0] == 0xFF && b[1] == 0xFE || b[0] == 0xFE && b[1] == 0xFF)
}

// bareUTF16 tells UTF-16 without a mark by the zeros of its ASCII characters,
// or gives nil.
func bareUTF16(b []byte) encoding.Encoding {
	if len(b) < 8 || len(b)%2 != 0 {
		return nil
	}
	var zeros [2]int
	n := min(len(b), 4096) &^ 1
	for i := range n {
		if b[i] == 0 {
			zeros[i%2]++
		}
	}
	switch {
	case 5*zeros[1] > n/2 && zeros[0] == 0:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case 5*zeros[0] > n/2 && zeros[1] == 0:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// score tells how much a text looks like a listing with Russian words: known
// mnemonics that are not plain ASCII weigh most, Russian letters in the usual
// case pattern a little, everything odd counts against.
func score(s string) int {
	n := 0
	for _, f := range strings.Fields(s) {
		if _, ok := isa.Decode(f); ok && !ascii(f) {
			n += 20
		}
		prev := rune(0)
		for _, c := range f {
			switch {
			case c >= 'а' && c <= 'я':
				n += 2
				if prev >= 'А' && prev <= 'Я' || prev >= 'а' && prev <= 'я' || prev == 0 {
					n++
				}
			case c >= 'А' && c <= 'Я':
				n++
				if prev >= 'а' && prev <= 'я' {
					n -= 3
				}
			case c >= 0x80:
				n -= 3
			}
			prev = c
		}
	}
	return max(n, 0)
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
