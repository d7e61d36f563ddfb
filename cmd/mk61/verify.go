package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"

	"mk61/cmd/mk61/internal/cli"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/isa/listing"
)

// verify is the state of one mk61 verify.
type verify struct {
	e       *cli.Env
	m       *cli.Machine
	open    func() *desk.Desk
	second  func() *desk.Desk // with -engine both: the chips
	workers int
	format  string
	update  bool
	quiet   bool
	program *cli.Subject
	keys    string        // for traces, in place of their own
	repair  time.Duration // for the search of a wrong cell
	// Wrong programs to make of each program, sessions to tell them apart.
	mutants, sessions int
	seed              uint64
	missed            bool
}

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
	v := verify{e: e}
	fs.IntVar(&v.workers, "j", 0, e.Say("machines to run at once, 0: one a core", "сколько машин сразу, 0: по числу ядер"))
	format := e.FormatFlag(fs, "verify")
	fs.BoolVar(&v.update, "update", false, e.Say("write what the machine answers into the dialogues", "записать ответы машины в диалоги"))
	fs.BoolVar(&v.quiet, "q", false, e.Say("report failures only", "только о неудачах"))
	program := fs.String("program", "", e.Say("the program, a listing in any notation", "программа, листинг в любой записи"))
	trace := fs.String("trace", "", e.Say("a trace that the program must follow", "трасса, которой должна следовать программа"))
	fs.StringVar(&v.keys, "keys", "", e.Say("keys for the traces, in place of those that they name", "клавиши для трасс вместо указанных в них"))
	fs.DurationVar(&v.repair, "repair", 5*time.Second, e.Say("when a trace diverges, look this long for one wrong cell", "сколько искать ошибочную ячейку, если трасса расходится"))
	cover := fs.Bool("cover", false, e.Say("show which cells the dialogues reach", "показать, какие ячейки проходят диалоги"))
	fs.IntVar(&v.mutants, "mutants", 0, e.Say("try so many programs with one wrong cell, tell how many the dialogues notice", "столько программ с одной ошибкой; сколько из них заметят диалоги"))
	fs.IntVar(&v.sessions, "sessions", 300, e.Say("random sessions that tell if an unnoticed wrong program differs at all", "случайных сеансов, чтобы узнать, отличается ли незамеченная программа вообще"))
	fs.Uint64Var(&v.seed, "seed", 61, e.Say("start of the random choice of -mutants", "начало случайного выбора для -mutants"))
	fs.BoolVar(&v.missed, "missed", false, e.Say("list the wrong programs that were not noticed", "перечислить незамеченные программы"))
	v.m = e.MachineFlags(fs, false, "both")
	fs.Lookup("engine").Usage += e.Say("; both: one after the other", "; both: оба по очереди")
	return func(rest []string) int {
		v.format = *format
		if err := v.engines(); err != nil {
			return e.Fail("verify: %v", err)
		}
		if *program != "" {
			var err error
			if v.program, err = e.Load(*program, listing.Options{}); err != nil {
				return e.Failures(err)
			}
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		if *trace != "" {
			rest = append(rest, *trace)
		}
		return v.run(ctx, rest, *cover)
	}
}

// engines opens what -engine says.
func (v *verify) engines() (err error) {
	if v.m.Engine == "both" {
		v.m.Engine = "chip"
		if v.second, err = v.m.Opener(); err != nil {
			return err
		}
		v.m.Engine = "direct"
	}
	v.open, err = v.m.Opener()
	return err
}

// run verifies everything that the arguments name.
func (v *verify) run(ctx context.Context, args []string, cover bool) int {
	var all []*cli.Subject
	code := cli.ExitOK
	for _, a := range args {
		l, err := v.e.Subjects(a, v.program)
		if err != nil {
			code = v.e.Failures(err)
		}
		all = append(all, l...)
	}
	switch {
	case len(args) > 0:
	case v.program != nil:
		all = append(all, v.program)
	default:
		l, err := cli.WholeLibrary()
		if err != nil {
			code = v.e.Failures(err)
		}
		all = l
	}
	for _, s := range all {
		if err := v.m.Apply(s); err != nil {
			return v.e.Fail("verify: %v", err)
		}
	}
	suite := dialog.Suite{Open: v.open, Workers: v.workers, Limit: v.m.Limit}
	for _, s := range all {
		for _, f := range s.Files {
			for i := range f.Dialogues {
				if len(f.Dialogues[i].Steps) > 0 {
					suite.Jobs = append(suite.Jobs, dialog.Job{Setup: &s.Setup, Dialogue: &f.Dialogues[i]})
				}
			}
		}
	}
	traces, err := v.traces(ctx, all)
	if err != nil {
		code = v.e.Failures(err)
	}
	if len(suite.Jobs)+len(traces) == 0 {
		if code == cli.ExitOK {
			code = v.e.Fail("verify: no dialogues or traces found")
		}
		return code
	}
	start := time.Now()
	results, err := v.runSuite(ctx, &suite)
	if err != nil {
		return v.e.Failures(fmt.Errorf("verify: %w", err))
	}
	rep := report{traces: traces, quiet: v.quiet, e: v.e}
	rep.add(results, "")
	if v.second != nil {
		suite.Open = v.second
		chips, err := v.runSuite(ctx, &suite)
		if err != nil {
			return v.e.Failures(fmt.Errorf("verify: %w", err))
		}
		rep.add(chips, "chip")
	}
	rep.took = time.Since(start)
	reporters[v.format](v.e.Out, &rep)
	if rep.failed() > 0 {
		code = cli.ExitFailure
	}
	if v.update {
		return max(v.writeBack(all, results), boolCode(code == cli.ExitFailure && rep.failed() == 0))
	}
	if cover {
		code = max(code, v.cover(ctx, all))
	}
	if v.mutants > 0 && rep.failed() == 0 { // a failing dialogue catches everything
		code = max(code, v.mutate(ctx, all))
	}
	return code
}

func (v *verify) runSuite(ctx context.Context, suite *dialog.Suite) ([]dialog.Result, error) {
	progress := v.e.Progress(len(suite.Jobs))
	suite.Done = func(int, *dialog.Result) { progress.Step() }
	defer progress.End()
	return suite.Run(ctx)
}

func boolCode(bad bool) int {
	if bad {
		return cli.ExitFailure
	}
	return cli.ExitOK
}
