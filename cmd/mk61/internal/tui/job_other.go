//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package tui

import "os"

var onSignal os.Signal

func stopSelf() {}
