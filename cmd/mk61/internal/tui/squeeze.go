package tui

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// squeezer makes the output of tcell smaller without changing what is on the
// screen: tcell names all colours and attributes anew for every run of cells, hides
// the cursor that is hidden, and frames drawings in which nothing changes. The
// squeezer reads that, and writes what differs. A sequence that it does not know
// goes through, and what the terminal has then is unknown.
type squeezer struct {
	out bytes.Buffer

	have, want pen
	known      bool   // have is what the terminal has
	hidden     bool   // the cursor is
	frame      bool   // a synchronized drawing was announced and has not begun
	framed     bool   // it has begun
	at         []byte // the place that was named last
	row        string // where the terminal is, "" when that is not known
	ansi       []byte // of a sequence or character that is not complete
}

// pen is what colours and attributes a character gets: parameters of SGR.
type pen struct {
	fg, bg string // "" for the terminal's own
	attr   uint16 // bit n: SGR n, 1 to 9
}

// Write takes a part of tcell's output.
func (q *squeezer) Write(p []byte) (int, error) {
	for _, b := range p {
		q.byte(b)
	}
	return len(p), nil
}

func (q *squeezer) byte(b byte) {
	q.ansi = append(q.ansi, b)
	switch {
	case q.ansi[0] == 0x1B:
		if complete(q.ansi) {
			q.sequence(q.ansi)
			q.ansi = q.ansi[:0]
		}
	case utf8.FullRune(q.ansi):
		q.out.WriteString(q.text(string(q.ansi)))
		q.ansi = q.ansi[:0]
	}
}

// complete tells whether an escape sequence has its end.
func complete(s []byte) bool {
	if len(s) < 2 {
		return false
	}
	last := s[len(s)-1]
	switch s[1] {
	case '[':
		return len(s) > 2 && last >= 0x40
	case ']', 'P', 'X', '^', '_':
		return last == 7 || len(s) > 3 && last == '\\' && s[len(s)-2] == 0x1B
	case '(', ')', '*', '+', '#', '%', ' ':
		return len(s) > 2
	}
	return true
}

func (q *squeezer) sequence(s []byte) {
	switch {
	case s[1] == '[' && s[len(s)-1] == 'm' && s[2] != '>':
		if !q.want.set(s[2 : len(s)-1]) {
			q.other(s)
		}
	case s[1] == '[' && s[len(s)-1] == 'H':
		q.at = append(q.at[:0], s...)
	case string(s) == "\x1b(B": // no other character set is ever chosen where this comes
	case string(s) == "\x1b[?25l":
		if !q.hidden {
			q.begin()
			q.out.Write(s)
			q.hidden = true
		}
	case string(s) == "\x1b[?2026h":
		q.frame = true
	case string(s) == "\x1b[?2026l":
		if q.framed {
			q.out.Write(s)
		}
		q.frame, q.framed = false, false
	default:
		q.other(s)
	}
}

// other lets a sequence through.
func (q *squeezer) other(s []byte) {
	q.text("")
	q.out.Write(s)
	q.known, q.hidden, q.row = false, false, ""
}

// begin announces the drawing that was to be announced.
func (q *squeezer) begin() {
	if q.frame {
		q.out.WriteString("\x1b[?2026h")
		q.frame, q.framed = false, true
	}
}

// turned are blocks that look the same with foreground and background changed.
var turned = map[string]string{"▀": "▄", "▄": "▀", " ": "█", "█": " "}

// turn gives the character as it is or its like with the colours changed, whichever
// needs fewer colours to be named.
func (q *squeezer) turn(char string) string {
	other, ok := turned[char]
	if !ok || !q.known || q.want.fg == "" || q.want.bg == "" || q.want.attr&^(1<<1) != 0 || strings.HasPrefix(q.have.fg, "4") || q.have.fg == "" || q.have.bg == "" {
		return char
	}
	fg, bg, ok := swapped(q.want)
	if !ok {
		return char
	}
	cost := func(char, fg, bg string) (n int) {
		if fg != q.have.fg && char != " " {
			n += len(fg) + 3
		}
		if bg != q.have.bg && char != "█" {
			n += len(bg) + 3
		}
		return n + len(char)
	}
	if cost(other, fg, bg) < cost(char, q.want.fg, q.want.bg) {
		q.want.fg, q.want.bg = fg, bg
		return other
	}
	return char
}

