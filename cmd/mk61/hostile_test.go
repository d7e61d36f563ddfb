package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"mk61/cmd/mk61/internal/cli"
)

// hostile is what must reach no terminal: escape sequences, C0 and C1 controls, marks
// that turn the direction of writing, NUL, bytes that are no UTF-8.
const hostile = "\x1b[2J\x1b]0;t\a\x1bP1\x1b\\\x00\x01\b\x7f\v\f\u0085\u009b31m\u202e\u2066\u200f\u061c\u2028\x9b5m\xff"

// raw finds the first character that a terminal must not be given.
func raw(s string) (at int, found bool) {
	for i, c := range s {
		_, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == '\n' || c == '\t':
		case c == utf8.RuneError && n == 1, unicode.IsControl(c), unicode.Is(unicode.Bidi_Control, c), c == '\u2028', c == '\u2029':
			return i, true
		}
	}
	return 0, false
}

// Every command over files and arguments full of them.
func TestHostile(t *testing.T) {
	own(t)
	t.Chdir(t.TempDir())
	text := strings.ReplaceAll(hostile, "\x00", "")
	own61 := "mk61 1\ntitle: a" + text + "\nauthor: " + text + "\nsource: " + text + "\nR" + text + " = 1\nr5 = " + text + "\n\n01 50 ; " + text + "\n" + text + " 02\n"
	good := "mk61 1\ntitle: a" + text + "\nauthor: b" + text + "\n\n00 01 ; " + text + "\n01 50\n"
	files := map[string]string{
		"bare":       hostile,
		"nul":        "00 01\n\x00\n",
		"own.mk61":   own61,
		"good.mk61":  good,
		"list.txt":   "Заголовок " + text + "\n00 П" + text + "\n01 С/П " + text + "\nБП " + text + "\n",
		"hex.hex":    "01 " + text + " 50\n; " + text + "\n",
		"grid.txt":   "   0 1 2\n0 01 " + text + " 50\n",
		"json.json":  `{"title":"` + strings.ReplaceAll(text, "\x1b", `\u001b`) + `\u001b[2J","registers":{"0\u001b[2J":"1","0\n1\u202e":"\u009b"},"code":["01","50"],"\u001b[2J":1}`,
		"yaml.yaml":  "title: \"\\e[2J\\u202e\"\ncode: [01, \"\\e[2J\", 50]\n",
		"asm.asm":    "start" + text + ":\n БП лишняя" + text + "\n .org " + text + "\n",
		"c.c":        "unsigned char p[] = { 0x01, /* " + text + " */ " + text + " 0x50 };\n",
		"dialog.txt": "# " + text + "\ntitle: " + text + "\n5 " + text + " С/П -> " + text + "\nВ/О С/П => 1" + text + "\n",
		"d.dialog":   text + "\n> " + text + "\n",
		"trace.txt":  "# " + text + "\nstep\tpc\t" + text + "\n1\t00\t" + text + "\n",
		"eeprom.txt": "0000: " + text + "\n" + text + "\n",
		"module.txt": "module " + text + "\n0000 " + text + "\n",
		"rom.js":     "var rom = [ " + text + " 0x1 ]; // " + text + "\nir2_1302 = " + text,
		"session":    `{"format":"mk61 session","` + text + `":1}`,
		"cases":      `{"program":"` + text + `"}` + "\n" + `{"program":"01 50","keys":"\u001b[2J\u202e","id":"\u009b\u202e"}` + "\n" + text + "\n" + `{"id":"` + "\u202e\u009b" + `","program":"01 50"}` + "\n",
	}
	names := []string{"missing" + text}
	for name, content := range files {
		require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
		names = append(names, name)
		if strange := strings.ReplaceAll(text, "/", "") + name; os.WriteFile(strange, []byte(content), 0o600) == nil {
			names = append(names, "./"+strange)
		}
	}
	folder := "dir" + text
	if os.Mkdir(folder, 0o700) == nil {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "good.mk61"), []byte(good), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(folder, text+".mk61"), []byte(own61), 0o600))
		names = append(names, folder)
	}
	bound := []string{"-limit", "200"}
	var lines [][]string
	for _, n := range names {
		lines = append(lines,
			[]string{"check", n}, []string{"check", "-json", n}, []string{"dis", n}, []string{"dis", "-json", n}, []string{"info", n}, []string{"asm", n},
			[]string{"asm", "-o", "-", n}, []string{"diff", n, "good.mk61"}, []string{"diff", "good.mk61", n}, []string{"play", "-lines", n},
			[]string{"verify", n}, []string{"verify", "-json", n}, []string{"verify", "-format", "junit", n}, []string{"verify", "-format", "tap", n},
			append([]string{"run", n}, bound...), append([]string{"trace", n}, bound...), append([]string{"trace", "-json", n}, bound...), []string{"debug", n},
			append([]string{"run", "good.mk61", "-eeprom", n, "-model", "mk52"}, bound...), []string{"run", "good.mk61", "-keys", "1 " + n},
			[]string{"eeprom", "-eeprom", n, "show"}, []string{"eeprom", "-eeprom", "new", "put", n}, []string{"eeprom", "-eeprom", "new", "import", n},
			[]string{"module", "list", n}, []string{"module", "make", n}, []string{"roms", "import", n}, []string{"roms", "-roms", n}, []string{"exec", n},
			[]string{n}, []string{"help", n}, []string{"list", n}, []string{"learn", n}, []string{"accuracy", n}, []string{"accuracy", "sqrt", n},
			[]string{"completion", n}, []string{"pages", "-o", "pages", n}, []string{"lockstep", n}, []string{"version", n}, []string{"face", n},
			[]string{"restore", n, "-time", "10ms"}, []string{"calc", "-keys", n}, []string{"calc", n}, []string{"-" + n}, []string{"run", "-" + n},
			[]string{"run", "-limit", n}, []string{"-lang", n}, []string{"__complete", n}, []string{"__complete", "run", n})
		for _, to := range []string{"mk61", "hex", "json", "text", "grid", "list", "asm", "yaml", "c", "m61", "eeprom", n} {
			lines = append(lines, []string{"convert", "-to", to, n})
		}
	}
	for _, args := range lines {
		for _, lang := range []string{"en_US.UTF-8", "ru_RU.UTF-8"} {
			t.Setenv("LC_ALL", lang)
			var out, errs bytes.Buffer
			in := files["cases"] + text + "\n5 " + text + "\nbreak " + text + "\n" + text + " 1\nload " + names[0] + "\n"
			code := run(args, strings.NewReader(in), &out, &errs)
			require.LessOrEqual(t, code, cli.ExitUsage)
			for name, s := range map[string]string{"output": out.String(), "errors": errs.String()} {
				if at, found := raw(s); found {
					t.Errorf("%q: %s: %q", args, name, s[max(0, at-60):min(len(s), at+60)])
				}
			}
			if lang == "en_US.UTF-8" && testing.Short() {
				break
			}
		}
	}
}
