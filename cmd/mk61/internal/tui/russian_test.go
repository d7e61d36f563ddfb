package tui

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/cmd/mk61/internal/userfile"

	"github.com/stretchr/testify/require"
)

// What goes wrong in the face is told in Russian where the user's language is Russian:
// sessions, listings, conditions, files, the memory.
func TestFaultsInRussian(t *testing.T) {
	english := regexp.MustCompile(`\b(the|want|line|is|no|not|unknown|file|register|refused|missing|cells|kept|directory|number|such)\b`)
	sum := "sum 00000000\n"
	rows := map[string]func(dir string) *app{
		"no session":    func(dir string) *app { return russianSession(t, dir, "nothing\n") },
		"newer session": func(dir string) *app { return russianSession(t, dir, "mk61-session 99\n") },
		"cut session": func(dir string) *app {
			return russianSession(t, dir, "mk61-session 2\ngrid 1\nmachine\nmk61-state 1\n")
		},
		"damaged session": func(dir string) *app {
			return russianSession(t, dir, "mk61-session 2\ngrid 1\nmachine\nmk61-state 1\n"+sum)
		},
		"unknown name": func(dir string) *app { return russianSession(t, dir, "mk61-session 1\nzzz 1\nmachine\n"+stateText(t)) },
		"bad number":   func(dir string) *app { return russianSession(t, dir, "mk61-session 1\ngrid 7\nmachine\n"+stateText(t)) },
		"bad text": func(dir string) *app {
			return russianSession(t, dir, "mk61-session 1\nprogram.name x\nmachine\n"+stateText(t))
		},
		"bad state":  func(dir string) *app { return russianSession(t, dir, "mk61-session 1\nmachine\nmk61-state 1\nX zz\n") },
		"no machine": func(dir string) *app { return russianSession(t, dir, "mk61-session 1\ngrid 1\n") },
		"condition":  func(dir string) *app { a := russianFace(t, dir, Config{}); a.runUntil("Q<1"); return a },
		"value":      func(dir string) *app { a := russianFace(t, dir, Config{}); a.runUntil("X<zz"); return a },
		"sign":       func(dir string) *app { a := russianFace(t, dir, Config{}); a.runUntil("X!1"); return a },
		"listing": func(dir string) *app {
			a := russianFace(t, dir, Config{})
			a.loadFile("testdata/picker/broken.mk61")
			return a
		},
		"no file":     func(dir string) *app { a := russianFace(t, dir, Config{}); a.loadFile(dir + "/nosuch"); return a },
		"a directory": func(dir string) *app { a := russianFace(t, dir, Config{}); a.loadFile(dir); return a },
		"cannot be written": func(dir string) *app {
			a := russianFace(t, dir, Config{})
			a.saveTape(dir + "/no/such/x.dialog")
			return a
		},
		"no format": func(dir string) *app { a := russianFace(t, dir, Config{}); a.keepPicture("x.bmp"); return a },
		"pasted":    func(dir string) *app { a := russianFace(t, dir, Config{}); pasteInto(a, "hello world"); return a },
		"pasted listing": func(dir string) *app {
			a := russianFace(t, dir, Config{})
			pasteInto(a, "00. XX\n01. С/П\n02. 5\n")
			return a
		},
		"board": func(dir string) *app {
			path := filepath.Join(dir, "b.mk61")
			require.NoError(t, os.WriteFile(path, []byte("MK61 1\nPROGRAM\n00 | 1 С/П\nBOARD\nfield zz\n"), 0o666))
			return russianFace(t, dir, Config{Program: &Program{Path: path}})
		},
		"memory": func(dir string) *app {
			path := filepath.Join(dir, "m.eeprom")
			require.NoError(t, os.WriteFile(path, []byte("nothing\n"), 0o666))
			k := userfile.NewMemory(path)
			_, err := k.Load()
			require.Error(t, err)
			return russianFace(t, dir, Config{Model: calc.MK52, SetModel: true, Unit: eeprom.Unit{Keeper: k}, Notice: err.Error()})
		},
	}
	for name, fault := range rows {
		t.Run(name, func(t *testing.T) {
			a := fault(t.TempDir())
			seen := a.message
			if p, ok := a.over.(*pages); ok {
				seen = ""
				for _, l := range p.lines {
					seen += l + "\n"
				}
			}
			require.Regexp(t, `[а-я]{3}`, seen)
			require.NotRegexp(t, english, regexp.MustCompile(`"[^"]*"|[\w./-]*[/.][\w./-]+`).ReplaceAllString(seen, ""))
		})
	}
}

func russianFace(t *testing.T, dir string, cfg Config) *app {
	cfg.Russian, cfg.StateDir = true, dir
	return start(t, 80, 24, cfg)
}

// russianSession is a face on a session file.
func russianSession(t *testing.T, dir, text string) *app {
	require.NoError(t, os.WriteFile(filepath.Join(dir, "default.session"), []byte(text), 0o600))
	return russianFace(t, dir, Config{})
}

func stateText(t *testing.T) string {
	s := calc.New(calc.MK61)
	text, err := s.MarshalText()
	require.NoError(t, err)
	return string(text)
}
