//go:build unix

package hostile

import (
	"syscall"
	"time"
)

// used is how much of the processors this process has had: on a busy machine a clock
// tells of the others.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
