// Package web is the calculator on a page: HTML made from the tables of package isa
// and the library, static files, and the machine as a WebAssembly module (package
// machine). Files are served by Serve, or written by Site for any static host. There
// is no request to anywhere else.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed static
var static embed.FS

// Files are all files of the page by their name: as a static host has them when
// packed is set (the modules as gzip, which the page unpacks itself), else as a
// server sends them that compresses.
func Files(packed bool) (map[string][]byte, error) {
	out := make(map[string][]byte)
	names := map[Module]string{Core: "core.wasm", Full: "full.wasm"}
	made := modules
	if packed {
		made = packedModules
	}
	mods, err := made()
	if err != nil {
		return nil, err
	}
	for m, name := range names {
		if packed {
			name += "z"
			names[m] = name
		}
		out[name] = mods[m]
	}
	err = fs.WalkDir(static, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := static.ReadFile(name)
		out[strings.TrimPrefix(name, "static/")] = stripped(name, text)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, lang := range []string{"ru", "en"} {
		library, err := libraryFiles(lang)
		if err != nil {
			return nil, err
		}
		maps.Copy(out, library)
		pages, err := articles(lang)
		if err != nil {
			return nil, err
		}
		maps.Copy(out, pages)
		lazy, err := more(lang)
		if err != nil {
			return nil, err
		}
		maps.Copy(out, lazy)
		out["manifest."+lang+".webmanifest"] = manifest(lang)
	}
	out["poster.svg"] = poster()
	version := "mk61-" + sum(out)
	for lang, name := range map[string]string{"ru": "index.html", "en": "en.html"} {
		if out[name], err = page(lang, names[Core], names[Full], version); err != nil {
			return nil, err
		}
	}
	version = "mk61-" + sum(out) // the pages are in it, too
	out["sw.js"] = worker(out["sw.js"], version, out)
	return out, nil
}

// modules builds both modules once.
var modules = sync.OnceValues(func() (map[Module][]byte, error) {
	out := make(map[Module][]byte)
	for _, m := range []Module{Core, Full} {
		text, err := wasm(m)
		if err != nil {
			return nil, err
		}
		out[m] = text
	}
	return out, nil
})

// packedModules packs both modules once: that takes a second.
var packedModules = sync.OnceValues(func() (map[Module][]byte, error) {
	mods, err := modules()
	out := make(map[Module][]byte)
	for m, text := range mods {
		out[m] = gzipped(text)
	}
	return out, err
})

// stripped takes the comments that stand on lines of their own, the types of JSDoc,
// and the indentation out of a script or a style sheet.
func stripped(name string, text []byte) []byte {
	ext := path.Ext(name)
	if ext != ".js" && ext != ".css" {
		return text
	}
	var b bytes.Buffer
	comment := false
	for line := range strings.Lines(string(text)) {
		t := strings.TrimSpace(line)
		for ext == ".js" && !comment {
			before, rest, ok := strings.Cut(t, "/** ")
			_, after, closed := strings.Cut(rest, "*/")
			if !ok || !closed {
				break
			}
			t = strings.TrimSpace(before + strings.TrimPrefix(after, " "))
		}
		switch {
		case comment:
			comment = !strings.HasSuffix(t, "*/")
		case t == "" || ext == ".js" && strings.HasPrefix(t, "//"):
		case strings.HasPrefix(t, "/*") && strings.HasSuffix(t, "*/") && t != versionMark:
		case strings.HasPrefix(t, "/*") && !strings.Contains(t, "*/"):
			comment = true
		default:
			b.WriteString(t + "\n")
		}
	}
	return b.Bytes()
}

// sum is a short name for the contents of all files.
func sum(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range sorted(files) {
		fmt.Fprintf(h, "%s %d\n", name, len(files[name]))
		h.Write(files[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

func sorted(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

const versionMark = "/* VERSION */"

// worker is the service worker with its version and the files it keeps: all but what
// stands on pages of its own.
func worker(source []byte, version string, files map[string][]byte) []byte {
	keep := []string{"./"}
	for _, name := range sorted(files) {
		if name != "index.html" && name != "sw.js" && name != "embed.js" && name != "search.js" && !(strings.HasPrefix(name, "programs/") && path.Ext(name) == ".html") {
			keep = append(keep, name)
		}
	}
	list, _ := json.Marshal(keep) // strings
	head := fmt.Sprintf("const version = %q, files = %s;", version, list)
	return bytes.Replace(source, []byte(versionMark), []byte(head), 1)
}

func manifest(lang string) []byte {
	name, start := "Электроника МК-61", "./"
	if lang == "en" {
		name, start = "Elektronika MK-61", "en.html"
	}
	b, _ := json.Marshal(map[string]any{ // strings
		"name": name, "short_name": "МК-61", "lang": lang, "start_url": start, "id": start, "display": "standalone",
		"background_color": "#14150f", "theme_color": "#14150f",
		"icons": []map[string]string{{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}},
	})
	return b
}

func gzipped(text []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	z.Write(text)                                         // a buffer takes all
	z.Close()
	return b.Bytes()
}
