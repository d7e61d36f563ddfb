package userfile

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// Replace makes data the contents of a file, in one step.
func Replace(name string, data []byte, o Option) error { return host.replace(name, data, o) }

func (d *disk) replace(name string, data []byte, o Option) error {
	w, err := d.create(name, o)
	if err != nil {
		return err
	}
	_, _ = w.Write(data) // Commit says so
	return w.Commit()
}

// Writer is a file in the making. Either Commit or Abort ends it.
type Writer struct {
	d            *disk
	name, target string
	temp         string // "" when it goes straight into the target
	old          bool   // there is a file to replace
	option       Option
	f            file
	err          error // the first
}

// Create begins a file. The one that is there stays until Commit.
func Create(name string, o Option) (*Writer, error) { return host.create(name, o) }

func (d *disk) create(name string, o Option) (*Writer, error) {
	w := &Writer{d: d, name: name, option: o}
	if err := w.open(); err != nil {
		return nil, named(name, err)
	}
	return w, nil
}

func (w *Writer) open() error {
	target, st, through, err := w.d.target(w.name)
	if err != nil {
		return err
	}
	w.target = target
	if through {
		// At the end of what the shell's > or >> has there already.
		w.f, err = w.d.OpenFile(target, os.O_WRONLY|os.O_APPEND, 0)
		return err
	}
	mode := fs.FileMode(0o666)
	if w.option&Private != 0 {
		mode = 0o600
		if err := w.d.mkdirs(filepath.Dir(target)); err != nil {
			return err
		}
	}
	if st != nil {
		w.old, mode = true, st.Mode().Perm()
		if err := w.d.writable(target, mode); err != nil {
			return err
		}
	}
	w.d.sweep(filepath.Dir(target))
	if w.temp, w.f, err = w.d.temporary(target, mode); err != nil {
		return err
	}
	if st == nil {
		return nil
	}
	if err := keepMode(w.f, mode); err != nil {
		w.Abort()
		return err
	}
	return nil
}

// keepMode undoes what the umask took. Where a file system has one mode for all
// files there is nothing to do.
func keepMode(f file, mode fs.FileMode) error {
	st, err := f.Stat()
	if err != nil || st.Mode().Perm() == mode {
		return err
	}
	return f.Chmod(mode)
}

