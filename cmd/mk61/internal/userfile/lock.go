package userfile

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// errNoLocks says that a file system has no locks. That is no reason not to
// work on it.
var errNoLocks = errors.New("no file locks here")

// lockWait is how long an update waits for the others; each of them takes as
// long as a disk needs to sync.
const lockWait = 10 * time.Second

// Lock keeps other processes from a file until Unlock or the end of this
// process. It does not keep anybody from reading.
type Lock struct {
	d    *disk
	f    file
	path string
}

// TryLock takes the lock of a file, which need not exist. When another process
// has it ErrLocked is in the chain of the error. On a file system without locks
// everybody gets one.
func TryLock(name string, o Option) (*Lock, error) {
	target, _, _, err := host.target(name)
	if err == nil && o&Private != 0 {
		err = host.mkdirs(filepath.Dir(target))
	}
	if err != nil {
		return nil, named(name, err)
	}
	l, err := host.tryLock(target, o)
	if err != nil {
		return nil, named(name, err)
	}
	return l, nil
}

// lock waits for the lock of a target.
func (d *disk) lock(ctx context.Context, target string, o Option) (*Lock, error) {
	end := d.now().Add(lockWait)
	for wait := time.Millisecond; ; wait = min(2*wait, 16*time.Millisecond) {
		l, err := d.tryLock(target, o)
		if !errors.Is(err, ErrLocked) || d.now().After(end) {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(wait/2 + rand.N(wait)): // not all at the same moment
		}
	}
}

// tryLock locks NAME.lock. The file is removed with the lock held, so one that
// was waited for may be gone: then it is no lock of anything.
func (d *disk) tryLock(target string, o Option) (*Lock, error) {
	path := target + ".lock"
	perm := fs.FileMode(0o666)
	if o&Private != 0 {
		perm = 0o600
	}
	for range 100 {
		f, err := d.OpenFile(path, os.O_CREATE|os.O_RDWR|noBlock, perm)
		if err != nil {
			return nil, err
		}
		taken, err := f.Lock()
		if taken {
			err = ErrLocked
		}
		if err != nil && !errors.Is(err, errNoLocks) {
			_ = f.Close() // the error before says more
			return nil, err
		}
		if err != nil {
			return &Lock{d: d, f: f}, nil
		}
		mine, err := f.Stat()
		if err == nil {
			var there fs.FileInfo
			if there, err = d.Lstat(path); err == nil && d.Same(mine, there) {
				return &Lock{d, f, path}, nil
			}
		}
		_ = f.Close()
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return nil, ErrLocked
}

// Unlock gives the lock back. A file of the same name that somebody else filled
// stays.
func (l *Lock) Unlock() {
	if l == nil || l.f == nil {
		return
	}
	if st, err := l.f.Stat(); l.path != "" && err == nil && st.Mode().IsRegular() && st.Size() == 0 {
		_ = l.d.Remove(l.path) // Windows does not remove an open file; it does no harm
	}
	_ = l.f.Close() // nothing was written
	l.f = nil
}
