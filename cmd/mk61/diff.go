package main

import (
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/inspect"
)

func diffCommand() *cli.Command {
	return &cli.Command{
		Name: "diff", Group: cli.Listings, Args: [2]string{"FILE|NAME FILE|NAME", "ФАЙЛ|ИМЯ ФАЙЛ|ИМЯ"},
		Short:    [2]string{"compare two programs", "сравнить две программы"},
		Examples: []string{"mk61 diff factorial factorial", "mk61 diff -charset utf-8 nim nim"},
		Complete: cli.AnyPrograms,
		Setup:    setupDiff,
	}
}

// setupDiff compares two programs. The exit code is 0 when they mean the same.
func setupDiff(e *cli.Env, fs *cli.Flags) cli.Runner {
	r := e.ReadingFlags(fs)
	format := e.FormatFlag(fs, "diff")
	return func(rest []string) int {
		if len(rest) != 2 {
			return e.Usage("%s", e.Say("diff: want two programs, FILE, - or NAME", "diff: нужны две программы: ФАЙЛ, - или ИМЯ"))
		}
		var p [2]*cli.Loaded
		for i := range p {
			l, err := e.LoadProgram(rest[i], r.Options())
			if err != nil {
				return e.Failures(err)
			}
			p[i] = l
		}
		return inspect.Differences(e, p[0].Cells, p[1].Cells, *format == "json")
	}
}
