package roms

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Env is the environment variable that names the directory of images.
const Env = "MK61_ROMS"

// Dirs lists the directories where images are looked for, best first: the one
// of the -roms flag alone if it is given, else that of MK61_ROMS alone, else
// mk61/roms in the user's data and configuration directories.
func Dirs(flag string) []string {
	if flag != "" {
		return []string{flag}
	}
	if dir := os.Getenv(Env); dir != "" {
		return []string{dir}
	}
	var dirs []string
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		dirs = append(dirs, filepath.Join(data, "mk61", "roms"))
	} else if home, err := os.UserHomeDir(); err == nil {
		dirs = append(dirs, filepath.Join(home, ".local", "share", "mk61", "roms"))
	}
	if conf, err := os.UserConfigDir(); err == nil {
		dirs = append(dirs, filepath.Join(conf, "mk61", "roms"))
	}
	return dirs
}

// Found is one image file of a directory: its papers, or why it was refused.
type Found struct {
	Path   string
	Papers Papers // when Err is nil
	Image  *Image // nil when the file could not be read
	Err    error
}

// List reads every *.rom file of a directory, in order of name. A missing
// directory is an empty one; each file's trouble is in its own entry.
func List(dir string) ([]Found, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, err
	}
	var all []Found
	for _, e := range entries {
		if e.IsDir() || !strings.EqualFold(filepath.Ext(e.Name()), ".rom") {
			continue
		}
		f := Found{Path: filepath.Join(dir, e.Name())}
		f.Image, f.Err = readFile(f.Path)
		if f.Err == nil {
			if f.Papers, f.Err = Identify(f.Image); f.Err != nil {
				f.Err = fmt.Errorf("%s: %w", f.Path, f.Err)
			}
		}
		all = append(all, f)
	}
	return all, nil
}

func readFile(path string) (*Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(path, f)
}

// ErrMissing is why a set could not be put together.
var ErrMissing = errors.New("no complete set of ROM images")

// Load puts a set together from the first of dirs that holds a good image of
// every chip. Files may have any name: the sums decide what they are.
func Load(dirs ...string) (*Set, error) {
	var reasons []error
	for _, dir := range dirs {
		files, err := List(dir)
		if err != nil {
			reasons = append(reasons, err)
			continue
		}
		var set Set
		var have [Chips]bool
		for _, f := range files {
			if f.Err != nil {
				reasons = append(reasons, f.Err)
				continue
			}
			set[f.Papers.Chip], have[f.Papers.Chip] = *f.Image, true
		}
		var lacks []string
		for c, ok := range have {
			if !ok {
				lacks = append(lacks, Chip(c).String())
			}
		}
		if len(lacks) == 0 {
			return &set, nil
		}
		reasons = append(reasons, fmt.Errorf("%s: lacks %s", dir, strings.Join(lacks, ", ")))
	}
	return nil, errors.Join(append([]error{ErrMissing}, reasons...)...)
}
