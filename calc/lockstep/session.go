package lockstep

import (
	"math/rand/v2"

	"mk61/calc/number"
	"mk61/isa"
)

// A session is a person at the keyboard: 10 to 60 acts, made of phrases such as a
// number typed, a visit to ПРГ, some single steps, a run. Where there are real
// programs it plays one of them: С/П, a number, С/П again, with slips in between.

const (
	shortestSession = 10
	longestSession  = 60
	sessionSteps    = 200 // of one run
)

// typist collects the acts of a session.
type typist struct {
	rng  *rand.Rand
	acts []Act
}

func (t *typist) keys(keys ...isa.Key) {
	for _, k := range keys {
		t.acts = append(t.acts, Act(k))
	}
}

func (t *typist) oneOf(keys ...isa.Key) { t.keys(keys[t.rng.IntN(len(keys))]) }

func (t *typist) digits(most int) {
	for range 1 + t.rng.IntN(most) {
		t.keys(isa.Key(t.rng.IntN(10)))
	}
}

func (t *typist) chance(n int) bool { return t.rng.IntN(n) == 0 }

// number types one.
func (t *typist) number() {
	t.digits(4)
	if t.chance(3) {
		t.keys(isa.KeyPoint)
		t.digits(6)
	}
	if t.chance(4) {
		t.keys(isa.KeySign)
	}
	if t.chance(4) {
		t.keys(isa.KeyExp)
		t.digits(2)
		if t.chance(3) {
			t.keys(isa.KeySign)
		}
	}
}

// register presses the key of a register, or of an address's digit.
func (t *typist) register() {
	if t.chance(3) {
		t.oneOf(isa.KeyPoint, isa.KeySign, isa.KeyExp, isa.KeyClear, isa.KeyEnter)
		return
	}
	t.keys(isa.Key(t.rng.IntN(10)))
}

func (t *typist) any() { t.keys(isa.Key(t.rng.IntN(int(isa.NumKeys)))) }

// phrases are what a session is made of; each is as likely as it stands here often.
var phrases = []func(*typist){
	(*typist).number,
	(*typist).number,
	(*typist).number,
	(*typist).any,
	(*typist).any,
	func(t *typist) { t.oneOf(isa.KeyAdd, isa.KeySub, isa.KeyMul, isa.KeyDiv, isa.KeySwap, isa.KeyEnter) },
	func(t *typist) { t.oneOf(isa.KeyAdd, isa.KeySub, isa.KeyMul, isa.KeyDiv, isa.KeySwap, isa.KeyClear) },
	func(t *typist) { t.oneOf(isa.KeyPoint, isa.KeySign, isa.KeyExp, isa.KeyClear) },
	func(t *typist) { t.keys(isa.KeyF); t.any() },
	func(t *typist) { t.keys(isa.KeyF, isa.Key(t.rng.IntN(int(isa.KeyEnter)+1))) },
	func(t *typist) { t.keys(isa.KeyK, isa.Key(t.rng.IntN(int(isa.KeyEnter)+1))) },
	func(t *typist) { t.oneOf(isa.KeyStore, isa.KeyRecall); t.register() },
	func(t *typist) { t.oneOf(isa.KeyStore, isa.KeyRecall); t.register() },
	func(t *typist) {
		t.keys(isa.KeyK)
		t.oneOf(isa.KeyStore, isa.KeyRecall, isa.KeyGoto, isa.KeyCall, isa.KeyRun, isa.KeyReturn, isa.KeyForward, isa.KeyBack)
		t.register()
	},
	(*typist).visit,
	func(t *typist) {
		for range 1 + t.rng.IntN(4) {
			t.keys(isa.KeyCall)
		}
	},
	func(t *typist) { t.oneOf(isa.KeyForward, isa.KeyBack, isa.KeyReturn) },
	func(t *typist) { t.keys(isa.KeyGoto, isa.Key(t.rng.IntN(10)), isa.Key(t.rng.IntN(10))) },
	func(t *typist) { t.keys(isa.KeyReturn, isa.KeyRun) },
	func(t *typist) { t.keys(isa.KeyRun) },
	func(t *typist) { t.acts = append(t.acts, Turn(number.Angle(t.rng.IntN(3)))) },
}

// visit goes to ПРГ, changes something there or not, and comes back.
func (t *typist) visit() {
	t.keys(isa.KeyF, isa.KeyExp)
	for range t.rng.IntN(6) {
		switch t.rng.IntN(6) {
		case 0:
			t.oneOf(isa.KeyForward, isa.KeyBack)
		case 1:
			t.keys(isa.KeyF)
			t.oneOf(isa.Key1, isa.Key5, isa.KeyAdd, isa.KeyGoto, isa.KeyRun)
		case 2:
			t.keys(isa.KeyK)
			t.any()
		default:
			t.any()
		}
	}
	if !t.chance(8) {
		t.keys(isa.KeyF, isa.KeySign)
	}
}

// session makes the acts of a case, and its start.
func (g Generator) session(rng *rand.Rand, c *Case) {
	s := &c.Start
	c.Steps = 1 + rng.IntN(sessionSteps)
	t := &typist{rng: rng}
	length := shortestSession + rng.IntN(longestSession-shortestSession+1)
	if len(g.Programs) > 0 {
		p := g.Programs[rng.IntN(len(g.Programs))]
		c.Name, c.Start = p.Name, p.Start
		for i := range c.Start.R { // play from other starts than the one set up
			if rng.IntN(4) == 0 {
				c.Start.R[i] = g.number(rng)
			}
		}
		t.keys(isa.KeyReturn, isa.KeyRun)
		for len(t.acts) < length {
			if t.chance(6) {
				phrases[rng.IntN(len(phrases))](t)
				continue
			}
			if !t.chance(4) {
				t.digits(2)
			}
			t.keys(isa.KeyRun)
		}
	} else {
		for i := range s.Cells {
			if s.Cells[i] = g.code(rng); rng.IntN(8) == 0 {
				s.Cells[i] = isa.OpHalt
			}
		}
		for i := range s.R {
			if rng.IntN(2) == 0 {
				s.R[i] = g.number(rng)
			}
		}
		for len(t.acts) < length {
			phrases[rng.IntN(len(phrases))](t)
		}
	}
	c.Acts = t.acts[:length]
}
