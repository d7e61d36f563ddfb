package eeprom

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"mk61/calc"
)

// The file of a memory is text: a header with the version, one line for each
// line of the grid, and a sum over all that.
//
//	mk61-eeprom 1
//	0000 52068560204025 3
//	0014 …
//	sum 1A2B3C4D
//
// The columns are the address of the first nibble in decimal, the nibbles, and
// the wear. The sum is the IEEE CRC-32 of what stands before its line.
const (
	textHeader  = "mk61-eeprom"
	textVersion = 1
)

// maxText bounds what is read of a file.
const maxText = 1 << 16

// MarshalText is the text form of the memory.
func (m *Memory) MarshalText() ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d\n", textHeader, textVersion)
	for line := range Lines {
		fmt.Fprintf(&b, "%04d %s %d\n", line*Line, hexNibbles(m.Cells[line*Line:min(line*Line+Line, Size)]), m.Wear[line])
	}
	return appendSum([]byte(b.String())), nil
}

// UnmarshalText reads the text form. Errors begin with the line, "line 3: …"; a
// newer version is calc.ErrNewer. On an error the memory is as it was.
func (m *Memory) UnmarshalText(text []byte) error {
	var n Memory
	lines, err := checked(text, textHeader, textVersion)
	if err != nil {
		return err
	}
	if len(lines) != Lines {
		return fmt.Errorf("%d lines of the memory, want %d", len(lines), Lines)
	}
	for i, l := range lines {
		f := strings.Fields(l)
		cells := n.Cells[i*Line : min(i*Line+Line, Size)]
		if len(f) != 3 || f[0] != fmt.Sprintf("%04d", i*Line) || parseNibbles(cells, f[1]) != nil {
			return fmt.Errorf("line %d: %.40q: want %04d, %d nibbles and the wear", i+2, l, i*Line, len(cells))
		}
		w, err := strconv.ParseUint(f[2], 10, 32)
		if err != nil {
			return fmt.Errorf("line %d: wear %.40q: want a number", i+2, f[2])
		}
		n.Wear[i] = uint32(w)
	}
	*m = n
	return nil
}

func appendSum(text []byte) []byte {
	return fmt.Appendf(text, "sum %08X\n", crc32.ChecksumIEEE(text))
}

// checked looks at the header and the sum of a text and gives the lines between.
func checked(text []byte, header string, version int) ([]string, error) {
	s := strings.ReplaceAll(string(text), "\r\n", "\n")
	head, _, _ := strings.Cut(s, "\n")
	name, value, _ := strings.Cut(head, " ")
	if err := calc.TextVersion(name, value, header, version); err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	body, sum, ok := strings.Cut(s, "\nsum ")
	if !ok {
		return nil, errors.New("the sum is missing: the file is cut short")
	}
	body += "\n"
	want := fmt.Sprintf("%08X\n", crc32.ChecksumIEEE([]byte(body)))
	if sum != want {
		return nil, fmt.Errorf("line %d: sum %.20q, of the lines before it %q: the file is damaged",
			strings.Count(body, "\n")+1, strings.TrimSpace(sum), strings.TrimSpace(want))
	}
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	return lines[1:], nil
}

func hexNibbles(cells []uint8) string {
	b := make([]byte, len(cells))
	for i, n := range cells {
		b[i] = "0123456789ABCDEF"[n&15]
	}
	return string(b)
}

func parseNibbles(cells []uint8, s string) error {
	if len(s) != len(cells) {
		return fmt.Errorf("%d nibbles, want %d", len(s), len(cells))
	}
	for i := range cells {
		n, err := strconv.ParseUint(s[i:i+1], 16, 4)
		if err != nil {
			return fmt.Errorf("%q: want a hexadecimal digit", s[i])
		}
		cells[i] = uint8(n)
	}
	return nil
}

// Store is the file that keeps a memory. Several processes may use one file:
// an operation begins with what is on the disk, and the last one wins.
type Store struct{ path string }

// Open reads the memory kept in a file; where there is none it is erased. A file
// that is damaged or of a newer version is moved aside and an error of type
// *Refused says so; the store may be used and begins erased.
func Open(path string) (*Store, Memory, error) {
	st := &Store{path}
	sweep(filepath.Dir(path))
	m, err := st.load()
	if r := new(Refused); errors.As(err, &r) {
		r.Aside, err = setAside(path)
		if err != nil {
			return nil, m, fmt.Errorf("%w; %w", r, err)
		}
		return st, m, r
	}
	if err != nil {
		return nil, m, err
	}
	return st, m, nil
}

// Path is the name of the file.
func (st *Store) Path() string { return st.path }

// Refused says that a file was not read, and where it is kept now.
type Refused struct {
	Path  string
	Aside string
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

// load reads the file. One that cannot be understood is a *Refused.
func (st *Store) load() (m Memory, err error) {
	f, err := os.Open(st.path)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxText+1))
	if err != nil {
		return m, err
	}
	if len(text) > maxText {
		return m, &Refused{Path: st.path, Why: fmt.Errorf("larger than %d bytes", maxText)}
	}
	if err := m.UnmarshalText(text); err != nil {
		return m, &Refused{Path: st.path, Why: err}
	}
	return m, nil
}

// setAside renames a file to the first free name of NAME.refused-N.
func setAside(path string) (string, error) {
	for n := 1; n < 1000; n++ {
		aside := fmt.Sprintf("%s.refused-%d", path, n)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, os.Rename(path, aside)
		}
	}
	return "", errors.New("too many refused files beside it")
}

// Update reads the file, changes the memory and writes it back. m becomes what
// is then on the disk; on an error neither has changed. A file that became
// unreadable since Open is a *Refused and is left alone.
func (st *Store) Update(m *Memory, change func(*Memory)) error {
	now, err := st.load()
	if err != nil {
		return err
	}
	change(&now)
	text, err := now.MarshalText()
	if err == nil {
		err = replaceFile(st.path, text)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", st.path, err)
	}
	*m = now
	return nil
}

// replaceFile replaces a file in one step: the old one stays whole until the
// new one is on the disk.
func replaceFile(path string, data []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, unfinished)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	syncDirectory(dir)
	return nil
}

// unfinished is the pattern of the names under which files are written.
const unfinished = ".eeprom-*"

// sweep removes what killed processes left half written, an hour ago or more.
func sweep(dir string) {
	names, _ := filepath.Glob(filepath.Join(dir, unfinished)) // at worst nothing is found
	for _, name := range names {
		if st, err := os.Stat(name); err == nil && time.Since(st.ModTime()) > time.Hour {
			_ = os.Remove(name) // another process may have been first
		}
	}
}

// syncDirectory makes the renaming last through a loss of power, where the
// system can do that.
func syncDirectory(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync() // not every file system has it
		_ = d.Close()
	}
}
