//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package userfile

import "os"

const noBlock = 0

// lockFile: a system that runs one process at a time, or that we know no lock
// of that ends with the process.
func lockFile(*os.File) (taken bool, err error) { return false, errNoLocks }