// writable is an error for a file that its owner does not want written, though
// renaming would do it; for the super-user too.
func (d *disk) writable(target string, mode fs.FileMode) error {
	if mode&0o222 == 0 {
		return ErrReadOnly
	}
	f, err := d.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (n int, err error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err = w.f.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if err != nil {
		w.err = named(w.name, err)
	}
	return n, w.err
}

// Abort leaves everything as it was.
func (w *Writer) Abort() {
	if w.f != nil {
		_ = w.f.Close() // it is thrown away
		w.f = nil
	}
	if w.temp != "" {
		_ = w.d.Remove(w.temp) // the next writer sweeps
		w.temp = ""
	}
}

// Commit puts the file in its place. After an error, of Write too, the old one
// stands there.
func (w *Writer) Commit() error {
	if w.err != nil {
		w.Abort()
		return w.err
	}
	if err := w.commit(); err != nil {
		w.Abort()
		w.err = named(w.name, err)
	}
	return w.err
}

func (w *Writer) commit() error {
	if w.temp == "" {
		err := w.f.Close()
		w.f = nil
		return err
	}
	if err := w.f.Sync(); err != nil {
		return err
	}
	err := w.f.Close()
	w.f = nil
	if err != nil {
		return err
	}
	if w.old && w.option&Backup != 0 {
		if err := w.d.backup(w.target, w.target+"~"); err != nil {
			return err
		}
	}
	if err := w.d.Rename(w.temp, w.target); err != nil {
		return err
	}
	w.temp = ""
	w.d.syncDir(filepath.Dir(w.target))
	return nil
}

// backup gives what a file holds a second name, which may be taken.
func (d *disk) backup(from, to string) error {
	if st, err := d.Lstat(to); err == nil && st.IsDir() {
		return errors.New("the old file cannot be kept: " + to + " is a directory")
	}
	temp := d.unused(from)
	if err := d.Link(from, temp); err != nil {
		if temp, err = d.copied(from); err != nil {
			return err
		}
	}
	err := d.Rename(temp, to)
	_ = d.Remove(temp)          // still there after an error, and where both were one file already
	d.syncDir(filepath.Dir(to)) // before the file gets its new contents
	return err
}

// copied is a synced copy of a file, for file systems without links.
func (d *disk) copied(from string) (temp string, err error) {
	in, err := d.OpenFile(from, os.O_RDONLY|noBlock, 0)
	if err != nil {
		return "", err
	}
	defer in.Close()
	st, err := in.Stat()
	if err != nil {
		return "", err
	}
	temp, out, err := d.temporary(from, st.Mode().Perm())
	if err != nil {
		return "", err
	}
	_, err = io.Copy(out, in)
	for _, step := range []func() error{func() error { return keepMode(out, st.Mode().Perm()) }, out.Sync} {
		if err == nil {
			err = step()
		}
	}
	if e := out.Close(); err == nil {
		err = e
	}
	if err != nil {
		_ = d.Remove(temp) // the error before says more
	}
	return temp, err
}

// maxLinks is how many links are followed.
const maxLinks = 40

// target is the file that a name leads to: links are followed, so that they
// stay. st is nil when there is none yet; through is true for what is written
// as it comes.
func (d *disk) target(name string) (path string, st fs.FileInfo, through bool, err error) {
	path = name
	for range maxLinks {
		if special(path) {
			return path, nil, true, nil
		}
		st, err = d.Lstat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return path, nil, false, nil
		}
		if err != nil {
			return path, nil, false, err
		}
		switch mode := st.Mode(); {
		case mode&fs.ModeSymlink != 0:
			to, err := d.Readlink(path)
			if err != nil {
				return path, nil, false, err
			}
			if !filepath.IsAbs(to) { // not cleaned: behind a link, x/.. is not here
				dir, _ := filepath.Split(path)
				to = dir + to
			}
			path = to
		case mode.IsDir():
			return path, st, false, ErrDirectory
		case mode.IsRegular():
			return path, st, false, nil
		case mode&fs.ModeDevice != 0 && mode&fs.ModeCharDevice == 0:
			return path, st, false, errors.New("a block device")
		default:
			return path, st, true, nil
		}
	}
	return path, nil, false, errors.New("too many links")
}

// special tells of names that stand for something open already: /dev/stdout may
// be a file that the shell opened, and is no name of it.
func special(path string) bool {
	if runtime.GOOS == "windows" {
		return false
	}
	path = filepath.Clean(path)
	return strings.HasPrefix(path, "/proc/") || strings.HasPrefix(path, "/dev/") && !strings.HasPrefix(path, "/dev/shm/")
}

// mkdirs makes a folder of the user's own and those above it, and makes them
// last.
func (d *disk) mkdirs(dir string) error {
	if st, err := d.Stat(dir); err == nil {
		if !st.IsDir() {
			return named(dir, errors.New("not a directory"))
		}
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	above := filepath.Dir(dir)
	if above != dir {
		if err := d.mkdirs(above); err != nil {
			return err
		}
	}
	if err := d.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return named(dir, err)
	}
	d.syncDir(above)
	return nil
}

// unfinished begins the names under which files are written; figures follow.
const unfinished = ".mk61-"

// abandoned is how old a file under such a name is when nobody writes it any
// more.
const abandoned = time.Hour

// unused is a name beside a file for one in the making.
func (d *disk) unused(target string) string {
	return filepath.Join(filepath.Dir(target), unfinished+strconv.FormatUint(rand.Uint64(), 10))
}

// temporary makes a file beside the target.
func (d *disk) temporary(target string, mode fs.FileMode) (name string, f file, err error) {
	for range 100 {
		name = d.unused(target)
		f, err = d.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		return "", nil, err
	}
	return name, f, nil
}

