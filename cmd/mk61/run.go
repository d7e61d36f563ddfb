package main

import (
	"fmt"

	"mk61/calc/desk"
	"mk61/cmd/mk61/internal/cli"

	"mk61/calc"
)

func runCommand() *cli.Command {
	return &cli.Command{
		Name: "run", Group: cli.Machines, Args: [2]string{"FILE|NAME [-keys KEYS]", "ФАЙЛ|ИМЯ [-keys КЛАВИШИ]"},
		Short:    [2]string{"run a program and print the display at each stop", "выполнить программу, печатая индикатор при каждом останове"},
		Examples: []string{"mk61 run factorial -keys '5 В/О С/П'", "mk61 run fox-hunt -keys '0.5 В/О С/П 8.7 С/П'"},
		Complete: cli.ProgramOrFile,
		Setup:    setupRun,
	}
}

func setupRun(e *cli.Env, fs *cli.Flags) cli.Runner {
	m := e.MachineFlags(fs, true)
	keys := fs.String("keys", "", e.Say("what to type: numbers, keys, commands, R1=5, @deg; default В/О С/П", "что набрать: числа, клавиши, команды, R1=5, @deg; по умолчанию В/О С/П"))
	r := e.ReadingFlags(fs)
	format := e.FormatFlag(fs, "run")
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("run: want one file or name", "run: нужен один файл или имя"))
		}
		d, s, err := e.Open(rest[0], r.Options(), m)
		if err != nil {
			return e.Failures(err)
		}
		actions, err := cli.Typed(d, s, *keys)
		if err != nil {
			return e.Usage("run: -keys: %v", err)
		}
		ctx := e.Work(d.Steps)
		defer ctx.End()
		o := outcome{Program: s.Name, Displays: []string{}}
		show := func() {
			ctx.Pause()
			if *format == "text" {
				fmt.Fprintln(e.Out, d.Display())
			}
			o.Displays = append(o.Displays, d.Display())
		}
		code, shown, end := cli.ExitOK, false, calc.Idle
		for _, a := range actions {
			ran := d.Steps()
			stop, err := d.Do(ctx, a)
			if shown = d.Steps() != ran || stop == calc.Hang || stop == calc.Limit; shown {
				end = stop
				show()
			}
			if err != nil {
				return e.Failures(fmt.Errorf(e.Say("run: %w after %d steps", "run: %w после шагов: %d"), err, d.Steps()))
			}
			if code = e.Ended("run", stop, d.Limit()); code != cli.ExitOK {
				break
			}
		}
		if !shown {
			show()
		}
		if *format == "json" {
			return max(code, e.JSON(o.of(d, end)))
		}
		return code
	}
}

// outcome is a run as -format json tells of it.
type outcome struct {
	Program   string            `json:"program"`
	Displays  []string          `json:"displays"` // at each stop
	Stop      string            `json:"stop"`
	Steps     uint64            `json:"steps"`
	Registers map[string]string `json:"registers"` // raw
	PC        string            `json:"pc"`
}

func (o outcome) of(d *desk.Desk, end calc.Stop) outcome {
	v := d.Seen()
	o.Stop, o.Steps, o.PC, o.Registers = end.String(), d.Steps(), fmt.Sprintf("%02X", v.PC), map[string]string{}
	for r := range calc.NumRegs {
		o.Registers[r.String()] = v.At(r).String()
	}
	return o
}
