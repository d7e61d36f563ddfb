package roms

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxFile bounds what is read of a foreign file, in bytes.
const maxFile = 64 << 20

var sections = [3]string{"microinstructions", "instructions", "microprograms"}

// Read reads one image in the text form. name stands for the file in errors,
// which give file:line:col. The image is complete but not yet identified.
func Read(name string, r io.Reader) (*Image, error) {
	var m Image
	tables := m.tables()
	var filled [3]int
	table := -1
	sc := bufio.NewScanner(io.LimitReader(r, maxFile))
	sc.Buffer(nil, 1<<20)
	line := 0
	for sc.Scan() {
		line++
		text, _, _ := strings.Cut(sc.Text(), "#")
		for col, word := range fields(text) {
			if strings.HasPrefix(word, "[") {
				next := sectionIndex(word)
				if next < 0 {
					return nil, fmt.Errorf("%s:%d:%d: unknown table %q", name, line, col, word)
				}
				if filled[next] > 0 {
					return nil, fmt.Errorf("%s:%d:%d: table %s comes twice", name, line, col, word)
				}
				table = next
				continue
			}
			if table < 0 {
				return nil, fmt.Errorf("%s:%d:%d: %q before the first table", name, line, col, word)
			}
			v, err := strconv.ParseUint(word, 16, 32)
			if err != nil {
				return nil, fmt.Errorf("%s:%d:%d: %q is not a word in hexadecimal", name, line, col, word)
			}
			if filled[table] == len(tables[table]) {
				return nil, fmt.Errorf("%s:%d:%d: more than %d words in [%s]", name, line, col, len(tables[table]), sections[table])
			}
			tables[table][filled[table]] = uint32(v)
			filled[table]++
		}
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, line+1, err)
	}
	for i, n := range filled {
		if n != len(tables[i]) {
			return nil, fmt.Errorf("%s:%d: [%s] has %d of %d words", name, line, sections[i], n, len(tables[i]))
		}
	}
	return &m, nil
}

// sectionIndex finds the table that "[name]" opens, or -1.
func sectionIndex(word string) int {
	for i, s := range sections {
		if word == "["+s+"]" {
			return i
		}
	}
	return -1
}

// fields yields the words of a line with their columns, counted in bytes from 1.
func fields(line string) func(yield func(col int, word string) bool) {
	return func(yield func(int, string) bool) {
		col := 1
		for word := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }) {
			at := strings.Index(line[col-1:], word)
			if !yield(col+at, word) {
				return
			}
			col += at + len(word)
		}
	}
}

// Write writes an image in the text form that [Read] reads.
func Write(w io.Writer, c Chip, m *Image) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %v mask ROM contents: a table of figures, hexadecimal\n", c)
	widths, perLine := [3]int{7, 8, 2}, [3]int{4, 4, 9}
	for i, t := range m.tables() {
		fmt.Fprintf(&b, "\n[%s] # %d words\n", sections[i], len(t))
		for j, v := range t {
			sep := byte(' ')
			if j%perLine[i] == perLine[i]-1 || j == len(t)-1 {
				sep = '\n'
			}
			fmt.Fprintf(&b, "%0*X%c", widths[i], v, sep)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// File is an image as a file of a directory of images.
type File struct {
	Name string // as [List] and [Load] look for it
	Text []byte // the text form, as [Write] writes it
}

// Files are the three images as files.
func (s *Set) Files() []File {
	var l []File
	for c := range Chip(Chips) {
		var b bytes.Buffer
		_ = Write(&b, c, &s[c]) // a buffer takes everything
		l = append(l, File{known[c].File, b.Bytes()})
	}
	return l
}
