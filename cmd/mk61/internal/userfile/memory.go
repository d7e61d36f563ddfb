package userfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"mk61/calc/eeprom"
)

// maxMemory bounds the file of a memory, in bytes; one has about 2 kB.
const maxMemory = 1 << 16

// Memory is the file that keeps the МК-52's memory. Any number of processes may
// use one file. It is an eeprom.Keeper.
type Memory struct {
	d    *disk
	path string
	// Notice, when not nil, is told of a damaged file that Update set aside.
	Notice func(*Refused)
}

// NewMemory is the memory kept in a file, which need not exist.
func NewMemory(path string) *Memory { return &Memory{d: host, path: path} }

// Path is the name of the file.
func (k *Memory) Path() string { return k.path }

// Refused says that a file was not understood, and where it is kept when it was
// set aside.
type Refused struct {
	Path  string
	Aside string // "" when it stands where it stood
	Why   error
}

func (r *Refused) Error() string {
	s := fmt.Sprintf("%s: refused: %v", r.Path, r.Why)
	if r.Aside != "" {
		s += "; kept as " + r.Aside
	}
	return s
}

// Unwrap is the reason.
func (r *Refused) Unwrap() error { return r.Why }

// Load reads the memory; where there is no file it is erased. Nothing is changed
// on the disk; a file that is not understood is a *Refused.
func (k *Memory) Load() (m eeprom.Memory, err error) {
	text, err := k.d.read(context.Background(), k.path, maxMemory, false)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return m, nil
	case errors.Is(err, ErrTooLarge):
		return m, &Refused{Path: k.path, Why: errors.Unwrap(err)}
	case err != nil:
		return m, err
	}
	if err := m.UnmarshalText(text); err != nil {
		return m, &Refused{Path: k.path, Why: err}
	}
	return m, nil
}

// Update reads the file, changes the memory and writes it back, with no other
// writer between. m becomes what is then on the disk; on an error neither has
// changed. A file that is damaged or of a newer version is set aside and the
// memory begins erased; one that is not of this program is a *Refused and is
// left alone.
func (k *Memory) Update(m *eeprom.Memory, change func(*eeprom.Memory)) error {
	var now eeprom.Memory
	var refused *Refused
	err := k.d.update(context.Background(), k.path, maxMemory, Private, func(old []byte) ([]byte, error) {
		if old != nil {
			if err := now.UnmarshalText(old); err != nil {
				if refused, err = k.setAside(old, err); err != nil {
					return nil, err
				}
			}
		}
		change(&now)
		return now.MarshalText()
	})
	if refused != nil && err != nil {
		k.d.unkeep(k.path, refused.Aside)
	}
	if err != nil {
		return err
	}
	if refused != nil && k.Notice != nil {
		k.Notice(refused)
	}
	*m = now
	return nil
}

func (k *Memory) setAside(old []byte, why error) (*Refused, error) {
	r := &Refused{Path: k.path, Why: why}
	if !ours(old, eeprom.TextHeader) {
		return nil, r
	}
	target, _, _, err := k.d.target(k.path)
	if err == nil {
		r.Aside, err = k.d.keep(target, "refused")
	}
	if err != nil {
		return nil, fmt.Errorf("%w; %w", r, err)
	}
	return r, nil
}
