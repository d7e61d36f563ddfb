// Command release makes the archives of a release: for each platform the program with
// the page in it, manual pages, completions, documents, and the licences of all that is
// in it; and the sums of the archives.
//
//	go run ./cmd/mk61/internal/release -o DIRECTORY [-version VERSION] [-platforms linux/amd64,…]
//
// It is run in a checkout and needs Go and git. The same revision makes the same
// archives, byte for byte: the files have the time of the revision and no owner, the
// program knows neither the place nor the moment of its making.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// platforms are those of a release.
const platforms = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

// maxProgram bounds the program without the page, in bytes.
const maxProgram = 8 << 20

func main() {
	r := release{log: func(s string) { fmt.Println(s) }}
	flag.StringVar(&r.out, "o", "dist", "directory of the archives")
	flag.StringVar(&r.version, "version", "", "version; by default what git describe says")
	list := flag.String("platforms", platforms, "platforms, each as system/processor")
	flag.Parse()
	r.platforms = strings.Split(*list, ",")
	if err := r.make(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release is a release in the making.
type release struct {
	root      string // of the checkout
	out       string
	version   string
	platforms []string
	log       func(string)

	revision string
	at       time.Time // of the revision
	overlay  string    // that puts the modules of the page into the program
	work     string    // for what is thrown away
}

// make makes everything.
func (r *release) make() (err error) {
	if r.root, err = r.output("", nil, "go", "list", "-m", "-f", "{{.Dir}}"); err != nil {
		return err
	}
	if r.out, err = filepath.Abs(r.out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o777); err != nil {
		return err
	}
	if r.work, err = os.MkdirTemp("", "mk61-release-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	if err := r.stamp(); err != nil {
		return err
	}
	if err := r.modules(); err != nil {
		return err
	}
	common, err := r.common()
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, p := range r.platforms {
		name, text, err := r.archive(p, common)
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		if err := os.WriteFile(filepath.Join(r.out, name), text, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(text), name)
		r.log(fmt.Sprintf("%s: %d bytes", name, len(text)))
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), sums.Bytes(), 0o666)
}

// stamp finds the revision.
func (r *release) stamp() error {
	var err error
	if r.revision, err = r.output("", nil, "git", "rev-parse", "HEAD"); err != nil {
		return err
	}
	if r.version == "" {
		if r.version, err = r.output("", nil, "git", "describe", "--tags", "--always", "--dirty"); err != nil {
			return err
		}
	}
	seconds, err := r.output("", nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	r.at = time.Unix(n, 0).UTC()
	return err
}

// output runs a tool in a directory, "" for that of the checkout, and gives what it
// printed.
func (r *release) output(dir string, env []string, name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	if c.Dir = dir; dir == "" {
		c.Dir = r.root
	}
	c.Env = append(append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0"), env...)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(c.Args, " "), err, bytes.TrimSpace(errs.Bytes()))
	}
	return strings.TrimSpace(out.String()), nil
}
