package eeprom

import (
	"bytes"
	"strings"

	"mk61/calc"
	"mk61/calc/plain"
)

// Dump is the contents as other emulators of the МК-52 keep them: 1024 nibbles,
// blank separated, 14 in a row.
func (m *Memory) Dump() string {
	var b strings.Builder
	for i, n := range m.Cells {
		b.WriteString(plain.Sprintf("%X ", n))
		if i%Line == Line-1 || i == Size-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// ParseDump reads what Dump writes, in rows of any length; it may have a byte
// order mark. Errors give line and column.
func ParseDump(text string) (cells [Size]uint8, err error) {
	n, i := 0, -1
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		i++
		col := -1
		for _, r := range line {
			col++
			d := strings.IndexRune("0123456789ABCDEFabcdef", r)
			switch {
			case r == ' ' || r == '\t' || r == '\r' || r == '\n':
				continue
			case d < 0:
				return cells, plain.Errorf("%d:%d: %q: want a hexadecimal digit", i+1, col+1, r)
			case n == Size:
				return cells, plain.Errorf("%d:%d: more than %d nibbles", i+1, col+1, Size)
			}
			if d > 15 {
				d -= 6
			}
			cells[n] = uint8(d)
			n++
		}
	}
	if n != Size {
		return cells, plain.Errorf("%d nibbles, the memory has %d", n, Size)
	}
	return cells, nil
}

// SetCells replaces the contents from outside, as import and editing do; only the
// low four bits of each count. Every line that changes is worn.
func (m *Memory) SetCells(cells [Size]uint8) {
	for i := range cells {
		cells[i] &= 15
	}
	for line := range Lines {
		from, to := line*Line, min(line*Line+Line, Size)
		if !bytes.Equal(m.Cells[from:to], cells[from:to]) {
			m.Wear[line]++
		}
	}
	m.Cells = cells
}

// Line is what reading one line gives: seven steps from 00, or R0.
func (m *Memory) Line(start int) (s calc.State) {
	var l [Line]uint8
	for i := range l {
		l[i] = m.Cells[(start+i)%Size]
	}
	setProgramLine(&s, 0, l)
	setDataLine(&s, 0, l)
	return s
}
