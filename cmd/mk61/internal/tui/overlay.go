package tui

import (
	"strings"

	"github.com/gdamore/tcell/v2"
)

// overlay is a box over the calculator that takes all input until it closes.
type overlay interface {
	draw(a *app, w, h int)
	key(a *app, ev *tcell.EventKey)
	mouse(a *app, x, y int, b, pressed tcell.ButtonMask)
}

// box draws the frame of an overlay in the middle and returns its inside.
func (a *app) box(w, h, bw, bh int, title string) rect {
	r := rect{(w - bw) / 2, (h - 1 - bh) / 2, bw, bh}
	r.x, r.y = max(0, r.x), max(0, r.y)
	r.w, r.h = min(r.w, w), min(r.h, h-1)
	t, v := &a.th, &a.c
	v.fill(r, ' ', t.over)
	for x := r.x + 1; x < r.x+r.w-1; x++ {
		v.put(x, r.y, '─', t.over)
		v.put(x, r.y+r.h-1, '─', t.over)
	}
	for y := r.y + 1; y < r.y+r.h-1; y++ {
		v.put(r.x, y, '│', t.over)
		v.put(r.x+r.w-1, y, '│', t.over)
	}
	v.put(r.x, r.y, '┌', t.over)
	v.put(r.x+r.w-1, r.y, '┐', t.over)
	v.put(r.x, r.y+r.h-1, '└', t.over)
	v.put(r.x+r.w-1, r.y+r.h-1, '┘', t.over)
	v.text(r.x+2, r.y, r.w-4, " "+title+" ", t.overHead)
	return r.inset(2, 1)
}

// pages is a text to look through: the help, and the errors of a listing.
type pages struct {
	title string
	lines []string
	heads map[int]bool // lines drawn as headings
	top   int
	rows  int // drawn last
}

func (p *pages) draw(a *app, w, h int) {
	bw := 0
	for _, l := range p.lines {
		s := l
		if a.c.ascii {
			s = toASCII(l)
		}
		bw = max(bw, width(s))
	}
	in := a.box(w, h, min(w, max(bw+4, width(p.title)+8)), min(h-1, len(p.lines)+2), p.title)
	p.rows = in.h
	p.top = max(0, min(p.top, len(p.lines)-in.h))
	for i := 0; i < in.h && p.top+i < len(p.lines); i++ {
		st := a.th.over
		if p.heads[p.top+i] {
			st = a.th.overHead
		}
		a.c.text(in.x, in.y+i, in.w, p.lines[p.top+i], st)
	}
	if p.top+in.h < len(p.lines) {
		a.c.text(in.x+in.w-3, in.y+in.h, 3, " ▼ ", a.th.overHead)
	}
	if p.top > 0 {
		a.c.text(in.x+in.w-3, in.y-1, 3, " ▲ ", a.th.overHead)
	}
}

func (p *pages) key(a *app, ev *tcell.EventKey) {
	switch ev.Key() {
	case tcell.KeyUp:
		p.top--
	case tcell.KeyDown:
		p.top++
	case tcell.KeyPgUp:
		p.top -= p.rows
	case tcell.KeyPgDn:
		p.top += p.rows
	case tcell.KeyRune:
		if ev.Rune() == ' ' && p.top+p.rows < len(p.lines) {
			p.top += p.rows
			return
		}
		a.over = nil
	default:
		a.over = nil
	}
}

func (p *pages) mouse(a *app, _, _ int, b, pressed tcell.ButtonMask) {
	switch {
	case b&tcell.WheelUp != 0:
		p.top -= 3
	case b&tcell.WheelDown != 0:
		p.top += 3
	case pressed&tcell.Button1 != 0:
		a.over = nil
	}
}

// newReport shows lines of errors.
func newReport(title string, lines []string) overlay {
	return &pages{title: title, lines: lines}
}

// prompt asks for one line.
type prompt struct {
	title string
	text  []rune
	at    int
	done  func(a *app, text string)
}

func newPrompt(title, text string, done func(*app, string)) overlay {
	return &prompt{title, []rune(text), len([]rune(text)), done}
}

func (p *prompt) draw(a *app, w, h int) {
	in := a.box(w, h, min(w, 60), 3, p.title)
	from := max(0, p.at-in.w+1)
	st := a.th.over
	a.c.text(in.x, in.y, in.w, string(p.text[from:]), st)
	ch := ' '
	if p.at < len(p.text) {
		ch = p.text[p.at]
	}
	a.c.put(in.x+p.at-from, in.y, ch, st.Reverse(true))
}

func (p *prompt) key(a *app, ev *tcell.EventKey) {
	switch ev.Key() {
	case tcell.KeyEscape:
		a.over = nil
	case tcell.KeyEnter:
		a.over = nil
		if s := strings.TrimSpace(string(p.text)); s != "" {
			p.done(a, s)
		}
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		if p.at > 0 {
			p.text = append(p.text[:p.at-1], p.text[p.at:]...)
			p.at--
		}
	case tcell.KeyDelete:
		if p.at < len(p.text) {
			p.text = append(p.text[:p.at], p.text[p.at+1:]...)
		}
	case tcell.KeyLeft:
		p.at = max(0, p.at-1)
	case tcell.KeyRight:
		p.at = min(len(p.text), p.at+1)
	case tcell.KeyHome, tcell.KeyCtrlA:
		p.at = 0
	case tcell.KeyEnd, tcell.KeyCtrlE:
		p.at = len(p.text)
	case tcell.KeyCtrlU:
		p.text, p.at = nil, 0
	case tcell.KeyRune:
		p.insert([]rune{ev.Rune()})
	}
}

func (p *prompt) insert(r []rune) {
	if len(p.text)+len(r) < 1000 {
		p.text = append(p.text[:p.at], append(r, p.text[p.at:]...)...)
		p.at += len(r)
	}
}

func (p *prompt) mouse(*app, int, int, tcell.ButtonMask, tcell.ButtonMask) {}
