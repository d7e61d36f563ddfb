package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"mk61/cmd/mk61/internal/cli"

	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

func listCommand() *cli.Command {
	return &cli.Command{
		Name: "list", Group: cli.Play, Args: [2]string{"[-tag TAG] [WORD ...]", "[-tag МЕТКА] [СЛОВО ...]"},
		Short:    [2]string{"list the programs of the library", "список программ библиотеки"},
		Examples: []string{"mk61 list", "mk61 list -tag game"},
		Complete: cli.Nothing,
		Setup:    setupList,
	}
}

func setupList(e *cli.Env, fs *cli.Flags) cli.Runner {
	tag := fs.String("tag", "", e.Say("only programs with this tag", "только программы с этой меткой"))
	return func(words []string) int {
		w := tabwriter.NewWriter(e.Out, 0, 8, 2, ' ', 0)
		n := 0
		for _, p := range programs.All() {
			if !matches(p, *tag, words) {
				continue
			}
			n++
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", p.Name, len(p.Program.Cells), p.Title(e.Lang()), strings.Join(p.Tags, ", "))
		}
		if err := w.Flush(); err != nil {
			return e.Fail("list: %v", err)
		}
		if n == 0 {
			return e.Fail("%s", e.Say("list: no program matches", "list: подходящих программ нет"))
		}
		return cli.ExitOK
	}
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

func infoCommand() *cli.Command {
	return &cli.Command{
		Name: "info", Group: cli.Play, Args: [2]string{"NAME", "ИМЯ"},
		Short:    [2]string{"show a program of the library: description and listing", "показать программу библиотеки: описание и листинг"},
		Examples: []string{"mk61 info fox-hunt", "mk61 info -lang ru nim"},
		Complete: cli.ProgramOnly,
		Setup:    setupInfo,
	}
}

func setupInfo(e *cli.Env, fs *cli.Flags) cli.Runner {
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("info: want one name; mk61 list shows them", "info: нужно одно имя; их показывает mk61 list"))
		}
		p, found := programs.Find(rest[0])
		if !found {
			return e.Fail(e.Say("info: no program %q in the library; mk61 list shows them", "info: в библиотеке нет программы %q; их показывает mk61 list"), rest[0])
		}
		fmt.Fprintln(e.Out, strings.TrimRight(p.Papers(e.Lang()), "\n"))
		for _, v := range p.Variants {
			fmt.Fprintf(e.Out, "\n%s:%s — %s", p.Name, v.Name, e.Say(v.En, v.Ru))
		}
		if len(p.Variants) > 0 {
			fmt.Fprintln(e.Out)
		}
		fmt.Fprintln(e.Out)
		parts := append([]programs.Part{{Name: p.Name, Program: p.Program}}, p.Parts...)
		for _, part := range parts {
			if len(parts) > 1 {
				fmt.Fprintf(e.Out, "%s:\n", part.Name)
			}
			if err := listing.Write(e.Out, part.Program, "grid", isa.Magazine); err != nil {
				return e.Fail("info: %v", err)
			}
		}
		return cli.ExitOK
	}
}
