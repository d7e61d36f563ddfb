package userfile

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

const noBlock = 0

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// Of winbase.h and winerror.h.
const (
	lockFailImmediately = 1
	lockExclusive       = 2

	errLockViolation = syscall.Errno(33)
	errNotSupported  = syscall.Errno(50)
	errInvalidCall   = syscall.Errno(1)
)

func lockFile(f *os.File) (taken bool, err error) {
	var at syscall.Overlapped
	ok, _, err := lockFileEx.Call(f.Fd(), lockFailImmediately|lockExclusive, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	switch {
	case ok != 0:
		return false, nil
	case errors.Is(err, errLockViolation), errors.Is(err, syscall.ERROR_IO_PENDING):
		return true, nil
	case errors.Is(err, errNotSupported), errors.Is(err, errInvalidCall):
		return false, fmt.Errorf("%w: %w", errNoLocks, err)
	}
	return false, err
}
