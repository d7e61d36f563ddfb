package dialog

import (
	"context"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mk61/calc"
	"mk61/calc/engine"
)

const shared = "../../../shared/programs"

// amended are changes of recordings that leave out what was set before: a line
// to replace by lines that say it. The values are those of the published
// instructions of the programs.
var amended = map[string][2]string{
	// The recorder's comment says what it did.
	"calendar-danilov-slavin": {"# with 30.5 in RA", "30.5 хПA"},
	// Registers and start of the set-up script that the comment names.
	"pogonya-shinkevich-1991": {"# loaded from the .m61 script",
		"R0=-0.01 R1=1 R2=10000007 R3=49.5 R5=52.5 R6=1 R7=95 R9=100 RC=98 RD=19521590 RE=65 pc=25"},
}

// incomplete are recordings that cannot be repeated from what is there.
var incomplete = map[string]string{
	"wumpus-stepanischev": "the set-up program, 53 cells, is not there",
}

func sharedPrograms(t testing.TB) []string {
	names, _ := filepath.Glob(filepath.Join(shared, "*.dialog"))
	if len(names) == 0 {
		t.Skip("no ../shared/programs beside the repository")
	}
	return names
}

func hexProgram(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := hex.DecodeString(strings.Join(strings.Fields(string(text)), ""))
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

func TestSharedDialogues(t *testing.T) {
	for _, name := range sharedPrograms(t) {
		base := strings.TrimSuffix(filepath.Base(name), ".dialog")
		t.Run(base, func(t *testing.T) {
			if why, ok := incomplete[base]; ok {
				t.Skip(why)
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			lines := string(text)
			if a, ok := amended[base]; ok {
				if !strings.Contains(lines, a[0]) {
					t.Fatalf("no line %q to amend", a[0])
				}
				lines = strings.Replace(lines, a[0], a[1], 1)
			}
			f, err := Parse(base, lines, 1)
			if err != nil {
				t.Fatal(err)
			}
			p := &Program{Cells: hexProgram(t, strings.TrimSuffix(name, ".dialog")+".hex")}
			run(t, f, p)
		})
	}
}

func run(t *testing.T, f *File, p *Program) {
	t.Helper()
	r := Runner{Machine: engine.NewDirect(calc.MK61), Program: p}
	checks := 0
	for i := range f.Dialogues {
		res, err := r.Run(context.Background(), &f.Dialogues[i])
		if err != nil {
			t.Fatal(err)
		}
		checks += res.Checks
		for _, fail := range res.Failures {
			for _, w := range fail.Wrong {
				t.Errorf("%s:%d: %s: %s is %s, want %s; %s at %02X", f.Name, fail.Turn().Line, fail.Turn().Typed, w.Name, w.Got, w.Expect.Text, fail.Stop, fail.PC)
			}
		}
	}
	if checks == 0 {
		t.Error("nothing was checked")
	}
}
