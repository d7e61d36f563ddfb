package board

import (
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/isa"
)

// Fault is a line that is not understood, counted from 1.
type Fault struct {
	Line int
	what text
}

func (f *Fault) Error() string { return f.Text("en") }

// Text is the fault in a language, "en" or "ru".
func (f *Fault) Text(lang string) string { return plain.Sprintf("%d: %s", f.Line, f.what.in(lang)) }

// The limits of a description.
const (
	maxLines = 200
	maxText  = 1000
)

// Parse reads a description; an error is a *Fault. Without a statement there is no
// board: nil.
func Parse(description string) (*Board, error) {
	b := &Board{}
	some := false
	drawing := false
	n := 0
	for line := range strings.Lines(description) {
		n++
		line = strings.TrimRight(line, " \t\r\n")
		trimmed := strings.TrimSpace(line)
		fault := func(en, ru string) error { return &Fault{n, text{en, ru}} }
		switch {
		case n > maxLines || len(line) > maxText:
			return nil, fault("too long", "слишком длинно")
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
			continue
		case trimmed[0] == '|':
			if !drawing {
				return nil, fault("a drawn line stands behind \"squares\"", "нарисованная строка стоит после \"squares\"")
			}
			b.lines = append(b.lines, trimmed[1:])
			continue
		}
		some, drawing = true, false
		word, rest, _ := strings.Cut(trimmed, " ")
		rest = strings.TrimSpace(rest)
		if what := b.statement(word, rest); what != fine {
			return nil, &Fault{n, what}
		}
		drawing = word == "squares"
	}
	if !some {
		return nil, nil
	}
	return b, nil
}

// fine is the fault of what is understood.
var fine text

// expected is the fault that something else stands in the place of what is expected.
func expected(en, ru, got string) text {
	return text{en + " expected: " + got, "нужно: " + ru + ", а не " + got}
}

// statement takes a statement; what is not fine when it is not understood.
func (b *Board) statement(word, rest string) (what text) {
	shapes := map[string]shape{"field": fieldShape, "squares": squareShape, "tiles": tileShape, "heaps": heapShape}
	if s, ok := shapes[word]; ok {
		if b.shape != noShape {
			return text{"a second board", "второе поле"}
		}
		b.shape = s
	}
	switch word {
	case "field":
		return b.field.parse(rest)
	case "squares":
		if rest != "" {
			return text{"squares are drawn in the lines behind", "клетки рисуются в строках ниже"}
		}
		return fine
	case "tiles", "heaps":
		var ok bool
		if b.regs, ok = registers(rest); !ok {
			return expected("registers", "регистры", rest)
		}
		return fine
	case "piece":
		sign, at, _ := strings.Cut(rest, " ")
		l, ok := registers(at)
		if !ok {
			return expected("registers", "регистры", at)
		}
		b.pieces = append(b.pieces, piece{bilingual(sign), l})
		return fine
	case "clear":
		when, what := conditions(rest)
		b.clear = append(b.clear, rule{when: when})
		return what
	case "mark", "say":
		left, right, ok := strings.Cut(rest, ":")
		if !ok || strings.TrimSpace(right) == "" {
			return text{"want " + word + " CONDITIONS : TEXT", "нужно " + word + " УСЛОВИЯ : ТЕКСТ"}
		}
		r := rule{}
		if r.when, what = conditions(left); what != fine {
			return what
		}
		right = strings.TrimSpace(right)
		if word == "mark" {
			at, sign, _ := strings.Cut(right, " ")
			if r.at, ok = parseValue(at); !ok || sign == "" {
				return expected("a register and a text", "регистр и текст", right)
			}
			right = sign
		}
		r.text = bilingual(right)
		if what := places(right); what != fine {
			return what
		}
		if word == "mark" {
			b.marks = append(b.marks, r)
		} else {
			b.says = append(b.says, r)
		}
		return fine
	}
	return text{"unknown statement " + strconv.Quote(word), "неизвестная строка " + strconv.Quote(word)}
}

// parse reads "0,0 9,9" or "11 99 20".
func (f *field) parse(s string) (what text) {
	w := strings.Fields(s)
	if len(w) != 2 && len(w) != 3 {
		return text{"want field FIRST LAST [STEP]", "нужно field ПЕРВАЯ ПОСЛЕДНЯЯ [ШАГ]"}
	}
	for i, to := range []*[2]int{&f.first, &f.last} {
		d := w[i]
		if len(d) == 3 && d[1] == ',' {
			f.comma = true
			d = d[:1] + d[2:]
		}
		if len(d) != 2 || d[0] < '0' || d[0] > '9' || d[1] < '0' || d[1] > '9' {
			return expected("a cell of two digits", "клетка из двух цифр", w[i])
		}
		to[0], to[1] = int(d[0]-'0'), int(d[1]-'0')
	}
	if f.first[0] > f.last[0] || f.first[1] > f.last[1] {
		return text{"the first cell is behind the last", "первая клетка после последней"}
	}
	if len(w) == 3 {
		n, err := strconv.Atoi(w[2])
		if err != nil || n < 10 || n > 1000 {
			return expected("a step from 10 to 1000", "шаг от 10 до 1000", w[2])
		}
		f.step = n
	}
	return fine
}

