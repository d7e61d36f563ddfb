package russian

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	for en, ru := range map[string]string{
		"x.txt: no such file or directory":                           "x.txt: нет такого файла или каталога",
		"a b: is a directory":                                        "a b: это каталог",
		`g.txt:3:4: "qq" is no key, command or number`:               `g.txt:3:4: "qq" — не клавиша, не команда и не число`,
		`column 4: "x: y" is no address`:                             `столбец 4: "x: y" — не адрес`,
		`m: line 3: cells.04 "zz": want %`:                           `m: строка 3: cells.04 "zz": want %`,
		`m: line 3: X "1": register "1": want 12 hexadecimal digits`: `m: строка 3: X "1": регистр "1": нужно 12 шестнадцатеричных цифр`,
		"mk52: larger than 16 MB":                                    "mk52: больше 16 МБ",
		"some other words":                                           "some other words",
		"":                                                           "",
		": ":                                                         ": ",
		"the sum is missing: the file is cut short":                  "нет суммы: файл обрезан",
	} {
		require.Equal(t, ru, Text(en))
	}
}

// The values of a message are as many in both languages, and the message is known by
// what its own format makes.
func TestMessages(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range messages {
		require.False(t, seen[m[0]], "twice: %s", m[0])
		seen[m[0]] = true
		require.Equal(t, verb.FindAllString(m[0], -1), verb.FindAllString(m[1], -1), m[0])
		require.Regexp(t, "^"+pattern(m[0])+"$", verb.ReplaceAllStringFunc(m[0], func(v string) string {
			switch v[len(v)-1] {
			case 'q':
				return `"x"`
			case 'd', 'X', 'g':
				return "7"
			}
			return "x"
		}))
	}
}

// packages are those whose errors reach a person. Those of package batch answer
// programs, in English; isa/listing has its own words.
var packages = []string{
	"calc", "calc/accuracy", "calc/board", "calc/chip", "calc/desk", "calc/dialog", "calc/debug", "calc/eeprom", "calc/engine", "calc/exact", "calc/number", "calc/restore", "calc/script", "calc/trace",
	"isa", "roms", "programs", "cmd/mk61/internal/userfile", "cmd/mk61/internal/library", "cmd/mk61/internal/web/link", "cmd/mk61/internal/measure", "cmd/mk61/internal/verify", "cmd/mk61/internal/record",
	"cmd/mk61/internal/memory", "cmd/mk61/internal/cli",
}

// Every error of these packages has a Russian form.
func TestNothingIsMissing(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the source of every package")
	}
	known := map[string]bool{}
	for _, m := range messages {
		known[m[0]] = true
	}
	found := 0
	for _, pkg := range packages {
		dir := filepath.Join("..", "..", "..", "..", filepath.FromSlash(pkg))
		there, err := os.ReadDir(dir)
		require.NoError(t, err)
		for _, f := range there {
			if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
				continue
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, filepath.Join(dir, f.Name()), nil, 0)
			require.NoError(t, err)
			ast.Inspect(file, func(n ast.Node) bool {
				c, ok := n.(*ast.CallExpr)
				if !ok || len(c.Args) == 0 {
					return true
				}
				of, ok := c.Fun.(*ast.SelectorExpr)
				if !ok || of.Sel.Name != "Errorf" && !(of.Sel.Name == "New" && name(of.X) == "errors") {
					return true
				}
				l, ok := c.Args[0].(*ast.BasicLit)
				if !ok {
					return true
				}
				format, err := strconv.Unquote(l.Value)
				require.NoError(t, err)
				if !strings.ContainsFunc(verb.ReplaceAllString(format, ""), isLetter) || format == "reported" {
					return true // nothing to translate
				}
				found++
				// A message may stand behind a place, "%s:%d: …", which is left alone.
				for known := known; ; {
					if known[format] {
						return true
					}
					_, rest, ok := strings.Cut(format, ": ")
					if !ok {
						break
					}
					format = rest
				}
				t.Errorf("%s: %s: no Russian form", files.Position(l.Pos()), l.Value)
				return true
			})
		}
	}
	require.Greater(t, found, 100)
}

func name(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' }

func FuzzText(f *testing.F) {
	f.Add("a: b: is a directory")
	f.Add(`line 3: X "1": want a number`)
	f.Fuzz(func(t *testing.T, s string) { Text(s) })
}
