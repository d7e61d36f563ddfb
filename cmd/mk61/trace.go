package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"mk61/cmd/mk61/internal/cli"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/calc/trace"
	"mk61/isa"
	"mk61/isa/listing"
)

func traceCommand() *cli.Command {
	return &cli.Command{
		Name: "trace", Group: cli.Verify, Args: [2]string{"FILE|NAME", "ФАЙЛ|ИМЯ"},
		Short:    [2]string{"write what a program does, one line a step", "записать ход программы, по строке на шаг"},
		Examples: []string{"mk61 trace factorial -keys '3 В/О С/П'", "mk61 trace fox-hunt -columns step,pc,name,X,display -last 20"},
		Complete: cli.ProgramOrFile,
		Setup:    setupTrace,
	}
}

func setupTrace(e *cli.Env, fs *cli.Flags) cli.Runner {
	keys := fs.String("keys", "", e.Say("numbers and keys to press, default В/О С/П, or С/П with a start address", "числа и клавиши, по умолчанию В/О С/П, а если задан адрес пуска, С/П"))
	number := fs.Int("dialogue", 0, e.Say("press the keys of the program's dialogue of this number", "нажать клавиши диалога с этим номером"))
	format := e.FormatFlag(fs, "trace")
	columns := fs.String("columns", "", e.Say("columns, comma separated: step pc code name X Y Z T X1 R0..Re changed display ret", "столбцы через запятую: step pc code name X Y Z T X1 R0..Re changed display ret"))
	var f traceFilter
	fs.Func("cells", e.Say("only steps at these cells: 05,10-1A", "только шаги в этих ячейках: 05,10-1A"), f.parseCells)
	fs.Func("ops", e.Say("only steps with these codes or commands, comma separated", "только шаги с этими кодами или командами через запятую"), f.parseCodes)
	fs.Func("registers", e.Say("only steps that change one of these registers", "только шаги, изменившие один из этих регистров"), f.parseRegisters)
	fs.Uint64Var(&f.from, "first", 1, e.Say("first step", "первый шаг"))
	fs.Uint64Var(&f.to, "last", 0, e.Say("last step, 0: to the end", "последний шаг, 0: до конца"))
	out := fs.String("o", "", e.Say("file to write", "файл для записи"))
	m := e.MachineFlags(fs, false)
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("trace: want one file or name", "trace: нужен один файл или имя"))
		}
		if *format == "json" { // a line a step
			*format = "jsonl"
		}
		form, _ := trace.ParseFormat(*format)
		head := trace.Trace{Columns: trace.DefaultColumns()}
		if *columns != "" {
			head.Columns = nil
			for n := range strings.SplitSeq(*columns, ",") {
				c, err := trace.ParseColumn(strings.TrimSpace(n))
				if err != nil {
					return e.Usage("trace: -columns: %v", err)
				}
				head.Columns = append(head.Columns, c)
			}
		}
		s, err := e.Load(rest[0], listing.Options{})
		if err == nil {
			err = m.Apply(s)
		}
		if err != nil {
			return e.Failures(err)
		}
		if head.Keys, err = session(s, *keys, *number); err != nil {
			return e.Fail("trace: %v", err)
		}
		describe(s, &head)
		setup, actions, err := head.Session(&s.Setup)
		if err != nil {
			return e.Usage("trace: -keys: %v", err)
		}
		open, err := m.Opener()
		if err != nil {
			return e.Fail("trace: %v", err)
		}
		d := open()
		d.Load(setup)
		ctx, stop := e.Interrupt()
		defer stop()
		w, err := e.Create(*out)
		if err != nil {
			return e.Failures(err)
		}
		tw := trace.NewWriter(w, form, &head)
		var steps uint64
		end, err := d.Record(ctx, actions, func(ev *desk.Event) bool {
			if steps = ev.Number; f.keep(ev) {
				tw.Write(ev)
			}
			return e.Lost() == nil && (f.to == 0 || ev.Number < f.to)
		})
		// What was traced before an interruption is kept.
		if ferr := errors.Join(tw.Flush(), w.Commit()); ferr != nil {
			return e.Failures(ferr)
		}
		if err != nil {
			return e.Failures(fmt.Errorf(e.Say("trace: %w after %d steps; they are written", "trace: %w после шагов: %d; они записаны"), err, steps))
		}
		if end == calc.Hang { // told by the trace itself
			return cli.ExitOK
		}
		return e.Ended("trace", end, d.Limit())
	}
}

