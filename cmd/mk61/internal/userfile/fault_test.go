package userfile

import (
	"io/fs"
	"syscall"
)

// fault is what happens at a call.
type fault int

const (
	failing  fault = iota // the call does nothing and fails: the disk is full
	late                  // the call is done and fails all the same
	short                 // a write does half, and says so without an error
	crashing              // the process and the machine stop before the call
)

var faultNames = [...]string{"failing", "late", "short", "crashing"}

// crash is the panic of a call that stops everything.
type crash struct{}

// faulty is a system that has a fault at one call, counted from 1.
type faulty struct {
	system
	what  fault
	at    int
	calls int
	name  string // of the call that had it
}

// run makes a call, or not.
func (s *faulty) run(name string, call func() error) error {
	s.calls++
	if s.what == crashing && s.calls >= s.at { // nothing is done any more
		s.name = name
		panic(crash{})
	}
	if s.calls != s.at || s.what == short {
		return call()
	}
	s.name = name
	if s.what == late {
		_ = call()
	}
	return &fs.PathError{Op: name, Path: "there", Err: syscall.ENOSPC}
}

// stopped runs f and tells whether a crash ended it.
func stopped(f func()) (crashed bool) {
	defer func() {
		if v := recover(); v != nil {
			if _, crashed = v.(crash); !crashed {
				panic(v)
			}
		}
	}()
	f()
	return false
}

func (s *faulty) OpenFile(name string, flag int, perm fs.FileMode) (f file, err error) {
	err = s.run("open", func() (err error) { f, err = s.system.OpenFile(name, flag, perm); return err })
	if err != nil {
		return nil, err
	}
	return &faultyFile{f, s}, nil
}

func (s *faulty) Mkdir(name string, perm fs.FileMode) error {
	return s.run("mkdir", func() error { return s.system.Mkdir(name, perm) })
}

func (s *faulty) Stat(name string) (st fs.FileInfo, err error) {
	err = s.run("stat", func() (err error) { st, err = s.system.Stat(name); return err })
	return st, err
}

func (s *faulty) Lstat(name string) (st fs.FileInfo, err error) {
	err = s.run("lstat", func() (err error) { st, err = s.system.Lstat(name); return err })
	return st, err
}

func (s *faulty) Link(from, to string) error {
	return s.run("link", func() error { return s.system.Link(from, to) })
}

func (s *faulty) Rename(from, to string) error {
	return s.run("rename", func() error { return s.system.Rename(from, to) })
}

func (s *faulty) Remove(name string) error {
	return s.run("remove", func() error { return s.system.Remove(name) })
}

func (s *faulty) ReadDir(name string) (l []fs.DirEntry, err error) {
	err = s.run("readdir", func() (err error) { l, err = s.system.ReadDir(name); return err })
	return l, err
}

type faultyFile struct {
	file
	s *faulty
}

func (f *faultyFile) Read(p []byte) (n int, err error) {
	err = f.s.run("read", func() (err error) { n, err = f.file.Read(p); return err })
	return n, err
}

func (f *faultyFile) Write(p []byte) (n int, err error) {
	half := f.s.calls+1 == f.s.at && f.s.what != crashing
	err = f.s.run("write", func() (err error) { n, err = f.file.Write(p); return err })
	if half && f.s.what == short {
		f.s.name = "write"
		n, err = n/2, nil
	}
	return n, err
}

func (f *faultyFile) Stat() (st fs.FileInfo, err error) {
	err = f.s.run("fstat", func() (err error) { st, err = f.file.Stat(); return err })
	return st, err
}

func (f *faultyFile) Chmod(mode fs.FileMode) error {
	return f.s.run("chmod", func() error { return f.file.Chmod(mode) })
}

func (f *faultyFile) Sync() error { return f.s.run("sync", f.file.Sync) }

func (f *faultyFile) Close() error { return f.s.run("close", f.file.Close) }

func (f *faultyFile) Lock() (taken bool, err error) {
	err = f.s.run("lock", func() (err error) { taken, err = f.file.Lock(); return err })
	return taken, err
}
