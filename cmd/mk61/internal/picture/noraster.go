//go:build nopage

package picture

import (
	"errors"
	"io"
)

var errNone = errors.New("this program was built without PNG and GIF")

// PNG is not in this program.
func (f Frame) PNG(io.Writer) error { return errNone }

// GIF is not in this program.
func GIF(io.Writer, []Moment) error { return errNone }
