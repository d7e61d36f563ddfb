package tui

import (
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/isa"
)

// tapeLength is how many lines the tape keeps; the oldest are torn off.
const tapeLength = 2000

// tapeLine is one line: the keys since the line before, and what was shown.
type tapeLine struct {
	keys  string
	shown string
}

// tape is the paper tape that the machine never had. Its lines are those of a
// dialogue: keys => display.
type tape struct {
	lines   []tapeLine
	pending []isa.Key
}

func (t *tape) key(k isa.Key) {
	if len(t.pending) < 4000 {
		t.pending = append(t.pending, k)
	}
}

// stop ends a line with what the indicator shows.
func (t *tape) stop(s *calc.State) {
	if len(t.pending) == 0 {
		return
	}
	t.lines = append(t.lines, tapeLine{spellKeys(t.pending), s.Display()})
	if n := len(t.lines) - tapeLength; n > 0 {
		t.lines = append([]tapeLine(nil), t.lines[n:]...)
	}
	t.pending = nil
}

// spellKeys writes keys as a dialogue does: digits of a number together,
// "8.7 С/П".
func spellKeys(keys []isa.Key) string {
	var b strings.Builder
	number := false
	due := 0 // keys that belong to a command: registers and addresses
	for i, k := range keys {
		digit := k <= isa.Key9 || k == isa.KeyPoint
		glue := number && digit && due == 0
		if i > 0 && !glue {
			b.WriteByte(' ')
		}
		switch {
		case due > 0:
			due--
			b.WriteString(k.String())
			number = false
			continue
		case k == isa.KeyPoint && (glue || i+1 < len(keys) && keys[i+1] <= isa.Key9):
			b.WriteByte('.')
		default:
			b.WriteString(k.String())
		}
		number = digit
		prefixed := i > 0 && (keys[i-1] == isa.KeyF || keys[i-1] == isa.KeyK)
		switch {
		case prefixed && keys[i-1] == isa.KeyF:
			number = false
			if code, ok := k.Shifted(); ok && isa.Table[code].Operand {
				due = 2
			}
		case prefixed:
			number = false
			if _, ok := k.PendingK(); ok {
				due = 1
			}
		case k == isa.KeyGoto:
			due = 2
		case k == isa.KeyStore || k == isa.KeyRecall:
			due = 1
		}
	}
	return b.String()
}

// dialogue is the tape as the text of a dialogue.
func (t *tape) dialogue(title string, s *calc.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n", title)
	for _, l := range t.lines {
		fmt.Fprintf(&b, "%s => ind=%q\n", l.keys, l.shown)
	}
	if len(t.pending) > 0 && !s.Running {
		fmt.Fprintf(&b, "%s => ind=%q\n", spellKeys(t.pending), s.Display())
	}
	return b.String()
}
