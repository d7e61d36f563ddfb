package tui

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/picture"

	"github.com/gdamore/tcell/v2"
)

// Shot says what is to be typed on a face of its own, and what picture of it is wanted.
type Shot struct {
	W, H int
	// Keys are a line of package script, with keys of the terminal in it: <Tab>, <v>,
	// <2s> to wait.
	Keys string
	// Format is svg, png, gif or cast.
	Format string
	// Speed is that of the machine while it is typed: 1, 10, 100, 0 for full. A picture
	// that does not move is taken at full speed.
	Speed int
	// Panel is the panel in focus at the end, by its English name; "" as it comes.
	Panel string
}

// Formats are those of pictures, the suffixes of their files.
func Formats() []string { return []string{"svg", "png", "gif", "cast"} }

// moves tells whether pictures of a format are animated.
func moves(format string) bool { return format == "gif" || format == "cast" }

// The times of what is typed for an animation, and the longest one.
const (
	typingTime  = 180 * time.Millisecond
	lookingTime = 1500 * time.Millisecond
	frameStep   = 20 * time.Millisecond
	longestShot = 10 * time.Minute
)

// Take types the keys on a face and writes the picture. The face keeps nothing.
func Take(ctx context.Context, w io.Writer, cfg Config, s Shot) error {
	scr := tcell.NewSimulationScreen("UTF-8")
	if err := scr.Init(); err != nil {
		return err
	}
	defer scr.Fini()
	scr.SetSize(s.W, s.H)
	a := newApp(scr, cfg)
	a.th = newTheme(1 << 24)
	a.fresh, a.noSave = true, true
	a.last = time.Unix(0, 0)
	a.patient = true
	if cfg.Clock > 0 {
		a.m.clock = cfg.Clock
	}
	if p := cfg.Program; p != nil {
		if p.Listing == nil {
			read, faults := readProgram(p.Path, a.lang())
			if read == nil {
				return fmt.Errorf("%s", strings.Join(faults, "\n"))
			}
			p = read
		}
		a.load(p)
	}
	a.message = ""
	for i, f := range speedFactor {
		if int(f) == s.Speed {
			a.m.speed = speed(i)
		}
	}
	if !moves(s.Format) {
		a.m.speed = speedFull
	}
	r := &recording{a: a, began: a.last, moving: moves(s.Format)}
	r.note()
	if err := r.line(ctx, s.Keys); err != nil {
		return err
	}
	if s.Panel != "" {
		for p := range numPanels {
			en := *a
			en.cfg.Russian = false
			if strings.EqualFold(en.panelName(p), s.Panel) {
				a.focus, a.cover = p, true
			}
		}
	}
	if r.moving {
		r.wait(ctx, lookingTime)
	}
	a.down = nil
	a.dirty = true
	r.note()
	return r.write(w, s.Format, a.model())
}

// recording is screens of a face as time goes on.
type recording struct {
	a       *app
	began   time.Time
	moving  bool
	moments []picture.Moment
}

// note takes the screen as it is now, if it is another than before.
func (r *recording) note() {
	if r.a.dirty || len(r.moments) == 0 {
		r.a.draw()
	}
	m := picture.Moment{At: r.a.last.Sub(r.began), Frame: r.a.c.frame()}
	if !r.moving {
		r.moments = r.moments[:0]
	}
	r.moments = append(r.moments, m)
}

// wait lets time pass.
func (r *recording) wait(ctx context.Context, d time.Duration) {
	for end := r.a.last.Add(d); r.a.last.Before(end) && ctx.Err() == nil; {
		r.a.until(r.a.last.Add(frameStep))
		if r.moving && r.a.dirty {
			r.note()
		}
	}
}

// settle waits until the program and the tube have come to rest.
func (r *recording) settle(ctx context.Context) error {
	for r.a.m.live() || r.a.m.dark > 0 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if r.a.last.Sub(r.began) > longestShot {
			return fmt.Errorf(r.a.say("still running after %v; choose another speed", "после %v ещё идёт счёт; выберите другую скорость"), longestShot)
		}
		r.wait(ctx, frameStep)
	}
	return nil
}

// line types a line.
func (r *recording) line(ctx context.Context, line string) error {
	for line != "" {
		head, rest, found := strings.Cut(line, "<")
		actions, err := script.Parse(head)
		if err != nil {
			return err
		}
		for _, act := range actions {
			if err := r.act(ctx, act); err != nil {
				return err
			}
		}
		if !found {
			return nil
		}
		name, tail, ok := strings.Cut(rest, ">")
		if !ok {
			return fmt.Errorf(r.a.say("%q: no > behind <", "%q: нет > после <"), rest)
		}
		if err := r.terminal(ctx, name); err != nil {
			return err
		}
		line = tail
	}
	return nil
}

