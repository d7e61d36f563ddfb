package restore

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"mk61/calc"
	"mk61/calc/dialog"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/isa"
)

const rowCells = 10 // cells of a printed row

// variant is a program that one misprint other than a wrong cell would explain.
type variant struct {
	prog   cells
	length int
	change Change
	open   int // an open cell, -1 for none
}

// variants tries lost, doubled and exchanged cells and rows, wrong constants, and
// misprints of the example.
func (s *search) variants() {
	first, order := s.firstReads()
	var nodes []node
	var which []variant
	for _, v := range s.shifts() {
		at := earliest(&s.paper.prog, &v.prog, v.open, order)
		if at < 0 {
			continue // nothing that the example reads would be changed
		}
		n := node{place: first[at], depth: 1}
		n.left = min(n.left, s.limit)
		s.reload(&n.place, &v.prog)
		if v.open >= 0 {
			n.open.put(v.open)
		}
		nodes, which = append(nodes, n), append(which, v)
	}
	s.workers(len(nodes), func(_ *session, i int) {
		v := which[i]
		k := s.paper.as(&v)
		nodes[i].paper = k
		t := s.tree(unbounded, func(_ *node, prog *cells) {
			c := v.change
			if v.open >= 0 {
				c.Is, c.Address = prog[v.open], k.address.has(v.open)
			}
			s.add(prog, []Change{c})
		})
		extra := kindBits[v.change.Kind] + s.ranking().misprint(&v.change)
		t.weigh = func(n *node) float32 {
			return float32(s.ranking().m.program(n.prog[:v.length], s.ranking().given) - s.ranking().printed + extra)
		}
		t.explore(&nodes[i], nil)
	})
	s.example()
}

// firstReads are the moments before each cell is first read by the program as it
// is, up to the first wrong answer, and the cells in that order.
func (s *search) firstReads() (first [isa.Steps]place, order []int) {
	n := s.root(&s.paper.prog, 0)
	w := every
	for {
		ev, cell := s.advance(&n.place, &w, s.most)
		if ev != visit {
			return first, order
		}
		first[cell] = n.place
		w.drop(cell)
		order = append(order, cell)
	}
}

// earliest is the cell that is read first of those in which two programs differ.
func earliest(a, b *cells, open int, order []int) int {
	for _, c := range order {
		if a[c] != b[c] || c == open {
			return c
		}
	}
	return -1
}

// shifts are the programs that a lost, doubled or exchanged cell or row explains.
func (s *search) shifts() []variant {
	var l []variant
	prog, n := &s.paper.prog, s.paper.length
	for c := range n + 1 { // one lost before c
		if n >= isa.Steps {
			break
		}
		v := variant{prog: *prog, length: n + 1, change: Change{Kind: LostCell, Cell: c}, open: c}
		copy(v.prog[c+1:], prog[c:n])
		v.prog[c] = 0
		l = append(l, v)
	}
	for c := range n { // c is one too many
		if c > 0 && prog[c] != prog[c-1] && c > 1 && prog[c] != prog[c-2] {
			continue // neither a cell nor a command with its address stands there twice
		}
		v := variant{prog: *prog, length: n - 1, change: Change{Kind: DoubledCell, Cell: c, Was: prog[c]}, open: -1}
		copy(v.prog[c:], prog[c+1:n])
		v.prog[n-1] = 0
		l = append(l, v)
	}
	for c := range n - 1 {
		if prog[c] == prog[c+1] {
			continue
		}
		v := variant{prog: *prog, length: n, change: Change{Kind: Exchanged, Cell: c, Was: prog[c], Is: prog[c+1]}, open: -1}
		v.prog[c], v.prog[c+1] = prog[c+1], prog[c]
		l = append(l, v)
	}
	for a := 0; a < n; a += rowCells {
		for b := a + rowCells; b < n; b += rowCells {
			v := variant{prog: *prog, length: n, change: Change{Kind: RowsExchanged, Cell: a, Other: b}, open: -1}
			if w := n - b; w < rowCells { // the last row is short
				copy(v.prog[a:], prog[b:n])
				copy(v.prog[a+w:], prog[a+rowCells:b])
				copy(v.prog[b-rowCells+w:], prog[a:a+rowCells])
			} else {
				copy(v.prog[a:a+rowCells], prog[b:b+rowCells])
				copy(v.prog[b:b+rowCells], prog[a:a+rowCells])
			}
			if v.prog != *prog {
				l = append(l, v)
			}
		}
	}
	return l
}

