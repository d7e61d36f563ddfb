package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/library"
	"mk61/cmd/mk61/internal/pages"

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
	tag := fs.String("tag", "", e.Say("only programs with this tag, in English or Russian", "только программы с этой меткой, по-русски или по-английски"))
	format := e.FormatFlag(fs, "list")
	return func(words []string) int {
		found := library.Search(programs.GamesFirst(), *tag, words)
		if *format == "json" {
			return e.JSON(library.List(found))
		}
		if len(found) == 0 {
			return e.Fail("%s", e.Say("list: no program matches", "list: подходящих программ нет"))
		}
		w := tabwriter.NewWriter(e.Out, 0, 8, 2, ' ', 0)
		for _, f := range found {
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", f.Name, len(f.Program.Cells), f.Title(e.Lang()), strings.Join(f.TagsIn(e.Lang()), ", "))
		}
		w.Flush()
		for _, f := range found {
			if f.Text != "" {
				fmt.Fprintf(e.Out, e.Say("in the description of %s: %s\n", "в описании %s: %s\n"), f.Name, f.Text)
			}
		}
		return cli.ExitOK
	}
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
	format := e.FormatFlag(fs, "info")
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("info: want one name; mk61 list shows them", "info: нужно одно имя; их показывает mk61 list"))
		}
		p, found := programs.Find(rest[0])
		if !found {
			return e.Fail(e.Say("info: no program %q in the library; mk61 list shows them", "info: в библиотеке нет программы %q; их показывает mk61 list"), rest[0])
		}
		if *format == "json" {
			return e.JSON(library.Describe(p))
		}
		fmt.Fprint(e.Out, pages.Plain(p.Papers(e.Lang()), columns))
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

// columns is how wide the texts of the library are set.
const columns = 80
