package main

import (
	"fmt"
	"strconv"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/converse"
	"mk61/docs/course"
)

func learnCommand() *cli.Command {
	return &cli.Command{
		Name: "learn", Group: cli.Play, Args: [2]string{"[LESSON]", "[УРОК]"},
		Short:    [2]string{"a course of twelve short lessons on programming the calculator", "курс программирования калькулятора: двенадцать коротких уроков"},
		Examples: []string{"mk61 learn", "mk61 learn 5"},
		Complete: cli.Nothing,
		Setup:    setupLearn,
	}
}

func setupLearn(e *cli.Env, _ *cli.Flags) cli.Runner {
	return func(args []string) int {
		lessons := course.All()
		if len(args) == 0 {
			for _, l := range lessons {
				fmt.Fprintf(e.Out, "%4s\n", l.Title(e.Lang()))
			}
			fmt.Fprintln(e.Out, e.Say("\nmk61 learn N begins a lesson.", "\nУрок начинает mk61 learn N."))
			return cli.ExitOK
		}
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || n > len(lessons) || len(args) > 1 {
			return e.Usage(e.Say("learn: want the number of a lesson, 1 to %d", "learn: нужен номер урока от 1 до %d"), len(lessons))
		}
		return converse.Teach(e, lessons[n-1])
	}
}
