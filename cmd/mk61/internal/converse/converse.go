// Package converse holds the conversations with a person, or a file in place of one:
// mk61 debug, with commands by name in Russian and English, on package debug; a game
// line by line; the lessons of mk61 learn.
package converse

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// debugger is one session of mk61 debug.
type debugger struct {
	e       *cli.Env
	d       *debug.Debugger
	watched []calc.Reg // registers to show after every command
	limit   uint64
	last    []string // the command that an empty line repeats
	seen    calc.State
	script  bool // commands come from a file: no prompt, an error ends it
	quit    bool
	depth   int // of source
}

// Options say how a session begins.
type Options struct {
	Keys   string // keys to press first
	Script string // file with commands to run first
	Limit  uint64 // most steps that a command may run
}

// Session is mk61 debug on a desk, with commands from e.In; it returns the exit code.
func Session(e *cli.Env, d *desk.Desk, o Options) int {
	d.Warn = nil // told by the machine's own pictures
	g := &debugger{e: e, d: debug.New(d), limit: o.Limit}
	g.seen = g.d.State()
	if o.Keys != "" {
		if err := g.keys(context.Background(), strings.Fields(o.Keys)); err != nil {
			return e.Usage("debug: -keys: %v", err)
		}
	}
	if o.Script != "" {
		if err := g.source(context.Background(), []string{o.Script}); err != nil {
			return e.Failures(err)
		}
	}
	return g.converse()
}

// converse reads commands until the end.
func (g *debugger) converse() int {
	terminal := cli.IsTerminal(g.e.In)
	g.script = !terminal
	if terminal {
		fmt.Fprintln(g.e.Out, g.e.Say("help shows the commands", "справка покажет команды"))
	}
	if !g.quit {
		g.where()
	}
	in := bufio.NewScanner(g.e.In)
	for n := 1; !g.quit; n++ {
		if terminal {
			fmt.Fprint(g.e.Out, "(mk61) ")
		}
		if !in.Scan() {
			break
		}
		if err := g.line(in.Text()); err != nil {
			if !terminal {
				return g.e.Failures(fmt.Errorf("standard input:%d: %w", n, err))
			}
			g.e.Failures(err)
		}
	}
	if err := in.Err(); err != nil {
		return g.e.Fail("standard input: %v", err)
	}
	return cli.ExitOK
}

// line carries out one line.
func (g *debugger) line(text string) error {
	if i := strings.Index(" "+text, " #"); i >= 0 {
		if text = text[:i]; strings.TrimSpace(text) == "" {
			return nil
		}
	}
	f := strings.Fields(text)
	if len(f) == 0 {
		if f = g.last; len(f) == 0 || g.script {
			return nil
		}
	}
	for i := range debugCommands {
		c := &debugCommands[i]
		for _, name := range strings.Fields(c.names) {
			if strings.EqualFold(name, f[0]) {
				g.last = nil
				if c.repeats {
					g.last = f
				}
				ctx := g.e.Work(g.d.Desk().Steps)
				defer ctx.End()
				if err := c.run(g, ctx, f[1:]); err != nil {
					return err
				}
				return ctx.Context.Err() // the command has told how far it came
			}
		}
	}
	return fmt.Errorf(g.e.Say("unknown command %q; help shows all", "неизвестная команда %q; справка покажет все"), f[0])
}

// source carries out the commands of a file.
func (g *debugger) source(_ context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New(g.e.Say("want a file", "нужен файл"))
	}
	if g.depth > 8 {
		return errors.New(g.e.Say("files call each other too deep", "слишком глубокая вложенность файлов"))
	}
	src, err := cli.ReadFile(args[0])
	if err != nil {
		return err
	}
	was := g.script
	g.script = true
	g.depth++
	defer func() { g.script = was; g.depth-- }()
	n := 0
	for l := range strings.Lines(string(src)) {
		n++
		if err := g.line(strings.TrimRight(l, "\r\n")); err != nil {
			return fmt.Errorf("%s:%d: %w", args[0], n, err)
		}
		if g.quit {
			break
		}
	}
	return nil
}

// tell says how a command ended and where the machine is.
func (g *debugger) tell(r debug.Result) {
	switch {
	case r.Break != nil:
		fmt.Fprintf(g.e.Out, g.e.Say("breakpoint %d (%s)\n", "точка останова %d (%s)\n"), r.Break.ID, r.Break.Text)
	case r.Stop == calc.Limit:
		fmt.Fprintf(g.e.Out, g.e.Say("interrupted after %d steps\n", "прервано после шагов: %d\n"), r.Steps)
	case r.Stop == calc.Idle:
		fmt.Fprintln(g.e.Out, g.e.Say("nothing to run: the machine is in ПРГ", "нечего выполнять: машина в режиме ПРГ"))
	}
	g.where()
}

// where shows the command about to come, the stack and what has changed.
func (g *debugger) where() {
	s := g.d.State()
	code := s.Cells[s.Model.Cell(s.PC)]
	state := g.e.Say("at rest", "стоит")
	switch {
	case s.Running:
		state = g.e.Say("running", "идёт")
	case s.Hung:
		state = g.e.Say("hung", "зависла")
	}
	fmt.Fprintf(g.e.Out, "%02X  %02X  %-9s X=%s Y=%s Z=%s T=%s  [%s]  %s %d", s.PC, code, isa.Spell(code, isa.Russian),
		script.SpellNumber(s.X), script.SpellNumber(s.Y), script.SpellNumber(s.Z), script.SpellNumber(s.T), s.AtStop(), state, g.d.Actions())
	for r := calc.RegX1; r < calc.NumRegs; r++ {
		if n := *s.At(r); n != *g.seen.At(r) {
			fmt.Fprintf(g.e.Out, " %v=%s", r, script.SpellNumber(n))
		}
	}
	fmt.Fprintln(g.e.Out)
	for _, r := range g.watched {
		fmt.Fprintf(g.e.Out, "    %v = %s\n", r, script.SpellNumber(*s.At(r)))
	}
	g.seen = s
}

// keys presses what is typed and runs the programs that it starts.
func (g *debugger) keys(ctx context.Context, args []string) error {
	actions, err := script.Parse(strings.Join(args, " "))
	for i := 0; i < len(actions) && err == nil; i++ {
		err = g.d.Desk().Can(actions[i])
	}
	if err != nil {
		return err
	}
	for i, a := range actions {
		if _, err := g.d.Do(a); err != nil {
			return err
		}
		if a.Kind == script.SetLimit {
			g.limit = g.d.Desk().Limit()
		}
		if a.Kind != script.Press || !g.d.Desk().Running() {
			continue
		}
		if r := g.d.Continue(ctx, g.limit); r.Break != nil || r.Stop == calc.Limit {
			g.tell(r)
			if left := len(actions) - i - 1; left > 0 {
				fmt.Fprintf(g.e.Out, g.e.Say("%d keys not pressed\n", "не нажато клавиш: %d\n"), left)
			}
			return nil
		}
	}
	g.where()
	return nil
}
