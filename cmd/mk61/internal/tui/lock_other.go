//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package tui

import "os"

// lock does nothing where the system has no locks that end with the process.
func lock(*os.File) (taken bool, err error) { return false, nil }

var onSignal os.Signal

func stopSelf() {}
