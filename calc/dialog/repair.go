package dialog

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"mk61/calc"
	"mk61/isa"
)

// Repair is a change of one cell that makes a program agree with a trace.
type Repair struct {
	Cell
	Was byte
	// Rows is how many rows of the trace agree; all of them in a true repair.
	Rows int
}

// Repairs looks for changes of one cell of the program that make the whole
// trace agree, commands of the manual first. A cell is tried only if the program
// as it is reads it up to the step at which it diverges: others cannot be at
// fault. When ctx ends the search, what was found is returned with its error.
// best is the change that comes furthest, if any comes further than the program
// as it is: a program may have more faults than one.
func (t *Trace) Repairs(ctx context.Context, p *Program, actions []Action, limit uint64) (found []Repair, best Repair, err error) {
	if limit == 0 {
		limit = DefaultLimit
	}
	suspects, agreed := t.suspects(p, actions, limit)
	best.Rows = agreed
	var mu sync.Mutex
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(suspects)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(suspects) || ctx.Err() != nil {
					return
				}
				l, b := t.tryCell(ctx, &suspects[i])
				mu.Lock()
				found = append(found, l...)
				if b.Rows > best.Rows {
					best = b
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if best.Rows == agreed {
		best = Repair{}
	}
	slices.SortFunc(found, func(a, b Repair) int {
		return cmp.Or(cmp.Compare(rarity(a.Code), rarity(b.Code)), cmp.Compare(a.Cell.Cell, b.Cell.Cell), cmp.Compare(a.Code, b.Code))
	})
	return found, best, ctx.Err()
}

// rarity orders codes by how likely a listing has them.
func rarity(code byte) int {
	switch op := &isa.Table[code]; {
	case op.Documented:
		return 0
	case op.Keys != nil:
		return 1
	}
	return 2
}

// suspect is a cell with the moment before it is first read.
type suspect struct {
	cell int
	at   player
	row  int // rows that agree up to there
}

// suspects runs the program up to the divergence and lists the cells read, the
// latest first. agreed is the number of rows that agree.
func (t *Trace) suspects(p *Program, actions []Action, limit uint64) (l []suspect, agreed int) {
	var seen [isa.Steps]bool
	pl := player{state: p.State(), actions: actions, limit: limit, parts: p.Parts}
	row := 0
	for row < len(t.Rows) {
		if !pl.reach() {
			break
		}
		cell := pl.state.Model.Cell(pl.state.PC)
		cells := []int{cell}
		if isa.Table[pl.state.Cells[cell]].Operand {
			cells = append(cells, pl.state.Model.Cell(isa.Next(pl.state.PC)))
		}
		for _, c := range cells {
			if !seen[c] {
				seen[c] = true
				l = append(l, suspect{c, pl, row})
			}
		}
		ev := pl.step()
		if r := &t.Rows[row]; r.Step == 0 || r.Step == ev.Number {
			if !r.match(ev) {
				break
			}
			r.note(ev)
			row++
		}
	}
	slices.Reverse(l)
	return l, row
}

// note remembers the picture that matched, so that the next look at it is
// quick.
func (r *Row) note(ev *Event) {
	for i := range r.fields {
		if f := &r.fields[i]; f.column.Kind == DisplayColumn {
			f.hit = shown(&ev.After)
		}
	}
}

// tryCell tries all codes in a cell.
func (t *Trace) tryCell(ctx context.Context, s *suspect) (found []Repair, best Repair) {
	was := s.at.state.Cells[s.cell]
	for code := range 256 {
		if byte(code) == was || ctx.Err() != nil {
			continue
		}
		pl := s.at
		pl.state.Cells[s.cell] = byte(code)
		r := Repair{Cell{s.cell, byte(code)}, was, t.agree(ctx, &pl, s.row)}
		if r.Rows == len(t.Rows) {
			found = append(found, r)
		}
		if r.Rows > best.Rows {
			best = r
		}
	}
	return found, best
}

// agree carries on until the trace is contradicted and returns the number of
// rows that agree.
func (t *Trace) agree(ctx context.Context, pl *player, row int) int {
	for n := 0; row < len(t.Rows); n++ {
		if n%4096 == 4095 && ctx.Err() != nil || !pl.reach() {
			break
		}
		ev := pl.step()
		if r := &t.Rows[row]; r.Step == 0 || r.Step == ev.Number {
			if !r.match(ev) {
				break
			}
			row++
		}
	}
	return row
}

// player carries out actions step by step. It is a plain value: a copy goes on
// on its own.
type player struct {
	state   calc.State
	actions []Action
	parts   map[string][]byte
	next    int
	limit   uint64
	left    uint64
	ev      Event
}

// reach goes on to the next step of a program; false when there is none.
func (p *player) reach() bool {
	for {
		if p.state.Running {
			if p.left == 0 {
				return false
			}
			p.left--
			return true
		}
		if p.next >= len(p.actions) {
			return false
		}
		a := &p.actions[p.next]
		p.next++
		switch a.Kind {
		case PressKey:
			p.state.Press(a.Key)
			p.left = p.limit
		case SetLimit:
			p.limit = a.Limit
		case LoadPart:
			p.state.Load(p.parts[a.Name])
		default:
			Apply(&p.state, *a)
		}
	}
}

// step carries out the step that reach has come to.
func (p *player) step() *Event {
	ev := &p.ev
	ev.Before = p.state
	ev.Number++
	ev.PC = p.state.PC
	ev.Code = p.state.Cells[p.state.Model.Cell(p.state.PC)]
	p.state.Step()
	ev.After = p.state
	return ev
}
