package restore

import (
	"fmt"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa"
)

// cells is the whole program memory; set is a set of its cells.
type (
	cells = [isa.Steps]byte
	set   [2]uint64
)

func (s *set) has(c int) bool { return s[c>>6&1]>>(c&63)&1 != 0 }
func (s *set) put(c int)      { s[c>>6&1] |= 1 << (c & 63) }
func (s *set) drop(c int)     { s[c>>6&1] &^= 1 << (c & 63) }

func (s *set) set(c int, on bool) {
	s.drop(c)
	if on {
		s.put(c)
	}
}

// every is all cells, none is none of them.
var every, none = set{1<<64 - 1, 1<<(isa.Steps-64) - 1}, set{}

// session is all dialogues, one after another, each on a fresh machine: what a
// program must answer.
type session struct {
	fresh calc.State // the machine before the first key, without a program
	parts map[string][]byte
	talks []talk
	phys  [256]uint8 // the cell that a counter reads
}

// talk is one dialogue.
type talk struct {
	d     *dialog.Dialogue
	steps []dialog.Step
	fixed set // cells that the dialogue's title sets
}

// operand tells the codes that have an address behind them.
var operand = func() (t [256]bool) {
	for c := range t {
		t[c] = isa.Table[c].Operand
	}
	return t
}()

// newSession makes dialogues ready. A turn that is still to be filled in expects
// nothing.
func newSession(p *desk.Setup, dialogues []*dialog.Dialogue) (*session, error) {
	x := &session{parts: p.Parts}
	bare := *p
	bare.Cells = nil
	x.fresh = bare.State()
	for pc := range x.phys {
		x.phys[pc] = uint8(p.Model.Cell(byte(pc)))
	}
	able := desk.New(desk.Options{Model: p.Model})
	able.Parts = p.Parts
	for _, d := range dialogues {
		t := talk{d: d}
		for _, c := range d.Cells {
			t.fixed.put(c.Cell)
		}
		for _, s := range d.Steps {
			for _, a := range s.Actions {
				err := able.Can(a)
				if err == nil && (a.Kind == script.Turn52 || a.Kind == script.Press && a.Key >= isa.NumKeys) {
					err = fmt.Errorf("%v: programs are not restored through the memory of the МК-52", a)
				}
				if err != nil {
					return nil, fmt.Errorf("%s:%d: %w", d.File, s.Line, err)
				}
			}
			var keep []script.Expect
			for _, e := range s.Expect {
				if e.Kind != script.Nothing {
					keep = append(keep, e)
				}
			}
			s.Expect = keep
			t.steps = append(t.steps, s)
		}
		x.talks = append(x.talks, t)
	}
	return x, nil
}

// clone is a session whose first dialogue may be changed.
func (x *session) clone() *session {
	y := *x
	y.talks = append([]talk(nil), x.talks...)
	y.talks[0].steps = append([]dialog.Step(nil), x.talks[0].steps...)
	return &y
}

// place is a moment of a session: a plain value.
type place struct {
	s                  calc.State
	prog               cells // the program, without what a title changes
	talk, turn, action int
	began              uint64 // steps done when the turn began
	left               uint64 // steps that the running program may still do
	most               uint64 // steps of the longest turn so far
	limit              uint64 // set by a dialogue, 0 for the search's own
	stop               calc.Stop
	typed              set  // cells that the example has typed over
	away               bool // another part is loaded: the cells are not the program's
}

// event is why a session came to rest.
type event uint8

const (
	agreed event = iota // all answers are right
	wrong               // an answer is not
	cut                 // the program ran too long
	visit               // a watched cell is about to be read
)

// begin is the machine before the first key of a dialogue.
func (x *session) begin(p *place, talk int) {
	p.talk, p.turn, p.action = talk, 0, 0
	p.began, p.limit, p.stop, p.typed, p.away = 0, 0, calc.Idle, none, false
	if talk >= len(x.talks) {
		return
	}
	p.s = x.fresh
	p.s.Cells = p.prog
	for _, c := range x.talks[talk].d.Cells {
		p.s.Cells[c.Cell] = c.Code
	}
}

// patch changes a cell of the program.
func (x *session) patch(p *place, cell int, code byte) {
	p.prog[cell] = code
	if p.talk < len(x.talks) && !x.talks[p.talk].fixed.has(cell) && !p.typed.has(cell) && !p.away {
		p.s.Cells[cell] = code
	}
}

// reload puts another program into a moment.
func (x *session) reload(p *place, prog *cells) {
	for c := range prog {
		if p.prog[c] != prog[c] {
			x.patch(p, c, prog[c])
		}
	}
}

