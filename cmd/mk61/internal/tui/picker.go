package tui

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa/listing"

	"github.com/gdamore/tcell/v2"
)

// pick is one line of the picker: a heading, a program, a file, a directory or a desk.
type pick struct {
	text    string
	note    string
	program *Program
	path    string
	dir     bool
	head    bool
	slot    string // a session of its own
}

// picker chooses a program of the library, a file, or another desk. What is typed is
// looked for in names and titles; what begins with / . or ~ is a path.
type picker struct {
	dir   string
	all   []pick
	items []pick // those that are shown
	query []rune
	at    int
	top   int
	in    rect // the list as drawn last
}

// mostFiles is how many files of a directory are offered.
const mostFiles = 5000

func newPicker(a *app, dir string) overlay {
	p := &picker{dir: dir}
	group := func(name string, l []pick) {
		if len(l) > 0 {
			p.all = append(append(p.all, pick{text: name, head: true}), l...)
		}
	}
	if dir == "." {
		if a.cfg.More != nil {
			a.cfg.Library = append(a.cfg.Library, a.cfg.More()...)
			a.cfg.More = nil
		}
		var recent, games, rest []pick
		for _, path := range a.recent() {
			recent = append(recent, pick{text: filepath.Base(path), note: filepath.Base(filepath.Dir(path)), path: path})
		}
		for i := range a.cfg.Library {
			e := &a.cfg.Library[i]
			it := pick{text: e.Title, note: e.Name, program: e}
			if e.Game {
				games = append(games, it)
			} else {
				rest = append(rest, it)
			}
		}
		group(a.say("Recent files", "Недавние файлы"), recent)
		group(a.say("Games", "Игры"), games)
		group(a.say("Programs", "Программы"), rest)
		group(a.say("Desks", "Столы"), a.desks())
	}
	files, err := directory(dir)
	if err != nil {
		a.tell(err.Error(), true)
	}
	group(a.say("Files", "Файлы"), files)
	p.filter()
	return p
}

// directory are the listings and directories in a directory.
func directory(dir string) ([]pick, error) {
	l := []pick{{text: "../", path: filepath.Join(dir, ".."), dir: true}}
	entries, err := os.ReadDir(dir)
	var files []pick
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			l = append(l, pick{text: name + "/", path: filepath.Join(dir, name), dir: true})
		case slices.Contains(listing.Suffixes(), strings.ToLower(filepath.Ext(name))):
			files = append(files, pick{text: name, path: filepath.Join(dir, name)})
		}
		if len(l)+len(files) > mostFiles {
			break
		}
	}
	sort.SliceStable(files, func(i, j int) bool { return files[i].text < files[j].text })
	return append(l, files...), err
}

// isPath tells whether what was typed is a path.
func (p *picker) isPath() bool {
	return len(p.query) > 0 && strings.ContainsRune("/~.", p.query[0])
}

// filter chooses the items that are shown, with their headings.
func (p *picker) filter() {
	p.at, p.top = 0, 0
	p.items = nil
	var words []string
	if !p.isPath() {
		words = strings.Fields(strings.ToLower(string(p.query)))
	}
	var head *pick
	for i := range p.all {
		it := &p.all[i]
		if it.head {
			head = it
			continue
		}
		text := strings.ToLower(it.text + " " + it.note)
		if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			continue
		}
		if head != nil {
			p.items = append(p.items, *head)
			head = nil
		}
		p.items = append(p.items, *it)
	}
	p.move(0)
}

// move goes by so many items, over headings.
func (p *picker) move(by int) {
	step := 1
	if by < 0 {
		step = -1
	}
	at := max(0, min(len(p.items)-1, p.at+by))
	for at >= 0 && at < len(p.items) && p.items[at].head {
		at += step
	}
	if at >= 0 && at < len(p.items) {
		p.at = at
	}
}

// preview is what is told of the item that is marked.
func (p *picker) preview() string {
	if p.at >= len(p.items) || p.items[p.at].program == nil {
		return ""
	}
	e := p.items[p.at].program
	return e.Title + "\n\n" + e.Text
}

func (p *picker) draw(a *app, w, h int) {
	title := a.say("Load a program", "Загрузить программу")
	if len(p.query) > 0 {
		title += ": " + string(p.query)
	} else if w >= 60 {
		title += a.say("; type to search, / begins a path", "; набирайте, чтобы искать; / начинает путь")
	}
	bw := min(w, 72)
	if w >= 110 {
		bw = min(w, 140)
	}
	in := a.box(w, h, bw, h-1, title)
	if w >= 110 {
		text := wrap(p.preview(), in.w-66)
		for i := 0; i < in.h && i < len(text); i++ {
			st := a.th.over
			if i == 0 {
				st = a.th.overHead
			}
			a.c.text(in.x+66, in.y+i, in.w-66, text[i], st)
		}
		in.w = 64
	}
	p.in = in
	if p.at < p.top {
		p.top = p.at
	}
	if p.top == 1 { // with its heading
		p.top = 0
	}
	if p.at >= p.top+in.h {
		p.top = p.at - in.h + 1
	}
	if len(p.items) == 0 {
		a.c.text(in.x, in.y, in.w, a.say("nothing found; Enter reads it as a path", "ничего не найдено; Enter прочтёт как путь"), a.th.over)
	}
	for i := 0; i < in.h && p.top+i < len(p.items); i++ {
		it := p.items[p.top+i]
		if it.head {
			a.c.text(in.x, in.y+i, in.w, it.text, a.th.overHead)
			continue
		}
		st := a.th.over
		if p.top+i == p.at {
			st = st.Reverse(true)
		}
		a.c.fill(rect{in.x, in.y + i, in.w, 1}, ' ', st)
		w := in.w - 2
		if it.note != "" {
			w -= min(20, width(it.note)+1)
			a.c.right(in.x, in.y+i, in.w, cut(it.note, 19), st)
		}
		a.c.text(in.x+2, in.y+i, w, cut(it.text, w), st)
	}
}

