package verify

import (
	"context"
	"fmt"
	"strings"

	"mk61/calc/dialog"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// subjectDialogues lists the dialogues of a subject.
func subjectDialogues(s *cli.Subject) []*dialog.Dialogue {
	var l []*dialog.Dialogue
	for _, f := range s.Files {
		for i := range f.Dialogues {
			if len(f.Dialogues[i].Steps) > 0 {
				l = append(l, &f.Dialogues[i])
			}
		}
	}
	return l
}

// cover shows on the grid which cells the dialogues reach.
func (v *Run) cover(ctx context.Context, all []*cli.Subject) int {
	code := cli.ExitOK
	for _, s := range all {
		ds := subjectDialogues(s)
		if len(ds) == 0 {
			continue
		}
		c, err := dialog.Cover(ctx, &dialog.Runner{Desk: v.open(), Setup: &s.Setup, Limit: v.Machine.Limit}, ds)
		if err != nil {
			code = v.Env.Failures(err)
			continue
		}
		n := c.Reached()
		fmt.Fprintf(v.Env.Out, v.Env.Say("%s: the dialogues reach %d of %d cells, %.1f %%\n", "%s: диалоги проходят ячеек: %d из %d, %.1f %%\n"),
			s.Setup.Name, n, c.Length, 100*float64(n)/float64(max(1, c.Length)))
		fmt.Fprintln(v.Env.Out, "     0   1   2   3   4   5   6   7   8   9")
		for row := 0; row < c.Length; row += 10 {
			fmt.Fprintf(v.Env.Out, "%02X  %s\n", isa.Address(row), gridLine(s.Setup.Cells, c, row))
		}
	}
	return code
}

// gridLine is a row of ten cells, those that were not reached in brackets.
func gridLine(cells []byte, c *dialog.Coverage, row int) string {
	var b strings.Builder
	for cell := row; cell < min(row+10, c.Length); cell++ {
		form := " %02X "
		if c.Hits[cell] == 0 {
			form = "(%02X)"
		}
		fmt.Fprintf(&b, form, cells[cell])
	}
	return strings.TrimRight(b.String(), " ")
}

// mutate tells how many wrong programs the dialogues notice.
func (v *Run) mutate(ctx context.Context, all []*cli.Subject) int {
	code := cli.ExitOK
	for _, s := range all {
		ds := subjectDialogues(s)
		if len(ds) == 0 {
			continue
		}
		p := v.Env.Progress(v.Mutants)
		u := dialog.Mutator{
			Open: v.open, Setup: &s.Setup, Dialogues: ds, Mutants: v.Mutants, Sessions: v.Sessions, Seed: v.Seed,
			Done: func(int) { p.Step() },
		}
		m, err := u.Run(ctx)
		p.End()
		if err != nil {
			code = v.Env.Failures(fmt.Errorf("%s: %w", s.Setup.Name, err))
			continue
		}
		fmt.Fprintf(v.Env.Out, v.Env.Say(
			"%s: programs with one wrong cell: %d, caught: %d, missed: %d, no different in random sessions (%[6]d): %[5]d; caught of the different: %.1[7]f %%\n",
			"%s: программ с одной ошибкой: %d, замечено: %d, пропущено: %d, без отличий в случайных сеансах (%[6]d): %[5]d; замечено из отличных: %.1[7]f %%\n"),
			s.Setup.Name, m.Sampled, m.Caught, len(m.Missed), m.Same, m.Sessions, 100*m.Rate())
		if !v.Missed {
			continue
		}
		for _, x := range m.Missed {
			fmt.Fprintf(v.Env.Out, v.Env.Say("  cell %02X: %02X (%s) for %02X (%s): %s, not %s after: %s\n", "  ячейка %02X: %02X (%s) вместо %02X (%s): %s, а не %s после: %s\n"),
				isa.Address(x.Cell.Cell), x.Code, isa.Spell(x.Code, isa.Russian), x.Was, isa.Spell(x.Was, isa.Russian), x.Got, x.Want, strings.Join(x.Turns, ", "))
		}
	}
	return code
}
