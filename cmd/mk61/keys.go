package main

import (
	"flag"
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/isa"
)

// openEngine makes a machine of a model at power-on.
type openEngine func(calc.Model) (engine.Engine, error)

// engineFlags adds -engine, -roms and the flags of a module to a flag set. The
// function that it returns is to be called when the flags are parsed. A МК-52 that
// it makes begins with an erased memory.
func engineFlags(e *env, fs *flag.FlagSet) func() (openEngine, error) {
	return engineWith(e, fs, moduleFlags(e, fs))
}

// engineNames adds -engine and -roms.
func engineNames(e *env, fs *flag.FlagSet) (name, dir *string) {
	return fs.String("engine", "direct", e.say("direct, or chip: the microcode (see mk61 help roms)", "direct или chip: микрокод (см. mk61 help roms)")),
		fs.String("roms", "", e.say("directory of ROM images for -engine chip", "каталог образов ПЗУ для -engine chip"))
}

// engineWith is engineFlags with what puts a module into the slot.
func engineWith(e *env, fs *flag.FlagSet, module func(*eeprom.Unit) error) func() (openEngine, error) {
	name, dir := engineNames(e, fs)
	return func() (openEngine, error) {
		open, err := engine.Open(*name, *dir)
		if err != nil {
			return nil, err
		}
		var unit eeprom.Unit
		if err := module(&unit); err != nil {
			return nil, err
		}
		return func(m calc.Model) (engine.Engine, error) {
			machine, err := open(m)
			if err != nil || m != calc.MK52 {
				return machine, err
			}
			return &mk52{Engine: machine, unit: unit, bank: unit.Bank}, nil
		}, nil
	}
}

// press is one entry of a list of keys: a key, or a move of a switch.
type press struct {
	key    isa.Key
	change func(engine.Engine) // a switch; nil for a key
	name   string              // of what only the МК-52 has; "" for all else
}

// do presses and, when that starts a program, runs it until it stops. Idle
// means that no program ran.
func (p press) do(m engine.Engine, limit uint64) calc.Stop {
	if p.change != nil {
		p.change(m)
		return calc.Idle
	}
	stop := m.Press(p.key)
	if m.Running() {
		return m.Run(limit)
	}
	if stop == calc.Hang {
		return stop
	}
	return calc.Idle
}

var switches = map[string]func(engine.Engine){
	"@rad":  turnAngle(number.Rad),
	"@grad": turnAngle(number.Grad),
	"@deg":  turnAngle(number.Deg),
	"@off":  engine.Engine.Power,
	"@on":   func(engine.Engine) {},
}

func turnAngle(a number.Angle) func(engine.Engine) {
	return func(m engine.Engine) { m.Turn(a) }
}

// parseKeys reads names of keys and switch moves.
func parseKeys(names []string) ([]press, error) {
	var out []press
	for _, n := range names {
		if f, ok := switches[strings.ToLower(n)]; ok {
			out = append(out, press{change: f})
			continue
		}
		if f, ok := switches52[strings.ToLower(n)]; ok {
			out = append(out, press{name: n, change: func(m engine.Engine) {
				if m, ok := m.(*mk52); ok {
					f(&m.unit)
				}
			}})
			continue
		}
		k, ok := isa.ParseKey(n)
		if !ok {
			return nil, fmt.Errorf("unknown key %q", n)
		}
		p := press{key: k}
		if k >= isa.NumKeys {
			p.name = n
		}
		out = append(out, p)
	}
	return out, nil
}

// numberKeys is how a number is typed: digits, point, /−/, ВП. It accepts what
// a person writes: 1.2, -0,5, 3e-7.
func numberKeys(s string) ([]isa.Key, bool) {
	mantissa, exponent, hasExp := strings.Cut(strings.ToLower(strings.ReplaceAll(s, "−", "-")), "e")
	minus := strings.HasPrefix(mantissa, "-")
	mantissa = strings.TrimPrefix(mantissa, "-")
	digits := func(t string, point bool) ([]isa.Key, bool) {
		var keys []isa.Key
		n := 0
		for _, r := range t {
			switch {
			case r >= '0' && r <= '9':
				keys = append(keys, isa.Key(r-'0'))
				n++
			case (r == '.' || r == ',') && point:
				keys = append(keys, isa.KeyPoint)
				point = false
			default:
				return nil, false
			}
		}
		return keys, n > 0
	}
	keys, ok := digits(mantissa, true)
	if !ok {
		return nil, false
	}
	if keys[0] == isa.KeyPoint {
		keys = append([]isa.Key{isa.Key0}, keys...)
	}
	if minus {
		keys = append(keys, isa.KeySign)
	}
	if hasExp {
		minus = strings.HasPrefix(exponent, "-")
		exp, ok := digits(strings.TrimLeft(exponent, "+-"), false)
		if !ok || len(exp) > 2 {
			return nil, false
		}
		keys = append(append(keys, isa.KeyExp), exp...)
		if minus {
			keys = append(keys, isa.KeySign)
		}
	}
	return keys, true
}

// typeLine reads what a person types on a line: numbers and names of keys,
// blank separated.
func typeLine(line string) ([]press, error) {
	var out []press
	for _, w := range strings.Fields(line) {
		if keys, ok := numberKeys(w); ok {
			for _, k := range keys {
				out = append(out, press{key: k})
			}
			continue
		}
		p, err := parseKeys([]string{w})
		if err != nil {
			return nil, err
		}
		out = append(out, p...)
	}
	return out, nil
}
