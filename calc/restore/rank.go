package restore

import (
	"cmp"
	"math"
	"slices"

	"mk61/calc"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"
)

// Candidates stand in the order of how likely they are: how plausible the program
// is as a program (idioms.go), and how likely what is printed is when that program
// was meant. Several misprints that explain the same program count together.

// Bits of each kind of misprint. A wrong sign is the most usual.
var kindBits = [...]float64{
	WrongCell: 1, LostCell: 3, DoubledCell: 3.5, Exchanged: 3, RowsExchanged: 3.5, LostRow: 5,
	WrongConstant: 3, WrongKey: 3, LostKey: 4, DoubledKey: 4, KeysExchanged: 4, WrongAnswer: 3,
}

const (
	oneOfCodes   = 8.0 // bits of "printed is any code"
	lookAlike    = 3.0 // of a look-alike that is printed
	signLost     = 5.0 // of a sign lost, added or moved
	otherSign    = 7.0 // of a sign that is another
	oneOfKeys    = 5.3 // of "printed is any key"
	oneOfNumbers = 6.0 // of one of the numbers that a misprint makes
	oneMoreFault = 6.0 // of a second misprint
	notAlike     = 25.0
)

func log(n int) float64 { return math.Log2(float64(max(n, 1))) }

// ranking tells how likely a candidate is.
type ranking struct {
	m       *idioms
	paper   *paper
	given   uint16 // registers that are set before the program runs
	printed float64
	sets    int // registers that the listing sets
	answers int
	keys    *keyUse
}

func newRanking(p *Problem, k *paper) *ranking {
	r := &ranking{m: learn(p.Corpus, k.prog[:k.length]), paper: k, sets: len(p.Setup.Registers), keys: newKeyUse(p.Dialogues)}
	for _, x := range p.Setup.Registers {
		if x.Reg >= calc.R0 {
			r.given |= 1 << (x.Reg - calc.R0)
		}
	}
	for _, d := range p.Dialogues {
		for i := range d.Steps {
			r.answers += len(d.Steps[i].Expect)
			r.given |= setBy(d.Steps[i].Actions)
		}
	}
	r.printed = r.m.program(k.prog[:k.length], r.given)
	return r
}

// setBy are the registers that actions set.
func setBy(l []script.Action) (set uint16) {
	for i, a := range l {
		switch {
		case a.Kind == script.SetReg && a.Reg >= calc.R0:
			set |= 1 << (a.Reg - calc.R0)
		case a.Kind == script.Press && a.Key == isa.KeyStore && i+1 < len(l) && l[i+1].Kind == script.Press:
			for r := range 15 {
				if k := isa.Table[isa.OpStore+byte(r)].Keys; len(k) == 2 && k[1] == l[i+1].Key {
					set |= 1 << r
				}
			}
		}
	}
	return set
}

// costs are the bits of each code in each cell where the program has another, and the
// least of them. within are the cells that have a code of at most so many bits more than
// the least.
type costs struct {
	bits   [isa.Steps][256]float32
	least  float32
	within [64]set
}

// single tells what one wrong cell costs.
func (r *ranking) single() *costs {
	t := new(costs)
	prog := slices.Clone(r.paper.prog[:r.paper.length])
	of := make([]float32, len(prog))
	for c, was := range prog {
		ch := []Change{{Kind: WrongCell, Cell: c, Was: was, Address: r.paper.address.has(c)}}
		of[c] = unbounded
		for code := range 256 {
			prog[c], ch[0].Is = byte(code), byte(code)
			t.bits[c][code] = float32(r.bits(prog, ch))
			if byte(code) != was {
				of[c] = min(of[c], t.bits[c][code])
			}
		}
		prog[c] = was
		t.least = min(t.least, of[c])
	}
	for i := range t.within {
		for c := range of {
			if of[c] <= t.least+float32(i) {
				t.within[i].put(c)
			}
		}
	}
	return t
}

// bits is how unlikely it is that prog was meant and changes went wrong.
func (r *ranking) bits(prog []byte, changes []Change) float64 {
	bits := r.m.program(prog, r.given) - r.printed
	wrong := 0
	for i := range changes {
		c := &changes[i]
		if c.Kind == OpenCell {
			continue
		}
		bits += kindBits[c.Kind] + r.misprint(c)
		if wrong++; wrong > 1 {
			bits += oneMoreFault
		}
	}
	return bits + r.open(changes)
}

// misprint is the bits of what is printed, the kind of misprint given.
func (r *ranking) misprint(c *Change) float64 {
	n := r.paper.length
	switch c.Kind {
	case WrongCell:
		return log(n) + printedFor(c.Is, c.Was, c.Address)
	case LostCell, DoubledCell, Exchanged:
		return log(n)
	case RowsExchanged, LostRow:
		rows := (n + rowCells - 1) / rowCells
		return 2*log(rows) - 1
	case WrongConstant:
		if c.Dialogue == nil {
			return log(r.sets) + oneOfNumbers
		}
		return log(r.keys.all) + oneOfNumbers
	case WrongKey, LostKey, DoubledKey, KeysExchanged:
		return log(r.keys.all) + r.keys.misprint(c)
	case WrongAnswer:
		return log(r.answers) + c.far
	}
	return 0
}

