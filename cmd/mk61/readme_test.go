package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mk61/cmd/mk61/internal/cli"

	"github.com/stretchr/testify/require"
)

// Every line "$ mk61 …" in a block of code of the documents is run from the root of
// the repository, in the language of the document. What stands below it in the block
// is what it must print, blanks at the ends of lines apart; where nothing stands, it
// must exit 0. A comment behind "  # " is none of the command. "< FILE" and
// "echo '…' |" give its input. A block that wants a terminal or images of the chips
// has <!-- terminal --> or <!-- images --> on the line above it, and is not run.
// Two pages are left out by name, since they have files of their own, which
// TestVerifyPages and TestRestorePages make.
func TestDocumentedCommands(t *testing.T) {
	own(t)
	t.Chdir("../..")
	var names []string
	for _, pattern := range []string{"README*.md", "docs/*.md", "docs/modules/*.md"} {
		more, err := filepath.Glob(pattern)
		require.NoError(t, err)
		names = append(names, more...)
	}
	commands := 0
	for _, name := range names {
		if page, _, _ := strings.Cut(filepath.Base(name), "."); page == "verify" || page == "restore" {
			continue
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			t.Setenv("LC_ALL", "en_US.UTF-8")
			if strings.HasSuffix(name, ".ru.md") {
				t.Setenv("LC_ALL", "ru_RU.UTF-8")
			}
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			for _, c := range commandsIn(string(text)) {
				commands++
				code, got := shell(t, c.line)
				if c.want == "" {
					require.Equal(t, cli.ExitOK, code, "%s\n%s", c.line, got)
					continue
				}
				require.Equal(t, c.want, trimmed(got), c.line)
			}
		})
	}
	require.Greater(t, commands, 10)
}

type shownCommand struct{ line, want string }

var comment = regexp.MustCompile(`\s{2,}# .*$`)

// commandsIn finds the commands in the blocks of a document, fenced or indented.
func commandsIn(text string) (all []shownCommand) {
	var fenced, marked, inside bool
	var before string
	for l := range strings.Lines(text) {
		l = strings.TrimRight(l, " \n")
		if strings.HasPrefix(l, "```") {
			fenced, inside = !fenced, false
			marked = fenced && mark(before)
			before = l
			continue
		}
		code, indented := strings.CutPrefix(l, "    ")
		switch {
		case fenced:
			code = l
		case indented:
			if mark(before) {
				marked = true
			}
		case l != "":
			inside, marked = false, false
		}
		if l != "" {
			before = l
		}
		command, isCommand := strings.CutPrefix(code, "$ ")
		switch {
		case !fenced && !indented || marked:
		case isCommand:
			inside = strings.HasPrefix(command, "mk61 ") || strings.Contains(command, "| mk61 ")
			if inside {
				all = append(all, shownCommand{line: comment.ReplaceAllString(command, "")})
			}
		case inside:
			all[len(all)-1].want += code + "\n"
		}
	}
	for i := range all {
		all[i].want = trimmed(all[i].want)
	}
	return all
}

func mark(line string) bool { return line == "<!-- terminal -->" || line == "<!-- images -->" }

// trimmed is a text without blanks at the ends of its lines, and without empty lines
// at its own ends.
func trimmed(s string) string {
	l := strings.Split(s, "\n")
	for i := range l {
		l[i] = strings.TrimRight(l[i], " ")
	}
	return strings.Trim(strings.Join(l, "\n"), "\n")
}

// shell runs a command line as documents write it: quotes, "< FILE", "echo '…' |".
func shell(t *testing.T, line string) (code int, out string) {
	t.Helper()
	var in []byte
	if echo, rest, ok := strings.Cut(line, " | mk61 "); ok {
		said, ok := strings.CutPrefix(echo, "echo ")
		require.True(t, ok, line)
		in, line = []byte(strings.Trim(said, "'")+"\n"), "mk61 "+rest
	}
	line, file, redirected := strings.Cut(line, " < ")
	if redirected {
		var err error
		in, err = os.ReadFile(strings.TrimSpace(file))
		require.NoError(t, err)
	}
	var args []string
	for _, w := range word.FindAllString(line, -1) {
		args = append(args, strings.NewReplacer("'", "", `"`, "").Replace(w))
	}
	var b bytes.Buffer
	code = run(args[1:], bytes.NewReader(in), &b, &b)
	return code, b.String()
}

var word = regexp.MustCompile(`('[^']*'|"[^"]*"|[^\s'"]+)+`)

func TestCommandsInBlocks(t *testing.T) {
	got := commandsIn("text\n\n    $ mk61 calc '2'   # a comment\n     2,\n\n    $ go test\n    ok\n\n" +
		"<!-- terminal -->\n\n    $ mk61 face\n\n    $ mk61 face -fresh\n\nmore\n\n```\n$ echo '1' | mk61 calc\n\n$ mk61 list\n```\n<!-- images -->\n```\n$ mk61 roms\n```\n")
	require.Equal(t, []shownCommand{{"mk61 calc '2'", " 2,"}, {"echo '1' | mk61 calc", ""}, {"mk61 list", ""}}, got)
}

var (
	inline = regexp.MustCompile("`(mk61 [^`\n]+)`")
	shown  = regexp.MustCompile(`(?m)^(?: {4}|\$ )(?:echo .* \| )?(?:\./|go run \./cmd/)?(mk61 .*)$`)
	given  = regexp.MustCompile(`^[a-z]`)
)

// Every command that a document speaks of, in a block or in a line, whether it can be
// run here or not: there is such a subcommand and such flags. It is asked with a wrong
// language behind it, which is what must be wrong with it.
func TestDocumentedFlags(t *testing.T) {
	own(t)
	t.Chdir("../..")
	commands := 0
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/modules/*.md", "docs/course/*.md", "docs/programs/*.md", "docs/examples/*.md"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, names, pattern)
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			for _, m := range append(inline.FindAllStringSubmatch(string(text), -1), shown.FindAllStringSubmatch(string(text), -1)...) {
				line, _, _ := strings.Cut(comment.ReplaceAllString(strings.TrimSpace(m[1]), ""), " < ")
				line, _, _ = strings.Cut(line, "   ") // what it does
				var args []string
				for _, w := range word.FindAllString(line, -1)[1:] {
					if w == "|" || strings.HasPrefix(w, ">") || strings.HasPrefix(w, "&&") {
						break
					}
					if w == "N" {
						w = "1"
					}
					args = append(args, strings.NewReplacer("'", "", `"`, "").Replace(w))
				}
				if len(args) == 0 || !given.MatchString(strings.TrimLeft(args[0], "-")) { // mk61 NAME
					continue
				}
				commands++
				code, _, errs := said("", append(args, "-lang", "fr")...)
				if code != cli.ExitUsage || !strings.Contains(errs, `-lang "fr": `) {
					t.Errorf("%s: %s: %s", name, line, errs)
				}
			}
		}
	}
	require.Greater(t, commands, 200)
}
