package listing

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The own format, .mk61; docs/formats.md has the grammar. It is a superset of
// the interchange format that the forum pmk.arbinada.com proposed.

// ownVersion is the newest version of the format this package reads.
const ownVersion = 1

// magic begins the first line of the own format.
const magic = "MK61"

var sectionNames = map[string]string{
	"PROGRAM": "PROGRAM", "ПРОГРАММА": "PROGRAM",
	"REGISTERS": "REGISTERS", "РЕГИСТРЫ": "REGISTERS",
	"DIALOGUE": "DIALOGUE", "ДИАЛОГ": "DIALOGUE",
	"NOTES": "NOTES", "ЗАМЕТКИ": "NOTES",
	"BOARD": "BOARD", "ПОЛЕ": "BOARD",
	"START": "START", "END": "END", "КОНЕЦ": "END",
}

// section tells whether a line begins a section of the own format.
func section(s string) (name, title string, ok bool) {
	if s == "" || s[0] == ' ' || s[0] == '\t' {
		return "", "", false
	}
	word, rest, _ := strings.Cut(s, " ")
	name, ok = sectionNames[word]
	rest = strings.TrimSpace(rest)
	if name == "PROGRAM" && strings.HasPrefix(rest, "=") || strings.ContainsAny(word, ":=") {
		return "", "", false
	}
	return name, rest, ok
}

// isOwn reports whether the text is in the own format or the forum's.
func isOwn(lines []line) bool {
	for i, l := range lines {
		if i == 0 && (l.text == magic || strings.HasPrefix(l.text, magic+" ")) {
			return true
		}
		if name, title, ok := section(l.text); ok && name == "PROGRAM" && (title == "" || slices.Contains(Notations(), strings.ToLower(title)) || !strings.Contains(title, " ") && isASCII(title)) {
			return true
		}
	}
	return false
}

// readOwn reads the own format.
func (r *reader) readOwn(lines []line) {
	i := 0
	if len(lines) > 0 && (lines[0].text == magic || strings.HasPrefix(lines[0].text, magic+" ")) {
		v := strings.TrimSpace(lines[0].text[len(magic):])
		n, err := strconv.Atoi(v)
		if v != "" && (err != nil || n < 1 || n > ownVersion) {
			r.report(Error, token{lines[0].text, 1, 1}, -1, msg("version %s of the format; this program reads version %d", quote(v), ownVersion))
			return
		}
		i = 1
	}
	cells := -1
	var cellsAt token
	seen := false
	for kind, title := "", ""; i <= len(lines); {
		j := i
		for j < len(lines) {
			if _, _, ok := section(lines[j].text); ok {
				break
			}
			j++
		}
		body := lines[i:j]
		switch kind {
		case "":
			cells, cellsAt = r.header(body)
		case "PROGRAM":
			if seen {
				r.report(Error, token{lines[i-1].text, lines[i-1].n, 1}, -1, msg("a second PROGRAM section"))
			} else {
				r.programSection(body, title)
			}
			seen = true
		case "REGISTERS":
			r.registerSection(body)
		case "DIALOGUE":
			r.p.Dialogues = append(r.p.Dialogues, Dialogue{Title: title, Line: lines[i-1].n + 1, Text: joinLines(body)})
		case "BOARD":
			if r.p.Board.Text != "" {
				r.report(Error, token{lines[i-1].text, lines[i-1].n, 1}, -1, msg("a second BOARD section"))
			} else {
				r.p.Board = Text{joinLines(body), lines[i-1].n + 1}
			}
		case "NOTES":
			r.p.Notes = append(r.p.Notes, Section{Title: title, Text: joinLines(body)})
		}
		if j >= len(lines) || r.full {
			break
		}
		l := lines[j]
		kind, title, _ = section(l.text)
		if kind == "START" {
			r.start(title, token{l.text, l.n, 1})
			kind = "REGISTERS"
		}
		if kind == "END" {
			break
		}
		i = j + 1
	}
	if cells >= 0 && cells != len(r.p.Cells) && r.nerr == 0 {
		r.report(Error, cellsAt, min(cells, len(r.p.Cells)), msg("the header says %d cells, the program has %d", cells, len(r.p.Cells)))
	}
}

// joinLines is the text of lines, without blank lines at the end.
func joinLines(lines []line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.text)
		b.WriteByte('\n')
	}
	s := strings.TrimRight(b.String(), "\n \t")
	if s == "" {
		return ""
	}
	return s + "\n"
}

