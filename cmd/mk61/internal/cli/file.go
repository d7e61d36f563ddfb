package cli

import (
	"context"

	"mk61/cmd/mk61/internal/userfile"
)

// maxFile bounds the files that are read, in bytes.
const maxFile = 16 << 20

// ReadFile reads a regular file: one found in a directory may be a FIFO that
// nobody writes to.
func ReadFile(name string) ([]byte, error) {
	return userfile.Read(context.Background(), name, maxFile)
}
