package dialog

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads dialogues. name and line are for the messages: line is the number
// of the text's first line in its file, 1 for a file of its own. On faults it
// returns Errors and what could be read.
func Parse(name, text string, line int) (*File, error) {
	p := parser{file: &File{Name: name, Text: text, First: line}}
	for i, l := range strings.Split(text, "\n") {
		p.line = line + i
		p.text = strings.TrimSuffix(l, "\r")
		if !utf8.ValidString(p.text) {
			p.fault(0, "not UTF-8 text")
			continue
		}
		p.readLine()
		if len(p.errs) >= maxErrors {
			break
		}
	}
	if len(p.errs) > 0 {
		return p.file, p.errs
	}
	return p.file, nil
}

type parser struct {
	file *File
	line int
	text string
	errs Errors
}

func (p *parser) fault(at int, format string, a ...any) {
	col := utf8.RuneCountInString(p.text[:min(at, len(p.text))]) + 1
	p.errs = append(p.errs, Error{p.file.Name, p.line, col, fmt.Sprintf(format, a...)})
}

// current is the dialogue being read; text before the first title has its own.
func (p *parser) current() *Dialogue {
	if len(p.file.Dialogues) == 0 {
		p.file.Dialogues = append(p.file.Dialogues, Dialogue{File: p.file.Name, Line: p.line})
	}
	return &p.file.Dialogues[len(p.file.Dialogues)-1]
}

// titleCell is a change of a cell in a title.
var titleCell = regexp.MustCompile(`(?:^|[ (,;])([0-9Aa][0-9])[ ]*=[ ]*([0-9A-Fa-f]{2})\b`)

func (p *parser) readLine() {
	t := p.text
	if trimmed := strings.TrimLeftFunc(t, unicode.IsSpace); strings.HasPrefix(trimmed, "##") {
		title := strings.TrimSpace(strings.TrimLeft(trimmed, "#"))
		if strings.HasPrefix(title, "+") {
			return // a heading; the machine stays as it is
		}
		d := Dialogue{Title: title, File: p.file.Name, Line: p.line}
		if n := len(p.file.Dialogues); n > 0 && strings.HasPrefix(title, "same ") {
			d.Cells = p.file.Dialogues[n-1].Cells
		}
		for _, m := range titleCell.FindAllStringSubmatch(title, -1) {
			if c, ok := parseCell(m[1], m[2]); ok {
				d.Cells = append(d.Cells, c)
			}
		}
		p.file.Dialogues = append(p.file.Dialogues, d)
		return
	}
	t = t[:commentAt(t)]
	if strings.TrimSpace(t) == "" {
		return
	}
	left, right, arrow := t, "", -1
	for _, a := range []string{"=>", "⇒"} {
		if i := strings.Index(t, a); i >= 0 && (arrow < 0 || i < arrow) {
			arrow = i
			left, right = t[:i], t[i+len(a):]
		}
	}
	p.turns(left, right, arrow, len(t)-len(right))
}

// commentAt is where the comment of a line begins: a # that begins the line or
// follows a blank, outside quotes and brackets.
func commentAt(t string) int {
	quote, bracket := false, false
	blank := true
	for i, r := range t {
		switch {
		case r == '"':
			quote = !quote
		case quote:
		case r == '[':
			bracket = true
		case r == ']':
			bracket = false
		case r == '#' && blank && !bracket:
			return i
		}
		blank = unicode.IsSpace(r) || r == '\ufeff'
	}
	if quote || bracket { // never closed: it was not meant so
		if i := strings.Index(t, " #"); i >= 0 {
			return i
		}
	}
	return len(t)
}

// turns reads one line of content; arrow is -1 when it has no expectations.
func (p *parser) turns(left, right string, arrow, base int) {
	d := p.current()
	w := words(left, 0)
	if len(w) > 0 && (strings.EqualFold(w[0].text, "setup:") || strings.EqualFold(w[0].text, "подготовка:")) {
		w = w[1:]
	}
	var steps []Step
	for _, part := range p.separate(w) {
		a, at, err := parseTyped(part)
		if err != nil {
			p.fault(at, "%v", err)
			return
		}
		s := Step{Line: p.line, Col: 1, Actions: a}
		if len(part) > 0 {
			first, last := part[0], part[len(part)-1]
			s.Col = utf8.RuneCountInString(p.text[:first.at]) + 1
			s.Typed = left[first.at : last.at+len(last.text)]
		}
		steps = append(steps, s)
	}
	if arrow >= 0 {
		if len(steps) == 0 {
			steps = []Step{{Line: p.line, Col: 1}}
		}
		p.expectations(steps, right, base)
	}
	d.Steps = append(d.Steps, steps...)
}

