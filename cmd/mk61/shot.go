package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/tui"

	"mk61/calc/engine"
)

func shotCommand() *cli.Command {
	return &cli.Command{
		Name: "shot", Group: cli.Tools, Args: [2]string{"[NAME|FILE]", "[ИМЯ|ФАЙЛ]"},
		Short: [2]string{"type keys on the calculator and write a picture or a recording", "нажать клавиши на калькуляторе и записать картинку или запись"},
		Long: [2]string{
			"The suffix of -o decides: .svg and .png are pictures, .gif moves, .cast is a recording\nfor asciinema. -keys is a line as of mk61 exec, with keys of the terminal in <>: <Tab>,\n<v>; <2s> waits. In the calculator itself Ctrl-S does the same.",
			"Решает суффикс -o: .svg и .png — картинки, .gif движется, .cast — запись для asciinema.\n-keys — строка, как у mk61 exec, с клавишами терминала в <>: <Tab>, <v>; <2s> — подождать.\nВ самом калькуляторе то же делает Ctrl-S.",
		},
		Examples: []string{"mk61 shot -o game.svg -keys '0.5 В/О С/П 8.7 С/П' -panel board fox-hunt", "mk61 shot -o sine.gif -speed 1 -keys '30 F sin'"},
		Complete: cli.ProgramOrFile,
		Setup:    setupShot,
	}
}

func setupShot(e *cli.Env, fs *cli.Flags) cli.Runner {
	m := e.MachineFlags(fs, false)
	out := fs.String("o", "", e.Say("file to write, - for standard output", "файл результата, - для вывода"))
	keys := fs.String("keys", "", e.Say("what is typed", "что нажать"))
	size := fs.String("size", "80x24", e.Say("columns and rows", "столбцы и строки"))
	speed := fs.String("speed", "", e.Say("`speed`: 1, 10, 100 or max", "`скорость`: 1, 10, 100 или max"))
	panel := fs.String("panel", "", e.Say("panel to show: board, instructions, program, registers, tape", "какую панель показать: board, instructions, program, registers, tape"))
	return func(rest []string) int {
		s := tui.Shot{Keys: *keys, Panel: *panel, Format: "svg"}
		if *out != "-" {
			s.Format = strings.TrimPrefix(strings.ToLower(filepath.Ext(*out)), ".")
		}
		var cross string
		if n, _ := fmt.Sscanf(*size, "%d%1s%d", &s.W, &cross, &s.H); n != 3 || cross != "x" || s.W < 1 || s.H < 1 || s.W > 500 || s.H > 200 {
			return e.Usage(e.Say("-size %q: want columns and rows, 80x24", "-size %q: нужны столбцы и строки, 80x24"), *size)
		}
		switch {
		case len(rest) > 1:
			return e.Usage("%s", e.Say("shot: want at most one name or file", "shot: нужно не больше одного имени или файла"))
		case *out == "":
			return e.Usage("%s", e.Say("shot: want -o", "shot: нужен -o"))
		case !slices.Contains(tui.Formats(), s.Format):
			return e.Usage(e.Say("-o %s: want a name that ends in .svg, .png, .gif or .cast", "-o %s: нужно имя на .svg, .png, .gif или .cast"), *out)
		case *speed == "": // what moves is to be seen, and nobody waits for minutes
			s.Speed = 100
		case *speed != "max":
			var err error
			if s.Speed, err = strconv.Atoi(*speed); err != nil || !slices.Contains([]int{1, 10, 100}, s.Speed) {
				return e.Usage(e.Say("-speed %q: want 1, 10, 100 or max", "-speed %q: нужно 1, 10, 100 или max"), *speed)
			}
		}
		c := tui.Config{Russian: e.Russian, SetModel: m.Model != nil, Environ: func(string) string { return "" }}
		if m.Model != nil {
			c.Model = *m.Model
		}
		var err error
		if c.Open, err = engine.Open(m.Engine, m.Roms); err != nil {
			return e.Fail("%v", err)
		}
		if c.Unit, err = m.Unit(); err != nil {
			return e.Fail("%v", err)
		}
		if len(rest) == 1 {
			if p, ok := tui.Find(rest[0], e.Russian); ok && !cli.Exists(rest[0]) {
				c.Program = p
			} else if _, _, err := e.ReadFile(rest[0]); err != nil {
				return e.Failures(err)
			} else {
				c.Program = &tui.Program{Path: rest[0]}
			}
		}
		c.Library = tui.Library(e.Russian)
		ctx, stop := e.Interrupt()
		defer stop()
		var b bytes.Buffer
		if err := tui.Take(ctx, &b, c, s); err != nil {
			return e.Failures(err)
		}
		if err := e.Write(*out, b.Bytes()); err != nil {
			return e.Fail("%v", err)
		}
		return cli.ExitOK
	}
}
