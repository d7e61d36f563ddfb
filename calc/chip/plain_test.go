package chip

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/chip/invented"
	"mk61/roms"
)

// plain is the machine as its description reads, tick by tick, cell by cell,
// with the memories as shift registers: the referee of the engine, and the
// baseline of its speed.
type plain struct {
	ic [3]plainIC
	ir [2]plainIR
	n  int // processors in the ring
}

type plainIC struct {
	rom           *roms.Image
	R, M, ST      [42]int
	S, S1, L, T   int
	i             int
	kx, ky        int
	comma         int
	ak            int
	w             uint32
	input, output int
}

type plainIR struct {
	M             [252]int
	i             int
	input, output int
}

func newPlain(set *roms.Set, m Model) *plain {
	p := &plain{n: 3}
	if m == MK54 {
		p.n = 2
	}
	for c := range p.ic {
		p.ic[c].rom = &set[c]
	}
	return p
}

func (p *plain) cycle() {
	for range 42 {
		p.ic[0].input = p.ir[1].output
		p.ic[0].tick()
		p.ic[1].input = p.ic[0].output
		p.ic[1].tick()
		last := p.ic[1].output
		if p.n == 3 {
			p.ic[2].input = p.ic[1].output
			p.ic[2].tick()
			last = p.ic[2].output
		}
		p.ir[0].input = last
		p.ir[0].tick()
		p.ir[1].input = p.ir[0].output
		p.ir[1].tick()
		p.ic[0].M[(p.ic[0].i+41)%42] = p.ir[1].output
	}
}

func (m *plainIR) tick() {
	m.output = m.M[m.i]
	m.M[m.i] = m.input
	m.i = (m.i + 1) % 252
}

func bit(u uint32, n int) bool { return u>>n&1 != 0 }

func (c *plainIC) tick() {
	i := c.i
	if i == 0 {
		c.ak = c.R[36] + 16*c.R[39]
		c.w = c.rom.Instructions[c.ak]
		if c.w&0xFC0000 == 0 {
			c.T = 0
		}
	}
	w, d := c.w, i/3
	var row int
	switch {
	case i < 27:
		row = int(w & 0xFF)
	case i < 36:
		row = int(w >> 8 & 0xFF)
	default:
		row = int(w >> 16 & 0xFF)
		if row > 0x1F {
			if i == 36 {
				c.R[37], c.R[40] = row&15, row>>4
			}
			row = 0x5F
		}
	}
	j := i % 9
	if i >= 6 && i < 24 {
		j = 3 + i%3
	} else if i >= 24 {
		j = (i - 18) % 9
	}
	a := int(c.rom.Microprograms[9*row+j] & 0x3F)
	if a > 59 {
		a = 60 + 2*(a-60)
		if c.L == 0 {
			a++
		}
	}
	u := c.rom.Microinstructions[a]
	if u>>24&3 >= 2 && d != c.kx-1 && c.ky > 0 {
		c.S1 |= c.ky
	}
	α, β, γ := 0, 0, 0
	if bit(u, 0) {
		α |= c.R[i]
	}
	if bit(u, 1) {
		α |= c.M[i]
	}
	if bit(u, 2) {
		α |= c.ST[i]
	}
	if bit(u, 3) {
		α |= ^c.R[i] & 15
	}
	if bit(u, 4) && c.L == 0 {
		α |= 10
	}
	if bit(u, 5) {
		α |= c.S
	}
	if bit(u, 6) {
		α |= 4
	}
	if bit(u, 7) {
		β |= c.S
	}
	if bit(u, 8) {
		β |= ^c.S & 15
	}
	if bit(u, 9) {
		β |= c.S1
	}
	if bit(u, 10) {
		β |= 6
	}
	if bit(u, 11) {
		β |= 1
	}
	if w&0xFC0000 != 0 {
		if c.ky == 0 {
			c.T = 0
		}
	} else {
		if d == c.kx-1 && c.ky > 0 {
			c.S1, c.T = c.ky, 1
		}
		if d < 12 && c.L == 1 {
			c.comma = d
		}
	}
	if bit(u, 12) {
		γ |= c.L
	}
	if bit(u, 13) {
		γ |= 1 - c.L
	}
	if bit(u, 14) {
		γ |= 1 - c.T
	}
	sum := α + β + γ
	σ, carry := sum&15, sum>>4
	if w>>24 == 0 || i >= 36 {
		switch u >> 15 & 7 {
		case 1:
			c.R[i] = c.R[(i+3)%42]
		case 2:
			c.R[i] = σ
		case 3:
			c.R[i] = c.S
		case 4:
			c.R[i] |= c.S | σ
		case 5:
			c.R[i] = c.S | σ
		case 6:
			c.R[i] |= c.S
		case 7:
			c.R[i] |= σ
		}
		if bit(u, 18) {
			c.R[(i+41)%42] = σ
		}
		if bit(u, 19) {
			c.R[(i+40)%42] = σ
		}
	}
	if bit(u, 21) {
		c.L = carry
	}
	if bit(u, 20) {
		c.M[i] = c.S
	}
	s1 := c.S1
	switch u >> 22 & 3 {
	case 1:
		c.S = s1
	case 2:
		c.S = σ
	case 3:
		c.S = s1 | σ
	}
	switch u >> 24 & 3 {
	case 1:
		c.S1 = σ
	case 3:
		c.S1 |= σ
	}
	x, y, z := &c.ST[i], &c.ST[(i+1)%42], &c.ST[(i+2)%42]
	switch u >> 26 & 3 {
	case 1:
		*x, *y, *z = σ, *x, *y
	case 2:
		*x, *y, *z = *y, *z, *x
	case 3:
		*x, *y, *z = σ|*y, *x|*z, *y|*x
	}
	c.output, c.M[i] = c.M[i], c.input
	c.i = (i + 1) % 42
}

