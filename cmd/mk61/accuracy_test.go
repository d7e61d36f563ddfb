package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/dialog"
	"mk61/isa/listing"
)

var updateAccuracy = flag.Bool("update-accuracy", false, "rewrite docs/accuracy from what mk61 accuracy computes")

// documented is what docs/accuracy.md shows: a file of docs/accuracy and the
// arguments of mk61 accuracy that make it.
var documented = []struct{ file, args string }{
	{"table.txt", "-sweep -points 1000"},
	{"sub.svg", "-sweep - -from 1 -to 100 -points 1000 -format svg"},
	{"div.svg", "-sweep / -points 1000 -format svg"},
	{"sqrt.svg", "-sweep √ -points 1000 -format svg"},
	{"exp.svg", "-sweep e^x -points 1000 -format svg"},
	{"pow10.svg", "-sweep 10^x -points 1000 -format svg"},
	{"ln.svg", "-sweep ln -from 0.5 -to 3 -points 1000 -format svg"},
	{"lg.svg", "-sweep lg -points 1000 -format svg"},
	{"power.svg", "-sweep x^y -points 1000 -format svg"},
	{"sin-deg.svg", "-sweep sin -angle deg -points 1000 -format svg"},
	{"sin-rad.svg", "-sweep sin -angle rad -from 1e-9 -to 1e9 -log -points 1000 -format svg"},
	{"sin-grad.svg", "-sweep sin -angle grad -from 1e-9 -to 1e9 -log -points 1000 -format svg"},
	{"tg-deg.svg", "-sweep tg -angle deg -points 1000 -format svg"},
	{"arcsin-rad.svg", "-sweep arcsin -angle rad -points 1000 -format svg"},
	{"arccos-deg.svg", "-sweep arccos -angle deg -points 1000 -format svg"},
	{"arctg-rad.svg", "-sweep arctg -angle rad -points 1000 -format svg"},
}

func TestDocumentedAccuracy(t *testing.T) {
	if testing.Short() {
		t.Skip("sweeps of every function")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("the last bits of floating point, and with them the samples, are those of amd64")
	}
	t.Setenv("LC_ALL", "C")
	dir := filepath.Join("..", "..", "docs")
	pageName := filepath.Join(dir, "accuracy.md")
	page, err := os.ReadFile(pageName)
	require.NoError(t, err)
	for _, d := range documented {
		var out, errs bytes.Buffer
		args := append([]string{"accuracy"}, strings.Fields(d.args)...)
		require.Equal(t, exitOK, run(args, strings.NewReader(""), &out, &errs), "%s: %s", d.file, &errs)
		name := filepath.Join(dir, "accuracy", d.file)
		if *updateAccuracy {
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, out.Bytes(), 0o644))
		}
		want, err := os.ReadFile(name)
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, out.Bytes()), "%s is not what mk61 accuracy %s gives: go test ./cmd/mk61 -run DocumentedAccuracy -update-accuracy", name, d.args)
		require.True(t, bytes.Contains(page, []byte("mk61 accuracy "+d.args)), "the page does not say how %s was made", d.file)
		if strings.HasSuffix(d.file, ".svg") {
			require.True(t, bytes.Contains(page, []byte("accuracy/"+d.file)), "the page does not show %s", d.file)
			continue
		}
		table := regexp.MustCompile(`(?s)operation  angle .*?` + "```")
		if *updateAccuracy {
			page = table.ReplaceAllLiteral(page, append(out.Bytes(), "```"...))
			require.NoError(t, os.WriteFile(pageName, page, 0o644))
		}
		require.Equal(t, out.String()+"```", string(table.Find(page)))
	}
}

// TestDocumentedExamples runs the commands of the page that show their output.
func TestDocumentedExamples(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "accuracy.md"))
	require.NoError(t, err)
	examples := regexp.MustCompile("(?s)```\n\\$ mk61 ([^\n]*)\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	require.NotEmpty(t, examples)
	for _, x := range examples {
		var args []string
		for i, part := range strings.Split(x[1], `"`) {
			if i%2 == 1 {
				args = append(args, part)
			} else {
				args = append(args, strings.Fields(part)...)
			}
		}
		var out, errs bytes.Buffer
		require.Equal(t, exitOK, run(args, strings.NewReader(""), &out, &errs), "%s: %s", x[1], &errs)
		require.Equal(t, x[2], out.String(), x[1])
	}
}

