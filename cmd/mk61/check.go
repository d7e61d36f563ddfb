package main

import (
	"fmt"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/inspect"
	"mk61/cmd/mk61/internal/repair"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name: "check", Group: cli.Listings, Args: [2]string{"FILES|NAMES", "ФАЙЛЫ|ИМЕНА"},
		Short:    [2]string{"report every fault of a listing and show how it flows", "показать все ошибки листинга и ход программы"},
		Examples: []string{"mk61 check factorial", "mk61 check -q fox-hunt nim"},
		Complete: cli.AnyPrograms,
		Setup:    setupCheck,
	}
}

// setupCheck reads a program, reports every fault, and tells how it flows.
func setupCheck(e *cli.Env, fs *cli.Flags) cli.Runner {
	r := e.ReadingFlags(fs)
	quiet := fs.Bool("q", false, e.Say("only faults, no flow view", "только ошибки, без разбора переходов"))
	verbose := fs.Bool("v", false, e.Say("show the ways to read the text that were tried", "показать испытанные способы чтения текста"))
	skeleton := fs.Bool("skeleton", false, e.Say("write a dialogue to fill in, from the control examples in the text, and nothing else", "записать заготовку диалога по контрольным примерам в тексте, и только её"))
	format := e.FormatFlag(fs, "check")
	return func(rest []string) int {
		if *skeleton {
			return repair.Skeletons(e, rest, r.Options())
		}
		if len(rest) == 0 {
			return e.Usage("%s", e.Say("check: want FILES, - or NAMES", "check: нужны ФАЙЛЫ, - или ИМЕНА"))
		}
		if *format == "json" {
			return inspect.Findings(e, rest, r.Options())
		}
		code := cli.ExitOK
		for i, arg := range rest {
			if i > 0 && !*quiet {
				fmt.Fprintln(e.Out)
			}
			if *verbose {
				inspect.Explain(e, arg, r.Options())
			}
			l, err := e.LoadProgram(arg, r.Options())
			if err != nil {
				code = e.Failures(err)
				continue
			}
			if !*quiet {
				inspect.Flow(e, l)
			}
		}
		return code
	}
}
