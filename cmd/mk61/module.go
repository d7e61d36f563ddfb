package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"mk61/calc/eeprom"
	"mk61/isa/listing"
)

// runModule makes and shows modules (БРП) for the slot of the МК-52.
func runModule(e *env, args []string) int {
	fs := e.flags("module")
	out := fs.String("o", "", e.say("build: `file` to write; standard output when not given", "build: `файл` для записи; если не указан, стандартный вывод"))
	title := fs.String("title", "", e.say("build: title of the module", "build: название модуля"))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	switch {
	case len(rest) >= 2 && rest[0] == "build":
		m, err := e.buildModule(*title, rest[1:])
		if err != nil {
			return e.failures(err)
		}
		text, err := m.MarshalText()
		if err == nil {
			err = e.write(*out, text)
		}
		if err != nil {
			return e.fail("module: %v", err)
		}
		return exitOK
	case len(rest) == 2 && rest[0] == "list":
		m, err := readModule(rest[1])
		if err != nil {
			return e.fail("%v", err)
		}
		e.listModule(m)
		return exitOK
	}
	return e.usage("%s", e.say("module: want build DIRECTORY|FILES|NAMES, or list FILE", "module: нужно build КАТАЛОГ|ФАЙЛЫ|ИМЕНА или list ФАЙЛ"))
}

// listModule prints what to type for each program.
func (e *env) listModule(m *eeprom.Module) {
	if m.Title != "" {
		fmt.Fprintln(e.out, m.Title)
	}
	used := [eeprom.Banks]int{}
	for _, p := range m.Index {
		fmt.Fprintf(e.out, "%v  %-20s %s\n", p.Place, p.Name, p.Title)
		used[p.Bank] += 2 * p.Steps
	}
	for b, n := range used {
		fmt.Fprintf(e.out, e.say("bank %d: %d of %d nibbles\n", "банк %d: %d из %d тетрад\n"), b+1, n, eeprom.BankSize)
	}
}

// moduleField is the header field of a .mk61 that says where in a module the
// program stands.
const moduleField = "Module"

// placeComment is the place of a program in a comment of its listing, as the
// published sources of a module have it: (1 - 1018298).
var placeComment = regexp.MustCompile(`(?m)^[ \t]*(?:;|#|//).*\(\s*(\d\s*-\s*\d{7})\s*\)`)

// buildModule assembles listings into an image: those that say their place there,
// then the others one behind the other.
func (e *env) buildModule(title string, args []string) (*eeprom.Module, error) {
	type program struct {
		*loaded
		place string
	}
	var placed, others []program
	failed := false
	for _, arg := range args {
		names, err := listingsOf(arg)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			l, err := e.loadProgram(name, listing.Options{})
			if err != nil {
				e.failures(err)
				failed = true
				continue
			}
			p := program{loaded: l}
			for _, f := range l.Extra {
				if strings.EqualFold(f.Key, moduleField) {
					p.place = f.Value
				}
			}
			if src, err := readFile(name); p.place == "" && l.entry == nil && err == nil {
				if found := placeComment.FindSubmatch(src); found != nil {
					p.place = string(found[1])
				}
			}
			if p.place != "" {
				placed = append(placed, p)
			} else {
				others = append(others, p)
			}
		}
	}
	m := eeprom.NewModule(title)
	for _, p := range append(placed, others...) {
		name := strings.TrimSuffix(filepath.Base(p.name), filepath.Ext(p.name))
		place, err := m.Room(len(p.Cells))
		if p.place != "" {
			place, err = eeprom.ParsePlace(p.place)
		}
		if err == nil {
			err = m.Add(name, e.titleOf(p.loaded), p.Cells, place)
		}
		if err != nil {
			e.fail("%s: %v", p.name, err)
			failed = true
		}
	}
	if failed {
		return nil, errReported
	}
	return m, nil
}

// titleOf is what a list shows of a program.
func (e *env) titleOf(l *loaded) string {
	if l.entry != nil {
		return l.entry.Title(e.lang())
	}
	return l.Title
}

// listingsOf is the files with listings under a directory, in order of their
// names, or the argument itself.
func listingsOf(arg string) ([]string, error) {
	if st, err := os.Stat(arg); err != nil || !st.IsDir() {
		return []string{arg}, nil
	}
	var names []string
	err := filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return fileError(err)
		}
		if !d.IsDir() && slices.Contains(listingSuffixes, strings.ToLower(filepath.Ext(path))) {
			names = append(names, path)
		}
		return nil
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s: no listings there (%s)", arg, strings.Join(listingSuffixes, ", "))
	}
	return names, err
}
