package listing

import (
	"bytes"
	"encoding/json"
	"html"
	"strings"
)

// embedded finds the JSON of a program: the whole text, or the marked part of
// an HTML or SVG page, where it may be escaped.
func embedded(lines []line) (text string, at int, ok bool) {
	for i, l := range lines {
		if s := strings.TrimSpace(l.text); s != "" {
			if s[0] == '{' {
				return joinLines(lines[i:]), l.n, true
			}
			break
		}
	}
	for i, l := range lines[:min(len(lines), 100)] {
		k := strings.Index(l.text, marker)
		if k < 0 {
			continue
		}
		var b strings.Builder
		rest := l.text[k:]
		_, rest, ok = strings.Cut(rest, ">")
		for j := i; ; {
			part, _, end := strings.Cut(rest, "</")
			b.WriteString(part)
			if j++; end || j == len(lines) {
				break
			}
			b.WriteByte('\n')
			rest = lines[j].text
		}
		return b.String(), l.n, ok
	}
	return "", 0, false
}

// isJSON reports whether the text holds a program as JSON.
func isJSON(lines []line) bool {
	text, _, ok := embedded(lines)
	return ok && strings.Contains(text, "mk61")
}

// readJSON reads the JSON form, bare or inside a page.
func (r *reader) readJSON(lines []line) {
	text, at, ok := embedded(lines)
	t := token{"", max(at, 1), 1}
	if !ok {
		r.report(Error, t, -1, msg("no program in JSON here"))
		return
	}
	if !strings.Contains(text, `"`) {
		text = html.UnescapeString(text) // SVG, where quotes are escaped
	}
	var j programJSON
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	if err := dec.Decode(&j); err != nil {
		t.line += strings.Count(text[:min(int(dec.InputOffset()), len(text))], "\n")
		r.report(Error, t, -1, msg("json: %s", oneLine(err.Error())))
		return
	}
	if j.Format != "mk61" || j.Version < 1 || j.Version > ownVersion {
		r.report(Error, t, -1, msg("format %s version %d; this program reads mk61 version %d", quote(j.Format), j.Version, ownVersion))
		return
	}
	for _, f := range strings.Fields(j.Cells) {
		b, ok := plainHex(f)
		if !ok {
			r.report(Error, t, r.cell(), msg("code expected: two hex digits, not %s", quote(f)))
		}
		r.put(b, t)
	}
	for i, h := range j.Holes {
		if h < 0 || h >= len(r.p.Cells) || i > 0 && h <= j.Holes[i-1] {
			r.report(Error, t, -1, msg("hole %d is not a cell", h))
			return
		}
	}
	r.p.Holes, r.p.Notes, r.p.Comments = j.Holes, j.Notes, j.Comments
	if j.Board != "" {
		r.p.Board = Text{j.Board, t.line}
	}
	r.p.Title, r.p.Author, r.p.Source = j.Title, j.Author, j.Source
	r.p.Extra = nil
	for _, f := range j.Extra {
		if !headerKey(f.Key) {
			r.report(Error, t, -1, msg("header key %s is not understood", quote(f.Key)))
			continue
		}
		r.p.Extra = append(r.p.Extra, Field{f.Key, oneLine(Clean(f.Value))})
	}
	if m, ok := models[strings.ToLower(j.Model)]; ok {
		r.p.Model = m
	} else if j.Model != "" {
		r.report(Error, t, -1, msg("unknown model %s", quote(j.Model)))
	}
	if a, ok := angles[strings.ToLower(j.Angle)]; ok {
		r.p.Angle = a
	} else if j.Angle != "" {
		r.report(Error, t, -1, msg("unknown angle unit %s", quote(j.Angle)))
	}
	if j.Start != "" {
		r.start(j.Start, t)
	}
	for _, f := range j.Registers {
		name, ok := RegisterName(f.Key)
		if !ok || !validNumber(f.Value) {
			r.report(Error, t, -1, msg("register %s = %s is not understood", quote(f.Key), quote(f.Value)))
			continue
		}
		r.p.Registers = append(r.p.Registers, Register{Name: name, Value: f.Value, Line: t.line})
	}
	for _, d := range j.Dialogues {
		r.p.Dialogues = append(r.p.Dialogues, Dialogue{Title: d.Title, Text: d.Text, Line: t.line})
	}
}
