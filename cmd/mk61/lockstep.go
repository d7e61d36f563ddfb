package main

import (
	"fmt"
	"runtime"
	"slices"

	"mk61/cmd/mk61/internal/cli"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/engine"
	"mk61/calc/lockstep"
	"mk61/programs"
)

func lockstepCommand() *cli.Command {
	return &cli.Command{
		Name: "lockstep", Group: cli.Tools,
		Args:     [2]string{"[-steps N] [-seed N] [-keypad]", "[-steps N] [-seed N] [-keypad]"},
		Short:    [2]string{"run both engines side by side on random cases and compare (needs ROM images)", "выполнять случайные случаи на обоих движках и сравнивать (нужны образы ПЗУ)"},
		Examples: []string{"mk61 lockstep -steps 1000", "mk61 lockstep -keypad -steps 1000 -model mk52"},
		Complete: cli.Nothing,
		ROMs:     true,
		Setup:    setupLockstep,
	}
}

func setupLockstep(e *cli.Env, fs *cli.Flags) cli.Runner {
	dir := fs.String("roms", "", e.Say("directory of ROM images", "каталог образов ПЗУ"))
	seed := fs.Uint64("seed", 1, e.Say("seed of the random cases", "начальное число случайных случаев"))
	steps := fs.Int("steps", 1000000, e.Say("program steps (or keys) to compare", "сколько шагов программы (или клавиш) сравнить"))
	keys := fs.Bool("keypad", false, e.Say("sessions at the keyboard instead of random programs", "работа на клавиатуре вместо случайных программ"))
	library := fs.Bool("programs", false, e.Say("play the programs of the library", "играть в программы библиотеки"))
	hex := fs.Float64("hex", 0, e.Say("share of numbers with digits A to F and odd exponents, 0 to 1", "доля чисел с цифрами A–F и необычными порядками, от 0 до 1"))
	m := e.Machine()
	m.ModelFlag(fs)
	return func(rest []string) int {
		if len(rest) > 0 {
			return e.Unexpected("lockstep", rest[0])
		}
		model := calc.MK61
		if m.Model != nil {
			model = *m.Model
		}
		mc, err := engine.Microcode(*dir)
		if err != nil {
			return e.Fail("lockstep: %v", err)
		}
		g := lockstep.Generator{Keys: *keys, Hex: *hex}
		if *library {
			for _, p := range programs.All() {
				setup, err := desk.NewSetup(p.Name, p.Program)
				if err != nil || setup.SetModel(model) != nil {
					continue // too long for the МК-54
				}
				d := desk.New(desk.Options{Model: model})
				d.Load(setup)
				start := d.View()
				start.Steps, start.Words = 0, 0
				g.Programs = append(g.Programs, lockstep.Program{Name: p.Name, Start: start})
			}
		}
		pairs := make([]*lockstep.Pair, runtime.GOMAXPROCS(0))
		for i := range pairs {
			pairs[i] = lockstep.NewPair(mc, model)
		}
		return reportLockstep(e, *seed, lockstep.Campaigns(pairs, *seed, *steps, 10, g))
	}
}

func reportLockstep(e *cli.Env, seed uint64, all lockstep.Tally) int {
	fmt.Fprintf(e.Out, e.Say("seed %d: %d cases, %d steps compared, %d unexplained differences\n", "начальное число %d: случаев %d, шагов сравнено %d, необъяснённых отличий %d\n"),
		seed, all.Cases, all.Steps, len(all.Faults))
	fmt.Fprintf(e.Out, e.Say("word cycles: %d of %d runs equal, %d in all, the chips %d\n", "циклы: прогонов %[2]d, равны %[1]d, всего %[3]d, на микросхемах %[4]d\n"),
		all.Time.Equal, all.Time.Runs, all.Time.Direct, all.Time.Chip)
	fmt.Fprintf(e.Out, e.Say("runs stopped by a key: %d, of them %d differ\n", "прогонов остановлено клавишей: %d, из них расходятся %d\n"), all.Stopped.Met, all.Stopped.Differ)
	var named []calc.Difference
	for d := range all.Named {
		named = append(named, d)
	}
	slices.Sort(named)
	for _, d := range named {
		fmt.Fprintf(e.Out, e.Say("%7d of %d cases differ behind: %v\n", "%7d из %d случаев расходятся после: %v\n"), all.Named[d].Differ, all.Named[d].Met, d)
	}
	for _, f := range all.Faults {
		fmt.Fprintf(e.Out, "%s\n    %d: %s\n", f.Case.Line(), f.Outcome.At, f.Outcome.Fault)
	}
	if len(all.Faults) > 0 {
		return cli.ExitFailure
	}
	return cli.ExitOK
}
