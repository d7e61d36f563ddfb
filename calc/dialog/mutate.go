package dialog

import (
	"cmp"
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/number"
	"mk61/calc/script"
)

// Mutation tells how well the dialogues of a program tell it from programs with
// one wrong cell.
//
// A mutant is caught when a dialogue fails on it. Of the others, those change
// behaviour that a user can see which answer a random session otherwise than the
// program does. The sessions are the dialogues with other numbers typed, turns
// left out, repeated and mixed; an answer is what the indicator shows, how the
// program stopped, and the registers that any of the dialogues looks at. A run
// twenty times longer than any in the dialogues counts as another answer.
type Mutation struct {
	Sampled, Caught int
	// Same is the number of mutants that answered every random session alike.
	Same     int
	Sessions int
	Missed   []Missed
}

// Rate is the share of the behaviour-changing mutants that were caught, 0..1.
func (m *Mutation) Rate() float64 {
	if m.Caught+len(m.Missed) == 0 {
		return 1
	}
	return float64(m.Caught) / float64(m.Caught+len(m.Missed))
}

// Missed is a mutant that changes behaviour and that no dialogue notices.
type Missed struct {
	script.Cell
	Was byte
	// Turns are a session that shows it, Want and Got the last displays.
	Turns     []string
	Want, Got string
}

// Mutator makes mutants of one program.
type Mutator struct {
	Open      func() *desk.Desk
	Setup     *desk.Setup
	Dialogues []*Dialogue
	// Mutants is how many are sampled of all changes of one cell, Sessions how
	// many random sessions a survivor answers.
	Mutants, Sessions int
	Seed              uint64
	// Done, when not nil, is called after every mutant, one call at a time.
	Done func(n int)

	limit     uint64
	registers []calc.Reg // that the dialogues look at
	sessions  []session
}

// session is a random session with the program's own answers.
type session struct {
	cells   []script.Cell
	turns   []script.Turn
	answers []answer
}

// answer is what a user sees after a turn.
type answer struct {
	indicator calc.Indicator
	stop      calc.Stop
	registers [8]number.Number
}

