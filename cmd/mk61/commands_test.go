package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"mk61/calc/engine"
	"mk61/cmd/mk61/internal/cli"
)

// own makes the user's files those of the test, and the messages English.
func own(t *testing.T) {
	t.Helper()
	for _, v := range []string{"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(v, t.TempDir())
	}
	t.Setenv("LC_ALL", "en_US.UTF-8")
}

// said runs a command line and gives all that it wrote.
func said(in string, args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = run(args, strings.NewReader(in), &o, &e)
	return code, o.String(), e.String()
}

// TestExamples: every command has two examples in its help, which work as printed.
func TestExamples(t *testing.T) {
	own(t)
	t.Chdir(t.TempDir())
	_, err := engine.Microcode("")
	for _, c := range commands() {
		require.Len(t, c.Examples, 2, c.Name)
		_, help, _ := said("", "help", c.Name)
		for _, line := range c.Examples {
			require.Contains(t, help, "\n  "+line+"\n")
			in, command := "", line
			if text, rest, ok := strings.Cut(line, " | "); ok {
				in, command = strings.Trim(strings.TrimPrefix(text, "echo "), "'")+"\n", rest
			}
			args := words(command)
			require.Equal(t, "mk61", args[0])
			require.Contains(t, args, c.Name, line)
			if c.Name == "serve" { // goes on until it is interrupted; see TestServe
				continue
			}
			if c.ROMs && err != nil {
				continue // needs images that nobody may pass on
			}
			code, out, errs := said(in, args[1:]...)
			if line == "mk61 roms -roms images" {
				require.Equal(t, cli.ExitFailure, code)
				continue
			}
			require.Zero(t, code, "%s: %s", line, errs)
			if !strings.Contains(line, "put") && !strings.Contains(line, " -o ") && !strings.Contains(line, "-man") && !strings.Contains(line, "-q") {
				require.NotEmpty(t, out, line)
			}
		}
	}
}

// words splits a command line; quoted parts are one word.
func words(line string) []string {
	var l []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			l = append(l, part)
		} else {
			l = append(l, strings.Fields(part)...)
		}
	}
	return l
}

// TestSameMistakes: the exit code of a mistake is the same whatever the command, and
// it is told in one line of the user's language.
func TestSameMistakes(t *testing.T) {
	own(t)
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("empty", 0o777))
	// With no arguments these do something.
	idle := map[string]bool{"face": true, "list": true, "learn": true, "exec": true, "verify": true, "eeprom": true, "roms": true, "lockstep": true, "version": true, "help": true, "serve": true}
	// These take a file that is there.
	files := map[string][]string{
		"face": nil, "play": nil, "info": nil, "check": nil, "convert": nil, "dis": nil, "asm": nil, "diff": {"factorial"}, "verify": nil, "trace": nil, "debug": nil, "run": nil, "link": nil, "serve": nil,
		"eeprom": {"import"}, "module": {"list"}, "roms": {"import"}, "accuracy": {"-program"},
	}
	for _, lang := range []string{"en", "ru"} {
		for _, c := range commands() {
			try := func(mistake string, want int, args ...string) {
				args = append([]string{"-lang", lang, c.Name}, args...)
				code, _, errs := said("", args...)
				require.Equal(t, want, code, "%s: %v: %s", mistake, args, errs)
				require.True(t, strings.HasPrefix(errs, "mk61: "), "%v: %s", args, errs)
				require.Equal(t, 1, strings.Count(errs, "\n"), "%v: %s", args, errs)
				require.Equal(t, lang == "ru", strings.ContainsAny(errs, "абвгдежзиклмнопрстуфхцчшщы"), errs)
			}
			if !idle[c.Name] {
				try("no arguments", cli.ExitUsage)
			}
			try("bad flag", cli.ExitUsage, "-no-such-flag")
			try("bad language", cli.ExitUsage, "-lang", "fr")
			if before, ok := files[c.Name]; ok {
				try("missing file", cli.ExitFailure, append(before, "no-such-file.txt")...)
				try("directory", cli.ExitFailure, append(before, "empty")...)
			}
		}
	}
	for _, args := range [][]string{{"frobnicate"}, {"help", "frobnicate"}, {"-no-such-flag"}} {
		code, _, errs := said("", args...)
		if args[0][0] == '-' { // means the face, which wants a terminal
			require.Equal(t, cli.ExitUsage, code, errs)
		}
		require.Equal(t, cli.ExitUsage, code)
	}
}

