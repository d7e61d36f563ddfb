package converse

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/docs/course"
	"mk61/isa/listing"
)

// teacher goes through a lesson with a person, or shows it when nobody types.
type teacher struct {
	e  *cli.Env
	d  *desk.Desk
	in *bufio.Scanner
}

// Teach goes through a lesson with a person and returns the exit code.
func Teach(e *cli.Env, l *course.Lesson) int {
	t := teacher{e: e, d: desk.New(desk.Options{Limit: desk.DefaultLimit}), in: bufio.NewScanner(e.In)}
	return t.teach(l)
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
