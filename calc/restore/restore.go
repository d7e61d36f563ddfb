// Package restore finds the true program behind a damaged listing: which cells, by
// one misprint or two, must be otherwise for a control example to come out as the
// magazine says, and what stands in the cells that the listing leaves open.
//
//	r, err := restore.Search(ctx, restore.Problem{Setup: setup, Dialogues: dialogues})
//	r.Candidates[0].Changes // the likeliest
//
// # How it searches
//
// A run is shared up to the first cell that a candidate has otherwise: the machine
// is a plain value and is copied there. Codes that leave the same machine go on as
// one program until they are told apart. The first wrong answer ends a candidate, and
// so does a circle, or a run much longer than those of the listing itself. Cells that
// the example does not reach cannot be told by it and are named in Result.Unchecked.
//
// What is found has been carried out whole, key by key, and meets every answer.
// The order is by likelihood, in bits; see likely.go.
//
// The package prints nothing and has no words. The search is for the direct engine.
package restore

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
)

// Kind is the kind of a change.
type Kind uint8

// The kinds of changes: what is wrong with the listing, or with the example.
const (
	OpenCell      Kind = iota // an open cell is filled in: Cell, Is
	WrongCell                 // Cell has Was, must have Is; an address too
	LostCell                  // a cell is missing before Cell of the listing: Is
	DoubledCell               // Cell is there twice: it goes out
	Exchanged                 // Cell and the next one change places
	RowsExchanged             // the rows of ten cells from Cell and from Other change places
	LostRow                   // a row of ten cells is missing before Cell of the listing
	WrongConstant             // the register Reg has Value, must have To
	WrongKey                  // a key of the example: see Turn, Action, KeyWas, KeyIs
	LostKey                   // a key of the example is missing before Action: KeyIs
	DoubledKey                // a key of the example is too many: KeyWas
	KeysExchanged             // two neighbouring keys of the example change places
	WrongAnswer               // the answer of a turn is misprinted; the program is as it is
)

// Change is one thing that is to be changed.
type Change struct {
	Kind        Kind
	Cell, Other int // cells of the listing as printed, 0 to 104
	Was, Is     byte
	Address     bool // the cell holds an address
	Reg         calc.Reg
	Value, To   number.Number
	// Dialogue, Turn and Action are the place in the example.
	Dialogue      *dialog.Dialogue
	Turn, Action  int
	KeyWas, KeyIs isa.Key
	Shown         string // what the indicator shows, for WrongAnswer

	keys []script.Action // of the turn as they were meant
	far  float64         // bits of the answer that is printed, when Shown was meant
}

// Candidate is a program that meets every answer of the example.
type Candidate struct {
	Changes []Change
	// Also are other misprints that explain the same program, the likeliest first.
	// All misprints of the example are those of one program: the listing as it is.
	Also [][]Change
	// Cells is the whole program, changed.
	Cells []byte
	// Bits is how unlikely the program is: one more halves the odds.
	Bits float64
}

// Problem is a damaged program and what it must answer.
type Problem struct {
	Setup     *desk.Setup
	Dialogues []*dialog.Dialogue
	// Loose tells that an open cell at the end of a row of ten may have been lost
	// anywhere in that row: the reader of listings puts it there when a row is short.
	Loose bool
	// Corpus are programs that tell what is usual. Those that resemble the damaged one
	// are left out.
	Corpus [][]byte
	// Changes is the most cells that may be wrong beside the open ones: 0 for the
	// usual 2, negative for none.
	Changes int
	// Long is how long one misprint is looked for in runs that do not end, 0 for the
	// usual.
	Long time.Duration
	// Progress, when not nil, is called now and then, one call at a time.
	Progress func(Progress)
}

// Stage is what a search is at.
type Stage uint8

// The stages.
const (
	OpenCells Stage = iota
	OneFault
	TwoCells
)

// Progress is how far a search has come.
type Progress struct {
	Stage Stage
	Tried uint64
	Found int
}

// Result is what a search found.
type Result struct {
	// Agrees tells that the program as it is meets every answer.
	Agrees bool
	// Candidates are the programs that do, the likeliest first.
	Candidates []Candidate
	// Stage is the last stage; Complete tells that it was gone through to its end.
	Stage    Stage
	Complete bool
	// Tried is how many runs were carried out to their end.
	Tried uint64
	// Right is how many turns of the example the listing answers before the first
	// wrong one of each dialogue, Turns is how many there are.
	Right, Turns int
	// Unchecked are the cells that the likeliest candidate, or the listing when there
	// is none, does not read in the example, in rising order.
	Unchecked []int
	// Limit is the most steps that one key could start.
	Limit uint64
	Took  time.Duration
}

