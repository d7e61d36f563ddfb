package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A document in two languages has the same headings, tables and blocks of code in
// both: a change of one that the other does not follow is seen.
func TestDocumentsInTwoLanguages(t *testing.T) {
	names := []string{"../../README.ru.md", "../../docs/modules/README.ru.md"}
	docs, err := filepath.Glob("../../docs/*.ru.md")
	require.NoError(t, err)
	require.NotEmpty(t, docs)
	for _, ru := range append(names, docs...) {
		t.Run(filepath.ToSlash(strings.TrimPrefix(ru, "../../")), func(t *testing.T) {
			russian, english := shape(t, ru), shape(t, strings.TrimSuffix(ru, ".ru.md")+".md")
			require.Equal(t, english, russian)
		})
	}
}

// unwanted are words of the documents for which there is a better one: that of the
// glossary of CONTRIBUTING.md, mostly.
var unwanted = []struct {
	word  *regexp.Regexp
	right string
}{
	{regexp.MustCompile(`(?i)табло`), "индикатор"},
	{regexp.MustCompile(`(?i)дисплей|дисплее|дисплея`), "индикатор"},
	{regexp.MustCompile(`(?i)точ(ка|ки|ке|ку|кой|ек|ках|кам) остановки`), "точка останова"},
	{regexp.MustCompile(`(?i)остановк(а|и|у|е|ой)[^а-я]`), "останов"},
	{regexp.MustCompile(`(?i)программн(ый|ого|ых|ые) шаг`), "шаг программы"},
	{regexp.MustCompile(`(?i)вызов: `), "использование: "},
	{regexp.MustCompile(`(?i)зерн(о|а|у|ом) `), "начальное число"},
	{regexp.MustCompile(`(?i)тактов-слов`), "макроцикл"},
	{regexp.MustCompile(`(?i)выпускает выигрыш`), "упускает выигрыш"},
	{regexp.MustCompile(`(?i)словн(ый|ого|ому|ых|ые) цикл`), "макроцикл"},
	{regexp.MustCompile(`(?i)придержанн`), "на паузе"},
	{regexp.MustCompile(`(?i)за тем же лицом`), "вид остаётся прежним"},
	{regexp.MustCompile(`(?i)во всю мочь`), "предельная скорость"},
	{regexp.MustCompile(`(?i)догадк`), "предположение, попытка"},
	{regexp.MustCompile(`(?i)за доску`), "за край доски"},
	{regexp.MustCompile(`(?i)падает новая плитка`), "появляется новая плитка"},
	{regexp.MustCompile(`(?i)как у кристалла`), "как у микросхемы"},
	{regexp.MustCompile(`(?i)\bpapers\b`), "description"},
	{regexp.MustCompile(`(?i)\bthe (same )?face\b`), "the terminal interface, the front panel"},
	{regexp.MustCompile(`(?i)\bcarr(y|ies|ied|ying) (\w+ )?out\b`), "execute, run"},
	{regexp.MustCompile(`(?i)\bnot the [^.]* is to blame`), "it is not … that"},
	{regexp.MustCompile(`(?i)\bthe way of an? `), "how … is done"},
	{regexp.MustCompile(`(?i)down to that\b`), "down to that size"},
	{regexp.MustCompile(`(?i)terminal face`), "terminal interface"},
	{regexp.MustCompile(`(?i)there is no such thing`), "what there is not"},
}

// One word for one thing in all that is written for readers.
func TestGlossary(t *testing.T) {
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/course/*.md", "docs/modules/*.md", "docs/examples/*.md", "programs/*/*.md", "programs/*/*.mk61"} {
		names, err := filepath.Glob(filepath.Join("../..", pattern))
		require.NoError(t, err)
		require.NotEmpty(t, names)
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			n := 0
			for line := range strings.Lines(string(text)) {
				n++
				wanted(t, fmt.Sprintf("%s:%d", name, n), line)
			}
		}
	}
}

// wanted fails for unwanted words.
func wanted(t *testing.T, place, text string) {
	for _, u := range unwanted {
		if w := u.word.FindString(text); w != "" {
			t.Errorf("%s: %q: the glossary says %q", place, w, u.right)
		}
	}
}

// The same holds for what the program says: every text of more than a word in its
// source.
func TestGlossaryInMessages(t *testing.T) {
	texts := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil && strings.Contains(text, " ") {
					texts++
					wanted(t, files.Position(l.Pos()).String(), text)
				}
			}
			return true
		})
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, texts, 1000)
}

var blocks = regexp.MustCompile("(?ms)^```[a-z]*\n.*?^```")

// shape is what translation does not change: the levels of the headings, the rows of
// the tables, and how many lines of code the blocks have.
func shape(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var l []string
	rest := blocks.ReplaceAllStringFunc(string(text), func(b string) string {
		first, _, _ := strings.Cut(b, "\n")
		return "\n@" + first + strings.Repeat("|", strings.Count(b, "\n")) + "\n"
	})
	for line := range strings.Lines(rest) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"):
			l = append(l, line[:strings.Index(line+" ", " ")])
		case strings.HasPrefix(line, "@"):
			l = append(l, line)
		case strings.HasPrefix(line, "|"):
			l = append(l, "row "+strings.Repeat("|", strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")))
		}
	}
	return l
}
