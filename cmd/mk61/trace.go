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
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/calc/trace"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
	"mk61/isa/listing"
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
	out := fs.String("o", "", e.say("file to write", "файл для записи"))
	m := e.machineFlags(fs, false, dialog.DefaultLimit)
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("trace: want one file or program; try mk61 help trace")
	}
	form, ok := trace.ParseFormat(*format)
	if !ok {
		return e.usage("trace: unknown format %q: text, csv or jsonl", *format)
	}
	head := trace.Trace{Columns: trace.DefaultColumns()}
	if *columns != "" {
		head.Columns = nil
		for n := range strings.SplitSeq(*columns, ",") {
			c, err := trace.ParseColumn(strings.TrimSpace(n))
			if err != nil {
				return e.usage("trace: -columns: %v", err)
			}
			head.Columns = append(head.Columns, c)
		}
	}
	s, err := e.load(rest[0], listing.Options{})
	if err == nil {
		err = m.apply(s)
	}
	if err != nil {
		return e.failures(err)
	}
	if head.Keys, err = s.session(*keys, *number); err != nil {
		return e.fail("trace: %v", err)
	}
	s.describe(&head)
	setup, actions, err := head.Session(&s.setup)
	if err != nil {
		return e.usage("trace: -keys: %v", err)
	}
	open, err := m.opener()
	if err != nil {
		return e.fail("trace: %v", err)
	}
	d := open()
	d.Load(setup)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var file bytes.Buffer
	var w io.Writer = e.out
	if *out != "" {
		w = &file
	}
	tw := trace.NewWriter(w, form, &head)
	end, err := d.Record(ctx, actions, func(ev *desk.Event) bool {
		if f.keep(ev) {
			tw.Write(ev)
		}
		return f.to == 0 || ev.Number < f.to
	})
	if ferr := tw.Flush(); err == nil {
		err = ferr
	}
	if err == nil && *out != "" {
		err = userfile.Replace(*out, file.Bytes(), 0)
	}
	if err != nil {
		return e.fail("trace: %v", err)
	}
	if end == calc.Hang { // told by the trace itself
		return exitOK
	}
	return e.ended("trace", end, d.Limit())
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
	case s.setup.Started:
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
func (s *subject) describe(t *trace.Trace) {
	t.Program = s.setup.Cells
	if a := s.setup.Angle.String(); a != "rad" {
		t.Angle = a
	}
	var l []string
	for _, r := range s.setup.Registers {
		l = append(l, r.Reg.String()+"="+r.Value.String())
	}
	if s.setup.PC != 0 {
		l = append(l, fmt.Sprintf("pc=%02X", s.setup.PC))
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
