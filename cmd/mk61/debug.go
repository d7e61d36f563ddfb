package main

import (
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/converse"
	"mk61/isa/listing"
)

func debugCommand() *cli.Command {
	return &cli.Command{
		Name: "debug", Group: cli.Verify, Args: [2]string{"FILE|NAME", "ФАЙЛ|ИМЯ"},
		Short:    [2]string{"step through a program, forwards and back", "пройти программу по шагам, вперёд и назад"},
		Examples: []string{"echo 'step 3' | mk61 debug factorial", "echo 'back' | mk61 debug factorial -keys '5 В/О С/П'"},
		Complete: cli.ProgramOrFile,
		Setup:    setupDebug,
	}
}

func setupDebug(e *cli.Env, fs *cli.Flags) cli.Runner {
	var o converse.Options
	fs.StringVar(&o.Script, "script", "", e.Say("file with commands to run first", "файл с командами, выполняется сначала"))
	fs.StringVar(&o.Keys, "keys", "", e.Say("keys to press first", "клавиши, нажимаются сначала"))
	m := e.MachineFlags(fs, true)
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("debug: want one file or name", "debug: нужен один файл или имя"))
		}
		d, _, err := e.Open(rest[0], listing.Options{}, m)
		if err != nil {
			return e.Failures(err)
		}
		o.Limit = m.Limit
		return converse.Session(e, d, o)
	}
}
