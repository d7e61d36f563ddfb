package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/russian"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
	"mk61/programs"

	"github.com/gdamore/tcell/v2"
)

const (
	frameTime = time.Second / 60      // between drawings, at least
	tickTime  = 20 * time.Millisecond // while something moves
	slice     = 4 * time.Millisecond  // of work before input is looked at
	downTime  = 140 * time.Millisecond
	pollTime  = time.Second     // how often the file of the program is looked at
	saveTime  = 5 * time.Second // between saves while the user works
)

// app is what is on the screen.
type app struct {
	cfg    Config
	scr    tcell.Screen
	c      canvas
	th     theme
	getenv func(string) string

	m       machine
	program *Program
	modTime time.Time // of program.Path when it was read

	lay    layout
	focus  panel
	views  [numPanels]view
	grid   bool // the program as a table where it fits
	step   int  // of the lesson, 0 for none
	latin  bool // the caps have Latin inscriptions
	cursor int  // marked cell of the program
	cover  bool // the panel in focus may cover the keys

	down    map[isa.Key]time.Time // keys shown pressed, until when
	held    tcell.ButtonMask      // mouse buttons
	over    overlay
	message string
	alarm   bool // the message is an error

	quit    bool
	dirty   bool
	fresh   bool           // there was no session yet
	noSave  bool           // what there is must not be overwritten
	claimed *userfile.Lock // of the slot
	kept    time.Time      // when the session was saved last
	unkept  bool           // something has happened since
	beyond  calc.Difference
	drawn   int       // drawings so far
	last    time.Time // until when time has passed
	paste   paste
	tty     *tty
	patient bool  // time is not the clock's: nothing is broken off because it takes long
	film    *film // nil unless one is being recorded
}

// forever is the end of a key held by the mouse.
var forever = time.Unix(1<<40, 0)

func newApp(scr tcell.Screen, cfg Config) *app {
	a := &app{cfg: cfg, scr: scr, tty: behind(scr), getenv: environ(cfg), grid: true, down: make(map[isa.Key]time.Time)}
	a.c = canvas{scr: scr, ascii: !strings.Contains(strings.ToUpper(scr.CharacterSet()), "UTF")}
	a.c.console = a.getenv("TERM") == "linux"
	if a.c.ascii {
		a.cfg.Russian = false // a terminal that cannot show it
	}
	colours := scr.Colors()
	if a.getenv("NO_COLOR") != "" {
		colours = 0
	}
	a.th = newTheme(colours)
	if k, ok := cfg.Unit.Keeper.(*userfile.Memory); ok { // the screen is the face's
		k.Notice = func(r *userfile.Refused) { a.tell(r.Error(), true) }
	}
	a.m = a.newMachine(cfg.Model)
	for i := range a.views {
		a.views[i].follow = panel(i) == panelProgram || panel(i) == panelTape
	}
	return a
}

// newMachine is a calculator at power-on.
func (a *app) newMachine(m calc.Model) machine { return newMachine(m, a.cfg.Open, a.cfg.Unit) }

// say picks the text of the user's language.
func (a *app) say(en, ru string) string {
	if a.cfg.Russian {
		return ru
	}
	return en
}

// lang is the user's language, "en" or "ru".
func (a *app) lang() string { return a.say("en", "ru") }

// latinCaps tells whether the keys have Latin inscriptions.
func (a *app) latinCaps() bool { return a.latin || a.c.ascii }

func (a *app) dialect() isa.Dialect {
	if a.latinCaps() {
		return isa.Latin
	}
	return isa.Russian
}

// model is the name of the calculator.
func (a *app) model() string {
	return "МК-" + a.m.s.Model.String()[2:]
}

