package dialog

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mk61/calc"
	"mk61/calc/number"
	"mk61/isa"
)

// typedNumber is a number as the keys can enter it.
var typedNumber = regexp.MustCompile(`^([-−]?)([0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eEЕе]([-−+]?)([0-9]{1,2}))?$`)

// word is a blank-separated piece of a line; at is its place in bytes.
type word struct {
	text string
	at   int
}

func words(s string, base int) []word {
	var w []word
	start := -1
	for i, r := range s {
		switch {
		case unicode.IsSpace(r) || r == '\ufeff':
			if start >= 0 {
				w = append(w, word{s[start:i], base + start})
				start = -1
			}
		case start < 0:
			start = i
		}
	}
	if start >= 0 {
		w = append(w, word{s[start:], base + start})
	}
	return w
}

// ParseKeys reads what is typed: numbers, keys, commands, presets and switch
// moves, blank-separated. "-1.5e-3" is typed as its keys.
func ParseKeys(s string) ([]Action, error) {
	w := words(s, 0)
	a, at, err := parseTyped(w)
	if err != nil {
		return nil, fmt.Errorf("column %d: %w", utf8.RuneCountInString(s[:at])+1, err)
	}
	return a, nil
}

// parseTyped turns words into actions. On an error, at is the place of the word.
func parseTyped(w []word) (a []Action, at int, err error) {
	for len(w) > 0 {
		acts, used, err := typed(w)
		if err != nil {
			return nil, w[0].at, err
		}
		a = append(a, acts...)
		w = w[used:]
	}
	return a, 0, nil
}

// typed reads the first item of w and tells how many words it took.
func typed(w []word) (a []Action, used int, err error) {
	t := w[0].text
	if acts, ok, err := switchMove(t); ok || err != nil {
		return acts, 1, err
	}
	key, isKey := isa.ParseKey(t)
	if isKey && (key == isa.KeyF || key == isa.KeyK || opensRegister(key)) || strings.EqualFold(t, "К") {
		for n := min(3, len(w)); n > 1; n-- {
			joined := t
			for _, x := range w[1:n] {
				joined += " " + x.text
			}
			if code, ok := isa.Decode(joined); ok && isa.Table[code].Keys != nil {
				return presses(isa.Table[code].Keys...), n, nil
			}
		}
		if key == isa.KeyF && len(w) > 1 {
			if k, ok := modeKey(w[1].text); ok {
				return presses(isa.KeyF, k), 2, nil
			}
		}
		return presses(key), 1, nil
	}
	if m := typedNumber.FindStringSubmatch(t); m != nil {
		return presses(numberKeys(m)...), 1, nil
	}
	if isKey {
		if key == isa.KeyGoto && len(w) > 1 {
			if k, ok := addressKeys(w[1].text); ok {
				return presses(append([]isa.Key{key}, k...)...), 2, nil
			}
		}
		return presses(key), 1, nil
	}
	if name, value, ok := strings.Cut(t, "="); ok {
		if acts, known, err := preset(name, value); known {
			return acts, 1, err
		}
	}
	if k, ok := modeKey(t); ok {
		return presses(isa.KeyF, k), 1, nil
	}
	if code, ok := isa.Decode(t); ok && isa.Table[code].Keys != nil {
		k := isa.Table[code].Keys
		if isa.Table[code].Operand && len(w) > 1 {
			if more, ok := addressKeys(w[1].text); ok {
				return presses(append(append([]isa.Key(nil), k...), more...)...), 2, nil
			}
		}
		return presses(k...), 1, nil
	}
	return nil, 0, fmt.Errorf("%q is no key, command or number", t)
}

func opensRegister(k isa.Key) bool { return k == isa.KeyStore || k == isa.KeyRecall }

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
	pc, ok := ParseAddress(s)
	if !ok || pc>>4 == 15 || pc&15 == 15 {
		return nil, false
	}
	return []isa.Key{isa.RegisterKey(pc >> 4), isa.RegisterKey(pc & 15)}, true
}

func presses(keys ...isa.Key) []Action {
	a := make([]Action, len(keys))
	for i, k := range keys {
		a[i].Key = k
	}
	return a
}

