package picture

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
)

// Cast writes screens as an asciicast, version 2: a line of JSON that tells the size,
// and for each change the time and what is sent to a terminal.
func Cast(w io.Writer, moments []Moment, title string) error {
	if len(moments) == 0 {
		return nil
	}
	head := struct {
		Version int    `json:"version"`
		Width   int    `json:"width"`
		Height  int    `json:"height"`
		Title   string `json:"title,omitempty"`
	}{2, moments[0].W, moments[0].H, title}
	line, err := json.Marshal(head)
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", line)
	}
	var last Frame
	for _, m := range moments {
		if err != nil {
			return err
		}
		if text := m.from(last); text != "" {
			if line, err = json.Marshal([]any{float64(m.At.Round(time.Millisecond)) / float64(time.Second), "o", text}); err == nil {
				_, err = fmt.Fprintf(w, "%s\n", line)
			}
		}
		last = m.Frame
	}
	return err
}

// from is what makes a screen of the last one on a terminal.
func (f Frame) from(last Frame) string {
	var b strings.Builder
	whole := last.W != f.W || last.H != f.H
	if whole {
		b.WriteString("\x1b[?25l\x1b[2J")
	}
	pen := Cell{}
	known := false
	for y := range f.H {
		at := -1 // column where the terminal is in this row
		for x := range f.W {
			c := f.Cells[y*f.W+x]
			if !whole && c == last.Cells[y*f.W+x] {
				continue
			}
			if at != x {
				fmt.Fprintf(&b, "\x1b[%d;%dH", y+1, x+1)
			}
			if !known || !sameStyle(pen, c) {
				b.WriteString("\x1b[0")
				if c.Bold {
					b.WriteString(";1")
				}
				if c.Underline {
					b.WriteString(";4")
				}
				fmt.Fprintf(&b, ";38;2;%d;%d;%d;48;2;%d;%d;%dm", c.Fg>>16, c.Fg>>8&255, c.Fg&255, c.Bg>>16, c.Bg>>8&255, c.Bg&255)
				pen, known = c, true
			}
			b.WriteRune(c.Rune)
			at = x + 1
		}
	}
	return b.String()
}
