package calc

import (
	"bytes"
	"errors"
	"sort"
	"strconv"
	"strings"

	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/isa"
)

// The text form of a State: a first line with the version, then one line for
// each field, "name value", sorted by name. Registers are raw, 12 hexadecimal
// digits; cells are rows of ten codes. Every field must be there once; a field
// that is not known is an error, so nothing is lost in silence.
//
// Shown is 12 nibbles and the comma number, "FFFFFFFFFFFF 11".

// textHeader begins the first line; the version follows.
const textHeader = "mk61-state"

// textVersion is the version that this package writes and the newest it reads.
const textVersion = 1

// ErrNewer is in the chain of the error for a state or session of a version
// that this program does not know.
var ErrNewer = errors.New("written by a newer version")

// textField is one line of the text form.
type textField struct {
	name string
	get  func(*State) string // "" of a field that is left out
	set  func(*State, string) error
}

var textFields = func() []textField {
	var l []textField
	unsigned := func(name string, max uint64, get func(*State) uint64, set func(*State, uint64)) {
		l = append(l, textField{
			name,
			func(s *State) string { return strconv.FormatUint(get(s), 10) },
			func(s *State, v string) error {
				n, err := strconv.ParseUint(v, 10, 64)
				if err != nil || n > max {
					return plain.Errorf("want a number 0..%d", max)
				}
				set(s, n)
				return nil
			},
		})
	}
	small := func(name string, max uint64, at func(*State) *uint8) {
		unsigned(name, max, func(s *State) uint64 { return uint64(*at(s)) }, func(s *State, n uint64) { *at(s) = uint8(n) })
	}
	flag := func(name string, at func(*State) *bool) {
		unsigned(name, 1, func(s *State) uint64 {
			if *at(s) {
				return 1
			}
			return 0
		}, func(s *State, n uint64) { *at(s) = n == 1 })
	}
	raw := func(name string, at func(*State) *number.Number) {
		l = append(l, textField{
			name,
			func(s *State) string { return at(s).String() },
			func(s *State, v string) (err error) { *at(s), err = number.Parse(v); return err },
		})
	}
	codes := func(name string, at func(*State) []byte) {
		l = append(l, textField{
			name,
			func(s *State) string { return plain.Sprintf("% X", at(s)) },
			func(s *State, v string) error { return parseCodes(at(s), v) },
		})
	}

	for r := range NumRegs {
		raw(r.String(), func(s *State) *number.Number { return s.At(r) })
	}
	raw("X2", func(s *State) *number.Number { return &s.X2 })
	for i := 0; i < isa.Steps; i += 10 {
		end := min(i+10, isa.Steps)
		codes(plain.Sprintf("cells.%02X", isa.Address(i)), func(s *State) []byte { return s.Cells[i:end] })
	}
	codes("ret", func(s *State) []byte { return s.Ret[:] })
	l = append(l,
		textField{
			"pc",
			func(s *State) string { return plain.Sprintf("%02X", s.PC) },
			func(s *State, v string) error {
				var b [1]byte
				err := parseCodes(b[:], v)
				s.PC = b[0]
				return err
			},
		},
		textField{
			"shown",
			func(s *State) string {
				return plain.Sprintf("%012X %d", uint64(s.Shown)&blankPicture, s.Shown.Comma())
			},
			func(s *State, v string) error {
				places, comma, _ := strings.Cut(v, " ")
				n, err := number.Parse(places)
				c, err2 := strconv.ParseUint(comma, 10, 8)
				if err != nil || err2 != nil || c > CommaRunning {
					return errors.New("want 12 hexadecimal digits and a comma number")
				}
				s.Shown = indicator(uint64(n), int(c))
				return nil
			},
		},
		textField{
			"seed",
			func(s *State) string { return plain.Sprintf("%08X", s.Seed) },
			func(s *State, v string) error {
				n, err := strconv.ParseUint(v, 16, 32)
				if err != nil || len(v) != 8 {
					return errors.New("want 8 hexadecimal digits")
				}
				s.Seed = uint32(n)
				return nil
			},
		},
		textField{"astray", func(s *State) string { return s.Astray.text() }, func(s *State, v string) error { return s.Astray.parse(v) }},
		textField{
			"exponent-base",
			func(s *State) string { return strconv.Itoa(int(s.ExpBase)) },
			func(s *State, v string) error {
				n, err := strconv.ParseInt(v, 10, 16)
				if err != nil {
					return errors.New("want a number")
				}
				s.ExpBase = int16(n)
				return nil
			},
		},
		textField{
			"model",
			func(s *State) string { return s.Model.String() },
			func(s *State, v string) error {
				for m := MK61; m <= MK54; m++ {
					if v == m.String() {
						s.Model = m
						return nil
					}
				}
				return errors.New("want mk61, mk52 or mk54")
			},
		},
	)
	small("digit-q", 15, func(s *State) *uint8 { return &s.Q })
	small("exponent", 255, func(s *State) *uint8 { return &s.Exp })
	small("ring", ringWords-1, func(s *State) *uint8 { return &s.Ring })
	small("high", 15, func(s *State) *uint8 { return &s.High })
	small("mode", uint64(Program), func(s *State) *uint8 { return (*uint8)(&s.Mode) })
	small("angle", uint64(number.Deg), func(s *State) *uint8 { return (*uint8)(&s.Angle) })
	small("point", 8, func(s *State) *uint8 { return &s.Point })
	small("prefix", uint64(PrefixLow), func(s *State) *uint8 { return (*uint8)(&s.Prefix) })
	small("typed", EntryExponent, func(s *State) *uint8 { return &s.Typed })
	flag("address", func(s *State) *bool { return &s.Address })
	flag("exponent-broken", func(s *State) *bool { return &s.ExpBroken })
	small("overflow", 9, func(s *State) *uint8 { return &s.Overflow })
	small("comma", CommaRunning, func(s *State) *uint8 { return &s.Comma })
	flag("exponent-minus", func(s *State) *bool { return &s.ExpMinus })
	flag("hung", func(s *State) *bool { return &s.Hung })
	flag("lift", func(s *State) *bool { return &s.Lift })
	flag("running", func(s *State) *bool { return &s.Running })
	unsigned("steps", 1<<64-1, func(s *State) uint64 { return s.Steps }, func(s *State, n uint64) { s.Steps = n })
	unsigned("busy", 1<<16-1, func(s *State) uint64 { return uint64(s.Busy) }, func(s *State, n uint64) { s.Busy = uint16(n) })
	unsigned("words", 1<<64-1, func(s *State) uint64 { return s.Words }, func(s *State, n uint64) { s.Words = n })
	sort.Slice(l, func(i, j int) bool { return l[i].name < l[j].name })
	return l
}()

