//go:build !js && !wasip1

package tui

import (
	"os"
	"syscall"
)

// leaving are the signals that end the face in good order.
var leaving = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
