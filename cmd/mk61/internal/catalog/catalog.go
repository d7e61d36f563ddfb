// Package catalog tells of the programs of the library, for mk61 list and info.
package catalog

import (
	"fmt"
	"strings"
	"unicode"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/library"
	"mk61/cmd/mk61/internal/pages"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// most is how many unreadable files and programs twice in a folder are told of.
const most = 100

// List lists the programs with a tag and all the words, games first; with -library,
// those of its folders and what was found there.
func List(e *cli.Env, tag string, words []string, json bool) int {
	var in []*programs.Entry
	if len(e.GivenFolders) == 0 {
		in = e.Library.All()
	} else {
		in = e.Library.Own()
	}
	found := library.Search(in, tag, words)
	if json {
		return e.JSON(library.List(found))
	}
	defer reports(e)
	if len(found) == 0 {
		return e.Fail("%s", e.Say("list: no program matches", "list: подходящих программ нет"))
	}
	rows := make([][]string, 0, len(found))
	for _, f := range found {
		rows = append(rows, []string{f.Name, fmt.Sprint(len(f.Program.Cells)), f.Title(e.Lang()), strings.Join(f.TagsIn(e.Lang()), ", ")})
	}
	fmt.Fprint(e.Out, inColumns(rows))
	for _, f := range found {
		if f.Text != "" {
			fmt.Fprintf(e.Out, e.Say("in the description of %s: %s\n", "в описании %s: %s\n"), f.Name, f.Text)
		}
	}
	return cli.ExitOK
}

// reports tells what was found in the folders, on standard error.
func reports(e *cli.Env) {
	for _, r := range e.Library.Reports() {
		fmt.Fprintf(e.Err, e.Say("mk61: %s: files %d, programs %d, texts %d, the same twice %d, unreadable %d\n",
			"mk61: %s: файлов %d, программ %d, текстов %d, повторов %d, не прочитано %d\n"),
			r.Root, r.Files, r.Programs, r.Texts, len(r.Same), len(r.Unreadable))
		for _, s := range r.Same[:min(most, len(r.Same))] {
			fmt.Fprintf(e.Err, e.Say("mk61: %s: the same program as %s\n", "mk61: %s: та же программа, что и %s\n"), s[0], s[1])
		}
		for _, err := range r.Unreadable[:min(most, len(r.Unreadable))] {
			fmt.Fprintf(e.Err, "mk61: %s\n", e.Word(err))
		}
	}
}

// inColumns sets rows in columns, the last one as it is; letters that take two places
// of a terminal count as such.
func inColumns(rows [][]string) string {
	var widths []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], width(c))
		}
	}
	var b strings.Builder
	for _, r := range rows {
		line := ""
		for i, c := range r {
			line += c + strings.Repeat(" ", widths[i]-width(c)+2)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// width is how many places of a terminal a text takes.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) || r >= 0xFF01 && r <= 0xFF60 || r >= 0x1F300 && r <= 0x1FAFF:
			n += 2
		default:
			n++
		}
	}
	return n
}

// infoFile shows every program of a file: where it stands, what it says of itself,
// the registers it wants, the listing, and the text around it.
func infoFile(e *cli.Env, file string, json bool) int {
	src, name, err := e.ReadFile(file)
	if err != nil {
		return e.Failures(err)
	}
	code := cli.ExitOK
	for i, d := range listing.ReadAll(name, src, listing.Options{}) {
		if listing.Failed(d.Diagnostics) {
			e.Report(d.Diagnostics)
			code = cli.ExitFailure
			continue
		}
		if json {
			if err := listing.Write(e.Out, d.Program, "json", isa.Magazine); err != nil {
				return e.Fail("info: %v", err)
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(e.Out)
		}
		p := d.Program
		if d.Name != "" {
			fmt.Fprintf(e.Out, "#%d %s\n", i+1, listing.Clean(d.Name))
		}
		for _, s := range []string{p.Title, p.Author, p.Source} {
			if s != "" && s != d.Name {
				fmt.Fprintln(e.Out, s)
			}
		}
		fmt.Fprintf(e.Out, e.Say("%s: %s, %s, %d cells\n", "%s: %s, %s, ячеек: %d\n"), listing.Clean(name), p.Notation, p.Charset, len(p.Cells))
		for _, r := range p.Registers {
			v := r.Value
			if r.Keys != "" {
				v = strings.TrimSpace(v + "  " + r.Keys)
			}
			fmt.Fprintf(e.Out, "%s = %s\n", r.Name, v)
		}
		fmt.Fprintln(e.Out)
		bare := listing.Program{Cells: p.Cells, Holes: p.Holes, Start: -1}
		if err := listing.Write(e.Out, &bare, "grid", isa.Magazine); err != nil {
			return e.Fail("info: %v", err)
		}
		for _, n := range p.Notes {
			fmt.Fprintf(e.Out, "\n%s", listing.CleanText(strings.TrimSpace(n.Title+"\n"+n.Text)+"\n"))
		}
	}
	return code
}

// Info shows a program: its description, variants and listing, and how it is used.
func Info(e *cli.Env, name string, json bool) int {
	if cli.Exists(name) {
		return infoFile(e, name, json)
	}
	p, err := e.Program(name)
	switch {
	case err != nil:
		return e.Fail("info: %v", err)
	case p == nil:
		return e.Fail(e.Say("info: no program %q in the library; mk61 list shows them", "info: в библиотеке нет программы %q; их показывает mk61 list"), name)
	case json:
		return e.JSON(library.Describe(p))
	}
	before, how, rest := pages.Manual(p.Papers(e.Lang()))
	fmt.Fprint(e.Out, pages.Plain(before+rest, pages.Columns))
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
	if how != "" { // last, so that it stays on the screen
		fmt.Fprint(e.Out, "\n"+pages.Plain(how, pages.Columns))
	}
	return cli.ExitOK
}