// TestFlagsMeanTheSame: a flag of one name has one type, one default and, but for
// what is named here, one meaning.
func TestFlagsMeanTheSame(t *testing.T) {
	type seen struct{ command, kind, value, usage string }
	differ := map[string]bool{"o": true, "format": true, "keys": true, "program": true, "seed": true, "steps": true, "q": true, "title": true, "engine": true, "roms": true, "dialect": true}
	all := map[string]seen{}
	for _, c := range commands() {
		fs := pflag.NewFlagSet(c.Name, pflag.ContinueOnError)
		c.Setup(cli.NewEnv(nil, io.Discard, io.Discard), fs)
		fs.VisitAll(func(f *pflag.Flag) {
			s := seen{c.Name, f.Value.Type(), f.DefValue, f.Usage}
			was, ok := all[f.Name]
			if !ok {
				all[f.Name] = s
				return
			}
			require.Equal(t, was.kind, s.kind, "-%s of %s and %s", f.Name, was.command, s.command)
			if !differ[f.Name] {
				require.Equal(t, was.value, s.value, "-%s of %s and %s", f.Name, was.command, s.command)
				require.Equal(t, was.usage, s.usage, "-%s of %s and %s", f.Name, was.command, s.command)
			}
		})
	}
}

// Flags have one dash or two, stand anywhere, and their values are left alone.
func TestFlagsAnywhere(t *testing.T) {
	own(t)
	for _, args := range [][]string{
		{"run", "factorial", "-keys", "-5 /-/ В/О С/П"},
		{"run", "-keys", "-5 /-/ В/О С/П", "factorial"},
		{"-keys", "-5 /-/ В/О С/П", "run", "factorial"},
		{"--keys=-5 /-/ В/О С/П", "run", "--limit", "5000", "factorial"},
		{"run", "-keys=-5 /-/ В/О С/П", "--", "factorial"},
	} {
		code, out, errs := said("", args...)
		require.Zero(t, code, errs)
		require.Equal(t, " 120,\n", out, args)
	}
	_, out, _ := said("", "accuracy", "sin", "-1", "-angle", "deg")
	require.Contains(t, out, "X         -1\n")
	_, out, _ = said("", "calc", "2 В↑ 3 +")
	require.Equal(t, " 5,\n", out)
}

// typed are the Latin words that one types or that are names, besides flags, commands
// and what stands in examples.
var typed = strings.Fields(`mk61 mk52 mk54 MK61 MK61_ROMS MK61_LIBRARY AAAASS BST CLX ENT GSB GTO RCL RTN SST STO Fsin sin limit load stop error own name
	direct chip both rad deg grad magazine latin older utf-8 utf-16 windows-1251 koi8-r cp866 iso-8859-5 mac-cyrillic UTF-8 UTF-16 CP1251 CP866 KOI8-R
	asm c columns eeprom grid hex html json jsonl list m61 markdown page panteleyev pmk svg text yaml csv points tap junit
	changed code display ret step program bash zsh fish powershell PowerShell Out-String Invoke-Expression source fpath
	build dump export import put set show DIALOGUE ROMS JSON SVG max docs md e10 m0s data roms help x24 board instructions tape png gif cast asciinema Tab Ctrl-S config completions lang library`)

