package trace

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/isa"
)

// Repair is a change of one cell that makes a program agree with a trace.
type Repair struct {
	script.Cell
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
func (t *Trace) Repairs(ctx context.Context, open func() *desk.Desk, actions []script.Action) (found []Repair, best Repair, err error) {
	suspects, agreed, err := t.suspects(open(), actions)
	if err != nil {
		return nil, best, err
	}
	best.Rows = agreed
	var mu sync.Mutex
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(suspects)) {
		wg.Go(func() {
			d := open()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(suspects) || ctx.Err() != nil {
					return
				}
				l, b := t.tryCell(ctx, d, &suspects[i])
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
	was  byte
	at   desk.Moment
	by   desk.Player
	row  int // rows that agree up to there
}

// suspects runs the program up to the divergence and lists the cells read, the
// latest first. agreed is the number of rows that agree.
func (t *Trace) suspects(d *desk.Desk, actions []script.Action) (l []suspect, agreed int, err error) {
	var seen [isa.Steps]bool
	pl := desk.Player{Desk: d, Actions: actions}
	row := 0
	for row < len(t.Rows) {
		ok, err := pl.Reach()
		if err != nil {
			return nil, 0, err
		}
		if !ok {
			break
		}
		s := d.Seen()
		cell := s.Model.Cell(s.PC)
		cells := []int{cell}
		if isa.Table[s.Cells[cell]].Operand {
			cells = append(cells, s.Model.Cell(isa.Next(s.PC)))
		}
		for _, c := range cells {
			if !seen[c] {
				seen[c] = true
				l = append(l, suspect{c, s.Cells[c], d.Snapshot(), pl, row})
			}
		}
		ev := pl.Step()
		if r := &t.Rows[row]; r.Step == 0 || r.Step == ev.Number {
			if !r.match(ev) {
				break
			}
			r.note(ev)
			row++
		}
	}
	slices.Reverse(l)
	return l, row, nil
}

// note remembers the picture that matched, so that the next look at it is
// quick.
func (r *Row) note(ev *desk.Event) {
	for i := range r.fields {
		if f := &r.fields[i]; f.column.Kind == DisplayColumn {
			f.hit = ev.After.AtStop()
		}
	}
}

// tryCell tries all codes in a cell.
func (t *Trace) tryCell(ctx context.Context, d *desk.Desk, s *suspect) (found []Repair, best Repair) {
	for code := range 256 {
		if byte(code) == s.was || ctx.Err() != nil {
			continue
		}
		d.Restore(s.at)
		d.Edit(func(m *calc.State) { m.Cells[s.cell] = byte(code) })
		r := Repair{script.Cell{Cell: s.cell, Code: byte(code)}, s.was, t.agree(ctx, d, s)}
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
func (t *Trace) agree(ctx context.Context, d *desk.Desk, s *suspect) int {
	pl, row := s.by, s.row
	pl.Desk = d
	for n := 0; row < len(t.Rows); n++ {
		if n > 0 { // the first command is reached already
			if ok, err := pl.Reach(); !ok || err != nil || n%4096 == 4095 && ctx.Err() != nil {
				break
			}
		}
		ev := pl.Step()
		if r := &t.Rows[row]; r.Step == 0 || r.Step == ev.Number {
			if !r.match(ev) {
				break
			}
			row++
		}
	}
	return row
}
