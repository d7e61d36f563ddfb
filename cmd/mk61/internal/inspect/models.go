package inspect

import (
	"fmt"

	"mk61/calc"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
	"mk61/isa/flow"
	"mk61/isa/listing"
)

// otherwiseOn54 lists what a program does otherwise on the МК-54 and the Б3-34,
// which have the same chips: see docs/mk54.md.
func otherwiseOn54(e *cli.Env, p *listing.Program, res *flow.Result) []string {
	var l []string
	for i, c := range p.Cells {
		switch {
		case i >= len(res.Command):
		case res.Command[i]:
			if why := commandOn54(c); why != "" {
				l = append(l, fmt.Sprintf("%s %s (%s)", listing.Address(i), isa.Spell(c, isa.Russian), why))
			}
		case res.Operand[i]:
			if cell := calc.MK54.Cell(c); cell != calc.MK61.Cell(c) {
				l = append(l, fmt.Sprintf("%s %02X (→ %s)", listing.Address(i), c, listing.Address(cell)))
			}
		}
	}
	if n := calc.MK54.Steps(); len(p.Cells) > n {
		l = append(l, fmt.Sprintf(e.Say("%d cells of %d", "ячеек %d из %d"), len(p.Cells), n))
	}
	return l
}

// commandOn54 says what a command does otherwise on the МК-54, "" for nothing:
// it is not there and ends in ЕГГОГ, or its register is another.
func commandOn54(code byte) string {
	op := &isa.Table[code]
	switch {
	case !calc.MK54.Has(code) && op.Class != isa.Fault:
		return "ЕГГОГ"
	case code < isa.OpStore || code >= isa.OpEmpty || code>>4 == 5 || code&15 < 14:
		return ""
	}
	return "R" + string("01"[code&15-14])
}
