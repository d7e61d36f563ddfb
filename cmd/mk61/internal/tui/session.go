package tui

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"

	"mk61/calc"
	"mk61/calc/board"
	"mk61/calc/eeprom"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
)

// A session is a text: a first line with the version, sorted lines "name value"
// of the desk, a line "machine", the text form of the state, and a line "sum" with
// the IEEE CRC-32 of what stands before it. Version 1 had no sum. Unknown names and
// versions are refused; the file is then kept aside and never overwritten.

const (
	sessionHeader  = "mk61-session"
	sessionVersion = 2
	summedVersion  = 2 // the first with a sum
	maxSession     = 64 << 20
)

// ValidSlot tells whether a name can be that of a session.
func ValidSlot(name string) bool {
	if name == "" || len(name) > 64 {
		return false
	}
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
		default:
			return false
		}
	}
	return true
}

// SlotFor is the session of a program: a name of the library, or a file.
func SlotFor(name string, file bool) string {
	base := name
	if file {
		base = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	}
	slot := strings.Map(func(r rune) rune {
		if ValidSlot(string(r)) {
			return r
		}
		return '-'
	}, base)
	slot = "play-" + slot[:min(len(slot), 40)]
	if file { // two files of one name are two programs
		if path, err := filepath.Abs(name); err == nil {
			name = path
		}
		slot += fmt.Sprintf("-%08x", crc32.ChecksumIEEE([]byte(name)))
	}
	return slot
}

// sessionPath is the file of the slot.
func (a *app) sessionPath() (string, error) {
	slot := a.cfg.Slot
	if slot == "" {
		slot = "default"
	}
	if !ValidSlot(slot) {
		return "", fmt.Errorf("slot %q: want letters, digits, - and _", slot)
	}
	dir := a.cfg.StateDir
	if dir == "" {
		var err error
		if dir, err = userfile.Dir(userfile.State, a.getenv); err != nil {
			return "", fmt.Errorf("%s.session: %w", slot, err)
		}
	}
	return filepath.Join(dir, slot+".session"), nil
}

// marshalSession writes the desk and the machine.
func (a *app) marshalSession() []byte {
	var l []string
	add := func(name string, v any) { l = append(l, fmt.Sprintf("%s %v\n", name, v)) }
	var breaks []string
	for i, b := range a.m.breaks {
		if b != 0 {
			breaks = append(breaks, fmt.Sprintf("%02X", isa.Address(i)))
		}
	}
	add("breakpoints", strings.Join(breaks, " "))
	add("clock", a.m.clock.Microseconds())
	add("cursor", a.cursor)
	add("grid", btoi(a.grid))
	add("kind", uint8(a.m.unit().Kind))
	add("latin", btoi(a.latin))
	add("operation", uint8(a.m.unit().Operation))
	add("panel", uint8(a.focus))
	add("past", a.m.marshalPast())
	add("paused", btoi(a.m.paused))
	add("power", btoi(!a.m.off))
	add("speed", uint8(a.m.speed))
	if a.program != nil {
		add("program.board", strconv.Quote(a.program.Board))
		add("program.name", strconv.Quote(a.program.Name))
		add("program.path", strconv.Quote(a.program.Path))
		add("program.text", strconv.Quote(a.program.Text))
		add("program.title", strconv.Quote(a.program.Title))
	}
	for i, t := range a.m.tape.lines {
		shown := strconv.Quote(t.shown)
		if t.byHand {
			shown += " by-hand"
		}
		if t.program != "" {
			shown += " program=" + t.program
		}
		add(fmt.Sprintf("tape.%04d", i), strconv.Quote(t.typed)+" "+shown)
	}
	if now := a.m.tape.now(); now.program.hasBoard() {
		add("board", strconv.Quote(string(now.st.AppendText(nil))))
	}
	sort.Strings(l)
	a.m.look()
	state, _ := a.m.s.MarshalText()
	text := fmt.Appendf(nil, "%s %d\n%smachine\n%s", sessionHeader, sessionVersion, strings.Join(l, ""), state)
	return fmt.Appendf(text, "sum %08X\n", crc32.ChecksumIEEE(text))
}

