package programs

import (
	"bytes"
	"fmt"
	"strings"

	"mk61/isa"
	"mk61/isa/listing"
)

// Sequel is what is loaded when a program has stopped, for programs that do
// not fit into one load. The registers are kept.
type Sequel struct {
	Name    string // as :part of play takes it
	Program *listing.Program
	// Moved: only if X is not zero. Run: С/П is pressed then.
	Moved, Run bool
}

// parseNext reads the header field Next: "NAME [x≠0] [С/П]".
func (e *Entry) parseNext(s string) (Sequel, error) {
	w := strings.Fields(s)
	if len(w) == 0 {
		return Sequel{}, fmt.Errorf("want NAME [x≠0] [С/П]")
	}
	n := Sequel{Name: w[0]}
	for _, f := range w[1:] {
		switch f {
		case "x≠0":
			n.Moved = true
		case "С/П":
			n.Run = true
		default:
			return n, fmt.Errorf("%q is neither x≠0 nor С/П", f)
		}
	}
	if n.Name == e.Name {
		n.Program = e.Program
	}
	for _, p := range e.Parts {
		if p.Name == n.Name {
			n.Program = p.Program
		}
	}
	if n.Program == nil {
		return n, fmt.Errorf("there is no part %s", n.Name)
	}
	return n, nil
}

// readSequels finds the Next fields of an entry whose parts are all read.
func (e *Entry) readSequels() error {
	for _, p := range append([]Part{{e.Name, e.Program}}, e.Parts...) {
		for _, f := range p.Program.Extra {
			if f.Key != "next" {
				continue
			}
			n, err := e.parseNext(f.Value)
			if err != nil {
				return fmt.Errorf("%s: next of %s: %v", e.Name, p.Name, err)
			}
			e.sequels = append(e.sequels, follower{p.Program.Cells, n})
		}
	}
	return nil
}

// follower is a program and what comes after it.
type follower struct {
	cells []byte
	next  Sequel
}

// Next tells what follows the program in the cells, all 105 of them. The
// program is known by its cells, so it does not matter how it came there.
func Next(cells *[isa.Steps]byte) (Sequel, bool) {
	for _, e := range All() {
		for _, f := range e.sequels {
			rest, ok := bytes.CutPrefix(cells[:], f.cells)
			if ok && len(bytes.Trim(rest, "\x00")) == 0 {
				return f.next, true
			}
		}
	}
	return Sequel{}, false
}
