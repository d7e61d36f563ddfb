//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package tui

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// onSignal is what comes when the job goes on after a stop.
var onSignal os.Signal = syscall.SIGCONT

// stopSelf stops the job as Ctrl-Z does and returns when it goes on. Where there
// is no job control nothing happens. SIGTSTP must keep its default action, which
// os/signal does not give back once it was asked for it.
func stopSelf() {
	on := make(chan os.Signal, 1)
	signal.Notify(on, onSignal)
	defer signal.Stop(on)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select { // the signal may come a moment later
	case <-on:
	case <-time.After(300 * time.Millisecond):
	}
}
