package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"mk61": main})
}

// TestScript runs the scripts of testdata/script: the program as a user meets it.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("LANG", "en_US.UTF-8")
			e.Setenv("LC_ALL", "")
			e.Setenv("XDG_STATE_HOME", e.Getenv("WORK")+"/state")
			e.Setenv("XDG_DATA_HOME", e.Getenv("WORK")+"/data")
			e.Setenv("XDG_CONFIG_HOME", e.Getenv("WORK")+"/config")
			e.Setenv("MK61_ROMS", "")
			return nil
		},
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}
