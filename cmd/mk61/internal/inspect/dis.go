package inspect

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
	"mk61/isa/flow"
	"mk61/isa/listing"
)

// Cells prints a program one cell a line, with what jumps to each cell.
func Cells(e *cli.Env, l *cli.Loaded, d isa.Dialect) int {
	var b bytes.Buffer
	if err := listing.Write(&b, l.Program, "columns", d); err != nil {
		return e.Fail("dis: %v", err)
	}
	res := flow.Analyze(flowInput(l.Program))
	_, jumps := res.Targets()
	_, calls := res.Entries()
	cell := 0
	for _, line := range strings.SplitAfter(b.String(), "\n") {
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			continue
		}
		if line[0] == '#' {
			fmt.Fprintln(e.Out, line)
			continue
		}
		note := ""
		if from := append(append([]int{}, jumps[cell]...), calls[cell]...); len(from) > 0 {
			note = "  # ← " + cli.Addresses(from)
		}
		fmt.Fprintln(e.Out, line+note)
		cell++
	}
	return cli.ExitOK
}

// cellLine is a cell as -format json tells of it; addresses are as the machine
// names them.
type cellLine struct {
	Address string   `json:"address"`
	Code    string   `json:"code"`
	Command string   `json:"command"` // "" for an address
	Operand bool     `json:"operand"`
	From    []string `json:"from"` // the cells that jump here
}

// CellsJSON is Cells as JSON.
func CellsJSON(e *cli.Env, p *cli.Loaded, d isa.Dialect) int {
	res := flow.Analyze(flowInput(p.Program))
	_, jumps := res.Targets()
	_, calls := res.Entries()
	out := []cellLine{}
	for i, c := range p.Cells {
		l := cellLine{Address: listing.Address(i), Code: fmt.Sprintf("%02X", c), From: []string{}}
		l.Operand = i < len(res.Operand) && res.Operand[i] && !res.Command[i]
		if !l.Operand {
			l.Command = isa.Spell(c, d)
		}
		for _, f := range slices.Concat(jumps[i], calls[i]) {
			l.From = append(l.From, listing.Address(f))
		}
		out = append(out, l)
	}
	return e.JSON(out)
}
