//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package tui

import "github.com/gdamore/tcell/v2"

// newScreen is the screen on the terminal of the process.
func newScreen() (tcell.Screen, error) { return tcell.NewScreen() }
