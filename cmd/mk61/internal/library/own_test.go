package library

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"mk61/isa/listing"
	"mk61/programs"
)

// cube is x³ in the notations that the tree has it in; square is x².
const (
	cubeCells   = "0E 0E 12 12 50"
	squareList  = "00. F x²   22\n01. С/П    50\n"
	squareCells = "22 50"
)

// tree makes a folder of listings as people keep them.
func tree(t testing.TB) string {
	root := filepath.Join(t.TempDir(), "mine")
	cp1251, err := charmap.Windows1251.NewEncoder().String("Прибавить единицу\n\nЧисло в X, В/О С/П.\n")
	require.NoError(t, err)
	for name, text := range map[string]string{
		"logic/cube.hex":         cubeCells,
		"logic/cube.txt":         "В↑ В↑ × × С/П",                                                        // the same in another notation
		"logic/cube.md":          "# Куб\n\nЧисло в X, `В/О С/П`.\n",                                     // its description
		"logic/cube.en.md":       "# Cube\n\nThe number in X, `В/О С/П`.\n",                              // in English
		"logic/cube.dialog":      "2 В/О С/П => 8\n",                                                     //
		"logic/plus.hex":         "01 10 50",                                                             //
		"logic/plus.txt":         cp1251,                                                                 //
		"one/square.txt":         "Квадрат числа\n\n" + squareList,                                       // a title of its own
		"one/square.mk61":        "MK61 1\nTitle: Twice\nTags: short\nPROGRAM\n00. В↑\n01. +\n02. С/П\n", // another program of that name
		"two/square.lst":         squareList,                                                             // the name of another
		"page/how.html":          "<html><head><title>Минус один</title></head><body><p>Просто&nbsp;так.<ul><li>раз<li>два</ul></body></html>",
		"page/minus one.hex":     "01 11 50",
		"article.md":             "# Of squares\n\nSay:\n\n```\n00 В↑\n01 В↑\n02 ×\n03 +\n04 С/П\n```\n",
		"README.md":              "# All of mine\n",
		"prose.txt":              "This is not a listing at all, only some words about it.\n",
		"wrong.txt":              "00 В↑\n01 ЪЪЪ\n02 С/П\n03 К ъъ\n",
		".git/hidden.hex":        squareCells,
		"picture.png":            "\x89PNG",
		"games/nothing/data.csv": "a,b\n1,2\n",
	} {
		p := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(p), 0o777))
		require.NoError(t, os.WriteFile(p, []byte(text), 0o666))
	}
	return root
}

func TestOwn(t *testing.T) {
	l := Open(tree(t))
	var got []string
	for _, e := range l.Own() {
		got = append(got, fmt.Sprintf("%s | %s | %s | % X | %s | %s", e.Name, e.Title("en"), e.Title("ru"), e.Program.Cells, strings.Join(e.Tags, " "), strings.TrimSpace(e.Dialogue)))
	}
	require.Equal(t, []string{
		"article | Of squares | Of squares | 0E 0E 12 10 50 |  | ",
		"cube | Cube | Куб | 0E 0E 12 12 50 | logic | 2 В/О С/П => 8",
		"plus | Прибавить единицу | Прибавить единицу | 01 10 50 | logic | ",
		"one/square | Twice | Twice | 0E 10 50 | short one | ",
		"square.txt | Квадрат числа | Квадрат числа | 22 50 | one | ",
		"minus-one | Минус один | Минус один | 01 11 50 | page | ",
		"two/square | square | square | 22 50 | two | ",
	}, got)
	find := func(name string) (out []string) {
		for _, e := range l.Find(name) {
			out = append(out, e.Name)
		}
		return out
	}
	for _, e := range l.Own() {
		require.Equal(t, []string{e.Name}, find(e.Name))
	}
	require.Equal(t, []string{"cube"}, find("Logic/CUBE"))
	require.Equal(t, []string{"cube"}, find("mine/logic/cube"))
	require.Equal(t, []string{"cube"}, find("cube.hex"))
	require.Equal(t, []string{"one/square", "square.txt", "two/square"}, find("square"))
	require.Equal(t, []string{"fox-hunt"}, find("fox-hunt"))
	for _, name := range []string{"", "ube", "no", "../mine/cube", "hidden", "prose", "wrong", "/"} {
		require.Empty(t, find(name), name)
	}
	require.Contains(t, l.Find("minus-one")[0].Papers("ru"), "Просто\u00a0так.\n\n- раз\n\n- два")
	require.Contains(t, l.Find("plus")[0].Papers("ru"), "```\nЧисло в X, В/О С/П.\n```")
}

