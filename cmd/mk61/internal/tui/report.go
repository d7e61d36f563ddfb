package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"mk61/cmd/mk61/internal/userfile"
)

// reported runs f, after which the terminal is put back. A panic becomes an error that
// names the file with the report of it; where none can be written it goes on.
func reported(cfg Config, f func() error) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		name, failed := writeReport(cfg, v, debug.Stack())
		if failed != nil {
			panic(v)
		}
		err = fmt.Errorf("a fault of this program: %.200v; the session is saved, the report is in %s; please send it", v, name)
		if cfg.Russian {
			err = fmt.Errorf("ошибка этой программы: %.200v; сеанс сохранён, отчёт в файле %s; пожалуйста, пришлите его", v, name)
		}
	}()
	return f()
}

// writeReport writes what is needed to find a fault, and nothing of the environment or
// of what was typed.
func writeReport(cfg Config, v any, stack []byte) (name string, err error) {
	now := time.Now().UTC()
	base := now.Format("panic-20060102-150405.txt")
	if name = filepath.Join(cfg.StateDir, base); cfg.StateDir == "" {
		getenv := cfg.Environ
		if getenv == nil {
			getenv = os.Getenv
		}
		if name, err = userfile.File(userfile.State, getenv, base); err != nil {
			return "", err
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "mk61-panic 1\ntime %s\nsystem %s/%s %s\n", now.Format(time.RFC3339), runtime.GOOS, runtime.GOARCH, runtime.Version())
	if info, ok := debug.ReadBuildInfo(); ok {
		fmt.Fprintf(&b, "version %s\n", info.Main.Version)
		for _, s := range info.Settings {
			if strings.HasPrefix(s.Key, "vcs.") {
				fmt.Fprintf(&b, "%s %s\n", s.Key, s.Value)
			}
		}
	}
	fmt.Fprintf(&b, "model %v\nterminal %q\n\n%v\n\n%s", cfg.Model, os.Getenv("TERM"), v, stack)
	return name, userfile.Replace(name, []byte(b.String()), userfile.Private)
}
