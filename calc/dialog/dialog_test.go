package dialog

import (
	"context"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/engine"
	"mk61/programs"
)

// shared is a folder of recorded programs, NAME.hex with NAME.dialog.
var shared = os.Getenv("MK61_PROGRAMS")

// amended are changes of recordings that leave out what was set before: a line
// to replace by lines that say it. The values are those of the published
// instructions of the programs.
var amended = map[string][2]string{
	// The recorder's comment says what it did.
	"calendar-danilov-slavin": {"# with 30.5 in RA", "30.5 хПA"},
	// Registers and start of the set-up script that the comment names.
	"pogonya-shinkevich-1991": {
		"# loaded from the .m61 script",
		"R0=-0.01 R1=1 R2=10000007 R3=49.5 R5=52.5 R6=1 R7=95 R9=100 RC=98 RD=19521590 RE=65 pc=25",
	},
}

// incomplete are recordings that cannot be repeated from what is there.
var incomplete = map[string]string{
	"wumpus-stepanischev": "the set-up program, 53 cells, is not there",
}

func sharedPrograms() []string {
	if shared == "" {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(shared, "*.dialog"))
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

// sharedDialogue reads a recording and its program.
func sharedDialogue(t *testing.T, name string) (*File, *desk.Setup) {
	t.Helper()
	base := strings.TrimSuffix(filepath.Base(name), ".dialog")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	lines := string(text)
	if a, ok := amended[base]; ok {
		require.Contains(t, lines, a[0])
		lines = strings.Replace(lines, a[0], a[1], 1)
	}
	f, err := Parse(base, lines, 1)
	require.NoError(t, err)
	return f, &desk.Setup{Name: base, Cells: hexProgram(t, strings.TrimSuffix(name, ".dialog")+".hex")}
}

// recorded are dialogues with their programs: those of the library, and those of the
// folder that MK61_PROGRAMS names.
func recorded(t *testing.T, each func(t *testing.T, name string, f *File, p *desk.Setup)) {
	for _, e := range programs.All() {
		f, err := Parse(e.Name, e.Dialogue, 1)
		require.NoError(t, err)
		p, err := desk.NewSetup(e.Name, e.Program)
		require.NoError(t, err)
		for i := range f.Dialogues {
			if len(f.Dialogues[i].Steps) == 0 || len(e.Parts) > 0 {
				f.Dialogues = f.Dialogues[:i]
				break
			}
		}
		if len(f.Dialogues) > 0 {
			t.Run(e.Name, func(t *testing.T) { each(t, e.Name, f, p) })
		}
	}
	for _, name := range sharedPrograms() {
		base := strings.TrimSuffix(filepath.Base(name), ".dialog")
		if why, ok := incomplete[base]; ok {
			t.Logf("%s: %s", base, why)
			continue
		}
		t.Run("recorded/"+base, func(t *testing.T) {
			f, p := sharedDialogue(t, name)
			each(t, base, f, p)
		})
	}
}

func TestRecordedDialogues(t *testing.T) {
	recorded(t, func(t *testing.T, _ string, f *File, p *desk.Setup) { run(t, f, p, direct()) })
}

// onChips are the dialogues that the chips answer, too.
var onChips = []string{"fox-hunt-khramov-4", "nim-misere-3heaps", "pogonya-shinkevich-1991", "hanoi-khmelyuk-1989", "nim", "factorial", "calendar"}

// The same desk goes from one program to the next: nothing of the one is left in the
// other, on the direct engine and, where there are images, on the chips.
func TestDialoguesOnOneDesk(t *testing.T) {
	openers := []engine.Opener{engine.OpenDirect}
	if open, err := engine.Open("chip", ""); err == nil && !testing.Short() {
		openers = append(openers, open)
	}
	for _, open := range openers {
		d := desk.New(desk.Options{Open: open})
		n := 0
		recorded(t, func(t *testing.T, name string, f *File, p *desk.Setup) {
			if slices.Contains(onChips, name) {
				run(t, f, p, d)
				n++
			}
		})
		require.GreaterOrEqual(t, n, 3)
	}
}

// fox is the fox hunt in 105 steps, with what was lost in its print.
const fox = `
40 09 42 43 00 45 46 D5 65 41 02 15 20 60 07 12 10 35 40 12 34 22 14 13 22 05 44 D4 11 57
08 3E 5B 27 B4 58 07 11 44 63 0B B4 61 14 50 62 15 45 12 34 65 13 41 59 93 65 11 5C 93 D6
63 42 06 44 00 45 64 61 D4 59 66 21 21 11 57 99 0F 35 61 35 11 57 93 10 57 93 0F 13 31 17
17 5E 94 D5 58 66 65 51 42 5A 37 66 03 23 50`

// foxGame is a whole game, the first of the recorded ones.
const foxGame = "0.5 В/О С/П 8.7 С/П 1.8 С/П 3.0 С/П 3.6 С/П 10 С/П -1 С/П 8.4 С/П 8.4 С/П 6.4 С/П 8.3 С/П 1.0 С/П 1.0 С/П " +
	"1.3 С/П 5.7 С/П 6.7 С/П 6.7 С/П 6.3 С/П 0.7 С/П"

func program(t testing.TB, text string) *desk.Setup {
	t.Helper()
	cells, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	require.NoError(t, err)
	return &desk.Setup{Name: "test", Cells: cells}
}

func run(t *testing.T, f *File, p *desk.Setup, d *desk.Desk) {
	t.Helper()
	r := Runner{Desk: d, Setup: p}
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

func TestMutantsOfFox(t *testing.T) {
	var lines strings.Builder
	for _, turn := range strings.SplitAfter(foxGame, "С/П ") {
		lines.WriteString(turn + "=>\n")
	}
	p := program(t, fox)
	f, err := Parse("fox", lines.String(), 1)
	require.NoError(t, err)
	r := Runner{Desk: direct(), Setup: p}
	res, err := r.Run(context.Background(), &f.Dialogues[0])
	require.NoError(t, err)
	require.Equal(t, 19, len(res.Failures), "nothing was expected yet")
	text, changed, left := Update(f, []Result{res})
	require.Equal(t, 19, changed)
	require.Zero(t, left)
	f, err = Parse("fox", text, 1)
	require.NoError(t, err)
	u := Mutator{Open: direct, Setup: p, Dialogues: []*Dialogue{&f.Dialogues[0]}, Mutants: 400, Sessions: 50, Seed: 1}
	m, err := u.Run(context.Background())
	require.NoError(t, err)
	require.Equal(t, 400, m.Sampled)
	require.Equal(t, 400, m.Caught+len(m.Missed)+m.Same)
	t.Logf("one game catches %d, misses %d, %d alike: %.1f %%", m.Caught, len(m.Missed), m.Same, 100*m.Rate())
	require.Greater(t, m.Rate(), 0.9)
	for _, x := range m.Missed { // what is called a difference is one
		bad := program(t, fox)
		bad.Cells[x.Cell.Cell] = x.Code
		last := func(p *desk.Setup) string {
			f, err := Parse("session", strings.Join(x.Turns, "\n"), 1)
			require.NoError(t, err)
			r := Runner{Desk: direct(), Setup: p, Limit: 100000}
			_, err = r.Run(context.Background(), &f.Dialogues[0])
			require.NoError(t, err)
			s := r.Desk.View()
			return s.Display() + s.Y.String()
		}
		require.NotEqual(t, last(p), last(bad), "cell %d code %02X", x.Cell.Cell, x.Code)
	}
	c, err := Cover(context.Background(), &Runner{Desk: direct(), Setup: p}, u.Dialogues)
	require.NoError(t, err)
	require.Equal(t, 105, c.Reached())
	require.Empty(t, c.Missed())
	c, err = Cover(context.Background(), &Runner{Desk: direct(), Setup: program(t, "01 51 04 50 50")}, u.Dialogues)
	require.NoError(t, err)
	require.Equal(t, []int{3}, c.Missed())
}

func direct() *desk.Desk { return desk.New(desk.Options{}) }
