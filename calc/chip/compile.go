package chip

import (
	"slices"

	"mk61/roms"
)

// An instruction of the chips is 42 microinstructions in a row, each with up to
// eight effects. The compiler runs such a row once on symbols: every cell holds
// a value, which is an input, a constant, or made of other values. What is left
// at the end are the cells whose values have changed, and how to compute them
// from the cells before. Moves through S, unused sums and dead carries vanish.
//
// Whether a key is down is known to a compilation, and which one may be: a
// position of the angle switch on IK1303 is a constant, a key of IK1302 is not.

// The places of the cells of one chip, with its block of the ring behind them.
// Before them stand the numbers 0 to 15.
const (
	numbers = 16
	atR     = numbers
	atST    = atR + cells
	atS     = atST + cells
	atS1    = atS + 1
	atL     = atS1 + 1
	atT     = atL + 1
	atComma = atT + 1
	atKey   = atComma + 1      // ky, zero when no key is down
	atHere  = atKey + 1        // for each digit, 1 if it is kx−1 and a key is down
	atM     = atHere + cells/3 // the block of the ring
	inputs  = atM + cells
	others  = inputs + cells // cells of a block that is not to be touched
)

// What a value is made of.
const (
	constant ref = iota // a: the number
	input               // a: the place
	or                  // a | b
	not                 // 15 − a
	not1                // 1 − a, of a carry
	sum                 // a + b + c, five bits; never stored
	low                 // low nibble of the sum a
	carry               // carry of the sum a
	choice              // b if the carry a is 1, else c
)

// ref names a value: an index of compiler.values.
type ref uint16

type value struct {
	kind, a, b, c ref // constants and inputs hold their number in a
}

// compiler holds the values of one routine: the constants 0 to 15, the inputs, in
// order of their places, and what is made of them. No two are the same.
type compiler struct {
	values []value
	known  map[value]ref
}

func (k *compiler) value(v value) ref {
	if r, ok := k.known[v]; ok {
		return r
	}
	r := ref(len(k.values))
	k.values = append(k.values, v)
	k.known[v] = r
	return r
}

func (k *compiler) constant(n int) ref { return ref(n) }

// number is the number of a constant.
func (k *compiler) number(r ref) (int, bool) { return int(r), r < numbers }

func (k *compiler) or(a, b ref) ref {
	a, b = min(a, b), max(a, b) // a constant comes first
	m, isA := k.number(a)
	n, isB := k.number(b)
	switch {
	case isA && isB:
		return k.constant(m | n)
	case a == b, isA && m == 15:
		return a
	case isA && m == 0:
		return b
	case k.complement(a, b):
		return k.constant(15)
	case k.complement1(a, b):
		return k.constant(1)
	}
	return k.value(value{or, a, b, 0})
}

// complement reports whether a and b are 15 together.
func (k *compiler) complement(a, b ref) bool {
	return k.values[a] == value{kind: not, a: b} || k.values[b] == value{kind: not, a: a}
}

// complement1 reports whether the carries a and b are 1 together.
func (k *compiler) complement1(a, b ref) bool {
	return k.values[a] == value{kind: not1, a: b} || k.values[b] == value{kind: not1, a: a}
}

func (k *compiler) not(a ref) ref {
	if n, ok := k.number(a); ok {
		return k.constant(15 - n)
	}
	if v := k.values[a]; v.kind == not {
		return v.a
	}
	return k.value(value{kind: not, a: a})
}

func (k *compiler) not1(a ref) ref {
	if n, ok := k.number(a); ok {
		return k.constant(1 - n)
	}
	if v := k.values[a]; v.kind == not1 {
		return v.a
	}
	return k.value(value{kind: not1, a: a})
}

