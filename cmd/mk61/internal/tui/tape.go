package tui

import (
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// tapeLength is how many lines the tape keeps; the oldest are torn off.
const tapeLength = 2000

// tapeLine is one line: what was typed since the line before, and what was
// shown then. A line without typed is a heading: a program was loaded.
type tapeLine struct {
	typed string
	shown string
	// byHand: a key stopped the program, so a replay cannot come to the same.
	byHand bool
}

// typing is a key or, in the words of a dialogue, a switch or a value.
type typing struct {
	key  isa.Key
	text string // "" for a key
}

// tape is the paper tape that the machine never had. Its lines are those of a
// dialogue, keys => display.
type tape struct {
	lines   []tapeLine
	torn    int // lines torn off
	pending []typing
}

func (t *tape) add(x typing) {
	if len(t.pending) < 4000 {
		t.pending = append(t.pending, x)
	}
}

func (t *tape) key(k isa.Key) { t.add(typing{key: k}) }

// stop ends a line with what the indicator shows.
func (t *tape) stop(s *calc.State, byHand bool) {
	if len(t.pending) > 0 {
		t.append(tapeLine{spell(t.pending), s.Display(), byHand})
		t.pending = nil
	}
}

func (t *tape) append(l tapeLine) {
	t.lines = append(t.lines, l)
	if n := len(t.lines) - tapeLength; n > 0 {
		t.lines = append([]tapeLine(nil), t.lines[n:]...)
		t.torn += n
	}
}

// begin starts a dialogue about a program in a machine that may not be fresh:
// what its registers and switches hold is put before the first key.
func (t *tape) begin(title string, s *calc.State) {
	t.pending = nil
	t.append(tapeLine{shown: title})
	for _, r := range calc.Registers() {
		if v := *r.At(s); v != 0 {
			t.add(typing{text: fmt.Sprintf("%s=%s", r.Name, v)})
		}
	}
	if s.PC != 0 {
		t.add(typing{text: fmt.Sprintf("pc=%02X", s.PC)})
	}
	if s.Seed != 0 {
		t.add(typing{text: fmt.Sprintf("seed=%08X", s.Seed)})
	}
	if s.Angle != number.Rad {
		t.add(typing{text: angleWord(s.Angle)})
	}
}

// angleWord is a place of Р–ГРД–Г as a dialogue writes it.
func angleWord(a number.Angle) string {
	return [...]string{number.Rad: "@rad", number.Grad: "@grad", number.Deg: "@deg"}[a]
}

// spell writes what was typed as a dialogue does: digits of a number together,
// "8.7 С/П".
func spell(l []typing) string {
	var b strings.Builder
	inNumber, pointed := false, false
	due := 0 // keys that belong to a command: a register, an address
	var before isa.Key
	prefixed := false // before is F or К
	for i, x := range l {
		if x.text != "" {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(x.text)
			inNumber, pointed, due, prefixed = false, false, 0, false
			continue
		}
		k := x.key
		free := due == 0 && !prefixed
		next := i+1 < len(l) && l[i+1].text == "" && l[i+1].key <= isa.Key9
		digit := free && k <= isa.Key9
		point := free && k == isa.KeyPoint && next && !(inNumber && pointed)
		if i > 0 && !(inNumber && (digit || point)) {
			b.WriteByte(' ')
			pointed = false
		}
		if point {
			b.WriteByte('.')
		} else {
			b.WriteString(k.String())
		}
		inNumber = digit || point
		pointed = inNumber && (pointed || point)
		switch {
		case due > 0:
			due--
		case prefixed && before == isa.KeyF:
			if code, ok := k.Shifted(); ok && isa.Table[code].Operand {
				due = 2
			}
		case prefixed:
			if _, ok := k.PendingK(); ok {
				due = 1
			}
		case k == isa.KeyGoto || k == isa.KeyCall:
			due = 2
		case k == isa.KeyStore || k == isa.KeyRecall:
			due = 1
		}
		prefixed = k == isa.KeyF || k == isa.KeyK
		before = k
	}
	return b.String()
}

// dialogue is the tape as the text of a dialogue. What cannot be replayed is a
// comment.
func (t *tape) dialogue(title string, s *calc.State) string {
	lines := t.lines
	if len(t.pending) > 0 && !s.Running {
		lines = append(lines[:len(lines):len(lines)], tapeLine{typed: spell(t.pending), shown: s.Display()})
	}
	var b strings.Builder
	if len(lines) == 0 || lines[0].typed != "" {
		fmt.Fprintf(&b, "## %s\n", title)
	}
	for _, l := range lines {
		switch {
		case l.typed == "":
			fmt.Fprintf(&b, "## %s\n", strings.Join(strings.Fields(l.shown), " "))
		case l.byHand:
			fmt.Fprintf(&b, "# stopped by hand: %s => ind=%q\n", l.typed, l.shown)
		default:
			fmt.Fprintf(&b, "%s => ind=%q\n", l.typed, l.shown)
		}
	}
	return b.String()
}
