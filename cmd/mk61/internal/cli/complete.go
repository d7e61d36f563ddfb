package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"mk61/calc/engine"
	"mk61/isa/listing"
)

// Shells are the shells that Completion knows.
var Shells = []string{"bash", "zsh", "fish", "powershell"}

// Completion writes the completions of a shell; false when it is not known.
func (e *Env) Completion(shell string) bool {
	root := e.app.tree(e).root
	switch shell {
	case "bash":
		_ = root.GenBashCompletionV2(e.Out, true) // told by Lost, as below
	case "zsh":
		_ = root.GenZshCompletion(e.Out)
	case "fish":
		_ = root.GenFishCompletion(e.Out, true)
	case "powershell":
		_ = root.GenPowerShellCompletionWithDesc(e.Out)
	default:
		return false
	}
	return true
}

// complete answers the scripts of Completion: the words that may stand in place of
// the last argument, one a line. Flags are offered with as many dashes as the user
// began with.
func (t *tree) complete(args []string) int {
	last := len(args) - 1
	single := last > 0 && strings.HasPrefix(args[last], "-") && !strings.HasPrefix(args[last], "--")
	value := false
	for i := 1; i < len(args); i++ {
		name, ok := flagName(args[i])
		if value || !ok && args[i] != "-" || args[i] == "--" {
			value = false
			continue
		}
		args[i] = "--" + name
		value = t.takes[name]
	}
	var b bytes.Buffer
	t.root.SetOut(&b)
	t.root.SetArgs(args)
	if err := t.root.Execute(); err != nil {
		return ExitFailure
	}
	for l := range strings.Lines(b.String()) {
		if single {
			l = strings.TrimPrefix(l, "-")
		}
		fmt.Fprint(t.e.Out, l)
	}
	return ExitOK
}

// flagWords are the words that a flag of a command may take, nil when any may.
func (e *Env) flagWords(command, name string) func() []string {
	words := func(l ...string) func() []string { return func() []string { return l } }
	switch name {
	case "model":
		return words("mk61", "mk52", "mk54")
	case "engine":
		if command == "verify" {
			return words(append(engine.Names[:len(engine.Names):len(engine.Names)], "both")...)
		}
		return words(engine.Names...)
	case "lang":
		return words("en", "ru")
	case "angle":
		return words("rad", "grad", "deg")
	case "charset":
		return listing.Charsets
	case "from":
		return listing.Notations
	case "to":
		return listing.Formats
	case "dialect":
		return words(Dialects...)
	case "bank":
		return words("1", "2")
	case "program":
		return func() []string { return e.programNames(nil) }
	case "format":
		return words(formats[command]...)
	}
	return nil
}

// formats are the values of -format of each command, the first is the default.
var formats = map[string][]string{
	"verify":   {"text", "tap", "junit", "json"},
	"trace":    {"text", "csv", "jsonl", "json"},
	"accuracy": {"text", "json", "csv", "points", "svg"},
	"version":  {"text", "json"},
	"list":     {"text", "json"},
	"info":     {"text", "json"},
	"run":      {"text", "json"},
	"check":    {"text", "json"},
	"dis":      {"text", "json"},
	"diff":     {"text", "json"},
}

// FormatFlag adds -format, with the formats of the command.
func (e *Env) FormatFlag(fs *Flags, command string) *string {
	format := formats[command][0]
	fs.Func("format", e.Say("form of the output: ", "вид вывода: ")+strings.Join(formats[command], ", "), func(s string) error {
		format = s
		return OneOf(e, s, formats[command]...)
	})
	return &format
}

// starting are the words that begin with a text.
func starting(with string, words []string) []string {
	var l []cobra.Completion
	for _, w := range words {
		if strings.HasPrefix(w, with) {
			l = append(l, w)
		}
	}
	return l
}

// What may come next on the command line of a subcommand, see Command.Complete.

// ProgramOrFile is one program of the library or file.
func ProgramOrFile(e *Env, args []string) ([]string, bool) {
	return e.programNames(args), len(args) == 0
}

// ProgramOnly is one program of the library.
func ProgramOnly(e *Env, args []string) ([]string, bool) { return e.programNames(args), false }

// AnyPrograms is any number of programs of the library and files.
func AnyPrograms(e *Env, _ []string) ([]string, bool) { return e.programNames(nil), true }

// Nothing that could be told.
func Nothing(*Env, []string) ([]string, bool) { return nil, false }

// Words is one of words, then files and programs of the library.
func Words(words ...string) func(*Env, []string) ([]string, bool) {
	return func(e *Env, args []string) ([]string, bool) {
		if len(args) == 0 {
			return words, false
		}
		return e.programNames(nil), true
	}
}
