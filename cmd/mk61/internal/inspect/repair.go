package inspect

import (
	"fmt"

	"mk61/cmd/mk61/internal/cli"
	"mk61/isa/listing"
	"mk61/isa/mend"
)

// Repaired reads a listing and puts the likeliest commands into the cells that cannot
// be read, with a note for each; nil and the exit code when something else is wrong.
func Repaired(e *cli.Env, arg string, o listing.Options) (*listing.Program, int) {
	file, part := listing.SplitPart(arg, cli.Exists)
	src, name, err := e.ReadFile(file)
	if err != nil {
		return nil, e.Failures(err)
	}
	if part != "" {
		o.Part = part
	}
	p, ds := listing.Read(name, src, o)
	changes, left := mend.Repair(p, ds)
	var rest []listing.Diagnostic
	for _, d := range ds {
		if d.Severity != listing.Error {
			rest = append(rest, d)
		}
	}
	e.Report(append(rest, left...))
	for _, c := range changes {
		fmt.Fprintf(e.Err, e.Say("mk61: %s:%d:%d: note: cell %s: repaired: %s\n", "mk61: %s:%d:%d: примечание: ячейка %s: исправлено: %s\n"),
			listing.Clean(name), c.At.Line, c.At.Col, listing.Address(c.Cell), listing.Clean(c.Note(p)))
	}
	if len(left) > 0 || len(p.Cells) == 0 {
		return nil, cli.ExitFailure
	}
	return p, cli.ExitOK
}
