package main

import (
	"bufio"
	"context"
	"fmt"
	"strconv"
	"strings"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/docs/course"
	"mk61/isa/listing"
)

func learnCommand() *cli.Command {
	return &cli.Command{
		Name: "learn", Group: cli.Play, Args: [2]string{"[LESSON]", "[УРОК]"},
		Short:    [2]string{"a course of twelve short lessons on programming the calculator", "курс программирования калькулятора: двенадцать коротких уроков"},
		Examples: []string{"mk61 learn", "mk61 learn 5"},
		Complete: cli.Nothing,
		Setup:    setupLearn,
	}
}

func setupLearn(e *cli.Env, _ *cli.Flags) cli.Runner {
	return func(args []string) int {
		lessons := course.All()
		if len(args) == 0 {
			for _, l := range lessons {
				fmt.Fprintf(e.Out, "%4s\n", l.Title(e.Lang()))
			}
			fmt.Fprintln(e.Out, e.Say("\nmk61 learn N begins a lesson.", "\nУрок начинает mk61 learn N."))
			return cli.ExitOK
		}
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || n > len(lessons) || len(args) > 1 {
			return e.Usage(e.Say("learn: want the number of a lesson, 1 to %d", "learn: нужен номер урока от 1 до %d"), len(lessons))
		}
		t := teacher{e: e, d: desk.New(desk.Options{Limit: desk.DefaultLimit}), in: bufio.NewScanner(e.In)}
		return t.teach(lessons[n-1])
	}
}

// teacher goes through a lesson with a person, or shows it when nobody types.
type teacher struct {
	e  *cli.Env
	d  *desk.Desk
	in *bufio.Scanner
}

func (t *teacher) teach(l *course.Lesson) int {
	setup := &desk.Setup{Name: l.Name}
	for _, b := range l.Blocks(t.e.Lang()) {
		switch b.Kind {
		case "listing":
			p, ds := listing.Read(l.Name, []byte(b.Text), listing.Options{})
			s, err := desk.NewSetup(l.Name, p)
			if err != nil || listing.Failed(ds) {
				return t.e.Fail("%s: %v %v", l.Name, ds, err)
			}
			setup = s
			fmt.Fprintf(t.e.Out, "    %s\n", strings.ReplaceAll(strings.TrimSpace(b.Text), "\n", "\n    "))
		case "dialog":
			f, err := dialog.Parse(l.Name, b.Text, b.Line)
			if err != nil {
				return t.e.Failures(err)
			}
			t.d.Load(setup)
			for i := range f.Dialogues[0].Steps {
				if !t.turn(&f.Dialogues[0].Steps[i].Turn) {
					return cli.ExitOK
				}
			}
		default:
			fmt.Fprintln(t.e.Out, plainProse.Replace(strings.TrimRight(b.Text, "\n")))
		}
	}
	return cli.ExitOK
}

// plainProse takes the marks of Markdown out of a lesson.
var plainProse = strings.NewReplacer("**", "", "`", "", "# ", "")

// turn lets a person type what the lesson types, until the indicator shows what it
// should; it is false when they leave. An empty line lets the lesson type it. Without a
// terminal the lesson types all.
func (t *teacher) turn(turn *script.Turn) bool {
	for {
		line := ""
		if t.e.Terminal() {
			fmt.Fprintf(t.e.Out, t.e.Say("  type %s (Enter alone: typed for you, :quit leaves)\n  > ", "  наберите %s (Enter — набрать за вас, :quit — выход)\n  > "), turn.Typed)
			if !t.in.Scan() {
				return false
			}
			if line = strings.TrimSpace(t.in.Text()); line == ":quit" || line == ":q" {
				return false
			}
		}
		moment, before := t.d.Snapshot(), t.d.Steps()
		actions, err := turn.Actions, error(nil)
		if line != "" {
			actions, err = script.Parse(line)
		} else {
			line = turn.Typed
		}
		if err != nil {
			t.e.Fail("%v", err)
			continue
		}
		stop, err := t.d.DoAll(context.Background(), actions)
		if err != nil {
			t.e.Fail("%v", err)
			continue
		}
		s := t.d.View()
		fmt.Fprintf(t.e.Out, "    %-28s [%s]\n", line, t.d.Display())
		out := script.Outcome{State: &s, Indicator: t.d.Indicator(), Steps: t.d.Steps() - before, Stop: stop}
		if out.Meets(turn.Expect) {
			return true
		}
		fmt.Fprintln(t.e.Out, t.e.Say("  The lesson comes to something else: once more.", "  В уроке выходит другое: ещё раз."))
		t.d.Restore(moment)
	}
}
