package userfile

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
)

// Read reads a regular file of at most limit bytes. Everything else is
// ErrDirectory or ErrNotRegular; a FIFO is not waited for.
func Read(ctx context.Context, name string, limit int64) ([]byte, error) {
	return host.read(ctx, name, limit, false)
}

// Open opens a regular file for a reader that holds no more of it than it wants.
func Open(name string) (io.ReadCloser, error) {
	f, err := host.open(name)
	if err != nil {
		return nil, named(name, err)
	}
	return f, nil
}

// open looks at the file before and after opening, as read does.
func (d *disk) open(name string) (f file, err error) {
	st, err := d.Stat(name)
	if err == nil {
		err = regular(st)
	}
	if err != nil {
		return nil, err
	}
	if f, err = d.OpenFile(name, os.O_RDONLY|noBlock, 0); err != nil {
		return nil, err
	}
	if st, err = f.Stat(); err == nil {
		err = regular(st)
	}
	if err != nil {
		_ = f.Close() // nothing was written
		return nil, err
	}
	return f, nil
}

// ReadAny also reads pipes and devices, which a user may name: /dev/stdin, what a
// shell makes of <(…). It returns when the context ends, even if nothing comes.
func ReadAny(ctx context.Context, name string, limit int64) ([]byte, error) {
	return host.read(ctx, name, limit, true)
}

// ReadFrom reads all of r, at most limit bytes. The name is for the error.
func ReadFrom(ctx context.Context, r io.Reader, name string, limit int64) ([]byte, error) {
	b, err := await(ctx, func() ([]byte, error) { return readAll(ctx, r, limit) })
	if err != nil {
		return nil, named(name, err)
	}
	return b, nil
}

func (d *disk) read(ctx context.Context, name string, limit int64, every bool) ([]byte, error) {
	b, err := d.readFile(ctx, name, limit, every)
	if err != nil {
		return nil, named(name, err)
	}
	return b, nil
}

func (d *disk) readFile(ctx context.Context, name string, limit int64, every bool) ([]byte, error) {
	st, err := d.Stat(name)
	if err != nil {
		return nil, err
	}
	if every && !st.Mode().IsRegular() && !st.IsDir() {
		return await(ctx, func() ([]byte, error) { return d.readOpened(ctx, name, 0, limit, every) })
	}
	if err := regular(st); err != nil {
		return nil, err
	}
	return d.readOpened(ctx, name, noBlock, limit, every)
}

// readOpened reads a file and looks at what was opened: between the question
// and the opening another file may have got the name.
func (d *disk) readOpened(ctx context.Context, name string, flag int, limit int64, every bool) ([]byte, error) {
	f, err := d.OpenFile(name, os.O_RDONLY|flag, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err == nil && (!every || flag != 0) {
		err = regular(st)
	}
	if err != nil {
		return nil, err
	}
	if st.Mode().IsRegular() && st.Size() > limit {
		return nil, tooLarge(limit)
	}
	return readAll(ctx, f, limit)
}

// regular is an error for what is no regular file.
func regular(st fs.FileInfo) error {
	switch {
	case st.IsDir():
		return ErrDirectory
	case !st.Mode().IsRegular():
		return ErrNotRegular
	}
	return nil
}

// readAll reads at most limit bytes.
func readAll(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	var b bytes.Buffer
	r = io.LimitReader(r, limit+1)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		_, err := io.CopyN(&b, r, 1<<18)
		if int64(b.Len()) > limit {
			return nil, tooLarge(limit)
		}
		if errors.Is(err, io.EOF) {
			return b.Bytes(), nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// await gives up waiting for f when the context ends. What cannot be woken then
// sleeps until the process ends.
func await(ctx context.Context, f func() ([]byte, error)) ([]byte, error) {
	if ctx.Done() == nil {
		return f()
	}
	type result struct {
		b   []byte
		err error
	}
	done := make(chan result, 1)
	go func() {
		b, err := f()
		done <- result{b, err}
	}()
	select {
	case r := <-done:
		return r.b, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
