package tui

import (
	"fmt"
	"math/big"
	"strings"

	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
)

// condition is what a run is to pause at: a register that changes, or one that
// comes to compare with a value as asked.
type condition struct {
	text  string
	reg   calc.Reg
	sign  string // "" for any change
	value *big.Rat
}

// parseCondition reads "R3", "X<0", "П5>=2,5", "Y=7", "T!=0".
func parseCondition(s string) (c condition, err error) {
	name, rest := s, ""
	if i := strings.IndexAny(s, "<>=!≠≥≤"); i >= 0 {
		name, rest = s[:i], s[i:]
	}
	c.text = strings.TrimSpace(s)
	var ok bool
	if c.reg, ok = calc.ParseReg(strings.TrimSpace(name)); !ok {
		return c, fmt.Errorf("%q: no register", strings.TrimSpace(name))
	}
	if rest == "" {
		return c, nil
	}
	for _, sign := range [...]string{"<=", ">=", "!=", "≤", "≥", "≠", "<", ">", "="} {
		value, found := strings.CutPrefix(rest, sign)
		if !found {
			continue
		}
		n, err := script.ParseNumber(strings.TrimSpace(value))
		if err != nil {
			return c, err
		}
		if c.value = rational(n); c.value == nil {
			return c, fmt.Errorf("%q: no decimal number", strings.TrimSpace(value))
		}
		c.sign = sign
		return c, nil
	}
	return c, fmt.Errorf("%q: want < > = != <= >=", rest)
}

// rational is the value of a register, nil when it is no decimal number.
func rational(n number.Number) *big.Rat {
	d, ok := number.Decimal(n.Normalize())
	if !ok {
		return nil
	}
	r, ok := new(big.Rat).SetString(d)
	if !ok {
		return nil
	}
	return r
}

// holds tells whether the condition holds in a state.
func (c *condition) holds(s *calc.State) bool {
	x := rational(*s.At(c.reg))
	if x == nil {
		return false
	}
	switch cmp := x.Cmp(c.value); c.sign {
	case "<":
		return cmp < 0
	case ">":
		return cmp > 0
	case "=":
		return cmp == 0
	case "<=", "≤":
		return cmp <= 0
	case ">=", "≥":
		return cmp >= 0
	}
	return x.Cmp(c.value) != 0
}

// comes tells whether a step has brought the condition about.
func (c *condition) comes(before, after *calc.State) bool {
	if *before.At(c.reg) == *after.At(c.reg) {
		return false
	}
	return c.sign == "" || c.holds(after) && !c.holds(before)
}

// runUntil lets the program run until a condition that the user wrote comes about.
func (a *app) runUntil(text string) {
	c, err := parseCondition(text)
	if err != nil {
		a.tell(err.Error(), true)
		return
	}
	a.m.until = &c
	a.m.resume()
}

// whoWrote goes back to the command that wrote a register last.
func (a *app) whoWrote(r calc.Reg) {
	a.m.look()
	a.m.base = registers(&a.m.s)
	back, found := a.m.g.BackTo(debug.RegisterChanges(r))
	if !found {
		a.tell(sprintf(a.say("nothing has written %v", "никто не писал в %v"), r), false)
		return
	}
	a.m.tape.back(a.m.g.Actions())
	a.m.moved()
	a.travelled()
	cell := a.cursor
	if a.m.running() {
		a.tell(sprintf(a.say("%v was written at %02X by %s, %d back; Ctrl-R goes forth", "в %v писала %02X: %s, назад на %d; вперёд — Ctrl-R"),
			r, isa.Address(cell), isa.Spell(a.m.s.Cells[cell], a.dialect()), back.Steps), false)
		return
	}
	a.tell(sprintf(a.say("%v was changed by hand here, %d back; Ctrl-R goes forth", "%v изменили здесь вручную, назад на %d; вперёд — Ctrl-R"), r, back.Steps), false)
}

// back takes n commands, keys and loads back.
func (a *app) back(n uint64) {
	if done := a.m.undo(n); done == 0 {
		a.tell(a.say("nothing to take back", "дальше назад некуда"), false)
	}
	a.travelled()
}

// forth goes n commands on.
func (a *app) forth(n uint64) {
	if a.m.forth(n) == 0 {
		a.tell(a.say("nothing was taken back, and no program runs", "назад ничего не взято, и счёта нет"), false)
	} else if a.m.why != pauseAsked && a.m.paused {
		a.tellPause()
	}
	a.travelled()
}

// travelled follows a step in time on the screen.
func (a *app) travelled() {
	a.shelve()
	a.views[panelProgram].follow = true
	a.cursor = a.m.s.Model.Cell(a.m.s.PC)
}

// backToBreak goes back to the breakpoint that was passed last.
func (a *app) backToBreak() {
	if len(a.m.g.Breaks()) == 0 {
		a.tell(a.say("there is no breakpoint: b sets one", "точек останова нет: b — поставить"), false)
		return
	}
	a.m.look()
	a.m.base = registers(&a.m.s)
	back := a.m.g.BackToBreak()
	if back.Break == nil { // it went to the beginning
		if back.Steps > 0 {
			a.m.g.Redo()
		}
		a.tell(a.say("no breakpoint was passed", "точек останова не проходили"), false)
		return
	}
	a.m.tape.back(a.m.g.Actions())
	a.m.moved()
	a.travelled()
	a.tell(sprintf(a.say("breakpoint at %02X, %d back; Ctrl-R goes forth", "останов на %02X, назад на %d; вперёд — Ctrl-R"),
		isa.Address(a.m.s.Model.Cell(a.m.s.PC)), back.Steps), false)
}

// question asks for one register.
type question struct {
	title string
	done  func(*app, calc.Reg)
}

func (q *question) draw(a *app, w, h int) {
	in := a.box(w, h, min(w, 40), 3, q.title)
	a.c.text(in.x, in.y, in.w, "X Y Z T  0 1 … 9 a b c d e", a.th.over)
}

func (q *question) key(a *app, ev *tcell.EventKey) {
	a.over = nil
	if ev.Key() != tcell.KeyRune {
		return
	}
	name := string(plain(ev.Rune()))
	if r, ok := calc.ParseReg("R" + name); ok {
		q.done(a, r)
	} else if r, ok := calc.ParseReg(strings.ToUpper(name)); ok {
		q.done(a, r)
	}
}

func (q *question) mouse(a *app, _, _ int, _, pressed tcell.ButtonMask) {
	if pressed != 0 {
		a.over = nil
	}
}
