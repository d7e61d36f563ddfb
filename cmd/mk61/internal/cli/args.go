package cli

import "strings"

// line is a command line, flags apart from the rest. A flag may stand before and
// behind the command, with one dash or two.
type line struct {
	flags []given
	rest  []string
}

// given is a flag as it was given; the value is not there when set is false.
type given struct {
	name, value string
	set         bool
}

// split takes the flags off a command line. What follows "--", a lone "-" and a
// negative number are no flags; behind a flag that takes a value the next argument
// is the value, whatever it is.
func (t *tree) split(args []string) line {
	var l line
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			l.rest = append(l.rest, args[i+1:]...)
			break
		}
		name, ok := flagName(a)
		if !ok {
			l.rest = append(l.rest, a)
			continue
		}
		var g given
		g.name, g.value, g.set = strings.Cut(name, "=")
		if !g.set && t.takes[g.name] && i+1 < len(args) {
			i++
			g.value, g.set = args[i], true
		}
		l.flags = append(l.flags, g)
	}
	return l
}

// flagName takes the dashes off a flag; ok is false for what is none.
func flagName(a string) (name string, ok bool) {
	name, ok = strings.CutPrefix(a, "-")
	if !ok || name == "" {
		return "", false
	}
	if name[0] >= '0' && name[0] <= '9' || name[0] == '.' || name[0] == ',' {
		return "", false
	}
	return strings.TrimPrefix(name, "-"), true
}

// has tells whether a flag was given.
func (l line) has(name string) bool {
	for _, g := range l.flags {
		if g.name == name {
			return true
		}
	}
	return false
}

// russian is the language that the line asks for.
func (l line) russian(otherwise bool) bool {
	for _, g := range l.flags {
		if g.name == "lang" && (g.value == "en" || g.value == "ru") {
			otherwise = g.value == "ru"
		}
	}
	return otherwise
}

// args are the flags as cobra takes them.
func (l line) args() []string {
	var out []string
	for _, g := range l.flags {
		switch {
		case g.set:
			out = append(out, "--"+g.name+"="+g.value)
		default:
			out = append(out, "--"+g.name)
		}
	}
	return out
}
