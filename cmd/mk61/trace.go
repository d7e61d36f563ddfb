package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/dialog"
	"mk61/isa"
)

func runTrace(e *env, args []string) int {
	fs := e.flags("trace")
	keys := fs.String("keys", "", e.say("numbers and keys to press, default В/О С/П, or С/П with a start address", "числа и клавиши, по умолчанию В/О С/П, а если задан адрес пуска, С/П"))
	number := fs.Int("dialogue", 0, e.say("press the keys of the program's dialogue of this number", "нажать клавиши диалога с этим номером"))
	format := fs.String("format", "text", e.say("form: text, csv or jsonl", "вид: text, csv или jsonl"))
	columns := fs.String("columns", "", e.say("columns, comma separated: step pc code name X Y Z T X1 R0..Re changed display ret", "столбцы через запятую: step pc code name X Y Z T X1 R0..Re changed display ret"))
	var f traceFilter
	fs.Func("cells", e.say("only steps at these cells: 05,10-1A", "только шаги в этих ячейках: 05,10-1A"), f.parseCells)
	fs.Func("ops", e.say("only steps with these codes or commands, comma separated", "только шаги с этими кодами или командами через запятую"), f.parseCodes)
	fs.Func("registers", e.say("only steps that change one of these registers", "только шаги, изменившие один из этих регистров"), f.parseRegisters)
	fs.Uint64Var(&f.from, "from", 1, e.say("first step", "первый шаг"))
	fs.Uint64Var(&f.to, "to", 0, e.say("last step, 0: to the end", "последний шаг, 0: до конца"))
	limit := fs.Uint64("limit", dialog.DefaultLimit, e.say("most program steps that one key may start", "сколько шагов программы может начать одна клавиша"))
	out := fs.String("o", "", e.say("file to write", "файл для записи"))
	engine, model := engineFlags(e, fs), modelFlag(e, fs)
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("trace: want one file or program; try mk61 help trace")
	}
	form, ok := dialog.ParseTraceFormat(*format)
	if !ok {
		return e.usage("trace: unknown format %q: text, csv or jsonl", *format)
	}
	head := dialog.Trace{Columns: dialog.DefaultColumns()}
	if *columns != "" {
		head.Columns = nil
		for n := range strings.SplitSeq(*columns, ",") {
			c, err := dialog.ParseColumn(strings.TrimSpace(n))
			if err != nil {
				return e.usage("trace: -columns: %v", err)
			}
			head.Columns = append(head.Columns, c)
		}
	}
	open, err := engine()
	if err != nil {
		return e.usage("trace: %v", err)
	}
	s, err := e.oneProgram(rest[0])
	if err == nil {
		err = model(s)
	}
	if err != nil {
		return e.failures(err)
	}
	if head.Keys, err = s.session(*keys, *number); err != nil {
		return e.fail("trace: %v", err)
	}
	s.describe(&head)
	m, err := open(s.program.Model)
	if err != nil {
		return e.failures(err)
	}
	program, actions, err := head.Session(&s.program)
	if err != nil {
		return e.fail("trace: %v", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var file bytes.Buffer
	var w io.Writer = e.out
	if *out != "" {
		w = &file
	}
	tw := dialog.NewTraceWriter(w, form, &head)
	end, err := dialog.Record(ctx, m, program, actions, *limit, func(ev *dialog.Event) bool {
		if f.keep(ev) {
			tw.Write(ev)
		}
		return f.to == 0 || ev.Number < f.to
	})
	if ferr := tw.Flush(); err == nil {
		err = ferr
	}
	if err == nil && *out != "" {
		err = replaceFile(*out, file.Bytes())
	}
	if err != nil {
		return e.fail("trace: %v", err)
	}
	if end == calc.Limit {
		return e.fail(e.say("trace: still running after %d steps (-limit)", "trace: после %d шагов программа ещё идёт (-limit)"), *limit)
	}
	return exitOK
}

// session is the text of the keys to press: as given, of a dialogue by its
// number from 1, or the start.
func (s *subject) session(keys string, number int) (string, error) {
	if number > 0 {
		n := 0
		for _, f := range s.files {
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
	case s.program.PC != 0:
		return "С/П", nil
	}
	return "В/О С/П", nil
}

// dialogueKeys is what a dialogue types, with the cells that it changes.
func dialogueKeys(d *dialog.Dialogue) string {
	var l []string
	for _, c := range d.Cells {
		l = append(l, fmt.Sprintf("%02X=%02X", isa.Address(c.Cell), c.Code))
	}
	for _, st := range d.Steps {
		if st.Typed != "" {
			l = append(l, st.Typed)
		}
	}
	return strings.Join(l, " ")
}

// describe fills the head of a trace with what the machine is at the start.
func (s *subject) describe(t *dialog.Trace) {
	t.Program = s.program.Cells
	if a := angleName(s.program.Angle); a != "rad" {
		t.Angle = a
	}
	var l []string
	for _, r := range s.program.Registers {
		l = append(l, calc.Registers()[r.Register].Name+"="+r.Value.String())
	}
	if s.program.PC != 0 {
		l = append(l, fmt.Sprintf("pc=%02X", s.program.PC))
	}
	t.Registers = strings.Join(l, " ")
}

// traceFilter picks steps.
type traceFilter struct {
	cells     map[int]bool
	codes     map[byte]bool
	registers []int
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
		a, ok1 := dialog.ParseAddress(from)
		b, ok2 := dialog.ParseAddress(to)
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
		code, ok := dialog.ParseAddress(part)
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
		i, ok := dialog.RegisterByName(strings.TrimSpace(part))
		if !ok {
			return fmt.Errorf("%s is no register", strconv.Quote(part))
		}
		f.registers = append(f.registers, i)
	}
	return nil
}

func (f *traceFilter) keep(ev *dialog.Event) bool {
	if ev.Number < f.from || f.cells != nil && !f.cells[ev.Before.Model.Cell(ev.PC)] || f.codes != nil && !f.codes[ev.Code] {
		return false
	}
	for _, i := range f.registers {
		at := calc.Registers()[i].At
		if *at(&ev.Before) != *at(&ev.After) {
			return true
		}
	}
	return len(f.registers) == 0
}
