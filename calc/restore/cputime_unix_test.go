//go:build unix

package restore

import (
	"syscall"
	"time"
)

// processTime is the time that all cores have given to this process.
func processTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}