// parseCodes reads blank separated codes of two hexadecimal digits; their
// number must be that of b.
func parseCodes(b []byte, v string) error {
	f := strings.Fields(v)
	if len(f) != len(b) {
		return plain.Errorf("want %d codes, have %d", len(b), len(f))
	}
	for i, c := range f {
		n, err := strconv.ParseUint(c, 16, 8)
		if err != nil || len(c) != 2 {
			return plain.Errorf("code %q: want two hexadecimal digits", c)
		}
		b[i] = byte(n)
	}
	return nil
}

// MarshalText is the text form of the whole state. It never fails.
func (s *State) MarshalText() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(plain.Sprintf("%s %d\n", textHeader, textVersion))
	for _, f := range textFields {
		if v := f.get(s); v != "" {
			b.WriteString(plain.Sprintf("%s %s\n", f.name, v))
		}
	}
	return b.Bytes(), nil
}

// UnmarshalText reads the text form. Errors begin with the line, "line 3: …";
// a newer version is ErrNewer. On an error the state is as it was.
func (s *State) UnmarshalText(text []byte) error {
	var n State
	seen := make(map[string]bool)
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		name, value, _ := strings.Cut(strings.TrimRight(line, "\r"), " ")
		if i == 0 {
			if err := TextVersion(name, value, textHeader, textVersion); err != nil {
				return plain.Errorf("line 1: %w", err)
			}
			continue
		}
		k := sort.Search(len(textFields), func(k int) bool { return textFields[k].name >= name })
		switch {
		case k == len(textFields) || textFields[k].name != name:
			return plain.Errorf("line %d: unknown field %q", i+1, name)
		case seen[name]:
			return plain.Errorf("line %d: %s again", i+1, name)
		}
		seen[name] = true
		if err := textFields[k].set(&n, value); err != nil {
			return plain.Errorf("line %d: %s %q: %w", i+1, name, value, err)
		}
	}
	for _, f := range textFields {
		if !seen[f.name] && f.get(&State{}) != "" {
			return plain.Errorf("field %s is missing", f.name)
		}
	}
	*s = n
	return nil
}

// TextVersion checks the first line of a saved file, "header version": a
// version over newest is ErrNewer.
func TextVersion(name, value, header string, newest int) error {
	v, err := strconv.Atoi(value)
	switch {
	case name != header || err != nil || v < 1:
		return plain.Errorf("want %q and a version, have %.40q", header, name+" "+value)
	case v > newest:
		return plain.Errorf("%s %d: %w (newest known is %d)", header, v, ErrNewer, newest)
	}
	return nil
}
