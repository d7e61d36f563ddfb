package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

//go:generate go run mk61/cmd/mk61/internal/web/generate built

// built are the modules of a release, made by go generate and not kept in the
// repository; see ErrNoModule.
//
//go:embed all:built
var built embed.FS

// Module is one of the two modules of the page.
type Module string

// The modules: the machine alone, which the page loads first, and with the listing
// reader, the dialogues, the true values and the chips.
const (
	Core Module = "core"
	Full Module = "full"
)

// ErrNoModule is in the chain of the error when the WebAssembly module is neither in
// the program nor can be built.
var ErrNoModule = errors.New("the WebAssembly module is not in this program, and cannot be built: " +
	"that needs Go and the source of mk61 (run in a checkout, or build the program after go generate ./cmd/mk61/internal/web)")

// wasm is a module: of the release, or built from the checkout into the user's cache.
func wasm(m Module) ([]byte, error) {
	if z, err := built.ReadFile("built/" + string(m) + ".wasm.gz"); err == nil {
		r, err := gzip.NewReader(bytes.NewReader(z))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(r)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, "mk61")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(dir, string(m)+"-*.wasm")
	if err != nil {
		return nil, err
	}
	f.Close()
	defer os.Remove(f.Name()) // fails when it was renamed
	if err := Build(m, f.Name()); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, string(m)+".wasm")
	if err := os.Rename(f.Name(), name); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// Build builds a module from the source into a file. The go command keeps what it
// has built, so a second time takes a second.
func Build(m Module, out string) error {
	root, err := checkout()
	if err != nil {
		return err
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoModule, err)
	}
	// Without inlining a module is a seventh smaller; the step loops keep it.
	args := []string{"build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-o", out}
	hot := []string{"calc", "calc/number"}
	if m == Core {
		args = append(args, "-tags=mk61core")
	} else {
		hot = append(hot, "calc/chip", "calc/engine")
	}
	for _, pkg := range hot {
		args = append(args, "-gcflags=mk61/"+pkg+"=")
	}
	c := exec.Command(tool, append(args, "./cmd/mk61/internal/web/machine")...)
	c.Dir = root
	c.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if text, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("building the WebAssembly module: %w\n%s", err, bytes.TrimSpace(text))
	}
	text, err := os.ReadFile(out)
	if err == nil {
		text, err = joinSegments(text)
	}
	if err == nil {
		err = os.WriteFile(out, text, 0o644)
	}
	return err
}

// checkout is the directory of the source: above the working directory, or where
// this program was built.
func checkout() (string, error) {
	var from []string
	if wd, err := os.Getwd(); err == nil {
		from = append(from, wd)
	}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		from = append(from, filepath.Dir(file))
	}
	for _, dir := range from {
		for ; ; dir = filepath.Dir(dir) {
			text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
			if err == nil && strings.HasPrefix(string(text), "module mk61\n") {
				return dir, nil
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return "", ErrNoModule
}