// open restores the session and loads what the command line names.
func (a *app) open() {
	claimed := a.claim()
	if msg := a.restore(); msg != "" {
		a.tell(msg, !a.cfg.Fresh || a.noSave)
	}
	if a.cfg.Notice != "" {
		a.tell(a.cfg.Notice, true)
	}
	if a.cfg.Clock > 0 {
		a.m.clock = a.cfg.Clock
	}
	if a.cfg.SetModel {
		a.m.setModel(a.cfg.Model)
	}
	a.watchFile()
	if p := a.cfg.Program; p != nil {
		switch {
		case a.goesOn(p):
			a.tell(a.say("where you left it; -fresh begins anew", "как вы оставили; сначала — -fresh"), false)
		case p.Listing == nil:
			a.loadFile(p.Path)
		default:
			a.load(p)
		}
	}
	if a.fresh && a.cfg.Program == nil && a.message == "" {
		a.tell(a.say("welcome: l chooses a program, ? shows all keys", "здравствуйте: l — выбрать программу, ? — все клавиши"), false)
	}
	if claimed != "" {
		a.tell(claimed, true)
	}
}

// watchFile takes the time of the program's file, which is read anew when it changes.
func (a *app) watchFile() {
	if a.program != nil && a.program.Path != "" {
		if st, err := os.Stat(a.program.Path); err == nil {
			a.modTime = st.ModTime()
		}
	}
}

// goesOn tells whether the session is one with a program, so that it need not be
// loaded again and nothing of the session is lost.
func (a *app) goesOn(p *Program) bool {
	if a.program == nil || a.fresh {
		return false
	}
	if p.Listing != nil {
		return a.program.Path == "" && a.program.Name == p.Name
	}
	path, err := filepath.Abs(p.Path)
	if err != nil || a.program.Path != path {
		return false
	}
	now, _ := readProgram(path, a.lang())
	if now == nil {
		return false
	}
	cells := a.m.s.Cells
	n := min(len(now.Listing.Cells), len(cells))
	return string(cells[:n]) == string(now.Listing.Cells[:n])
}

// suspend gives the terminal back, lets stop wait until the shell goes on with
// the job, and takes the terminal again.
func (a *app) suspend(stop func()) {
	a.keep()
	if err := a.scr.Suspend(); err != nil {
		a.tell(err.Error(), true)
		return
	}
	if stop != nil {
		stop()
	}
	if err := a.scr.Resume(); err != nil {
		a.quit = true
		return
	}
	a.scr.SetTitle(a.model())
	a.c.forget()
	a.m.due, a.dirty = 0, true
}

// tell shows a message in the status line until the next key.
func (a *app) tell(msg string, alarm bool) {
	if alarm && a.cfg.Russian { // an error of the packages below
		msg = russian.Say(msg)
	}
	a.message, a.alarm, a.dirty = msg, alarm, true
}

// moving tells whether time changes what is on the screen.
func (a *app) moving() bool {
	if a.m.live() || a.m.dark > 0 {
		return true
	}
	for _, until := range a.down {
		if until != forever {
			return true
		}
	}
	return false
}

// loop handles events until the user leaves or a signal ends the program.
func (a *app) loop(signals <-chan os.Signal) {
	events := make(chan tcell.Event, 32)
	done := make(chan struct{})
	defer close(done)
	go a.scr.ChannelEvents(events, done)
	poll := time.NewTicker(pollTime)
	defer poll.Stop()
	a.last = time.Now()
	var drawn time.Time
	a.dirty = true
	timer := time.NewTimer(0)
	defer timer.Stop()
	for !a.quit {
		var tick <-chan time.Time
		switch {
		case a.m.live() && a.m.speed == speedFull:
			timer.Reset(0)
			tick = timer.C
		case a.moving():
			timer.Reset(tickTime)
			tick = timer.C
		case a.dirty && !a.tty.busy(): // else idle wakes
			timer.Reset(max(0, frameTime-time.Since(drawn)))
			tick = timer.C
		}
		select {
		case ev, ok := <-events:
			if !ok {
				return
			}
			a.input(ev, time.Now())
			for more := true; more && !a.quit; {
				select {
				case ev, ok := <-events:
					if !ok {
						return
					}
					a.handle(ev)
				default:
					more = false
				}
			}
		case sig := <-signals:
			if sig != onSignal {
				return
			}
			a.suspend(nil) // someone else stopped the job: the terminal may be another's
			a.last = time.Now()
		case <-poll.C:
			if a.paste.on && time.Since(a.paste.last) > pasteTime {
				a.pasted()
			}
			a.reload()
			a.autosave()
		case <-tick:
		case <-a.tty.drained():
		}
		a.until(time.Now())
		if a.dirty && time.Since(drawn) >= frameTime && !a.tty.busy() {
			a.draw()
			drawn = time.Now()
			if a.drawn == 1 { // the library takes long to read, and is asked when a program stops
				time.AfterFunc(time.Second, func() { programs.All() })
			}
		}
	}
}

