package main

import (
	"time"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/repair"
)

func restoreCommand() *cli.Command {
	return &cli.Command{
		Name: "restore", Group: cli.Listings,
		Args:     [2]string{"FILE [-dialog FILE | -example TEXT | -trace FILE] [-o FILE]", "ФАЙЛ [-dialog ФАЙЛ | -example ТЕКСТ | -trace ФАЙЛ] [-o ФАЙЛ]"},
		Short:    [2]string{"find the true program behind a damaged listing by its control example", "найти верную программу по испорченному листингу и контрольному примеру"},
		Examples: []string{"mk61 restore quadratic", "mk61 restore factorial -example '5 В/О С/П → 120'"},
		Complete: cli.ProgramOrFile,
		Setup:    setupRestore,
	}
}

func setupRestore(e *cli.Env, fs *cli.Flags) cli.Runner {
	var o repair.Options
	reading := e.ReadingFlags(fs)
	o.Writing = e.WritingFlags(fs)
	fs.StringVar(&o.Dialogue, "dialog", "", e.Say("`file` of dialogues or of a printed control example", "`файл` с диалогами или напечатанным контрольным примером"))
	fs.StringVar(&o.Example, "example", "", e.Say("the control example itself, lines set apart by ;;", "сам контрольный пример, строки через ;;"))
	fs.StringVar(&o.Trace, "trace", "", e.Say("a trace that the program must follow", "трасса, которой должна следовать программа"))
	fs.DurationVar(&o.Time, "time", time.Minute, e.Say("how long to look", "сколько искать"))
	fs.IntVar(&o.Wrong, "wrong", 2, e.Say("how many cells may be wrong at once: 1 or 2", "сколько ячеек может быть ошибочно сразу: 1 или 2"))
	fs.IntVar(&o.Show, "show", 5, e.Say("how many candidates to show", "сколько кандидатов показать"))
	return func(rest []string) int {
		if len(rest) != 1 || o.Wrong < 1 || o.Wrong > 2 {
			return e.Usage("%s", e.Say("restore: want one FILE, - or NAME, and -wrong 1 or 2", "restore: нужен один ФАЙЛ, - или ИМЯ, и -wrong 1 или 2"))
		}
		o.Reading = reading.Options()
		return repair.Run(e, rest[0], &o)
	}
}
