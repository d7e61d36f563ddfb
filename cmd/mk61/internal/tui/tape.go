package tui

import (
	"fmt"
	"slices"
	"strings"

	"mk61/calc"
	"mk61/calc/script"
)

// tapeLength is how many lines the tape keeps; the oldest are torn off.
const tapeLength = 2000

// tapeLine is one line: what was typed since the line before, and what was
// shown then. A line without typed is a heading: a program was loaded.
type tapeLine struct {
	typed   string
	shown   string
	program string // of a heading: the cells, in hexadecimal
	// byHand: a key stopped the program, so a replay cannot come to the same.
	byHand bool

	at     uint64 // the debugger's action after which the line was there
	typing []typing
}

// typing is a key, a switch or a value that was typed as the debugger's action at.
type typing struct {
	at     uint64
	action script.Action
}

// tape is the paper tape that the machine never had. Its lines are those of a
// dialogue, keys => display.
type tape struct {
	lines   []tapeLine
	pending []typing
	stages  []stage
	undone  []roll
}

// roll is a tape as it was before something was taken back.
type roll struct {
	lines   []tapeLine
	pending []typing
	stages  []stage
}

func (t *tape) add(at uint64, a ...script.Action) {
	t.undone = nil
	for _, a := range a {
		if len(t.pending) < 4000 {
			t.pending = append(t.pending, typing{at, a})
		}
	}
}

// spell writes what was typed as a dialogue does: commands, not keys.
func spell(l []typing) string {
	actions := make([]script.Action, len(l))
	for i := range l {
		actions[i] = l[i].action
	}
	return script.SpellCommands(actions)
}

// stop ends a line with what the indicator shows.
func (t *tape) stop(at uint64, s *calc.State, byHand bool) {
	if len(t.pending) > 0 {
		t.append(tapeLine{typed: spell(t.pending), shown: s.Display(), byHand: byHand, at: at, typing: t.pending})
		t.pending = nil
	}
}

func (t *tape) append(l tapeLine) {
	t.undone = nil
	t.lines = append(t.lines, l)
	if n := len(t.lines) - tapeLength; n > 0 {
		t.lines = slices.Clone(t.lines[n:])
	}
}

// begin starts a dialogue about a program in a machine that may not be fresh:
// what its registers and switches hold is put before the first key.
func (t *tape) begin(at uint64, title string, s *calc.State) {
	t.pending = nil
	t.append(tapeLine{shown: title, at: at, program: cellsText(s)})
	t.add(at, script.Presets(s)...)
}

// cellsText is the program in hexadecimal, without what is empty behind it.
func cellsText(s *calc.State) string {
	n := len(s.Cells)
	for n > 1 && s.Cells[n-1] == 0 {
		n--
	}
	return fmt.Sprintf("%X", s.Cells[:n])
}

// back takes away what was done after an action. Lines of an earlier session stay.
func (t *tape) back(to uint64) {
	t.undone = append(t.undone, roll{t.lines, t.pending, t.stages})
	n := len(t.lines)
	for n > 0 && t.lines[n-1].at > to {
		n--
		t.pending = t.lines[n].typing
	}
	t.lines = t.lines[:n:n]
	p := len(t.pending)
	for p > 0 && t.pending[p-1].at > to {
		p--
	}
	t.pending = t.pending[:p:p]
	st := len(t.stages)
	for st > 0 && t.stages[st-1].at > to {
		st--
	}
	t.stages = t.stages[:st:st]
}

// lineBefore is the action behind which the line that is being typed, or the last
// one, was begun.
func (t *tape) lineBefore() uint64 {
	if len(t.pending) > 0 {
		return t.pending[0].at - 1
	}
	for i := len(t.lines) - 1; i >= 0; i-- {
		switch l := &t.lines[i]; {
		case len(l.typing) > 0:
			return l.typing[0].at - 1
		case l.at > 0:
			return l.at - 1
		}
	}
	return 0
}

// redo puts back what back took, when ok.
func (t *tape) redo(ok bool) {
	n := len(t.undone) - 1
	if ok && n >= 0 {
		t.lines, t.pending, t.stages = t.undone[n].lines, t.undone[n].pending, t.undone[n].stages
		t.undone = t.undone[:n]
		return
	}
	t.undone = nil
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
		fmt.Fprintf(&b, "## %s\n# program: 00\n", title)
	}
	for _, l := range lines {
		switch {
		case l.typed == "":
			fmt.Fprintf(&b, "## %s\n", strings.Join(strings.Fields(l.shown), " "))
			if l.program != "" {
				fmt.Fprintf(&b, "# program: %s\n", l.program)
			}
		case l.byHand:
			fmt.Fprintf(&b, "# stopped by hand: %s => ind=%q\n", l.typed, l.shown)
		default:
			fmt.Fprintf(&b, "%s => ind=%q\n", l.typed, l.shown)
		}
	}
	return b.String()
}