// advance goes on from a place until something is to be told. watch, nil for none,
// are the cells to be told of before they are read.
func (x *session) advance(p *place, watch *set, limit uint64) (event, int) {
	for p.talk < len(x.talks) {
		if p.s.Running {
			if ev, cell := x.run(p, watch); ev != agreed {
				endless := ev == wrong || ev == cut && p.limit > 0
				if !endless || !p.expects(x, calc.Limit) {
					return ev, cell
				}
				p.stop = calc.Limit
			}
			if p.stop == calc.Hang || p.stop == calc.Limit {
				if !x.meets(p) {
					return wrong, 0
				}
				x.begin(p, p.talk+1)
				continue
			}
		}
		t := &x.talks[p.talk]
		if p.turn == len(t.steps) {
			x.begin(p, p.talk+1)
			continue
		}
		step := &t.steps[p.turn]
		if p.action == len(step.Actions) {
			if !x.meets(p) {
				return wrong, 0
			}
			p.turn++
			p.action, p.began, p.stop = 0, p.s.Steps, calc.Idle
			continue
		}
		a := &step.Actions[p.action]
		if watch != nil && !p.away && a.Kind == script.Press && a.Key == isa.KeyCall && p.s.Prefix == calc.PrefixNone && p.s.Mode == calc.Auto {
			if cell := x.read(p, watch); cell >= 0 {
				return visit, cell
			}
		}
		p.action++
		x.do(p, a, limit)
	}
	return agreed, 0
}

// do carries an action out; a program that it starts is not run.
func (x *session) do(p *place, a *script.Action, limit uint64) {
	switch a.Kind {
	case script.Press:
		was, mode, pc := p.s.Running, p.s.Mode, p.s.PC
		if stop := p.s.Press(a.Key); stop != calc.None {
			p.stop = stop
		}
		if mode == calc.Program && p.s.PC != pc && a.Key != isa.KeyForward && a.Key != isa.KeyBack {
			p.typed.put(int(x.phys[pc]))
		}
		if p.s.Running && !was {
			p.left = limit
			if p.limit > 0 {
				p.left = p.limit
			}
		}
	case script.SetLimit:
		p.limit = a.Limit
	case script.LoadPart:
		p.s.Load(x.parts[a.Name])
		p.away = true
	default:
		a.Apply(&p.s)
	}
}

func (p *place) expects(x *session, stop calc.Stop) bool {
	for i := range x.talks[p.talk].steps[p.turn].Expect {
		if e := &x.talks[p.talk].steps[p.turn].Expect[i]; e.Kind == script.StopIs && e.Stop == stop {
			return true
		}
	}
	return false
}

// meets compares the machine with what the turn expects.
func (x *session) meets(p *place) bool {
	step := &x.talks[p.talk].steps[p.turn]
	p.most = max(p.most, p.s.Steps-p.began)
	if len(step.Expect) == 0 {
		return true
	}
	o := script.Outcome{State: &p.s, Indicator: p.s.Indicator(), Steps: p.s.Steps - p.began, Stop: p.stop}
	return o.Meets(step.Expect)
}

// patience is how many steps a program runs before it is looked at for going
// round in a circle.
const patience = 300

// run goes on with the running program. agreed means that it has stopped.
func (x *session) run(p *place, watch *set) (event, int) {
	if p.away {
		watch = nil
	}
	s := &p.s
	if watch == nil {
		n := min(p.left, patience)
		before := s.Steps
		stop := s.Run(n)
		p.left -= s.Steps - before
		if stop != calc.Limit {
			p.stop = stop
			return agreed, 0
		}
	}
	mark, at, next := *s, uint64(0), uint64(patience)
	for p.left > 0 {
		if watch != nil {
			if c := int(x.phys[s.PC]); watch.has(c) || operand[s.Cells[c]] && watch.has(int(x.phys[isa.Next(s.PC)])) {
				if cell := x.read(p, watch); cell >= 0 {
					return visit, cell
				}
			}
		}
		p.left--
		if stop := s.Step(); stop != calc.None {
			p.stop = stop
			return agreed, 0
		}
		if at++; s.PC == mark.PC && s.X == mark.X && s.Y == mark.Y && circle(s, &mark) {
			return wrong, 0
		}
		if at == next {
			mark, next = *s, 2*next
		}
	}
	return cut, 0
}

// circle tells whether a machine is again where it was: it will go round for ever.
func circle(a, b *calc.State) bool {
	if a.Z != b.Z || a.T != b.T || a.R != b.R {
		return false
	}
	c := *b
	c.Steps, c.Words, c.Ring, c.Busy = a.Steps, a.Words, a.Ring, a.Busy
	return c == *a
}

// read is the watched cell of the program that the next command reads, -1 for none.
func (x *session) read(p *place, watch *set) int {
	s := &p.s
	c := int(x.phys[s.PC])
	watched := func(c int) bool { return watch.has(c) && !p.typed.has(c) && !x.talks[p.talk].fixed.has(c) }
	if watched(c) {
		return c
	}
	op := s.Cells[c]
	if !operand[op] {
		return -1
	}
	at := isa.Next(s.PC)
	n := int(x.phys[at])
	if !watched(n) {
		return -1
	}
	// A test whose condition holds does not read the address.
	t := *s
	t.Running = true
	t.Step()
	if skip := isa.Next(at); t.PC == skip && isa.Table[op].Jump > 0 && t.Cells[n] != skip {
		return -1
	}
	return n
}
