package script

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/isa"
)

// word is a blank-separated piece of a line; at is its place in bytes.
type word struct {
	text string
	at   int
}

func words(s string) []word {
	var w []word
	start := -1
	for i, r := range s {
		switch {
		case unicode.IsSpace(r) || r == '\ufeff':
			if start >= 0 {
				w = append(w, word{s[start:i], start})
				start = -1
			}
		case start < 0:
			start = i
		}
	}
	if start >= 0 {
		w = append(w, word{s[start:], start})
	}
	return w
}

// parseTyped turns words into actions.
func parseTyped(w []word) (a []Action, fault *Fault) {
	for len(w) > 0 {
		acts, used, err := typed(w)
		if err != nil {
			return nil, &Fault{w[0].at, err.Error()}
		}
		a = append(a, acts...)
		w = w[used:]
	}
	return a, nil
}

// typed reads the first item of w and tells how many words it took.
func typed(w []word) (a []Action, used int, err error) {
	t := w[0].text
	if acts, ok, err := switchMove(t); ok || err != nil {
		return acts, 1, err
	}
	key, isKey := isa.ParseKey(t)
	if isKey && (key == isa.KeyF || key == isa.KeyK || key == isa.KeyStore || key == isa.KeyRecall) {
		return prefixed(key, w)
	}
	if k, ok := numberKeys(t); ok {
		return Keys(k...), 1, nil
	}
	if isKey {
		if key == isa.KeyGoto && len(w) > 1 {
			if k, ok := addressKeys(w[1].text); ok {
				return Keys(append([]isa.Key{key}, k...)...), 2, nil
			}
		}
		return Keys(key), 1, nil
	}
	if name, value, ok := strings.Cut(t, "="); ok {
		if act, known, err := preset(name, value); known {
			return []Action{act}, 1, err
		}
	}
	if k, ok := modeKey(t); ok {
		return Keys(isa.KeyF, k), 1, nil
	}
	if code, ok := isa.Decode(t); ok && isa.Table[code].Keys != nil {
		k := isa.Table[code].Keys
		if isa.Table[code].Operand && len(w) > 1 {
			if more, ok := addressKeys(w[1].text); ok {
				return Keys(slices.Concat(k, more)...), 2, nil
			}
		}
		return Keys(k...), 1, nil
	}
	return nil, 0, plain.Errorf("%q is no key, command or number", t)
}

// prefixed reads a command that F, К, x→П or П→x begins, or that key alone.
func prefixed(key isa.Key, w []word) ([]Action, int, error) {
	for n := min(3, len(w)); n > 1; n-- {
		joined := w[0].text
		for _, x := range w[1:n] {
			joined += " " + x.text
		}
		if code, ok := isa.Decode(joined); ok && isa.Table[code].Keys != nil {
			return Keys(isa.Table[code].Keys...), n, nil
		}
	}
	if key == isa.KeyF && len(w) > 1 {
		if k, ok := modeKey(w[1].text); ok {
			return Keys(isa.KeyF, k), 2, nil
		}
	}
	return Keys(key), 1, nil
}

// modeKey is the key behind F of the two modes.
func modeKey(s string) (isa.Key, bool) {
	switch isa.Fold(s) {
	case isa.Fold("АВТ"), "AUTO":
		return isa.KeySign, true
	case isa.Fold("ПРГ"), "PRG":
		return isa.KeyExp, true
	}
	return 0, false
}

// addressKeys are the keys of an address that digits alone do not spell: A4.
func addressKeys(s string) ([]isa.Key, bool) {
	pc, ok := ParseByte(s)
	if !ok || pc>>4 == 15 || pc&15 == 15 {
		return nil, false
	}
	return []isa.Key{isa.RegisterKey(pc >> 4), isa.RegisterKey(pc & 15)}, true
}

// numberKeys are the keys that enter a number: 1.2, -0,5, ,5, 3e-7.
func numberKeys(s string) ([]isa.Key, bool) {
	var k []isa.Key
	rest, minus := cutMinus(s)
	digits, points := 0, 0
	for rest != "" {
		c := rest[0]
		switch {
		case c >= '0' && c <= '9':
			k = append(k, isa.Key(c-'0'))
			digits++
		case (c == '.' || c == ',') && points == 0:
			k = append(k, isa.KeyPoint)
			points++
		default:
			exp, ok := exponentKeys(rest)
			if !ok || digits == 0 {
				return nil, false
			}
			if minus {
				k = append(k, isa.KeySign)
			}
			return append(k, exp...), true
		}
		rest = rest[1:]
	}
	if minus {
		k = append(k, isa.KeySign)
	}
	return k, digits > 0
}

