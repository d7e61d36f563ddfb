// Package userfile is how this program touches the files of its users: where
// they are, reading within bounds, replacing in one step, setting aside, locking.
// Nothing else in the program writes a file.
//
// # Data sheet
//
//	Dir        where things are kept: data, state, cache, config
//	Read       a regular file, bounded; ReadAny also a pipe or a device
//	Replace    a file in one step: a reader sees the old or the new
//	Create     the same for what is written bit by bit
//	Aside      a file that must not be overwritten gets another name
//	TryLock    one process at a time
//	Update     lock, read, change, replace: one transaction
//	Memory     the file that keeps the МК-52's memory
//
// # What holds
//
// A file is written under a name of its own (.mk61- and figures) in the folder
// of the one that it replaces, synced, and renamed; then the folder is synced.
// A kill, a full disk or a loss of power at any moment leaves the old file whole,
// or the new one. What a killed process left is removed by the next writer in
// that folder once it is an hour old.
//
// A file that was there keeps its mode; a new one has what the umask leaves. A
// link is followed and stays a link; other hard links of the file keep the old
// contents. Into a device or a FIFO it is written as it comes. A folder, a
// block device and a file without write permission are errors.
//
// Errors are "name: reason", with the name that the caller gave.
package userfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
)

// Reasons that a caller may ask for with errors.Is.
var (
	ErrDirectory  = errors.New("is a directory")
	ErrNotRegular = errors.New("not a regular file")
	ErrReadOnly   = errors.New("the file is read-only")
	ErrTooLarge   = errors.New("too large")
	ErrLocked     = errors.New("in use by another process")
)

// Option says how a file is replaced; several are joined with |.
type Option uint8

const (
	// Private is for what the program keeps for the user: a new file is for
	// the user alone, and the folders above it are made when they are missing.
	Private Option = 1 << iota
	// Backup keeps what stood there as NAME~.
	Backup
)

// Plain is an error of the file system as "name: reason".
func Plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// named is an error as "name: reason", whatever file it happened to.
func named(name string, err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		err = p.Err
	case errors.As(err, &l):
		err = l.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// tooLarge is the error for a file of more than limit bytes.
func tooLarge(limit int64) error { return limitError(limit) }

type limitError int64

func (l limitError) Error() string {
	n, unit := int64(l), " bytes"
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		n, unit = n>>20, " MB"
	case n >= 1<<10 && n%(1<<10) == 0:
		n, unit = n>>10, " kB"
	}
	return "larger than " + strconv.FormatInt(n, 10) + unit
}

func (l limitError) Is(target error) bool { return target == ErrTooLarge }
