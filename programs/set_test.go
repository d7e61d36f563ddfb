package programs_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/number"
	"mk61/isa"
)

// The accuracy tests as calculators of all makes are compared by.
func TestAccuracy(t *testing.T) {
	g := load(t, "accuracy-tests")
	g.s.Angle = number.Deg
	for _, want := range []string{"9,0881454", "1,6889469", "3,9999996"} {
		g.keys(isa.KeyRun)
		require.Equal(t, want, strings.TrimSpace(g.s.Display()))
	}
}

// bullsAndCows answers a guess: 10 for a pair of equal digits in the same
// place, 1 for one in different places.
func bullsAndCows(secret, guess [4]int) int {
	sum := 0
	for i, s := range secret {
		for k, d := range guess {
			switch {
			case s == d && i == k:
				sum += 10
			case s == d:
				sum++
			}
		}
	}
	return sum
}

func fourDigits(n int) [4]int { return [4]int{n / 1000, n / 100 % 10, n / 10 % 10, n % 10} }

func TestBullsAndCows(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	secrets := map[[4]int]bool{}
	for range 2000 {
		g := load(t, "bulls-and-cows")
		require.Equal(t, 0.0, g.run(float64(r.IntN(100000))/1000))
		var secret [4]int
		for i := range secret {
			secret[i] = g.whole(g.s.R[7+i])
		}
		require.Equal(t, 40, bullsAndCows(secret, secret), "the digits of %v differ", secret)
		secrets[secret] = true
		for n := 1; n <= 5; n++ {
			guess := r.IntN(10000)
			require.Equal(t, bullsAndCows(secret, fourDigits(guess)), g.answer(guess), "%v %d", secret, guess)
			require.Equal(t, n, g.whole(g.s.Y))
		}
		require.Equal(t, 40, g.answer(secret[0]*1000+secret[1]*100+secret[2]*10+secret[3]))
	}
	require.Greater(t, len(secrets), 1500)
	t.Logf("%d different numbers from 2000 seeds", len(secrets))
}

func TestEightQueens(t *testing.T) {
	g := load(t, "eight-queens")
	seen := map[int]bool{}
	for n := g.start(); n != 0; n = int(g.next()) {
		require.False(t, seen[n], n)
		seen[n] = true
		var column [8]int
		for i, rest := 0, n; i < 8; i, rest = i+1, rest/10 {
			column[i] = rest % 10
		}
		for i, a := range column {
			require.True(t, a >= 1 && a <= 8, n)
			for k, b := range column[:i] {
				require.NotEqual(t, a, b, n)
				require.NotEqual(t, i-k, max(a-b, b-a), n)
			}
		}
	}
	require.Len(t, seen, 92)
}

// ship is the model of the Moon landing in double arithmetic.
type ship struct{ height, speed, fuel float64 }

// turn burns fuel for five seconds. landed is true when the ship touches the
// Moon, with the speed then.
func (s *ship) turn(burn float64) (touch float64, landed bool) {
	if burn < 0 || burn > s.fuel {
		return 0, false
	}
	a := 500*burn/(1200+s.fuel) - 1.62
	height, speed := s.height+5*s.speed+12.5*a, s.speed+5*a
	square := s.speed*s.speed - 2*a*s.height
	if height < 0 || s.speed < 0 && speed >= 0 && square >= 0 {
		return -math.Sqrt(square), true
	}
	*s = ship{height, speed, s.fuel - burn}
	return 0, false
}

func TestMoonLanding(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	landings, bounces, refused := 0, 0, 0
	for range 400 {
		g := load(t, "moon-landing")
		s := ship{1500, -30, 60}
		require.Equal(t, 1500, g.start())
		if r.IntN(2) == 0 { // near the ground, where a strong burn may come too late
			s = ship{float64(5 + r.IntN(60)), -float64(5 + r.IntN(25)), 60}
			g.put(s.speed, s.height)
			g.s.R[1], g.s.R[2] = g.s.X, g.s.Y
		}
		for turns := 0; ; turns++ {
			require.Less(t, turns, 1000)
			burn := min(float64(r.IntN(14)), s.fuel)
			switch r.IntN(12) {
			case 0:
				burn = -1
			case 1:
				burn = 61
			case 2:
				burn = float64(r.IntN(61))
			}
			if burn < 0 || burn > s.fuel {
				refused++
			}
			before := s
			touch, landed := s.turn(burn)
			g.put(burn)
			got := g.next()
			if landed {
				landings++
				require.LessOrEqual(t, got, 0.0, "%v burns %v", before, burn)
				require.InDelta(t, touch, got, 0.02+2e-6*before.height, "%v burns %v", before, burn)
				if before.speed+5*(500*burn/(1200+before.fuel)-1.62) >= 0 {
					bounces++
				}
				break
			}
			require.InDelta(t, s.height, got, 3e-3, "%v burns %v", before, burn)
			require.InDelta(t, s.speed, g.float(g.s.Y), 1e-4)
			require.Equal(t, s.fuel, g.float(g.s.Z))
		}
	}
	require.Equal(t, 400, landings)
	require.Positive(t, bounces, "the ship was below the Moon in between")
	require.Positive(t, refused)
}

// What the program finds agrees with its boxes, and the papers with К СЧ.
func TestRandomNumbers(t *testing.T) {
	g := load(t, "random-test")
	for _, n := range []int{50, 100, 500, 1000} {
		chi := g.run(float64(n))
		sum, squares := 0, 0
		for i := range 10 {
			box := g.whole(g.s.R[i])
			sum += box
			squares += box * box
		}
		require.Equal(t, n, sum)
		require.InDelta(t, float64(10*squares)/float64(n)-float64(n), chi, 1e-4)
		require.Less(t, chi, 21.7, "99 %% of good numbers are below")
		require.InDelta(t, 0.5, g.next(), 1/math.Sqrt(float64(n)))
	}
	for _, c := range []struct {
		y            number.Number
		tail, period int
	}{{0, 53, 153}, {0x000031415926, 52, 36}} {
		type state struct {
			seed uint32
			x    number.Number
		}
		seen := map[state]int{}
		var s state
		for n := 0; ; n++ {
			if first, ok := seen[s]; ok {
				require.Equal(t, c.tail, first)
				require.Equal(t, c.period, n-first)
				break
			}
			seen[s] = n
			s.x, s.seed, _ = number.Random(s.seed, s.x, c.y)
		}
	}
}

// Every whole number comes out of an indirect command as К [x] gives it.
func TestIndirectWhole(t *testing.T) {
	g := load(t, "demo-indirect")
	r := rand.New(rand.NewPCG(17, 18))
	for range 1000 {
		x := math.Floor(1e7*math.Pow(10, 7*r.Float64()-7)*1e7) / 1e7
		if x < 1 {
			continue
		}
		g.put(x)
		typed := g.float(g.s.X)
		require.Equal(t, math.Trunc(typed), g.run(typed), typed)
	}
}