// TestShadows: what the shadow of X is after keys.
func TestShadows(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"2 √ x²", "2"},
		{"3 1/x 3 ×", "1"},
		{"3 1/x ВП 2", "33.333333333333333333"},        // the exponent of a result
		{"3 1/x ВП 2 /-/", "3.3333333333333333333E-3"}, // its sign
		{"3 1/x /-/", "-3.3333333333333333333E-1"},     //
		{"3 1/x x→П 5 0 П→x 5", "3.3333333333333333333E-1"},
		{"3 1/x x→П 5 5 x→П 7 К П→x 7", "3.3333333333333333333E-1"},
		{"5 x→П 7 3 1/x К x→П 7 0 П→x 5", "3.3333333333333333333E-1"},
		{"3 1/x В↑ +", "6.6666666666666666667E-1"},
		{"3 1/x 7 ↔", "3.3333333333333333333E-1"},
		{"3 1/x 7 + Вх + F ⟳ F ⟳ F ⟳", "0"},
		{"1 В↑ 2 В↑ 3 F ⟳", "2"},
		{"3 1/x 5 x→П 4 Cx", "0"},
		{"2 В↑ 3 x^y", "9"},
		{"3 1/x К [x]", "0"},
		{"3 1/x К ∧", "8"}, // digits of the machine
		{"50 10^x x² 50 +/- 10^x x² ×", "1"},
		{"60 +/- 10^x x² 60 10^x x² ×", "1"}, // 0 on the machine, by underflow
		{"9 sin arcsin", "9"},
	} {
		actions, err := dialog.ParseKeys(c.keys)
		require.NoError(t, err, c.keys)
		s := calc.New(calc.MK61)
		f := newFollower(&s, func(calc.Difference) {})
		s.Angle = 2
		for _, a := range actions {
			f.press(&s, a, 1000)
		}
		require.True(t, f.x.known)
		require.Equal(t, c.want, f.x.value.Text(20), c.keys)
		require.True(t, sameNumber(f.x.seen, s.X), "%s: the shadow of %v beside X = %v", c.keys, f.x.seen, s.X)
	}
}

// TestShadowsFollow: through a whole run every shadow stays beside its register.
func TestShadowsFollow(t *testing.T) {
	e := &env{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	l, err := e.loadProgram("fox-hunt", listing.Options{})
	require.NoError(t, err)
	s, err := l.machine()
	require.NoError(t, err)
	actions, err := dialog.ParseKeys("0.5 В/О С/П 8.7 С/П 1.8 С/П 10 С/П")
	require.NoError(t, err)
	f := newFollower(&s, func(calc.Difference) {})
	for _, a := range actions {
		f.press(&s, a, 100000)
		for i, p := range []shadow{f.x, f.y, f.z, f.t, f.x1} {
			r := calc.Registers()[i]
			require.True(t, sameNumber(p.seen, *r.At(&s)), r.Name)
		}
		for i, p := range f.r {
			require.Equal(t, s.R[i].String(), p.seen.String(), "R%X", i)
			require.True(t, p.known, "R%X", i)
		}
	}
	require.Greater(t, f.commands, 800)
	require.Equal(t, 22, f.ops[0x17].count, "the program takes a logarithm for each of its foxes")
}

func FuzzAccuracy(f *testing.F) {
	f.Add("sin", "0.5", "deg")
	f.Add("x^y", "-1e-99", "rad")
	f.Add("/", "0", "grad")
	f.Fuzz(func(t *testing.T, op, x, angle string) {
		for _, args := range [][]string{{op, x}, {op, x, x}} {
			var out, errs bytes.Buffer
			code := run(append([]string{"accuracy", "-angle", angle, "--"}, args...), strings.NewReader(""), &out, &errs)
			if (code == exitOK) == (errs.Len() > 0) {
				t.Fatalf("%q: exit code %d with %q on standard error", args, code, errs.String())
			}
		}
	})
}
