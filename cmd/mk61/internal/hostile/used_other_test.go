//go:build !unix

package hostile

import "time"

var begun = time.Now()

// used is the time that has gone by.
func used() time.Duration { return time.Since(begun) }
