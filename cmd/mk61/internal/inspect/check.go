// Package inspect tells what can be seen of a program without running it, for mk61
// check, dis and diff: as text and as JSON.
package inspect

import (
	"fmt"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
	"mk61/isa/flow"
	"mk61/isa/listing"
	"mk61/isa/mend"
)

// flowInput is a program as package flow wants it.
func flowInput(p *listing.Program) flow.Input {
	in := flow.Input{Cells: p.Cells, Preset: map[byte]int{}}
	if p.Start >= 0 {
		in.Start = isa.Address(p.Start)
	}
	for _, r := range p.Registers {
		if reg, ok := calc.ParseReg(r.Name); ok && reg >= calc.R0 {
			n := byte(reg - calc.R0)
			in.Preset[n] = -1
			if v, err := strconv.Atoi(r.Value); err == nil && v >= 0 && len(r.Value) <= 8 {
				in.Preset[n] = v % 100
			}
		}
	}
	return in
}

// Explain lists the ways to read a file that were tried.
func Explain(e *cli.Env, arg string, o listing.Options) {
	file, part := listing.SplitPart(arg, cli.Exists)
	if !cli.Exists(file) { // of the library, or standard input, which can be read once
		return
	}
	src, name, err := e.ReadFile(file)
	if err != nil {
		return // told when it is read for its program
	}
	if part != "" {
		o.Part = part
	}
	for _, l := range listing.Explain(name, src, o) {
		fmt.Fprintf(e.Out, "%s: %v\n", name, l)
	}
}

// Flow prints what the analysis of a program found.
func Flow(e *cli.Env, l *cli.Loaded) {
	p := l.Program
	n := len(p.Cells)
	how := ""
	if l.Entry == nil {
		how = fmt.Sprintf(" (%s, %s)", l.Notation, l.Charset)
	}
	fmt.Fprintf(e.Out, e.Say("%s%s: %d cells, 00..%s\n", "%s%s: ячеек: %d, 00..%s\n"), l.Name, how, n, listing.Address(n-1))
	line := func(en, ru, format string, a ...any) {
		fmt.Fprintf(e.Out, "  %-22s "+format+"\n", append([]any{e.Say(en, ru) + ":"}, a...)...)
	}
	in := flowInput(p)
	res := flow.Analyze(in)
	if p.Start >= 0 {
		line("start", "пуск", "%s", listing.Address(p.Start))
	}
	line("stops", "остановы", "%s", orNone(cli.Addresses(res.Stops)))
	if runs := res.Unreached(n); len(runs) > 0 {
		var out []string
		for _, u := range runs {
			s := listing.Address(u[0])
			if u[1] > u[0] {
				s += ".." + listing.Address(u[1])
			}
			out = append(out, s)
		}
		doubt := ""
		if len(res.Blind) > 0 {
			doubt = e.Say(" (unless an indirect jump goes there)", " (если туда не ведёт косвенный переход)")
		}
		line("not reached", "недостижимы", "%s%s", strings.Join(out, ", "), doubt)
	}
	targets, from := res.Targets()
	for _, t := range targets {
		line("jump target", "цель перехода", "%s %s ← %s", listing.Address(t), mnemonic(p, res, t), cli.Addresses(from[t]))
	}
	entries, callers := res.Entries()
	for _, t := range entries {
		line("subroutine", "подпрограмма", "%s %s ← %s", listing.Address(t), mnemonic(p, res, t), cli.Addresses(callers[t]))
	}
	for _, j := range res.Jumps {
		switch {
		case j.Indirect:
			line("indirect jump", "косвенный переход", "%s %s → %s", listing.Address(j.From), isa.Spell(p.Cells[j.From], isa.Russian), listing.Address(j.To))
		case j.Byte != isa.Address(j.To):
			line("odd address", "необычный адрес", "%s %s %02X → %s", listing.Address(j.From), isa.Spell(p.Cells[j.From], isa.Russian), j.Byte, listing.Address(j.To))
		}
	}
	if len(res.Blind) > 0 {
		line("unknown jumps", "неизвестные переходы", "%s", cli.Addresses(res.Blind))
	}
	if len(res.Returns) > 0 {
		line("В/О without a call", "В/О без вызова", "%s → 01", cli.Addresses(res.Returns))
	}
	if len(res.Off) > 0 {
		line("runs off the end", "выход за конец", "%s", cli.Addresses(res.Off))
	}
	for _, d := range mend.Doubts(p) {
		line("fits badly", "плохо подходит", e.Say("%s %s; %s would be likelier", "%s %s; вероятнее %s"), listing.Address(d.Cell), isa.Spell(d.Is, isa.Russian), isa.Spell(d.Better, isa.Russian))
	}
	var used []string
	for r := range byte(15) {
		if res.Uses.Has(r) {
			used = append(used, registerName(r))
		}
	}
	line("registers", "регистры", "%s", orNone(strings.Join(used, " ")))
	for _, r := range res.Inputs {
		line("read before written", "чтение до записи", "%s %s", listing.Address(r.Cell), registerName(r.Register))
	}
	var odd []string
	for i, c := range p.Cells {
		if !res.Command[i] {
			continue
		}
		if !isa.Table[c].Documented {
			odd = append(odd, listing.Address(i)+" "+isa.Spell(c, isa.Russian))
		}
	}
	if odd != nil {
		line("undocumented", "недокументированные", "%s", strings.Join(odd, ", "))
	}
	if old := otherwiseOn54(e, p, res); old == nil {
		line("МК-54, Б3-34", "МК-54, Б3-34", "%s", e.Say("does the same", "работает так же"))
	} else {
		line("other on МК-54, Б3-34", "иначе на МК-54, Б3-34", "%s", strings.Join(old, ", "))
	}
}

