package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostLiterals bounds the two-digit hexadecimal literals outside the table and the
// named codes. A code is named: isa.OpSin, not 0x1C.
const mostLiterals = 60

// hexElsewhere are files and folders whose two-digit hexadecimal literals are no codes
// of commands.
var hexElsewhere = map[string]string{
	"isa/table.go":                       "the table",
	"isa/opcodes.go":                     "the named codes",
	"calc/chip":                          "rows and fields of microcode",
	"cmd/mk61/internal/tui/indicator.go": "segments",
	"cmd/mk61/internal/web/indicator.go": "segments",
	"cmd/mk61/internal/tui/filter.go":    "control characters of a terminal",
	"cmd/mk61/internal/tui/squeeze.go":   "control characters of a terminal",
	"isa/listing/charset.go":             "character sets",
	"isa/listing/source.go":              "characters",
	"isa/listing/messages.go":            "characters",
	"roms/import.go":                     "characters",
}

func TestCodesAreNamed(t *testing.T) {
	root := filepath.Join("..", "..")
	used := map[string]bool{}
	var found []string
	two := regexp.MustCompile(`^0[xX][0-9A-Fa-f]{2}$`)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			l, ok := n.(*ast.BasicLit)
			if !ok || l.Kind != token.INT || !two.MatchString(l.Value) {
				return true
			}
			for p := range hexElsewhere {
				if rel == p || strings.HasPrefix(rel, p+"/") {
					used[p] = true
					return true
				}
			}
			found = append(found, files.Position(l.Pos()).String()+": "+l.Value)
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) > mostLiterals {
		slices.Sort(found)
		t.Errorf("%d two-digit hexadecimal literals outside the table and the named codes, want at most %d:\n%s", len(found), mostLiterals, strings.Join(found, "\n"))
	}
	t.Logf("%d two-digit hexadecimal literals outside the table and the named codes", len(found))
	for p := range hexElsewhere {
		if !used[p] {
			t.Errorf("%s: has no such literals", p)
		}
	}
}