// input takes an event at a moment. What was before it is over first, so that what
// it begins begins with it.
func (a *app) input(ev tcell.Event, now time.Time) {
	a.until(now)
	a.handle(ev)
}

// until lets time go on to a moment.
func (a *app) until(now time.Time) {
	a.pass(now, now.Sub(a.last))
	a.last = now
}

// pass lets time go on to now.
func (a *app) pass(now time.Time, dt time.Duration) {
	for k, until := range a.down {
		if until != forever && !now.Before(until) {
			delete(a.down, k)
			a.dirty = true
		}
	}
	if a.m.live() {
		was := a.m.glowing()
		n := 0
		a.m.advance(dt, func() bool {
			if n++; a.patient {
				return n > 1000 && a.m.speed == speedFull
			}
			return time.Since(now) > slice
		})
		if a.m.frames > 0 || was != a.m.glowing() || !a.m.live() {
			a.dirty = true
		}
		if !a.m.live() {
			a.warn()
			a.played()
			a.learn()
		}
		if a.m.paused {
			a.tellPause()
		}
	} else if a.m.dark > 0 {
		if a.m.advance(dt, nil); a.m.dark == 0 {
			a.dirty = true
		}
	}
}

func (a *app) tellPause() {
	at := isa.Address(a.m.s.Model.Cell(a.m.s.PC))
	switch a.m.why {
	case pauseBreak:
		a.tell(sprintf(a.say("breakpoint at %02X; z goes on", "останов на %02X; z — дальше"), at), false)
	case pauseRunTo:
		a.tell(sprintf(a.say("came to %02X; z goes on", "дошли до %02X; z — дальше"), at), false)
	case pauseUntil:
		a.tell(sprintf(a.say("%s; Ctrl-T again, z goes on", "%s; Ctrl-T — ещё, z — дальше"), a.m.came), false)
	case pauseWatch:
		var names []string
		for r := range calc.NumRegs {
			if a.m.changed[r] {
				names = append(names, r.String())
			}
		}
		a.tell(sprintf(a.say("changed: %s; w again, z goes on", "изменились: %s; w — ещё, z — дальше"), strings.Join(names, " ")), false)
	}
}

// isDown tells whether a key is drawn pressed.
func (a *app) isDown(k isa.Key) bool { _, ok := a.down[k]; return ok }

// press pushes a key of the case.
func (a *app) press(k isa.Key) {
	if err := a.m.press(k); err != nil {
		a.tell(err.Error(), true)
	}
	if a.m.s.Mode == calc.Program {
		a.views[panelProgram].follow = true
		a.cursor = a.m.s.Model.Cell(a.m.s.PC)
	}
	a.learn()
	a.views[panelTape].follow = true
	if k == isa.KeyAddress {
		a.views[panelMemory].follow = true
	}
	a.warn()
	a.dirty = true
}

// warn says once, when it begins, that the machine has come to a state from
// which the chips go on otherwise than this program knows.
func (a *app) warn() {
	d := a.m.g.Desk().Beyond()
	if d != a.beyond && d != calc.NoDifference {
		a.tell(sprintf(a.say("not exact from here: %v", "дальше не точно: %v"), d), true)
	}
	a.beyond = d
}

// autosave keeps the session now and then, for the case that there is no way
// out at all.
func (a *app) autosave() {
	if !a.unkept && !a.m.live() || time.Since(a.kept) < saveTime {
		return
	}
	a.keep()
}

// keep saves the session while the work goes on.
func (a *app) keep() {
	a.kept, a.unkept = time.Now(), false
	if err := a.save(); err != nil {
		a.tell(err.Error(), true)
		a.kept = forever // said once; the way out tries again
	}
}

