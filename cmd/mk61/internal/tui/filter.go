package tui

import (
	"bytes"
	"time"
	"unicode/utf8"
)

// Limits of what the filter takes from a terminal. A terminal that answers a
// question sends its string at once and in less.
const (
	stringTime = 100 * time.Millisecond
	stringSize = 4096
	csiSize    = 64
	maxRepeat  = 100
)

// filter takes out of what a terminal sends all that would stop or deafen the
// reader of keys behind it: bytes that are no UTF-8, control strings (OSC, DCS, SOS,
// PM, APC), which nothing here waits for, control sequences without end, and keys
// that say that they are repeated a million times. What is left is in out.
type filter struct {
	utf8  bool // else the terminal has another character set, and bytes pass
	state filterState
	sent  bool   // the escape that began the sequence is out already
	held  []byte // the beginning of a character or of a control sequence
	since time.Time
	size  int
	out   bytes.Buffer
}

type filterState uint8

const (
	inText filterState = iota
	inEscape
	inSequence // behind ESC [
	inString
	inStringEscape
)

// feed filters what came at a moment.
func (f *filter) feed(p []byte, now time.Time) {
	for _, b := range p {
		if (f.state == inString || f.state == inStringEscape) && (now.Sub(f.since) > stringTime || f.size >= stringSize) {
			f.state = inText
		}
		f.byte(b, now)
	}
	if f.state == inEscape && !f.sent { // it may be the key
		f.sent = true
		f.out.WriteByte(0x1B)
	}
}

func (f *filter) byte(b byte, now time.Time) {
	const esc, bell = 0x1B, 0x07
	switch f.state {
	case inEscape:
		f.state = inText
		switch b {
		case ']', 'P', 'X', '^', '_':
			f.state, f.since, f.size = inString, now, 0
			f.close()
		case '[':
			f.state, f.held = inSequence, append(f.held[:0], b)
		default:
			if b < utf8.RuneSelf {
				f.escape()
			} else {
				f.close()
			}
			f.text(b)
		}
	case inSequence:
		switch {
		case b == esc:
			f.held = f.held[:0]
			f.text(b)
		case b >= 0x20 && b < 0x40:
			if len(f.held) < csiSize {
				f.held = append(f.held, b)
			}
		default:
			f.state = inText
			end := b > 0x3F && b < 0x7F
			switch {
			case end && len(f.held) < csiSize && !repeats(f.held[1:], b):
				f.escape()
				f.out.Write(f.held)
				f.out.WriteByte(b)
			default:
				f.close()
			}
			f.held = f.held[:0]
			if !end {
				f.text(b)
			}
		}
	case inString:
		f.size++
		switch b {
		case bell:
			f.state = inText
		case esc:
			f.state = inStringEscape
		}
	case inStringEscape: // whatever follows, the string is over
		f.state = inText
		if b != '\\' {
			f.text(esc)
			f.byte(b, now)
		}
	default:
		f.text(b)
	}
}

// text takes a byte outside of sequences.
func (f *filter) text(b byte) {
	f.state = inText
	if b < utf8.RuneSelf {
		f.held = f.held[:0] // what was begun is no character
		if b == 0x1B {
			f.state, f.sent = inEscape, false
			return
		}
		f.out.WriteByte(b)
		return
	}
	if !f.utf8 {
		f.out.WriteByte(b)
		return
	}
	f.held = append(f.held, b)
	for len(f.held) > 0 && utf8.FullRune(f.held) {
		r, n := utf8.DecodeRune(f.held)
		if r != utf8.RuneError && (r < 0x80 || r > 0x9F) {
			f.out.Write(f.held[:n])
		}
		f.held = append(f.held[:0], f.held[n:]...)
	}
}

// escape puts out the escape that began a sequence, if it is not out already.
func (f *filter) escape() {
	if !f.sent {
		f.out.WriteByte(0x1B)
	}
}

// close ends the sequence that an escape which is out has begun: with one that says
// that the window has the focus, which nobody asks for.
func (f *filter) close() {
	if f.sent {
		f.out.WriteString("[I")
	}
}

// repeats tells whether a sequence is a key of the Win32 input mode that says it was
// struck very often.
func repeats(params []byte, final byte) bool {
	if final != '_' {
		return false
	}
	n := 0
	for _, b := range params {
		if b < '0' || b > '9' {
			n = 0
			continue
		}
		if n = n*10 + int(b-'0'); n > maxRepeat*1000 {
			return true
		}
	}
	return n > maxRepeat
}