// Run makes the mutants and tries them.
func (u *Mutator) Run(ctx context.Context) (*Mutation, error) {
	d := u.Open()
	if err := u.measure(ctx, d); err != nil {
		return nil, err
	}
	if err := u.invent(ctx, d); err != nil {
		return nil, err
	}
	var err error
	mutants := u.sample()
	res := &Mutation{Sampled: len(mutants), Sessions: len(u.sessions)}
	var next atomic.Int64
	var wg sync.WaitGroup
	var mu sync.Mutex
	work := func() error {
		d := u.Open()
		for {
			i := int(next.Add(1)) - 1
			if i >= len(mutants) {
				return nil
			}
			caught, missed, err := u.try(ctx, d, mutants[i])
			if err != nil {
				return err
			}
			mu.Lock()
			switch {
			case caught:
				res.Caught++
			case missed != nil:
				res.Missed = append(res.Missed, *missed)
			default:
				res.Same++
			}
			if u.Done != nil {
				u.Done(i)
			}
			mu.Unlock()
		}
	}
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			if e := work(); e != nil {
				mu.Lock()
				err = e
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	slices.SortFunc(res.Missed, func(a, b Missed) int {
		return cmp.Or(cmp.Compare(a.Cell.Cell, b.Cell.Cell), cmp.Compare(a.Code, b.Code))
	})
	return res, err
}

// measure finds the longest run of the dialogues and the registers they look
// at.
func (u *Mutator) measure(ctx context.Context, on *desk.Desk) error {
	longest := uint64(100)
	seen := map[calc.Reg]bool{}
	for _, d := range u.Dialogues {
		r := Runner{Desk: on, Setup: u.Setup}
		if _, err := r.Run(ctx, d); err != nil {
			return err
		}
		longest = max(longest, r.longest)
		for i := range d.Steps {
			for _, e := range d.Steps[i].Expect {
				if e.Kind == script.RegIs && e.Reg > calc.RegX && !seen[e.Reg] && len(u.registers) < len(answer{}.registers) {
					seen[e.Reg] = true
					u.registers = append(u.registers, e.Reg)
				}
			}
		}
	}
	u.limit = 20 * longest
	return nil
}

// sample picks the mutants.
func (u *Mutator) sample() []script.Cell {
	var all []script.Cell
	for cell, was := range u.Setup.Cells {
		for code := range 256 {
			if byte(code) != was {
				all = append(all, script.Cell{Cell: cell, Code: byte(code)})
			}
		}
	}
	rnd := rand.New(rand.NewPCG(u.Seed, 1))
	rnd.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	return all[:min(u.Mutants, len(all))]
}

// try tells what becomes of a mutant.
func (u *Mutator) try(ctx context.Context, on *desk.Desk, c script.Cell) (caught bool, missed *Missed, err error) {
	p := *u.Setup
	p.Cells = append([]byte(nil), p.Cells...)
	p.Cells[c.Cell] = c.Code
	r := Runner{Desk: on, Setup: &p, Limit: u.limit, first: true}
	for _, d := range u.Dialogues {
		res, err := r.Run(ctx, d)
		if err != nil || len(res.Failures) > 0 {
			return err == nil, nil, err
		}
	}
	for i := range u.sessions {
		s := &u.sessions[i]
		answers, err := r.answers(ctx, s, u.registers)
		if err != nil {
			return false, nil, err
		}
		for k, a := range answers {
			if a == s.answers[k] {
				continue
			}
			missed = &Missed{Cell: c, Was: u.Setup.Cells[c.Cell], Want: s.answers[k].String(), Got: a.String()}
			for _, t := range s.turns[:k+1] {
				missed.Turns = append(missed.Turns, t.Typed)
			}
			return false, missed, nil
		}
	}
	return false, nil, nil
}

func (a answer) String() string {
	if a.stop == calc.Limit {
		return "no stop"
	}
	s := "[" + a.indicator.String() + "]"
	if a.stop != calc.Halt && a.stop != calc.Idle {
		s += " " + a.stop.String()
	}
	return s
}

// answers carries out a session; it ends with the first turn that does not come
// to rest, or that differs from the program's own answer.
func (r *Runner) answers(ctx context.Context, s *session, registers []calc.Reg) ([]answer, error) {
	r.start(s.cells)
	var out []answer
	for i := range s.turns {
		stop, err := r.Desk.DoAll(ctx, s.turns[i].Actions)
		if err != nil {
			return out, err
		}
		a := answer{stop: stop}
		if stop != calc.Limit { // a running display depends on the moment
			a.indicator = r.Desk.Indicator()
			v := r.Desk.View()
			for k, reg := range registers {
				a.registers[k] = v.At(reg).Normalize()
			}
		}
		out = append(out, a)
		if stop == calc.Limit || stop == calc.Hang || i < len(s.answers) && a != s.answers[i] {
			break
		}
	}
	return out, nil
}

// invent makes the random sessions and records the program's answers.
func (u *Mutator) invent(ctx context.Context, on *desk.Desk) error {
	rnd := rand.New(rand.NewPCG(u.Seed, 2))
	pool := Numbers(u.Dialogues)
	r := Runner{Desk: on, Setup: u.Setup, Limit: u.limit}
	for range u.Sessions {
		d := u.Dialogues[rnd.IntN(len(u.Dialogues))]
		s := session{cells: d.Cells}
		if rnd.IntN(3) == 0 {
			s.cells = nil
		}
		n := 0
		for i := range d.Steps {
			if n++; n > 30 {
				break
			}
			from := i
			switch rnd.IntN(12) {
			case 0:
				continue
			case 1:
				from = rnd.IntN(len(d.Steps))
			}
			if t, ok := Vary(&d.Steps[from], pool, rnd); ok {
				s.turns = append(s.turns, t)
			}
		}
		var err error
		if s.answers, err = r.answers(ctx, &s, u.registers); err != nil {
			return err
		}
		s.turns = s.turns[:len(s.answers)]
		u.sessions = append(u.sessions, s)
	}
	return nil
}

// Numbers are all numbers that dialogues type.
func Numbers(dialogues []*Dialogue) []string {
	var l []string
	for _, d := range dialogues {
		for i := range d.Steps {
			for _, w := range strings.Fields(d.Steps[i].Typed) {
				if isNumber(w) {
					l = append(l, w)
				}
			}
		}
	}
	return l
}

func isNumber(s string) bool {
	_, ok := script.Number(s)
	return ok
}

// Vary is a turn with other numbers typed: some of the pool, or of the same shape.
func Vary(s *Step, pool []string, rnd *rand.Rand) (script.Turn, bool) {
	w := strings.Fields(s.Typed)
	for i, x := range w {
		if !isNumber(x) || len(pool) == 0 {
			continue
		}
		switch rnd.IntN(4) {
		case 0:
			w[i] = pool[rnd.IntN(len(pool))]
		case 1, 2:
			w[i] = likeNumber(x, rnd)
		}
	}
	t := script.Turn{Typed: strings.Join(w, " ")}
	var err error
	t.Actions, err = script.Parse(t.Typed)
	return t, err == nil
}

// likeNumber is a number of the same shape: other digits in the same places.
func likeNumber(s string, rnd *rand.Rand) string {
	b := []byte(s)
	for i := range b {
		if b[i] >= '0' && b[i] <= '9' {
			b[i] = '0' + byte(rnd.IntN(10))
		}
	}
	return string(b)
}
