package main

import (
	"strings"

	"mk61/calc/engine"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/tui"
	"mk61/isa/listing"
)

func faceCommand() *cli.Command {
	return &cli.Command{
		Name: "face", Group: cli.Play, Args: [2]string{"[FILE|NAME]", "[ФАЙЛ|ИМЯ]"},
		Short:    [2]string{"the calculator on the terminal; mk61 alone does the same", "калькулятор на терминале; то же делает просто mk61"},
		Examples: []string{"mk61 face fox-hunt", "mk61 face -model mk52 -fresh factorial"},
		Complete: cli.ProgramOrFile,
		Setup:    setupFace,
	}
}

// setupFace is the calculator on the terminal: mk61 alone, and mk61 FILE.
func setupFace(e *cli.Env, fs *cli.Flags) cli.Runner {
	m := e.MachineFlags(fs, true)
	start := faceFlags(e, fs, m)
	return func(rest []string) int {
		if len(rest) > 1 {
			return e.Usage("%s", e.Say("face: want at most one file or name", "face: нужно не больше одного файла или имени"))
		}
		if !e.Terminal() {
			if len(rest) == 1 {
				return playLines(e, m, rest[0])
			}
			return e.Fail("%s", e.Say("face: the input and the output must be a terminal; see mk61 help", "face: ввод и вывод должны быть терминалом; см. mk61 help"))
		}
		name := ""
		if len(rest) == 1 {
			name = rest[0]
		}
		return start(name)
	}
}

// faceFlags declares the flags of the face and returns what starts it with the
// program of a name or file, "" for none. The flags of the machine must be declared.
func faceFlags(e *cli.Env, fs *cli.Flags, m *cli.Machine) func(name string) int {
	fresh := fs.Bool("fresh", false, e.Say("start from power-on instead of the saved session", "начать с включения, а не с сохранённого сеанса"))
	slot := fs.String("slot", "", e.Say("name of the session; a program has its own", "имя сеанса; у программы — свой"))
	clock := fs.Duration("clock", 0, e.Say("a word cycle of the machine, 1.64ms or 1.9ms; default by the model", "цикл машины, 1.64ms или 1.9ms; по умолчанию по модели"))
	return func(name string) int {
		c := tui.Config{Russian: e.Russian, Fresh: *fresh, Slot: *slot, SetModel: m.Model != nil}
		if m.Model != nil {
			c.Model = *m.Model
		}
		if *slot != "" && !tui.ValidSlot(*slot) {
			return e.Usage(e.Say("-slot %q: want letters, digits, - and _", "-slot %q: нужны латинские буквы, цифры, - и _"), *slot)
		}
		if *clock != 0 && (*clock < tui.MinClock || *clock > tui.MaxClock) {
			return e.Usage(e.Say("-clock %v: want %v to %v", "-clock %v: нужно от %v до %v"), *clock, tui.MinClock, tui.MaxClock)
		}
		c.Clock = *clock
		var err error
		if c.Open, err = engine.Open(m.Engine, m.Roms); err != nil {
			return e.Fail("%v", err)
		}
		m.Keeps = false
		if c.Unit, err = m.Unit(); err != nil {
			return e.Fail("%v", err)
		}
		if err := m.Memory(&c.Unit); err != nil { // the calculator works without
			c.Notice = err.Error()
		}
		c.More = func() []tui.Program {
			return append(tui.Library(e.Russian), tui.Programs(e.Library.Own(), e.Russian)...)
		}
		if name != "" && name != "-" {
			c.Program = &tui.Program{Path: name}
			if !cli.Exists(name) {
				if c.Program, err = entryOf(e, name); err != nil {
					return e.Failures(err)
				}
			}
		}
		if c.Slot == "" && c.Program != nil {
			c.Slot = tui.SlotFor(name, c.Program.Path != "")
		}
		if err := tui.Run(c); err != nil {
			return e.Fail("%v", err)
		}
		return cli.ExitOK
	}
}

// entryOf is a program of the library as the face takes it.
func entryOf(e *cli.Env, name string) (*tui.Program, error) {
	l, ds, err := e.ReadEntry(name, listing.Options{})
	e.Report(ds)
	if err == nil && l == nil {
		_, _, err = e.ReadFile(name) // says what is wrong
	}
	if err != nil {
		return nil, err
	}
	_, variant, _ := strings.Cut(name, ":")
	return tui.ProgramOf(l.Entry, variant, e.Russian)
}