// act does an action, and waits for what it starts.
func (r *recording) act(ctx context.Context, act script.Action) error {
	switch act.Kind {
	case script.Press:
		r.a.message = ""
		r.a.down[act.Key] = r.a.last.Add(downTime)
		r.a.press(act.Key)
	default:
		if act.Kind == script.LoadPart {
			return fmt.Errorf("%s", act.String())
		}
		r.a.m.g.Change("", func(d *desk.Desk) { _, _ = d.Begin(act) })
		r.a.m.look()
	}
	r.a.dirty = true
	if err := r.settle(ctx); err != nil {
		return err
	}
	if r.moving {
		r.note()
		r.wait(ctx, typingTime)
	}
	return nil
}

// terminal presses a key of the terminal, or waits.
func (r *recording) terminal(ctx context.Context, name string) error {
	if d, err := time.ParseDuration(name); err == nil && d >= 0 && d < longestShot {
		r.wait(ctx, d)
		return ctx.Err()
	}
	var ev *tcell.EventKey
	if n := []rune(name); len(n) == 1 {
		ev = tcell.NewEventKey(tcell.KeyRune, n[0], tcell.ModNone)
	} else {
		key := tcell.KeyRune
		for k, s := range tcell.KeyNames {
			if strings.EqualFold(s, name) {
				key = k
			}
		}
		if key == tcell.KeyRune {
			return fmt.Errorf(r.a.say("<%s> is no key of the terminal", "<%s> — не клавиша терминала"), name)
		}
		ev = tcell.NewEventKey(key, 0, tcell.ModNone)
	}
	r.a.input(ev, r.a.last)
	if r.moving {
		r.note()
		r.wait(ctx, typingTime)
	}
	return r.settle(ctx)
}

// write writes what was taken.
func (r *recording) write(w io.Writer, format, title string) error {
	last := r.moments[len(r.moments)-1]
	switch format {
	case "png":
		return last.PNG(w)
	case "gif":
		return picture.GIF(w, r.moments)
	case "cast":
		return picture.Cast(w, r.moments, title)
	}
	_, err := io.WriteString(w, last.SVG(title))
	return err
}

// frame is the screen as it was drawn last, for pictures.
func (c *canvas) frame() picture.Frame {
	f := picture.Frame{W: c.w, H: c.h, Cells: make([]picture.Cell, len(c.front))}
	for i, g := range c.front {
		f.Cells[i] = cellOf(g)
	}
	return f
}

// cellOf is a character with its colours; where it has none those of a dark terminal.
func cellOf(g glyph) picture.Cell {
	fg, bg, attr := g.st.Decompose()
	rgb := func(c tcell.Color, other uint32) uint32 {
		if h := c.Hex(); h >= 0 {
			return uint32(h)
		}
		return other
	}
	p := picture.Cell{Rune: g.r, Fg: rgb(fg, 0xd0d0d0), Bg: rgb(bg, 0), Bold: attr&tcell.AttrBold != 0, Underline: g.st.GetUnderlineStyle() != tcell.UnderlineStyleNone}
	if p.Rune == 0 {
		p.Rune = ' '
	}
	if attr&tcell.AttrReverse != 0 {
		p.Fg, p.Bg = p.Bg, p.Fg
	}
	return p
}

// keepPicture writes a picture of what is on the screen, or begins a recording, by the
// suffix of the file.
func (a *app) keepPicture(path string) {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	switch {
	case moves(format):
		a.film = &film{path: path, format: format, r: recording{a: a, began: a.last, moving: true}}
		a.tell(a.say("recording; Ctrl-S ends it", "идёт запись; Ctrl-S — конец"), false)
	case format == "svg" || format == "png":
		a.draw() // without the prompt
		r := recording{a: a, began: a.last}
		r.note()
		a.savePicture(path, format, &r)
	default:
		a.tell(sprintf(a.say("%s: want a name that ends in .%s", "%s: нужно имя на .%s"), path, strings.Join(Formats(), ", .")), true)
	}
}

func (a *app) savePicture(path, format string, r *recording) {
	var b bytes.Buffer
	if err := r.write(&b, format, a.model()); err != nil {
		a.tell(err.Error(), true)
		return
	}
	a.saved(path, b.Bytes())
}

// film is a recording of the face that people use.
type film struct {
	path, format string
	r            recording
}

// mostMoments bounds the memory of a recording.
const mostMoments = 20_000

// filmed takes the screen for the recording that is on.
func (a *app) filmed() {
	if a.film == nil {
		return
	}
	r := &a.film.r
	r.moments = append(r.moments, picture.Moment{At: a.last.Sub(r.began), Frame: a.c.frame()})
	if len(r.moments) >= mostMoments {
		a.endFilm()
	}
}

// endFilm writes the recording.
func (a *app) endFilm() {
	f := a.film
	a.film = nil
	if len(f.r.moments) > 0 {
		a.savePicture(f.path, f.format, &f.r)
	}
}
