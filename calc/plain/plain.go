// Package plain writes what the messages and texts of the machine hold, as package fmt
// does, but without reflection: verbs d s q v x X c w, the flags 0 and blank, width and
// precision, of strings, bytes, integers and errors. A String method is called by the caller: were it
// looked for here, the linker would keep those of all types.
//
// The machine is a WebAssembly module, too, which a phone has to load: fmt would make it a
// fifth larger. Anything else than the above shows as %!verb, and a test of the caller
// would see it.
package plain

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Sprintf is fmt.Sprintf for what the package knows.
func Sprintf(format string, a ...any) string {
	text, _ := write(format, a)
	return text
}

// Errorf is fmt.Errorf: %w keeps an error in the chain.
func Errorf(format string, a ...any) error {
	text, wrapped := write(format, a)
	if wrapped == nil {
		return errors.New(text)
	}
	return &chained{text, wrapped}
}

// chained is an error with another in it.
type chained struct {
	text string
	err  error
}

func (c *chained) Error() string { return c.text }
func (c *chained) Unwrap() error { return c.err }

func write(format string, a []any) (string, error) {
	var b strings.Builder
	var wrapped error
	for {
		text, rest, ok := strings.Cut(format, "%")
		b.WriteString(text)
		if !ok {
			return b.String(), wrapped
		}
		s := spec{precision: -1}
		format = s.parse(rest)
		switch {
		case s.verb == '%':
			b.WriteByte('%')
			continue
		case len(a) == 0:
			b.WriteString("%!" + string(s.verb))
			continue
		}
		if err, ok := a[0].(error); ok && s.verb == 'w' {
			wrapped = err
		}
		b.WriteString(s.pad(s.spell(a[0])))
		a = a[1:]
	}
}

// spec is what stands behind a %.
type spec struct {
	zero, blank      bool
	width, precision int
	verb             byte
}

// parse reads a spec and gives what stands behind it.
func (s *spec) parse(f string) (rest string) {
	for i := 0; i < len(f); i++ {
		c := f[i]
		switch {
		case c == '0' && s.width == 0 && s.precision < 0:
			s.zero = true
		case c == ' ':
			s.blank = true
		case c == '.':
			s.precision = 0
		case c >= '0' && c <= '9' && s.precision >= 0:
			s.precision = 10*s.precision + int(c-'0')
		case c >= '0' && c <= '9':
			s.width = 10*s.width + int(c-'0')
		default:
			s.verb = c
			return f[i+1:]
		}
	}
	s.verb = '?'
	return ""
}

func (s *spec) pad(text string) string {
	n := s.width - utf8.RuneCountInString(text)
	if n <= 0 {
		return text
	}
	if s.zero {
		return strings.Repeat("0", n) + text
	}
	return strings.Repeat(" ", n) + text
}

func (s *spec) spell(v any) string {
	if n, ok := integer(v); ok && s.verb != 's' {
		return s.number(v, n)
	}
	switch v := v.(type) {
	case []byte:
		if s.verb == 'X' {
			l := make([]string, len(v))
			for i, c := range v {
				l[i] = hex(uint64(c), 2)
			}
			if s.blank {
				return strings.Join(l, " ")
			}
			return strings.Join(l, "")
		}
		return s.text(string(v))
	case string:
		return s.text(v)
	case error:
		return s.text(v.Error())
	}
	return "%!" + string(s.verb)
}

func (s *spec) text(t string) string {
	if s.precision >= 0 {
		n := 0
		for i := range t {
			if n == s.precision {
				t = t[:i]
				break
			}
			n++
		}
	}
	if s.verb == 'q' {
		return strconv.Quote(t)
	}
	return t
}

func (s *spec) number(v any, n uint64) string {
	switch s.verb {
	case 'x':
		return strconv.FormatUint(n, 16)
	case 'X':
		return hex(n, 1)
	case 'c':
		return string(rune(n))
	case 'q':
		return strconv.QuoteRune(rune(n))
	}
	switch v.(type) {
	case int, int16, int32, int64:
		return strconv.FormatInt(int64(n), 10)
	}
	return strconv.FormatUint(n, 10)
}

func hex(n uint64, digits int) string {
	t := strings.ToUpper(strconv.FormatUint(n, 16))
	return strings.Repeat("0", max(0, digits-len(t))) + t
}

// integer is the bits of an integer of an unnamed type.
func integer(v any) (uint64, bool) {
	switch v := v.(type) {
	case int:
		return uint64(v), true
	case int16:
		return uint64(v), true
	case int32:
		return uint64(v), true
	case int64:
		return uint64(v), true
	case uint:
		return uint64(v), true
	case uint8:
		return uint64(v), true
	case uint16:
		return uint64(v), true
	case uint32:
		return uint64(v), true
	case uint64:
		return v, true
	}
	return 0, false
}
