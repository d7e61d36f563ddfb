package script

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mk61/calc"
	"mk61/calc/plain"
)

// scanner reads the right side of a line.
type scanner struct {
	s     string
	at    int
	base  int
	fault *Fault
}

func (s *scanner) scan() (named, bare []Expect, ok bool) {
	for {
		s.skip()
		if s.at >= len(s.s) {
			return named, bare, true
		}
		e, isNamed, ok := s.item()
		if !ok {
			return nil, nil, false
		}
		if isNamed {
			named = append(named, e)
		} else {
			bare = append(bare, e)
		}
	}
}

// skip passes blanks and what sets items apart.
func (s *scanner) skip() {
	for s.at < len(s.s) {
		r, n := utf8.DecodeRuneInString(s.s[s.at:])
		if !unicode.IsSpace(r) && r != '(' && r != ')' && r != ',' && r != ';' {
			return
		}
		s.at += n
	}
}

// item reads [picture], "picture", NAME=VALUE or a bare value.
func (s *scanner) item() (e Expect, named, ok bool) {
	start := s.at
	switch s.s[s.at] {
	case '[', '"':
		text, from, ok := s.enclosed()
		if !ok {
			return e, false, false
		}
		e, err := expectPicture(text)
		return s.done(e, err, from, from+len(text), false)
	}
	text := s.word()
	if i := strings.IndexAny(text, relationSigns); i >= 0 {
		return s.related(start, text, i)
	}
	if name, _, isNamed := strings.Cut(text, "="); isNamed {
		s.at = start + len(name) + 1
		from, value := s.at, ""
		if s.at < len(s.s) && (s.s[s.at] == '"' || s.s[s.at] == '[') {
			if value, from, ok = s.enclosed(); !ok {
				return e, true, false
			}
		} else {
			value = s.word()
		}
		trimmed := strings.TrimRight(value, ",")
		if IsPictureName(name) {
			trimmed = value
		}
		e, err := ParseExpect(name, trimmed)
		return s.done(e, err, from, from+len(trimmed), true)
	}
	e, err := expectBare(text)
	return s.done(e, err, start, start+len(text), false)
}

// related reads [NAME] SIGN VALUE, where a blank may stand behind the sign.
func (s *scanner) related(start int, text string, sign int) (e Expect, named, ok bool) {
	if strings.Trim(text[sign:], relationSigns+"=") == "" {
		s.skip()
		s.word()
		text = s.s[start:s.at]
	}
	name, value := text[:sign], strings.TrimRight(text[sign:], ",")
	from := start + sign
	if name == "" {
		e, err := expectBare(value)
		return s.done(e, err, from, from+len(value), false)
	}
	e, err := ParseExpect(strings.TrimSuffix(name, "="), value)
	return s.done(e, err, from, from+len(value), true)
}

func (s *scanner) done(e Expect, err error, from, to int, named bool) (Expect, bool, bool) {
	e.From, e.To = s.base+from, s.base+to
	if err != nil {
		s.fault = &Fault{e.From, err.Error()}
		return e, named, false
	}
	e.Text = s.s[from:to]
	return e, named, true
}

func (s *scanner) enclosed() (text string, from int, ok bool) {
	end := byte(']')
	if s.s[s.at] == '"' {
		end = '"'
	}
	from = s.at + 1
	n := strings.IndexByte(s.s[from:], end)
	if n < 0 {
		s.fault = &Fault{s.base + s.at, plain.Sprintf("no closing %c", end)}
		return "", 0, false
	}
	s.at = from + n + 1
	return s.s[from : from+n], from, true
}

// word reads up to a blank or a bracket.
func (s *scanner) word() string {
	start := s.at
	for s.at < len(s.s) {
		r, n := utf8.DecodeRuneInString(s.s[s.at:])
		if unicode.IsSpace(r) || strings.ContainsRune(`()[]";`, r) {
			break
		}
		s.at += n
	}
	if s.at == start && s.at < len(s.s) { // a stray closing bracket
		s.at++
	}
	return s.s[start:s.at]
}

func expectPicture(text string) (Expect, error) {
	if w := strings.ToLower(strings.TrimSpace(text)); w == "any" || w == "любое" {
		text = "*"
	}
	d, err := ParsePicture(text)
	return Expect{Kind: PictureIs, Picture: d}, err
}

// expectBare reads a value without a name: a number is X, else a picture.
func expectBare(text string) (Expect, error) {
	if v, err := ParseValue(strings.TrimSuffix(text, ",")); err == nil {
		return Expect{Kind: RegIs, Value: v}, nil
	}
	e, err := expectPicture(text)
	if err != nil {
		return e, plain.Errorf("%q is neither a number nor a picture of the indicator", text)
	}
	return e, nil
}

// IsPictureName tells whether a name means the indicator: ind, display, табло.
func IsPictureName(name string) bool {
	switch strings.ToLower(name) {
	case "ind", "display", "табло", "индикатор", "инд":
		return true
	}
	return false
}

// ParseExpect reads NAME=VALUE.
func ParseExpect(name, value string) (Expect, error) {
	if IsPictureName(name) {
		return expectPicture(value)
	}
	if r, ok := calc.ParseReg(name); ok {
		v, err := ParseValue(value)
		return Expect{Kind: RegIs, Reg: r, Value: v}, err
	}
	switch strings.ToLower(name) {
	case "pc", "адрес":
		pc, ok := ParseByte(value)
		if !ok {
			return Expect{}, plain.Errorf("%q is no address", value)
		}
		return Expect{Kind: CounterIs, Code: pc}, nil
	case "ret":
		var l []byte
		for f := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == ',' || r == ' ' || r == '.' }) {
			pc, ok := ParseByte(f)
			if !ok || len(l) == 5 {
				return Expect{}, plain.Errorf("%q: want up to five addresses", value)
			}
			l = append(l, pc)
		}
		return Expect{Kind: ReturnIs, Return: l}, nil
	case "steps", "шагов":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return Expect{}, plain.Errorf("%q is no number of steps", value)
		}
		return Expect{Kind: StepsAre, Count: n}, nil
	case "stop":
		st, ok := parseStop(value)
		if !ok {
			return Expect{}, plain.Errorf("%q: want halt, error, hang, limit, idle or edit", value)
		}
		return Expect{Kind: StopIs, Stop: st}, nil
	}
	if c, ok := ParseCell(name, value); ok {
		return Expect{Kind: CellIs, Cell: c}, nil
	}
	return Expect{}, plain.Errorf("unknown name %q", name)
}
