package russian

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// formats are the texts that the errors of the module are made from, with where: the
// first argument of errors.New and Errorf, where no language is asked for.
func formats(t *testing.T) map[string]string {
	out := map[string]string{}
	root := filepath.Join("..", "..", "..", "..")
	require.NoError(t, filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(filepath.ToSlash(path), "/internal/web/") {
			return err // the page has languages of its own
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok || len(c.Args) == 0 {
				return true
			}
			sel, ok := c.Fun.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Errorf" && sel.Sel.Name != "New" {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); !ok || x.Name != "fmt" && x.Name != "plain" && x.Name != "errors" {
				return true
			}
			if l, ok := c.Args[0].(*ast.BasicLit); ok {
				s, err := strconv.Unquote(l.Value)
				require.NoError(t, err)
				out[s] = files.Position(l.Pos()).String()
			}
			return true
		})
		return nil
	}))
	return out
}

var (
	latin    = regexp.MustCompile(`[A-Za-z]{2,}`)
	cyrillic = regexp.MustCompile(`[а-яА-Я]`)
)

// Every error there is has a Russian text.
func TestCatalogue(t *testing.T) {
	all := formats(t)
	require.Greater(t, len(all), 150)
	for f, at := range all {
		words := verb.ReplaceAllString(f, "")
		if !latin.MatchString(words) || cyrillic.MatchString(words) && !strings.Contains(f, "the ") && !strings.Contains(f, "want ") && !strings.Contains(f, "is n") {
			continue // places and names alone, or Russian
		}
		if f == "%s.session: %w" || f == "reported" { // cli.ErrReported is never shown
			continue
		}
		if _, ok := catalogue[f]; !ok {
			t.Errorf("%s: %q: no Russian form", at, f)
		}
	}
}

// Every message is the same in both languages but for the words: it has its arguments,
// in their order, and no English is left.
func TestBothLanguages(t *testing.T) {
	for en, ru := range catalogue {
		require.Equal(t, len(verb.FindAllString(en, -1)), len(verb.FindAllString(ru, -1)), en)
		var args []any
		for i, v := range verb.FindAllString(en, -1) {
			switch v[len(v)-1] {
			case 'd':
				args = append(args, 70+i)
			case 'g':
				args = append(args, 70.5+float64(i))
			case 'c':
				args = append(args, '"')
			case 'X':
				args = append(args, 0xA0+i)
			default:
				args = append(args, fmt.Sprintf("Ы%d", i))
			}
		}
		fault := strings.ReplaceAll(en, "%w", "%v")
		text := fmt.Sprintf(fault, args...)
		require.NotContains(t, text, "%!", en)
		want := fmt.Sprintf(strings.ReplaceAll(ru, "%w", "%v"), args...)
		require.Equal(t, want, Say(text), "%q", en)
		if !strings.Contains(en, ": %") || cyrillic.MatchString(ru) {
			require.Regexp(t, cyrillic, Say(text), en)
		}
		if place := verb.FindStringIndex(en); place != nil && place[0] == 0 {
			continue // what is behind a place may be a part of it
		}
		require.Equal(t, "x.mk61:3: "+want, Say("x.mk61:3: "+text), "behind a place")
	}
	require.Equal(t, "x.session: строка 3: неизвестное имя \"a\"; оставлен как b", Say(`x.session: line 3: unknown name "a"; оставлен как b`))
	require.Equal(t, "a/b: нет такого файла или каталога", Say("open a/b: no such file or directory"))
	require.Equal(t, "R1 = число \"x\": это не десятичное число", Say(`R1 = number "x": not a decimal number`))
	require.Equal(t, "одна\nэто каталог", Say("одна\nis a directory"))
	require.Equal(t, "nothing known", Say("nothing known"))
}

// Nothing that is said makes it run on.
func FuzzSay(f *testing.F) {
	f.Add("line 3: R1 = number \"x\": not a decimal number; want a number 0..7")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) < 300 {
			Say(s)
		}
	})
}
