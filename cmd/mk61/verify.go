package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"time"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa/listing"
)

// verify is the state of one mk61 verify.
type verify struct {
	e       *env
	m       *machine
	open    func() *desk.Desk
	second  func() *desk.Desk // with -engine both: the chips
	workers int
	format  string
	update  bool
	quiet   bool
	program *subject
	keys    string        // for traces, in place of their own
	repair  time.Duration // for the search of a wrong cell
	// Wrong programs to make of each program, sessions to tell them apart.
	mutants, sessions int
	seed              uint64
	missed            bool
}

func runVerify(e *env, args []string) int {
	fs := e.flags("verify")
	v := verify{e: e}
	fs.IntVar(&v.workers, "j", 0, e.say("machines to run at once, 0: one a core", "сколько машин сразу, 0: по числу ядер"))
	fs.StringVar(&v.format, "format", "text", e.say("form of the report: text, tap, junit or json", "вид отчёта: text, tap, junit или json"))
	fs.BoolVar(&v.update, "update", false, e.say("write what the machine answers into the dialogues", "записать ответы машины в диалоги"))
	fs.BoolVar(&v.quiet, "q", false, e.say("report failures only", "только о неудачах"))
	program := fs.String("program", "", e.say("the program, a listing in any notation", "программа, листинг в любой записи"))
	trace := fs.String("trace", "", e.say("a trace that the program must follow", "трасса, которой должна следовать программа"))
	fs.StringVar(&v.keys, "keys", "", e.say("keys for the traces, in place of those that they name", "клавиши для трасс вместо указанных в них"))
	fs.DurationVar(&v.repair, "repair", 5*time.Second, e.say("when a trace diverges, look this long for one wrong cell", "сколько искать ошибочную ячейку, если трасса расходится"))
	cover := fs.Bool("cover", false, e.say("show which cells the dialogues reach", "показать, какие ячейки проходят диалоги"))
	fs.IntVar(&v.mutants, "mutants", 0, e.say("try so many programs with one wrong cell, tell how many the dialogues notice", "столько программ с одной ошибкой; сколько из них заметят диалоги"))
	fs.IntVar(&v.sessions, "sessions", 300, e.say("random sessions that tell if an unnoticed wrong program differs at all", "случайных сеансов, чтобы узнать, отличается ли незамеченная программа вообще"))
	fs.Uint64Var(&v.seed, "seed", 61, e.say("start of the random choice of -mutants", "начало случайного выбора для -mutants"))
	fs.BoolVar(&v.missed, "missed", false, e.say("list the wrong programs that were not noticed", "перечислить незамеченные программы"))
	v.m = e.machineFlags(fs, false, dialog.DefaultLimit, "both")
	fs.Lookup("engine").Usage += e.say("; both: one after the other", "; both: оба по очереди")
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if _, ok := reporters[v.format]; !ok {
		return e.usage("verify: unknown format %q: text, tap, junit or json", v.format)
	}
	if err := v.engines(); err != nil {
		return e.fail("verify: %v", err)
	}
	if *program != "" {
		var err error
		if v.program, err = e.load(*program, listing.Options{}); err != nil {
			return e.failures(err)
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *trace != "" {
		rest = append(rest, *trace)
	}
	return v.run(ctx, rest, *cover)
}

// engines opens what -engine says.
func (v *verify) engines() (err error) {
	if v.m.engine == "both" {
		v.m.engine = "chip"
		if v.second, err = v.m.opener(); err != nil {
			return err
		}
		v.m.engine = "direct"
	}
	v.open, err = v.m.opener()
	return err
}

// failures prints every error of a joined one on its own line.
func (e *env) failures(err error) int {
	for _, l := range lines(err) {
		if l != errReported.Error() {
			e.fail("%s", l)
		}
	}
	return exitFailure
}

func lines(err error) []string {
	if j, ok := err.(interface{ Unwrap() []error }); ok {
		var l []string
		for _, x := range j.Unwrap() {
			l = append(l, lines(x)...)
		}
		return l
	}
	var list script.Errors
	if errors.As(err, &list) {
		var l []string
		for _, x := range list {
			l = append(l, x.Error())
		}
		return l
	}
	return []string{err.Error()}
}

// run verifies everything that the arguments name.
func (v *verify) run(ctx context.Context, args []string, cover bool) int {
	var all []*subject
	code := exitOK
	for _, a := range args {
		l, err := v.e.subjects(a, v.program)
		if err != nil {
			code = v.e.failures(err)
		}
		all = append(all, l...)
	}
	switch {
	case len(args) > 0:
	case v.program != nil:
		all = append(all, v.program)
	default:
		l, err := wholeLibrary()
		if err != nil {
			code = v.e.failures(err)
		}
		all = l
	}
	for _, s := range all {
		if err := v.m.apply(s); err != nil {
			return v.e.fail("verify: %v", err)
		}
	}
	suite := dialog.Suite{Open: v.open, Workers: v.workers, Limit: v.m.limit}
	for _, s := range all {
		for _, f := range s.files {
			for i := range f.Dialogues {
				if len(f.Dialogues[i].Steps) > 0 {
					suite.Jobs = append(suite.Jobs, dialog.Job{Setup: &s.setup, Dialogue: &f.Dialogues[i]})
				}
			}
		}
	}
	traces, err := v.traces(ctx, all)
	if err != nil {
		code = v.e.failures(err)
	}
	if len(suite.Jobs)+len(traces) == 0 {
		if code == exitOK {
			code = v.e.fail("verify: no dialogues or traces found")
		}
		return code
	}
	start := time.Now()
	results, err := v.runSuite(ctx, &suite)
	if err != nil {
		return v.e.failures(fmt.Errorf("verify: %w", err))
	}
	rep := report{traces: traces, quiet: v.quiet, e: v.e}
	rep.add(results, "")
	if v.second != nil {
		suite.Open = v.second
		chips, err := v.runSuite(ctx, &suite)
		if err != nil {
			return v.e.failures(fmt.Errorf("verify: %w", err))
		}
		rep.add(chips, "chip")
	}
	rep.took = time.Since(start)
	reporters[v.format](v.e.out, &rep)
	if rep.failed() > 0 {
		code = exitFailure
	}
	if v.update {
		return max(v.writeBack(all, results), boolCode(code == exitFailure && rep.failed() == 0))
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
	progress := v.e.progress(len(suite.Jobs))
	suite.Done = func(int, *dialog.Result) { progress.step() }
	defer progress.end()
	return suite.Run(ctx)
}

func boolCode(bad bool) int {
	if bad {
		return exitFailure
	}
	return exitOK
}

// progress is a counter on the terminal, at most ten times a second.
type progress struct {
	e           *env
	total, done int
	shown       time.Time
	on          bool
}

func (e *env) progress(total int) *progress {
	p := &progress{e: e, total: total, shown: time.Now()}
	if f, ok := e.err.(*os.File); ok {
		st, err := f.Stat()
		p.on = err == nil && st.Mode()&os.ModeCharDevice != 0
	}
	return p
}

func (p *progress) step() {
	p.done++
	if p.on && time.Since(p.shown) > 100*time.Millisecond {
		p.shown = time.Now()
		fmt.Fprintf(p.e.err, "\r%d/%d ", p.done, p.total)
	}
}

func (p *progress) end() {
	if p.on {
		fmt.Fprint(p.e.err, "\r\x1b[K")
	}
}