// add gives the low nibble and the carry of α + β + γ.
func (k *compiler) add(α, β, γ ref) (lowNibble, carryBit ref) {
	α, β = min(α, β), max(α, β) // a constant comes first
	if k.complement(α, β) {
		α, β = k.constant(0), k.constant(15)
	}
	a, isA := k.number(α)
	b, isB := k.number(β)
	c, isC := k.number(γ)
	switch {
	case isA && isB && isC:
		return k.constant((a + b + c) & 15), k.constant((a + b + c) >> 4)
	case isA && a == 0 && isC && c == 0:
		return β, k.constant(0)
	case isA && a == 0 && isB && b == 0:
		return γ, k.constant(0)
	}
	s := k.value(value{sum, α, β, γ})
	lowNibble, carryBit = k.value(value{kind: low, a: s}), k.value(value{kind: carry, a: s})
	if v := k.values[β]; isA && isC && v.kind == low { // of a constant and another value, maybe
		t := k.values[v.a]
		d, isD := k.number(t.a)
		e, isE := k.number(t.c)
		if isD && isE {
			lowNibble, _ = k.add(k.constant((a+c+d+e)&15), t.b, k.constant(0))
		}
	}
	return lowNibble, carryBit
}

// choose gives one where the carry c is 1 and zero where it is 0.
func (k *compiler) choose(c, one, zero ref) ref {
	if n, ok := k.number(c); ok {
		if n == 1 {
			return one
		}
		return zero
	}
	if v := k.values[one]; v.kind == choice && v.a == c {
		one = v.b
	}
	if v := k.values[zero]; v.kind == choice && v.a == c {
		zero = v.c
	}
	if n, ok := k.number(zero); one == zero || one == c && ok && n == 0 {
		return one
	}
	return k.value(value{choice, c, one, zero})
}

// places are the cells of one chip with its block of the ring, as values; before
// them the numbers.
type places [inputs]ref

func (k *compiler) reset() places {
	if k.known == nil {
		k.known = make(map[value]ref)
		for i := range ref(others) {
			v := value{kind: input, a: i}
			if i < numbers {
				v.kind = constant
			}
			k.values = append(k.values, v)
		}
	}
	clear(k.known)
	k.values = k.values[:others]
	var p places
	for i := range p {
		p[i] = ref(i)
	}
	return p
}

// keyboard is what a compilation knows of the keyboard inputs.
type keyboard struct {
	down bool
	kx   uint8 // with ky = 1, if not zero; else any key
}

// run puts the cells through one whole instruction.
func (k *compiler) run(m *roms.Image, n int, keys keyboard, p *places) {
	w := m.Instructions[n]
	short := w&0xFC0000 == 0
	if short {
		p[atT] = k.constant(0)
	}
	for i := range cells {
		row, late := rowOf(w, i)
		if late && i == 36 {
			p[atR+37], p[atR+40] = k.constant(int(w>>16&15)), k.constant(int(w>>20&15))
		}
		t := tick{k: k, i: i, down: keys.down, ky: p[atKey], here: p[atHere+i/3], short: short, writesR: w>>24 == 0 || i >= 36}
		if keys.kx != 0 {
			t.ky, t.here = k.constant(1), k.constant(0)
			if i/3 == int(keys.kx)-1 {
				t.here = k.constant(1)
			}
		}
		a := m.Microprograms[9*row+column[i]] & 0x3F
		if a <= 59 {
			t.run(m.Microinstructions[a], p)
			continue
		}
		l, one, zero := p[atL], *p, *p
		t.run(m.Microinstructions[60+2*(a-60)], &one)
		t.run(m.Microinstructions[61+2*(a-60)], &zero)
		for j := range p {
			p[j] = k.choose(l, one[j], zero[j])
		}
	}
}

// column is the place within a row of nine microprogram words, by position.
var column = [cells]uint32{
	0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 6, 7, 8,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5,
}