// mnemonic is the command in a cell, marked when it is an address elsewhere.
func mnemonic(p *listing.Program, res *flow.Result, cell int) string {
	if cell >= len(p.Cells) {
		return "?"
	}
	s := isa.Spell(p.Cells[cell], isa.Russian)
	if res.Operand[cell] {
		s += " (!)"
	}
	return s
}

func registerName(n byte) string { return "R" + string("0123456789abcde"[n]) }

func orNone(s string) string {
	if s == "" {
		return "—"
	}
	return s
}

// checked is a program as -format json tells of it; addresses are as the machine
// names them.
type checked struct {
	Name     string    `json:"name"`
	Notation string    `json:"notation,omitempty"`
	Charset  string    `json:"charset,omitempty"`
	Cells    int       `json:"cells"`
	Findings []finding `json:"findings"`
	Stops    []string  `json:"stops"`
	Jumps    []jump    `json:"jumps"`
	Used     []string  `json:"registers"`
}

type finding struct {
	Line     int    `json:"line"`
	Col      int    `json:"col"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
}

type jump struct {
	From     string `json:"from"`
	To       string `json:"to"`
	Call     bool   `json:"call"`
	Indirect bool   `json:"indirect"`
}

// Findings writes what is found of programs, as JSON.
func Findings(e *cli.Env, names []string, o listing.Options) int {
	code := cli.ExitOK
	all := []checked{}
	for _, name := range names {
		l, ds, err := e.ReadProgram(name, o)
		if err != nil {
			code = e.Failures(err)
			if len(ds) == 0 {
				continue
			}
		}
		c := checked{Name: name, Findings: []finding{}, Stops: []string{}, Jumps: []jump{}, Used: []string{}}
		for _, d := range ds {
			severity := "warning"
			if d.Severity == listing.Error {
				severity = "error"
			}
			c.Findings = append(c.Findings, finding{d.Line, d.Col, severity, d.Message})
		}
		if l != nil {
			c.flow(l)
		}
		all = append(all, c)
	}
	return max(code, e.JSON(all))
}

func (c *checked) flow(l *cli.Loaded) {
	c.Notation, c.Charset, c.Cells = l.Notation, l.Charset, len(l.Cells)
	res := flow.Analyze(flowInput(l.Program))
	for _, s := range res.Stops {
		c.Stops = append(c.Stops, listing.Address(s))
	}
	for _, j := range res.Jumps {
		if j.To >= 0 {
			c.Jumps = append(c.Jumps, jump{listing.Address(j.From), listing.Address(j.To), j.Call, j.Indirect})
		}
	}
	for r := range byte(15) {
		if res.Uses.Has(r) {
			c.Used = append(c.Used, registerName(r))
		}
	}
}
