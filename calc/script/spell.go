package script

import (
	"strings"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/isa"
)

// Spell writes actions as one types them: digits of a number together, "8.7 С/П".
// Parse reads them back.
func Spell(l []Action) string {
	var b strings.Builder
	inNumber, pointed := false, false
	due := 0 // keys that belong to a command: a register, an address
	var before isa.Key
	prefixed := false // before is F or К
	for i, x := range l {
		if x.Kind != Press {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(x.String())
			inNumber, pointed, due, prefixed = false, false, 0, false
			continue
		}
		k := x.Key
		free := due == 0 && !prefixed
		next := i+1 < len(l) && l[i+1].Kind == Press && l[i+1].Key <= isa.Key9
		digit := free && k <= isa.Key9
		point := free && k == isa.KeyPoint && next && !(inNumber && pointed)
		if i > 0 && !(inNumber && (digit || point)) {
			b.WriteByte(' ')
			pointed = false
		}
		if point {
			b.WriteByte('.')
		} else {
			b.WriteString(k.String())
		}
		inNumber = digit || point
		pointed = inNumber && (pointed || point)
		switch {
		case due > 0:
			due--
		case prefixed && before == isa.KeyF:
			if code, ok := k.Shifted(); ok && isa.Table[code].Operand {
				due = 2
			}
		case prefixed:
			if _, ok := k.PendingK(); ok {
				due = 1
			}
		case k == isa.KeyGoto || k == isa.KeyCall:
			due = 2
		case k == isa.KeyStore || k == isa.KeyRecall:
			due = 1
		}
		prefixed = k == isa.KeyF || k == isa.KeyK
		before = k
	}
	return b.String()
}

// String is an action as one types it.
func (a Action) String() string {
	switch a.Kind {
	case SetReg:
		return a.Reg.String() + "=" + a.Value.String()
	case SetCell:
		return a.Cell.String()
	case SetCounter:
		return plain.Sprintf("pc=%02X", a.Code)
	case SetAngle:
		return "@" + a.Angle.String()
	case SetSeed:
		return plain.Sprintf("seed=%08X", uint32(a.Value))
	case SetLimit:
		return plain.Sprintf("limit=%d", a.Limit)
	case PowerOff:
		return "@off"
	case LoadPart:
		return "load:" + a.Name
	case Turn52:
		return a.Switch.String()
	}
	return a.Key.String()
}

// Presets are the actions that put what a machine holds into a fresh one: its
// registers, counter, seed and angle switch, without the program.
func Presets(s *calc.State) []Action {
	var l []Action
	for r := range calc.NumRegs {
		if v := *s.At(r); v != 0 {
			l = append(l, Action{Kind: SetReg, Reg: r, Value: v})
		}
	}
	if s.PC != 0 {
		l = append(l, Action{Kind: SetCounter, Code: s.PC})
	}
	if s.Seed != 0 {
		l = append(l, Action{Kind: SetSeed, Value: number.Number(s.Seed)})
	}
	if s.Angle != number.Rad {
		l = append(l, Action{Kind: SetAngle, Angle: s.Angle})
	}
	return l
}
