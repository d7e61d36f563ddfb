package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// program is where the program's package lies.
const program = "./cmd/mk61"

// modules builds the modules of the page and an overlay that puts them where the
// program embeds them from.
func (r *release) modules() error {
	if _, err := r.output("", nil, "go", "run", program+"/internal/web/generate", r.work); err != nil {
		return err
	}
	replace := map[string]string{}
	for _, m := range []string{"core", "full"} {
		name := m + ".wasm.gz"
		replace[filepath.Join(r.root, "cmd/mk61/internal/web/built", name)] = filepath.Join(r.work, name)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	r.overlay = filepath.Join(r.work, "overlay.json")
	return os.WriteFile(r.overlay, text, 0o666)
}

// lean are flags for a smaller program: what the machine does not step through is not
// inlined, which saves a twentieth.
var lean = []string{"-gcflags=mk61/cmd/...=-l", "-gcflags=mk61/isa/listing=-l", "-gcflags=mk61/calc/restore=-l", "-gcflags=mk61/calc/trace=-l", "-gcflags=mk61/calc/dialog=-l", "-gcflags=mk61/calc/debug=-l", "-gcflags=github.com/...=-l"}

// build builds the program for a platform.
func (r *release) build(platform, out string) error {
	system, processor, _ := strings.Cut(platform, "/")
	stamp := fmt.Sprintf("-s -w -buildid= -X main.released=%s -X main.revision=%s -X main.revised=%s", r.version, r.revision, r.at.Format("2006-01-02T15:04:05Z"))
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=" + stamp, "-overlay=" + r.overlay, "-o", out}, lean...)
	_, err := r.output("", []string{"GOOS=" + system, "GOARCH=" + processor}, "go", append(args, program)...)
	return err
}

// file is a file of an archive.
type file struct {
	name string
	text []byte
	mode fs.FileMode
}

// common are the files that every archive has: documents, manual pages, completions.
func (r *release) common() ([]file, error) {
	var l []file
	names, err := r.output("", nil, "git", "ls-files", "README.md", "README.ru.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "docs")
	if err != nil {
		return nil, err
	}
	for name := range strings.Lines(names) {
		name = strings.TrimSpace(name)
		text, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		l = append(l, file{name, text, 0o644})
	}
	host := filepath.Join(r.work, "mk61-host"+exe(runtime.GOOS))
	if err := r.build(runtime.GOOS+"/"+runtime.GOARCH, host); err != nil {
		return nil, err
	}
	for lang, to := range map[string]string{"en": "man/man1", "ru": "man/ru/man1"} {
		dir := filepath.Join(r.work, lang)
		if _, err := r.output(r.work, nil, host, "-lang", lang, "help", "-man", dir); err != nil {
			return nil, err
		}
		pages, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, p := range pages {
			text, err := os.ReadFile(filepath.Join(dir, p.Name()))
			if err != nil {
				return nil, err
			}
			l = append(l, file{to + "/" + p.Name(), text, 0o644})
		}
	}
	for shell, name := range map[string]string{"bash": "mk61.bash", "zsh": "_mk61", "fish": "mk61.fish", "powershell": "mk61.ps1"} {
		text, err := r.output(r.work, nil, host, "-lang", "en", "completion", shell)
		if err != nil {
			return nil, err
		}
		l = append(l, file{"completions/" + name, []byte(text + "\n"), 0o644})
	}
	return l, nil
}

func exe(system string) string {
	if system == "windows" {
		return ".exe"
	}
	return ""
}

// licences are those of the modules that are in the program of a platform, and of Go.
func (r *release) licences(platform string) ([]file, error) {
	system, processor, _ := strings.Cut(platform, "/")
	list, err := r.output("", []string{"GOOS=" + system, "GOARCH=" + processor}, "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", program)
	if err != nil {
		return nil, err
	}
	root, err := r.output("", nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	dirs := map[string]string{"go": root}
	for line := range strings.Lines(list) {
		if path, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			dirs[path] = dir
		}
	}
	var l []file
	for path, dir := range dirs {
		n := len(l)
		there, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, f := range there {
			upper := strings.ToUpper(f.Name())
			if f.IsDir() || !strings.HasPrefix(upper, "LICEN") && !strings.HasPrefix(upper, "NOTICE") && !strings.HasPrefix(upper, "COPYING") && !strings.HasPrefix(upper, "PATENTS") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				return nil, err
			}
			l = append(l, file{"licences/" + path + "/" + f.Name(), text, 0o644})
		}
		if len(l) == n {
			return nil, fmt.Errorf("%s: no licence in %s", path, dir)
		}
	}
	return l, nil
}