// load puts the plain machine into a state of the engine.
func (p *plain) load(s State) {
	n := s.model.blocks()
	for c := range p.n {
		to, from := &p.ic[c], &s.ic[c]
		for i := range 42 {
			to.R[i], to.ST[i] = from.get(atR+i), from.get(atST+i)
			to.M[i] = s.ring[(s.words+2*n-uint64(c))%n].get(i)
		}
		to.S, to.S1, to.L, to.T = from.get(atS), from.get(atS1), from.get(atL), from.get(atT)
		to.comma, to.i = from.get(atComma), 0
	}
	p.ic[0].kx, p.ic[0].ky = 0, s.ic[0].get(atKey)
	for i := range 14 {
		if s.ic[0].get(atHere+i) == 1 {
			p.ic[0].kx = i + 1
		}
	}
	p.ic[1].kx, p.ic[1].ky = angleX+int(s.angle), 1
	for j := range 6 {
		for i := range 42 {
			p.ir[1].M[42*j+i] = s.ring[(s.words+1+uint64(j))%n].get(i)
			p.ir[0].M[42*j+i] = s.ring[(s.words+7+uint64(j))%n].get(i)
		}
	}
	p.ir[0].i, p.ir[1].i = 0, 0
}

// get reads the cell at a place.
func (p *processor) get(place int) int {
	s := spotOf(place)
	return int(p[s.word] >> s.bit & (1<<s.width - 1))
}

// put writes the cell at a place.
func (p *processor) put(place, v int) {
	s := spotOf(place)
	p[s.word] = p[s.word]&^s.mask() | uint64(v)<<s.bit
}

func (b *block) get(i int) int { return int(b[i%3] >> (i / 3 * 4) & 15) }

func (b *block) put(i, v int) { setNibble(&b[i%3], i/3, v) }

func setNibble(w *uint64, n, v int) { *w = *w&^(15<<(4*n)) | uint64(v)<<(4*n) }

// invent gives the invented microcode, which needs no files.
func invent(t testing.TB) (*roms.Set, *Microcode) {
	t.Helper()
	set := invented.Images()
	mc, err := DecodeAny(set)
	require.NoError(t, err)
	return set, mc
}

// atHand loads the images that roms.Dirs finds.
func atHand(t testing.TB) (set *roms.Set, mc *Microcode, ok bool) {
	t.Helper()
	set, err := roms.Load(roms.Dirs("")...)
	if err != nil {
		return nil, nil, false
	}
	mc, err = Decode(set)
	require.NoError(t, err)
	return set, mc, true
}

// images are those at hand, for a benchmark, which is skipped without.
func images(b *testing.B) (*roms.Set, *Microcode) {
	b.Helper()
	set, mc, ok := atHand(b)
	if !ok {
		b.Skip("no ROM images: MK61_ROMS names a folder of them")
	}
	return set, mc
}

// onChips goes on with what a test does on the invented microcode: with images of the
// chips at hand it does so on them, too.
func onChips(t *testing.T, name string, test func(*testing.T, *Microcode)) {
	t.Helper()
	if _, mc, ok := atHand(t); ok {
		t.Run(name+" of the chips", func(t *testing.T) { test(t, mc) })
	}
}

// onBoth runs a test on the invented microcode, and on the chips where there are
// images.
func onBoth(t *testing.T, test func(t *testing.T, set *roms.Set, mc *Microcode)) {
	t.Helper()
	t.Run("invented", func(t *testing.T) {
		set, mc := invent(t)
		test(t, set, mc)
	})
	if set, mc, ok := atHand(t); ok {
		t.Run("chips", func(t *testing.T) { test(t, set, mc) })
	}
}

// state gives the state of the plain machine in the engine's form.
func (p *plain) state(words uint64, m Model) State {
	s := State{words: words, model: m}
	for c := range p.n {
		from, to := &p.ic[c], &s.ic[c]
		for i := range 42 {
			to.put(atR+i, from.R[i])
			to.put(atST+i, from.ST[i])
			s.ring[(words+2*m.blocks()-uint64(c))%m.blocks()].put(i, from.M[i])
		}
		to.put(atS, from.S)
		to.put(atS1, from.S1)
		to.put(atL, from.L)
		to.put(atT, from.T)
	}
	s.ic[0].key(uint8(p.ic[0].kx), uint8(p.ic[0].ky))
	s.ic[0].put(atComma, p.ic[0].comma)
	s.angle = Angle(p.ic[1].kx - angleX)
	first := p.ir[0].i / 42
	for j := range 6 {
		for i := range 42 {
			s.ring[(words+1+uint64(j))%m.blocks()].put(i, p.ir[1].M[(first+j)%6*42+i])
			s.ring[(words+7+uint64(j))%m.blocks()].put(i, p.ir[0].M[(first+j)%6*42+i])
		}
	}
	return s
}
