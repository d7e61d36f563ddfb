package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "mk61"

// mayImport is a statement of policy: each package of this module, with the
// packages of this module and the outside modules it may import.
// Do not widen a line to make a build pass; move the code instead.
var mayImport = map[string][]string{
	"isa":                   nil,
	"isa/flow":              {"isa"},
	"isa/listing":           {"isa", "golang.org/x/text"},
	"roms":                  nil,
	"calc/number":           nil,
	"calc/exact":            {"calc/number", "github.com/ericlagergren/decimal"},
	"calc/chip":             {"roms"},
	"calc":                  {"isa", "calc/number"},
	"calc/eeprom":           {"isa", "calc", "calc/number"},
	"calc/debug":            {"isa", "calc", "calc/number"},
	"calc/dialog":           {"isa", "isa/listing", "calc", "calc/number", "calc/chip", "calc/engine"},
	"calc/engine":           {"isa", "roms", "calc", "calc/number", "calc/chip"},
	"calc/lockstep":         {"isa", "calc", "calc/number", "calc/chip", "calc/engine"},
	"programs":              {"isa", "isa/listing"},
	"cmd/mk61/internal/tui": {"isa", "isa/listing", "calc", "calc/number", "calc/dialog", "calc/engine", "calc/debug", "calc/eeprom", "programs", "github.com/gdamore/tcell/v2"},
	"cmd/mk61":              {"isa", "isa/flow", "isa/listing", "calc", "calc/number", "calc/dialog", "calc/exact", "calc/chip", "calc/engine", "calc/lockstep", "calc/debug", "calc/eeprom", "roms", "programs", "cmd/mk61/internal/tui"},
}

func TestImportDirections(t *testing.T) {
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		allowed, known := mayImport[filepath.ToSlash(rel)]
		if !known {
			t.Errorf("%s: package has no line in mayImport", path)
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if first, _, _ := strings.Cut(imp, "/"); !strings.Contains(first, ".") {
				continue // standard library
			}
			local, ours := strings.CutPrefix(imp, module+"/")
			ok := slices.ContainsFunc(allowed, func(a string) bool {
				return a == local || !ours && (a == imp || strings.HasPrefix(imp, a+"/"))
			})
			if !ok {
				t.Errorf("%s: may not import %s", path, imp)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