// ErrNothing is the error of a problem without an answer to compare with.
var ErrNothing = errors.New("the example has no answers to compare with")

// search is one Search.
type search struct {
	*session
	p     Problem
	paper *paper
	loose rows
	limit uint64    // of the first try
	most  uint64    // of the last, while something is found
	until time.Time // of what one misprint may take

	ranking func() *ranking
	stage   Stage
	tried   atomic.Uint64
	halted  atomic.Bool
	late    atomic.Bool // something was left out for want of time

	mu       sync.Mutex
	seen     map[cells]*program
	found    []Candidate // with another example or constant
	agreeing int         // how many of either were found
	best     float32     // bits of the likeliest of them
	longest  uint64      // steps of a key in them
	cuts     []pending
}

// program is one that has been carried out whole, with what would explain it.
type program struct {
	agrees bool
	ways   [][]Change
}

// pending is a run that was too long.
type pending struct {
	*tree
	node *node
}

// Search looks for programs that meet every answer. When ctx ends it, the result is
// what was found by then, with the error of ctx.
func Search(ctx context.Context, p Problem) (*Result, error) {
	began := time.Now()
	x, err := newSession(p.Setup, p.Dialogues)
	if err != nil {
		return nil, err
	}
	s := &search{session: x, p: p, paper: newPaper(p.Setup), seen: map[cells]*program{}}
	if p.Loose {
		s.loose = s.paper.loosen()
	}
	s.ranking = sync.OnceValue(func() *ranking { return newRanking(&s.p, s.paper) })
	r := &Result{}
	for i := range x.talks {
		r.Turns += len(x.talks[i].steps)
	}
	if !x.asks() {
		return nil, ErrNothing
	}
	defer context.AfterFunc(ctx, func() { s.halted.Store(true) })()
	own := s.measure(r)
	done := make(chan struct{})
	if p.Progress != nil {
		defer close(done)
		go s.report(done)
	}
	switch {
	case r.Agrees:
		s.seen[own] = &program{}
	case len(p.Setup.Open) > 0:
		s.fillOpen(r, 0)
		if s.agreeing == 0 && p.Changes >= 0 && !s.halted.Load() {
			s.fillOpen(r, 1)
		}
	default:
		s.oneFault(r)
		if p.Changes != 1 && p.Changes >= 0 && !s.halted.Load() {
			s.twoCells(r)
		}
	}
	r.Complete = r.Complete && !s.halted.Load()
	s.finish(r)
	r.Took = time.Since(began)
	return r, ctx.Err()
}

// asks tells whether any turn expects anything.
func (x *session) asks() bool {
	for i := range x.talks {
		for k := range x.talks[i].steps {
			if len(x.talks[i].steps[k].Expect) > 0 {
				return true
			}
		}
	}
	return false
}

// report tells how far the search is, until done.
func (s *search) report(done chan struct{}) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			s.mu.Lock()
			g := Progress{s.stage, s.tried.Load(), s.agreeing}
			s.mu.Unlock()
			s.p.Progress(g)
		}
	}
}

const (
	longLast    = desk.DefaultLimit
	ahead       = 3                      // times the longest run of the listing that ended
	atLeast     = 2000                   // steps that any program may take
	atFirst     = 150                    // more than the longest on the first try
	blindly     = 1000                   // for two cells, when no answer is right
	mostTime    = 4 * time.Second        // of one misprint
	longerBy    = 4                      // times as many steps in the next round
	halves      = 2.5                    // bits for which a run gets half as many
	secondLook  = 2 * time.Second        // for what is as likely as what was found
	longAtLeast = 500 * time.Millisecond // of the long runs beside two cells
	// unlikelier is how many bits beyond what is found a run that was cut is left.
	unlikelier   = 8
	unbelievable = 45.0 // bits
)

