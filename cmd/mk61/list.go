package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

func (e *env) lang() string { return e.say("en", "ru") }

func runList(e *env, args []string) int {
	fs := e.flags("list")
	tag := fs.String("tag", "", e.say("only programs with this tag", "только программы с этой меткой"))
	words, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	w := tabwriter.NewWriter(e.out, 0, 8, 2, ' ', 0)
	n := 0
	for _, p := range programs.All() {
		if !matches(p, *tag, words) {
			continue
		}
		n++
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", p.Name, len(p.Program.Cells), p.Title(e.lang()), strings.Join(p.Tags, ", "))
	}
	if err := w.Flush(); err != nil {
		return e.fail("list: %v", err)
	}
	if n == 0 {
		return e.fail("%s", e.say("list: no program matches", "list: подходящих программ нет"))
	}
	return exitOK
}

// matches tells whether a program has the tag and all the words, in its name,
// titles, tags or papers.
func matches(p *programs.Entry, tag string, words []string) bool {
	if tag != "" {
		found := false
		for _, t := range p.Tags {
			found = found || strings.EqualFold(t, tag)
		}
		if !found {
			return false
		}
	}
	text := strings.ToLower(strings.Join(append([]string{p.Name, p.Papers("en"), p.Papers("ru"), p.Program.Author}, p.Tags...), "\n"))
	for _, w := range words {
		if !strings.Contains(text, strings.ToLower(w)) {
			return false
		}
	}
	return true
}

func runInfo(e *env, args []string) int {
	fs := e.flags("info")
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("%s", e.say("info: want one name; mk61 list shows them", "info: нужно одно имя; их показывает mk61 list"))
	}
	p, found := programs.Find(rest[0])
	if !found {
		return e.fail(e.say("info: no program %q in the library; mk61 list shows them", "info: в библиотеке нет программы %q; их показывает mk61 list"), rest[0])
	}
	fmt.Fprintln(e.out, strings.TrimRight(p.Papers(e.lang()), "\n"))
	for _, v := range p.Variants {
		fmt.Fprintf(e.out, "\n%s:%s — %s", p.Name, v.Name, e.say(v.En, v.Ru))
	}
	if len(p.Variants) > 0 {
		fmt.Fprintln(e.out)
	}
	fmt.Fprintln(e.out)
	parts := append([]programs.Part{{Name: p.Name, Program: p.Program}}, p.Parts...)
	for _, part := range parts {
		if len(parts) > 1 {
			fmt.Fprintf(e.out, "%s:\n", part.Name)
		}
		if err := listing.Write(e.out, part.Program, "grid", isa.Magazine); err != nil {
			return e.fail("info: %v", err)
		}
	}
	return exitOK
}
