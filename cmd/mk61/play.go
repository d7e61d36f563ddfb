package main

import (
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/converse"
	"mk61/isa/listing"
)

func playCommand() *cli.Command {
	return &cli.Command{
		Name: "play", Group: cli.Play, Args: [2]string{"NAME|FILE", "ИМЯ|ФАЙЛ"},
		Short:    [2]string{"play a program: on the calculator on a terminal, else line by line", "играть: на терминале на калькуляторе, иначе строка за строкой"},
		Examples: []string{"mk61 play fox-hunt", "echo '0.5' | mk61 play -lines fox-hunt"},
		Complete: cli.ProgramOrFile,
		Setup:    setupPlay,
	}
}

func setupPlay(e *cli.Env, fs *cli.Flags) cli.Runner {
	m := e.MachineFlags(fs, true)
	start := faceFlags(e, fs, m)
	lines := fs.Bool("lines", false, e.Say("line by line even on a terminal", "строками, даже на терминале"))
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("play: want one name or file; mk61 list shows the names", "play: нужно одно имя или файл; имена показывает mk61 list"))
		}
		if e.Terminal() && !*lines {
			return start(rest[0])
		}
		return playLines(e, m, rest[0])
	}
}

// playLines is converse.Play with the program of a name or file.
func playLines(e *cli.Env, m *cli.Machine, name string) int {
	d, s, err := e.Open(name, listing.Options{}, m)
	if err != nil {
		return e.Failures(err)
	}
	return converse.Play(e, d, s)
}
