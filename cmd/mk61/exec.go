package main

import (
	"mk61/cmd/mk61/internal/batch"
	"mk61/cmd/mk61/internal/cli"
)

func execCommand() *cli.Command {
	return &cli.Command{
		Name: "exec", Group: cli.Tools, Args: [2]string{"< CASES > RESULTS", "< СЛУЧАИ > ИТОГИ"},
		Short:    [2]string{"run cases given as JSON lines", "выполнить случаи, заданные строками JSON"},
		Examples: []string{`echo '{"program":"02 0E 03 10 50"}' | mk61 exec`, `echo '{"keys":["2","В↑","3","+"]}' | mk61 exec`},
		Complete: cli.Nothing,
		Setup:    setupExec,
	}
}

func setupExec(e *cli.Env, fs *cli.Flags) cli.Runner {
	workers := e.WorkersFlag(fs)
	m := e.MachineFlags(fs, false)
	return func(rest []string) int {
		if len(rest) > 0 {
			return e.Unexpected("exec", rest[0])
		}
		open, err := m.Opener()
		if err != nil {
			return e.Fail("exec: %v", err)
		}
		return batch.Run(e, open, *workers)
	}
}