// handle takes one event of the terminal.
func (a *app) handle(ev tcell.Event) {
	a.unkept = true
	switch ev := ev.(type) {
	case *tcell.EventResize:
		a.dirty = true
	case *tcell.EventError: // the terminal is gone
		a.quit = true
	case *tcell.EventPaste:
		if ev.Start() {
			a.paste.begin(a.last)
		} else if a.paste.on {
			a.pasted()
		}
	case *tcell.EventKey:
		if a.paste.on {
			a.paste.key(ev, a.last)
			return
		}
		a.dirty = true
		a.message, a.alarm = "", false
		if a.over != nil {
			if ev.Key() == tcell.KeyCtrlC || ev.Key() == tcell.KeyCtrlQ {
				a.quit = true
				return
			}
			a.over.key(a, ev)
			return
		}
		if k, ok := calculatorKey(ev, a.m.s.Prefix); ok {
			a.down[k] = a.last.Add(downTime)
			a.press(k)
			return
		}
		act := actionOf(ev)
		if act == actNone && ev.Key() == tcell.KeyRune {
			a.tell(sprintf(a.say("%q does nothing; ? shows the keys", "%q ничего не значит; ? — клавиши"), ev.Rune()), false)
		}
		a.do(act)
	case *tcell.EventMouse:
		a.mouse(ev)
	}
}

// do carries out an action of the face.
func (a *app) do(act action) {
	switch act {
	case actHelp:
		a.over = &painted{}
		if a.lay.form == formTiny {
			a.over = newHelp(a)
		}
	case actLesson:
		if a.step > 0 {
			a.step = 0
			break
		}
		a.step = 1
		if a.m.s.Mode == calc.Program || a.m.off || a.m.running() {
			a.step = 0
			a.tell(a.say("the lesson begins at rest, in АВТ", "урок начинается в покое, в АВТ"), true)
		} else {
			a.m.g.Edit(func(s *calc.State) { s.PC = 0 }) // where a program begins
			a.m.look()
		}
	case actLatin:
		a.latin = !a.latin
	case actTape:
		a.over = newPrompt(a.say("Save the tape as", "Записать ленту в"), a.fileName(".dialog"), (*app).saveTape)
	case actExport:
		a.over = newPrompt(a.say("Save the program as", "Записать программу в"), a.fileName(".mk61"), (*app).saveProgram)
	case actOpen:
		a.over = newPicker(a, ".")
	case actSpeed:
		a.m.speed = (a.m.speed + 1) % numSpeeds
		a.m.due = 0
	case actPause:
		if a.m.live() {
			a.m.pause(pauseAsked)
		} else {
			a.m.resume()
		}
	case actRunTo:
		a.m.runTo = a.cursor
		a.m.resume()
	case actWatch:
		a.m.watch = true
		a.m.resume()
	case actUntil:
		a.over = newPrompt(a.say("Run until (R3, X<0, R5>=2)", "Пуск до (R3, X<0, R5>=2)"), "", (*app).runUntil)
	case actWho:
		a.over = &question{a.say("Who wrote which register?", "Кто писал в какой регистр?"), (*app).whoWrote}
	case actStep:
		a.m.stepOnce()
		a.views[panelProgram].follow = true
	case actUndo:
		a.back(1)
	case actBack10:
		a.back(10)
	case actBack100:
		a.back(100)
	case actBackLine:
		a.back(a.m.g.Actions() - a.m.tape.lineBefore())
	case actBackBreak:
		a.backToBreak()
	case actRedo, actForthLine:
		if _, ok := a.m.redo(); !ok {
			a.tell(a.say("nothing was taken back", "назад ничего не взято"), false)
		}
		a.travelled()
	case actForth10:
		a.forth(10)
	case actForth100:
		a.forth(100)
	case actBreak:
		at := a.cursor
		if a.focus != panelProgram {
			at = a.m.s.Model.Cell(a.m.s.PC)
		}
		if operands(&a.m.s.Cells)[at] && a.m.breaks[at] == 0 {
			a.tell(sprintf(a.say("%02X is an address: the program never stops there", "%02X — адрес: там программа не останавливается"), isa.Address(at)), true)
			break
		}
		a.m.toggleBreak(at)
	case actAngle:
		a.turn(act, (a.switchAt(act)+1)%3)
	case actOperation:
		a.turn(act, (a.switchAt(act)+1)%3)
	case actKind:
		a.turn(act, 1-a.switchAt(act))
	case actPower:
		a.turn(act, 1-a.switchAt(act))
	case actModel:
		a.m.nextModel()
		a.scr.SetTitle(a.model())
	case actPicture:
		if a.film != nil {
			a.endFilm()
			break
		}
		a.over = newPrompt(a.say("Save a picture (.svg .png) or a recording (.gif .cast) as", "Картинка (.svg .png) или запись (.gif .cast) в"), a.fileName(".svg"), (*app).keepPicture)
	case actCopyX:
		a.toClipboard(script.SpellNumber(a.m.s.X))
	case actCopy:
		a.toClipboard(a.copied())
	case actPanel, actPanelBack:
		a.nextPanel(act == actPanel)
	case actView:
		a.grid = !a.grid
	case actUp:
		a.scroll(a.focus, -1)
	case actDown:
		a.scroll(a.focus, 1)
	case actPageUp:
		a.scroll(a.focus, -10)
	case actPageDown:
		a.scroll(a.focus, 10)
	case actSuspend:
		a.suspend(stopSelf)
	case actQuit:
		a.quit = true
	}
	a.dirty = true
}

