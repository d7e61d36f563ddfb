package main

import (
	"flag"
	"os"

	"mk61/calc/engine"
	"mk61/cmd/mk61/internal/tui"
)

// runFace is the calculator on the terminal: mk61 alone, and mk61 FILE.
func runFace(e *env, args []string) int {
	fs := e.flags("face")
	start := faceFlags(e, fs, e.machineFlags(fs, true, 0))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) > 1 {
		return e.usage("%s", e.say("face: want at most one file or name", "face: нужно не больше одного файла или имени"))
	}
	if !e.terminal() {
		if len(rest) == 1 {
			return runPlay(e, rest)
		}
		return e.fail("%s", e.say("face: the input and the output must be a terminal; see mk61 help", "face: ввод и вывод должны быть терминалом; см. mk61 help"))
	}
	name := ""
	if len(rest) == 1 {
		name = rest[0]
	}
	return start(name)
}

// faceFlags declares the flags of the face and returns what starts it with the
// program of a name or file, "" for none. The flags of the machine must be declared.
func faceFlags(e *env, fs *flag.FlagSet, m *machine) func(name string) int {
	fresh := fs.Bool("fresh", false, e.say("start from power-on instead of the saved session", "начать с включения, а не с сохранённого сеанса"))
	slot := fs.String("slot", "", e.say("name of the session", "имя сеанса"))
	return func(name string) int {
		c := tui.Config{Russian: e.russian, Fresh: *fresh, Slot: *slot, SetModel: m.model != nil}
		if m.model != nil {
			c.Model = *m.model
		}
		if *slot != "" && !tui.ValidSlot(*slot) {
			return e.usage(e.say("-slot %q: want letters, digits, - and _", "-slot %q: нужны латинские буквы, цифры, - и _"), *slot)
		}
		var err error
		if c.Open, err = engine.Open(m.engine, m.roms); err != nil {
			return e.fail("%v", err)
		}
		m.keeps = false
		if c.Unit, err = m.unit(); err != nil {
			return e.fail("%v", err)
		}
		if err := m.memory(&c.Unit); err != nil { // the calculator works without
			c.Notice = err.Error()
		}
		c.Library = tui.Library(e.russian)
		if name != "" && name != "-" {
			if p, ok := tui.Find(name, e.russian); ok && !exists(name) {
				c.Program = p
			} else if !exists(name) {
				_, _, err := e.readFile(name) // says what is wrong
				return e.failures(err)
			} else {
				c.Program = &tui.Program{Path: name}
			}
		}
		if err := tui.Run(c); err != nil {
			return e.fail("%v", err)
		}
		return exitOK
	}
}

// terminal tells whether a person sits at both ends.
func (e *env) terminal() bool { return isTerminal(e.in) && isTerminal(e.out) }

func isTerminal(v any) bool {
	f, ok := v.(*os.File)
	if !ok {
		return false
	}
	st, err := f.Stat()
	if err != nil || st.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(st, null)
}
