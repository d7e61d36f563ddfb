package converse

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/board"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/pages"
	"mk61/isa"
)

// player is a person, or a script, that plays a program line by line.
type player struct {
	e       *cli.Env
	d       *desk.Desk
	s       *cli.Subject
	board   *board.Board // nil when the program's file does not describe one
	shown   board.State
	started bool
}

// Play is the line mode of play: it shows the instructions, reads lines of numbers and
// keys, and prints the indicator, the board of the game and what the stop means. A
// line that ends with a number is completed by С/П; the first one by В/О С/П.
func Play(e *cli.Env, d *desk.Desk, s *cli.Subject) int {
	p := player{e: e, d: d, s: s, shown: board.New(), started: s.Setup.Started}
	if s.Listing != nil {
		p.board, _ = board.Parse(s.Listing.Board.Text) // a faulty one is a matter of check
	}
	if s.Entry != nil {
		before, how, _ := pages.Manual(s.Entry.Papers(e.Lang()))
		fmt.Fprintln(e.Out, strings.TrimRight(pages.Plain(before+how, pages.Columns), "\n")+"\n")
	}
	fmt.Fprintln(e.Out, e.Say(
		"Type a number, and С/П is pressed behind it; or keys. :help tells more, :quit leaves.",
		"Наберите число — С/П нажмётся само — или клавиши. :help — подробнее, :quit — выход."))
	p.look()
	return p.lines()
}

// lines reads and plays to the end of the input.
func (p *player) lines() int {
	e := p.e
	in := bufio.NewScanner(e.In)
	in.Buffer(nil, 1<<20)
	for n := 1; p.prompt() && in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		switch {
		case strings.HasPrefix(line, "#"):
		case line == ":quit" || line == ":q":
			return cli.ExitOK
		case strings.HasPrefix(line, ":"):
			if err := p.command(line); err != nil {
				e.Fail("%d: %v", n, err)
			}
		default:
			stop, err := p.turn(line)
			if errors.Is(err, context.Canceled) {
				if e.Failures(fmt.Errorf("%d: %w", n, err)); e.Terminal() {
					continue
				}
				return cli.ExitFailure
			}
			if err != nil {
				e.Fail("%d: %v", n, err)
				continue
			}
			if stop == calc.Hang {
				return e.Fail("%s", e.Say("the machine hangs: it answers no key", "машина зависла и не отвечает на клавиши"))
			}
		}
	}
	if err := in.Err(); err != nil {
		return e.Fail("play: %v", err)
	}
	return cli.ExitOK
}

// prompt says on a terminal what is waited for.
func (p *player) prompt() bool {
	if p.e.Terminal() {
		keys := "С/П"
		if !p.started {
			keys = "В/О С/П"
		}
		fmt.Fprintf(p.e.Out, p.e.Say("a number (%s follows), keys, :help> ", "число (затем %s), клавиши, :help> "), keys)
	}
	return true
}

// turn plays a line and shows what came of it.
func (p *player) turn(line string) (calc.Stop, error) {
	ctx := p.e.Work(p.d.Steps)
	defer ctx.End()
	actions, err := p.keys(line)
	if err != nil {
		return calc.Idle, err
	}
	stop := calc.Idle
	for _, a := range actions {
		st, err := p.d.Do(ctx, a)
		if err != nil {
			return stop, err
		}
		if st != calc.None {
			stop = st
		}
		now := p.d.View()
		if st == calc.Halt || st == calc.Error {
			p.shown = p.board.After(p.shown, &now)
		}
		if st == calc.Hang || st == calc.Limit {
			break
		}
	}
	ctx.Pause()
	now := p.d.View()
	fmt.Fprintf(p.e.Out, "%-14s  Y = %s\n", p.d.Indicator(), strings.TrimSpace(calc.Picture(now.Y).String()))
	if stop == calc.Limit {
		p.e.Fail(p.e.Say("still running after %d steps; the next key stops it", "после %d шагов программа ещё идёт; следующая клавиша её остановит"), p.d.Limit())
	}
	if stop == calc.Halt || stop == calc.Error {
		p.look()
	}
	return stop, nil
}

// look shows the board and what the last stop means, if the program's file says so.
func (p *player) look() {
	if t := p.board.Text(p.shown, p.e.Lang()); t != "" {
		fmt.Fprint(p.e.Out, "\n"+t)
	}
}

// keys reads a line. One that ends with a number is completed by С/П, the first one of
// the game by В/О С/П.
func (p *player) keys(line string) ([]script.Action, error) {
	actions, err := script.Parse(line)
	for i := 0; i < len(actions) && err == nil; i++ {
		err = p.d.Can(actions[i])
	}
	if err != nil {
		return nil, err
	}
	words := strings.Fields(line)
	number := len(words) == 0
	if !number {
		_, number = script.Number(words[len(words)-1])
	}
	if number {
		if !p.started {
			actions = append(actions, script.Keys(isa.KeyReturn)...)
		}
		actions = append(actions, script.Keys(isa.KeyRun)...)
	}
	for _, a := range actions {
		p.started = p.started || a.Kind == script.Press && a.Key == isa.KeyRun
	}
	return actions, nil
}

// command carries out a line that begins with a colon.
func (p *player) command(line string) error {
	e := p.e
	switch word, name, _ := strings.Cut(line, " "); word {
	case ":help", ":h", ":?":
		fmt.Fprint(e.Out, e.Say(helpEn, helpRu))
		if p.s.Entry != nil {
			if _, how, _ := pages.Manual(p.s.Entry.Papers(e.Lang())); how != "" {
				fmt.Fprint(e.Out, "\n"+pages.Plain(how, pages.Columns))
			}
		}
		p.look()
		return nil
	case ":board", ":b":
		p.look()
		return nil
	case ":part":
		// Another listing of the entry is loaded; the registers are kept.
		part := script.Action{Kind: script.LoadPart, Name: strings.TrimSpace(name)}
		if p.d.Can(part) == nil {
			_, err := p.d.Begin(part)
			p.d.Edit(func(s *calc.State) { s.PC = 0 })
			return err
		}
	}
	return fmt.Errorf(e.Say("%s: no such command or part; :help shows them", "%s: нет такой команды или части; см. :help"), line)
}

const (
	helpEn = `8,7            a number: its digits are pressed, then С/П; for the first time В/О С/П
7 ENT 11       В↑ between two numbers, С/П behind the second one
(empty line)   С/П
В/О С/П, F √   keys; mk61 help keys has all of them, in Latin letters too: RTN R/S
:board         the board and what the last stop means
:part NAME     another part of the program; the registers are kept
:help, :quit   this help; leave
`
	helpRu = `8,7            число: нажимаются его цифры и С/П, в первый раз В/О С/П
7 ENT 11       В↑ между двумя числами, С/П после второго
(пустая)       С/П
В/О С/П, F √   клавиши; все есть в mk61 help keys, также латиницей: RTN R/S
:board         поле и что значит последний останов
:part ИМЯ      другая часть программы; регистры сохраняются
:help, :quit   эта справка; выход
`
)
