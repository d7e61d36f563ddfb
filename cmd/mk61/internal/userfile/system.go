package userfile

import (
	"io"
	"io/fs"
	"os"
	"sync"
	"time"
)

// system is every call that this package makes of the operating system. Tests
// put one in its place that fails, stops, or loses what was not synced.
type system interface {
	OpenFile(name string, flag int, perm fs.FileMode) (file, error)
	Mkdir(name string, perm fs.FileMode) error
	Stat(name string) (fs.FileInfo, error)
	Lstat(name string) (fs.FileInfo, error)
	Same(a, b fs.FileInfo) bool
	Readlink(name string) (string, error)
	Link(from, to string) error
	Rename(from, to string) error
	Remove(name string) error
	ReadDir(name string) ([]fs.DirEntry, error)
}

// file is an open file.
type file interface {
	io.ReadWriteCloser
	Stat() (fs.FileInfo, error)
	Chmod(fs.FileMode) error
	Sync() error
	// Lock takes the lock of the file for as long as it is open: the system
	// gives it back however the process ends. taken is true when another has
	// it. errNoLocks is in the chain of the error where there are no locks.
	Lock() (taken bool, err error)
}

// disk is a system with what this process remembers of it.
type disk struct {
	system
	now func() time.Time

	mu    sync.Mutex
	swept map[string]bool // folders
}

func newDisk(s system) *disk { return &disk{system: s, now: time.Now, swept: make(map[string]bool)} }

// host is the system that the program runs on.
var host = newDisk(osSystem{})

type osSystem struct{}

func (osSystem) OpenFile(name string, flag int, perm fs.FileMode) (file, error) {
	f, err := os.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

func (osSystem) Mkdir(name string, perm fs.FileMode) error  { return os.Mkdir(name, perm) }
func (osSystem) Stat(name string) (fs.FileInfo, error)      { return os.Stat(name) }
func (osSystem) Lstat(name string) (fs.FileInfo, error)     { return os.Lstat(name) }
func (osSystem) Same(a, b fs.FileInfo) bool                 { return os.SameFile(a, b) }
func (osSystem) Readlink(name string) (string, error)       { return os.Readlink(name) }
func (osSystem) Link(from, to string) error                 { return os.Link(from, to) }
func (osSystem) Rename(from, to string) error               { return os.Rename(from, to) }
func (osSystem) Remove(name string) error                   { return os.Remove(name) }
func (osSystem) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }

type osFile struct{ *os.File }

func (f osFile) Lock() (taken bool, err error) { return lockFile(f.File) }