// ownComment splits a comment off a line of the own format and tells whether
// the line has nothing else.
func ownComment(s string) (code, comment string, own bool) {
	code, comment = stripComment(s)
	return code, comment, comment != "" && strings.TrimSpace(code) == ""
}

// headerKey reports whether the own format reads a header line of this key back as
// one of the papers that mean nothing to the machine.
func headerKey(key string) bool {
	if Clean(key) != key || strings.ContainsAny(key, "\t\r\n") {
		return false
	}
	if _, _, ok := section(key + ": x"); ok {
		return false
	}
	r := &reader{p: &Program{}}
	r.header([]line{{text: key + ": x"}})
	return slices.Equal(r.p.Extra, []Field{{key, "x"}})
}

// header reads the fields before the first section.
func (r *reader) header(lines []line) (cells int, at token) {
	cells = -1
	var pending []Comment
	for _, l := range lines {
		text := strings.TrimSpace(l.text)
		if text == "" {
			continue
		}
		if text[0] == '#' || text[0] == ';' || strings.HasPrefix(text, "//") {
			pending = append(pending, Comment{Section: "header", Own: true, Cell: -1, Text: strings.TrimSpace(strings.TrimLeft(text, "#;/"))})
			continue
		}
		t := token{l.text, l.n, 1}
		cut := strings.IndexAny(text, ":=")
		if cut < 1 {
			r.report(Error, t, -1, msg("header line is not \"key: value\""))
			continue
		}
		key := strings.ToLower(strings.TrimSpace(text[:cut]))
		value := strings.TrimSpace(text[cut+1:])
		for _, c := range pending {
			c.At = key
			r.p.Comments = append(r.p.Comments, c)
		}
		pending = nil
		switch key {
		case "title", "название":
			r.p.Title = value
		case "author", "автор":
			r.p.Author = value
		case "source", "источник":
			r.p.Source = value
		case "encoding":
		case "model", "модель":
			if m, ok := models[strings.ToLower(value)]; ok {
				r.p.Model = m
			} else {
				r.report(Error, t, -1, msg("unknown model %s", quote(value)), "mk61", "mk52", "mk54", "b3-34")
			}
		case "angle", "угол":
			if a, ok := angles[strings.ToLower(value)]; ok {
				r.p.Angle = a
			} else {
				r.report(Error, t, -1, msg("unknown angle unit %s", quote(value)), "rad", "grad", "deg")
			}
		case "start", "пуск":
			r.start(value, t)
		case "cells", "ячеек":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > Memory {
				r.report(Error, t, -1, msg("number of cells expected, not %s", quote(value)))
				continue
			}
			cells, at = n, t
		default:
			r.p.Extra = append(r.p.Extra, Field{oneLine(key), value})
		}
	}
	r.p.Comments = append(r.p.Comments, pending...)
	return cells, at
}

var models = map[string]string{
	"mk61": "mk61", "mk-61": "mk61", "мк61": "mk61", "мк-61": "mk61",
	"mk52": "mk52", "mk-52": "mk52", "мк52": "mk52", "мк-52": "mk52",
	"mk54": "mk54", "mk-54": "mk54", "мк54": "mk54", "мк-54": "mk54",
	"b3-34": "b3-34", "б3-34": "b3-34", "b334": "b3-34",
}

var angles = map[string]string{
	"rad": "rad", "р": "rad", "r": "rad", "grad": "grad", "грд": "grad", "grd": "grad", "deg": "deg", "г": "deg", "d": "deg",
}

// start reads a start address.
func (r *reader) start(value string, t token) {
	if v, ok := labelValue(value); ok && v < Memory {
		r.p.Start = v
		return
	}
	r.report(Error, t, -1, msg("start address expected, not %s", quote(value)))
}

// programSection reads the cells, in the notation named by title or found out,
// and keeps the comments.
func (r *reader) programSection(lines []line, title string) {
	name := strings.ToLower(title)
	code := make([]line, len(lines))
	for i, l := range lines {
		c, _, _ := ownComment(l.text)
		code[i] = line{text: c, n: l.n}
	}
	if name == "auto" {
		name = ""
	}
	if name != "" && (!slices.Contains(Notations(), name) || name == "mk61") {
		r.report(Error, token{title, lines0(lines) - 1, 1}, -1, msg("unknown notation %s", quote(title)))
		return
	}
	var n notation
	for _, known := range notations {
		if known.name == name {
			n = known
		}
	}
	if n.read != nil {
		n.read(r, code)
	} else {
		r.own = true
		r.readBody(code, name)
		r.p.Notation = "mk61"
	}
	r.sectionComments(lines)
}