// session is the text of the keys to press: as given, of a dialogue by its
// number from 1, or the start.
func session(s *cli.Subject, keys string, number int) (string, error) {
	if number > 0 {
		n := 0
		for _, f := range s.Files {
			for i := range f.Dialogues {
				if n++; n == number {
					return dialogueKeys(&f.Dialogues[i]), nil
				}
			}
		}
		return "", fmt.Errorf("no dialogue %d: there are %d", number, n)
	}
	switch {
	case keys != "":
		return keys, nil
	case s.Setup.Started:
		return "С/П", nil
	}
	return "В/О С/П", nil
}

// dialogueKeys is what a dialogue types, with the cells that it changes.
func dialogueKeys(d *dialog.Dialogue) string {
	var l []string
	for _, c := range d.Cells {
		l = append(l, c.String())
	}
	for _, st := range d.Steps {
		if st.Typed != "" {
			l = append(l, st.Typed)
		}
	}
	return strings.Join(l, " ")
}

// describe fills the head of a trace with what the machine is at the start.
func describe(s *cli.Subject, t *trace.Trace) {
	t.Program = s.Setup.Cells
	if a := s.Setup.Angle.String(); a != "rad" {
		t.Angle = a
	}
	var l []string
	for _, r := range s.Setup.Registers {
		l = append(l, r.Reg.String()+"="+r.Value.String())
	}
	if s.Setup.PC != 0 {
		l = append(l, fmt.Sprintf("pc=%02X", s.Setup.PC))
	}
	t.Registers = strings.Join(l, " ")
}

// traceFilter picks steps.
type traceFilter struct {
	cells     map[int]bool
	codes     map[byte]bool
	registers []calc.Reg
	from, to  uint64
}

func (f *traceFilter) parseCells(s string) error {
	if f.cells == nil {
		f.cells = map[int]bool{}
	}
	for part := range strings.SplitSeq(s, ",") {
		from, to, ranged := strings.Cut(strings.TrimSpace(part), "-")
		if !ranged {
			to = from
		}
		a, ok1 := script.ParseByte(from)
		b, ok2 := script.ParseByte(to)
		if !ok1 || !ok2 {
			return fmt.Errorf("%q: want addresses, 05 or 10-1A", part)
		}
		for c := isa.Physical(a); c <= isa.Physical(b); c++ {
			f.cells[c] = true
		}
	}
	return nil
}

func (f *traceFilter) parseCodes(s string) error {
	if f.codes == nil {
		f.codes = map[byte]bool{}
	}
	for part := range strings.SplitSeq(s, ",") {
		part = strings.TrimSpace(part)
		code, ok := script.ParseByte(part)
		if !ok {
			if code, ok = isa.Decode(part); !ok {
				return fmt.Errorf("%s is no code or command", strconv.Quote(part))
			}
		}
		f.codes[code] = true
	}
	return nil
}

func (f *traceFilter) parseRegisters(s string) error {
	for part := range strings.SplitSeq(s, ",") {
		i, ok := calc.ParseReg(strings.TrimSpace(part))
		if !ok {
			return fmt.Errorf("%s is no register", strconv.Quote(part))
		}
		f.registers = append(f.registers, i)
	}
	return nil
}

func (f *traceFilter) keep(ev *desk.Event) bool {
	if ev.Number < f.from || f.cells != nil && !f.cells[ev.Before.Model.Cell(ev.PC)] || f.codes != nil && !f.codes[ev.Code] {
		return false
	}
	for _, i := range f.registers {
		if *ev.Before.At(i) != *ev.After.At(i) {
			return true
		}
	}
	return len(f.registers) == 0
}
