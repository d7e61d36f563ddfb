// Package verify is what mk61 verify does: it runs dialogues and traces, reports in
// four forms, writes answers back, and counts what the dialogues reach and notice.
package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/cmd/mk61/internal/cli"
)

// Run is one mk61 verify.
type Run struct {
	Env     *cli.Env
	Machine *cli.Machine // its engine may be "both"
	Workers int          // machines at once, 0 for one a core
	Format  string
	Update  bool // write the answers of the machine into the dialogues
	Quiet   bool
	Program *cli.Subject  // in place of the listings, or nil
	Keys    string        // for traces, in place of their own
	Repair  time.Duration // for the search of a wrong cell
	Cover   bool
	// Wrong programs to make of each program, sessions to tell them apart.
	Mutants, Sessions int
	Seed              uint64
	Missed            bool

	open, second func() *desk.Desk // the second is that of the chips, with both
}

// engines opens what -engine says.
func (v *Run) engines() (err error) {
	if v.Machine.Engine == "both" {
		v.Machine.Engine = "chip"
		if v.second, err = v.Machine.Opener(); err != nil {
			return err
		}
		v.Machine.Engine = "direct"
	}
	v.open, err = v.Machine.Opener()
	return err
}

// Do verifies everything that the arguments name and returns the exit code.
func (v *Run) Do(ctx context.Context, args []string) int {
	if err := v.engines(); err != nil {
		return v.Env.Fail("verify: %v", err)
	}
	var all []*cli.Subject
	code := cli.ExitOK
	for _, a := range args {
		l, err := v.Env.Subjects(a, v.Program)
		if err != nil {
			code = v.Env.Failures(err)
		}
		all = append(all, l...)
	}
	switch {
	case len(args) > 0:
	case v.Program != nil:
		all = append(all, v.Program)
	default:
		l, err := v.Env.WholeLibrary()
		if err != nil {
			code = v.Env.Failures(err)
		}
		all = l
	}
	for _, s := range all {
		if err := v.Machine.Apply(s); err != nil {
			return v.Env.Fail("verify: %v", err)
		}
	}
	suite := dialog.Suite{Open: v.open, Workers: v.Workers, Limit: v.Machine.Limit}
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
		code = v.Env.Failures(err)
	}
	if len(suite.Jobs)+len(traces) == 0 {
		if code == cli.ExitOK {
			code = v.Env.Fail("verify: no dialogues or traces found")
		}
		return code
	}
	start := time.Now()
	rep := report{traces: traces, quiet: v.Quiet, e: v.Env}
	results, err := v.runSuite(ctx, &suite)
	rep.add(results, "")
	if v.second != nil && err == nil {
		suite.Open = v.second
		var chips []dialog.Result
		chips, err = v.runSuite(ctx, &suite)
		rep.add(chips, "chip")
	}
	rep.took = time.Since(start)
	if err == nil || errors.Is(err, context.Canceled) { // what is done is kept
		reporters[v.Format](v.Env.Out, &rep)
	}
	if errors.Is(err, context.Canceled) {
		return v.Env.Failures(fmt.Errorf(v.Env.Say("verify: %w; dialogues run: %d of %d", "verify: %w; пройдено диалогов: %d из %d"), err, len(rep.results), len(suite.Jobs)))
	}
	if err != nil {
		return v.Env.Failures(fmt.Errorf("verify: %w", err))
	}
	if v.Update {
		return max(code, v.writeBack(all, results))
	}
	if rep.failed() > 0 {
		code = cli.ExitFailure
	}
	if v.Cover {
		code = max(code, v.cover(ctx, all))
	}
	if v.Mutants > 0 && rep.failed() == 0 { // a failing dialogue catches everything
		code = max(code, v.mutate(ctx, all))
	}
	return code
}

// runSuite runs the dialogues; after an error the results are those of the dialogues
// that came to their end.
func (v *Run) runSuite(ctx context.Context, suite *dialog.Suite) ([]dialog.Result, error) {
	progress := v.Env.Progress(len(suite.Jobs))
	defer progress.End()
	ended := make([]bool, len(suite.Jobs))
	suite.Done = func(i int, _ *dialog.Result) {
		ended[i] = true
		progress.Step()
	}
	results, err := suite.Run(ctx)
	if err == nil {
		return results, nil
	}
	var l []dialog.Result
	for i, r := range results {
		if ended[i] {
			l = append(l, r)
		}
	}
	return l, err
}