// numberKeys are the keys that enter a number, split by typedNumber.
func numberKeys(m []string) []isa.Key {
	var k []isa.Key
	for _, c := range m[2] {
		if c == '.' || c == ',' {
			k = append(k, isa.KeyPoint)
			continue
		}
		k = append(k, isa.Key(c-'0'))
	}
	if m[1] != "" {
		k = append(k, isa.KeySign)
	}
	if m[4] != "" {
		k = append(k, isa.KeyExp)
		for _, c := range m[4] {
			k = append(k, isa.Key(c-'0'))
		}
		if m[3] == "-" || m[3] == "−" {
			k = append(k, isa.KeySign)
		}
	}
	return k
}

// switchMove reads angle:d, @deg, @off and the like.
func switchMove(t string) (a []Action, ok bool, err error) {
	name, value, ok := strings.Cut(t, ":")
	switch {
	case strings.HasPrefix(t, "@"):
		value = t[1:]
		switch strings.ToLower(value) {
		case "off":
			return []Action{{Kind: PowerOff}}, true, nil
		case "on":
			return nil, true, nil
		case "erase", "write", "read", "data", "program", "bank1", "bank2":
			return []Action{{Kind: MoveSwitch, Name: strings.ToLower(t)}}, true, nil
		}
	case ok && strings.EqualFold(name, "load") && value != "":
		return []Action{{Kind: LoadPart, Name: value}}, true, nil
	case ok && strings.EqualFold(name, "angle"):
	default:
		return nil, false, nil
	}
	angle, ok := ParseAngle(value)
	if !ok {
		return nil, true, fmt.Errorf("%q is no position of the angle switch: rad, grad or deg", value)
	}
	return []Action{{Kind: SetAngle, Angle: angle}}, true, nil
}

// ParseAngle reads a position of the angle switch: rad, grad, deg, their first
// letters, or Р, ГРД, Г as on the case.
func ParseAngle(s string) (number.Angle, bool) {
	switch strings.ToLower(s) {
	case "r", "rad", "р", "рад":
		return number.Rad, true
	case "g", "grad", "грд":
		return number.Grad, true
	case "d", "deg", "г":
		return number.Deg, true
	}
	return 0, false
}

// preset reads NAME=VALUE on the left side. known is false when NAME is none.
func preset(name, value string) (a []Action, known bool, err error) {
	if r, ok := RegisterByName(name); ok {
		v, err := ParseValue(value)
		if err == nil && v.Mask != allNibbles {
			err = fmt.Errorf("%q: a register needs a whole value", value)
		}
		return []Action{{Kind: SetRegister, Register: r, Value: v.Number}}, true, err
	}
	switch strings.ToLower(name) {
	case "pc", "адрес":
		pc, ok := ParseAddress(value)
		if !ok {
			return nil, true, fmt.Errorf("%q is no address", value)
		}
		return []Action{{Kind: SetCounter, Cell: Cell{Code: pc}}}, true, nil
	case "angle", "угол":
		angle, ok := ParseAngle(value)
		if !ok {
			return nil, true, fmt.Errorf("%q is no position of the angle switch: rad, grad or deg", value)
		}
		return []Action{{Kind: SetAngle, Angle: angle}}, true, nil
	case "seed":
		n, err := strconv.ParseUint(value, 16, 32)
		if err != nil {
			return nil, true, fmt.Errorf("%q: the seed of К СЧ is up to eight digits", value)
		}
		return []Action{{Kind: SetSeed, Value: number.Number(n)}}, true, nil
	case "limit":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil || n == 0 {
			return nil, true, fmt.Errorf("%q is no number of steps", value)
		}
		return []Action{{Kind: SetLimit, Limit: n}}, true, nil
	}
	if c, ok := parseCell(name, value); ok {
		return []Action{{Kind: SetCell, Cell: c}}, true, nil
	}
	return nil, false, nil
}

// parseCell reads "41=54": an address of the program and a code.
func parseCell(name, value string) (Cell, bool) {
	pc, ok1 := ParseAddress(name)
	code, ok2 := ParseAddress(value)
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
