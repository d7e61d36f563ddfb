package eeprom

import (
	"errors"
	"hash/crc32"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/plain"
)

// TextHeader begins the text form of a memory.
const TextHeader = "mk61-eeprom"

// The text form of a memory is a header with the version, one line for each
// line of the grid, and a sum over all that.
//
//	mk61-eeprom 1
//	0000 52068560204025 3
//	0014 …
//	sum 1A2B3C4D
//
// The columns are the address of the first nibble in decimal, the nibbles, and
// the wear. The sum is the IEEE CRC-32 of what stands before its line.
const textVersion = 1

// MarshalText is the text form of the memory.
func (m *Memory) MarshalText() ([]byte, error) {
	var b strings.Builder
	b.WriteString(plain.Sprintf("%s %d\n", TextHeader, textVersion))
	for line := range Lines {
		b.WriteString(plain.Sprintf("%04d %s %d\n", line*Line, hexNibbles(m.Cells[line*Line:min(line*Line+Line, Size)]), m.Wear[line]))
	}
	return appendSum([]byte(b.String())), nil
}

// UnmarshalText reads the text form. Errors begin with the line, "line 3: …"; a
// newer version is calc.ErrNewer. On an error the memory is as it was.
func (m *Memory) UnmarshalText(text []byte) error {
	var n Memory
	lines, err := checked(text, TextHeader, textVersion)
	if err != nil {
		return err
	}
	if len(lines) != Lines {
		return plain.Errorf("%d lines of the memory, want %d", len(lines), Lines)
	}
	for i, l := range lines {
		f := strings.Fields(l)
		cells := n.Cells[i*Line : min(i*Line+Line, Size)]
		if len(f) != 3 || f[0] != plain.Sprintf("%04d", i*Line) || parseNibbles(cells, f[1]) != nil {
			return plain.Errorf("line %d: %.40q: want %04d, %d nibbles and the wear", i+2, l, i*Line, len(cells))
		}
		w, err := strconv.ParseUint(f[2], 10, 32)
		if err != nil {
			return plain.Errorf("line %d: wear %.40q: want a number", i+2, f[2])
		}
		n.Wear[i] = uint32(w)
	}
	*m = n
	return nil
}

func appendSum(text []byte) []byte {
	return append(text, plain.Sprintf("sum %08X\n", crc32.ChecksumIEEE(text))...)
}

// checked looks at the header and the sum of a text and gives the lines between.
func checked(text []byte, header string, version int) ([]string, error) {
	s := strings.ReplaceAll(string(text), "\r\n", "\n")
	head, _, _ := strings.Cut(s, "\n")
	name, value, _ := strings.Cut(head, " ")
	if err := calc.TextVersion(name, value, header, version); err != nil {
		return nil, plain.Errorf("line 1: %w", err)
	}
	body, sum, ok := strings.Cut(s, "\nsum ")
	if !ok {
		return nil, errors.New("the sum is missing: the file is cut short")
	}
	body += "\n"
	want := plain.Sprintf("%08X\n", crc32.ChecksumIEEE([]byte(body)))
	if sum != want {
		return nil, plain.Errorf("line %d: sum %.20q, of the lines before it %q: the file is damaged",
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
		return plain.Errorf("%d nibbles, want %d", len(s), len(cells))
	}
	for i := range cells {
		n, err := strconv.ParseUint(s[i:i+1], 16, 4)
		if err != nil {
			return plain.Errorf("%q: want a hexadecimal digit", s[i])
		}
		cells[i] = uint8(n)
	}
	return nil
}
