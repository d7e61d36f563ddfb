package cli

import (
	"bytes"
	"cmp"
	"strings"

	"mk61/isa"
	"mk61/isa/listing"
)

// Writing is what the flags of the commands that write a program say.
type Writing struct {
	Out     *string // the file, "" for standard output
	to      *string
	dialect *isa.Dialect
}

// WritingFlags adds -dialect, -to and -o.
func (e *Env) WritingFlags(fs *Flags) Writing {
	return Writing{
		dialect: e.DialectFlag(fs, isa.Magazine),
		to:      fs.String("to", "", e.Say("format: ", "формат: ")+strings.Join(listing.Formats(), ", ")+e.Say("; by default that of the -o file's name", "; по умолчанию по имени файла -o")),
		Out:     fs.String("o", "", e.Say("`file` to write; standard output when not given", "`файл` для записи; если не указан, стандартный вывод")),
	}
}

// Format is the format that the flags want.
func (w Writing) Format(fallback string) string {
	return cmp.Or(*w.to, listing.FormatOf(*w.Out), fallback)
}

// Text is a program as the flags want it.
func (w Writing) Text(p *listing.Program, fallback string) ([]byte, error) {
	var b bytes.Buffer
	err := listing.Write(&b, p, w.Format(fallback), *w.dialect)
	return b.Bytes(), err
}
