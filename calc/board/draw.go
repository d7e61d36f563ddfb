package board

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Part is a piece of a line of a picture.
type Part struct {
	Text string
	Kind Kind
}

// Kind is what a part of the picture is.
type Kind uint8

// The kinds.
const (
	Label Kind = iota // of rows and columns, and the air between
	Free              // a free square
	Piece             // what stands on a square
)

// Picture is the board in lines of parts, nil where the description draws none.
func (b *Board) Picture(st State, lang string) [][]Part {
	if b == nil {
		return nil
	}
	switch b.shape {
	case fieldShape:
		return b.drawField(&st, lang)
	case squareShape:
		return b.drawSquares(&st, lang)
	case tileShape:
		return b.drawTiles(&st)
	case heapShape:
		return b.drawHeaps(&st)
	}
	return nil
}

// Text is the board and behind it, after a blank line, what the last stop means.
// "" when the description has neither.
func (b *Board) Text(st State, lang string) string {
	var t strings.Builder
	for _, line := range b.Picture(st, lang) {
		l := ""
		for _, p := range line {
			l += p.Text
		}
		t.WriteString(strings.TrimRight(l, " ") + "\n")
	}
	if s := b.Says(st, lang); s != "" {
		if t.Len() > 0 {
			t.WriteByte('\n')
		}
		t.WriteString(s + "\n")
	}
	return t.String()
}

// set puts a text in the middle of w columns.
func set(s string, w int) string {
	n := max(0, w-utf8.RuneCountInString(s))
	return strings.Repeat(" ", n/2) + s + strings.Repeat(" ", n-n/2)
}

func (b *Board) drawField(st *State, lang string) [][]Part {
	f := &b.field
	head := "  "
	for c := f.first[1]; c <= f.last[1]; c++ {
		head += " " + strconv.Itoa(c)
	}
	out := [][]Part{{{head, Label}}}
	for r := f.first[0]; r <= f.last[0]; r++ {
		line := []Part{{" " + strconv.Itoa(r), Label}}
		for c := f.first[1]; c <= f.last[1]; c++ {
			p := Part{"·", Free}
			if sign, ok := b.taken(st, 10*r+c); ok {
				p = Part{sign.in(lang), Piece}
			}
			line = append(line, Part{" ", Label}, p)
		}
		out = append(out, line)
	}
	return out
}

func (b *Board) drawSquares(st *State, lang string) [][]Part {
	var out [][]Part
	for _, l := range b.lines {
		var line []Part
		for l != "" {
			i := strings.IndexFunc(l, func(r rune) bool { return r >= '0' && r <= '9' })
			if i < 0 {
				line = append(line, Part{l, Label})
				break
			}
			if i > 0 {
				line = append(line, Part{l[:i], Label})
			}
			w := 0
			for i+w < len(l) && l[i+w] >= '0' && l[i+w] <= '9' {
				w++
			}
			name := l[i : i+w]
			l = l[i+w:]
			square, err := strconv.Atoi(name)
			if sign, ok := b.taken(st, square); ok && err == nil {
				line = append(line, Part{set(sign.in(lang), w), Piece})
			} else {
				line = append(line, Part{name, Free})
			}
		}
		out = append(out, line)
	}
	return out
}

// whole is a register that holds a whole number from 0 to 99999999, or 0.
func whole(v value, st *State) int {
	x, ok := v.of(st)
	if !ok || x < 0 || x >= 1e8 {
		return 0
	}
	return int(math.Floor(x))
}

func (b *Board) drawTiles(st *State) [][]Part {
	var out [][]Part
	for _, r := range b.regs {
		n := whole(value{reg: r}, st)
		var line []Part
		for d := 1_000_000; d > 0; d /= 100 {
			p := Part{set("·", 7), Free}
			if e := n / d % 100; e > 0 && e < 30 {
				p = Part{set(strconv.Itoa(1<<e), 7), Piece}
			}
			line = append(line, p)
		}
		out = append(out, line)
	}
	return out
}

func (b *Board) drawHeaps(st *State) [][]Part {
	var out [][]Part
	for i, r := range b.regs {
		n := whole(value{reg: r}, st)
		line := []Part{{strconv.Itoa(i+1) + ": ", Label}, {strings.Repeat("●", min(n, 40)), Piece}}
		if n > 0 {
			line = append(line, Part{" ", Label})
		}
		out = append(out, append(line, Part{strconv.Itoa(n), Label}))
	}
	return out
}
