//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package userfile

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// noBlock keeps the opening of a FIFO from waiting for its other end.
const noBlock = syscall.O_NONBLOCK

func lockFile(f *os.File) (taken bool, err error) {
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return true, nil
	case errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.ENOSYS), errors.Is(err, syscall.EOPNOTSUPP), errors.Is(err, syscall.EINVAL):
		return false, fmt.Errorf("%w: %w", errNoLocks, err)
	}
	return false, err
}
