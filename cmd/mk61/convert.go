package main

import (
	"fmt"

	"mk61/calc/desk"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/inspect"
	"mk61/isa/listing"
)

func convertCommand() *cli.Command {
	return &cli.Command{
		Name: "convert", Group: cli.Listings,
		Args:     [2]string{"[-to FORMAT] [-o FILE] FILE|NAME", "[-to ВИД] [-o ФАЙЛ] ФАЙЛ|ИМЯ"},
		Short:    [2]string{"read a listing in any notation, write it in another", "прочитать листинг в любой записи, записать в другой"},
		Examples: []string{"mk61 convert -to hex factorial", "mk61 convert -to columns -dialect latin nim"},
		Complete: cli.ProgramOrFile,
		Setup:    setupConvert,
	}
}

func setupConvert(e *cli.Env, fs *cli.Flags) cli.Runner {
	r, w := e.ReadingFlags(fs), e.WritingFlags(fs)
	repair := fs.Bool("repair", false, e.Say("put the likeliest command into each cell that cannot be read, with a note", "вписать в каждую нечитаемую ячейку вероятнейшую команду, с примечанием"))
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("convert: want one FILE, - or NAME", "convert: нужен один ФАЙЛ, - или ИМЯ"))
		}
		if *repair && (rest[0] == "-" || cli.Exists(rest[0])) {
			p, code := inspect.Repaired(e, rest[0], r.Options())
			if p == nil {
				return code
			}
			return written(e, "convert", &cli.Loaded{Program: p, Name: rest[0]}, w, "mk61")
		}
		return convert(e, "convert", rest[0], r.Options(), w, "mk61")
	}
}

// convert reads a program and writes it.
func convert(e *cli.Env, command, arg string, o listing.Options, w cli.Writing, fallback string) int {
	l, err := e.LoadProgram(arg, o)
	if err != nil {
		return e.Failures(err)
	}
	if l.Notation != "" && l.Entry == nil {
		fmt.Fprintf(e.Err, e.Say("mk61: %s: read as %s, %s, %d cells\n", "mk61: %s: прочитано как %s, %s, ячеек: %d\n"), l.Name, l.Notation, l.Charset, len(l.Cells))
	}
	return written(e, command, l, w, fallback)
}

// written writes a program, and says what the format loses.
func written(e *cli.Env, command string, l *cli.Loaded, w cli.Writing, fallback string) int {
	if err := desk.Computed(l.Name, l.Program); err != nil {
		fmt.Fprintf(e.Err, "mk61: %v\n", err)
	}
	text, err := w.Text(l.Program, fallback)
	if err != nil {
		return e.Usage("%s: %v", command, err)
	}
	lost := listing.WriteWarnings(l.Program, w.Format(fallback))
	for i := range lost {
		lost[i].File = l.Name
	}
	e.Report(lost)
	if err := e.Write(*w.Out, text); err != nil {
		return e.Fail("%s: %v", command, err)
	}
	return cli.ExitOK
}

func asmCommand() *cli.Command {
	return &cli.Command{
		Name: "asm", Group: cli.Listings, Args: [2]string{"[-to FORMAT] [-o FILE] FILE", "[-to ВИД] [-o ФАЙЛ] ФАЙЛ"},
		Short:    [2]string{"assemble a source with labels", "собрать программу с метками"},
		Examples: []string{"echo 'start: 1 + С/П БП start' | mk61 asm -", "echo 'start: 1 + С/П БП start' | mk61 asm -to hex -"},
		Setup:    setupAsm,
	}
}

func setupAsm(e *cli.Env, fs *cli.Flags) cli.Runner {
	w := e.WritingFlags(fs)
	charset := e.CharsetFlag(fs)
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("asm: want one FILE or -", "asm: нужен один ФАЙЛ или -"))
		}
		return convert(e, "asm", rest[0], listing.Options{Charset: *charset, Notation: "asm"}, w, "grid")
	}
}
