package main

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
	"mk61/isa"
	"mk61/isa/listing"
)

func runPlay(e *env, args []string) int {
	fs := e.flags("play")
	m := e.machineFlags(fs, true, desk.DefaultLimit)
	start := faceFlags(e, fs, m)
	lines := fs.Bool("lines", false, e.say("line by line even on a terminal", "строками, даже на терминале"))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("%s", e.say("play: want one name or file; mk61 list shows the names", "play: нужно одно имя или файл; имена показывает mk61 list"))
	}
	if e.terminal() && !*lines {
		return start(rest[0])
	}
	d, s, err := e.open(rest[0], listing.Options{}, m)
	if err != nil {
		return e.failures(err)
	}
	return e.playLines(d, s)
}

// playLines is the line mode of play: it shows the instructions, reads lines of
// numbers and keys, and prints the display. A line that ends with a number is
// completed by С/П; the first one by В/О С/П.
func (e *env) playLines(d *desk.Desk, s *subject) int {
	if s.entry != nil {
		fmt.Fprintln(e.out, strings.TrimRight(s.entry.Papers(e.lang()), "\n"))
		fmt.Fprintln(e.out)
	}
	fmt.Fprintln(e.out, e.say(
		"Type numbers and keys; a line ending in a number presses С/П. Empty line: С/П. :part N loads a further part, :quit leaves.",
		"Вводите числа и клавиши; строка, кончающаяся числом, нажимает С/П. Пустая строка: С/П. :part N загружает следующую часть, :quit — выход."))
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	started := s.setup.Started
	in := bufio.NewScanner(e.in)
	in.Buffer(nil, maxLine)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if strings.HasPrefix(line, "#") {
			continue
		}
		if strings.HasPrefix(line, ":") {
			if line == ":quit" || line == ":q" {
				return exitOK
			}
			if err := e.loadPart(d, line); err != nil {
				e.fail("%d: %v", n, err)
			}
			continue
		}
		actions, err := playKeys(d, line, &started)
		stop := calc.Idle
		if err == nil {
			stop, err = d.DoAll(ctx, actions)
		}
		if err != nil {
			e.fail("%d: %v", n, err)
			continue
		}
		now := d.View()
		fmt.Fprintf(e.out, "%-14s  Y = %s\n", d.Indicator(), strings.TrimSpace(calc.Picture(now.Y).String()))
		switch stop {
		case calc.Limit:
			e.fail(e.say("still running after %d steps; the next key stops it", "после %d шагов программа ещё идёт; следующая клавиша её остановит"), d.Limit())
		case calc.Hang:
			return e.fail("%s", e.say("the machine hangs: it answers no key", "машина зависла и не отвечает на клавиши"))
		}
	}
	if err := in.Err(); err != nil {
		return e.fail("play: %v", err)
	}
	return exitOK
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
func (e *env) loadPart(d *desk.Desk, line string) error {
	name, ok := strings.CutPrefix(line, ":part")
	part := script.Action{Kind: script.LoadPart, Name: strings.TrimSpace(name)}
	if !ok || d.Can(part) != nil {
		return fmt.Errorf(e.say("%s: there is no such thing", "%s: такого нет"), line)
	}
	_, err := d.Begin(part)
	d.Edit(func(s *calc.State) { s.PC = 0 })
	return err
}
