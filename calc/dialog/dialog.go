// Package dialog holds what a program must answer, written as its user would
// write it, and checks it on a machine.
//
// A dialogue is keys in, display out, one line a turn:
//
//	## a game
//	0.5 В/О С/П => X=-9 Y=-9 ind="-9,"
//	8.7 С/П     => [6,]            # six foxes are seen
//
// The grammar is in docs/formats.md; package script has that of a line. The package
// also counts what the dialogues of a program reach (Coverage), and which wrong
// programs they would notice (Mutation).
//
// Nothing here prints, and every run is bounded and can be cancelled.
package dialog

import (
	"fmt"

	"mk61/calc/script"
)

// File is a text of dialogues.
type File struct {
	Name      string
	Text      string
	Dialogues []Dialogue
	// First is the number of the first line of Text in the file Name.
	First int
}

// Dialogue is one session on a fresh machine.
type Dialogue struct {
	Title string
	File  string
	Line  int
	// Cells are changes of the program that hold for this dialogue, written in
	// the title: "(cell 01 = 05)", "41=54 КНОП, 60=09".
	Cells []script.Cell
	// Named: Cells are a whole program, of a line "# program: 0E0110…", before changes.
	Named bool
	Steps []Step
}

// Name is the title, or where the dialogue stands.
func (d *Dialogue) Name() string {
	if d.Title != "" {
		return d.Title
	}
	return fmt.Sprintf("line %d", d.Line)
}

// Step is one turn: what is typed, and what must come of it.
type Step struct {
	script.Turn
	Line, Col int
}
