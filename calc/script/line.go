package script

import (
	"strings"
	"unicode"

	"mk61/calc"
	"mk61/calc/plain"
)

// ParseLine reads a line: what is typed, and behind an arrow what must come of it.
// A ; or a comma that ends a key sets turns apart. A # that begins the line or
// follows a blank begins a comment. The error is a *Fault.
func ParseLine(line string) ([]Turn, error) {
	if f := tooLong(line); f != nil {
		return nil, f
	}
	t := line[:commentAt(line)]
	left, right, arrow := t, "", -1
	for _, a := range [...]string{"=>", "⇒"} {
		if i := strings.Index(t, a); i >= 0 && (arrow < 0 || i < arrow) {
			arrow = i
			left, right = t[:i], t[i+len(a):]
		}
	}
	w := words(left)
	if len(w) > 0 && (strings.EqualFold(w[0].text, "setup:") || strings.EqualFold(w[0].text, "подготовка:")) {
		w = w[1:]
	}
	var turns []Turn
	for _, part := range separate(w) {
		a, fault := parseTyped(part)
		if fault != nil {
			return nil, fault
		}
		turn := Turn{Actions: a}
		if len(part) > 0 {
			first, last := part[0], part[len(part)-1]
			turn.At, turn.Typed = first.at, left[first.at:last.at+len(last.text)]
		}
		turns = append(turns, turn)
	}
	if arrow < 0 {
		return turns, nil
	}
	if len(turns) == 0 {
		turns = make([]Turn, 1)
	}
	if fault := expectations(turns, right, len(t)-len(right)); fault != nil {
		return nil, fault
	}
	return turns, nil
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

// separate cuts the left side into turns: at ";" and at a comma that ends a key
// ("С/П, 1 С/П"). A comma of its own or behind a number is the key.
func separate(w []word) [][]word {
	var parts [][]word
	var part []word
	for _, x := range w {
		cut := false
		if rest, ok := strings.CutSuffix(x.text, ";"); ok {
			cut, x.text = true, rest
		} else if rest, ok := strings.CutSuffix(x.text, ","); ok && rest != "" && !isNumber(rest) {
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

func isNumber(s string) bool {
	_, ok := numberKeys(s)
	return ok
}

// expectations reads the right side and deals it out over the turns of the
// line: as many bare values as turns go one to a turn, one more gives the last
// turn Y and X; everything else is about the last turn.
func expectations(turns []Turn, right string, base int) *Fault {
	s := scanner{s: right, base: base}
	named, bare, ok := s.scan()
	if !ok {
		return s.fault
	}
	last := &turns[len(turns)-1]
	switch n := len(turns); {
	case len(bare) == 0:
	case len(bare) == n+1:
		for i := range n - 1 {
			turns[i].Expect = append(turns[i].Expect, bare[i])
		}
		y := bare[n-1]
		if y.Kind == RegIs {
			y.Reg = calc.RegY
		}
		last.Expect = append(last.Expect, y, bare[n])
	case len(bare) == n:
		for i := range n {
			turns[i].Expect = append(turns[i].Expect, bare[i])
		}
	case len(bare) == 1:
		last.Expect = append(last.Expect, bare[0])
	default:
		return &Fault{bare[0].From, plain.Sprintf("%d values for %d turns", len(bare), n)}
	}
	last.Expect = append(last.Expect, named...)
	if len(bare)+len(named) == 0 {
		at := base + len(right)
		last.Expect = append(last.Expect, Expect{Kind: Nothing, From: at, To: at})
	}
	return nil
}
