package cli

import (
	"context"
	"fmt"
	"time"
)

// patience is how long work goes on before a terminal is told of it.
const patience = time.Second

// Work is the context of work that may take long. On a terminal it tells, from the
// first second on and ten times a second, how long the work takes and how far it is.
// One goroutine looks at it.
type Work struct {
	context.Context
	e             *Env
	done          func() uint64
	stop          context.CancelFunc
	begun, shown  time.Time
	on, something bool
}

// Work begins work that the user may interrupt; done counts what is done. End ends it.
func (e *Env) Work(done func() uint64) *Work {
	ctx, stop := e.Interrupt()
	now := time.Now()
	return &Work{Context: ctx, e: e, done: done, stop: stop, begun: now, shown: now.Add(patience), on: IsTerminal(e.Err)}
}

// Err is the error of the context.
func (w *Work) Err() error {
	if w.on {
		if now := time.Now(); now.After(w.shown) {
			w.shown, w.something = now.Add(100*time.Millisecond), true
			w.e.Count(fmt.Sprintf(w.e.Say("%d s, %d ", "%d с, %d "), int(now.Sub(w.begun).Seconds()), w.done()))
		}
	}
	return w.Context.Err()
}

// Pause wipes what is told, for other lines on the terminal.
func (w *Work) Pause() {
	if w.something {
		w.something = false
		w.e.Count("\x1b[K")
	}
}

// End wipes what is told and gives Ctrl-C back.
func (w *Work) End() {
	w.Pause()
	w.stop()
}
