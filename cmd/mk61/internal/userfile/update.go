package userfile

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
)

// Update changes a file of at most limit bytes in one transaction: of several
// processes that do so at once none loses what another wrote. change gets what
// the file holds, nil when there is none; on an error of change nothing happens,
// and the error is returned as it is.
func Update(ctx context.Context, name string, limit int64, o Option, change func(old []byte) ([]byte, error)) error {
	return host.update(ctx, name, limit, o, change)
}

func (d *disk) update(ctx context.Context, name string, limit int64, o Option, change func([]byte) ([]byte, error)) error {
	target, _, through, err := d.target(name)
	if err == nil && through {
		err = ErrNotRegular
	}
	if err == nil && o&Private != 0 {
		err = d.mkdirs(filepath.Dir(target))
	}
	var l *Lock
	if err == nil {
		l, err = d.lock(ctx, target, o)
	}
	if err != nil {
		return named(name, err)
	}
	defer l.Unlock()
	old, err := d.readFile(ctx, target, limit, false)
	if errors.Is(err, fs.ErrNotExist) {
		old, err = nil, nil
	} else if err == nil && old == nil {
		old = []byte{}
	}
	if err != nil {
		return named(name, err)
	}
	text, err := change(old)
	if err != nil {
		return err
	}
	if old != nil && bytes.Equal(old, text) {
		return nil
	}
	if err := d.replace(target, text, o); err != nil {
		return named(name, errors.Unwrap(err))
	}
	return nil
}
