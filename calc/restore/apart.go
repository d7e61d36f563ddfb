package restore

import (
	"context"
	"math/rand/v2"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa"
)

// Difference is an input for which two programs answer differently.
type Difference struct {
	// Turns are what is typed, from a fresh machine.
	Turns []string
	// First and Second are what the two programs show then; "" for one that goes on.
	First, Second string
}

const (
	apartSessions = 400
	apartTurns    = 12
	apartSteps    = 20_000 // of a key
)

// Apart looks for an input that tells two programs apart: the dialogues with other
// numbers typed, and turns left out, carried out by both. ok is false when none was
// found; the programs may still differ.
func Apart(ctx context.Context, p *desk.Setup, first, second []byte, dialogues []*dialog.Dialogue) (d Difference, ok bool) {
	rnd := rand.New(rand.NewPCG(61, 52))
	pool := dialog.Numbers(dialogues)
	a, b := machineOf(p, first), machineOf(p, second)
	best := Difference{}
	for i := range apartSessions {
		if ctx.Err() != nil || len(dialogues) == 0 {
			break
		}
		talk := dialogues[i%len(dialogues)]
		a.again()
		b.again()
		var typed []string
		for k := range talk.Steps {
			if len(typed) == apartTurns || len(best.Turns) > 0 && len(typed)+1 >= len(best.Turns) {
				break
			}
			if k > 0 && rnd.IntN(12) == 0 {
				continue
			}
			turn, fine := dialog.Vary(&talk.Steps[k], pool, rnd)
			if !fine || turn.Typed == "" {
				continue
			}
			typed = append(typed, turn.Typed)
			x, y := a.answer(ctx, turn.Actions), b.answer(ctx, turn.Actions)
			if x != y {
				best = Difference{typed, x, y}
				break
			}
			if x == "" {
				break
			}
		}
		if len(best.Turns) == 1 {
			break
		}
	}
	return best, len(best.Turns) > 0
}

// machine is a program on a desk.
type machine struct {
	d *desk.Desk
	p desk.Setup
}

func machineOf(p *desk.Setup, prog []byte) *machine {
	m := &machine{d: desk.New(desk.Options{Limit: apartSteps}), p: *p}
	m.p.Cells, m.p.Open = prog, nil
	return m
}

func (m *machine) again() {
	m.d.Load(&m.p)
	m.d.SetLimit(apartSteps)
}

// answer is what the indicator shows after a turn, "" when the program goes on.
func (m *machine) answer(ctx context.Context, l []script.Action) string {
	stop, err := m.d.DoAll(ctx, l)
	if err != nil || stop == calc.Limit || stop == calc.Hang {
		return ""
	}
	return "[" + m.d.Display() + "]"
}

// Spelled is a code as a listing has it: a command, or an address.
func Spelled(code byte, address bool) string {
	if address {
		const digits = "0123456789ABCDEF"
		return string([]byte{digits[code>>4], digits[code&15]})
	}
	return isa.Spell(code, isa.Russian)
}
