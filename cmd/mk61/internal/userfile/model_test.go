package userfile

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"
)

// model is a file system in memory that tells what is on the disk from what
// only seems to be: contents reach it with Sync of the file, names with Sync of
// the folder. Folders are durable at once. After the model of sqlite's tests.
type model struct {
	names   map[string]*node // as processes see them
	durable map[string]*node // as a loss of power leaves them, with
	pending []change         // any of these
	now     time.Time
}

type node struct {
	data, synced []byte
	mode         fs.FileMode
	time         time.Time
	locked       bool
	folder       bool
}

// change is what one call did to the names of a folder; nil takes one away.
type change struct {
	dir   string
	names map[string]*node
}

func newModel() *model {
	m := &model{names: map[string]*node{}, durable: map[string]*node{}, now: time.Unix(1e9, 0)}
	m.names["/"] = &node{folder: true, mode: fs.ModeDir | 0o777}
	return m
}

func (m *model) put(name, text string) {
	n := &node{data: []byte(text), synced: []byte(text), mode: 0o644, time: m.now}
	m.names[name], m.durable[name] = n, n
}

func (m *model) text(name string) (string, bool) {
	n, ok := m.names[name]
	if !ok {
		return "", false
	}
	return string(n.data), true
}

// change makes a change to names of one folder.
func (m *model) change(names map[string]*node) {
	var dir string
	for name, n := range names {
		dir = path.Dir(name)
		if n == nil {
			delete(m.names, name)
		} else {
			m.names[name] = n
		}
	}
	m.pending = append(m.pending, change{dir, names})
}

// crashes yields what a loss of power may leave: every choice of the changes to
// names that were not synced, with each fate of the contents that were not.
func (m *model) crashes(yield func(*model) bool) {
	fates := []func(n *node) []byte{
		func(n *node) []byte { return n.synced },
		func(n *node) []byte { return n.data },
		func(n *node) []byte { return n.data[:len(n.data)/2] },
		func(n *node) []byte { return make([]byte, len(n.data)) },
	}
	pending := m.pending
	if len(pending) > 8 {
		panic("too many changes for all choices")
	}
	for choice := range 1 << len(pending) {
		for _, fate := range fates {
			c := newModel()
			c.now = m.now
			for name, n := range m.names {
				if n.folder {
					c.names[name] = n
				}
			}
			left := maps.Clone(m.durable)
			for i, ch := range pending {
				if choice>>i&1 == 1 {
					maps.Copy(left, ch.names)
				}
			}
			for name, n := range left {
				if n != nil {
					data := n.synced
					if !bytes.Equal(n.data, n.synced) {
						data = fate(n)
					}
					c.put(name, string(data))
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

func fail(op, name string, err error) error { return &fs.PathError{Op: op, Path: name, Err: err} }

func (m *model) OpenFile(name string, flag int, perm fs.FileMode) (file, error) {
	name = path.Clean(name)
	n := m.names[name]
	switch {
	case n == nil && flag&os.O_CREATE == 0, m.names[path.Dir(name)] == nil:
		return nil, fail("open", name, syscall.ENOENT)
	case n != nil && flag&os.O_EXCL != 0:
		return nil, fail("open", name, syscall.EEXIST)
	case n == nil:
		n = &node{mode: perm, time: m.now}
		m.change(map[string]*node{name: n})
	}
	return &modelFile{m: m, name: name, n: n}, nil
}

func (m *model) Mkdir(name string, perm fs.FileMode) error {
	if m.names[name] != nil {
		return fail("mkdir", name, syscall.EEXIST)
	}
	m.names[name] = &node{folder: true, mode: fs.ModeDir | perm}
	return nil
}

func (m *model) Lstat(name string) (fs.FileInfo, error) {
	name = path.Clean(name)
	if n := m.names[name]; n != nil {
		return info{name, n}, nil
	}
	return nil, fail("stat", name, syscall.ENOENT)
}

func (m *model) Stat(name string) (fs.FileInfo, error) { return m.Lstat(name) }

func (m *model) Same(a, b fs.FileInfo) bool { return a.(info).n == b.(info).n }

func (m *model) Readlink(name string) (string, error) {
	return "", fail("readlink", name, syscall.EINVAL)
}

func (m *model) Link(from, to string) error {
	if m.names[from] == nil {
		return fail("link", from, syscall.ENOENT)
	}
	if m.names[to] != nil {
		return fail("link", to, syscall.EEXIST)
	}
	m.change(map[string]*node{to: m.names[from]})
	return nil
}

func (m *model) Rename(from, to string) error {
	n := m.names[from]
	if n == nil {
		return fail("rename", from, syscall.ENOENT)
	}
	if m.names[to] == n { // two names of one file: POSIX does nothing
		return nil
	}
	m.change(map[string]*node{from: nil, to: n})
	return nil
}

func (m *model) Remove(name string) error {
	if m.names[name] == nil {
		return fail("remove", name, syscall.ENOENT)
	}
	m.change(map[string]*node{name: nil})
	return nil
}

func (m *model) ReadDir(name string) (l []fs.DirEntry, err error) {
	for _, p := range slices.Sorted(maps.Keys(m.names)) {
		if path.Dir(p) == name && p != name {
			l = append(l, fs.FileInfoToDirEntry(info{p, m.names[p]}))
		}
	}
	return l, nil
}

// leftovers are the names of files in the making.
func (m *model) leftovers() (l []string) {
	for name := range m.names {
		if strings.HasPrefix(path.Base(name), unfinished) {
			l = append(l, name)
		}
	}
	return l
}

type info struct {
	name string
	n    *node
}

func (i info) Name() string       { return path.Base(i.name) }
func (i info) Size() int64        { return int64(len(i.n.data)) }
func (i info) Mode() fs.FileMode  { return i.n.mode }
func (i info) ModTime() time.Time { return i.n.time }
func (i info) IsDir() bool        { return i.n.folder }
func (i info) Sys() any           { return nil }

type modelFile struct {
	m    *model
	name string
	n    *node
	at   int
	lock bool
}

func (f *modelFile) Read(p []byte) (int, error) {
	if f.at == len(f.n.data) {
		return 0, io.EOF
	}
	k := copy(p, f.n.data[f.at:])
	f.at += k
	return k, nil
}

func (f *modelFile) Write(p []byte) (int, error) {
	f.n.data = append(f.n.data[:f.at:f.at], p...)
	f.at += len(p)
	return len(p), nil
}

func (f *modelFile) Close() error {
	if f.lock {
		f.n.locked = false
	}
	return nil
}

func (f *modelFile) Stat() (fs.FileInfo, error) { return info{f.name, f.n}, nil }

func (f *modelFile) Chmod(mode fs.FileMode) error {
	f.n.mode = mode
	return nil
}

func (f *modelFile) Sync() error {
	if !f.n.folder {
		f.n.synced = slices.Clone(f.n.data)
		return nil
	}
	left := f.m.pending[:0:0]
	for _, c := range f.m.pending {
		if c.dir != f.name {
			left = append(left, c)
			continue
		}
		for name, n := range c.names {
			if n == nil {
				delete(f.m.durable, name)
			} else {
				f.m.durable[name] = n
			}
		}
	}
	f.m.pending = left
	return nil
}

func (f *modelFile) Lock() (taken bool, err error) {
	if f.n.locked {
		return true, nil
	}
	f.n.locked, f.lock = true, true
	return false, nil
}
