//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package tui

import (
	"os"
	"strings"

	"github.com/gdamore/tcell/v2"
)

// newScreen is the screen on the terminal of the process.
func newScreen() (tcell.Screen, error) {
	t, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	return screenOn(t)
}

// screenOn is the screen on a terminal.
func screenOn(t tcell.Tty) (tcell.Screen, error) {
	y := newTTY(t, isUTF8(os.Getenv))
	var s tcell.Screen
	ti, err := tcell.LookupTerminfo(os.Getenv("TERM"))
	if err == nil {
		own := *ti // tcell writes into what it looked up, and other screens have it, too
		s, err = tcell.NewTerminfoScreenFromTtyTerminfo(y, &own)
	}
	if err != nil {
		y.Close()
		return nil, err
	}
	return &screen{s, y}, nil
}

// isUTF8 tells whether the locale's character set is UTF-8, as tcell takes it: where
// the locale names none, too.
func isUTF8(getenv func(string) string) bool {
	for _, name := range [...]string{"LC_ALL", "LC_CTYPE", "LANG"} {
		locale := getenv(name)
		if locale == "" {
			continue
		}
		if locale == "POSIX" || locale == "C" {
			return false
		}
		locale, _, _ = strings.Cut(locale, "@")
		_, charset, named := strings.Cut(locale, ".")
		return !named || strings.EqualFold(strings.ReplaceAll(charset, "-", ""), "utf8")
	}
	return true
}
