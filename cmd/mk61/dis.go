package main

import (
	"bytes"
	"fmt"
	"strings"

	"mk61/isa/flow"
	"mk61/isa/listing"
)

// runDis prints a program one cell a line, with what jumps to each cell.
func runDis(e *env, args []string) int {
	fs := e.flags("dis")
	r := e.readingFlags(fs)
	dialect := fs.String("dialect", "ru", e.say("spelling of commands: ru, latin, magazine, older", "запись команд: ru, latin, magazine, older"))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	d, known := dialects[*dialect]
	if len(rest) != 1 || !known {
		return e.usage("%s", e.say("dis: want one FILE, - or NAME, and a known dialect", "dis: нужен один ФАЙЛ, - или ИМЯ и известная запись команд"))
	}
	l, err := e.loadProgram(rest[0], r.options())
	if err != nil {
		return e.failures(err)
	}
	var b bytes.Buffer
	if err := listing.Write(&b, l.Program, "columns", d); err != nil {
		return e.fail("dis: %v", err)
	}
	res := flow.Analyze(flowInput(l.Program))
	_, jumps := res.Targets()
	_, calls := res.Entries()
	cell := 0
	for _, line := range strings.SplitAfter(b.String(), "\n") {
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			continue
		}
		if line[0] == '#' {
			fmt.Fprintln(e.out, line)
			continue
		}
		note := ""
		if from := append(append([]int{}, jumps[cell]...), calls[cell]...); len(from) > 0 {
			note = "  # ← " + addresses(from)
		}
		fmt.Fprintln(e.out, line+note)
		cell++
	}
	return exitOK
}

// addresses lists cells as the machine names them.
func addresses(cells []int) string {
	var out []string
	for _, c := range cells {
		out = append(out, listing.Address(c))
	}
	return strings.Join(out, " ")
}
