package script

import (
	"slices"
	"strings"
	"sync"

	"mk61/isa"
)

// SpellCommands writes actions by the names of the commands that they are, "30 sin
// x→П 1", where Spell writes the keys. Parse reads them back.
func SpellCommands(l []Action) string {
	var out []string
	from := 0 // of what is no command
	for i := 0; i < len(l); {
		name, n := commandAt(l[i:])
		if n == 0 {
			i++
			continue
		}
		if from < i {
			out = append(out, Spell(l[from:i]))
		}
		out = append(out, name)
		i += n
		from = i
	}
	if from < len(l) {
		out = append(out, Spell(l[from:]))
	}
	text := strings.Join(out, " ")
	if back, err := Parse(text); err != nil || !slices.Equal(back, l) { // keys that are no commands
		return Spell(l)
	}
	return text
}

// commandAt is the name of the command that the first n actions type, n 0 for none.
func commandAt(l []Action) (name string, n int) {
	if l[0].Kind != Press || !strings.Contains("F К x→П П→x БП ПП", l[0].Key.String()) || l[0].Key == isa.KeyClear {
		return "", 0
	}
	if l[0].Key == isa.KeyF && len(l) > 1 && l[1].Kind == Press {
		switch l[1].Key {
		case isa.KeySign:
			return "F АВТ", 2
		case isa.KeyExp:
			return "F ПРГ", 2
		}
	}
	for _, c := range commandNames() {
		if len(l) < len(c.keys) || !pressed(l, c.keys) {
			continue
		}
		if !c.operand {
			return c.name, len(c.keys)
		}
		n = len(c.keys)
		if len(l) < n+2 || l[n].Kind != Press || l[n+1].Kind != Press {
			return "", 0
		}
		high, ok := l[n].Key.Nibble()
		low, ok2 := l[n+1].Key.Nibble()
		if !ok || !ok2 || isa.RegisterKey(high) != l[n].Key || isa.RegisterKey(low) != l[n+1].Key || c.name == "ПП" && max(high, low) > 9 {
			return "", 0
		}
		const digits = "0123456789ABCDEF"
		return c.name + " " + digits[high:high+1] + digits[low:low+1], n + 2
	}
	return "", 0
}

func pressed(l []Action, keys []isa.Key) bool {
	for i, k := range keys {
		if l[i].Kind != Press || l[i].Key != k {
			return false
		}
	}
	return true
}

// commandName is how a command of several keys is written.
type commandName struct {
	keys    []isa.Key
	name    string
	operand bool
}

// commandNames are the commands that begin with F, К, x→П, П→x, БП or ПП: by the
// shortest name that is read as the same keys, without F where that can be.
var commandNames = sync.OnceValue(func() (l []commandName) {
	for code := range isa.Table {
		op := &isa.Table[code]
		if len(op.Keys) == 0 || len(op.Keys) == 1 && !op.Operand {
			continue
		}
		for _, name := range [...]string{strings.TrimPrefix(op.Name, "F "), op.Name} {
			if back, err := Parse(name); err == nil && slices.Equal(back, Keys(op.Keys...)) {
				l = append(l, commandName{op.Keys, name, op.Operand})
				break
			}
		}
	}
	slices.SortStableFunc(l, func(a, b commandName) int { return len(b.keys) - len(a.keys) })
	return l
})
