package main

import (
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/memory"
)

func moduleCommand() *cli.Command {
	return &cli.Command{
		Name: "module", Group: cli.Machines,
		Args:     [2]string{"build [-o FILE] DIRECTORY|FILES|NAMES | list FILE", "build [-o ФАЙЛ] КАТАЛОГ|ФАЙЛЫ|ИМЕНА | list ФАЙЛ"},
		Short:    [2]string{"make a module (БРП) for the МК-52, list what it holds", "собрать модуль (БРП) для МК-52, показать его состав"},
		Examples: []string{"mk61 module build -o my.brp factorial nim", "mk61 module list my.brp"},
		Complete: cli.Words("build", "list"),
		Setup:    setupModule,
	}
}

// setupModule makes and shows modules (БРП) for the slot of the МК-52.
func setupModule(e *cli.Env, fs *cli.Flags) cli.Runner {
	out := fs.String("o", "", e.Say("build: `file` to write; standard output when not given", "build: `файл` для записи; если не указан, стандартный вывод"))
	title := fs.String("title", "", e.Say("build: title of the module", "build: название модуля"))
	return func(rest []string) int {
		switch {
		case len(rest) >= 2 && rest[0] == "build":
			m, err := memory.Build(e, *title, rest[1:])
			if err != nil {
				return e.Failures(err)
			}
			text, err := m.MarshalText()
			if err == nil {
				err = e.Write(*out, text)
			}
			if err != nil {
				return e.Fail("module: %v", err)
			}
			return cli.ExitOK
		case len(rest) == 2 && rest[0] == "list":
			m, err := cli.ReadModule(rest[1])
			if err != nil {
				return e.Fail("%v", err)
			}
			memory.List(e, m)
			return cli.ExitOK
		}
		return e.Usage("%s", e.Say("module: want build DIRECTORY|FILES|NAMES, or list FILE", "module: нужно build КАТАЛОГ|ФАЙЛЫ|ИМЕНА или list ФАЙЛ"))
	}
}
