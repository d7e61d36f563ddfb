package main

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

func disCommand() *cli.Command {
	return &cli.Command{
		Name: "dis", Group: cli.Listings, Args: [2]string{"FILE|NAME", "ФАЙЛ|ИМЯ"},
		Short:    [2]string{"show a program cell by cell: address, code, command, keys", "показать программу по ячейкам: адрес, код, команда, клавиши"},
		Examples: []string{"mk61 dis factorial", "mk61 dis -dialect latin nim"},
		Complete: cli.ProgramOrFile,
		Setup:    setupDis,
	}
}

// runDis prints a program one cell a line, with what jumps to each cell.
func setupDis(e *cli.Env, fs *cli.Flags) cli.Runner {
	r := e.ReadingFlags(fs)
	dialect := e.DialectFlag(fs, isa.Russian)
	format := e.FormatFlag(fs, "dis")
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("dis: want one FILE, - or NAME", "dis: нужен один ФАЙЛ, - или ИМЯ"))
		}
		l, err := e.LoadProgram(rest[0], r.Options())
		if err != nil {
			return e.Failures(err)
		}
		var b bytes.Buffer
		if err := listing.Write(&b, l.Program, "columns", *dialect); err != nil {
			return e.Fail("dis: %v", err)
		}
		res := flow.Analyze(flowInput(l.Program))
		_, jumps := res.Targets()
		_, calls := res.Entries()
		if *format == "json" {
			return e.JSON(cellsOf(l.Program, *dialect, res, jumps, calls))
		}
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
				note = "  # ← " + addresses(from)
			}
			fmt.Fprintln(e.Out, line+note)
			cell++
		}
		return cli.ExitOK
	}
}

// addresses lists cells as the machine names them.
func addresses(cells []int) string {
	var out []string
	for _, c := range cells {
		out = append(out, listing.Address(c))
	}
	return strings.Join(out, " ")
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

func cellsOf(p *listing.Program, d isa.Dialect, res *flow.Result, jumps, calls map[int][]int) []cellLine {
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
	return out
}