func lines0(lines []line) int {
	if len(lines) == 0 {
		return 1
	}
	return lines[0].n
}

// sectionComments ties the comments of the program section to cells: the first
// cell that its line, or a line after it, gave.
func (r *reader) sectionComments(lines []line) {
	for _, l := range lines {
		_, text, own := ownComment(l.text)
		if text == "" {
			continue
		}
		c := Comment{Section: "program", Own: own, Text: text, Cell: len(r.origin)}
		for k, t := range r.origin {
			if t.line >= l.n {
				c.Cell = k
				break
			}
		}
		r.p.Comments = append(r.p.Comments, c)
	}
}

var registerPair = pattern(`^\s*([A-Za-zРрХхУуZТтАВСДЕавсде]{1,2}[0-9]?|[RР][0-9A-Ea-eАВСДЕавсде]|П[0-9a-eA-EАВСДЕ])\s*[=:]\s*([^\s;]+)`)

// registerSection reads "R0 = 5" lines, one or several on a line.
func (r *reader) registerSection(lines []line) {
	after := registersAfter(lines)
	for i, l := range lines {
		if r.full {
			return
		}
		code, text, own := ownComment(l.text)
		if text != "" && own {
			r.p.Comments = append(r.p.Comments, Comment{Section: "registers", Own: true, Text: text, Cell: -1, At: after[i]})
		}
		last := ""
		for rest, col := code, 1; strings.TrimSpace(rest) != ""; {
			m := registerPair().FindStringSubmatch(rest)
			if m == nil {
				r.report(Error, fields(rest, l.n, col)[0], -1, msg("register expected, such as \"R0 = 5\""))
				break
			}
			name, ok := RegisterName(m[1])
			if !ok {
				r.report(Error, fields(rest, l.n, col)[0], -1, msg("no such register %s", quote(m[1])))
			} else if !validNumber(m[2]) {
				r.report(Error, fields(rest, l.n, col)[0], -1, msg("number expected for %s, not %s", name, quote(m[2])))
			} else {
				r.p.Registers = append(r.p.Registers, Register{Name: name, Value: m[2], Line: l.n})
				last = name
			}
			col += utf8.RuneCountInString(m[0])
			rest = strings.TrimPrefix(rest[len(m[0]):], ",")
		}
		if text != "" && !own {
			r.p.Comments = append(r.p.Comments, Comment{Section: "registers", Text: text, Cell: -1, At: last})
		}
	}
}

// registersAfter names, for each line, the first register set after it.
func registersAfter(lines []line) []string {
	out := make([]string, len(lines))
	name := ""
	for i := len(lines) - 1; i >= 0; i-- {
		out[i] = name
		code, _, _ := ownComment(lines[i].text)
		if m := registerPair().FindStringSubmatch(code[:min(len(code), 200)]); m != nil {
			if n, ok := RegisterName(m[1]); ok {
				name = n
			}
		}
	}
	return out
}

// RegisterName gives the name of a register in the form that Register uses:
// "x" → "X", "Вх" → "X1", "RA", "Rа" and "П-а" → "Ra".
func RegisterName(s string) (string, bool) {
	up := strings.ToUpper(strings.TrimSpace(s))
	switch up {
	case "X", "Х":
		return "X", true
	case "Y", "У":
		return "Y", true
	case "Z":
		return "Z", true
	case "T", "Т":
		return "T", true
	case "X1", "Х1", "ВХ", "BX":
		return "X1", true
	}
	rs := []rune(up)
	if len(rs) != 2 || !strings.ContainsRune("RРП", rs[0]) {
		return "", false
	}
	d, ok := hexDigit(rs[1])
	if !ok || d > 14 || rs[1] == '-' {
		return "", false
	}
	return "R" + string("0123456789abcde"[d]), true
}

var decimal = pattern(`^[+-]?([0-9]+[.,]?[0-9]*|[.,][0-9]+)([eEеЕ]?[+-]?[0-9]{1,2})?$`)

var rawNumber = pattern(`^[0-9A-Fa-f]{12}$`)

// validNumber reports whether s is a decimal number or the raw form of one.
func validNumber(s string) bool {
	s = strings.ReplaceAll(s, "−", "-")
	return rawNumber().MatchString(s) || decimal().MatchString(s)
}