// swapped are the colours of a pen, each as the other: 38;… as 48;…
func swapped(p pen) (fg, bg string, ok bool) {
	f, ok1 := strings.CutPrefix(p.fg, "38;")
	b, ok2 := strings.CutPrefix(p.bg, "48;")
	return "38;" + b, "48;" + f, ok1 && ok2
}

// text brings the terminal to where and how the next character is to be, and gives
// what to write for it.
func (q *squeezer) text(char string) string {
	q.begin()
	if len(q.at) > 0 {
		row, column, _ := strings.Cut(string(q.at[2:len(q.at)-1]), ";")
		if row == q.row && column != "" {
			q.out.WriteString("\x1b[" + column + "G")
		} else {
			q.out.Write(q.at)
		}
		q.at, q.row = q.at[:0], row
	}
	asked := q.want
	char = q.turn(char)
	want := q.want
	q.want = asked
	if q.known { // what is not seen of a character stays as it is
		switch {
		case char == " " && (want.attr|q.have.attr)&^(1<<1|1<<2) == 0:
			want.fg, want.attr = q.have.fg, q.have.attr
		case char == "█" && (want.attr|q.have.attr) == 0:
			want.bg = q.have.bg
		}
		if q.have == want {
			return char
		}
	}
	var sgr []byte
	add := func(s string) {
		if s != "" {
			sgr = append(append(sgr, ';'), s...)
		}
	}
	from := q.have
	if !q.known {
		add("0")
		from = pen{}
	}
	for n, off := range attrOff {
		if (from.attr&^want.attr)>>n&1 == 1 {
			add(off)
			if off == "22" { // bold and dim end together
				from.attr &^= 1<<1 | 1<<2
			}
		}
	}
	for n := range attrOff {
		if (want.attr&^from.attr)>>n&1 == 1 {
			add(string(rune('0' + n)))
		}
	}
	if want.fg != from.fg {
		add(orElse(want.fg, "39"))
	}
	if want.bg != from.bg {
		add(orElse(want.bg, "49"))
	}
	if len(sgr) > 0 {
		q.out.WriteString("\x1b[")
		q.out.Write(sgr[1:])
		q.out.WriteByte('m')
	}
	q.have, q.known = want, true
	return char
}

// attrOff are the parameters that end the attributes 1 to 9.
var attrOff = [10]string{1: "22", 2: "22", 3: "23", 4: "24", 5: "25", 6: "25", 7: "27", 8: "28", 9: "29"}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// set takes the parameters of an SGR over; ok is false when it is not understood.
func (p *pen) set(params []byte) (ok bool) {
	n := *p
	f := bytes.Split(params, []byte(";"))
	for i := 0; i < len(f); i++ {
		s := string(f[i])
		switch {
		case s == "" || s == "0":
			n = pen{}
		case s == "39":
			n.fg = ""
		case s == "49":
			n.bg = ""
		case len(s) == 1 && s[0] >= '1' && s[0] <= '9':
			n.attr |= 1 << (s[0] - '0')
		case s == "38" || s == "48":
			more := 0
			if i+1 < len(f) {
				switch string(f[i+1]) {
				case "5":
					more = 2
				case "2":
					more = 4
				}
			}
			if more == 0 || i+more >= len(f) {
				return false
			}
			colour := string(bytes.Join(f[i:i+more+1], []byte(";")))
			if s == "38" {
				n.fg = colour
			} else {
				n.bg = colour
			}
			i += more
		case len(s) == 2 && (s[0] == '3' || s[0] == '9') && s[1] >= '0' && s[1] <= '7':
			n.fg = s
		case len(s) == 2 && s[0] == '4' && s[1] >= '0' && s[1] <= '7' || len(s) == 3 && s[:2] == "10" && s[2] <= '7':
			n.bg = s
		default:
			return false
		}
	}
	*p = n
	return true
}
