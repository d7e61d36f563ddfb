package dialog

import (
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"mk61/calc/script"
	"mk61/isa"
)

// MaxText bounds the dialogues of a file, in bytes: twenty times the longest of the
// library.
const MaxText = 256 << 10

// Parse reads dialogues. name and line are for the messages: line is the number
// of the text's first line in its file, 1 for a file of its own. On faults it
// returns script.Errors and what could be read.
func Parse(name, text string, line int) (*File, error) {
	p := parser{file: &File{Name: name, Text: text, First: line}}
	if len(text) > MaxText {
		p.line = line
		p.fault(0, "dialogues of %d bytes; the limit is %d", len(text), MaxText)
		return p.file, p.errs
	}
	for i, l := range strings.Split(text, "\n") {
		p.line = line + i
		p.text = strings.TrimSuffix(l, "\r")
		if !utf8.ValidString(p.text) {
			p.fault(0, "not UTF-8 text")
			continue
		}
		p.readLine()
		if len(p.errs) >= script.MaxErrors {
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
	errs script.Errors
}

func (p *parser) fault(at int, format string, a ...any) {
	p.errs = append(p.errs, script.Error{File: p.file.Name, Line: p.line, Col: script.Column(p.text, at), Message: fmt.Sprintf(format, a...)})
}

// current is the dialogue being read; text before the first title has its own.
func (p *parser) current() *Dialogue {
	if len(p.file.Dialogues) == 0 {
		p.file.Dialogues = append(p.file.Dialogues, Dialogue{File: p.file.Name, Line: p.line})
	}
	return &p.file.Dialogues[len(p.file.Dialogues)-1]
}

// titleCell is a change of a cell in a title.
var titleCell = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[ (,;])([0-9Aa][0-9])[ ]*=[ ]*([0-9A-Fa-f]{2})\b`)
})

func (p *parser) readLine() {
	if t := strings.TrimLeftFunc(p.text, unicode.IsSpace); strings.HasPrefix(t, "##") {
		p.title(strings.TrimSpace(strings.TrimLeft(t, "#")))
		return
	}
	if codes, ok := strings.CutPrefix(p.text, "# program: "); ok {
		p.program(strings.TrimSpace(codes))
		return
	}
	turns, err := script.ParseLine(p.text)
	if f := new(script.Fault); errors.As(err, &f) {
		p.fault(f.At, "%v", f)
		return
	}
	if len(turns) == 0 {
		return
	}
	d := p.current()
	for _, t := range turns {
		d.Steps = append(d.Steps, Step{t, p.line, script.Column(p.text, t.At)})
	}
}

// program takes the cells of the line that names the program of a dialogue.
func (p *parser) program(codes string) {
	cells, err := hex.DecodeString(codes)
	if err != nil || len(cells) > isa.Steps {
		p.fault(len("# program: "), "%q: want up to %d codes in hexadecimal", codes, isa.Steps)
		return
	}
	d := p.current()
	all := make([]script.Cell, isa.Steps)
	for i := range all {
		all[i].Cell = i
		if i < len(cells) {
			all[i].Code = cells[i]
		}
	}
	d.Cells, d.Named = append(all, d.Cells...), true
}

func (p *parser) title(title string) {
	if strings.HasPrefix(title, "+") {
		return // a heading; the machine stays as it is
	}
	d := Dialogue{Title: title, File: p.file.Name, Line: p.line}
	if n := len(p.file.Dialogues); n > 0 && strings.HasPrefix(title, "same ") {
		d.Cells = p.file.Dialogues[n-1].Cells
	}
	for _, m := range titleCell().FindAllStringSubmatch(title, -1) {
		if c, ok := script.ParseCell(m[1], m[2]); ok {
			d.Cells = append(d.Cells, c)
		}
	}
	p.file.Dialogues = append(p.file.Dialogues, d)
}
