package main

import (
	"fmt"
	"runtime"
	"slices"
	"sync"

	"mk61/calc"
	"mk61/calc/engine"
	"mk61/calc/lockstep"
)

func runLockstep(e *env, args []string) int {
	fs := e.flags("lockstep")
	dir := fs.String("roms", "", e.say("directory of ROM images", "каталог образов ПЗУ"))
	seed := fs.Uint64("seed", 1, e.say("seed of the random cases", "зерно случайных случаев"))
	steps := fs.Int("steps", 1000000, e.say("program steps (or keys) to compare", "сколько шагов программы (или клавиш) сравнить"))
	keys := fs.Bool("keys", false, e.say("random keys instead of random programs", "случайные клавиши вместо случайных программ"))
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
	workers := runtime.GOMAXPROCS(0)
	tallies := make([]lockstep.Tally, workers)
	var wg sync.WaitGroup
	for i := range workers {
		wg.Go(func() {
			tallies[i] = lockstep.NewPair(mc, model).Campaign(*seed+uint64(i)<<32, *steps/workers, 10, g)
		})
	}
	wg.Wait()
	return e.reportLockstep(tallies)
}

func (e *env) reportLockstep(tallies []lockstep.Tally) int {
	all := lockstep.Tally{Named: map[calc.Difference]int{}}
	for _, t := range tallies {
		all.Cases += t.Cases
		all.Steps += t.Steps
		for d, n := range t.Named {
			all.Named[d] += n
		}
		all.Faults = append(all.Faults, t.Faults...)
	}
	fmt.Fprintf(e.out, e.say("%d cases, %d steps compared, %d unexplained differences\n", "случаев %d, шагов сравнено %d, необъяснённых отличий %d\n"),
		all.Cases, all.Steps, len(all.Faults))
	var named []calc.Difference
	for d := range all.Named {
		named = append(named, d)
	}
	slices.Sort(named)
	for _, d := range named {
		fmt.Fprintf(e.out, e.say("%7d ended at: %v\n", "%7d кончились на: %v\n"), all.Named[d], d)
	}
	for _, f := range all.Faults {
		fmt.Fprintf(e.out, "%s\n    %d: %s\n", f.Case.Line(), f.Outcome.At, f.Outcome.Fault)
	}
	if len(all.Faults) > 0 {
		return exitFailure
	}
	return exitOK
}
