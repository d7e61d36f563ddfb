package converse

import (
	"io"
	"strings"
	"testing"

	"mk61/calc/desk"
	"mk61/cmd/mk61/internal/cli"
)

// Any lines of commands and any -keys end in a documented exit code.
func FuzzSession(f *testing.F) {
	for _, s := range []string{
		"step 3\nback\nwhere\nregs\nquit", "break 05\nrun\nback 2", "set X 5\nset R1 001000041004", "keys 1 2 + С/П", "help", "watch R1\nrun", "x 1\nstep -1\nbreak zz",
		"step 99999999999999999999", "\x00", "\x1b[2J", "source missing",
	} {
		f.Add("В/О", s)
	}
	f.Fuzz(func(t *testing.T, keys, text string) {
		if strings.ContainsAny(text+keys, "/.~") { // no file of the machine is named
			text, keys = strings.NewReplacer("/", "", ".", "", "~", "").Replace(text), ""
		}
		e := &cli.Env{In: strings.NewReader(text), Out: io.Discard, Err: io.Discard}
		if code := Session(e, desk.New(desk.Options{}), Options{Limit: 200, Keys: keys}); code < cli.ExitOK || code > cli.ExitUsage {
			t.Fatalf("exit code %d", code)
		}
	})
}