// No English word stands in the Russian help, but for what is typed.
func TestRussianHelp(t *testing.T) {
	own(t)
	known := map[string]bool{}
	for _, w := range typed {
		known[w] = true
	}
	for _, c := range commands() {
		known[c.Name] = true
		fs := pflag.NewFlagSet(c.Name, pflag.ContinueOnError)
		c.Setup(cli.NewEnv(nil, io.Discard, io.Discard), fs)
		fs.VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
	}
	names := cli.TopicNames()
	for _, n := range names {
		known[n] = true
	}
	for _, c := range commands() {
		names = append(names, c.Name)
	}
	word := regexp.MustCompile(`[A-Za-z][A-Za-z0-9_-]+[A-Za-z0-9]`)
	for _, name := range names {
		_, out, _ := said("", "-lang", "ru", "help", name)
		out, _, _ = strings.Cut(out, "\nПримеры:")
		out = regexp.MustCompile(`@[a-z0-9]+`).ReplaceAllString(out, "")
		for _, w := range word.FindAllString(out, -1) {
			require.True(t, known[w], "%s: %q", name, w)
		}
	}
	_, out, _ := said("help\n", "-lang", "ru", "debug", "factorial")
	require.Contains(t, out, "ЯЧЕЙКА")
	require.NotRegexp(t, `CELL|REGISTER|VALUE|NUMBER|COUNT|FILE|KEYS|NAME`, out)
}

func TestCompletion(t *testing.T) {
	own(t)
	for line, want := range map[string]string{
		"fox":              "fox-hunt",
		"run|fox":          "fox-hunt",
		"run|-mod":         "-model",
		"run|--mod":        "--model",
		"run|-model|mk5":   "mk52",
		"convert|-to|gr":   "grid",
		"verify|-format|j": "junit",
		"help|exit":        "exit-codes",
		"ver":              "verify",
	} {
		code, out, errs := said("", append([]string{"__complete"}, strings.Split(line, "|")...)...)
		require.Zero(t, code, errs)
		first, _, _ := strings.Cut(out, "\n")
		first, _, _ = strings.Cut(first, "\t")
		require.Equal(t, want, first, line)
	}
	for _, shell := range cli.Shells {
		code, out, _ := said("", "completion", shell)
		require.Zero(t, code)
		require.Contains(t, out, "__complete")
	}
}

func TestManPages(t *testing.T) {
	own(t)
	dir := filepath.Join(t.TempDir(), "man")
	code, _, errs := said("", "help", "-man", dir)
	require.Zero(t, code, errs)
	for _, c := range commands() {
		text, err := os.ReadFile(filepath.Join(dir, "mk61-"+c.Name+".1"))
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(text, []byte(".TH MK61")))
		require.Contains(t, string(text), `mk61 `+c.Name)
	}
	require.FileExists(t, filepath.Join(dir, "mk61.1"))
	require.FileExists(t, filepath.Join(dir, "mk61-exit-codes.1"))
}

// Every command says when its output was not written.
func TestFullDisk(t *testing.T) {
	own(t)
	t.Chdir(t.TempDir())
	for _, c := range commands() {
		if c.Name == "serve" { // goes on until it is interrupted
			continue
		}
		for _, line := range c.Examples {
			in, command := "", line
			if text, rest, ok := strings.Cut(line, " | "); ok {
				in, command = strings.Trim(strings.TrimPrefix(text, "echo "), "'")+"\n", rest
			}
			args := words(command)[1:]
			code, out, _ := said(in, args...)
			if code != cli.ExitOK || out == "" {
				continue
			}
			var errs bytes.Buffer
			require.NotZero(t, run(args, strings.NewReader(in), full{}, &errs), line)
			require.True(t, strings.HasPrefix(errs.String(), "mk61: "))
			require.Equal(t, 1, strings.Count(errs.String(), ": no space left on device\n"), line)
		}
	}
}

// full is a full disk.
type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/full", Err: errNoSpace}
}

var errNoSpace = errors.New("no space left on device")
