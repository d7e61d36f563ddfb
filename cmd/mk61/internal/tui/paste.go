package tui

import (
	"bytes"
	"strings"
	"time"

	"mk61/calc"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"

	"github.com/gdamore/tcell/v2"
)

// A bracketed paste comes as keys between two marks. It is never keys of the
// calculator: a number is typed, a listing goes to the reader, anything else is
// refused.

// pasteTime is how long a paste may be silent before it counts as ended.
const pasteTime = 2 * time.Second

// paste is what was pasted so far.
type paste struct {
	on   bool
	text strings.Builder
	cr   bool // the last was a carriage return
	last time.Time
}

// begin begins a paste.
func (p *paste) begin(now time.Time) { *p = paste{on: true, last: now} }

// key takes a key of a paste.
func (p *paste) key(ev *tcell.EventKey, now time.Time) {
	p.last = now
	if p.text.Len() > maxListing {
		return
	}
	switch ev.Key() {
	case tcell.KeyRune:
		p.text.WriteRune(ev.Rune())
	case tcell.KeyTab:
		p.text.WriteByte('\t')
	case tcell.KeyEnter:
		p.text.WriteByte('\n')
	case tcell.KeyCtrlJ:
		if !p.cr {
			p.text.WriteByte('\n')
		}
	}
	p.cr = ev.Key() == tcell.KeyEnter
}

// pasted takes what was pasted.
func (a *app) pasted() {
	text := a.paste.text.String()
	a.paste = paste{}
	a.dirty = true
	if p, ok := a.over.(*prompt); ok {
		line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		p.insert([]rune(line))
		return
	}
	a.over = nil
	refuse := func(en, ru string) { a.tell(a.say(en, ru), true) }
	switch typed, isNumber := script.Number(strings.TrimSpace(text)); {
	case len(text) > maxListing:
		refuse("too long to paste", "слишком длинно для вставки")
	case a.m.off:
		refuse("nothing pasted: it is switched off", "не вставлено: выключен")
	case a.m.live():
		refuse("nothing pasted: a program runs", "не вставлено: идёт счёт")
	case isNumber && (a.m.s.Prefix != calc.PrefixNone || a.m.s.Mode == calc.Program):
		refuse("nothing pasted: a number goes to X, in АВТ", "не вставлено: число идёт в X, в режиме АВТ")
	case isNumber:
		for _, k := range typed {
			a.press(k.Key)
		}
	default:
		name := a.say("pasted", "вставлено")
		l, ds := listing.Read(name, []byte(text), listing.Options{})
		switch {
		case !listing.Failed(ds) && len(l.Cells) > 1:
			p := &Program{Name: name, Title: l.Title, Listing: l, Board: l.Board.Text}
			if p.Title == "" {
				p.Title = name
			}
			a.load(p)
		case likeListing(text):
			a.over = newReport(name, faultLines(ds, a.lang()))
		default:
			refuse("nothing pasted: neither a number nor a listing", "не вставлено: не число и не листинг")
		}
	}
}

// likeListing tells whether somebody meant a text as a program: half of its words at
// least are commands, codes, addresses or numbers, or a letter of them.
func likeListing(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;:|=.", r) })
	known := 0
	for _, w := range words {
		_, isCode := isa.Decode(w)
		_, isKey := isa.ParseKey(w)
		_, isNumber := script.Number(w)
		_, isByte := script.ParseByte(strings.ToUpper(w))
		if isCode || isKey || isNumber || isByte || len([]rune(w)) <= 2 {
			known++
		}
	}
	return len(words) > 1 && 2*known >= len(words)
}

// copied is what the panel in focus has to give to the clipboard.
func (a *app) copied() string {
	switch a.focus {
	case panelTape:
		return a.m.tape.dialogue(a.fileName(""), &a.m.s)
	case panelRegisters, panelReturn:
		var b strings.Builder
		for r := range calc.NumRegs {
			b.WriteString(r.String() + "=" + script.KeepNumber(*a.m.s.At(r)) + "\n")
		}
		return b.String()
	case panelPaper:
		if a.program == nil {
			return ""
		}
		return a.program.Title + "\n\n" + strings.NewReplacer(asIs, "", "\t", "").Replace(a.program.Text) + "\n"
	case panelMemory:
		text, _ := a.m.unit().Memory.MarshalText()
		return string(text)
	}
	var b bytes.Buffer
	if err := listing.Write(&b, a.listing(), "mk61", a.dialect()); err != nil {
		a.tell(err.Error(), true)
	}
	return b.String()
}

// toClipboard gives a text to the terminal, which may have a clipboard.
func (a *app) toClipboard(text string) {
	if text == "" {
		return
	}
	a.scr.SetClipboard([]byte(text))
	line, more, _ := strings.Cut(text, "\n")
	if more != "" {
		line += " …"
	}
	a.tell(a.say("copied: ", "скопировано: ")+line, false)
}