// nextPanel moves the focus. Where no panel has a place of its own, a turn of
// all panels over the keys ends with the keys.
func (a *app) nextPanel(forward bool) {
	order := a.panels()
	at := slices.Index(order, a.focus)
	next := (at + 1) % len(order)
	if !forward {
		next = (at + len(order) - 1) % len(order)
		if at < 0 {
			next = len(order) - 1
		}
	}
	if a.lay.form == formFull && (len(a.lay.panels) == 0 || a.lay.covered) {
		if !a.lay.covered {
			a.cover = true
			return
		}
		if forward && next == 0 || !forward && at == 0 {
			a.cover = false
		}
	}
	a.focus = order[next]
}

// turn puts a switch to a place.
func (a *app) turn(act action, pos int) {
	switch act {
	case actPower:
		a.m.power(pos == 1)
	case actAngle:
		a.m.turnAngle(angles[pos])
	case actOperation:
		a.m.unit().Operation = eeprom.Operation(pos)
	case actKind:
		a.m.unit().Kind = eeprom.Kind(pos)
	}
	a.dirty = true
}

// mouse takes a click, a release or a turn of the wheel.
func (a *app) mouse(ev *tcell.EventMouse) {
	x, y := ev.Position()
	b := ev.Buttons()
	pressed := b &^ a.held
	a.held = b &^ (tcell.WheelUp | tcell.WheelDown)
	if b&tcell.Button1 == 0 {
		for k, until := range a.down {
			if until == forever {
				delete(a.down, k)
				a.dirty = true
			}
		}
	}
	if a.over != nil {
		if b != 0 {
			a.over.mouse(a, x, y, b, pressed)
			a.dirty = true
		}
		return
	}
	for _, p := range a.lay.panels {
		if !p.at.has(x, y) {
			continue
		}
		switch {
		case b&tcell.WheelUp != 0:
			a.scroll(p.kind, -3)
		case b&tcell.WheelDown != 0:
			a.scroll(p.kind, 3)
		case pressed == 0:
			return
		default:
			a.focus = p.kind
			if i, ok := a.cellAt(p.at, x, y); ok && p.kind == panelProgram {
				a.cursor = i
				a.views[panelProgram].follow = false
				if pressed&tcell.Button2 != 0 {
					a.do(actRunTo)
				} else {
					a.do(actBreak)
				}
			}
		}
		a.dirty = true
		return
	}
	if pressed&tcell.Button1 == 0 {
		return
	}
	a.dirty = true
	if y == a.lay.status {
		a.clickStatus(x)
		return
	}
	a.message = ""
	for _, s := range a.lay.casing.switches {
		if s.at.has(x, y) {
			a.turn(s.act, s.pos)
			return
		}
	}
	for _, k := range a.lay.casing.keys {
		if k.place.has(x, y) {
			if prefix, ok := a.legendAt(&k, x, y); ok {
				a.down[prefix] = a.last.Add(downTime)
				a.press(prefix)
			}
			a.down[k.key] = forever
			a.press(k.key)
			return
		}
	}
}
