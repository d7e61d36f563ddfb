// Command mk61 is an emulator of the Soviet programmable calculators
// Электроника МК-61 and МК-52, with a reader for printed listings and tools to
// verify, trace and debug programs.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// Exit codes of every subcommand.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
)

// env is what a subcommand may touch of the outside.
type env struct {
	in       io.Reader
	out, err io.Writer
	russian  bool // language of help and messages
}

// command is one subcommand. Its run gets the arguments after the name and
// returns the exit code.
type command struct {
	name   string
	args   string // arguments as the usage line shows them
	en, ru string // one line: what it does
	run    func(e *env, args []string) int
}

// commands is the command table, in the order of the help.
func commands() []command {
	return []command{
		{"face", "[FILE|NAME]", "the calculator on the terminal; mk61 alone does the same", "калькулятор на терминале; то же делает просто mk61", runFace},
		{"list", "[-tag TAG] [WORD ...]", "list the programs of the library", "список программ библиотеки", runList},
		{"info", "NAME", "show a program of the library: papers and listing", "показать программу библиотеки: описание и листинг", runInfo},
		{"run", "FILE|NAME [-keys KEYS]", "run a program and print the display at each stop", "выполнить программу, печатая индикатор при каждом останове", runRun},
		{"play", "NAME|FILE", "play a program: on the calculator on a terminal, else line by line", "играть: на терминале на калькуляторе, иначе строка за строкой", runPlay},
		{"roms", "[-roms DIR] | import FILE", "list ROM images of the chips, or import them from the source text of an emulator", "список образов ПЗУ или их извлечение из исходного текста эмулятора", runRoms},
		{"lockstep", "[-steps N] [-seed N] [-keys]", "run both engines side by side on random cases and compare (needs ROM images)", "выполнять случайные случаи на обоих движках и сравнивать (нужны образы ПЗУ)", runLockstep},
		{"exec", "< CASES > RESULTS", "carry out cases given as JSON lines", "выполнить случаи, заданные строками JSON", runExec},
		{"verify", "[FILES, DIRECTORIES, NAMES]", "check programs against their dialogues and traces", "проверить программы по диалогам и трассам", runVerify},
		{"trace", "FILE|NAME", "write what a program does, one line a step", "записать ход программы, по строке на шаг", runTrace},
		{"debug", "FILE|NAME", "step through a program, forwards and back", "пройти программу по шагам, вперёд и назад", runDebug},
		{"convert", "[-to FORMAT] [-o FILE] FILE|NAME", "read a listing in any notation, write it in another", "прочитать листинг в любой записи, записать в другой", runConvert},
		{"check", "FILES|NAMES", "report every fault of a listing and show how it flows", "показать все ошибки листинга и ход программы", runCheck},
		{"dis", "FILE|NAME", "show a program cell by cell: address, code, command, keys", "показать программу по ячейкам: адрес, код, команда, клавиши", runDis},
		{"asm", "[-to FORMAT] [-o FILE] FILE", "assemble a source with labels", "собрать программу с метками", runAsm},
		{"diff", "FILE|NAME FILE|NAME", "compare two programs", "сравнить две программы", runDiff},
		{"eeprom", "[show [1AAAASS] | export | import FILE | set ADDRESS NIBBLES | put 1AAAASS FILE|NAME]", "show and change the memory of the МК-52", "показать и изменить память МК-52", runEeprom},
		{"module", "build [-o FILE] DIRECTORY|FILES|NAMES | list FILE", "make a module (БРП) for the МК-52, list what it holds", "собрать модуль (БРП) для МК-52, показать его состав", runModule},
		{"accuracy", "OP [X [Y]] | -sweep [OP] | -program PROGRAM", "compare results with the true values", "сравнить результаты с точными значениями", runAccuracy},
		{"pages", "DIRECTORY", "write a page of every program of the library", "записать страницу о каждой программе библиотеки", runPages},
		{"help", "[COMMAND]", "show help", "показать справку", runHelp},
	}
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program: it never exits and reads nothing but its arguments,
// the environment and files that the arguments name.
func run(args []string, in io.Reader, out, err io.Writer) int {
	e := &env{in: in, out: out, err: err, russian: prefersRussian(os.Getenv)}
	if len(args) == 0 {
		args = []string{"help"}
		if e.terminal() {
			args = []string{"face"}
		}
	}
	switch args[0] {
	case "-h", "-help", "--help":
		args[0] = "help"
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(e, args[1:])
		}
	}
	if strings.HasPrefix(args[0], "-") || exists(args[0]) {
		return runFace(e, args)
	}
	return e.usage("unknown command %q; try mk61 help", args[0])
}