// measure runs the program as it is: which dialogues fail, how long its runs are.
// Dialogues that fail are put first, those that read the fewest cells before.
func (s *search) measure(r *Result) cells {
	type verdict struct {
		talk  talk
		fails bool
		reads int
		most  uint64
	}
	var l []verdict
	own := s.paper.prog
	longest := uint64(0)
	for i := range s.talks {
		one := *s.session
		one.talks = s.talks[i : i+1]
		n := one.root(&own, 0)
		w := every
		v := verdict{talk: s.talks[i]}
		for _, c := range s.p.Setup.Open {
			w.put(c)
		}
		for {
			ev, cell := one.advance(&n.place, &w, longLast)
			if ev == visit && !s.paper.open.has(cell) && !s.loose.has(cell/rowCells) {
				w.drop(cell)
				v.reads++
				continue
			}
			v.fails = ev != agreed
			v.most = n.most
			if ev == agreed || ev == wrong {
				longest = max(longest, n.most)
			}
			break
		}
		if v.fails {
			r.Right += n.turn
		} else {
			r.Right += len(v.talk.steps)
		}
		l = append(l, v)
	}
	slices.SortStableFunc(l, func(a, b verdict) int {
		if a.fails != b.fails {
			if a.fails {
				return -1
			}
			return 1
		}
		if !a.fails {
			return 0
		}
		return cmp.Compare(a.reads, b.reads)
	})
	s.talks = nil
	r.Agrees = true
	for _, v := range l {
		s.talks = append(s.talks, v.talk)
		r.Agrees = r.Agrees && !v.fails
	}
	s.most = max(ahead*longest, atLeast)
	s.limit = min(longest+longest/2+atFirst, atLeast)
	r.Limit = s.most
	return own
}

// tree is a tree of this search.
func (s *search) tree(bound float32, found func(*node, *cells)) *tree {
	return &tree{search: s, limit: s.limit, bound: bound, found: found}
}

// add keeps a program that meets every answer when it is carried out whole.
func (s *search) add(prog *cells, changes []Change) {
	s.mu.Lock()
	g := s.seen[*prog]
	known := g != nil
	if !known {
		g = &program{}
		s.seen[*prog] = g
	}
	g.ways = append(g.ways, changes)
	s.mu.Unlock()
	if known {
		return
	}
	n := s.root(prog, 0)
	if ev, _ := s.advance(&n.place, nil, longLast); ev != agreed {
		return
	}
	bits := s.ranking().bits(prog[:s.paper.grown(changes)], changes)
	s.mu.Lock()
	g.agrees = true
	s.count(bits)
	s.longest = max(s.longest, n.most)
	s.mu.Unlock()
}

func (s *search) keep(c Candidate) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.found = append(s.found, c)
	s.count(s.ranking().bits(c.Cells[:s.paper.length], c.Changes))
}

// count counts a program that was found. What nobody would believe is kept, but the
// search goes on.
func (s *search) count(bits float64) {
	if bits > unbelievable {
		return
	}
	if s.agreeing++; s.agreeing == 1 || float32(bits) < s.best {
		s.best = float32(bits)
	}
}

// grown is the length of a program after changes.
func (k *paper) grown(l []Change) int {
	n := k.length
	for i := range l {
		n += l[i].grows()
	}
	return min(n, isa.Steps)
}

// finish puts what was found in order.
func (s *search) finish(r *Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for prog, g := range s.seen {
		for _, w := range g.ways {
			if g.agrees {
				s.found = append(s.found, Candidate{Changes: w, Cells: prog[:]})
			}
		}
	}
	prog, length := s.paper.prog, s.paper.length
	for i := range s.found {
		c := &s.found[i]
		c.Cells = c.Cells[:s.paper.grown(c.Changes)]
	}
	if len(s.found) > 0 {
		s.found = s.ranking().rank(s.found)
		length = len(s.found[0].Cells)
		prog = cells{}
		copy(prog[:], s.found[0].Cells)
	}
	r.Candidates, r.Stage, r.Tried = s.found, s.stage, s.tried.Load()
	read := s.reads(&prog)
	for c := range length {
		if !read.has(c) {
			r.Unchecked = append(r.Unchecked, c)
		}
	}
}

func (c *Change) grows() int {
	switch c.Kind {
	case LostCell:
		return 1
	case LostRow:
		return rowCells
	case DoubledCell:
		return -1
	}
	return 0
}

// reads are the cells that a program reads in the session, up to a wrong answer in
// each dialogue.
func (s *search) reads(prog *cells) (read set) {
	for i := range s.talks {
		one := *s.session
		one.talks = s.talks[i : i+1]
		n := one.root(prog, 0)
		w := set{every[0] &^ read[0], every[1] &^ read[1]}
		for {
			ev, cell := one.advance(&n.place, &w, longLast)
			if ev != visit || s.paper.open.has(cell) && len(s.found) == 0 {
				break
			}
			read.put(cell)
			w.drop(cell)
		}
	}
	return read
}

// workers carries out jobs 0..n-1 on all cores until the search is stopped. Each
// worker has a session of its own to change.
func (s *search) workers(n int, work func(own *session, job int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		wg.Go(func() {
			own := s.session.clone()
			for {
				i := int(next.Add(1)) - 1
				if i >= n || s.halted.Load() {
					return
				}
				work(own, i)
				s.tried.Add(1)
			}
		})
	}
	wg.Wait()
}