// as is the paper of a variant.
func (k *paper) as(v *variant) *paper {
	w := *k
	w.length, w.prog, w.missing = v.length, v.prog, v.open >= 0
	w.open = none
	if v.open >= 0 {
		w.open.put(v.open)
	}
	w.address = addressesOf(&w.prog, w.length, func(c int) bool { return c == v.open }, nil)
	return &w
}

// trial is another example or another constant, for the program as it is.
type trial struct {
	change Change
	turn   int
	// actions take the place of those of the turn; nil with a WrongConstant of the
	// listing, and with a WrongAnswer.
	actions []script.Action
	bits    int
}

// example tries misprints of the first dialogue that fails, and of the constants.
func (s *search) example() {
	turns := s.turns()
	failed := len(turns) - 1
	if failed < 0 {
		return
	}
	var l []trial
	for _, r := range s.p.Setup.Registers {
		for _, v := range near(r.Value) {
			l = append(l, trial{Change{Kind: WrongConstant, Reg: r.Reg, Value: r.Value, To: v}, -1, nil, 10 + bits.Len(uint(len(s.p.Setup.Registers)))})
		}
	}
	d := s.talks[0].d
	keys := 0
	for i := range turns {
		keys += len(s.talks[0].steps[i].Actions)
	}
	where := bits.Len(uint(keys))
	for i := range turns {
		l = append(l, otherKeys(d, i, s.talks[0].steps[i].Actions, where)...)
	}
	l = append(l, trial{Change{Kind: WrongAnswer, Dialogue: d, Turn: failed}, failed, nil, where + 12})
	slices.SortStableFunc(l, func(a, b trial) int { return cmp.Compare(a.bits, b.bits) })
	s.workers(len(l), func(own *session, i int) {
		if time.Now().After(s.until) {
			s.late.Store(true)
			return
		}
		x := &l[i]
		var p place
		switch {
		case x.turn < 0:
			was := own.fresh
			*own.fresh.At(x.change.Reg) = x.change.To
			n := own.root(&s.paper.prog, 0)
			p = n.place
			defer func() { own.fresh = was }()
		default:
			p = turns[x.turn]
			step := &own.talks[0].steps[x.turn]
			was := *step
			if x.change.Kind == WrongAnswer {
				step.Expect = nil
			} else {
				step.Actions = x.actions
			}
			defer func() { *step = was }()
		}
		if ev, _ := own.advance(&p, nil, s.most); ev != agreed {
			return
		}
		if x.change.Kind == WrongAnswer {
			x.change.Shown, x.change.far = s.shown(turns[failed])
		}
		prog := s.paper.prog
		s.keep(Candidate{Changes: []Change{x.change}, Cells: prog[:]})
	})
}

// turns are the moments before each turn of the first dialogue, up to the one that
// fails.
func (s *search) turns() []place {
	var l []place
	one := *s.session
	steps := s.talks[0].steps
	n := s.root(&s.paper.prog, 0)
	for i := range steps {
		l = append(l, n.place)
		one.talks = []talk{{d: s.talks[0].d, fixed: s.talks[0].fixed, steps: steps[:i+1]}}
		p := n.place
		if ev, _ := one.advance(&p, nil, s.most); ev != agreed {
			return l
		}
		// At the end of its turns the machine is as it was left.
		p.talk, p.turn, p.action, p.began, p.stop = 0, i+1, 0, p.s.Steps, calc.Idle
		p.limit, p.away = n.limit, n.away
		n.place = p
	}
	return nil // it does not fail
}

// shown is what the indicator shows after the turn that begins at a moment, and the
// bits of the printed answer when that was meant: what print does to a sign or two is
// likely, that the answer is another is not.
func (s *search) shown(p place) (picture string, far float64) {
	one := s.clone()
	one.talks = one.talks[:1]
	one.talks[0].steps = one.talks[0].steps[:p.turn+1]
	expect := one.talks[0].steps[p.turn].Expect
	one.talks[0].steps[p.turn].Expect = nil
	one.advance(&p, nil, s.most)
	picture = p.s.Indicator().String()
	for i := range expect {
		e := &expect[i]
		o := script.Outcome{State: &p.s, Indicator: p.s.Indicator(), Steps: p.s.Steps - p.began, Stop: p.stop}
		if o.Meets(expect[i : i+1]) {
			continue
		}
		got := picture
		if e.Kind == script.RegIs {
			got = e.Value.Write(*p.s.At(e.Reg))
		}
		switch signsApart(strings.Trim(e.Text, "[] "), strings.Trim(got, " ,")) {
		case 1:
			far += 4
		case 2:
			far += 9
		default:
			far += notAlike
		}
	}
	return picture, far
}