// unmarshalSession reads what marshalSession wrote. On an error nothing has
// changed.
func (a *app) unmarshalSession(text []byte) error {
	head, state, ok := strings.Cut(string(text), "\nmachine\n")
	lines := strings.Split(head, "\n")
	name, value, _ := strings.Cut(lines[0], " ")
	if err := calc.TextVersion(name, value, sessionHeader, sessionVersion); err != nil {
		return fmt.Errorf("line 1: %w", err)
	}
	if v, _ := strconv.Atoi(value); v >= summedVersion {
		end := strings.LastIndex(state, "sum ")
		if !ok || end < 0 {
			return errors.New("the sum is missing: the file is cut short")
		}
		body := len(text) - len(state) + end
		if sum := fmt.Sprintf("sum %08X\n", crc32.ChecksumIEEE(text[:body])); state[end:] != sum {
			return fmt.Errorf("%.20q: of the lines before it %q: the file is damaged", strings.TrimSpace(state[end:]), strings.TrimSpace(sum))
		}
		state = state[:end]
	}
	if !ok {
		return errors.New("the line \"machine\" is missing")
	}
	var kept calc.State
	if err := kept.UnmarshalText([]byte(state)); err != nil {
		return fmt.Errorf("behind line %d: %w", len(lines)+1, err)
	}
	m := a.newMachine(kept.Model)
	m.restore(kept)
	var p Program
	var played, way string
	var clock, cursor, grid, latin, focus, paused, power int
	numbers := map[string]struct {
		to  *int
		max int
	}{
		"clock": {&clock, int(MaxClock.Microseconds())}, "cursor": {&cursor, isa.Steps - 1}, "grid": {&grid, 1}, "latin": {&latin, 1}, "panel": {&focus, int(numPanels) - 1}, "paused": {&paused, 1}, "power": {&power, 1},
		"kind": {new(int), int(eeprom.Program)}, "operation": {new(int), int(eeprom.Read)}, "speed": {new(int), int(numSpeeds) - 1},
	}
	texts := map[string]*string{"board": &played, "program.board": &p.Board, "program.name": &p.Name, "program.path": &p.Path, "program.text": &p.Text, "program.title": &p.Title}
	for i, line := range lines[1:] {
		name, value, _ := strings.Cut(line, " ")
		bad := func(want string) error { return fmt.Errorf("line %d: %s %.40q: want %s", i+2, name, value, want) }
		if n, ok := numbers[name]; ok {
			v, err := strconv.Atoi(value)
			if err != nil || v < 0 || v > n.max {
				return bad(fmt.Sprintf("a number 0..%d", n.max))
			}
			*n.to = v
			continue
		}
		if t, ok := texts[name]; ok {
			v, err := strconv.Unquote(value)
			if err != nil {
				return bad("a quoted text")
			}
			*t = v
			continue
		}
		switch {
		case name == "past":
			way = value
		case name == "breakpoints":
			for _, f := range strings.Fields(value) {
				v, err := strconv.ParseUint(f, 16, 8)
				if err != nil {
					return bad("addresses")
				}
				if cell := isa.Physical(byte(v)); m.breaks[cell] == 0 {
					m.toggleBreak(cell)
				}
			}
		case strings.HasPrefix(name, "tape."):
			q, err := strconv.QuotedPrefix(value)
			if err != nil {
				return bad("two quoted texts")
			}
			typed, _ := strconv.Unquote(q)
			rest := strings.TrimPrefix(value[len(q):], " ")
			program := ""
			if i := strings.LastIndex(rest, " program="); i >= 0 && !strings.Contains(rest[i:], `"`) {
				rest, program = rest[:i], rest[i+len(" program="):]
			}
			rest, byHand := strings.CutSuffix(rest, " by-hand")
			shown, err := strconv.Unquote(rest)
			if err != nil {
				return bad("two quoted texts")
			}
			m.tape.append(tapeLine{typed: typed, shown: shown, byHand: byHand, program: program})
		default:
			return fmt.Errorf("line %d: unknown name %.40q", i+2, name)
		}
	}
	m.unit().Kind = eeprom.Kind(*numbers["kind"].to)
	m.unit().Operation = eeprom.Operation(*numbers["operation"].to)
	m.speed = speed(*numbers["speed"].to)
	m.off = power == 0
	m.clock = time.Duration(clock) * time.Microsecond
	m.paused = paused == 1 && m.running()
	a.m, a.cursor, a.grid, a.latin, a.focus = m, cursor, grid == 1, latin == 1, panel(focus)
	a.program = nil
	if p.Name != "" || p.Path != "" || p.Title != "" {
		a.program = &p
		if l, ok := Find(p.Name, a.cfg.Russian); ok && p.Path == "" {
			a.program = l
		}
		for i := range a.cfg.Library { // the papers may have become better, or another language
			if l := &a.cfg.Library[i]; p.Path == "" && l.Name == p.Name {
				a.program = l
			}
		}
	}
	st := board.New()
	if played != "" {
		if err := st.UnmarshalText([]byte(played)); err != nil {
			return err
		}
	}
	a.m.tape.stages = []stage{{0, a.program, st}}
	if way != "" {
		return a.m.restorePast(way)
	}
	return nil
}

