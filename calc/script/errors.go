package script

import (
	"strings"

	"mk61/calc/plain"
)

// Error is a fault of a text, with its place.
type Error struct {
	File      string
	Line, Col int // from 1; Col in characters
	Message   string
}

func (e Error) Error() string {
	return plain.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Message)
}

// Errors are all faults of a text, up to MaxErrors.
type Errors []Error

func (l Errors) Error() string {
	var b strings.Builder
	for i, e := range l {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	return b.String()
}

// MaxErrors is how many faults a reader reports before it gives up.
const MaxErrors = 50
