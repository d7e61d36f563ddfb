package face

import (
	"errors"
	"hash/crc32"
	"sort"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/eeprom"
	"mk61/calc/plain"
	"mk61/isa"
)

// A session is the text that the terminal face keeps, too: a first line with the
// version, sorted lines "name value" of the desk, a line "machine", the text form of
// the state, and a line "sum" with the IEEE CRC-32 of what stands before it. Names
// that only the terminal has a use for are written at rest and not looked at.
const (
	sessionHeader  = "mk61-session"
	sessionVersion = 2
	summedVersion  = 2 // the first with a sum
)

// MarshalText is the session.
func (f *Face) MarshalText() ([]byte, error) {
	var l []string
	add := func(name, value string) { l = append(l, name+" "+value+"\n") }
	small := func(name string, value int) { add(name, strconv.Itoa(value)) }
	var breaks []string
	for cell := range f.breaks {
		if f.Broken(cell) {
			breaks = append(breaks, plain.Sprintf("%02X", isa.Address(cell)))
		}
	}
	s := f.g.State()
	u := f.Desk().Unit()
	add("breakpoints", strings.Join(breaks, " "))
	small("cursor", s.Model.Cell(s.PC))
	small("grid", 0)
	small("kind", int(u.Kind))
	small("operation", int(u.Operation))
	small("panel", 0)
	small("paused", int(b2i(f.pause != NotPaused)))
	small("power", int(b2i(!f.off)))
	small("speed", int(f.speed))
	if f.program.Title != "" || f.program.Name != "" {
		add("program.name", strconv.Quote(f.program.Name))
		add("program.path", `""`)
		add("program.text", `""`)
		add("program.title", strconv.Quote(f.program.Title))
	}
	for i, t := range f.tape.lines {
		shown := strconv.Quote(t.Shown)
		if t.ByHand {
			shown += " by-hand"
		}
		add(plain.Sprintf("tape.%04d", i), strconv.Quote(t.Typed)+" "+shown)
	}
	sort.Strings(l)
	state, err := s.MarshalText()
	text := plain.Sprintf("%s %d\n%smachine\n%s", sessionHeader, sessionVersion, strings.Join(l, ""), state)
	return []byte(text + "sum " + hexSum(text) + "\n"), err
}

func hexSum(text string) string { return plain.Sprintf("%08X", crc32.ChecksumIEEE([]byte(text))) }

func b2i(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// UnmarshalText reads a session, of this face or the terminal's. Errors begin with
// the line, "line 3: …"; a newer version is calc.ErrNewer. On an error nothing has
// changed.
func (f *Face) UnmarshalText(text []byte) error {
	body := strings.ReplaceAll(string(text), "\r\n", "\n")
	first, _, _ := strings.Cut(body, "\n")
	name, value, _ := strings.Cut(first, " ")
	if err := calc.TextVersion(name, value, sessionHeader, sessionVersion); err != nil {
		return atLine(1, err)
	}
	if v, _ := strconv.Atoi(value); v >= summedVersion {
		at := strings.LastIndex(body, "\nsum ")
		if at < 0 {
			return errors.New("the sum is missing: the session is cut short")
		}
		if want := "\nsum " + hexSum(body[:at+1]) + "\n"; body[at:] != want {
			return atLine(strings.Count(body[:at+1], "\n")+1, errors.New("the sum is not that of the lines before it: the session is damaged"))
		}
		body = body[:at+1]
	}
	head, state, ok := strings.Cut(body, "\nmachine\n")
	if !ok {
		return errors.New(`the line "machine" is missing`)
	}
	lines := strings.Split(head, "\n")
	var s calc.State
	if err := s.UnmarshalText([]byte(state)); err != nil {
		return plain.Errorf("behind line %d: %w", len(lines)+1, err)
	}
	r := session{numbers: map[string]int{
		"cursor": isa.Steps - 1, "grid": 1, "panel": 99, "paused": 1, "power": 1,
		"kind": int(eeprom.Program), "operation": int(eeprom.Read), "speed": int(NumSpeeds) - 1,
	}}
	r.got = map[string]int{"power": 1}
	for i, line := range lines[1:] {
		name, value, _ := strings.Cut(line, " ")
		if err := r.field(name, value); err != nil {
			return atLine(i+2, plain.Errorf("%s %.40q: %w", name, value, err))
		}
	}
	f.restore(&s, &r)
	return nil
}

func atLine(n int, err error) error { return plain.Errorf("line %d: %w", n, err) }

// session is what the lines before the machine say.
type session struct {
	numbers map[string]int // the largest value of each
	got     map[string]int
	breaks  []int
	program Program
	tape    tape
}

func (r *session) field(name, value string) (err error) {
	if most, ok := r.numbers[name]; ok {
		v, err := strconv.Atoi(value)
		if err != nil || v < 0 || v > most {
			return plain.Errorf("want a number 0..%d", most)
		}
		r.got[name] = v
		return nil
	}
	switch {
	case name == "program.name":
		r.program.Name, err = strconv.Unquote(value)
	case name == "program.title":
		r.program.Title, err = strconv.Unquote(value)
	case name == "program.path", name == "program.text":
		_, err = strconv.Unquote(value)
	case name == "breakpoints":
		for _, w := range strings.Fields(value) {
			v, err := strconv.ParseUint(w, 16, 8)
			if err != nil {
				return errors.New("want addresses")
			}
			r.breaks = append(r.breaks, isa.Physical(byte(v)))
		}
	case strings.HasPrefix(name, "tape."):
		return r.line(value)
	default:
		return errors.New("unknown name")
	}
	if err != nil {
		return errors.New("want a quoted text")
	}
	return nil
}

// line reads a line of the tape: two quoted texts, and "by-hand".
func (r *session) line(value string) error {
	bad := errors.New("want two quoted texts")
	q, err := strconv.QuotedPrefix(value)
	if err != nil {
		return bad
	}
	l := Line{}
	l.Typed, _ = strconv.Unquote(q)
	rest, byHand := strings.CutSuffix(strings.TrimPrefix(value[len(q):], " "), " by-hand")
	if l.Shown, err = strconv.Unquote(rest); err != nil {
		return bad
	}
	l.ByHand = byHand
	r.tape.append(l)
	return nil
}

func (f *Face) restore(s *calc.State, r *session) {
	d := f.Desk()
	version := f.tape.version
	d.SetModel(s.Model)
	d.Put(*s)
	u := d.Unit()
	u.Kind, u.Operation = eeprom.Kind(r.got["kind"]), eeprom.Operation(r.got["operation"])
	next := d.Next
	*f = Face{g: debug.New(d), speed: Speed(r.got["speed"]), off: r.got["power"] == 0, tape: r.tape, program: r.program}
	d.Next = next
	f.tape.version = version + 1
	for _, cell := range r.breaks {
		if !f.Broken(cell) {
			f.Break(cell)
		}
	}
	if r.got["paused"] == 1 && d.Running() {
		f.pause = Asked
	}
	f.rebase()
}