func cutMinus(s string) (rest string, minus bool) {
	for _, m := range [...]string{"-", "−"} {
		if r, ok := strings.CutPrefix(s, m); ok {
			return r, true
		}
	}
	return s, false
}

// exponentKeys are the keys of e-7, ВП and all.
func exponentKeys(s string) ([]isa.Key, bool) {
	head := false
	for _, e := range [...]string{"e", "E", "Е", "е"} {
		if r, ok := strings.CutPrefix(s, e); ok {
			s, head = r, true
			break
		}
	}
	if !head {
		return nil, false
	}
	s, minus := cutMinus(s)
	if !minus {
		s = strings.TrimPrefix(s, "+")
	}
	if len(s) < 1 || len(s) > 2 {
		return nil, false
	}
	k := []isa.Key{isa.KeyExp}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return nil, false
		}
		k = append(k, isa.Key(c-'0'))
	}
	if minus {
		k = append(k, isa.KeySign)
	}
	return k, true
}

// switchMove reads angle:d, load:NAME, @deg, @off and the like. No action is the
// switch that is on already.
func switchMove(t string) (a []Action, ok bool, err error) {
	name, value, colon := strings.Cut(t, ":")
	switch {
	case strings.HasPrefix(t, "@"):
		switch value = t[1:]; strings.ToLower(value) {
		case "off":
			return []Action{{Kind: PowerOff}}, true, nil
		case "on":
			return nil, true, nil
		}
		for s := range numSwitches {
			if strings.EqualFold(t, s.String()) {
				return []Action{{Kind: Turn52, Switch: s}}, true, nil
			}
		}
	case colon && strings.EqualFold(name, "load") && value != "":
		return []Action{{Kind: LoadPart, Name: value}}, true, nil
	case colon && strings.EqualFold(name, "angle"):
	default:
		return nil, false, nil
	}
	act, err := angleAction(value)
	return []Action{act}, true, err
}

func angleAction(value string) (Action, error) {
	angle, ok := number.ParseAngle(value)
	if !ok {
		return Action{}, plain.Errorf("%q is no position of the angle switch: rad, grad or deg", value)
	}
	return Action{Kind: SetAngle, Angle: angle}, nil
}

// preset reads NAME=VALUE on the left side. known is false when NAME is none.
func preset(name, value string) (a Action, known bool, err error) {
	if r, ok := calc.ParseReg(name); ok {
		n, err := ParseNumber(value)
		return Action{Kind: SetReg, Reg: r, Value: n}, true, err
	}
	switch strings.ToLower(name) {
	case "pc", "адрес":
		pc, ok := ParseByte(value)
		if !ok {
			return a, true, plain.Errorf("%q is no address", value)
		}
		return Action{Kind: SetCounter, Code: pc}, true, nil
	case "angle", "угол":
		a, err = angleAction(value)
		return a, true, err
	case "seed":
		n, err := strconv.ParseUint(value, 16, 32)
		if err != nil {
			return a, true, plain.Errorf("%q: the seed of К СЧ is up to eight digits", value)
		}
		return Action{Kind: SetSeed, Value: number.Number(n)}, true, nil
	case "limit":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil || n == 0 {
			return a, true, plain.Errorf("%q is no number of steps", value)
		}
		return Action{Kind: SetLimit, Limit: n}, true, nil
	}
	if c, ok := ParseCell(name, value); ok {
		return Action{Kind: SetCell, Cell: c}, true, nil
	}
	return a, false, nil
}

// ParseByte reads two hex digits: a code, or a program counter "00".."99",
// "A0".."F9".
func ParseByte(s string) (byte, bool) {
	if len(s) != 2 {
		return 0, false
	}
	hi, ok1 := hexDigit(s[0])
	lo, ok2 := hexDigit(s[1])
	return hi<<4 | lo, ok1 && ok2
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	}
	return 0, false
}

// ParseCell reads the two sides of "41=54": an address of the program and a code.
func ParseCell(name, value string) (Cell, bool) {
	pc, ok1 := ParseByte(name)
	code, ok2 := ParseByte(value)
	if !ok1 || !ok2 || pc&15 > 9 || int(pc>>4)*10+int(pc&15) >= isa.Steps {
		return Cell{}, false
	}
	return Cell{int(pc>>4)*10 + int(pc&15), code}, true
}

// parseStop reads the name of a reason to stop.
func parseStop(s string) (calc.Stop, bool) {
	for _, st := range []calc.Stop{calc.Halt, calc.Error, calc.Hang, calc.Limit, calc.Idle, calc.Edit} {
		if strings.EqualFold(s, st.String()) {
			return st, true
		}
	}
	return 0, false
}
