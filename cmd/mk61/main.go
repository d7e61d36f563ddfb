// Command mk61 is an emulator of the Soviet programmable calculators
// Электроника МК-61 and МК-52, with a reader for printed listings and tools to
// verify, trace and debug programs.
//
// Every subcommand is a file with a function that returns it; package cli has what
// they share.
package main

import (
	"io"
	"os"

	"mk61/cmd/mk61/internal/cli"
)

// commands is the command table, in the order of the help.
func commands() []*cli.Command {
	all := []*cli.Command{faceCommand(), playCommand(), listCommand(), infoCommand(), learnCommand()}
	all = append(all, pageCommands()...)
	return append(all,
		checkCommand(), restoreCommand(), convertCommand(), disCommand(), asmCommand(), diffCommand(),
		verifyCommand(), traceCommand(), debugCommand(),
		runCommand(), calcCommand(), eepromCommand(), moduleCommand(),
		execCommand(), shotCommand(), accuracyCommand(), lockstepCommand(), romsCommand(), pagesCommand(),
		completionCommand(), versionCommand(), helpCommand(),
	)
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program, see cli.App.
func run(args []string, in io.Reader, out, err io.Writer) int {
	app := cli.App{Commands: commands(), Alone: "face", Plays: "play"}
	return app.Run(args, in, out, err)
}
