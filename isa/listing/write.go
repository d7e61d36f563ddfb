package listing

import (
	"fmt"
	"io"

	"mk61/isa"
)

// Write writes a program in a format; Formats lists them. The dialect is used
// where the format has mnemonics and leaves the choice.
func Write(w io.Writer, p *Program, format string, d isa.Dialect) error {
	for _, f := range formats {
		if f.name == format {
			_, err := io.WriteString(w, f.text(p, d))
			return err
		}
	}
	return fmt.Errorf("unknown format %q", format)
}

// format is one way to write a program.
type format struct {
	name string
	text func(*Program, isa.Dialect) string
}

var formats = []format{
	{"hex", writeHex},
}

// Formats lists the names that Write takes.
func Formats() []string {
	var out []string
	for _, f := range formats {
		out = append(out, f.name)
	}
	return out
}

// writeHex writes rows of ten bytes.
func writeHex(p *Program, _ isa.Dialect) string {
	var b []byte
	for i, c := range p.Cells {
		sep := byte(' ')
		if i%10 == 9 || i == len(p.Cells)-1 {
			sep = '\n'
		}
		b = append(b, fmt.Sprintf("%02X%c", c, sep)...)
	}
	return string(b)
}
