package tui

import (
	"fmt"
	"strings"
	"time"

	"mk61/calc"
	"mk61/calc/number"

	"github.com/gdamore/tcell/v2"
)

var angles = [3]number.Angle{number.Rad, number.Grad, number.Deg}

func sprintf(format string, a ...any) string { return fmt.Sprintf(format, a...) }

// bgOf is the background of a style.
func bgOf(st tcell.Style) tcell.Color {
	_, bg, _ := st.Decompose()
	return bg
}

// asciiDisplay spells a picture of the indicator in ASCII.
func asciiDisplay(s string) string {
	return strings.NewReplacer("Г", "r", "Е", "E", "С", "C").Replace(s)
}

// draw draws everything and shows it.
func (a *app) draw() {
	a.dirty = false
	a.drawn++
	a.m.look()
	w, h := a.scr.Size()
	a.c.begin(w, h)
	a.lay = arrange(a.m.s.Model, w, h, a.focus, a.cover, a.panels())
	a.c.fill(rect{0, 0, w, h}, ' ', a.th.desk)
	switch a.lay.form {
	case formTiny:
		a.drawTiny(w, h)
		a.c.flush()
		return
	case formCompact:
		a.drawCompact(w, h)
	default:
		a.drawCase(&a.lay.casing)
		a.drawStack()
		for _, p := range a.lay.panels {
			a.drawPanel(p)
		}
	}
	a.drawStatus(w)
	if a.over != nil {
		a.over.draw(a, w, h)
	}
	a.c.flush()
	a.filmed()
}

// drawStack shows the stack in two rows below the case that nothing else needs,
// where the registers have no panel.
func (a *app) drawStack() {
	l := &a.lay
	y := l.casing.box.h
	if l.status-y < 2 {
		return
	}
	for _, p := range l.panels {
		if p.kind == panelRegisters || p.at.y >= y && p.at.x < l.casing.box.w {
			return
		}
	}
	for r := calc.RegX; r <= calc.RegT; r++ {
		x := 2 + int(r-calc.RegX)%2*24
		n := *a.m.s.At(r)
		st := a.th.text
		switch {
		case a.m.changed[r]:
			st = a.th.mark
		case n == 0:
			st = a.th.quiet
		}
		a.c.text(x, y+int(r-calc.RegX)/2, 1, r.String(), a.th.quiet)
		shown := calc.Picture(n).String()
		if a.c.ascii {
			shown = asciiDisplay(shown)
		}
		a.c.text(x+2, y+int(r-calc.RegX)/2, 16, shown, st)
	}
}

func (a *app) drawTiny(w, h int) {
	msg := wrap(fmt.Sprintf(a.say("%d×%d is too small: at least %d×%d", "Окно %d×%d мало: нужно хотя бы %d×%d"), w, h, compactWidth, compactHeight), max(1, w))
	p, l := a.m.picture()
	lines := append([]string{reading(p, l)}, msg...)
	for i := 0; i < len(lines) && i < h; i++ {
		a.c.text(0, i, w, lines[i], a.th.text)
	}
}

// drawCompact is the calculator for a small window: the indicator in plain
// text and the keys without legends.
func (a *app) drawCompact(w, h int) {
	t, v := &a.th, &a.c
	rows := keyRows(a.m.s.Model)
	cols := len(rows[0])
	kw := min(w/cols, 8)
	c := casing{model: a.m.s.Model, box: rect{0, 0, kw * cols, 3 + len(rows)}}
	v.fill(c.box, ' ', t.body)
	v.fill(rect{0, 0, c.box.w, 1}, ' ', t.glass)
	p, l := a.m.picture()
	s := reading(p, l)
	if v.ascii {
		s = asciiDisplay(s)
	}
	st := t.glass.Bold(true)
	if l == lightDim && !t.mono {
		st = t.glass.Foreground(t.glow)
	}
	v.text(2, 0, c.box.w-2, s, st)
	v.right(0, 0, c.box.w-1, a.model(), st)
	c.switches = switchPlaces(c.model, rect{0, 0, c.box.w, 1}, false)
	for _, sw := range c.switches {
		face := t.slot
		if a.switchAt(sw.act) == sw.pos {
			face = t.knob
		}
		v.fill(sw.at, ' ', face)
		v.centre(sw.at.x, sw.at.y, sw.at.w, switchTexts[sw.act][sw.pos], face)
	}
	for r, row := range rows {
		for i, k := range row {
			at := rect{i * kw, 2 + r, kw, 1}
			c.keys = append(c.keys, keyPlace{k, rect{at.x, at.y, kw - 1, 1}, at})
			face := t.capOf(k).up
			if a.isDown(k) || a.waits(k) {
				face = t.capOf(k).down
			}
			v.fill(rect{at.x, at.y, kw - 1, 1}, ' ', face)
			v.centre(at.x, at.y, kw-1, a.cap(k), face)
		}
	}
	a.lay.casing = c
	// what is left goes to the panel in focus
	below := rect{0, c.box.h - 1, w, h - c.box.h}
	if below.h >= 3 {
		a.lay.panels = []panelPlace{{a.focus, below}}
		a.drawPanel(a.lay.panels[0])
	}
	if right := w - c.box.w - 1; right >= 20 {
		p := panelPlace{a.focus, rect{c.box.w + 1, 0, right, h - 1}}
		a.lay.panels = []panelPlace{p}
		v.fill(below, ' ', t.desk)
		a.drawPanel(p)
	}
}