// prefersRussian tells the language by the locale.
func prefersRussian(getenv func(string) string) bool {
	for _, k := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(k); v != "" {
			return strings.HasPrefix(v, "ru")
		}
	}
	return false
}

// fail prints one line of error and returns exitFailure.
func (e *env) fail(format string, a ...any) int {
	fmt.Fprintf(e.err, "mk61: "+format+"\n", a...)
	return exitFailure
}

// usage prints one line of error and returns exitUsage.
func (e *env) usage(format string, a ...any) int {
	e.fail(format, a...)
	return exitUsage
}

// say picks the text of the user's language.
func (e *env) say(en, ru string) string {
	if e.russian {
		return ru
	}
	return en
}

// flags makes the flag set of a subcommand; -lang is common to all. Parse it
// with e.parse.
func (e *env) flags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Func("lang", e.say("language of messages: en or ru", "язык сообщений: en или ru"), func(s string) error {
		if s != "en" && s != "ru" {
			return errors.New("want en or ru")
		}
		e.russian = s == "ru"
		return nil
	})
	return fs
}

// parse parses the arguments of a subcommand. When ok is false the subcommand
// returns code: help was asked for, or the arguments are wrong. Flags may stand
// before and after the other arguments.
func (e *env) parse(fs *flag.FlagSet, args []string) (rest []string, code int, ok bool) {
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				e.commandHelp(e.out, fs.Name(), fs)
				return nil, exitOK, false
			}
			return nil, e.usage("%s: %v; try mk61 help %s", fs.Name(), err, fs.Name()), false
		}
		args = fs.Args()
		if len(args) == 0 {
			return rest, 0, true
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

func runHelp(e *env, args []string) int {
	fs := e.flags("help")
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) > 0 {
		for _, c := range commands() {
			if c.name == rest[0] && c.name != "help" {
				return c.run(e, []string{"-h"})
			}
		}
		if rest[0] != "help" {
			return e.usage("help: unknown command %q", rest[0])
		}
	}
	fmt.Fprintln(e.out, e.say(
		"mk61: the calculators Электроника МК-61 and МК-52, digit for digit.\n\nusage: mk61 COMMAND [ARGUMENTS]\n",
		"mk61: калькуляторы Электроника МК-61 и МК-52, цифра в цифру.\n\nвызов: mk61 КОМАНДА [АРГУМЕНТЫ]\n"))
	for _, c := range commands() {
		fmt.Fprintf(e.out, "  %-10s %s\n", c.name, e.say(c.en, c.ru))
	}
	fmt.Fprintln(e.out, e.say("\nmk61 help COMMAND tells more.", "\nПодробнее: mk61 help КОМАНДА."))
	return exitOK
}

func (e *env) commandHelp(w io.Writer, name string, fs *flag.FlagSet) {
	for _, c := range commands() {
		if c.name == name {
			fmt.Fprintf(w, "%s mk61 %s %s\n\n%s\n\n", e.say("usage:", "вызов:"), c.name, c.args, e.say(c.en, c.ru))
		}
	}
	fs.SetOutput(w)
	fs.PrintDefaults()
	fs.SetOutput(io.Discard)
}