// sweep removes what killed processes left half written in a folder; once.
func (d *disk) sweep(dir string) {
	d.mu.Lock()
	done := d.swept[dir]
	d.swept[dir] = true
	d.mu.Unlock()
	if done {
		return
	}
	names, _ := d.ReadDir(dir) // at worst nothing is found
	for _, e := range names {
		if !leftover(e.Name()) {
			continue
		}
		if st, err := e.Info(); err == nil && st.Mode().IsRegular() && d.now().Sub(st.ModTime()) > abandoned {
			_ = d.Remove(filepath.Join(dir, e.Name())) // another process may have been first
		}
	}
}

// leftover tells whether a name is that of a file in the making: now, or of the
// versions before this package.
func leftover(name string) bool {
	for _, prefix := range []string{unfinished, ".eeprom-", ".rom-"} {
		if n, ok := strings.CutPrefix(name, prefix); ok && n != "" && strings.Trim(n, "0123456789") == "" {
			return true
		}
	}
	return false
}

// syncDir makes names last through a loss of power, where the system can do
// that. When it cannot, the file is there all the same: a loss of power may
// bring the old one back, whole.
func (d *disk) syncDir(dir string) {
	f, err := d.OpenFile(dir, os.O_RDONLY, 0)
	if err != nil {
		return
	}
	_ = f.Sync()
	_ = f.Close()
}

// Aside gives a file another name, the first free one of NAME.SUFFIX-1, -2 …,
// because it must not be overwritten. Where the header is not "" the file must
// begin with it, see ours: what is not of this program stays where it is.
func Aside(name, suffix, header string) (aside string, err error) {
	return host.aside(name, suffix, header)
}

func (d *disk) aside(name, suffix, header string) (aside string, err error) {
	begin, err := d.begin(name, len(header))
	if err == nil && !ours(begin, header) {
		err = errors.New("not a file of this program; it is left alone")
	}
	if err == nil {
		aside, err = d.keep(name, suffix)
	}
	if err == nil {
		err = d.Remove(name)
	}
	if err != nil {
		return "", named(name, err)
	}
	d.syncDir(filepath.Dir(name))
	return aside, nil
}

// begin is the first n bytes of a regular file.
func (d *disk) begin(name string, n int) ([]byte, error) {
	f, err := d.OpenFile(name, os.O_RDONLY|noBlock, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err == nil {
		err = regular(st)
	}
	if err != nil {
		return nil, err
	}
	b, err := io.ReadAll(io.LimitReader(f, int64(n)))
	return b, err
}

// ours tells whether a text is that of a file with this header: it begins with
// it, but for one damaged byte, or was cut within it.
func ours(text []byte, header string) bool {
	if len(text) < len(header) {
		return string(text) == header[:len(text)]
	}
	wrong := 0
	for i := range len(header) {
		if text[i] != header[i] {
			wrong++
		}
	}
	return wrong <= 1
}

// unkeep takes the second name of a file back when the first is still its own.
func (d *disk) unkeep(path, aside string) {
	a, err := d.Lstat(aside)
	if err != nil {
		return
	}
	if st, err := d.Stat(path); err == nil && d.Same(a, st) {
		_ = d.Remove(aside) // two names do no harm
	}
}

// keep gives a file a second name, the first free one of NAME.SUFFIX-N.
func (d *disk) keep(path, suffix string) (aside string, err error) {
	for n := 1; n < 1000; n++ {
		aside = path + "." + suffix + "-" + strconv.Itoa(n)
		if _, err := d.Lstat(aside); err == nil {
			continue
		}
		err = d.Link(path, aside)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			var temp string
			if temp, err = d.copied(path); err == nil {
				if err = d.Rename(temp, aside); err != nil {
					_ = d.Remove(temp)
				}
			}
		}
		d.syncDir(filepath.Dir(path)) // before the first name goes
		return aside, err
	}
	return "", errors.New("too many ." + suffix + " files beside it")
}
