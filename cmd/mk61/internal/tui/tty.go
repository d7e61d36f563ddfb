package tui

import (
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"
)

// tty is the terminal between tcell and the system. What comes from it is cleaned
// (see filter). What goes to it is squeezed, and sent by a goroutine of its own: a
// terminal that takes nothing stops nobody. Who draws asks busy, so that what waits
// is never more than a drawing or two.
type tty struct {
	tcell.Tty
	in  filter
	raw [1024]byte

	mu      sync.Mutex
	more    sync.Cond // something to send, or the end
	squeeze squeezer
	sending bool
	closed  bool
	sent    uint64 // bytes, so far
	idle    chan struct{}
}

// newTTY wraps a terminal.
func newTTY(t tcell.Tty, utf8 bool) *tty {
	y := &tty{Tty: t, in: filter{utf8: utf8}, idle: make(chan struct{}, 1)}
	y.more.L = &y.mu
	go y.send()
	return y
}

// Read gives what was typed.
func (y *tty) Read(p []byte) (int, error) {
	for y.in.out.Len() == 0 {
		n, err := y.Tty.Read(y.raw[:])
		y.in.feed(y.raw[:n], time.Now())
		if err != nil {
			return 0, err
		}
	}
	return y.in.out.Read(p)
}

// Write takes output and returns at once.
func (y *tty) Write(p []byte) (int, error) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.squeeze.Write(p)
	y.more.Signal()
	return len(p), nil
}

// send sends what was written until the end.
func (y *tty) send() {
	var b []byte
	y.mu.Lock()
	defer y.mu.Unlock()
	for {
		for y.squeeze.out.Len() == 0 {
			if y.closed {
				return
			}
			y.more.Wait()
		}
		b = append(b[:0], y.squeeze.out.Bytes()...)
		y.squeeze.out.Reset()
		y.sending = true
		y.mu.Unlock()
		n, _ := y.Tty.Write(b) // a terminal that is gone is told by Read
		y.mu.Lock()
		y.sending = false
		y.sent += uint64(n)
		if y.squeeze.out.Len() == 0 {
			select {
			case y.idle <- struct{}{}:
			default:
			}
		}
	}
}

// busy tells whether the terminal has not taken all yet.
func (y *tty) busy() bool {
	if y == nil {
		return false
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	return y.sending || y.squeeze.out.Len() > 0
}

// drained is told when the terminal has taken all.
func (y *tty) drained() <-chan struct{} {
	if y == nil {
		return nil
	}
	return y.idle
}

// stallTime is how long the way out waits for a terminal that takes nothing.
const stallTime = 300 * time.Millisecond

// Stop sends what is left, if the terminal takes it, and puts it back.
func (y *tty) Stop() error {
	for end := time.Now().Add(stallTime); y.busy() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	return y.Tty.Stop()
}

// Close ends the sending.
func (y *tty) Close() error {
	y.mu.Lock()
	y.closed = true
	y.more.Signal()
	y.mu.Unlock()
	return y.Tty.Close()
}

// screen is a screen on a terminal of its own.
type screen struct {
	tcell.Screen
	tty *tty // nil where the terminal is not behind one
}

// Fini puts the terminal back. tcell cannot be relied on to end when somebody
// types as fast as the line carries, or nobody reads the terminal; then the terminal
// is put back without it.
func (s *screen) Fini() {
	if s.tty == nil {
		s.Screen.Fini()
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Screen.Fini()
	}()
	for end := time.Now().Add(3 * stallTime); time.Now().Before(end); {
		for s.HasPendingEvent() { // nobody else takes them now
			s.PollEvent()
		}
		select {
		case <-done:
			return
		case <-time.After(time.Millisecond):
		}
	}
	go s.tty.Tty.Write([]byte(plainTerminal))
	s.tty.Tty.Stop()
}

// plainTerminal undoes what tcell does to a terminal that is like xterm.
const plainTerminal = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?9001l\x1b[<u\x1b[>4;0m\x1b[?1l\x1b>\x1b[?7h\x1b[m\x1b[?1049l\x1b[?25h"

// behind gives the terminal behind a screen, nil where there is none.
func behind(s tcell.Screen) *tty {
	if x, ok := s.(*screen); ok {
		return x.tty
	}
	return nil
}
