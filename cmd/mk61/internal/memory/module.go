package memory

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"mk61/calc/eeprom"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa/listing"
)

// List prints what to type for each program.
func List(e *cli.Env, m *eeprom.Module) {
	if m.Title != "" {
		fmt.Fprintln(e.Out, m.Title)
	}
	used := [eeprom.Banks]int{}
	for _, p := range m.Index {
		fmt.Fprintf(e.Out, "%v  %-20s %s\n", p.Place, p.Name, p.Title)
		used[p.Bank] += 2 * p.Steps
	}
	for b, n := range used {
		fmt.Fprintf(e.Out, e.Say("bank %d: %d of %d nibbles\n", "банк %d: %d из %d тетрад\n"), b+1, n, eeprom.BankSize)
	}
}

// moduleField is the header field of a .mk61 that says where in a module the
// program stands.
const moduleField = "Module"

// placeComment is the place of a program in a comment of its listing, as the
// published sources of a module have it: (1 - 1018298).
var placeComment = regexp.MustCompile(`(?m)^[ \t]*(?:;|#|//).*\(\s*(\d\s*-\s*\d{7})\s*\)`)

// Build assembles listings into an image: those that say their place there,
// then the others one behind the other.
func Build(e *cli.Env, title string, args []string) (*eeprom.Module, error) {
	type program struct {
		*cli.Loaded
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
			l, err := e.LoadProgram(name, listing.Options{})
			if err != nil {
				e.Failures(err)
				failed = true
				continue
			}
			p := program{Loaded: l}
			for _, f := range l.Extra {
				if strings.EqualFold(f.Key, moduleField) {
					p.place = f.Value
				}
			}
			if src, err := cli.ReadFile(name); p.place == "" && l.Entry == nil && err == nil {
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
		name := strings.TrimSuffix(filepath.Base(p.Name), filepath.Ext(p.Name))
		place, err := m.Room(len(p.Cells))
		if p.place != "" {
			place, err = eeprom.ParsePlace(p.place)
		}
		if err == nil {
			err = m.Add(name, titleOf(e, p.Loaded), p.Cells, place)
		}
		if err != nil {
			e.Fail("%s: %v", p.Name, err)
			failed = true
		}
	}
	if failed {
		return nil, cli.ErrReported
	}
	return m, nil
}

// titleOf is what a list shows of a program.
func titleOf(e *cli.Env, l *cli.Loaded) string {
	if l.Entry != nil {
		return l.Entry.Title(e.Lang())
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
			return userfile.Plain(err)
		}
		if !d.IsDir() && slices.Contains(listing.Suffixes(), strings.ToLower(filepath.Ext(path))) {
			names = append(names, path)
		}
		return nil
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s: no listings there (%s)", arg, strings.Join(listing.Suffixes(), ", "))
	}
	return names, err
}
