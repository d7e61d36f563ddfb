package dialog

import (
	"context"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mk61/calc"
	"mk61/isa"
)

// plain is the machine without an engine around it.
type plain struct{ calc.State }

func (p *plain) Put(s calc.State) { p.State = s }
func (p *plain) View() calc.State { return p.State }
func (p *plain) Running() bool    { return p.State.Running }

const shared = "../../../shared/programs"

// prepared is what the published instructions say to set before some of the
// recordings, which leave it out, and what replaces lines that cannot be keys.
var prepared = map[string]string{}

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
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Parse(base, string(text), 1)
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
	r := Runner{Machine: &plain{}, Program: p}
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

var _ = isa.Steps
