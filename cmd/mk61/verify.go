package main

import (
	"time"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/verify"
	"mk61/isa/listing"
)

func verifyCommand() *cli.Command {
	return &cli.Command{
		Name: "verify", Group: cli.Verify, Args: [2]string{"[FILES, DIRECTORIES, NAMES]", "[ФАЙЛЫ, КАТАЛОГИ, ИМЕНА]"},
		Short:    [2]string{"check programs against their dialogues and traces", "проверить программы по диалогам и трассам"},
		Examples: []string{"mk61 verify fox-hunt", "mk61 verify -format tap factorial gcd-lcm"},
		Complete: cli.AnyPrograms,
		Setup:    setupVerify,
	}
}

func setupVerify(e *cli.Env, fs *cli.Flags) cli.Runner {
	v := verify.Run{Env: e}
	workers := e.WorkersFlag(fs)
	format := e.FormatFlag(fs, "verify")
	fs.BoolVar(&v.Update, "update", false, e.Say("write what the machine answers into the dialogues", "записать ответы машины в диалоги"))
	fs.BoolVar(&v.Quiet, "q", false, e.Say("report failures only", "только о неудачах"))
	program := fs.String("program", "", e.Say("the program, a listing in any notation", "программа, листинг в любой записи"))
	trace := fs.String("trace", "", e.Say("a trace that the program must follow", "трасса, которой должна следовать программа"))
	fs.StringVar(&v.Keys, "keys", "", e.Say("keys for the traces, in place of those that they name", "клавиши для трасс вместо указанных в них"))
	fs.DurationVar(&v.Repair, "search", 5*time.Second, e.Say("when a trace diverges, look this long for one wrong cell", "сколько искать ошибочную ячейку, если трасса расходится"))
	fs.BoolVar(&v.Cover, "cover", false, e.Say("show which cells the dialogues reach", "показать, какие ячейки проходят диалоги"))
	fs.IntVar(&v.Mutants, "mutants", 0, e.Say("try so many programs with one wrong cell, tell how many the dialogues notice", "столько программ с одной ошибкой; сколько из них заметят диалоги"))
	fs.IntVar(&v.Sessions, "sessions", 300, e.Say("random sessions that tell if an unnoticed wrong program differs at all", "случайных сеансов, чтобы узнать, отличается ли незамеченная программа вообще"))
	fs.Uint64Var(&v.Seed, "seed", 61, e.Say("start of the random choice of -mutants", "начало случайного выбора для -mutants"))
	fs.BoolVar(&v.Missed, "missed", false, e.Say("list the wrong programs that were not noticed", "перечислить незамеченные программы"))
	v.Machine = e.MachineFlags(fs, false, "both")
	fs.Lookup("engine").Usage += e.Say("; both: one after the other", "; both: оба по очереди")
	return func(rest []string) int {
		v.Format, v.Workers = *format, *workers
		if *program != "" {
			var err error
			if v.Program, err = e.Load(*program, listing.Options{}); err != nil {
				return e.Failures(err)
			}
		}
		ctx, stop := e.Interrupt()
		defer stop()
		if *trace != "" {
			rest = append(rest, *trace)
		}
		return v.Do(ctx, rest)
	}
}