func (p *picker) key(a *app, ev *tcell.EventKey) {
	switch ev.Key() {
	case tcell.KeyEscape:
		a.over = nil
	case tcell.KeyUp:
		p.move(-1)
	case tcell.KeyDown:
		p.move(1)
	case tcell.KeyPgUp:
		p.move(-max(1, p.in.h))
	case tcell.KeyPgDn:
		p.move(max(1, p.in.h))
	case tcell.KeyHome:
		p.at = 0
		p.move(0)
	case tcell.KeyEnd:
		p.move(len(p.items))
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		if n := len(p.query); n > 0 {
			p.query = p.query[:n-1]
			p.filter()
		}
	case tcell.KeyEnter:
		p.choose(a)
	case tcell.KeyRune:
		if len(p.query) < 1000 {
			p.query = append(p.query, ev.Rune())
			p.filter()
		}
	}
}

func (p *picker) choose(a *app) {
	if p.isPath() || len(p.items) == 0 && len(p.query) > 0 {
		p.open(a, string(p.query))
		return
	}
	if p.at >= len(p.items) || p.items[p.at].head {
		return
	}
	it := p.items[p.at]
	switch {
	case it.slot != "":
		a.over = nil
		a.openSlot(it.slot)
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

// open opens what was typed as a path.
func (p *picker) open(a *app, path string) {
	if rest, ok := strings.CutPrefix(path, "~"); ok {
		path = a.getenv("HOME") + rest
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(p.dir, path)
	}
	if st, err := os.Stat(path); err == nil && st.IsDir() {
		a.over = newPicker(a, path)
		return
	}
	a.over = nil
	a.loadFile(path)
}

func (p *picker) mouse(a *app, x, y int, b, pressed tcell.ButtonMask) {
	switch {
	case b&tcell.WheelUp != 0:
		p.move(-3)
	case b&tcell.WheelDown != 0:
		p.move(3)
	case pressed&tcell.Button1 == 0:
	case p.in.has(x, y):
		if i := p.top + y - p.in.y; i < len(p.items) && !p.items[i].head {
			p.at = i
			p.choose(a)
		}
	default:
		a.over = nil
	}
}

// mostRecent is how many files are remembered.
const mostRecent = 8

// recentPath is the file with the files that were loaded last.
func (a *app) recentPath() string {
	path, err := a.sessionPath()
	if err != nil {
		return ""
	}
	return filepath.Join(filepath.Dir(path), "recent")
}

// recent are the files that were loaded last and are still there.
func (a *app) recent() (l []string) {
	path := a.recentPath()
	if path == "" {
		return nil
	}
	text, err := userfile.Read(context.Background(), path, maxListing)
	if err != nil {
		return nil
	}
	for _, p := range strings.Split(string(text), "\n") {
		if _, err := os.Stat(p); err == nil && p != "" && len(l) < mostRecent {
			l = append(l, p)
		}
	}
	return l
}

// remember puts a file at the head of those that were loaded last.
func (a *app) remember(path string) {
	file := a.recentPath()
	if file == "" || a.noSave {
		return
	}
	l := slices.DeleteFunc(a.recent(), func(p string) bool { return p == path })
	l = append([]string{path}, l...)
	_ = userfile.Replace(file, []byte(strings.Join(l, "\n")+"\n"), userfile.Private) // a convenience: not told when it fails
}

// desks are the sessions that are kept, but the one that is on.
func (a *app) desks() (l []pick) {
	path, err := a.sessionPath()
	if err != nil {
		return nil
	}
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.session"))
	for _, f := range files {
		slot := strings.TrimSuffix(filepath.Base(f), ".session")
		st, err := os.Stat(f)
		if f == path || err != nil || !ValidSlot(slot) {
			continue
		}
		l = append(l, pick{text: slot, note: st.ModTime().Format("2006-01-02 15:04"), slot: slot})
	}
	sort.SliceStable(l, func(i, j int) bool { return l[i].note > l[j].note })
	return l
}

// openSlot keeps this desk and goes to another.
func (a *app) openSlot(slot string) {
	if err := a.save(); err != nil {
		a.tell(err.Error(), true)
		return
	}
	a.unclaim()
	a.cfg.Slot, a.cfg.Program, a.cfg.Fresh, a.cfg.SetModel, a.cfg.Clock = slot, nil, false, false, 0
	a.fresh, a.noSave, a.step = false, false, 0
	a.program, a.film = nil, nil
	a.m = a.newMachine(a.cfg.Model)
	a.message = ""
	a.open()
	if a.message == "" {
		a.tell(a.say("desk ", "стол ")+slot, false)
	}
	a.scr.SetTitle(a.model())
	a.dirty = true
}
