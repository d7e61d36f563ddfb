package main

import (
	"fmt"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/pages"
)

//go:generate go run . pages ../../docs/programs

func pagesCommand() *cli.Command {
	return &cli.Command{
		Name: "pages", Group: cli.Tools, Args: [2]string{"DIRECTORY", "КАТАЛОГ"},
		Short:    [2]string{"write a page of every program of the library", "записать страницу о каждой программе библиотеки"},
		Examples: []string{"mk61 pages library", "mk61 pages -lang ru library"},
		Setup:    setupPages,
	}
}

func setupPages(e *cli.Env, _ *cli.Flags) cli.Runner {
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("pages: want one directory", "pages: нужен один каталог"))
		}
		all, err := pages.Library()
		if err != nil {
			return e.Fail("pages: %v", err)
		}
		written, removed, err := pages.Update(rest[0], all)
		if err != nil {
			return e.Fail("pages: %v", err)
		}
		fmt.Fprintf(e.Out, e.Say("%d pages, %d written, %d removed\n", "страниц: %d, записано: %d, удалено: %d\n"), len(all), written, removed)
		return cli.ExitOK
	}
}
