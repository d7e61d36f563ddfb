package main

import (
	"fmt"
	"runtime"
	"slices"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/engine"
	"mk61/calc/lockstep"
	"mk61/programs"
)

func runLockstep(e *env, args []string) int {
	fs := e.flags("lockstep")
	dir := fs.String("roms", "", e.say("directory of ROM images", "каталог образов ПЗУ"))
	seed := fs.Uint64("seed", 1, e.say("seed of the random cases", "зерно случайных случаев"))
	steps := fs.Int("steps", 1000000, e.say("program steps (or keys) to compare", "сколько шагов программы (или клавиш) сравнить"))
	keys := fs.Bool("keys", false, e.say("sessions at the keyboard instead of random programs", "работа на клавиатуре вместо случайных программ"))
	library := fs.Bool("library", false, e.say("play the programs of the library", "играть в программы библиотеки"))
	hex := fs.Float64("hex", 0, e.say("share of numbers with digits A to F and odd exponents, 0 to 1", "доля чисел с цифрами A–F и необычными порядками, от 0 до 1"))
	var m machine
	m.e = e
	m.modelFlag(fs)
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) > 0 {
		return e.usage("lockstep: unexpected argument %q", rest[0])
	}
	model := calc.MK61
	if m.model != nil {
		model = *m.model
	}
	mc, err := engine.Microcode(*dir)
	if err != nil {
		return e.fail("lockstep: %v", err)
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
	return e.reportLockstep(*seed, lockstep.Campaigns(pairs, *seed, *steps, 10, g))
}

func (e *env) reportLockstep(seed uint64, all lockstep.Tally) int {
	fmt.Fprintf(e.out, e.say("seed %d: %d cases, %d steps compared, %d unexplained differences\n", "зерно %d: случаев %d, шагов сравнено %d, необъяснённых отличий %d\n"),
		seed, all.Cases, all.Steps, len(all.Faults))
	fmt.Fprintf(e.out, e.say("word cycles: %d of %d runs equal, %d in all, the chips %d\n", "циклы: прогонов %[2]d, равны %[1]d, всего %[3]d, на микросхемах %[4]d\n"),
		all.Time.Equal, all.Time.Runs, all.Time.Direct, all.Time.Chip)
	var named []calc.Difference
	for d := range all.Named {
		named = append(named, d)
	}
	slices.Sort(named)
	for _, d := range named {
		fmt.Fprintf(e.out, e.say("%7d of %d cases differ behind: %v\n", "%7d из %d случаев расходятся после: %v\n"), all.Named[d].Differ, all.Named[d].Met, d)
	}
	for _, f := range all.Faults {
		fmt.Fprintf(e.out, "%s\n    %d: %s\n", f.Case.Line(), f.Outcome.At, f.Outcome.Fault)
	}
	if len(all.Faults) > 0 {
		return exitFailure
	}
	return exitOK
}
