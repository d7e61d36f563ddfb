package listing

import (
	"fmt"
	"strings"
	"unicode"
)

func msg(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// Clean makes foreign text fit for a terminal: control characters, escape
// sequences and the marks that turn the direction of writing become "�", line
// breaks and tabs blanks. Nothing that it returns moves the cursor.
func Clean(s string) string {
	clean := true
	for _, c := range s {
		if unsafe(c) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r':
			return ' '
		case unsafe(c):
			return '\uFFFD'
		}
		return c
	}, s)
}

// unsafe reports whether a character does more than stand in its place.
func unsafe(c rune) bool {
	switch {
	case c < 0x20, c >= 0x7f && c < 0xa0, c == '\uFFFD':
		return true
	case c < 0x2000:
		return c == '\u00ad' || c == '\u061c' || c == '\u180e'
	}
	return unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Zl, c) || unicode.Is(unicode.Zp, c) || unicode.Is(unicode.Co, c) || unicode.Is(unicode.Cs, c)
}
