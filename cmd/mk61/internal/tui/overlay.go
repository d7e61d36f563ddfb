package tui

import (
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"mk61/isa/listing"

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

// newHelp is made from the table of keys and the table of commands.
func newHelp(a *app) overlay {
	p := &pages{title: a.say("Keys", "Клавиши"), heads: make(map[int]bool)}
	head := func(s string) {
		if len(p.lines) > 0 {
			p.lines = append(p.lines, "")
		}
		p.heads[len(p.lines)] = true
		p.lines = append(p.lines, s)
	}
	head(a.say("The calculator: key, what types it, after F, after К", "Калькулятор: клавиша, чем нажать, после F, после К"))
	latin := a.c.ascii
	pad := func(s string, w int) string {
		if latin {
			s = toASCII(s)
		}
		return pad(s, w)
	}
	var cells []string
	for _, row := range keyRows(a.m.s.Model) {
		for _, k := range row {
			f, kk, letter := legends(k, latin)
			s := pad(capText(k, latin), 5) + pad(typedBy(k), 6) + pad(f, 7) + pad(kk, 5)
			if letter != "" {
				s += " " + letter
			}
			cells = append(cells, pad(s, 26))
		}
	}
	half := (len(cells) + 1) / 2
	for i := range half {
		line := cells[i]
		if i+half < len(cells) {
			line += "  " + cells[i+half]
		}
		p.lines = append(p.lines, strings.TrimRight(line, " "))
	}
	p.lines = append(p.lines, a.say("While a register or an address is due, a b c d e are its letters.",
		"Когда ждут регистр или адрес, a b c d e — его буквы."))
	p.lines = append(p.lines, a.say("The Russian layout types the same by the same keys.", "Русская раскладка: те же клавиши на тех же местах."))
	head(a.say("Around it", "Вокруг него"))
	for _, c := range commandTable {
		p.lines = append(p.lines, pad(c.shown, 10)+a.say(c.en, c.ru))
	}
	head(a.say("Mouse", "Мышь"))
	p.lines = append(p.lines,
		a.say("click a key or a switch; click a cell: breakpoint;", "щелчок — клавиша, переключатель; по ячейке — точка останова;"),
		a.say("right click on a cell: run to it; wheel: scroll.", "правой по ячейке — пуск до неё; колесо — прокрутка."))
	return p
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

// pick is one line of the picker.
type pick struct {
	text    string
	note    string
	program *Program
	path    string
	dir     bool
}

// picker chooses a program of the library or a file.
type picker struct {
	dir   string
	items []pick
	at    int
	top   int
	in    rect // the list as drawn last
}

func newPicker(a *app, dir string) overlay {
	p := &picker{dir: dir}
	if dir == "." {
		if a.cfg.More != nil {
			a.cfg.Library = append(a.cfg.Library, a.cfg.More()...)
			a.cfg.More = nil
		}
		for i := range a.cfg.Library {
			e := &a.cfg.Library[i]
			p.items = append(p.items, pick{text: e.Title, note: e.Name, program: e})
		}
	}
	p.items = append(p.items, pick{text: "../", path: filepath.Join(dir, ".."), dir: true})
	entries, err := os.ReadDir(dir)
	if err != nil {
		a.tell(err.Error(), true)
	}
	var files []pick
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			p.items = append(p.items, pick{text: name + "/", path: filepath.Join(dir, name), dir: true})
		case slices.Contains(listing.Suffixes(), strings.ToLower(filepath.Ext(name))):
			files = append(files, pick{text: name, path: filepath.Join(dir, name)})
		}
		if len(p.items)+len(files) > 5000 {
			break
		}
	}
	sort.SliceStable(files, func(i, j int) bool { return files[i].text < files[j].text })
	p.items = append(p.items, files...)
	return p
}

func (p *picker) draw(a *app, w, h int) {
	title := a.say("Load a program", "Загрузить программу")
	in := a.box(w, h, min(w, 72), min(h-1, max(8, len(p.items)+2)), title)
	p.in = in
	if p.at < p.top {
		p.top = p.at
	}
	if p.at >= p.top+in.h {
		p.top = p.at - in.h + 1
	}
	for i := 0; i < in.h && p.top+i < len(p.items); i++ {
		it := p.items[p.top+i]
		st := a.th.over
		if p.top+i == p.at {
			st = st.Reverse(true)
		}
		a.c.fill(rect{in.x, in.y + i, in.w, 1}, ' ', st)
		w := in.w
		if it.note != "" {
			w -= min(20, width(it.note)+1)
			a.c.right(in.x, in.y+i, in.w, cut(it.note, 19), st)
		}
		a.c.text(in.x, in.y+i, w, cut(it.text, w), st)
	}
}

func (p *picker) key(a *app, ev *tcell.EventKey) {
	last := len(p.items) - 1
	switch ev.Key() {
	case tcell.KeyEscape:
		a.over = nil
	case tcell.KeyUp:
		p.at = max(0, p.at-1)
	case tcell.KeyDown:
		p.at = min(last, p.at+1)
	case tcell.KeyPgUp:
		p.at = max(0, p.at-p.in.h)
	case tcell.KeyPgDn:
		p.at = min(last, p.at+p.in.h)
	case tcell.KeyHome:
		p.at = 0
	case tcell.KeyEnd:
		p.at = last
	case tcell.KeyEnter:
		p.choose(a)
	case tcell.KeyRune: // the next item that begins with the letter
		r := plain(ev.Rune())
		if r == 'q' && len(p.items) == 0 {
			a.over = nil
			return
		}
		for n := range p.items {
			i := (p.at + 1 + n) % len(p.items)
			for _, s := range []string{p.items[i].text, p.items[i].note} {
				if t := []rune(s); len(t) > 0 && plain(t[0]) == r {
					p.at = i
					return
				}
			}
		}
	}
}

func (p *picker) choose(a *app) {
	if p.at >= len(p.items) {
		return
	}
	it := p.items[p.at]
	switch {
	case it.dir:
		a.over = newPicker(a, it.path)
	case it.program != nil:
		a.over = nil
		a.load(it.program)
	default:
		a.over = nil
		a.loadFile(it.path)
	}
}

func (p *picker) mouse(a *app, x, y int, b, pressed tcell.ButtonMask) {
	switch {
	case b&tcell.WheelUp != 0:
		p.at = max(0, p.at-3)
	case b&tcell.WheelDown != 0:
		p.at = min(len(p.items)-1, p.at+3)
	case pressed&tcell.Button1 == 0:
	case p.in.has(x, y):
		if i := p.top + y - p.in.y; i < len(p.items) {
			p.at = i
			p.choose(a)
		}
	default:
		a.over = nil
	}
}
