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
	"isa":                nil,
	"isa/flow":           {"isa"},
	"isa/listing":        {"isa", "golang.org/x/text"},
	"isa/mend":           {"isa", "isa/flow", "isa/listing"},
	"roms":               nil,
	"calc/plain":         nil,
	"calc/number":        {"isa", "calc/plain"},
	"calc/exact":         {"isa", "calc/number", "github.com/ericlagergren/decimal"},
	"calc/chip":          {"roms"},
	"calc/chip/invented": {"roms"},
	"calc":               {"isa", "calc/number", "calc/plain"},
	"calc/eeprom":        {"isa", "calc", "calc/number", "calc/plain"},
	"calc/engine":        {"isa", "roms", "calc", "calc/number", "calc/chip"},
	"calc/lockstep":      {"isa", "calc", "calc/number", "calc/chip", "calc/engine"},
	"calc/script":        {"isa", "calc", "calc/number", "calc/plain"},
	"calc/desk":          {"isa", "isa/listing", "calc", "calc/number", "calc/eeprom", "calc/engine", "calc/script", "calc/plain"},
	"calc/dialog":        {"isa", "calc", "calc/number", "calc/desk", "calc/script"},
	"calc/restore":       {"isa", "isa/listing", "calc", "calc/number", "calc/desk", "calc/dialog", "calc/script"},
	"calc/trace":         {"isa", "calc", "calc/number", "calc/desk", "calc/script"},
	"calc/debug":         {"isa", "calc", "calc/desk", "calc/script"},
	"calc/board":         {"isa", "calc", "calc/number", "calc/plain"},
	"calc/accuracy":      {"isa", "calc", "calc/number", "calc/exact"},
	"programs":           {"isa", "isa/listing"},
	"docs/course":        nil,

	"docs/examples/library": {"calc", "calc/desk"},

	"cmd/mk61/internal/picture":  nil,
	"cmd/mk61/internal/russian":  nil,
	"cmd/mk61/internal/userfile": {"calc/eeprom"},
	"cmd/mk61/internal/tui": {
		"isa", "isa/listing", "calc", "calc/number", "calc/engine", "calc/script", "calc/desk", "calc/board", "calc/debug", "calc/eeprom",
		"programs", "cmd/mk61/internal/picture", "cmd/mk61/internal/russian", "cmd/mk61/internal/userfile", "github.com/gdamore/tcell/v2",
	},
	"cmd/mk61/internal/web": {
		"isa", "isa/listing", "calc", "calc/desk", "programs", "cmd/mk61/internal/web/face",
		"github.com/andybalholm/brotli", "rsc.io/qr",
	},
	"cmd/mk61/internal/web/face":     {"isa", "calc", "calc/number", "calc/eeprom", "calc/script", "calc/desk", "calc/debug", "calc/plain"},
	"cmd/mk61/internal/web/link":     {"isa"},
	"cmd/mk61/internal/web/machine":  {"isa", "isa/listing", "calc", "calc/number", "calc/accuracy", "calc/chip", "calc/engine", "calc/script", "calc/desk", "calc/dialog", "calc/trace", "calc/plain", "roms", "cmd/mk61/internal/web/face"},
	"cmd/mk61/internal/web/generate": {"cmd/mk61/internal/web"},
	"cmd/mk61/internal/cli": {
		"isa", "isa/listing", "calc", "calc/number", "calc/eeprom", "calc/engine", "calc/script", "calc/desk", "calc/dialog",
		"programs", "cmd/mk61/internal/library", "cmd/mk61/internal/russian", "cmd/mk61/internal/userfile", "cmd/mk61/internal/web/link", "github.com/spf13/cobra", "github.com/spf13/pflag",
	},
	"cmd/mk61/internal/converse": {"isa", "isa/listing", "calc", "calc/board", "calc/number", "calc/script", "calc/desk", "calc/dialog", "calc/debug", "docs/course", "cmd/mk61/internal/cli", "cmd/mk61/internal/pages"},
	"cmd/mk61/internal/verify":   {"isa", "calc/desk", "calc/dialog", "calc/trace", "cmd/mk61/internal/cli", "cmd/mk61/internal/userfile"},
	"cmd/mk61/internal/batch":    {"isa/listing", "calc", "calc/number", "calc/desk", "calc/script", "cmd/mk61/internal/cli"},
	"cmd/mk61/internal/measure":  {"isa", "isa/listing", "calc", "calc/number", "calc/exact", "calc/accuracy", "calc/script", "cmd/mk61/internal/cli"},
	"cmd/mk61/internal/pages":    {"isa", "isa/listing", "programs", "cmd/mk61/internal/cli", "cmd/mk61/internal/userfile"},
	"cmd/mk61/internal/memory":   {"isa", "isa/listing", "calc", "calc/eeprom", "cmd/mk61/internal/cli", "cmd/mk61/internal/userfile"},
	"cmd/mk61/internal/inspect":  {"isa", "isa/flow", "isa/listing", "isa/mend", "calc", "cmd/mk61/internal/cli"},
	"cmd/mk61/internal/record":   {"isa", "calc", "calc/script", "calc/desk", "calc/dialog", "calc/trace", "cmd/mk61/internal/cli"},
	"cmd/mk61/internal/repair":   {"isa/listing", "calc", "calc/script", "calc/desk", "calc/dialog", "calc/trace", "calc/restore", "programs", "cmd/mk61/internal/cli"},
	"cmd/mk61/internal/release":  nil,
	"cmd/mk61/internal/library":  {"isa/listing", "programs", "cmd/mk61/internal/userfile"},
	"cmd/mk61/internal/catalog":  {"isa", "isa/listing", "programs", "cmd/mk61/internal/cli", "cmd/mk61/internal/library", "cmd/mk61/internal/pages"},
	"cmd/mk61/internal/noise":    nil,
	"cmd/mk61": {
		"isa", "isa/listing", "roms", "calc", "calc/eeprom", "calc/engine", "calc/lockstep", "calc/desk", "calc/trace", "programs", "docs/course",
		"cmd/mk61/internal/batch", "cmd/mk61/internal/catalog", "cmd/mk61/internal/cli", "cmd/mk61/internal/converse", "cmd/mk61/internal/inspect", "cmd/mk61/internal/measure", "cmd/mk61/internal/memory",
		"cmd/mk61/internal/pages", "cmd/mk61/internal/record", "cmd/mk61/internal/repair", "cmd/mk61/internal/tui", "cmd/mk61/internal/userfile", "cmd/mk61/internal/verify", "cmd/mk61/internal/web", "cmd/mk61/internal/web/link",
	},
}

func TestImportDirections(t *testing.T) {
	root := filepath.Join("..", "..")
	used := map[string]map[string]bool{}
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
			local, ours := strings.CutPrefix(imp, module+"/")
			if first, _, _ := strings.Cut(imp, "/"); !ours && !strings.Contains(first, ".") {
				continue // standard library
			}
			ok := slices.ContainsFunc(allowed, func(a string) bool {
				return a == local || !ours && (a == imp || strings.HasPrefix(imp, a+"/"))
			})
			if !ok {
				t.Errorf("%s: may not import %s", path, imp)
			}
			note(used, filepath.ToSlash(rel), local)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg, allowed := range mayImport {
		for _, a := range allowed {
			if !used[pkg][a] {
				t.Errorf("%s: nobody uses its permission to import %s", pkg, a)
			}
		}
	}
}

// note remembers that a package uses an import, or a package below one.
func note(used map[string]map[string]bool, pkg, imp string) {
	if used[pkg] == nil {
		used[pkg] = map[string]bool{}
	}
	for _, a := range mayImport[pkg] {
		if a == imp || strings.Contains(a, ".") && strings.HasPrefix(imp, a+"/") {
			used[pkg][a] = true
		}
	}
}
