package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"mk61/calc/engine"
)

// version is what mk61 version tells.
type version struct {
	Module   string   `json:"module"`
	Version  string   `json:"version"`
	Revision string   `json:"revision,omitempty"`
	Time     string   `json:"time,omitempty"`
	Modified bool     `json:"modified"`
	Go       string   `json:"go"`
	Platform string   `json:"platform"`
	Engines  []string `json:"engines"`
}

// What package release writes into the program: the version, the revision and its time.
var released, revision, revised string

// build is the version of this program: of a release, or as the Go tool wrote it down.
func build() version {
	v := version{Module: "mk61", Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Engines: engine.Names}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Path != "" {
		v.Module = info.Main.Path
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.time":
			v.Time = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	if released != "" {
		v.Version, v.Revision, v.Time, v.Modified = released, revision, revised, strings.HasSuffix(released, "-dirty")
	}
	return v
}

func (v version) String() string {
	revision := ""
	if v.Revision != "" {
		revision = " " + v.Revision + " " + v.Time
		if v.Modified {
			revision += " modified"
		}
	}
	return fmt.Sprintf("%s %s%s\n%s %s\nengines: %s\n", v.Module, v.Version, revision, v.Go, v.Platform, strings.Join(v.Engines, ", "))
}
