package converse

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// Play is the line mode of play: it shows the instructions, reads lines of
// numbers and keys, and prints the display. A line that ends with a number is
// completed by С/П; the first one by В/О С/П.
func Play(e *cli.Env, d *desk.Desk, s *cli.Subject) int {
	if s.Entry != nil {
		fmt.Fprintln(e.Out, strings.TrimRight(s.Entry.Papers(e.Lang()), "\n"))
		fmt.Fprintln(e.Out)
	}
	fmt.Fprintln(e.Out, e.Say(
		"Type numbers and keys; a line ending in a number presses С/П. Empty line: С/П. :part N loads a further part, :quit leaves.",
		"Вводите числа и клавиши; строка, кончающаяся числом, нажимает С/П. Пустая строка: С/П. :part N загружает следующую часть, :quit — выход."))
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	started := s.Setup.Started
	in := bufio.NewScanner(e.In)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if strings.HasPrefix(line, "#") {
			continue
		}
		if strings.HasPrefix(line, ":") {
			if line == ":quit" || line == ":q" {
				return cli.ExitOK
			}
			if err := loadPart(e, d, line); err != nil {
				e.Fail("%d: %v", n, err)
			}
			continue
		}
		actions, err := playKeys(d, line, &started)
		stop := calc.Idle
		if err == nil {
			stop, err = d.DoAll(ctx, actions)
		}
		if err != nil {
			e.Fail("%d: %v", n, err)
			continue
		}
		now := d.View()
		fmt.Fprintf(e.Out, "%-14s  Y = %s\n", d.Indicator(), strings.TrimSpace(calc.Picture(now.Y).String()))
		switch stop {
		case calc.Limit:
			e.Fail(e.Say("still running after %d steps; the next key stops it", "после %d шагов программа ещё идёт; следующая клавиша её остановит"), d.Limit())
		case calc.Hang:
			return e.Fail("%s", e.Say("the machine hangs: it answers no key", "машина зависла и не отвечает на клавиши"))
		}
	}
	if err := in.Err(); err != nil {
		return e.Fail("play: %v", err)
	}
	return cli.ExitOK
}

// playKeys reads a line of play. A line that ends with a number is completed by
// С/П, the first one of the game by В/О С/П.
func playKeys(d *desk.Desk, line string, started *bool) ([]script.Action, error) {
	actions, err := script.Parse(line)
	for i := 0; i < len(actions) && err == nil; i++ {
		err = d.Can(actions[i])
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
		if !*started {
			actions = append(actions, script.Keys(isa.KeyReturn)...)
		}
		actions = append(actions, script.Keys(isa.KeyRun)...)
	}
	for _, a := range actions {
		*started = *started || a.Kind == script.Press && a.Key == isa.KeyRun
	}
	return actions, nil
}

// loadPart loads another listing of the entry; the registers are kept.
func loadPart(e *cli.Env, d *desk.Desk, line string) error {
	name, ok := strings.CutPrefix(line, ":part")
	part := script.Action{Kind: script.LoadPart, Name: strings.TrimSpace(name)}
	if !ok || d.Can(part) != nil {
		return fmt.Errorf(e.Say("%s: no such command or part", "%s: нет такой команды или части"), line)
	}
	_, err := d.Begin(part)
	d.Edit(func(s *calc.State) { s.PC = 0 })
	return err
}