// signsApart is in how many places two texts differ; 9 when one is longer by more
// than a sign.
func signsApart(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	from, to := 0, 0
	for from < len(x) && x[from] == y[from] {
		from++
	}
	for to < len(x)-from && x[len(x)-1-to] == y[len(y)-1-to] {
		to++
	}
	if len(y)-len(x) > 1 {
		return 9
	}
	return len(y) - from - to
}

// otherKeys are the turns that a misprint of one key explains.
func otherKeys(d *dialog.Dialogue, turn int, a []script.Action, where int) []trial {
	var l []trial
	put := func(c Change, bits int, actions []script.Action) {
		c.Dialogue, c.Turn, c.keys = d, turn, actions
		l = append(l, trial{c, turn, actions, bits})
	}
	splice := func(i, n int, with ...script.Action) []script.Action {
		return append(append(a[:i:i], with...), a[i+n:]...)
	}
	for i := range a {
		if a[i].Kind == script.SetReg {
			for _, v := range near(a[i].Value) {
				b := a[i]
				b.Value = v
				put(Change{Kind: WrongConstant, Reg: b.Reg, Value: a[i].Value, To: v, Action: i}, where+9, splice(i, 1, b))
			}
		}
		if a[i].Kind != script.Press {
			continue
		}
		for k := range isa.NumKeys {
			key := script.Action{Key: k}
			put(Change{Kind: LostKey, Action: i, KeyIs: k}, where+11, splice(i, 0, key))
			if k != a[i].Key {
				bits := where + 7
				if k <= isa.Key9 && a[i].Key <= isa.Key9 {
					bits -= 2
				}
				put(Change{Kind: WrongKey, Action: i, KeyWas: a[i].Key, KeyIs: k}, bits, splice(i, 1, key))
			}
		}
		put(Change{Kind: DoubledKey, Action: i, KeyWas: a[i].Key}, where+8, splice(i, 1))
		if i+1 < len(a) && a[i+1].Kind == script.Press && a[i+1].Key != a[i].Key {
			put(Change{Kind: KeysExchanged, Action: i, KeyWas: a[i].Key, KeyIs: a[i+1].Key}, where+8, splice(i, 2, a[i+1], a[i]))
		}
	}
	return l
}

// scaled is a number times a power of ten; the number itself where there is none.
func scaled(n number.Number, by int) number.Number {
	if d, ok := number.Decimal(n); ok {
		head, exp, _ := strings.Cut(d, "E")
		e, _ := strconv.Atoi(exp)
		if v, err := number.FromDecimal(head + "E" + strconv.Itoa(e+by)); err == nil {
			return v
		}
	}
	return n
}

// near are the numbers that one misprint makes of a number: another digit, two
// exchanged, one lost or doubled, another exponent, another sign.
func near(n number.Number) []number.Number {
	var l []number.Number
	seen := map[number.Number]bool{n: true}
	put := func(v number.Number) {
		if v.Mantissa() != 0 && v.Mantissa()>>28 == 0 {
			v = v.Normalize()
		}
		if !seen[v] {
			seen[v] = true
			l = append(l, v)
		}
	}
	const mantissa = 1<<32 - 1
	m := n & mantissa
	digits := 8
	for digits > 1 && m>>(32-4*digits)&15 == 0 {
		digits--
	}
	for i := range min(digits+1, 8) {
		shift := 28 - 4*i
		for d := range number.Number(10) {
			put(n&^(15<<shift) | d<<shift)
		}
		if i > 0 {
			a, b := n>>shift&15, n>>(shift+4)&15
			put(n&^(0xFF<<shift) | a<<(shift+4) | b<<shift)
		}
		high := m &^ (1<<(shift+4) - 1)
		low := m & (1<<(shift+4) - 1)
		lost := n&^mantissa | high | low<<4&(1<<(shift+4)-1)
		doubled := n&^mantissa | high | low>>4 | m>>shift&15<<shift
		put(lost)
		put(doubled)
		put(scaled(lost, -1)) // before the point
		put(scaled(doubled, 1))
	}
	if d, ok := number.Decimal(n); ok {
		for _, more := range []int{1, -1, 2, -2, 3, -3} {
			put(scaled(n, more))
		}
		if v, err := number.FromDecimal("-" + d); err == nil {
			put(v)
		} else if v, err := number.FromDecimal(d[1:]); err == nil {
			put(v)
		}
	}
	return l
}