func TestReports(t *testing.T) {
	root := tree(t)
	r := Open(root, filepath.Join(root, "missing")).Reports()
	require.Len(t, r, 2)
	require.Equal(t, 18, r[0].Files)
	require.Equal(t, 7, r[0].Programs)
	require.Equal(t, [][2]string{{"two/square", "square.txt"}}, r[0].Same)
	require.Equal(t, 7, r[0].Texts) // cube twice, plus, how, README, prose, data
	require.Len(t, r[0].Unreadable, 1)
	require.Contains(t, r[0].Unreadable[0].Error(), `wrong.txt:2:4: cell 01: unknown command "ЪЪЪ" (and 2 more)`)
	require.Len(t, r[1].Unreadable, 1)
	require.Contains(t, r[1].Unreadable[0].Error(), "missing: ")
}

// A tree may hold anything: what is no regular file, what is too large, links in a
// ring, folders without end.
func TestOwnBounds(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(root, "large.txt"), make([]byte, maxText+1), 0o666))
	if err := os.Symlink(root, filepath.Join(root, "ring")); err != nil {
		t.Log(err)
	}
	deep := root
	for range maxDepth + 3 {
		deep = filepath.Join(deep, "d")
	}
	require.NoError(t, os.MkdirAll(deep, 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(deep, "deep.hex"), []byte(cubeCells), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(root, "d", "cube.hex"), []byte(cubeCells), 0o666))
	r := Open(root).Reports()[0]
	require.Equal(t, 1, r.Programs)
	require.Len(t, r.Unreadable, 1)
	require.Contains(t, r.Unreadable[0].Error(), "larger than 1 MB")
}

// All that the reader reads is found by name, whatever it is called: of a tree of our
// own, and of those of others in the folder that MK61_LISTINGS names.
func TestAllIsFound(t *testing.T) {
	roots := []string{tree(t)}
	if dir := os.Getenv("MK61_LISTINGS"); dir != "" {
		more, err := filepath.Glob(filepath.Join(dir, "*", "*"))
		require.NoError(t, err)
		roots = append(roots, more...)
	}
	for _, root := range roots {
		l := Open(root)
		for _, e := range l.Own() {
			require.Equal(t, []*programs.Entry{e}, l.Find(e.Name), e.Name)
		}
		t.Logf("%s: %d programs", root, len(l.Own()))
	}
	require.Len(t, Open(roots[0]).Own(), 7)
}

// Descriptions are files of others: none of them breaks anything.
func FuzzDecoded(f *testing.F) {
	f.Add("x.html", []byte("<p>a<h1>b</h1><table><tr><td>|</table>"))
	f.Add("x.md", []byte("# a\n```\n"))
	f.Add("x.txt", []byte("Title\r\rtext ``` 00 01"))
	f.Fuzz(func(t *testing.T, name string, src []byte) {
		s := decoded(name, src)
		p := papers(found{stem: "x", own: s}, []text{{name, s}})
		require.NotEmpty(t, p["en"])
		require.True(t, strings.HasPrefix(p["ru"], "#"))
		heading(name, s, &listing.Program{})
		stemOf(name)
	})
}

func BenchmarkOwn(b *testing.B) {
	root := tree(b)
	for b.Loop() {
		Open(root).Own()
	}
}
