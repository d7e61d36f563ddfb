package cli

import (
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mk61/cmd/mk61/internal/library"
	"mk61/isa/listing"
)

// Flags is the flag set of a subcommand.
type Flags = pflag.FlagSet

// Runner carries a subcommand out with the arguments that are no flags and returns
// the exit code.
type Runner func(args []string) int

// Group is a part of the help.
type Group int

// The groups, in the order of the help.
const (
	Play Group = iota
	Listings
	Verify
	Machines
	Tools
)

// Command is one subcommand. What is said of it in English and Russian is said in
// this order.
type Command struct {
	Name     string
	Group    Group
	Args     [2]string // the arguments as the usage line shows them
	Short    [2]string // one line: what it does
	Long     [2]string // below the flags, "" for nothing
	Examples []string  // command lines that succeed, see TestExamples
	// Complete are the words that may come next, args standing before; files tells
	// whether names of files may, too. nil: any file.
	Complete func(e *Env, args []string) (words []string, files bool)
	// ROMs: nothing works without the images of the chips.
	ROMs  bool
	Setup func(e *Env, fs *Flags) Runner
}

// App is the whole program.
type App struct {
	// Commands are all subcommands, in the order of the help.
	Commands []*Command
	// Alone is the subcommand that runs on a terminal when there are no arguments,
	// and with an argument that is a file.
	Alone string
	// Plays is the subcommand for an argument that is a program of the library.
	Plays string
}

// tree are the commands as cobra has them, in one language.
type tree struct {
	e     *Env
	root  *cobra.Command
	takes map[string]bool // every flag; whether it takes a value
	code  int
}

// Run carries out a command line and returns the exit code. It never exits and
// reads nothing but its arguments, the environment and the files that are named.
func (a *App) Run(args []string, in io.Reader, out, err io.Writer) int {
	e := NewEnv(in, out, err)
	e.app = a
	t := a.tree(e)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		e.useFolders(t.split(args[1:]).folders())
		return e.written(t.complete(args))
	}
	line := t.split(args)
	if given := line.folders(); len(given) > 0 {
		e.useFolders(given)
		if err := library.Missing(given); err != nil {
			return e.Fail("-library: %v", err)
		}
	}
	if russian := line.russian(e.Russian); russian != e.Russian {
		e.Russian = russian
		t = a.tree(e)
	}
	return e.written(t.run(line))
}

// tree makes the commands anew.
func (a *App) tree(e *Env) *tree {
	t := &tree{e: e, takes: map[string]bool{}}
	t.root = &cobra.Command{
		Use: "mk61", SilenceErrors: true, SilenceUsage: true,
		ValidArgsFunction: func(_ *cobra.Command, args []string, to string) ([]string, cobra.ShellCompDirective) {
			return starting(to, e.programNames(args)), cobra.ShellCompDirectiveDefault
		},
	}
	t.root.CompletionOptions.DisableDefaultCmd = true
	t.root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true})
	t.root.SetOut(e.Out)
	t.root.SetErr(e.Err)
	for _, c := range a.Commands {
		t.root.AddCommand(t.command(c))
	}
	return t
}

// command is a subcommand as cobra has it.
func (t *tree) command(c *Command) *cobra.Command {
	e := t.e
	cc := &cobra.Command{Use: c.Name, Short: e.pick(c.Short), DisableFlagsInUseLine: true}
	fs := cc.Flags()
	fs.SortFlags = false
	run := c.Setup(e, fs)
	fs.Func("lang", e.Say("language of messages: en or ru", "язык сообщений: en или ru"), func(s string) error {
		return OneOf(e, s, "en", "ru")
	})
	e.libraryFlag(fs)
	fs.BoolP("help", "h", false, e.Say("this help", "эта справка"))
	cc.Run = func(_ *cobra.Command, args []string) { t.code = run(args) }
	cc.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError(e.flagError(c.Name, fs, err)) })
	cc.ValidArgsFunction = func(_ *cobra.Command, args []string, to string) ([]string, cobra.ShellCompDirective) {
		if c.Complete == nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		words, files := c.Complete(e, args)
		if files {
			return starting(to, words), cobra.ShellCompDirectiveDefault
		}
		return starting(to, words), cobra.ShellCompDirectiveNoFileComp
	}
	fs.VisitAll(func(f *pflag.Flag) {
		t.takes[f.Name] = f.NoOptDefVal == ""
		if words := e.flagWords(c.Name, f.Name); words != nil {
			_ = cc.RegisterFlagCompletionFunc(f.Name, func(_ *cobra.Command, _ []string, to string) ([]string, cobra.ShellCompDirective) {
				return starting(to, words()), cobra.ShellCompDirectiveNoFileComp
			})
		}
	})
	return cc
}

