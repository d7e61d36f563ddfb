package main

import (
	"strings"

	"mk61/calc/trace"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/record"
	"mk61/isa/listing"
)

func traceCommand() *cli.Command {
	return &cli.Command{
		Name: "trace", Group: cli.Verify, Args: [2]string{"FILE|NAME", "ФАЙЛ|ИМЯ"},
		Short:    [2]string{"write what a program does, one line a step", "записать ход программы, по строке на шаг"},
		Examples: []string{"mk61 trace factorial -keys '3 В/О С/П'", "mk61 trace fox-hunt -columns step,pc,name,X,display -last 20"},
		Complete: cli.ProgramOrFile,
		Setup:    setupTrace,
	}
}

func setupTrace(e *cli.Env, fs *cli.Flags) cli.Runner {
	var o record.Options
	fs.StringVar(&o.Keys, "keys", "", e.Say("numbers and keys to press, default В/О С/П, or С/П with a start address", "числа и клавиши, по умолчанию В/О С/П, а если задан адрес пуска, С/П"))
	fs.IntVar(&o.Dialogue, "dialogue", 0, e.Say("press the keys of the program's dialogue of this number", "нажать клавиши диалога с этим номером"))
	format := e.FormatFlag(fs, "trace")
	columns := fs.String("columns", "", e.Say("columns, comma separated: step pc code name X Y Z T X1 R0..Re changed display ret", "столбцы через запятую: step pc code name X Y Z T X1 R0..Re changed display ret"))
	fs.Func("cells", e.Say("only steps at these cells: 05,10-1A", "только шаги в этих ячейках: 05,10-1A"), o.Filter.Cells)
	fs.Func("ops", e.Say("only steps with these codes or commands, comma separated", "только шаги с этими кодами или командами через запятую"), o.Filter.Codes)
	fs.Func("registers", e.Say("only steps that change one of these registers", "только шаги, изменившие один из этих регистров"), o.Filter.Registers)
	fs.Uint64Var(&o.Filter.From, "first", 1, e.Say("first step", "первый шаг"))
	fs.Uint64Var(&o.Filter.To, "last", 0, e.Say("last step, 0: to the end", "последний шаг, 0: до конца"))
	fs.StringVar(&o.Out, "o", "", e.Say("file to write", "файл для записи"))
	m := e.MachineFlags(fs, false)
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("trace: want one file or name", "trace: нужен один файл или имя"))
		}
		if *format == "json" { // a line a step
			*format = "jsonl"
		}
		o.Format, _ = trace.ParseFormat(*format)
		o.Columns = trace.DefaultColumns()
		if *columns != "" {
			o.Columns = nil
			for n := range strings.SplitSeq(*columns, ",") {
				c, err := trace.ParseColumn(strings.TrimSpace(n))
				if err != nil {
					return e.Usage("trace: -columns: %v", err)
				}
				o.Columns = append(o.Columns, c)
			}
		}
		s, err := e.Load(rest[0], listing.Options{})
		if err == nil {
			err = m.Apply(s)
		}
		if err != nil {
			return e.Failures(err)
		}
		return record.Run(e, s, m, &o)
	}
}