// rowOf gives the microprogram row of an instruction at a position, and whether
// the row's number is a constant for the chip instead.
func rowOf(w uint32, i int) (row uint32, late bool) {
	switch {
	case i < 27:
		return w & 0xFF, false
	case i < 36:
		return w >> 8 & 0xFF, false
	}
	if row = w >> 16 & 0xFF; row > 0x1F {
		return 0x5F, true
	}
	return row, false
}

// tick is one microinstruction at its position.
type tick struct {
	k       *compiler
	i       int
	down    bool // a key, whose row is ky
	ky      ref
	here    ref  // 1 if the key's column is at this digit
	short   bool // the instruction reads the keyboard and drives the display
	writesR bool
}

func (t *tick) run(u uint32, p *places) {
	k, i := t.k, t.i
	r, m, st := &p[atR+i], &p[atM+i], &p[atST+i]
	if u>>24&3 >= 2 && t.down {
		p[atS1] = k.choose(t.here, p[atS1], k.or(p[atS1], t.ky))
	}
	var α, β, γ ref // zero
	for n, v := range [...]ref{*r, *m, *st} {
		if u>>n&1 != 0 {
			α = k.or(α, v)
		}
	}
	if u>>3&1 != 0 {
		α = k.or(α, k.not(*r))
	}
	if u>>4&1 != 0 {
		α = k.or(α, k.choose(p[atL], k.constant(0), k.constant(10)))
	}
	if u>>5&1 != 0 {
		α = k.or(α, p[atS])
	}
	if u>>6&1 != 0 {
		α = k.or(α, k.constant(4))
	}
	if u>>7&1 != 0 {
		β = k.or(β, p[atS])
	}
	if u>>8&1 != 0 {
		β = k.or(β, k.not(p[atS]))
	}
	if u>>9&1 != 0 {
		β = k.or(β, p[atS1])
	}
	if u>>10&1 != 0 {
		β = k.or(β, k.constant(6))
	}
	if u>>11&1 != 0 {
		β = k.or(β, k.constant(1))
	}
	if !t.short && !t.down {
		p[atT] = k.constant(0)
	}
	if t.short && t.down {
		p[atS1] = k.choose(t.here, t.ky, p[atS1])
		p[atT] = k.choose(t.here, k.constant(1), p[atT])
	}
	if d := i / 3; t.short && d < 12 {
		p[atComma] = k.choose(p[atL], k.constant(d), p[atComma])
	}
	if u>>12&1 != 0 {
		γ = k.or(γ, p[atL])
	}
	if u>>13&1 != 0 {
		γ = k.or(γ, k.not1(p[atL]))
	}
	if u>>14&1 != 0 {
		γ = k.or(γ, k.not1(p[atT]))
	}
	σ, c := k.add(α, β, γ)
	s := p[atS]
	if t.writesR {
		switch u >> 15 & 7 {
		case 1:
			*r = p[atR+(i+3)%cells]
		case 2:
			*r = σ
		case 3:
			*r = s
		case 4:
			*r = k.or(*r, k.or(s, σ))
		case 5:
			*r = k.or(s, σ)
		case 6:
			*r = k.or(*r, s)
		case 7:
			*r = k.or(*r, σ)
		}
		if u>>18&1 != 0 {
			p[atR+(i+cells-1)%cells] = σ
		}
		if u>>19&1 != 0 {
			p[atR+(i+cells-2)%cells] = σ
		}
	}
	if u>>21&1 != 0 {
		p[atL] = c
	}
	if u>>20&1 != 0 {
		*m = s
	}
	s1 := p[atS1]
	switch u >> 22 & 3 {
	case 1:
		p[atS] = s1
	case 2:
		p[atS] = σ
	case 3:
		p[atS] = k.or(s1, σ)
	}
	switch u >> 24 & 3 {
	case 1:
		p[atS1] = σ
	case 3:
		p[atS1] = k.or(s1, σ)
	}
	st1, st2 := &p[atST+(i+1)%cells], &p[atST+(i+2)%cells]
	x, y, z := *st, *st1, *st2
	switch u >> 26 & 3 {
	case 1:
		*st, *st1, *st2 = σ, x, y
	case 2:
		*st, *st1, *st2 = y, z, x
	case 3:
		*st, *st1, *st2 = k.or(σ, y), k.or(x, z), k.or(y, x)
	}
}

