package listing

import (
	"strings"

	"mk61/isa"
)

// Magazines print the registers to be set before the start as keys to press,
// above the table: "50000 хП0; 220 хП1".

var setupPair = pattern(`^\s*([-−]?[0-9]+(?:[.,][0-9]+)?)\s+([^\s;,]+(?:\s+[0-9A-Ea-eАВСДЕавсде])?)\s*(?:[;,]\s*|$)`)

// setup takes the registers from the lines before a table that hold nothing
// but numbers and x→П commands. Key sequences that compute are left alone, with
// a note.
func (r *reader) setup(lines []line) {
	for _, l := range lines {
		if !strings.Contains(l.text, ";") {
			continue
		}
		at := fields(l.text, l.n, 1)[0]
		found, whole := setupLine(l)
		switch {
		case whole:
			r.p.Registers = append(r.p.Registers, found...)
			r.report(Note, at, -1, msg("registers taken from this line"))
		case len(found) > 0:
			r.report(Note, at, -1, msg("keys that set registers: press them before the start"))
		}
	}
}

// setupLine reads the pairs at the head of a line; whole says that there is
// nothing else.
func setupLine(l line) (found []Register, whole bool) {
	rest := l.text
	for strings.TrimSpace(rest) != "" {
		m := setupPair().FindStringSubmatch(rest)
		if m == nil {
			return found, false
		}
		code, ok := isa.Decode(m[2])
		if !ok || isa.Table[code].Class != isa.Store || code&15 == 15 {
			return found, false
		}
		found = append(found, Register{"R" + string("0123456789abcde"[code&15]), strings.ReplaceAll(m[1], "−", "-"), l.n})
		rest = rest[len(m[0]):]
	}
	return found, true
}
