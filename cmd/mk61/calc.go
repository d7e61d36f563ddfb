package main

import (
	"fmt"
	"strings"

	"mk61/cmd/mk61/internal/cli"
)

func calcCommand() *cli.Command {
	return &cli.Command{
		Name: "calc", Group: cli.Machines, Args: [2]string{"KEYS", "КЛАВИШИ"},
		Short:    [2]string{"press keys and print what the calculator shows", "нажать клавиши и напечатать, что показывает калькулятор"},
		Examples: []string{"mk61 calc '2 В↑ 3 +'", "mk61 calc -angle deg '30 F sin'"},
		Complete: cli.Nothing,
		Setup:    setupCalc,
	}
}

func setupCalc(e *cli.Env, fs *cli.Flags) cli.Runner {
	m := e.MachineFlags(fs, true)
	angle := e.AngleFlag(fs)
	return func(args []string) int {
		if len(args) == 0 {
			return e.Usage("%s", e.Say("calc: want keys; try mk61 help keys", "calc: нужны клавиши; см. mk61 help keys"))
		}
		s := new(cli.Subject)
		s.Setup.Angle = angle.Angle
		d, err := m.Open(s)
		if err != nil {
			return e.Failures(err)
		}
		d.Warn = e.Warner()
		actions, err := cli.Typed(d, s, strings.Join(args, " "))
		if err != nil {
			return e.Usage("calc: %v", err)
		}
		ctx := e.Work(d.Steps)
		defer ctx.End()
		end, err := d.DoAll(ctx, actions)
		ctx.Pause()
		fmt.Fprintln(e.Out, d.Display())
		if err != nil {
			return e.Failures(err)
		}
		return e.Ended("calc", end, d.Limit())
	}
}