// longest is the most instructions of a routine.
const longest = 4

// compile compiles instruction n of a chip, under a keyboard, and those that follow
// it in any case, but not more than so many.
func compile(m *roms.Image, n int, program *program, most int, store *tables) *routine {
	var k compiler
	before, after, r := k.sequence(m, n, program, most)
	l := layout{
		compiler: &k, cones: map[ref][]ref{}, depth: map[ref]int{}, temporary: map[ref]spot{}, store: store, routine: r,
	}
	l.moves(&before, &after)
	l.tables(&before, &after)
	l.chains()
	l.takeFirst()
	l.constants(&after)
	l.merge()
	l.idle()
	words := l.order()
	if most > 1 && (words > len(processor{}) || len(l.ops) >= maxOps) {
		return compile(m, n, program, most-1, store) // one instruction always fits: it has 42 sums
	}
	l.emitFirst()
	r.count, r.ops = uint8(len(l.ops)), store.routine(l.ops)
	return r
}

// sequence puts the cells of a chip through instructions in a row, as long as the
// next one is known. It ends where one of the events may be that [Engine.cycles]
// looks for, and before a second block is touched.
func (k *compiler) sequence(m *roms.Image, n int, program *program, most int) (before, after places, r *routine) {
	before = k.reset()
	before[atR+36], before[atR+39] = k.constant(n&15), k.constant(n>>4) // it is there that the number stands
	after = before
	r = &routine{number: uint8(n)}
	met := map[int]bool{}
	touched := false
	for int(r.length) < most && !met[n] && (r.length == 0 || n != fetchInstruction) {
		step := after
		for i := range cells {
			step[atM+i] = ref(inputs + i)
		}
		k.step(m, n, program, &step)
		switch {
		case !k.touches(&step):
			copy(step[atM:], after[atM:])
		case touched:
			return before, after, r
		default:
			touched, r.offset = true, r.length
			step = after
			k.step(m, n, program, &step)
		}
		r.length++
		met[n] = true
		after = step
		low, isLow := k.number(after[atR+36])
		high, isHigh := k.number(after[atR+39])
		if n = low | high<<4; !isLow || !isHigh || after[atComma] != before[atComma] {
			break
		}
	}
	return before, after, r
}

// step puts the cells of a chip through an instruction.
func (k *compiler) step(m *roms.Image, n int, program *program, p *places) {
	comma := p[atComma]
	k.run(m, n, program.keys, p)
	if program.chip != roms.IK1302 {
		p[atComma] = comma // nothing is wired to it
	}
}

// touches reports whether cells of another block have been changed or used.
func (k *compiler) touches(p *places) bool {
	for i := range cells {
		if p[atM+i] != ref(inputs+i) {
			return true
		}
	}
	var uses func(r ref) bool
	checked := map[ref]bool{}
	uses = func(r ref) bool {
		if checked[r] {
			return false
		}
		checked[r] = true
		return r >= inputs && r < others || slices.ContainsFunc(k.parts(r), uses)
	}
	return slices.ContainsFunc(p[:atM], uses)
}

// parts lists the values a value is made of, without numbers.
func (k *compiler) parts(r ref) []ref {
	v := k.values[r]
	var all []ref
	switch v.kind {
	case constant, input:
	case low, carry:
		s := k.values[v.a]
		all = []ref{s.a, s.b, s.c}
	case not, not1:
		all = []ref{v.a}
	case or:
		all = []ref{v.a, v.b}
	case choice:
		all = []ref{v.a, v.b, v.c}
	}
	return slices.DeleteFunc(all, func(r ref) bool { return r < numbers })
}
