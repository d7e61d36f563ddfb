// Package record is mk61 trace: what a program does, written one line a step.
package record

import (
	"fmt"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/calc/trace"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// Options say what to press and what to write.
type Options struct {
	Keys     string // "" for the keys that start the program
	Dialogue int    // press the keys of this dialogue, from 1; 0 for none
	Format   trace.Format
	Columns  []trace.Column
	Filter   Filter
	Out      string // "" for standard output
}

// Run traces a program and returns the exit code.
func Run(e *cli.Env, s *cli.Subject, m *cli.Machine, o *Options) int {
	head := trace.Trace{Columns: o.Columns}
	var err error
	if head.Keys, err = session(s, o.Keys, o.Dialogue); err != nil {
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
	ctx := e.Work(d.Steps)
	defer ctx.End()
	w, err := e.Create(o.Out)
	if err != nil {
		return e.Failures(err)
	}
	tw := trace.NewWriter(w, o.Format, &head)
	var steps uint64
	end, err := d.Record(ctx, actions, func(ev *desk.Event) bool {
		if steps = ev.Number; o.Filter.keep(ev) {
			tw.Write(ev)
		}
		return e.Lost() == nil && (o.Filter.To == 0 || ev.Number < o.Filter.To)
	})
	ctx.Pause()
	// What was traced before an interruption is kept.
	ferr := tw.Flush()
	if last := w.Commit(); ferr == nil {
		ferr = last
	}
	if ferr != nil {
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

// Filter picks steps: those at some cells, of some codes, that change some registers,
// from a number to a number; 0 is no end.
type Filter struct {
	cells     map[int]bool
	codes     map[byte]bool
	registers []calc.Reg
	From, To  uint64
}

// Cells adds cells: 05,10-1A.
func (f *Filter) Cells(s string) error {
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

// Codes adds codes or commands, comma separated.
func (f *Filter) Codes(s string) error {
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

// Registers adds registers, comma separated.
func (f *Filter) Registers(s string) error {
	for part := range strings.SplitSeq(s, ",") {
		i, ok := calc.ParseReg(strings.TrimSpace(part))
		if !ok {
			return fmt.Errorf("%s is no register", strconv.Quote(part))
		}
		f.registers = append(f.registers, i)
	}
	return nil
}

func (f *Filter) keep(ev *desk.Event) bool {
	if ev.Number < f.From || f.cells != nil && !f.cells[ev.Before.Model.Cell(ev.PC)] || f.codes != nil && !f.codes[ev.Code] {
		return false
	}
	for _, i := range f.registers {
		if *ev.Before.At(i) != *ev.After.At(i) {
			return true
		}
	}
	return len(f.registers) == 0
}
