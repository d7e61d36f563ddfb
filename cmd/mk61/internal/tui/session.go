package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/isa"
)

// A session is a text: a first line with the version, sorted lines "name value"
// of the desk, a line "machine", and the text form of the state. Unknown names
// and versions are refused; the file is then kept aside and never overwritten.

const (
	sessionHeader  = "mk61-session"
	sessionVersion = 1
)

// stateDir is where the sessions of the user are: $XDG_STATE_HOME/mk61 or what
// the system has instead.
func stateDir(getenv func(string) string) (string, error) {
	if d := getenv("XDG_STATE_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "mk61"), nil
	}
	if runtime.GOOS == "windows" {
		if d := getenv("LOCALAPPDATA"); d != "" {
			return filepath.Join(d, "mk61"), nil
		}
	}
	home := getenv("HOME")
	if home == "" {
		var err error
		if home, err = os.UserHomeDir(); err != nil {
			return "", fmt.Errorf("no place for the session: %w", err)
		}
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "mk61"), nil
	}
	return filepath.Join(home, ".local", "state", "mk61"), nil
}

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
		if dir, err = stateDir(a.getenv); err != nil {
			return "", err
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
		if b {
			breaks = append(breaks, fmt.Sprintf("%02X", isa.Address(i)))
		}
	}
	add("breakpoints", strings.Join(breaks, " "))
	add("cursor", a.cursor)
	add("grid", btoi(a.grid))
	add("kind", uint8(a.m.kind))
	add("operation", uint8(a.m.operation))
	add("panel", uint8(a.focus))
	add("paused", btoi(a.m.paused))
	add("power", btoi(!a.m.off))
	add("speed", uint8(a.m.speed))
	if a.program != nil {
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
		add(fmt.Sprintf("tape.%04d", i), strconv.Quote(t.typed)+" "+shown)
	}
	sort.Strings(l)
	a.m.drv.look(&a.m.s)
	state, _ := a.m.s.MarshalText()
	return []byte(fmt.Sprintf("%s %d\n%smachine\n%s", sessionHeader, sessionVersion, strings.Join(l, ""), state))
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
	if !ok {
		return errors.New("the line \"machine\" is missing")
	}
	m := newMachine(calc.MK61)
	m.drv = a.m.drv
	if err := m.s.UnmarshalText([]byte(state)); err != nil {
		return fmt.Errorf("behind line %d: %w", len(lines)+1, err)
	}
	var p Program
	var cursor, grid, focus, paused, power int
	numbers := map[string]struct {
		to  *int
		max int
	}{
		"cursor": {&cursor, isa.Steps - 1}, "grid": {&grid, 1}, "panel": {&focus, int(numPanels) - 1}, "paused": {&paused, 1}, "power": {&power, 1},
		"kind": {new(int), int(ProgramKind)}, "operation": {new(int), int(Read)}, "speed": {new(int), int(numSpeeds) - 1},
	}
	texts := map[string]*string{"program.name": &p.Name, "program.path": &p.Path, "program.text": &p.Text, "program.title": &p.Title}
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
		case name == "breakpoints":
			for _, f := range strings.Fields(value) {
				v, err := strconv.ParseUint(f, 16, 8)
				if err != nil {
					return bad("addresses")
				}
				m.breaks[isa.Physical(byte(v))] = true
			}
		case strings.HasPrefix(name, "tape."):
			q, err := strconv.QuotedPrefix(value)
			if err != nil {
				return bad("two quoted texts")
			}
			typed, _ := strconv.Unquote(q)
			rest, byHand := strings.CutSuffix(strings.TrimPrefix(value[len(q):], " "), " by-hand")
			shown, err := strconv.Unquote(rest)
			if err != nil {
				return bad("two quoted texts")
			}
			m.tape.append(tapeLine{typed, shown, byHand})
		default:
			return fmt.Errorf("line %d: unknown name %.40q", i+2, name)
		}
	}
	m.kind = Kind(*numbers["kind"].to)
	m.operation = Operation(*numbers["operation"].to)
	m.speed = speed(*numbers["speed"].to)
	m.off = power == 0
	m.paused = paused == 1 && m.s.Running
	m.base = registers(&m.s)
	a.m, a.cursor, a.grid, a.focus = m, cursor, grid == 1, panel(focus)
	a.program = nil
	if p.Name != "" || p.Path != "" || p.Title != "" {
		a.program = &p
		for i := range a.cfg.Library { // the papers may have become better, or another language
			if l := &a.cfg.Library[i]; p.Path == "" && l.Name == p.Name {
				a.program = l
			}
		}
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
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err.Error()
	}
	f, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err.Error()
	}
	taken, err := lock(f)
	if err != nil || !taken { // a file system without locks is no reason not to save
		a.claimed = f
		return ""
	}
	f.Close()
	a.noSave = true
	slot := strings.TrimSuffix(filepath.Base(path), ".session")
	return fmt.Sprintf(a.say("%s is open elsewhere: nothing is kept here; -slot NAME has its own", "%s открыт в другом окне: здесь не сохраняется; есть -slot ИМЯ"), slot)
}

// unclaim gives the slot back.
func (a *app) unclaim() {
	if a.claimed != nil {
		a.claimed.Close()
		a.claimed = nil
	}
}

// restore reads the session of the slot. A file that is damaged or newer is
// moved aside, and the message says where to.
func (a *app) restore() (message string) {
	path, err := a.sessionPath()
	if err != nil {
		return err.Error()
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		a.fresh = true
		return ""
	}
	if err == nil {
		if err = a.unmarshalSession(text); err == nil {
			return ""
		}
	}
	why := fmt.Sprintf("%s: %v", filepath.Base(path), err)
	if a.noSave { // it belongs to another
		return why
	}
	for n := 1; n < 1000; n++ {
		aside := fmt.Sprintf("%s.refused-%d", path, n)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			if err := os.Rename(path, aside); err != nil {
				a.noSave = true
				return why + "; " + err.Error()
			}
			return fmt.Sprintf(a.say("%s; kept as %s", "%s; оставлен как %s"), why, filepath.Base(aside))
		}
	}
	a.noSave = true
	return why
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
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("session: %w", err)
	}
	return writeFile(path, a.marshalSession())
}

// writeFile replaces a file in one step: the old one stays whole until the new
// one is on the disk.
func writeFile(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".mk61-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err = f.Sync(); err != nil {
		f.Close()
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
