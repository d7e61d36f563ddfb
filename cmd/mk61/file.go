package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// maxFile bounds the files that are read, in bytes.
const maxFile = 16 << 20

func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fileError(err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fileError(err)
	}
	if len(b) > maxFile {
		return nil, fmt.Errorf("%s: more than %d MB", name, maxFile>>20)
	}
	return b, nil
}

// fileError is a file system error as "name: reason".
func fileError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// replaceFile writes a file in one go: a reader sees the old or the new.
func replaceFile(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".mk61-*")
	if err != nil {
		return fileError(err)
	}
	defer os.Remove(f.Name()) // fails when it was renamed
	mode := os.FileMode(0o644)
	if st, err := os.Stat(name); err == nil {
		mode = st.Mode().Perm()
	}
	_, err = f.Write(data)
	for _, step := range []func() error{func() error { return f.Chmod(mode) }, f.Sync} {
		if err == nil {
			err = step()
		}
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fileError(err)
	}
	return os.Rename(f.Name(), name)
}