// claim takes the slot for this process, so that two of them do not write one
// session. The message says that another has it.
func (a *app) claim() (message string) {
	path, err := a.sessionPath()
	if err != nil {
		return err.Error()
	}
	a.claimed, err = userfile.TryLock(path, userfile.Private)
	if !errors.Is(err, userfile.ErrLocked) {
		return reason(err)
	}
	a.noSave = true
	slot := strings.TrimSuffix(filepath.Base(path), ".session")
	return fmt.Sprintf(a.say("%s is open elsewhere: nothing is kept here; -slot NAME has its own", "%s открыт в другом окне: здесь не сохраняется; есть -slot ИМЯ"), slot)
}

// reason is the text of an error, or "".
func reason(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// unclaim gives the slot back.
func (a *app) unclaim() {
	a.claimed.Unlock()
	a.claimed = nil
}

// restore reads the session of the slot. A file that is damaged or newer is set
// aside, and the message says where to. With Fresh every file is.
func (a *app) restore() (message string) {
	path, err := a.sessionPath()
	if err != nil {
		return err.Error()
	}
	text, err := userfile.Read(context.Background(), path, maxSession)
	if errors.Is(err, fs.ErrNotExist) {
		a.fresh = true
		return ""
	}
	if a.cfg.Fresh {
		if a.noSave {
			return ""
		}
		return fmt.Sprintf(a.say("the saved session: %s", "прежний сеанс: %s"), a.setAside(path, "before-fresh"))
	}
	if err == nil {
		if err = a.unmarshalSession(text); err == nil {
			return ""
		}
		err = fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if a.noSave { // it belongs to another
		return err.Error()
	}
	return err.Error() + "; " + a.setAside(path, "refused")
}

// setAside gives the session another name. Where that cannot be done nothing is
// saved.
func (a *app) setAside(path, suffix string) (message string) {
	aside, err := userfile.Aside(path, suffix, sessionHeader)
	if err != nil {
		a.noSave = true
		return err.Error()
	}
	return fmt.Sprintf(a.say("kept as %s", "оставлен как %s"), filepath.Base(aside))
}

// save writes the session of the slot.
func (a *app) save() error {
	if a.noSave {
		return nil
	}
	path, err := a.sessionPath()
	if err != nil {
		return err
	}
	return userfile.Replace(path, a.marshalSession(), userfile.Private)
}
