package tui

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"unicode/utf8"
)

// vt is as much of a terminal as tcell uses: what stands in its cells, and how.
type vt struct {
	w, h  int
	x, y  int
	pen   map[string]string // colours and attributes that are set
	cells []string
	begun []byte
}

func newVT(w, h int) *vt {
	return &vt{w: w, h: h, pen: map[string]string{}, cells: make([]string, w*h)}
}

func (t *vt) Write(p []byte) (int, error) {
	for _, b := range p {
		t.begun = append(t.begun, b)
		switch {
		case t.begun[0] == 0x1B:
			if complete(t.begun) {
				t.sequence(string(t.begun))
				t.begun = t.begun[:0]
			}
		case utf8.FullRune(t.begun):
			if t.x < t.w && t.y < t.h {
				pen := maps.Clone(t.pen)
				char := string(t.begun)
				switch char { // what is not seen, and what looks the same
				case "█":
					char, pen["bg"] = " ", pen["fg"]
					fallthrough
				case " ":
					delete(pen, "fg")
					delete(pen, "1")
				case "▄":
					char, pen["fg"], pen["bg"] = "▀", pen["bg"], pen["fg"]
					fallthrough
				case "▀":
					delete(pen, "1")
				}
				t.cells[t.y*t.w+t.x] = char + fmt.Sprint(pen)
			}
			t.x++
			t.begun = t.begun[:0]
		}
	}
	return len(p), nil
}

func (t *vt) sequence(s string) {
	if s[1] != '[' {
		return
	}
	params := strings.Split(s[2:len(s)-1], ";")
	switch s[len(s)-1] {
	case 'H':
		t.x, t.y = 0, 0
		if len(params) == 2 {
			t.y, _ = strconv.Atoi(params[0])
			t.x, _ = strconv.Atoi(params[1])
			t.x, t.y = t.x-1, t.y-1
		}
	case 'G':
		t.x, _ = strconv.Atoi(params[0])
		t.x--
	case 'J':
		for i := range t.cells {
			t.cells[i] = " " + fmt.Sprint(t.pen)
		}
	case 'm':
		if strings.HasPrefix(s[2:], ">") {
			return
		}
		for i := 0; i < len(params); i++ {
			switch p := params[i]; {
			case p == "" || p == "0":
				clear(t.pen)
			case p == "39":
				delete(t.pen, "fg")
			case p == "49":
				delete(t.pen, "bg")
			case p == "38" || p == "48":
				n := map[string]int{"5": 2, "2": 4}[params[i+1]]
				t.pen[map[string]string{"38": "fg", "48": "bg"}[p]] = strings.Join(params[i+1:i+n+1], ";")
				i += n
			case p == "22":
				delete(t.pen, "1")
				delete(t.pen, "2")
			case len(p) == 2 && p[0] == '2':
				delete(t.pen, p[1:])
			case len(p) == 1:
				t.pen[p] = "on"
			default:
				t.pen[map[byte]string{'3': "fg", '9': "fg", '4': "bg", '1': "bg"}[p[0]]] = p
			}
		}
	}
}

// text is what one reads on the terminal.
func (t *vt) text() string {
	var b strings.Builder
	for y := range t.h {
		line := ""
		for x := range t.w {
			c := t.cells[y*t.w+x]
			if c == "" {
				c = " "
			}
			r, _ := utf8.DecodeRuneInString(c)
			line += string(r)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
