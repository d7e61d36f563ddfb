package board

import (
	"strconv"
	"strings"

	"mk61/calc/number"
	"mk61/calc/plain"
)

// AppendText writes a state as words: the stop, 1 for ЕГГОГ, the registers in their raw
// form, and the marks as "square:English:Russian".
func (st *State) AppendText(b []byte) []byte {
	b = strconv.AppendInt(b, int64(st.Stop), 10)
	if st.Error {
		b = append(b, " 1"...)
	} else {
		b = append(b, " 0"...)
	}
	for _, r := range st.Regs {
		b = append(append(b, ' '), r.String()...)
	}
	for _, m := range st.Marks {
		b = append(b, plain.Sprintf(" %d:%s:%s", m.Square, m.En, m.Ru)...)
	}
	return b
}

// UnmarshalText reads what AppendText wrote. On an error nothing has changed.
func (st *State) UnmarshalText(text []byte) error {
	w := strings.Fields(string(text))
	n := State{}
	bad := func() error { return plain.Errorf("board %q: want a stop, 0 or 1, registers and marks", string(text)) }
	if len(w) < 2+len(n.Regs) {
		return bad()
	}
	var err error
	if n.Stop, err = strconv.Atoi(w[0]); err != nil || n.Stop < -1 || n.Stop > 255 {
		return bad()
	}
	n.Error = w[1] == "1"
	for r := range n.Regs {
		if n.Regs[r], err = number.Parse(w[2+r]); err != nil {
			return bad()
		}
	}
	for _, m := range w[2+len(n.Regs):] {
		f := strings.Split(m, ":")
		if len(f) != 3 {
			return bad()
		}
		square, err := strconv.Atoi(f[0])
		if err != nil || len(n.Marks) > 0 && square <= n.Marks[len(n.Marks)-1].Square {
			return bad()
		}
		n.Marks = append(n.Marks, Mark{square, f[1], f[2]})
	}
	*st = n
	return nil
}