// printedFor is the bits of a printed code where another was meant.
func printedFor(meant, printed byte, address bool) float64 {
	cost, ok := misread(meant, printed), true
	if address {
		cost, ok = listing.MisreadAddress(meant, printed)
	}
	switch {
	case !ok || cost > 3:
		return oneOfCodes
	case cost == 1:
		return lookAlike
	case cost == 2:
		return signLost
	}
	return otherSign
}

// open is the bits of signs that the print has lost: the more ink, the less likely;
// the same sign is lost in several places before many are in one each.
func (r *ranking) open(changes []Change) float64 {
	bits := 0.0
	var lost [4]uint64
	for i := range changes {
		c := &changes[i]
		if c.Kind != OpenCell || r.paper.missing {
			continue
		}
		if !c.Address {
			bits += float64(min(r.paper.glyph(c.Is, &lost), mostGlyph))
		}
		lost[c.Is>>6] |= 1 << (c.Is & 63)
	}
	return bits
}

// rank puts candidates in order, those of one program together.
func (r *ranking) rank(found []Candidate) []Candidate {
	var l []Candidate
	ways := map[string]int{}
	for i := range found {
		c := &found[i]
		c.Bits = r.bits(c.Cells, c.Changes)
	}
	slices.SortStableFunc(found, func(a, b Candidate) int {
		x, y := &a.Changes[0], &b.Changes[0]
		return cmp.Or(cmp.Compare(a.Bits, b.Bits), slices.Compare(a.Cells, b.Cells), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Cell, y.Cell),
			cmp.Compare(x.Turn, y.Turn), cmp.Compare(x.Action, y.Action), cmp.Compare(x.KeyIs, y.KeyIs))
	})
	for _, c := range found {
		key := string(c.Cells)
		if x := &c.Changes[0]; x.Kind == WrongConstant && x.Dialogue == nil {
			key += x.Reg.String() + x.To.String()
		}
		i, known := ways[key]
		if !known {
			ways[key] = len(l)
			l = append(l, c)
			continue
		}
		l[i].Also = append(l[i].Also, c.Changes)
		l[i].Bits = -math.Log2(math.Exp2(-l[i].Bits) + math.Exp2(-c.Bits))
	}
	slices.SortStableFunc(l, func(a, b Candidate) int { return cmp.Compare(a.Bits, b.Bits) })
	return l
}

// keyUse is what is usual in the keys of an example: a key is told by the one
// before it. Digits are one.
type keyUse struct {
	all   int
	pairs [isa.NumKeys + 2][isa.NumKeys + 2]float64
	after [isa.NumKeys + 2]float64
}

const (
	noKey    = isa.NumKeys // the beginning and the end of a turn
	digitKey = isa.NumKeys + 1
)

// usualKeys are shares of a hundred keys of any example.
var usualKeys = map[isa.Key]float64{digitKey: 40, isa.KeyRun: 18, isa.KeyEnter: 10, isa.KeyReturn: 8, noKey: 18}

func keySymbol(k isa.Key) isa.Key {
	if k <= isa.Key9 {
		return digitKey
	}
	return k
}

func newKeyUse(l []*dialog.Dialogue) *keyUse {
	u := new(keyUse)
	for _, d := range l {
		for i := range d.Steps {
			a := d.Steps[i].Actions
			for k := range len(a) + 1 {
				was, is := around(a, k)
				u.pairs[was][is]++
				u.after[was]++
			}
			u.all += len(a)
		}
	}
	return u
}

// around are the keys on both sides of the place before an action.
func around(a []script.Action, i int) (was, is isa.Key) {
	was, is = noKey, noKey
	if i > 0 && a[i-1].Kind == script.Press && a[i-1].Key < isa.NumKeys {
		was = keySymbol(a[i-1].Key)
	}
	if i < len(a) && a[i].Kind == script.Press && a[i].Key < isa.NumKeys {
		is = keySymbol(a[i].Key)
	}
	return was, is
}

// heavyKey is how much what is usual anywhere weighs, in keys.
const heavyKey = 4

// next is the bits of a key behind another.
func (u *keyUse) next(was, is isa.Key) float64 {
	usual := usualKeys[is]
	if usual == 0 {
		usual = 6.0 / float64(isa.NumKeys)
	}
	bits := -math.Log2((u.pairs[was][is] + heavyKey*usual/100) / (u.after[was] + heavyKey))
	if is == digitKey {
		bits += math.Log2(10)
	}
	return bits
}

// turn is the bits of the keys of a turn from one action to another.
func (u *keyUse) turn(a []script.Action) float64 {
	bits := 0.0
	for i := range len(a) + 1 {
		was, is := around(a, i)
		bits += u.next(was, is)
	}
	return bits
}

// misprint is the bits of the printed keys of a turn when others were meant.
func (u *keyUse) misprint(c *Change) float64 {
	bits := u.turn(c.keys) - u.turn(c.Dialogue.Steps[c.Turn].Actions)
	if c.Kind == WrongKey || c.Kind == DoubledKey {
		bits += oneOfKeys
	}
	return bits
}
