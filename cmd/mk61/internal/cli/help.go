package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"mk61/cmd/mk61/internal/userfile"
)

var groups = [...][2]string{
	Play:     {"To play", "Играть"},
	Listings: {"Listings", "Листинги"},
	Verify:   {"To verify and debug", "Проверка и отладка"},
	Machines: {"The machine", "Машина"},
	Tools:    {"Developers' tools", "Инструменты разработчика"},
}

// Help writes the help of the program, of a command or of a topic.
func (e *Env) Help(t *tree, args []string) int {
	if len(args) == 0 {
		e.overview()
		return ExitOK
	}
	if c := t.find(args[0]); c != nil {
		e.commandHelp(e.Out, e.app.command(args[0]), c.Flags())
		return ExitOK
	}
	if i := topicIndex(args[0]); i >= 0 {
		fmt.Fprint(e.Out, e.pick(topics[i].text))
		return ExitOK
	}
	names := append(e.names(false), TopicNames()...)
	return e.Usage(e.Say("help: nothing is known about %q%s", "help: о %q ничего не известно%s"), args[0], e.perhaps(args[0], names))
}

// HelpOf is Help for the subcommand help.
func (e *Env) HelpOf(args []string) int { return e.Help(e.app.tree(e), args) }

func (a *App) command(name string) *Command {
	for _, c := range a.Commands {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func (e *Env) overview() {
	fmt.Fprintln(e.Out, e.Say(
		"mk61: the calculators Электроника МК-61 and МК-52, digit for digit.\n\nusage: mk61 [COMMAND] [ARGUMENTS]\n       mk61 NAME|FILE",
		"mk61: калькуляторы Электроника МК-61 и МК-52, цифра в цифру.\n\nиспользование: mk61 [КОМАНДА] [АРГУМЕНТЫ]\n               mk61 ИМЯ|ФАЙЛ"))
	for g, title := range groups {
		fmt.Fprintf(e.Out, "\n%s\n", e.pick(title))
		for _, c := range e.app.Commands {
			if c.Group == Group(g) {
				fmt.Fprintf(e.Out, "  %-10s %s\n", c.Name, e.pick(c.Short))
			}
		}
	}
	fmt.Fprintf(e.Out, e.Say("\nTopics: %s\n\nmk61 help COMMAND or mk61 help TOPIC tells more.\n", "\nТемы: %s\n\nПодробнее: mk61 help КОМАНДА или mk61 help ТЕМА.\n"), strings.Join(TopicNames(), ", "))
}

func (e *Env) usageLine(c *Command) string {
	return strings.TrimSpace("mk61 " + c.Name + " " + e.pick(c.Args))
}

func (e *Env) commandHelp(w io.Writer, c *Command, fs *Flags) {
	fmt.Fprintf(w, "%s %s\n\n%s\n", e.Say("usage:", "использование:"), e.usageLine(c), e.pick(c.Short))
	fmt.Fprintln(w)
	fs.VisitAll(func(f *pflag.Flag) {
		name, usage := e.flagText(f)
		fmt.Fprintf(w, "  %s\n        %s\n", name, usage)
	})
	if long := e.pick(c.Long); long != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(long))
	}
	if len(c.Examples) > 0 {
		fmt.Fprintf(w, "\n%s\n", e.Say("Examples:", "Примеры:"))
		for _, x := range c.Examples {
			fmt.Fprintf(w, "  %s\n", x)
		}
	}
}

// flagText is a flag with what it takes, and its usage with the default.
func (e *Env) flagText(f *pflag.Flag) (name, usage string) {
	what, usage := pflag.UnquoteUsage(f)
	switch {
	case strings.Contains(f.Usage, "`"):
		what = " " + what
	case f.NoOptDefVal != "":
		what = ""
	default:
		en, ru := "TEXT", "ТЕКСТ"
		switch f.Value.Type() {
		case "int", "uint64", "float64":
			en, ru = "N", "N"
		case "duration":
			en, ru = "TIME", "ВРЕМЯ"
		}
		what = " " + e.Say(en, ru)
	}
	switch f.DefValue {
	case "", "0", "false", "0s":
	default:
		usage += fmt.Sprintf(e.Say(" (by default %s)", " (по умолчанию %s)"), f.DefValue)
	}
	return "-" + f.Name + what, usage
}

// ManPages writes the manual pages of the program, of every subcommand and topic
// into a directory.
func (e *Env) ManPages(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return userfile.Plain(err)
	}
	t := e.app.tree(e)
	pages := map[string]string{"mk61": e.manual("mk61", e.Say("calculators Электроника МК-61 and МК-52", "калькуляторы Электроника МК-61 и МК-52"), e.captured(nil))}
	for _, c := range e.app.Commands {
		pages["mk61-"+c.Name] = e.manual("mk61-"+c.Name, e.pick(c.Short), e.captured(func(w io.Writer) { e.commandHelp(w, c, t.find(c.Name).Flags()) }))
	}
	for _, x := range topics {
		pages["mk61-"+x.name] = e.manual("mk61-"+x.name, e.pick(x.short), e.pick(x.text))
	}
	for name, text := range pages {
		if err := userfile.Replace(filepath.Join(dir, name+".1"), []byte(text), 0); err != nil {
			return err
		}
	}
	return nil
}

// captured is what write writes, the overview when it is nil.
func (e *Env) captured(write func(io.Writer)) string {
	var b strings.Builder
	if write == nil {
		of := *e
		of.Out = &b
		of.overview()
	} else {
		write(&b)
	}
	return b.String()
}

// manual is a manual page: the help as it stands, lines kept.
func (e *Env) manual(name, short, text string) string {
	escape := strings.NewReplacer(`\`, `\e`, "-", `\-`)
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" mk61\n.SH %s\n%s \\- %s\n.SH %s\n.nf\n", strings.ToUpper(name),
		e.Say("NAME", "ИМЯ"), escape.Replace(name), escape.Replace(short), e.Say("DESCRIPTION", "ОПИСАНИЕ"))
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			b.WriteString(`\&`)
		}
		b.WriteString(escape.Replace(l))
	}
	b.WriteString(".fi\n")
	return b.String()
}