// separate cuts the left side into turns: at ";" and at a comma that ends a key
// ("С/П, 1 С/П"). A comma of its own or behind a number is the key.
func (p *parser) separate(w []word) [][]word {
	var parts [][]word
	var part []word
	for _, x := range w {
		cut := false
		if rest, ok := strings.CutSuffix(x.text, ";"); ok {
			cut, x.text = true, rest
		} else if rest, ok := strings.CutSuffix(x.text, ","); ok && rest != "" && !typedNumber.MatchString(rest) {
			cut, x.text = true, rest
		}
		if x.text != "" {
			part = append(part, x)
		}
		if cut {
			parts = append(parts, part)
			part = nil
		}
	}
	if len(part) > 0 {
		parts = append(parts, part)
	}
	return parts
}

// expectations reads the right side and deals it out over the turns of the
// line: as many bare values as turns go one to a turn, one more gives the last
// turn Y and X; everything else is about the last turn.
func (p *parser) expectations(steps []Step, right string, base int) {
	s := scanner{p: p, s: right, base: base}
	named, bare, ok := s.scan()
	if !ok {
		return
	}
	last := &steps[len(steps)-1]
	switch n := len(steps); {
	case len(bare) == 0:
	case len(bare) == n+1:
		for i := range n - 1 {
			steps[i].Expect = append(steps[i].Expect, bare[i])
		}
		y := bare[n-1]
		if y.Kind == RegisterIs {
			y.Register = 1
		}
		last.Expect = append(last.Expect, y, bare[n])
	case len(bare) == n:
		for i := range n {
			steps[i].Expect = append(steps[i].Expect, bare[i])
		}
	case len(bare) == 1:
		last.Expect = append(last.Expect, bare[0])
	default:
		p.fault(bare[0].From, "%d values for %d turns", len(bare), n)
		return
	}
	last.Expect = append(last.Expect, named...)
	if len(bare)+len(named) == 0 {
		at := base + len(right)
		last.Expect = append(last.Expect, Expect{Kind: Nothing, Line: p.line, From: at, To: at})
	}
}

// scanner reads the right side of a line.
type scanner struct {
	p    *parser
	s    string
	at   int
	base int
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
		e, err := expectDisplay(text)
		return s.done(e, err, from, from+len(text), false)
	}
	text := s.word()
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
		if isDisplayName(name) {
			trimmed = value
		}
		e, err := expectNamed(name, trimmed)
		return s.done(e, err, from, from+len(trimmed), true)
	}
	e, err := expectBare(text)
	return s.done(e, err, start, start+len(text), false)
}

func (s *scanner) done(e Expect, err error, from, to int, named bool) (Expect, bool, bool) {
	e.Line, e.From, e.To = s.p.line, s.base+from, s.base+to
	if err != nil {
		s.p.fault(e.From, "%v", err)
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
		s.p.fault(s.base+s.at, "no closing %c", end)
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

func expectDisplay(text string) (Expect, error) {
	d, err := ParseDisplay(text)
	return Expect{Kind: DisplayIs, Display: d}, err
}

// expectBare reads a value without a name: a number is X, else a picture.
func expectBare(text string) (Expect, error) {
	if v, err := ParseValue(strings.TrimSuffix(text, ",")); err == nil {
		return Expect{Kind: RegisterIs, Value: v}, nil
	}
	e, err := expectDisplay(text)
	if err != nil {
		return e, fmt.Errorf("%q is neither a number nor a picture of the indicator", text)
	}
	return e, nil
}

func isDisplayName(name string) bool {
	switch strings.ToLower(name) {
	case "ind", "display", "табло", "инд":
		return true
	}
	return false
}

func expectNamed(name, value string) (Expect, error) {
	if isDisplayName(name) {
		return expectDisplay(value)
	}
	if r, ok := RegisterByName(name); ok {
		v, err := ParseValue(value)
		return Expect{Kind: RegisterIs, Register: r, Value: v}, err
	}
	switch strings.ToLower(name) {
	case "pc", "адрес":
		pc, ok := ParseAddress(value)
		if !ok {
			return Expect{}, fmt.Errorf("%q is no address", value)
		}
		return Expect{Kind: CounterIs, Cell: Cell{Code: pc}}, nil
	case "ret":
		var l []byte
		for f := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == ',' || r == ' ' || r == '.' }) {
			pc, ok := ParseAddress(f)
			if !ok || len(l) == 5 {
				return Expect{}, fmt.Errorf("%q: want up to five addresses", value)
			}
			l = append(l, pc)
		}
		return Expect{Kind: ReturnIs, Return: l}, nil
	case "steps", "шагов":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return Expect{}, fmt.Errorf("%q is no number of steps", value)
		}
		return Expect{Kind: StepsAre, Count: n}, nil
	case "stop":
		st, ok := parseStop(value)
		if !ok {
			return Expect{}, fmt.Errorf("%q: want halt, error, hang, limit, idle or edit", value)
		}
		return Expect{Kind: StopIs, Stop: st}, nil
	}
	if c, ok := parseCell(name, value); ok {
		return Expect{Kind: CellIs, Cell: c}, nil
	}
	return Expect{}, fmt.Errorf("unknown name %q", name)
}