// bilingual cuts "English | Russian"; without | it is both.
func bilingual(s string) text {
	en, ru, ok := strings.Cut(s, "|")
	if !ok {
		ru = en
	}
	return text{strings.TrimSpace(en), strings.TrimSpace(ru)}
}

func registers(s string) (l []calc.Reg, ok bool) {
	for _, w := range strings.Fields(s) {
		r, ok := calc.ParseReg(w)
		if !ok || len(l) > 15 {
			return nil, false
		}
		l = append(l, r)
	}
	return l, len(l) > 0
}

// parseValue reads a register, -register, register+number, number, or "marks".
func parseValue(s string) (v value, ok bool) {
	if n, err := number.FromDecimal(s); err == nil {
		d, _ := number.Decimal(n)
		v.plain = true
		v.number, err = strconv.ParseFloat(d, 64)
		return v, err == nil
	}
	if s == "marks" {
		v.count = true
		return v, true
	}
	s, v.minus = strings.CutPrefix(s, "-")
	if name, n, found := strings.Cut(s, "+"); found {
		more, err := strconv.Atoi(n)
		if err != nil || more < 1 || more > 1000 {
			return v, false
		}
		s, v.add = name, float64(more)
	}
	v.reg, ok = calc.ParseReg(s)
	return v, ok
}

var signs = [...]string{"<=", ">=", "!=", "≤", "≥", "≠", "<", ">", "="}

// conditions reads conditions with blanks between them.
func conditions(s string) (l []condition, what text) {
	for _, w := range strings.Fields(s) {
		c, ok := parseOne(w)
		if !ok {
			return nil, expected("a condition", "условие", w)
		}
		l = append(l, c)
	}
	return l, fine
}

func parseOne(s string) (c condition, ok bool) {
	switch {
	case s == "new":
		c.kind = isNew
		return c, true
	case s == "ЕГГОГ":
		c.kind = isError
		return c, true
	case s[0] == '@':
		n, err := strconv.ParseUint(s[1:], 16, 8)
		c.kind, c.cell = atCell, isa.Physical(byte(n))
		return c, err == nil
	}
	if list, ok := strings.CutPrefix(s, "stuck("); ok {
		w := strings.Split(strings.TrimSuffix(list, ")"), ",")
		c.kind = isStuck
		if c.a, ok = parseValue(w[0]); !ok || len(w) < 2 || len(w) > 9 {
			return c, false
		}
		for _, by := range w[1:] {
			n, err := strconv.Atoi(by)
			if err != nil || n < 1 || n > 100 {
				return c, false
			}
			c.by = append(c.by, n)
		}
		return c, true
	}
	for _, sign := range signs {
		left, right, found := strings.Cut(s, sign)
		if !found {
			continue
		}
		var okB bool
		c.a, ok = parseValue(left)
		c.b, okB = parseValue(right)
		c.sign = map[string]string{"≤": "<=", "≥": ">=", "≠": "!="}[sign]
		if c.sign == "" {
			c.sign = sign
		}
		return c, ok && okB
	}
	return c, false
}

// place is a number in a text.
type place struct {
	reg   calc.Reg
	minus bool
	op    byte // 0, '/' or '%'
	by    int
}

func parsePlace(s string) (p place, ok bool) {
	if i := strings.IndexAny(s, "/%"); i >= 0 {
		n, err := strconv.Atoi(s[i+1:])
		if err != nil || n < 1 {
			return p, false
		}
		p.op, p.by, s = s[i], n, s[:i]
	}
	s, p.minus = strings.CutPrefix(s, "-")
	p.reg, ok = calc.ParseReg(s)
	return p, ok
}

// places tells what is wrong with the places of a text.
func places(s string) (what text) {
	for {
		_, rest, ok := strings.Cut(s, "{")
		if !ok {
			return fine
		}
		name, tail, ok := strings.Cut(rest, "}")
		if _, known := parsePlace(name); !ok || !known {
			return expected("a register in braces", "регистр в скобках", "{"+name+"}")
		}
		s = tail
	}
}
