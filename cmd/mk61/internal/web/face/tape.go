package face

import (
	"strings"

	"mk61/calc/script"
)

const (
	// tapeLength is how many lines the tape keeps; the oldest are torn off.
	tapeLength = 2000
	// maxPending bounds what is typed without a result.
	maxPending = 4000
)

// Line is a line of the tape: what was typed since the line before, and what was
// shown then. A line without Typed is a heading: a program was loaded.
type Line struct {
	Typed string
	Shown string
	// ByHand: a key stopped the program, so a replay cannot come to the same.
	ByHand bool

	at      uint64  // the action that ended it
	actions []typed // nil after a session was read
}

// typed is an action and its number in the debugger's count.
type typed struct {
	script.Action
	at uint64
}

// tape is the paper tape that the machine never had. Its lines are those of a
// dialogue, keys => display.
type tape struct {
	lines   []Line
	pending []typed
	version uint32 // counts changes
}

func (t *tape) add(a script.Action, at uint64) {
	if len(t.pending) < maxPending {
		t.pending = append(t.pending, typed{a, at})
	}
	t.version++
}

// stop ends a line with what the indicator shows.
func (t *tape) stop(shown string, at uint64, byHand bool) {
	if len(t.pending) == 0 {
		return
	}
	t.append(Line{spell(t.pending), shown, byHand, at, t.pending})
	t.pending = nil
}

func (t *tape) append(l Line) {
	t.version++
	if len(t.lines) == tapeLength {
		copy(t.lines, t.lines[1:])
		t.lines = t.lines[:tapeLength-1]
	}
	t.lines = append(t.lines, l)
}

// begin starts a dialogue about a program in a machine that may not be fresh: what
// its registers and switches hold is put before the first key.
func (t *tape) begin(title string, presets []script.Action, at uint64) {
	t.pending = nil
	t.append(Line{Shown: title, at: at})
	for _, a := range presets {
		t.add(a, at)
	}
}

// back takes off what was typed behind an action.
func (t *tape) back(at uint64) {
	t.version++
	for n := len(t.lines); n > 0 && t.lines[n-1].at > at; n = len(t.lines) {
		t.pending = t.lines[n-1].actions
		t.lines = t.lines[:n-1]
	}
	for n := len(t.pending); n > 0 && t.pending[n-1].at > at; n = len(t.pending) {
		t.pending = t.pending[:n-1]
	}
	t.pending = t.pending[:len(t.pending):len(t.pending)]
}

// restart is a new count of actions: what is written can no more be taken off.
func (t *tape) restart() {
	for i := range t.lines {
		t.lines[i].at, t.lines[i].actions = 0, nil
	}
	t.pending = nil
	t.version++
}

func spell(l []typed) string {
	a := make([]script.Action, len(l))
	for i := range l {
		a[i] = l[i].Action
	}
	return script.Spell(a)
}

// TapeVersion counts the changes of the tape.
func (f *Face) TapeVersion() uint32 { return f.tape.version }

// Tape are the last n lines of the tape, and what was typed behind them.
func (f *Face) Tape(n int) (lines []Line, typing string) {
	return f.tape.lines[max(0, len(f.tape.lines)-n):], spell(f.tape.pending)
}

// Dialogue is the tape as the text of a dialogue. What cannot be replayed is a
// comment.
func (f *Face) Dialogue() string {
	lines := f.tape.lines
	if len(f.tape.pending) > 0 && !f.Desk().Running() {
		lines = append(lines[:len(lines):len(lines)], Line{Typed: spell(f.tape.pending), Shown: f.Desk().Display()})
	}
	var b strings.Builder
	if len(lines) == 0 || lines[0].Typed != "" {
		title := f.program.Title
		if title == "" {
			title = f.Desk().Model().String()
		}
		b.WriteString("## " + title + "\n")
	}
	for _, l := range lines {
		switch {
		case l.Typed == "":
			b.WriteString("## " + strings.Join(strings.Fields(l.Shown), " ") + "\n")
		case l.ByHand:
			b.WriteString("# stopped by hand: " + l.Typed + " => ind=\"" + l.Shown + "\"\n")
		default:
			b.WriteString(l.Typed + " => ind=\"" + l.Shown + "\"\n")
		}
	}
	return b.String()
}
