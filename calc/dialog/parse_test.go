package dialog

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
)

func TestParseFaults(t *testing.T) {
	rows := []struct{ text, message string }{
		{"0.5 Щ С/П => 1", `d:1:5: "Щ" is no key, command or number`},
		{"\n\n1 С/П => [1,", "d:3:10: no closing ]"},
		{"1 С/П => Q=1", `d:1:10: "Q" is neither`},
		{"1 С/П => X=1e500", `d:1:12: "1e500" is no number of the machine`},
		{"1 С/П => [1Ж]", `d:1:11: "1Ж": the indicator has no sign 'Ж'`},
		{"1 С/П, 2 С/П => 1 2 3 4", "d:1:17: 4 values for 2 turns"},
		{"angle:x", `d:1:1: "x" is no position of the angle switch: rad, grad or deg`},
		{"R1=?00000000000", `d:1:1: "?00000000000": a register needs a whole value`},
		{"1 С/П => stop=later", `d:1:15: "later": want halt, error, hang, limit, idle or edit`},
		{"1 С/П => ret=12.34.56.78.90.12", `d:1:14: "12.34.56.78.90.12": want up to five addresses`},
		{"1 С/П => pc=G1", `d:1:13: "G1" is no address`},
		{"\xff", "d:1:1: not UTF-8 text"},
		{"1F С/П", `d:1:1: "1F" is no key, command or number`},
	}
	for _, r := range rows {
		_, err := Parse("d", r.text, 1)
		require.Error(t, err, r.text)
		if strings.HasPrefix(r.text, "1 С/П => Q") {
			r.message = `d:1:12: unknown name "Q"`
		}
		require.Equal(t, r.message, err.Error())
	}
	var list script.Errors
	_, err := Parse("d", strings.Repeat("Щ\n", 70), 1)
	require.True(t, errors.As(err, &list))
	require.Equal(t, script.MaxErrors, len(list), "all at once, up to a limit")
}

// verdict runs a text on a program and lists what was wrong, line by line.
func verdict(t *testing.T, p *desk.Setup, text string) string {
	t.Helper()
	f, err := Parse("d", text, 1)
	require.NoError(t, err)
	var l []string
	r := Runner{Desk: direct(), Setup: p, Limit: 1000}
	for i := range f.Dialogues {
		res, err := r.Run(context.Background(), &f.Dialogues[i])
		require.NoError(t, err)
		for _, fail := range res.Failures {
			for _, w := range fail.Wrong {
				l = append(l, fmt.Sprintf("%d %s %s", fail.Turn().Line, w.Name, w.Got))
			}
		}
	}
	return strings.Join(l, "; ")
}

func TestExpectations(t *testing.T) {
	p := program(t, "0E 01 10 41 50 51 00") // В↑ 1 + x→П1 С/П, again
	rows := []struct{ text, wrong string }{
		{"5 В/О С/П => X=6 Y=0 R1=6 [6,] ind=\" 6,\" pc=05 steps=5 stop=halt ret=00", ""},
		{"5 В/О С/П => 6", ""},
		{"5 В/О С/П => 6,", ""},
		{"5 В/О С/П => [ 6,] (X=6,0 R1=0006?0000000)", "1 R1 000060000000"},
		{"5 В/О С/П => R1=0000600000?? X=* [?,] [*]", ""},
		{"5 В/О С/П => [-6,]", "1 display  6,"},
		{"5 В/О С/П, С/П, С/П => 6 7 8", ""},
		{"5 В/О С/П; С/П => 6 6 7", "1 Y 0"},
		{"5 В/О С/П, С/П => 7", ""},
		{"5 В/О С/П =>", "1 display  6,"},
		{"5 В/О С/П => steps=9 pc=03 stop=error ret=11 02=11 X1=7 Вх=1", "1 steps 5; 1 pc 05; 1 stop halt; 1 ret 00; 1 cell 02 10; 1 X1 1"},
		{"00=51 01=00 5 В/О С/П => 6", "1 X 5; 1 end still running after 1000 steps"},
		{"00=51 01=00 5 В/О С/П => 6\nС/П => 1", "1 X 5; 1 end still running after 1000 steps"},
		{"00=51 01=00 limit=7 5 В/О С/П => stop=limit steps=7\n@off => [0,]", ""},
		{"00=5F В/О С/П => stop=hang", ""},
		{"00=23 Cx В/О С/П => ЕГГОГ\n", ""},
		{"00=23 Cx В/О С/П => [Err0r    ,] stop=error\n", ""},
		{"00=23 01=50 3 С/П => [ЕГГОГ]", "1 display  3,3333333-01"},
		{"00=23 01=50 3 С/П => [3,3333333 -01] X=3.3333333-01 ind=\"3,3333333-01\"", ""},
		{"# a comment\n5 В/О С/П => 6 # all of it\n## second, 01=02\nВ/О С/П => 2\n## same cells as above\nВ/О С/П => 2\n", ""},
		{"5 В/О С/П => 6\n##+ heading\nС/П => 7\n## fresh\nС/П => 1", ""},
	}
	for _, r := range rows {
		got := verdict(t, p, r.text)
		require.Equal(t, r.wrong, got, r.text)
	}
}

