package main

import (
	"context"

	"mk61/cmd/mk61/internal/userfile"
)

// maxFile bounds the files that are read, in bytes.
const maxFile = 16 << 20

// readFile reads a regular file: one found in a directory may be a FIFO that
// nobody writes to.
func readFile(name string) ([]byte, error) {
	return userfile.Read(context.Background(), name, maxFile)
}

// fileError is a file system error as "name: reason".
func fileError(err error) error { return userfile.Plain(err) }
