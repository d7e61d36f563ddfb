package main

import (
	"bufio"
	"flag"
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/engine"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

func runRun(e *env, args []string) int {
	fs := e.flags("run")
	use := machineFlags(e, fs)
	keys := fs.String("keys", "", e.say("numbers and keys to press, blank separated; default В/О С/П", "числа и клавиши через пробел; по умолчанию В/О С/П"))
	limit := fs.Uint64("limit", defaultLimit*100, e.say("most program steps to run for a key", "не больше шагов программы на одну клавишу"))
	charset := fs.String("charset", "", e.say("character set of the file, when the guess is wrong", "кодировка файла, если угадана неверно"))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("%s", e.say("run: want one file or name", "run: нужен один файл или имя"))
	}
	m, l, err := e.open(rest[0], listing.Options{Charset: *charset}, use)
	if err != nil {
		return e.failLoad(err)
	}
	if *keys == "" {
		*keys = "В/О С/П"
		if l.Start >= 0 {
			*keys = "С/П"
		}
	}
	presses, err := typeLine(*keys)
	if err == nil {
		err = checkKeys(m, presses)
	}
	if err != nil {
		return e.usage("run: -keys: %v", err)
	}
	s := session{e: e, m: m, limit: *limit}
	shown := false
	for _, p := range presses {
		stop := s.press(p)
		shown = stop != calc.Idle
		if shown {
			fmt.Fprintln(e.out, m.Indicator())
		}
		switch stop {
		case calc.Limit:
			return e.fail(e.say("run: still running after %d steps (-limit)", "run: после %d шагов программа ещё идёт (-limit)"), *limit)
		case calc.Hang:
			return e.fail("%s", e.say("run: the machine hangs: it answers no key", "run: машина зависла и не отвечает на клавиши"))
		}
	}
	if !shown {
		fmt.Fprintln(e.out, m.Indicator())
	}
	return exitOK
}

// machineUse is what the flags say of a machine for a person.
type machineUse struct {
	desk
	engine func() (openEngine, error)
}

// machineFlags adds the flags of machineUse.
func machineFlags(e *env, fs *flag.FlagSet) *machineUse {
	d := deskFlags(e, fs)
	return &machineUse{d, engineWith(e, fs, d.module)}
}

// open loads a program into a machine.
func (e *env) open(arg string, o listing.Options, use *machineUse) (engine.Engine, *loaded, error) {
	make, err := use.engine()
	if err != nil {
		return nil, nil, err
	}
	l, err := e.loadProgram(arg, o)
	if err != nil {
		return nil, nil, err
	}
	if *use.model != "" {
		l.Model = *use.model
	}
	s, err := l.machine()
	if err != nil {
		return nil, nil, err
	}
	m, err := make(s.Model)
	if err != nil {
		return nil, nil, err
	}
	if m, ok := m.(*mk52); ok {
		if err := e.keep(&m.unit, use.store); err != nil {
			return nil, nil, err
		}
	}
	m.Put(s)
	return m, l, nil
}

// session presses keys on a machine and warns once of each thing that the
// direct engine is known to do otherwise than the chips.
type session struct {
	e      *env
	m      engine.Engine
	limit  uint64
	warned [256]bool
}

func (s *session) press(p press) calc.Stop {
	d, ok := direct(s.m)
	if !ok || p.change != nil || p.name != "" {
		stop := p.do(s.m, s.limit)
		if m, ok := s.m.(*mk52); ok && m.err != nil {
			s.e.fail("%v", m.err)
		}
		return stop
	}
	s.warn(d.BeyondKey(p.key))
	stop := d.Press(p.key)
	if !d.Running() {
		if stop != calc.Hang {
			stop = calc.Idle
		}
		return stop
	}
	for n := uint64(0); n < s.limit; n++ {
		if b := d.Beyond(); b != calc.NoDifference {
			s.warn(b)
		}
		if stop := d.Step(); stop != calc.None {
			return stop
		}
	}
	return calc.Limit
}

func (s *session) warn(d calc.Difference) {
	if d == calc.NoDifference || s.warned[d] {
		return
	}
	s.warned[d] = true
	fmt.Fprintf(s.e.err, "mk61: warning: %v; see docs/differences.md\n", d)
}

