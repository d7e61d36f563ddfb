package main

import (
	"mk61/cmd/mk61/internal/catalog"
	"mk61/cmd/mk61/internal/cli"
)

func listCommand() *cli.Command {
	return &cli.Command{
		Name: "list", Group: cli.Play, Args: [2]string{"[-tag TAG] [WORD ...]", "[-tag МЕТКА] [СЛОВО ...]"},
		Short:    [2]string{"list the programs of the library", "список программ библиотеки"},
		Examples: []string{"mk61 list", "mk61 list -tag game"},
		Complete: cli.Nothing,
		Setup:    setupList,
	}
}

func setupList(e *cli.Env, fs *cli.Flags) cli.Runner {
	tag := fs.String("tag", "", e.Say("only programs with this tag, in English or Russian", "только программы с этой меткой, по-русски или по-английски"))
	format := e.FormatFlag(fs, "list")
	return func(words []string) int {
		return catalog.List(e, *tag, words, *format == "json")
	}
}

func infoCommand() *cli.Command {
	return &cli.Command{
		Name: "info", Group: cli.Play, Args: [2]string{"NAME", "ИМЯ"},
		Short:    [2]string{"show a program of the library: description and listing", "показать программу библиотеки: описание и листинг"},
		Examples: []string{"mk61 info fox-hunt", "mk61 info -lang ru nim"},
		Complete: cli.ProgramOnly,
		Setup:    setupInfo,
	}
}

func setupInfo(e *cli.Env, fs *cli.Flags) cli.Runner {
	format := e.FormatFlag(fs, "info")
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("info: want one name; mk61 list shows them", "info: нужно одно имя; их показывает mk61 list"))
		}
		return catalog.Info(e, rest[0], *format == "json")
	}
}
