package chip

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/roms"
)

// checkRoutines holds every routine that is made of several instructions to the
// same instructions one by one, on random cells, so many times.
func checkRoutines(t *testing.T, mc *Microcode, times int) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(61, 54))
	long := map[roms.Chip]int{}
	for _, program := range []*program{&mc.ik1302[0], &mc.ik1302[1], &mc.ik1303[0], &mc.ik1303[2], &mc.ik1306} {
		for n := range uint8(255) {
			r := mc.routine(program, n, false)
			if r.length == 1 {
				continue
			}
			long[program.chip]++
			for range times {
				var s State
				randomCells(&s, rnd)
				p := s.ic[program.chip]
				p.put(atR+36, int(n&15))
				p.put(atR+39, int(n>>4))
				q := p
				one, other := s.ring, s.ring
				r.run(&p, &one[r.offset])
				for i := range r.length {
					mc.routine(program, q.instruction(), true).run(&q, &other[i])
				}
				clear(p[own:])
				clear(q[own:])
				require.True(t, p == q && one == other, "%v: from instruction %02X on", program.chip, n)
			}
		}
	}
	require.NotEmpty(t, long)
}

// randomCells puts random numbers into every cell.
func randomCells(s *State, rnd *rand.Rand) {
	for c := range roms.Chips - int(s.model) {
		for i := atR; i < atL; i++ {
			s.ic[c].put(i, rnd.IntN(16))
		}
		s.ic[c].put(atL, rnd.IntN(2))
		s.ic[c].put(atT, rnd.IntN(2))
	}
	for b := range s.model.blocks() {
		for i := range cells {
			s.ring[b].put(i, rnd.IntN(16))
		}
	}
}

func TestRoutinesOfSeveralInstructions(t *testing.T) {
	onBoth(t, func(t *testing.T, _ *roms.Set, mc *Microcode) { checkRoutines(t, mc, 20) })
}

// TestChainsKeepCarriesThatOthersRead builds the decimal sum of nine digits, whose
// middle is a chain, and has another table read one of its carries.
func TestChainsKeepCarriesThatOthersRead(t *testing.T) {
	set, mc := invent(t)
	const decimalSum = 0x32 // on IK1302
	chains := func(other bool) (found int, carry uint64) {
		var k compiler
		before, after, r := k.sequence(&set[roms.IK1302], decimalSum, &mc.ik1302[0], 1)
		l := layout{
			compiler: &k, cones: map[ref][]ref{}, depth: map[ref]int{}, temporary: map[ref]spot{}, store: new(tables), routine: r,
		}
		l.tables(&before, &after)
		var links []*link
		for i := range l.statements {
			if link := linkOf(&l.statements[i]); link != nil {
				links = append(links, link)
			}
		}
		require.Greater(t, len(links), 5)
		w := *links[3].carry
		if other {
			l.statements = append(l.statements, statement{
				kind: opLook, from: []piece{{w.word, uint8(-bits.TrailingZeros64(w.mask)) % 64, 1}},
				to: []write{{word: 5, mask: 15, values: []uint64{3, 4}}},
			})
		}
		l.chains()
		for _, s := range l.statements {
			if s.kind == opChain {
				found++
			}
			for _, to := range s.to {
				if to.word == w.word {
					carry |= to.mask & w.mask
				}
			}
		}
		return found, carry
	}
	found, carry := chains(false)
	require.Equal(t, 1, found)
	require.Zero(t, carry, "within the chain")
	found, carry = chains(true)
	require.Positive(t, found)
	require.NotZero(t, carry)
}