// statusHint is one thing that a click on the status line does.
type statusHint struct {
	act    action
	en, ru string
}

// The hints of the status line, the most wanted last: where room is short the first
// are left out.
var (
	restHints = []statusHint{
		{actSpeed, "v speed", "v скорость"}, {actPanel, "Tab panel", "Tab панель"}, {actQuit, "q quit", "q выход"}, {actOpen, "l load", "l программы"}, {actHelp, "? help", "? справка"},
	}
	pauseHints = []statusHint{
		{actBackBreak, "^B to stop", "^B к останову"},
		{actRunTo, "h to cell", "h до ячейки"},
		{actUntil, "^T until", "^T пуск до"},
		{actForth10, ") +10", ") +10"},
		{actBack10, "( −10", "( −10"},
		{actWho, "^W who wrote", "^W кто писал"},
		{actHelp, "? help", "? справка"},
		{actUndo, "u back", "u назад"},
		{actStep, "i step", "i шаг"},
		{actPause, "z go on", "z дальше"},
	}
	runHints = []statusHint{
		{actHelp, "? help", "? справка"}, {actPause, "z pause", "z пауза"}, {actSpeed, "v faster", "v быстрее"},
	}
)

// hints are what the status line offers now.
func (a *app) hints() []statusHint {
	switch {
	case a.m.running() && a.m.paused:
		return pauseHints
	case a.m.live() && a.m.speed != speedFull:
		return runHints
	}
	return restHints
}

// statusText is the state, or the message that stands in its place.
func (a *app) statusText() string {
	if a.message != "" {
		return a.message
	}
	if g := a.guided(); g != "" {
		return g
	}
	left := a.state() + "  " + a.m.speed.String()
	if a.m.live() && a.m.speed == speedReal && a.m.ran() >= longRun {
		left += a.say("  ×10 is kinder", "  лучше ×10")
	} else if a.program != nil && a.program.Title != "" && a.lay.w >= 100 {
		left += "  " + cut(a.program.Title, 40)
	}
	return left
}

// longRun is how long a run may think before the face says that there are other
// speeds.
const longRun = 10 * time.Second

// hintPlaces puts the hints at the right end of the status line, as many as the text
// at the left leaves room for.
func (a *app) hintPlaces() (places []rect, texts []string, acts []action) {
	x := a.lay.w
	room := width(a.statusText()) + 2
	hints := a.hints()
	for i := len(hints) - 1; i >= 0; i-- {
		hint := hints[i]
		s := a.say(hint.en, hint.ru)
		x -= width(s) + 2
		if x < room {
			break
		}
		places = append(places, rect{x, a.lay.status, width(s), 1})
		texts = append(texts, s)
		acts = append(acts, hint.act)
	}
	return places, texts, acts
}

func (a *app) clickStatus(x int) {
	places, _, acts := a.hintPlaces()
	for i, p := range places {
		if p.has(x, a.lay.status) {
			a.do(acts[i])
		}
	}
}

// state says in words what the machine does.
func (a *app) state() string {
	s := &a.m.s
	switch {
	case a.m.off:
		return a.say("off", "выключен")
	case s.Hung:
		return a.say("hangs: power off", "завис: выключите")
	case s.Running && a.m.paused:
		return a.say("paused", "пауза")
	case s.Running:
		return a.say("runs", "счёт")
	}
	mode := "АВТ"
	if s.Mode == calc.Program {
		mode = "ПРГ"
	}
	if a.c.ascii {
		mode = map[bool]string{false: "AUTO", true: "PRG"}[s.Mode == calc.Program]
	}
	switch s.Prefix {
	case calc.PrefixF:
		mode += " F"
	case calc.PrefixK:
		mode += " К"
	case calc.PrefixHigh:
		mode += " __"
	case calc.PrefixLow:
		mode += fmt.Sprintf(" %X_", s.High)
	}
	return mode
}

func (a *app) drawStatus(w int) {
	t, v := &a.th, &a.c
	y := a.lay.status
	v.fill(rect{0, y, w, 1}, ' ', t.status)
	st := t.status
	if a.message != "" && a.alarm {
		st = t.alarm
	}
	v.text(1, y, w-2, cut(a.statusText(), w-2), st)
	places, texts, _ := a.hintPlaces()
	for i, p := range places {
		v.text(p.x, y, p.w, texts[i], t.status)
	}
}
