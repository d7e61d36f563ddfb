package userfile

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
)

// Kind is what a folder is for.
type Kind uint8

// The kinds of folders.
const (
	Data   Kind = iota // what outlives programs and sessions
	State              // sessions
	Cache              // what can be made again
	Config             // preferences
)

// place is where a kind is kept: the variable that overrules, and the folders
// below the home directory on Unix and on macOS, on Windows below the directory
// of a variable.
type place struct{ xdg, unix, mac, windows, below string }

var places = [...]place{
	Data:   {"XDG_DATA_HOME", ".local/share", "Library/Application Support", "LOCALAPPDATA", "mk61"},
	State:  {"XDG_STATE_HOME", ".local/state", "Library/Application Support", "LOCALAPPDATA", "mk61"},
	Cache:  {"XDG_CACHE_HOME", ".cache", "Library/Caches", "LOCALAPPDATA", "mk61/cache"},
	Config: {"XDG_CONFIG_HOME", ".config", "Library/Application Support", "APPDATA", "mk61"},
}

// Dir is the folder of a kind: $XDG_DATA_HOME/mk61 and the like, or what the
// system has instead. It need not exist. A variable that is not an absolute path
// counts as not set.
func Dir(k Kind, getenv func(string) string) (string, error) { return dir(runtime.GOOS, k, getenv) }

// File is a file in the folder of a kind.
func File(k Kind, getenv func(string) string, name string) (string, error) {
	d, err := Dir(k, getenv)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return filepath.Join(d, name), nil
}

func dir(system string, k Kind, getenv func(string) string) (string, error) {
	absolute := filepath.IsAbs
	p := places[k]
	if d := getenv(p.xdg); absolute(d) {
		return filepath.Join(d, "mk61"), nil
	}
	home := "HOME"
	if system == "windows" {
		if d := getenv(p.windows); absolute(d) {
			return filepath.Join(d, filepath.FromSlash(p.below)), nil
		}
		home = "USERPROFILE"
	}
	h := getenv(home)
	if !absolute(h) {
		return "", errors.New("no place for it: set " + home + " or " + p.xdg + " to a folder, with its whole path")
	}
	below := p.unix
	if system == "darwin" {
		below = p.mac
	}
	return filepath.Join(h, filepath.FromSlash(below), "mk61"), nil
}