// usageError is an error of the command line, worded.
type usageError string

func (u usageError) Error() string { return string(u) }

// run finds the subcommand and runs it.
func (t *tree) run(l line) int {
	e, a := t.e, t.e.app
	switch {
	case l.has("help") || l.has("h"):
		return e.Help(t, l.rest)
	case len(l.rest) > 0 && t.find(l.rest[0]) != nil:
	case len(l.rest) > 0 && Exists(l.rest[0]):
		l.rest = append([]string{a.Alone}, l.rest...)
	case len(l.rest) > 0:
		if e.isProgram(l.rest[0]) {
			l.rest = append([]string{a.Plays}, l.rest...)
			break
		}
		return e.Usage(e.Say("unknown command %q%s; try mk61 help", "нет команды %q%s; см. mk61 help"), l.rest[0], e.perhaps(l.rest[0], e.names(true)))
	case l.has("version"):
		l = line{rest: []string{"version"}}
	case len(l.flags) > 0 || e.Terminal():
		l.rest = []string{a.Alone}
	default:
		return e.Help(t, nil)
	}
	args := append([]string{l.rest[0]}, l.args()...)
	t.root.SetArgs(append(append(args, "--"), l.rest[1:]...))
	if err := t.root.Execute(); err != nil {
		return e.Usage("%v", err)
	}
	return t.code
}

// find is a subcommand by its name, nil when there is none.
func (t *tree) find(name string) *cobra.Command {
	for _, c := range t.root.Commands() {
		if c.Name() == name {
			return c
		}
	}
	return nil
}

// names are the names of the subcommands and, when wanted, of the library.
func (e *Env) names(library bool) []string {
	var l []string
	for _, c := range e.app.Commands {
		l = append(l, c.Name)
	}
	if library {
		l = append(l, e.programNames(nil)...)
	}
	return l
}

// isProgram tells whether an argument names a program of the library.
func (e *Env) isProgram(arg string) bool {
	name, _, _ := strings.Cut(arg, ":")
	name, _ = listing.SplitPart(name, Exists)
	return len(e.Library.Find(name)) > 0
}

// programNames are the names of the library, as words to complete for the first
// argument.
func (e *Env) programNames(args []string) []string {
	var l []string
	if len(args) == 0 {
		for _, p := range e.Library.All() {
			l = append(l, p.Name)
		}
	}
	return l
}

// perhaps words what a misspelt word may stand for.
func (e *Env) perhaps(word string, of []string) string {
	c := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, n := range of {
		c.AddCommand(&cobra.Command{Use: n, Run: func(*cobra.Command, []string) {}})
	}
	l := c.SuggestionsFor(word)
	if len(l) == 0 || len(l) > 5 {
		return ""
	}
	return e.Say(", perhaps ", ", может быть, ") + strings.Join(l, e.Say(" or ", " или "))
}

// flagError words an error of a flag.
func (e *Env) flagError(command string, fs *Flags, err error) string {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	text := err.Error()
	switch {
	case errors.As(err, &unknown):
		var names []string
		fs.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		name := unknown.GetSpecifiedName()
		text = e.Say("unknown flag -", "нет ключа -") + name + strings.ReplaceAll(e.perhaps(name, names), " -", " ")
	case errors.As(err, &missing):
		text = "-" + missing.GetSpecifiedName() + e.Say(": a value is missing", ": нет значения")
	case errors.As(err, &invalid):
		cause := invalid.Unwrap()
		if number := new(strconv.NumError); errors.As(cause, &number) || strings.HasPrefix(cause.Error(), "time:") {
			cause = errors.New(e.wanted(invalid.GetFlag()))
		}
		text = "-" + invalid.GetFlag().Name + " " + strconv.Quote(invalid.GetValue()) + ": " + cause.Error()
	}
	return command + ": " + text + e.Say("; try mk61 help ", "; см. mk61 help ") + command
}

// wanted words what a flag takes.
func (e *Env) wanted(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return e.Say("want true or false", "нужно true или false")
	case "duration":
		return e.Say("want a time: 500ms, 5s, 2m", "нужно время: 500ms, 5s, 2m")
	case "float64":
		return e.Say("want a number", "нужно число")
	}
	return e.Say("want a whole number", "нужно целое число")
}

// OneOf is an error unless s is one of words.
func OneOf(e *Env, s string, words ...string) error {
	for _, w := range words {
		if s == w {
			return nil
		}
	}
	n := len(words) - 1
	return errors.New(e.Say("want ", "нужно ") + strings.Join(words[:n], ", ") + e.Say(" or ", " или ") + words[n])
}

// pick takes the text of the user's language.
func (e *Env) pick(text [2]string) string { return e.Say(text[0], text[1]) }

// Exists tells whether there is a file of that name.
func Exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