func TestUpdateKeepsTheRest(t *testing.T) {
	text := "# head\n5 В/О С/П   => X=5 [5,]   # six\nR1=7 С/П =>\nС/П => 8, (R1=000000000000)\nС/П => ind=\"-1,\"\n\n## end\n"
	want := "# head\n5 В/О С/П   => X=6 [6,]   # six\nR1=7 С/П => [7,]\nС/П => 8, (R1=000080000000)\nС/П => ind=\"9,\"\n\n## end\n"
	p := program(t, "0E 01 10 41 50 51 00")
	f, err := Parse("d", text, 1)
	require.NoError(t, err)
	r := Runner{Desk: direct(), Setup: p}
	res, err := r.Run(context.Background(), &f.Dialogues[0])
	require.NoError(t, err)
	got, changed, left := Update(f, []Result{res})
	require.Equal(t, want, got)
	require.Equal(t, 5, changed)
	require.Zero(t, left)
	require.Empty(t, verdict(t, p, got))
}

func TestFailureTellsTheLastSteps(t *testing.T) {
	p := program(t, "0E 01 10 41 50 51 00")
	f, err := Parse("d", "1 В/О С/П => 2\nС/П => 9", 1)
	require.NoError(t, err)
	r := Runner{Desk: direct(), Setup: p}
	res, err := r.Run(context.Background(), &f.Dialogues[0])
	require.NoError(t, err)
	require.Equal(t, 1, len(res.Failures))
	fail := res.Failures[0]
	require.Equal(t, "С/П", fail.Turn().Typed)
	require.Equal(t, byte(0x04), fail.PC)
	require.Equal(t, calc.Halt, fail.Stop)
	require.Equal(t, uint64(6), fail.Steps)
	var pcs []byte
	for _, ev := range fail.Last {
		pcs = append(pcs, ev.PC)
	}
	require.Equal(t, []byte{0x05, 0x00, 0x01, 0x02, 0x03, 0x04}, pcs)
	require.Equal(t, "3", script.SpellNumber(fail.Last[5].After.X))
}

func TestRunIsCancelled(t *testing.T) {
	f, err := Parse("d", "limit=100000000000 С/П =>", 1)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := Suite{Jobs: []Job{{program(t, "51 00"), &f.Dialogues[0]}}, Open: direct}
	_, err = s.Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func FuzzDialogue(f *testing.F) {
	f.Add("## a (cell 01 = 05)\n0.5 В/О С/П => X=-9 Y=-9 ind=\"-9,\" # nine\n1 С/П, 2 С/П => 5 6 4e+06\n")
	f.Add("angle:d R7=1 41=54 С/П => [8,   -  8] (R7=*, ret=12.34) steps=1 stop=halt")
	f.Add("К x=0 5 Fx≥0 A4 БП 54 => [?*]")
	p := program(f, fox)
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse("f", text, 1)
		if err != nil || len(text) > 500 || strings.Contains(strings.ToLower(text), "limit") {
			return // limit= may ask for a long run
		}
		r := Runner{Desk: direct(), Setup: p, Limit: 200}
		var all []Result
		for i := range file.Dialogues {
			res, err := r.Run(context.Background(), &file.Dialogues[i])
			if err != nil {
				return // load: of a part that is not there
			}
			all = append(all, res)
		}
		updated, _, _ := Update(file, all)
		if strings.Count(updated, "\n") != strings.Count(text, "\n") {
			t.Errorf("update changed the lines of %q to %q", text, updated)
		}
	})
}

// BenchmarkDialogues runs short dialogues, on all cores.
func BenchmarkDialogues(b *testing.B) {
	f, err := Parse("nim", "## one\n7 В↑ 6 В↑ 5 В/О С/П => 30605,\n3 В↑ 3 С/П => 30102,\n3 В↑ 2 С/П => 100,\n2 В↑ 1 С/П => 77,\n", 1)
	require.NoError(b, err)
	p := program(b, nim)
	s := Suite{Open: direct}
	for range 1000 {
		s.Jobs = append(s.Jobs, Job{p, &f.Dialogues[0]})
	}
	for b.Loop() {
		l, err := s.Run(context.Background())
		require.NoError(b, err)
		require.Equal(b, 0, len(l[999].Failures))
	}
	b.ReportMetric(float64(b.N)*float64(len(s.Jobs))/b.Elapsed().Seconds(), "dialogues/s")
}

// nim is our own program: misère Nim with three heaps.
const nim = `
43 25 42 25 41 04 00 4A 03 40 62 6A 10 04 13 63 6A 10 04 13 39 35 6A 12 49 02 11 5C 38 62
02 11 5C 38 01 69 11 49 69 61 11 5C 45 69 41 61 62 41 63 42 25 25 43 5D 10 61 02 15 12 62
10 02 15 12 63 10 57 90 50 34 59 55 48 14 47 02 11 22 02 11 5C 55 D7 68 11 59 55 B7 51 08
07 07 50`

// The examples of the document are read by the readers.
func TestFormatsDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	require.NoError(t, err)
	n := 0
	for _, block := range strings.Split(string(text), "\n```")[1:] {
		kind, body, _ := strings.Cut(block, "\n")
		switch kind {
		case "dialog":
			n++
			require.Empty(t, verdict(t, program(t, fox), body))
		}
	}
	require.NotZero(t, n)
}

// A file that would take gigabytes is refused before it is read.
func TestLongDialogue(t *testing.T) {
	const turn = "5 В/О С/П => X=5\n"
	_, err := Parse("d", strings.Repeat(turn, MaxText/len(turn)), 1)
	require.NoError(t, err)
	f, err := Parse("d", strings.Repeat(turn, MaxText/len(turn)+1), 1)
	require.ErrorContains(t, err, "d:1:1: dialogues of ")
	require.Empty(t, f.Dialogues)
}
