package main

import (
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/inspect"
	"mk61/isa"
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

// setupDis prints a program one cell a line, with what jumps to each cell.
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
		if *format == "json" {
			return inspect.CellsJSON(e, l, *dialect)
		}
		return inspect.Cells(e, l, *dialect)
	}
}
