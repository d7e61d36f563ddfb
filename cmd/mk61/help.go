package main

import (
	"fmt"

	"mk61/cmd/mk61/internal/cli"
)

func helpCommand() *cli.Command {
	return &cli.Command{
		Name: "help", Group: cli.Tools, Args: [2]string{"[COMMAND|TOPIC] | -man DIRECTORY", "[КОМАНДА|ТЕМА] | -man КАТАЛОГ"},
		Short:    [2]string{"show help, or write the manual pages", "показать справку или записать страницы руководства"},
		Examples: []string{"mk61 help run", "mk61 help -man manual"},
		Complete: func(_ *cli.Env, args []string) ([]string, bool) {
			if len(args) > 0 {
				return nil, false
			}
			words := cli.TopicNames()
			for _, c := range commands() {
				words = append(words, c.Name)
			}
			return words, false
		},
		Setup: setupHelp,
	}
}

func setupHelp(e *cli.Env, fs *cli.Flags) cli.Runner {
	man := fs.String("man", "", e.Say("directory to write manual pages to", "каталог, куда записать страницы руководства"))
	return func(args []string) int {
		if *man == "" {
			return e.HelpOf(args)
		}
		if err := e.ManPages(*man); err != nil {
			return e.Failures(err)
		}
		return cli.ExitOK
	}
}

func completionCommand() *cli.Command {
	return &cli.Command{
		Name: "completion", Group: cli.Tools, Args: [2]string{"bash|zsh|fish|powershell", "bash|zsh|fish|powershell"},
		Short: [2]string{"write the completions of a shell", "записать подстановки для оболочки"},
		Long: [2]string{
			"bash:        source <(mk61 completion bash)\nzsh:         mk61 completion zsh > \"${fpath[1]}/_mk61\"\n" +
				"fish:        mk61 completion fish > ~/.config/fish/completions/mk61.fish\nPowerShell:  mk61 completion powershell | Out-String | Invoke-Expression",
			"bash:        source <(mk61 completion bash)\nzsh:         mk61 completion zsh > \"${fpath[1]}/_mk61\"\n" +
				"fish:        mk61 completion fish > ~/.config/fish/completions/mk61.fish\nPowerShell:  mk61 completion powershell | Out-String | Invoke-Expression",
		},
		Examples: []string{"mk61 completion bash", "mk61 completion fish"},
		Complete: func(_ *cli.Env, args []string) ([]string, bool) {
			return cli.Shells[:max(0, len(cli.Shells)*(1-len(args)))], false
		},
		Setup: func(e *cli.Env, _ *cli.Flags) cli.Runner {
			return func(args []string) int {
				if len(args) != 1 {
					return e.Usage("%s", e.Say("completion: want bash, zsh, fish or powershell", "completion: нужно bash, zsh, fish или powershell"))
				}
				if !e.Completion(args[0]) {
					return e.Usage(e.Say("completion: unknown shell %q: want bash, zsh, fish or powershell", "completion: неизвестная оболочка %q: нужно bash, zsh, fish или powershell"), args[0])
				}
				return cli.ExitOK
			}
		},
	}
}

func versionCommand() *cli.Command {
	return &cli.Command{
		Name: "version", Group: cli.Tools, Args: [2]string{"[-format json]", "[-format json]"},
		Short:    [2]string{"show the version, of Go and the engines too", "показать версию программы, Go и движки"},
		Examples: []string{"mk61 version", "mk61 version -format json"},
		Complete: cli.Nothing,
		Setup: func(e *cli.Env, fs *cli.Flags) cli.Runner {
			format := e.FormatFlag(fs, "version")
			return func(args []string) int {
				if len(args) > 0 {
					return e.Unexpected("version", args[0])
				}
				v := build()
				if *format == "json" {
					return e.JSON(v)
				}
				fmt.Fprint(e.Out, v)
				return cli.ExitOK
			}
		},
	}
}