func runPlay(e *env, args []string) int {
	fs := e.flags("play")
	use := machineFlags(e, fs)
	start := faceFlags(e, fs, use.desk)
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
	m, l, err := e.open(rest[0], listing.Options{}, use)
	if err != nil {
		return e.failLoad(err)
	}
	return e.playLines(m, l)
}

// playLines is the line mode of play: it shows the instructions, reads lines of
// numbers and keys, and prints the display. A line that ends with a number is
// completed by С/П; the first one by В/О С/П.
func (e *env) playLines(m engine.Engine, l *loaded) int {
	if l.entry != nil {
		fmt.Fprintln(e.out, strings.TrimRight(l.entry.Papers(e.lang()), "\n"))
		fmt.Fprintln(e.out)
	}
	fmt.Fprintln(e.out, e.say(
		"Type numbers and keys; a line ending in a number presses С/П. Empty line: С/П. :part N loads a further part, :quit leaves.",
		"Вводите числа и клавиши; строка, кончающаяся числом, нажимает С/П. Пустая строка: С/П. :part N загружает следующую часть, :quit — выход."))
	s := session{e: e, m: m, limit: defaultLimit * 100}
	started := l.Start >= 0
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
			if err := e.loadPart(m, l, line); err != nil {
				e.fail("%d: %v", n, err)
			}
			continue
		}
		presses, err := playKeys(line, &started)
		if err == nil {
			err = checkKeys(m, presses)
		}
		if err != nil {
			e.fail("%d: %v", n, err)
			continue
		}
		stop := calc.Idle
		for _, p := range presses {
			stop = s.press(p)
		}
		stop = s.follow(stop)
		fmt.Fprintf(e.out, "%-14s  Y = %s\n", m.Indicator(), strings.TrimSpace(calc.Picture(m.View().Y).String()))
		switch stop {
		case calc.Limit:
			e.fail(e.say("still running after %d steps; the next key stops it", "после %d шагов программа ещё идёт; следующая клавиша её остановит"), s.limit)
		case calc.Hang:
			return e.fail("%s", e.say("the machine hangs: it answers no key", "машина зависла и не отвечает на клавиши"))
		}
	}
	if err := in.Err(); err != nil {
		return e.fail("play: %v", err)
	}
	return exitOK
}

// follow loads what comes after a program that has stopped, when the game needs
// more than one load, and runs it if it is to run at once.
func (s *session) follow(stop calc.Stop) calc.Stop {
	for range maxLoads {
		now := s.m.View()
		next, ok := programs.Next(&now.Cells)
		if stop != calc.Halt || !ok || next.Moved && now.X.Mantissa() == 0 {
			return stop
		}
		now.Load(next.Program.Cells)
		now.PC = 0
		s.m.Put(now)
		if !next.Run {
			return stop
		}
		stop = s.press(press{key: isa.KeyRun})
	}
	return stop
}

// maxLoads is more loads in a row than a game needs before it waits for keys.
const maxLoads = 8

// playKeys reads a line of play. A line that ends with a number is completed by
// С/П, the first one of the game by В/О С/П.
func playKeys(line string, started *bool) ([]press, error) {
	presses, err := typeLine(line)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(line)
	number := len(words) == 0
	if !number {
		_, number = numberKeys(words[len(words)-1])
	}
	if number {
		if !*started {
			presses = append(presses, press{key: isa.KeyReturn})
		}
		presses = append(presses, press{key: isa.KeyRun})
	}
	for _, p := range presses {
		*started = *started || p.key == isa.KeyRun && p.change == nil
	}
	return presses, nil
}

// loadPart loads another listing of the entry; the registers are kept.
func (e *env) loadPart(m engine.Engine, l *loaded, line string) error {
	name := strings.TrimSpace(strings.TrimPrefix(line, ":part"))
	if l.entry != nil && strings.HasPrefix(line, ":part") {
		if name == l.entry.Name {
			s := m.View()
			s.Load(l.Cells)
			s.PC = 0
			m.Put(s)
			return nil
		}
		for _, p := range l.entry.Parts {
			if p.Name == name {
				s := m.View()
				s.Load(p.Program.Cells)
				s.PC = 0
				m.Put(s)
				return nil
			}
		}
	}
	return fmt.Errorf(e.say("%s: there is no such thing", "%s: такого нет"), line)
}
